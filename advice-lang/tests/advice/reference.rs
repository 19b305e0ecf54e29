//! The interpreter against a naive one, written as the printed Prolog program is: streams of
//! solutions, and other trees tried for earlier replies when a later reply cannot be met.

use std::cell::Cell;
use std::fmt;

use advice_lang::{ForcingTree, verify_forcing_tree};
use game_core::Game;
use proptest::prelude::*;
use search_core::Run;

use crate::common::{Numbers, Position, load, ours, theirs};

type Tree = ForcingTree<i32>;

#[derive(Clone, Debug)]
enum Goal {
    Word(&'static str),
    Not(Box<Self>),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
}

#[derive(Clone, Debug)]
enum Constraint {
    Word(&'static str),
    Depth(&'static str, usize),
    And(Box<Self>, Box<Self>),
    Then(Box<Self>, Box<Self>),
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Not(goal) => write!(f, "not ({goal})"),
            Self::And(one, other) => write!(f, "({one}) and ({other})"),
            Self::Or(one, other) => write!(f, "({one}) or ({other})"),
        }
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Depth(sign, bound) => write!(f, "depth {sign} {bound}"),
            Self::And(one, other) => write!(f, "({one}) and ({other})"),
            Self::Then(one, other) => write!(f, "({one}) then ({other})"),
        }
    }
}

impl Goal {
    fn holds(&self, position: Position, root: Position) -> bool {
        match self {
            Self::Word("true") => true,
            Self::Word("even") => position.number % 2 == 0,
            Self::Word("big") => position.number > 9,
            Self::Word("small") => position.number < 4,
            Self::Word("their_turn") => !position.ours,
            Self::Word("grown") => position.number > root.number,
            Self::Word("shrunk") => position.number < root.number,
            Self::Word(word) => panic!("{word}"),
            Self::Not(goal) => !goal.holds(position, root),
            Self::And(one, other) => one.holds(position, root) && other.holds(position, root),
            Self::Or(one, other) => one.holds(position, root) || other.holds(position, root),
        }
    }
}

impl Constraint {
    /// Returns the solutions of the constraint for a move that is given or open; an open move may stay so.
    fn solutions(&self, position: Position, depth: usize, mv: Option<i32>) -> Vec<Option<i32>> {
        match self {
            Self::Word(word) => {
                let generated: Vec<i32> = match *word {
                    "up" => vec![1, 2, 3],
                    "down" => vec![-1, -2, -3],
                    "one" => vec![1, -1],
                    "two" => vec![2, -2],
                    "any" => Numbers.moves(&position).collect(),
                    "nomove" => vec![],
                    word => panic!("{word}"),
                };
                let fits = |generated: &i32| mv.is_none_or(|mv| mv == *generated);
                generated.into_iter().filter(fits).map(Some).collect()
            }
            Self::Depth(sign, bound) => {
                let so = match *sign {
                    "=" => depth == *bound,
                    "<" => depth < *bound,
                    sign => panic!("{sign}"),
                };
                if so { vec![mv] } else { vec![] }
            }
            Self::And(one, other) => one
                .solutions(position, depth, mv)
                .into_iter()
                .flat_map(|mv| {
                    let mut solutions = other.solutions(position, depth, mv);
                    if mv.is_some() {
                        solutions.truncate(1);
                    }
                    solutions
                })
                .collect(),
            Self::Then(one, other) => {
                let mut solutions = one.solutions(position, depth, mv);
                solutions.extend(other.solutions(position, depth, mv));
                solutions
            }
        }
    }
}

#[derive(Clone, Debug)]
struct Advice {
    /// Number of further positions that may be examined: backtracking can take for ever.
    budget: Cell<u32>,
    better: Goal,
    holding: Goal,
    us: Constraint,
    them: Constraint,
}

impl Advice {
    /// Returns all forcing trees in the order of Prolog's backtracking, until `wanted` is content.
    fn trees(
        &self,
        position: Position,
        root: Position,
        depth: usize,
        wanted: &mut dyn FnMut(Tree) -> bool,
    ) -> bool {
        let Some(budget) = self.budget.get().checked_sub(1) else {
            return true;
        };
        self.budget.set(budget);
        if !self.holding.holds(position, root) {
            return false;
        }
        if self.better.holds(position, root) {
            return wanted(Tree::Nil);
        }
        let constraint = if position.ours { &self.us } else { &self.them };
        let moves = constraint.solutions(position, depth, None);
        let moves: Vec<i32> = moves.into_iter().map(|mv| mv.expect("a move")).collect();
        if position.ours {
            return moves.into_iter().any(|mv| {
                let next = Numbers.play(&position, mv);
                self.trees(next, root, depth + 1, &mut |rest| {
                    wanted(Tree::Move(mv, Box::new(rest)))
                })
            });
        }
        !moves.is_empty() && self.replies(position, root, depth, &moves, &[], wanted)
    }

