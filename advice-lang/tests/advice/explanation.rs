//! Explanations of a table's answers.

use std::collections::HashSet;

use advice_lang::{Advice, Event, Explanation, Part, Verdict};
use game_core::Game;
use search_core::{Limits, Run};

use crate::common::{Numbers, Position, load, only, ours, table_of};

fn explain(text: &str, number: i32) -> String {
    let table = load(text);
    let found: Explanation<i32> = table
        .explain(&mut Run::new(), &Numbers, &ours(number))
        .expect("no limits");
    let mut lines = Vec::new();
    for asked in &found.rules {
        let reasons: Vec<_> = asked
            .condition
            .reasons
            .iter()
            .map(ToString::to_string)
            .collect();
        let verb = if asked.condition.holds {
            "fires"
        } else {
            "is silent"
        };
        lines.push(format!(
            "rule {} {verb}: {}",
            asked.rule,
            reasons.join("; ")
        ));
    }
    for tried in &found.tried {
        let verb = if tried.tree.is_some() {
            "works"
        } else {
            "fails"
        };
        lines.push(format!("advice {} {verb}", tried.advice));
        lines.extend(
            tried
                .at_once
                .iter()
                .map(|reason| format!("  at once: {reason}")),
        );
        lines.extend(tried.no_move.iter().map(|no_move| format!("  {no_move}")));
        for tried in &tried.moves {
            let reply = tried
                .reply
                .map_or_else(String::new, |reply| format!(" {reply:+}"));
            let reasons: Vec<_> = tried.reasons.iter().map(ToString::to_string).collect();
            let (mv, verdict) = (tried.mv, tried.verdict);
            let no_move = tried.no_move.as_ref();
            let no_move = no_move.map_or_else(String::new, |no_move| format!("; {no_move}"));
            lines.push(format!(
                "  {mv:+}{reply}: {verdict:?}: {}{no_move}",
                reasons.join("; ")
            ));
        }
    }
    lines.join("\n")
}

const TABLE: &str = "
    predicate far :: not (big or small).
    s :: if small and not even then [high].
    r :: if far or never then [high, met, held, low].
    advice( high, big and even : true : (depth < 1) and one : nomove).
    advice( met, grown and ten : true : (depth = 0) and up then (depth = 2) and one : (depth = 1) and one).
    advice( held, ten : small : up : nomove).
    advice( low, even and grown : not ten : (depth = 0) and up : (depth = 1) and up).";

#[test]
fn rules_that_are_silent_and_advice_that_fails() {
    insta::assert_snapshot!("explanation", explain(TABLE, 5));
}

#[test]
fn a_goal_that_holds_at_once() {
    let table = "r :: if true then [a]. advice( a, big : true : up : nomove).";
    insta::assert_snapshot!("explanation_at_once", explain(table, 12));
}

/// If a constraint allows no move, the explanation says so, unless the advice is meant to end there.
#[test]
fn constraints_that_allow_no_move() {
    let table = "
        moves small_steps :: up where step < 0.
        r :: if true then [odd, none, deaf, gap, end].
        advice( odd, ten : true : (depth = 1) and up : (depth = 0) and up).
        advice( none, ten : true : small_steps : nomove).
        advice( deaf, ten : true : (depth = 0) and one : (depth = 2) and up).
        advice( gap, ten : true : (depth = 0) and one then (depth = 4) and up : up where step > 2).
        advice( end, ten : true : (depth = 0) and one : (depth = 1) and one).";
    insta::assert_snapshot!("explanation_no_move", explain(table, 5));
}

/// A move that `then` names twice is explained once, with the reason for which it fails.
#[test]
fn moves_that_are_named_twice() {
    let table = "
        r :: if true then [a].
        advice( a, ten : not even :
            (depth = 0) and one then (depth = 0) and up then (depth = 2) and down then (depth = 7) and one :
            (depth = 1) and one then (depth = 1) and up).";
    insta::assert_snapshot!("explanation_named_twice", explain(table, 5));
    let hopeless = "r :: if not true then [a]. s :: if true then [a].
        advice( a, not (true and true) : true : up : nomove).";
    insta::assert_snapshot!("explanation_of_true", explain(hopeless, 5));
}

/// Each move is explained once, with a reason that is true in the position that it or the reply leads to.
#[test]
fn reasons_are_those_of_the_goals() {
    let us = "one then (up then two where even after move) then (depth = 8) and down";
    for (better, holding) in [
        ("ten", "not even"),
        ("grown and ten", "true"),
        ("big", "small"),
    ] {
        for them in ["one", "up then one", "nomove", "down where step < -1"] {
            let advice =
                format!("{better} : {holding} : (depth < 3) and ({us}) : (depth < 2) and ({them})");
            let table = table_of(&advice);
            for number in 0..20 {
                check_reasons(only(&table), ours(number));
            }
        }
    }
}

fn check_reasons(advice: &Advice<Numbers>, root: Position) {
    let tried = advice.explain(&mut Run::new(), &Numbers, &root).unwrap();
    let judge = |part, position| advice.judge(part, &Numbers, &position, &root).unwrap();
    let mut told = HashSet::new();
    for one in &tried.moves {
        assert!(told.insert(one.mv), "{} is explained twice", one.mv);
        let next = Numbers.play(&root, one.mv);
        let place = one.reply.map_or(next, |reply| Numbers.play(&next, reply));
        let [better, holding] =
            [Part::BetterGoal, Part::HoldingGoal].map(|part| judge(part, place));
        let reasons = match one.verdict {
            Verdict::Taken => continue,
            Verdict::NotHeld => holding,
            Verdict::NotReached => {
                assert!(holding.holds, "{one:?}");
                better
            }
        };
        assert!(!reasons.holds, "{one:?}");
        assert_eq!(one.reasons, reasons.reasons);
        assert!(!one.reasons.is_empty());
    }
}

/// A word that a table calls by one of several names in the same letters has that name in explanations.
#[test]
fn words_are_those_of_the_table() {
    let of = |goal: &str| {
        let table = format!("r :: if {goal} then [a]. advice( a, ten : true : up : nomove).");
        load(&table).rules()[0].condition()
    };
    assert_eq!(of("huge and not sum < 3"), "huge and not sum < 3");
    assert_eq!(of("big and not number < 3"), "big and not number < 3");
    assert_eq!(of("много and десять"), "big and ten");
}

/// An explanation searches as an answer does: with the same events, the same work, the same limits.
#[test]
fn it_is_the_same_search() {
    let table = load(TABLE);
    for number in 0..20 {
        for expansions in [0, 1, 2, 5, 10, 1_000] {
            let limits = Limits {
                expansions: Some(expansions),
                ..Limits::default()
            };
            let (mut answered, mut explained) = (Vec::new(), Vec::new());
            let mut answering = Run::watched_by(|event: Event<'_, Numbers>| {
                answered.push(event.record(&Numbers).to_string());
            })
            .with_limits(limits);
            let mut explaining = Run::watched_by(|event: Event<'_, Numbers>| {
                explained.push(event.record(&Numbers).to_string());
            })
            .with_limits(limits);
            let answer = table.strategy(&mut answering, &Numbers, &ours(number));
            let explanation = table.explain(&mut explaining, &Numbers, &ours(number));
            let (answer, explanation) = (answer.err(), explanation.err());
            assert_eq!(answer, explanation, "{number}, {expansions}");
            assert_eq!(answering.statistics, explaining.statistics);
            assert_eq!(answered, explained, "{number}, {expansions}");
        }
    }
}
