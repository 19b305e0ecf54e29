//! Words that tables define themselves, against a naive evaluation of their definitions.

mod common;

use std::fmt;

use advice_lang::{ForcingTree, Table, verify_forcing_tree};
use common::{Numbers, Position, ours, theirs};
use game_core::Game;
use proptest::prelude::*;
use search_core::Run;

#[derive(Clone, Debug)]
enum Value {
    Number(i64),
    /// A word without arguments: of the vocabulary, a parameter, or a feature of the table.
    Word(&'static str),
    Call(&'static str, Vec<Self>),
    Negative(Box<Self>),
    Binary(&'static str, Box<Self>, Box<Self>),
    If(Box<Goal>, Box<Self>, Box<Self>),
    At(&'static str, Box<Self>),
}

#[derive(Clone, Debug)]
enum Goal {
    Word(&'static str),
    Call(&'static str, Vec<Value>),
    Relation(&'static str, Value, Value),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
    At(&'static str, Box<Self>),
}

#[derive(Clone, Debug)]
enum Moves {
    Word(&'static str),
    Call(&'static str, Vec<Value>),
    Depth(&'static str, usize),
    And(Box<Self>, Box<Self>),
    Then(Box<Self>, Box<Self>),
    Where(Box<Self>, Goal),
    By(Box<Self>, Value),
}

fn list<T: fmt::Display>(items: &[T], between: &str) -> String {
    let items: Vec<_> = items.iter().map(T::to_string).collect();
    items.join(between)
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
            Self::Call(word, arguments) => write!(f, "{word}({})", list(arguments, ", ")),
            Self::Negative(value) => write!(f, "(-{value})"),
            Self::Binary(sign, left, right) => write!(f, "({left} {sign} {right})"),
            Self::If(goal, so, other) => write!(f, "(if {goal} then {so} else {other})"),
            Self::At(place, value) => write!(f, "({value}) {place}"),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Call(word, arguments) => write!(f, "{word}({})", list(arguments, ", ")),
            Self::Relation(sign, left, right) => write!(f, "({left} {sign} {right})"),
            Self::Not(goal) => write!(f, "(not {goal})"),
            Self::And(goals) => write!(f, "({})", list(goals, " and ")),
            Self::Or(goals) => write!(f, "({})", list(goals, " or ")),
            Self::At(place, goal) => write!(f, "({goal}) {place}"),
        }
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Call(word, arguments) => write!(f, "{word}({})", list(arguments, ", ")),
            Self::Depth(sign, bound) => write!(f, "(depth {sign} {bound})"),
            Self::And(one, other) => write!(f, "({one} and {other})"),
            Self::Then(one, other) => write!(f, "({one} then {other})"),
            Self::Where(moves, goal) => write!(f, "({moves} where {goal})"),
            Self::By(moves, value) => write!(f, "({moves} by {value})"),
        }
    }
}

/// The definitions of a table; each may name those before it.
#[derive(Clone, Debug)]
struct Definitions {
    /// `feature level`, which speaks of a position and the root.
    level: Value,
    /// `feature far(x)`, the same with a parameter.
    far: Value,
    /// `predicate good`, which speaks of a position and the root.
    good: Goal,
    /// `predicate near(x, y)`, the same with parameters.
    near: Goal,
    /// `predicate climbs(x)`, which speaks of a move.
    climbs: Goal,
    /// `moves some`.
    some: Moves,
    /// `moves which(x)`.
    which: Moves,
}

/// What is looked at.
#[derive(Clone, Copy)]
struct View<'a> {
    definitions: &'a Definitions,
    position: Position,
    root: Position,
    /// A move, and the position in which it is made.
    looked_at: Option<(i32, Position)>,
    arguments: &'a [i64],
}

impl View<'_> {
    fn at(self, place: &str) -> Self {
        let position = match (place, self.looked_at) {
            ("at root", _) => self.root,
            ("after move", Some((mv, before))) => Numbers.play(&before, mv),
            (place, _) => panic!("{place}"),
        };
        Self { position, ..self }
    }

    fn value(self, value: &Value) -> i64 {
        match value {
            Value::Number(number) => *number,
            Value::Word("number") => self.position.number.into(),
            Value::Word("step") => self.looked_at.expect("a move").0.into(),
            Value::Word("x") => self.arguments[0],
            Value::Word("y") => self.arguments[1],
            Value::Word("level") => self.value(&self.definitions.level),
            Value::Word(word) => panic!("{word}"),
            Value::Call(word, arguments) => {
                let arguments: Vec<i64> = arguments.iter().map(|one| self.value(one)).collect();
                match (*word, &*arguments) {
                    ("gap", [a, b]) => a.saturating_sub(*b).saturating_abs(),
                    ("min", [a, b]) => *a.min(b),
                    ("max", [a, b]) => *a.max(b),
                    ("abs", [a]) => a.saturating_abs(),
                    ("far", arguments) => View { arguments, ..self }.value(&self.definitions.far),
                    (word, _) => panic!("{word}"),
                }
            }
            Value::Negative(value) => self.value(value).saturating_neg(),
            Value::Binary(sign, left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                match *sign {
                    "+" => left.saturating_add(right),
                    "-" => left.saturating_sub(right),
                    "*" => left.saturating_mul(right),
                    "/" => left.div_euclid(right),
                    "mod" => left.rem_euclid(right),
                    sign => panic!("{sign}"),
                }
            }
            Value::If(goal, so, other) => self.value(if self.holds(goal) { so } else { other }),
            Value::At(place, value) => self.at(place).value(value),
        }
    }

    fn holds(self, goal: &Goal) -> bool {
        match goal {
            Goal::Word("true") => true,
            Goal::Word("even") => self.position.number % 2 == 0,
            Goal::Word("big") => self.position.number > 9,
            Goal::Word("grown") => self.position.number > self.root.number,
            Goal::Word("rises") => self.looked_at.expect("a move").0 > 0,
            Goal::Word("good") => self.holds(&self.definitions.good),
            Goal::Word(word) => panic!("{word}"),
            Goal::Call(word, arguments) => {
                let arguments: Vec<i64> = arguments.iter().map(|one| self.value(one)).collect();
                let inner = View {
                    arguments: &arguments,
                    ..self
                };
                match (*word, &*arguments) {
                    ("between", [a, b, c]) => a < b && b < c,
                    ("near", _) => inner.holds(&self.definitions.near),
                    ("climbs", _) => inner.holds(&self.definitions.climbs),
                    (word, _) => panic!("{word}"),
                }
            }
            Goal::Relation(sign, left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                match *sign {
                    "<" => left < right,
                    "=<" => left <= right,
                    "=" => left == right,
                    "\\=" => left != right,
                    ">=" => left >= right,
                    ">" => left > right,
                    sign => panic!("{sign}"),
                }
            }
            Goal::Not(goal) => !self.holds(goal),
            Goal::And(goals) => goals.iter().all(|goal| self.holds(goal)),
            Goal::Or(goals) => goals.iter().any(|goal| self.holds(goal)),
            Goal::At(place, goal) => self.at(place).holds(goal),
        }
    }

    fn looking_at(self, mv: i32) -> Self {
        let looked_at = Some((mv, self.position));
        Self { looked_at, ..self }
    }

    /// The moves, in order; `None` stands for any move.
    fn moves(self, moves: &Moves, depth: usize) -> Vec<Option<i32>> {
        let of = |moves: &[i32]| moves.iter().copied().map(Some).collect();
        match moves {
            Moves::Word("up") => of(&[1, 2, 3]),
            Moves::Word("down") => of(&[-1, -2, -3]),
            Moves::Word("one") => of(&[1, -1]),
            Moves::Word("any") => Numbers.moves(&self.position).map(Some).collect(),
            Moves::Word("some") => self.moves(&self.definitions.some, depth),
            Moves::Word(word) => panic!("{word}"),
            Moves::Call(_, arguments) => {
                let arguments: Vec<i64> = arguments.iter().map(|one| self.value(one)).collect();
                let inner = View {
                    arguments: &arguments,
                    ..self
                };
                inner.moves(&self.definitions.which, depth)
            }
            Moves::Depth(sign, bound) => {
                let so = match *sign {
                    "=" => depth == *bound,
                    "<" => depth < *bound,
                    sign => panic!("{sign}"),
                };
                if so { vec![None] } else { vec![] }
            }
            Moves::And(one, other) => {
                let other = self.moves(other, depth);
                let ones = self.moves(one, depth).into_iter();
                let both = ones.flat_map(|mv| match mv {
                    None => other.clone(),
                    Some(_) if other.contains(&None) || other.contains(&mv) => vec![mv],
                    Some(_) => vec![],
                });
                both.collect()
            }
            Moves::Then(one, other) => [self.moves(one, depth), self.moves(other, depth)].concat(),
            Moves::Where(moves, goal) => {
                let holds = |mv: &Option<i32>| self.looking_at(mv.expect("a move")).holds(goal);
                self.moves(moves, depth).into_iter().filter(holds).collect()
            }
            Moves::By(moves, value) => {
                let mut moves = self.moves(moves, depth);
                moves.sort_by_key(|mv| self.looking_at(mv.expect("a move")).value(value));
                moves
            }
        }
    }
}

#[derive(Clone, Debug)]
struct Advice {
    definitions: Definitions,
    better: Goal,
    holding: Goal,
    us: Moves,
    them: Moves,
}

impl Advice {
    fn tree(&self, position: Position, root: Position, depth: usize) -> Option<ForcingTree<i32>> {
        let view = View {
            definitions: &self.definitions,
            position,
            root,
            looked_at: None,
            arguments: &[],
        };
        if !view.holds(&self.holding) {
            return None;
        }
        if view.holds(&self.better) {
            return Some(ForcingTree::Nil);
        }
        let constraint = if position.ours { &self.us } else { &self.them };
        let moves = view.moves(constraint, depth).into_iter();
        let mut moves = moves.map(|mv| {
            let mv = mv.expect("a move");
            let rest = self.tree(Numbers.play(&position, mv), root, depth + 1)?;
            Some((mv, rest))
        });
        if position.ours {
            let (mv, rest) = moves.flatten().next()?;
            return Some(ForcingTree::Move(mv, Box::new(rest)));
        }
        let first = moves.next()??;
        let replies: Option<Vec<_>> = std::iter::once(Some(first)).chain(moves).collect();
        Some(ForcingTree::Replies(replies?))
    }

    fn text(&self) -> String {
        let Definitions {
            level,
            far,
            good,
            near,
            climbs,
            some,
            which,
        } = &self.definitions;
        let Self {
            better,
            holding,
            us,
            them,
            ..
        } = self;
        format!(
            "moves which(x) :: {which}.
             predicate climbs(x) :: {climbs}.
             predicate near(x, y) :: {near}.
             r :: if true then [a].
             advice( a, {better} : {holding} : {us} : {them}).
             feature level :: {level}.
             feature far(x) :: {far}.
             predicate good :: {good}.
             moves some :: {some}."
        )
    }
}

/// What an expression may name.
#[derive(Clone, Copy, Default)]
struct Allowed {
    /// How many of the definitions that speak of positions, in the order in which they are declared.
    definitions: usize,
    parameters: usize,
    of_move: bool,
    climbs: bool,
}

impl Allowed {
    fn places(self) -> Vec<&'static str> {
        if self.of_move {
            vec!["at root", "after move"]
        } else {
            vec!["at root"]
        }
    }
}

fn value(allowed: Allowed, levels: u32) -> BoxedStrategy<Value> {
    let mut words = vec!["number"];
    words.extend(["x", "y"].iter().take(allowed.parameters));
    words.extend(allowed.of_move.then_some("step"));
    words.extend((allowed.definitions > 0).then_some("level"));
    let word = prop::sample::select(words).prop_map(Value::Word);
    let number = prop_oneof![4 => 0..12_i64, 1 => Just(i64::MAX)].prop_map(Value::Number);
    let leaf = prop_oneof![3 => word, 2 => number];
    if levels == 0 {
        return leaf.boxed();
    }
    let inner = value(allowed, levels - 1);
    let boxed = inner.clone().prop_map(Box::new);
    let mut functions = vec![("gap", 2), ("min", 2), ("max", 2), ("abs", 1)];
    functions.extend((allowed.definitions > 1).then_some(("far", 1)));
    let function = prop::sample::select(functions);
    let call = (function, prop::collection::vec(inner.clone(), 2));
    let call = call.prop_map(|((name, count), arguments)| {
        Value::Call(name, arguments.into_iter().take(count).collect())
    });
    let sign = prop::sample::select(vec!["+", "-", "*"]);
    let division = (
        prop::sample::select(vec!["/", "mod"]),
        boxed.clone(),
        1..5_i64,
    );
    let division = division
        .prop_map(|(sign, left, right)| Value::Binary(sign, left, Box::new(Value::Number(right))));
    let condition = goal(allowed, levels - 1).prop_map(Box::new);
    let place = prop::sample::select(allowed.places());
    prop_oneof![
        3 => leaf,
        2 => call,
        2 => (sign, boxed.clone(), boxed.clone()).prop_map(|(sign, l, r)| Value::Binary(sign, l, r)),
        1 => division,
        1 => boxed.clone().prop_map(Value::Negative),
        1 => (condition, boxed.clone(), boxed.clone()).prop_map(|(goal, l, r)| Value::If(goal, l, r)),
        2 => (place, boxed).prop_map(|(place, value)| Value::At(place, value)),
    ]
    .boxed()
}

fn goal(allowed: Allowed, levels: u32) -> BoxedStrategy<Goal> {
    let mut words = vec!["even", "big", "grown"];
    words.extend(allowed.of_move.then_some("rises"));
    words.extend((allowed.definitions > 2).then_some("good"));
    let word = prop::sample::select(words).prop_map(Goal::Word);
    if levels == 0 {
        return word.boxed();
    }
    let inner = goal(allowed, levels - 1);
    let side = value(allowed, levels - 1);
    let signs = vec!["<", "=<", "=", "\\=", ">=", ">"];
    let relation = (prop::sample::select(signs), side.clone(), side.clone());
    let mut calls = vec![("between", 3)];
    calls.extend((allowed.definitions > 3).then_some(("near", 2)));
    calls.extend(allowed.climbs.then_some(("climbs", 1)));
    let call = (prop::sample::select(calls), prop::collection::vec(side, 3));
    let call = call.prop_map(|((name, count), arguments)| {
        Goal::Call(name, arguments.into_iter().take(count).collect())
    });
    let place = prop::sample::select(allowed.places());
    let some = prop::collection::vec(inner.clone(), 2..4);
    let boxed = inner.prop_map(Box::new);
    prop_oneof![
        2 => word,
        4 => relation.prop_map(|(sign, left, right)| Goal::Relation(sign, left, right)),
        2 => call,
        1 => boxed.clone().prop_map(Goal::Not),
        1 => some.clone().prop_map(Goal::And),
        1 => some.prop_map(Goal::Or),
        1 => (place, boxed).prop_map(|(place, goal)| Goal::At(place, goal)),
    ]
    .boxed()
}

/// Moves that leave none open. `words` may be named.
fn moves(words: &'static [&'static str], allowed: Allowed, levels: u32) -> BoxedStrategy<Moves> {
    let word = prop::sample::select(words);
    let argument = value(
        Allowed {
            of_move: false,
            climbs: false,
            ..allowed
        },
        1,
    );
    let word = (word, argument).prop_map(|(word, argument)| match word {
        "which" => Moves::Call(word, vec![argument]),
        _ => Moves::Word(word),
    });
    if levels == 0 {
        return word.boxed();
    }
    let boxed = moves(words, allowed, levels - 1).prop_map(Box::new);
    let depth = (prop::sample::select(vec!["=", "<"]), 0..4_usize);
    let depth = depth.prop_map(|(sign, bound)| Box::new(Moves::Depth(sign, bound)));
    let depth = prop_oneof![2 => depth, 3 => boxed.clone()];
    let of_move = Allowed {
        of_move: true,
        climbs: true,
        ..allowed
    };
    prop_oneof![
        2 => word,
        2 => (depth, boxed.clone()).prop_map(|(one, other)| Moves::And(one, other)),
        1 => (boxed.clone(), boxed.clone()).prop_map(|(one, other)| Moves::Then(one, other)),
        3 => (boxed.clone(), goal(of_move, 2)).prop_map(|(moves, goal)| Moves::Where(moves, goal)),
        3 => (boxed, value(of_move, 2)).prop_map(|(moves, value)| Moves::By(moves, value)),
    ]
    .boxed()
}

fn definitions() -> impl Strategy<Value = Definitions> {
    let position = |definitions, parameters| Allowed {
        definitions,
        parameters,
        ..Allowed::default()
    };
    let of_move = Allowed {
        of_move: true,
        ..position(4, 1)
    };
    let climbing = |parameters| Allowed {
        climbs: true,
        ..position(4, parameters)
    };
    let parts = (
        value(position(0, 0), 2),
        value(position(1, 1), 2),
        goal(position(2, 0), 2),
        goal(position(3, 2), 2),
        goal(of_move, 2),
        moves(&["up", "down", "one", "any"], climbing(0), 1),
        moves(&["up", "any", "some"], climbing(1), 2),
    );
    parts.prop_map(
        |(level, far, good, near, climbs, some, which)| Definitions {
            level,
            far,
            good,
            near,
            climbs,
            some,
            which,
        },
    )
}

fn advice() -> impl Strategy<Value = Advice> {
    let all = Allowed {
        definitions: 4,
        ..Allowed::default()
    };
    let legal = |moves: Moves| {
        let and = |one, other| Moves::And(Box::new(one), Box::new(other));
        and(Moves::Depth("<", 4), and(moves, Moves::Word("any")))
    };
    let moves = || moves(&["up", "any", "some", "which"], all, 2).prop_map(legal);
    let holding = prop_oneof![Just(Goal::Word("true")), goal(all, 2)];
    (definitions(), goal(all, 2), holding, moves(), moves()).prop_map(
        |(definitions, better, holding, us, them)| Advice {
            definitions,
            better,
            holding,
            us,
            them,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn definitions_mean_what_they_say(
        advice in advice(),
        number in 3..17_i32,
        our_turn: bool,
    ) {
        let root = if our_turn { ours(number) } else { theirs(number) };
        let table = Table::load("random.al0", &advice.text(), &Numbers);
        let table = table.map_err(|found| TestCaseError::fail(found.to_string()))?;
        let ours = &table.advice()[0];
        let found = ours.satisfy(&mut Run::new(), &Numbers, &root).expect("shallow");
        prop_assert_eq!(&found, &advice.tree(root, root, 0), "{}", advice.text());
        if let Some(tree) = found {
            prop_assert_eq!(verify_forcing_tree(ours, &Numbers, &root, &tree), Ok(()));
        }
    }
}
