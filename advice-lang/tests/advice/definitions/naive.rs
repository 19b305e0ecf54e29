//! Meaning of definitions, evaluated as they are written.

use advice_lang::ForcingTree;
use game_core::Game;

use super::language::{Advice, Definitions, Goal, Moves, Value};
use crate::common::{Numbers, Position};

/// Surroundings in which an expression is evaluated.
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

    /// Returns the moves, in order; `None` stands for any move.
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

impl Advice {
    pub(crate) fn tree(
        &self,
        position: Position,
        root: Position,
        depth: usize,
    ) -> Option<ForcingTree<i32>> {
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
}
