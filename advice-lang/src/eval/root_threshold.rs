//! Leeway that the root allows: the value on which a better goal has to improve.
//!
//! In `mate or cost < cost at root` the cost at the root is the *leeway*: a position from which that goal cannot be
//! forced with some leeway is one from which it cannot be forced with less. This needs no more than that the goal
//! compares with the root in this one way: then whatever holds with less leeway holds with more, at leaves and so, from
//! leaf to root, at every node of a forcing tree.
//!
//! `mate or cost + 22 < cost at root` has the same leeway less 22, and otherwise demands the same.

use crate::Vocabulary;
use crate::language::goal::{Goal, Test};
use crate::language::value::Value;
use crate::syntax::{Operator, Place, Relation};

/// The comparison with the root that sets the threshold of a forcing tree.
pub(crate) struct RootThreshold<'g, V: Vocabulary> {
    /// A value of the root alone.
    pub(crate) value: &'g Value<V>,
    pub(crate) scale: Scale,
    /// The value compared with it, which does not depend on the root.
    pub(crate) measure: &'g Value<V>,
    /// True if they must differ.
    pub(crate) is_strict: bool,
    /// Answer of the relation between them that the goal prefers.
    pub(crate) wanted: bool,
}

/// Conversion of a value of the root into leeway.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    /// Number added to the value.
    margin: i64,
    /// True if smaller values allow more.
    pub(crate) is_reversed: bool,
}

impl Scale {
    pub(crate) fn threshold(self, value: i64) -> i64 {
        let value = value.saturating_add(self.margin);
        if self.is_reversed {
            value.saturating_neg()
        } else {
            value
        }
    }
}

/// Comparisons of a goal, or of a part of it, with the root.
enum Comparing<'g, V: Vocabulary> {
    Nothing,
    Once(RootThreshold<'g, V>),
    /// In more than one way, or in one that is not known to be a leeway.
    Otherwise,
}

/// Returns the leeway of a better goal, if it has one.
pub(crate) fn threshold<V: Vocabulary>(better: &Goal<V>) -> Option<RootThreshold<'_, V>> {
    match comparing(better) {
        Comparing::Once(threshold) => Some(threshold),
        Comparing::Nothing | Comparing::Otherwise => None,
    }
}

fn comparing<V: Vocabulary>(goal: &Goal<V>) -> Comparing<'_, V> {
    match goal {
        Goal::True | Goal::Predicate(..) => Comparing::Nothing,
        Goal::Comparison(..) => Comparing::Otherwise,
        Goal::Not(negated) => match comparing(negated) {
            // The opposite of `a < b` is `b <= a`: now the other value allows more, and equality counts where it did
            // not.
            Comparing::Once(threshold) => Comparing::Once(RootThreshold {
                scale: Scale {
                    is_reversed: !threshold.scale.is_reversed,
                    ..threshold.scale
                },
                is_strict: !threshold.is_strict,
                wanted: !threshold.wanted,
                ..threshold
            }),
            other => other,
        },
        Goal::And(links) | Goal::Or(links) => {
            let mut all = Comparing::Nothing;
            for link in links {
                all = match (all, comparing(link)) {
                    (Comparing::Nothing, one) | (one, Comparing::Nothing) => one,
                    _ => Comparing::Otherwise,
                };
            }
            all
        }
        Goal::Test(test) => match &**test {
            Test::Defined(call) if call.arguments.is_empty() => comparing(&call.definition.body),
            Test::Relation(relation, _, sides) => in_relation(*relation, sides),
            test if tests_root(test) => Comparing::Otherwise,
            _ => Comparing::Nothing,
        },
    }
}

fn in_relation<V: Vocabulary>(relation: Relation, sides: &[Value<V>; 2]) -> Comparing<'_, V> {
    let [left, right] = sides.each_ref().map(without_number);
    let ((measure, own), (value, at_root), root_is_right) =
        match (mentions_root(left.0), mentions_root(right.0)) {
            (false, false) => return Comparing::Nothing,
            (false, true) => (left, right, true),
            (true, false) => (right, left, false),
            (true, true) => return Comparing::Otherwise,
        };
    let is_less = match relation {
        Relation::Less | Relation::AtMost => true,
        Relation::Greater | Relation::AtLeast => false,
        // A goal that holds with some leeway may fail with more.
        Relation::Equal | Relation::Different => return Comparing::Otherwise,
    };
    match value {
        Value::At(Place::Root, inner) if !mentions_root(inner) => Comparing::Once(RootThreshold {
            value,
            scale: Scale {
                // Both have 32 bits, so the difference does not overflow.
                margin: at_root - own,
                is_reversed: is_less != root_is_right,
            },
            measure,
            is_strict: matches!(relation, Relation::Less | Relation::Greater),
            wanted: true,
        }),
        _ => Comparing::Otherwise,
    }
}