    fn replies(
        &self,
        position: Position,
        root: Position,
        depth: usize,
        moves: &[i32],
        met: &[(i32, Tree)],
        wanted: &mut dyn FnMut(Tree) -> bool,
    ) -> bool {
        let Some((&mv, others)) = moves.split_first() else {
            return wanted(Tree::Replies(met.to_vec()));
        };
        self.trees(Numbers.play(&position, mv), root, depth + 1, &mut |rest| {
            let mut met = met.to_vec();
            met.push((mv, rest));
            self.replies(position, root, depth, others, &met, wanted)
        })
    }

    /// Returns the first forcing tree; `Err` if the budget does not suffice.
    fn satisfy(&self, root: Position) -> Result<Option<Tree>, ()> {
        let mut found = None;
        self.trees(root, root, 0, &mut |tree| {
            found = Some(tree);
            true
        });
        if self.budget.get() == 0 {
            Err(())
        } else {
            Ok(found)
        }
    }

    fn text(&self) -> String {
        let Self {
            better,
            holding,
            us,
            them,
            ..
        } = self;
        format!("r :: if true then [a]. advice( a, {better} : {holding} : {us} : {them}).")
    }
}

fn goal() -> impl Strategy<Value = Goal> {
    let words = vec![
        "true",
        "even",
        "big",
        "small",
        "their_turn",
        "grown",
        "shrunk",
    ];
    let word = prop::sample::select(words).prop_map(Goal::Word);
    word.prop_recursive(3, 12, 2, |inner| {
        let pair = (
            inner.clone().prop_map(Box::new),
            inner.clone().prop_map(Box::new),
        );
        prop_oneof![
            inner.prop_map(|goal| Goal::Not(Box::new(goal))),
            pair.clone().prop_map(|(one, other)| Goal::And(one, other)),
            pair.prop_map(|(one, other)| Goal::Or(one, other)),
        ]
    })
}

/// Generates a constraint that allows no move from depth 4 on.
fn constraint() -> impl Strategy<Value = Constraint> {
    let words = vec!["up", "down", "one", "two", "any", "nomove"];
    let word = prop::sample::select(words).prop_map(Constraint::Word);
    let depth = (prop::sample::select(vec!["=", "<"]), 0..4_usize)
        .prop_map(|(sign, bound)| Constraint::Depth(sign, bound));
    let leaf = prop_oneof![3 => word, 1 => depth];
    let any = leaf.prop_recursive(3, 8, 2, |inner| {
        let pair = (inner.clone().prop_map(Box::new), inner.prop_map(Box::new));
        prop_oneof![
            pair.clone()
                .prop_map(|(one, other)| Constraint::And(one, other)),
            pair.prop_map(|(one, other)| Constraint::Then(one, other)),
        ]
    });
    any.prop_map(|any| {
        let shallow = Box::new(Constraint::Depth("<", 4));
        let generator = Box::new(Constraint::Word("any"));
        let closed = Constraint::And(Box::new(any), generator);
        Constraint::And(shallow, Box::new(closed))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn the_interpreter_finds_the_first_tree_of_the_printed_program(
        better in goal(),
        holding in prop_oneof![1 => Just(Goal::Word("true")), 1 => goal()],
        us in constraint(),
        them in constraint(),
        number in 3..17_i32,
        our_turn: bool,
    ) {
        let advice = Advice { budget: Cell::new(20_000), better, holding, us, them };
        let root = if our_turn { ours(number) } else { theirs(number) };
        let table = load(&advice.text());
        let ours = &table.advice()[0];
        let found = ours.satisfy(&mut Run::new(), &Numbers, &root).expect("shallow");
        if let Ok(expected) = advice.satisfy(root) {
            prop_assert_eq!(&found, &expected);
        }
        if let Some(tree) = found {
            prop_assert_eq!(verify_forcing_tree(ours, &Numbers, &root, &tree), Ok(()));
        }
    }
}
