//! Single positions: the published table against the sample of the original program's answers.

use advice_lang::verify_forcing_tree;

use crate::common::{BRATKO, ask, line, position, published};

#[test]
fn the_sample_is_answered_as_by_the_original() {
    let table = published();
    let sample = include_str!("../data/strategy-sample.csv");
    assert_eq!(sample.lines().count(), 1 + 203);
    for row in sample.lines().skip(1) {
        let [_, terms, tried, tree] = row.split('|').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let position = position(terms);
        let strategy = ask(&table, position);
        let found = strategy.satisfied.unwrap();
        assert_eq!(strategy.tried.join(","), tried, "{terms}");
        assert_eq!(found.tree.written(&BRATKO, &position).to_string(), tree);
        let advice = table.advice_named(found.advice).unwrap();
        verify_forcing_tree(advice, &BRATKO, &position, &found.tree).unwrap();
    }
}

#[test]
fn four_positions_need_three_moves_to_divide() {
    let table = published();
    let rows = include_str!("../data/divide_in_3.txt");
    assert_eq!(rows.lines().count(), 4);
    for row in rows.lines() {
        let (terms, _) = row.split_once('|').unwrap();
        let position = position(terms);
        assert_eq!(line(position, &ask(&table, position)), row);
    }
}