/// Splits a value into the part without the number that is added to it, and that number.
fn without_number<V: Vocabulary>(value: &Value<V>) -> (&Value<V>, i64) {
    let Value::Arithmetic(operator, sides) = value else {
        return (value, 0);
    };
    let (inner, number) = match (operator, &**sides) {
        (Operator::Plus, [inner, Value::Number(number)] | [Value::Number(number), inner]) => {
            (inner, i32::try_from(*number))
        }
        (Operator::Minus, [inner, Value::Number(number)]) => {
            (inner, i32::try_from(number.saturating_neg()))
        }
        _ => return (value, 0),
    };
    number.map_or((value, 0), |number| (inner, number.into()))
}

/// Writes the goal with its definitions expanded where they compare with the root, and without the numbers that are
/// added there. Goals with equal texts have equal demands.
pub(crate) fn text_without_margin<V: Vocabulary>(goal: &Goal<V>) -> String {
    if !matches!(comparing(goal), Comparing::Once(_)) {
        return goal.to_string();
    }
    let all = |links: &[Goal<V>], word: &str| {
        let texts: Vec<_> = links.iter().map(text_without_margin).collect();
        format!("({})", texts.join(word))
    };
    match goal {
        Goal::Not(negated) => format!("not {}", text_without_margin(negated)),
        Goal::And(links) => all(links, " and "),
        Goal::Or(links) => all(links, " or "),
        Goal::Test(test) => match &**test {
            Test::Defined(call) => text_without_margin(&call.definition.body),
            Test::Relation(relation, _, sides) => {
                let [left, right] = sides.each_ref().map(|side| without_number(side).0);
                format!("({left} {} {right})", relation.sign())
            }
            _ => goal.to_string(),
        },
        _ => goal.to_string(),
    }
}

/// Returns whether the value mentions the root.
pub(crate) fn mentions_root<V: Vocabulary>(value: &Value<V>) -> bool {
    match value {
        Value::Number(_) | Value::Parameter(..) | Value::OfMove(..) => false,
        Value::Function(call) => call.arguments.iter().any(mentions_root),
        Value::Standard(_, values) => values.iter().any(mentions_root),
        Value::Feature(call) => {
            call.definition.needs.root || call.arguments.iter().any(mentions_root)
        }
        Value::Negative(value) => mentions_root(value),
        Value::Arithmetic(_, sides) => sides.iter().any(mentions_root),
        Value::If(condition, values) => asks_root(condition) || values.iter().any(mentions_root),
        Value::At(place, value) => *place == Place::Root || mentions_root(value),
    }
}

/// Returns whether the goal mentions the root.
pub(crate) fn asks_root<V: Vocabulary>(goal: &Goal<V>) -> bool {
    match goal {
        Goal::True | Goal::Predicate(..) => false,
        Goal::Comparison(..) => true,
        Goal::Test(test) => tests_root(test),
        Goal::Not(negated) => asks_root(negated),
        Goal::And(links) | Goal::Or(links) => links.iter().any(asks_root),
    }
}

