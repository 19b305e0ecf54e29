//! Proofs, which remember results, against asking the table anew about every position.

use advice_lang::{Aim, Table};
use game_core::IndexedGame;
use proptest::prelude::*;
use search_core::Run;

use crate::common::numbered::proof;
use crate::common::{Numbers, decision, first_move, in_library, load};

/// Generates a number of a position.
fn value() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        0..12_i64,
        prop::sample::select(vec![1 << 26, i64::from(i32::MAX)])
    ];
    let leaf = prop_oneof![3 => Just("number".to_owned()), 1 => number.prop_map(|n| n.to_string())];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let calls = prop::sample::select(vec![
            "(L + R)",
            "(L - R)",
            "gap(L, R)",
            "min(L, R)",
            "L mod 3",
            "(if even then L else R)",
            "(if their_turn then L else -R)",
        ]);
        (calls, inner.clone(), inner)
            .prop_map(|(call, left, right)| call.replace('L', &left).replace('R', &right))
    })
}

/// Generates a goal that usually compares with the root, and usually in the one way about which much is remembered.
fn better() -> impl Strategy<Value = String> {
    let sides = [
        "level < level at root",
        "level + M < level at root",
        "level - M =< level at root",
        "not level + M >= level at root",
        "level at root < level - M",
        "reach > reach at root - M",
        "level = level at root + M",
        "number > 9",
    ];
    let around = [
        "C",
        "their_turn and C",
        "ten or C",
        "big and C or ten",
        "ten or not even and C",
        "good and C",
    ];
    let parts = (
        prop::sample::select(sides.to_vec()),
        prop::sample::select(around.to_vec()),
        0..4_i64,
    );
    parts.prop_map(|(side, around, margin)| {
        around.replace('C', &format!("({side})").replace('M', &margin.to_string()))
    })
}

fn holding() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "true",
        "not small",
        "not (ten and their_turn)",
        "not good or their_turn",
    ])
}

fn moves() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "any",
        "any by reach after move",
        "any by level after move",
        "any by -step",
        "any where step > -2 by reach after move",
        "any where good after move",
    ])
}

/// Generates a table with some advice that has much in common.
fn table() -> impl Strategy<Value = String> {
    let advice = (
        better(),
        1..6_usize,
        prop::option::weighted(0.7, (moves(), moves())),
    );
    let parts = (
        [value(), value()],
        prop::sample::select(vec![
            "reach < 9",
            "level mod 2 = 0 or number > reach",
            "not level = 3",
        ]),
        holding(),
        (moves(), moves()),
        prop::collection::vec(advice, 1..5),
    );
    parts.prop_map(|([level, reach], good, holding, common, all)| {
        let names: Vec<_> = (0..all.len()).map(|place| format!("a{place}")).collect();
        let definitions = format!(
            "feature level :: {level}.\nfeature reach :: {reach}.\npredicate good :: {good}.\n\
             r :: if true then [{}].\n",
            names.join(", ")
        );
        let advice = names.iter().zip(all).map(|(name, (better, depth, own))| {
            let (us, them) = own.unwrap_or(common);
            format!(
                "advice( {name}, {better} : {holding} :\n  (depth < {depth}) and ({us}) :\n  \
                 (depth < {depth}) and ({them}) ).\n"
            )
        });
        definitions + &advice.collect::<String>()
    })
}

/// Compares the proof of a table with its answers when it is asked anew.
pub(crate) fn check(table: &Table<Numbers>) -> Result<(), TestCaseError> {
    let proof = proof(table, Aim::Win);
    for rank in 0..Numbers.size() {
        let position = Numbers.unrank(rank).unwrap();
        if !position.ours {
            continue;
        }
        let asked = table
            .strategy(&mut Run::new(), &Numbers, &position)
            .unwrap();
        let found = (proof.moves[rank], proof.decision(rank).unwrap());
        let expected = (first_move(&asked), decision(table, &asked).unwrap());
        prop_assert_eq!(found, expected, "{} at {:?}", table.text(), position);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_remembered_changes_no_decision(text in table()) {
        check(&load(&text))?;
    }

    #[test]
    fn nor_where_tables_hand_over(own in table(), other in table(), numbers in 1..19_i32) {
        let text = format!("low :: if number < {numbers} then table other.\n{own}");
        let library = |name: &str| Ok(in_library(name, &other));
        check(&Table::load_with("random.al0", &text, &Numbers, &library).unwrap())?;
    }
}
