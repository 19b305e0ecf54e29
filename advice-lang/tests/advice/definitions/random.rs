//! Random tables with definitions.

use proptest::prelude::*;

use super::language::{Advice, Definitions, Goal, Moves, Value};

/// Names that an expression may contain.
#[derive(Clone, Copy, Default)]
struct Allowed {
    /// Number of the definitions about positions that may be named, in the order in which they are declared.
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
    let number =
        prop_oneof![4 => 0..12_i64, 1 => prop::sample::select(vec![i32::MAX.into(), i64::MAX])]
            .prop_map(Value::Number);
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

/// Generates moves that leave none open. `words` may be named.
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

/// Generates a piece of advice with legal moves, which allows none from depth 4 on.
pub(crate) fn advice() -> impl Strategy<Value = Advice> {
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