/// Returns whether the test mentions the root.
pub(crate) fn tests_root<V: Vocabulary>(test: &Test<V>) -> bool {
    match test {
        Test::Truth(value) => mentions_root(value),
        Test::Relation(_, _, sides) => sides.iter().any(mentions_root),
        Test::Defined(call) => {
            call.definition.needs.root || call.arguments.iter().any(mentions_root)
        }
        Test::At(place, goal) => *place == Place::Root || asks_root(goal),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::Sort;
    use crate::eval::bytecode::tests::{Maker, Means, Numbers, choices};
    use crate::eval::bytecode::{Bytecode, Definitions};
    use crate::eval::context::Setting;
    use crate::eval::memory::threshold_cache::is_compared;
    use crate::language::value::FunctionCall;

    fn here() -> Value<Numbers> {
        Value::Function(FunctionCall {
            name: "here",
            meaning: |_, position, _| *position,
            arguments: Vec::new(),
        })
    }

    fn root_value() -> Value<Numbers> {
        Value::At(Place::Root, Arc::new(here()))
    }

    fn is(left: Value<Numbers>, relation: Relation, right: Value<Numbers>) -> Goal<Numbers> {
        Goal::Test(Arc::new(Test::Relation(
            relation,
            Sort::NUMBER,
            [left, right],
        )))
    }

    /// Checks whether the goal has a leeway, and if so, whether greater values of the root allow more.
    fn check(goal: &Goal<Numbers>, grows: Option<bool>) {
        let found = threshold(goal).map(|threshold| !threshold.scale.is_reversed);
        assert_eq!(found, grows, "{goal}");
    }

    #[test]
    fn goals_that_measure_against_the_root_in_one_way_have_a_leeway() {
        use Relation::{AtLeast, AtMost, Greater, Less};
        check(&is(here(), Less, root_value()), Some(true));
        check(&is(here(), AtMost, root_value()), Some(true));
        check(&is(root_value(), Greater, here()), Some(true));
        check(&is(here(), Greater, root_value()), Some(false));
        check(&is(root_value(), AtMost, here()), Some(false));
        let negated = Goal::Not(Box::new(is(here(), AtLeast, root_value())));
        check(&negated, Some(true));
        let even = Goal::Predicate("even", |_, position| position % 2 == 0);
        check(&Goal::Or(vec![even, negated]), Some(true));
    }

    #[test]
    fn others_have_none() {
        use Relation::{Different, Equal, Greater, Less};
        check(&Goal::True, None);
        check(&is(here(), Less, Value::Number(3)), None);
        check(&is(here(), Equal, root_value()), None);
        check(&is(here(), Different, root_value()), None);
        check(&is(root_value(), Less, root_value()), None);
        let sum = Value::Arithmetic(Operator::Plus, Box::new([here(), root_value()]));
        check(&is(sum, Less, Value::Number(3)), None);
        let both = vec![
            is(here(), Less, root_value()),
            is(here(), Greater, root_value()),
        ];
        check(&Goal::And(both), None);
        let more = Goal::Comparison("more", |_, position, root| position > root);
        check(&more, None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        /// The law that allows failures to be remembered.
        #[test]
        fn what_holds_with_less_leeway_holds_with_more(
            choices in choices(),
            position in -9..9_i64,
            roots in prop::array::uniform2(-9..9_i64),
        ) {
            let goal = Maker::new(&choices, false).goal();
            let Some(threshold) = threshold(&goal) else {
                return Ok(());
            };
            let looked_at = roots.map(|root| {
                let setting = Setting::new(&Numbers, &root);
                let value = setting.context(&root).worth(threshold.value);
                (threshold.scale.threshold(value), setting.context(&position).is_so(&goal))
            });
            let [less, more] = if looked_at[0].0 <= looked_at[1].0 {
                looked_at
            } else {
                [looked_at[1], looked_at[0]]
            };
            prop_assert!(!less.1 || more.1, "{goal}");
        }

        /// The law that allows demands to be remembered.
        #[test]
        fn goals_hold_where_the_root_allows_what_they_demand(
            choices in choices(),
            others in choices(),
            position in -9..9_i64,
            root in -9..9_i64,
        ) {
            let better = Maker::new(&choices, false).goal();
            let holding = Maker::of_position(&others).goal();
            let Some(threshold) = threshold(&better) else {
                return Ok(());
            };
            let setting = Setting::new(&Numbers, &root);
            let value = setting.context(&root).worth(threshold.value);
            let amount = threshold.scale.threshold(value);
            prop_assume!(is_compared(amount));
            let context = setting.context(&position);
            let demand = Bytecode::of_demand([&better, &holding], &threshold, &mut Definitions::new()).value(&context);
            let holds = context.is_so(&better) && context.is_so(&holding);
            prop_assert_eq!(demand <= amount, holds, "{}; {}", better, holding);
        }

        /// The law that allows goals to share demands which differ in their margins.
        #[test]
        fn a_margin_is_that_much_more_leeway(
            relation in prop::sample::select(vec![
                Relation::Less, Relation::AtMost, Relation::Greater, Relation::AtLeast,
            ]),
            (own, at_root, position, root) in (-9..9_i64, -9..9_i64, -9..9_i64, -9..9_i64),
            (is_negated, takes_away) in any::<(bool, bool)>(),
        ) {
            let goal = |own: i64, other: i64| {
                let [operator, sign] = [Operator::Minus, Operator::Plus];
                let (operator, own) = if takes_away { (operator, -own) } else { (sign, own) };
                let sum = |value, operator, number| {
                    Value::Arithmetic(operator, Box::new([value, Value::Number(number)]))
                };
                let sides = (sum(here(), operator, own), sum(root_value(), Operator::Plus, other));
                let goal = is(sides.0, relation, sides.1);
                if is_negated { Goal::Not(Box::new(goal)) } else { goal }
            };
            let (goal, plain) = (goal(own, at_root), goal(0, 0));
            prop_assert_eq!(text_without_margin(&goal), text_without_margin(&plain));
            let setting = Setting::new(&Numbers, &root);
            let context = setting.context(&position);
            let leeways = [&goal, &plain].map(|goal| threshold(goal).unwrap());
            let demand = Bytecode::of_demand([&plain, &Goal::True], &leeways[1], &mut Definitions::new()).value(&context);
            let amount = leeways[0].scale.threshold(setting.context(&root).worth(leeways[0].value));
            prop_assert_eq!(demand <= amount, context.is_so(&goal), "{}", goal);
        }
    }
}
