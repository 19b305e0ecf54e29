//! The warnings about parts that can have no effect, against a truth table.

use std::collections::BTreeSet;
use std::fmt;

use advice_lang::Code;
use proptest::prelude::*;

use crate::common::load;

const WORDS: [&str; 4] = ["even", "big", "small", "number < 7"];

#[derive(Clone, Debug)]
enum Goal {
    Word(usize),
    /// `number >= 7`, which is not the last word.
    AtLeast,
    /// `predicate own`, with this meaning.
    Own(Box<Self>),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |goals: &[Self], between: &str| {
            let goals: Vec<_> = goals.iter().map(Self::to_string).collect();
            goals.join(between)
        };
        match self {
            Self::Word(word) => f.write_str(WORDS[*word]),
            Self::AtLeast => f.write_str("number >= 7"),
            Self::Own(_) => f.write_str("own"),
            Self::Not(goal) => write!(f, "not ({goal})"),
            Self::And(goals) => write!(f, "({})", list(goals, " and ")),
            Self::Or(goals) => write!(f, "({})", list(goals, " or ")),
        }
    }
}

impl Goal {
    /// Returns whether it holds where just these words do.
    fn holds(&self, words: usize) -> bool {
        match self {
            Self::Word(word) => words >> word & 1 == 1,
            Self::AtLeast => words >> 3 & 1 == 0,
            Self::Own(goal) => goal.holds(words),
            Self::Not(goal) => !goal.holds(words),
            Self::And(goals) => goals.iter().all(|goal| goal.holds(words)),
            Self::Or(goals) => goals.iter().any(|goal| goal.holds(words)),
        }
    }

    fn never(&self) -> bool {
        (0..16).all(|words| !self.holds(words))
    }
}

fn goal(own: Option<Goal>) -> BoxedStrategy<Goal> {
    let word = prop_oneof![4 => (0..4_usize).prop_map(Goal::Word), 1 => Just(Goal::AtLeast)];
    let leaf = match own {
        Some(own) => prop_oneof![4 => word, 1 => Just(Goal::Own(Box::new(own)))].boxed(),
        None => word.boxed(),
    };
    let any = leaf.prop_recursive(3, 12, 3, |inner| {
        let some = prop::collection::vec(inner.clone(), 2..4);
        prop_oneof![
            inner.prop_map(|goal| Goal::Not(Box::new(goal))),
            some.clone().prop_map(Goal::And),
            some.prop_map(Goal::Or),
        ]
    });
    any.boxed()
}

/// Generates the meaning of `own`, the conditions of some rules, and the goals of a piece of advice.
fn table() -> impl Strategy<Value = (Goal, Vec<Goal>, Goal, Goal)> {
    goal(None).prop_flat_map(|own| {
        let goal = || goal(Some(own.clone()));
        (
            Just(own.clone()),
            prop::collection::vec(goal(), 1..6),
            goal(),
            goal(),
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn what_can_come_to_nothing_is_told((own, rules, better, holding) in table()) {
        let rule = |(place, rule): (usize, &Goal)| format!("r{place} :: if {rule} then [a].\n");
        let lines: Vec<_> = rules.iter().enumerate().map(rule).collect();
        let text = format!(
            "predicate own :: {own}.\n{}advice( a, {better} : {holding} : up : nomove).\n",
            lines.concat()
        );
        let table = load(&text);
        let of_code = |code: Code| table.warnings().iter().filter(move |one| one.code == code);

        let line = |start: usize| text[..start].matches('\n').count();
        let told: BTreeSet<_> = of_code(Code::UnreachableRule).map(|one| line(one.span.start) - 1).collect();
        let fires = |place: usize, words: usize| {
            rules[place].holds(words) && !rules[..place].iter().any(|rule| rule.holds(words))
        };
        let never = |place: &usize| (0..16).all(|words| !fires(*place, words));
        prop_assert_eq!(told, (0..rules.len()).filter(never).collect::<BTreeSet<_>>(), "{}", text);
        for warning in of_code(Code::UnreachableRule) {
            let covered = line(warning.span.start) - 1;
            let named: Vec<_> = warning.related.iter().map(|one| line(one.span.start) - 1).collect();
            let left_by = |left_out: Option<&usize>| (0..16).any(|words| {
                rules[covered].holds(words)
                    && !named.iter().any(|one| Some(one) != left_out && rules[*one].holds(words))
            });
            prop_assert!(!left_by(None), "{}", text);
            prop_assert!(named.iter().all(|one| left_by(Some(one))), "{}", text);
        }

        let both = Goal::And(vec![better.clone(), holding.clone()]);
        let hopeless = [&better, &holding].into_iter().filter(|goal| goal.never()).count();
        let hopeless = if hopeless == 0 { both.never().into() } else { hopeless };
        prop_assert_eq!(of_code(Code::HopelessGoal).count(), hopeless, "{}", text);
    }
}
