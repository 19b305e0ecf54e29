//! King and pawn against king: the example advice, and the game itself.

use std::collections::HashSet;

use advice_lang::{Table, verify_forcing_tree};
use domain_chess_krk::NotationStyle;
use domain_chess_krk::ending::Pawn;
use domain_chess_krk::kpk::{Kpk, Position};
use domain_chess_krk::tables::KPK_PROMOTE;
use game_core::{Game, Outcome, Player};
use search_core::Run;

use crate::common::{Fnv, load};

const BRATKO: Kpk = Kpk::written(NotationStyle::Bratko);

#[test]
fn the_example_advice_on_150_positions() {
    let table = load(&KPK_PROMOTE, &BRATKO);
    let mut rows = 0;
    for row in include_str!("../data/kpk-promote.csv").lines().skip(1) {
        let fields: Vec<&str> = row.split('|').collect();
        let (position, _) = Position::from_terms(fields[1]).unwrap();
        let tree = check(
            &table,
            "promote",
            position,
            [fields[2], fields[3], fields[4]],
        );
        if !fields[5].is_empty() {
            assert_eq!(tree, fields[5]);
        }
        check(
            &table,
            "promote_all",
            position,
            [fields[6], fields[7], fields[8]],
        );
        rows += 1;
    }
    assert_eq!(rows, 150);
}

/// Checks whether the advice is satisfiable, the length of the forcing tree, and its hash. Returns the tree.
fn check(table: &Table<Kpk>, advice: &str, position: Position, oracle: [&str; 3]) -> String {
    let advice = table.advice_named(advice).unwrap();
    let tree = advice.satisfy(&mut Run::new(), &BRATKO, &position).unwrap();
    let (satisfiable, text) = match tree {
        Some(tree) => {
            verify_forcing_tree(advice, &BRATKO, &position, &tree).unwrap();
            ("1", tree.written(&BRATKO, &position).to_string())
        }
        None => ("0", "none".to_owned()),
    };
    let mut hash = Fnv::default();
    hash.bytes(text.as_bytes());
    let ours = [satisfiable, &text.len().to_string(), &hash.hex()];
    assert_eq!(ours, oracle, "{} in {position}", advice.name());
    text
}

/// The rules end the game at a promotion that is safe. Playing it out backwards from there gives
/// the numbers that full endgame tables give.
#[test]
fn won_and_drawn_positions_are_those_of_the_endgame_tables() {
    let kpk = Kpk::default();
    let [ours, theirs] = [true, false]
        .map(|us_to_move| Position::all(Player::First, us_to_move, Pawn).collect::<Vec<_>>());
    let mut won: HashSet<Position> = HashSet::new();
    let is_won = |won: &HashSet<Position>, position: &Position| match kpk.outcome(position) {
        Some(outcome) => outcome == Outcome::Win(Player::First),
        None => won.contains(position),
    };
    loop {
        let before = won.len();
        for position in &ours {
            if kpk
                .moves(position)
                .any(|mv| is_won(&won, &kpk.play(position, mv)))
            {
                won.insert(*position);
            }
        }
        for position in &theirs {
            if !kpk.is_over(position)
                && kpk
                    .moves(position)
                    .all(|mv| is_won(&won, &kpk.play(position, mv)))
            {
                won.insert(*position);
            }
        }
        if won.len() == before {
            break;
        }
    }
    let won_with = |us_to_move| won.iter().filter(|p| p.us_to_move() == us_to_move).count();
    assert_eq!((won_with(true), won_with(false)), (124_960, 97_604));
}
