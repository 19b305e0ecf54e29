//! The number game with numbered positions, tables for it, and their results.

use advice_lang::{Aim, Proof, Proving, Table};
use game_core::{Game, IndexedGame, Outcome, Player, Verdict, retrograde};
use search_core::Run;

use super::{Numbers, Position, load, ours, theirs};

/// The numbers on which the game goes on.
const NUMBERS: usize = 20;

impl IndexedGame for Numbers {
    fn size(&self) -> usize {
        2 * NUMBERS
    }

    fn rank(&self, position: &Position) -> Option<usize> {
        let number = usize::try_from(position.number).ok()?;
        (number < NUMBERS).then_some(2 * number + usize::from(position.ours))
    }

    fn unrank(&self, rank: usize) -> Option<Position> {
        let number = i32::try_from(rank / 2).ok()?;
        Some(if rank % 2 == 1 {
            ours(number)
        } else {
            theirs(number)
        })
    }
}

pub(crate) fn number_of(position: Position) -> usize {
    Numbers.rank(&position).expect("the game goes on")
}

/// Makes tables that win from everywhere, that fail in every way, and that go round in circles.
pub(crate) fn tables() -> Vec<Table<Numbers>> {
    let mut tables = Vec::new();
    for rule in ["true", "even", "not small"] {
        for better in [
            "ten",
            "their_turn and grown",
            "big and their_turn",
            "not even and their_turn",
        ] {
            for us in [
                "up",
                "down then (depth = 0) and up",
                "(depth < 4) and one",
                "two",
            ] {
                for them in ["nomove", "any", "(depth = 1) and one"] {
                    let us = format!("(depth < 4) and ({us})");
                    tables.push(load(&format!(
                        "r :: if {rule} then [a, b].\n\
                         advice(a, {better} : not small or their_turn : {us} : (depth < 3) and ({them})).\n\
                         advice(b, their_turn and ten : true : (depth = 0) and two : nomove)."
                    )));
                }
            }
        }
    }
    tables
}

pub(crate) fn proof(table: &Table<Numbers>, aim: Aim) -> Proof<'_, i32> {
    let proving = Proving {
        aim,
        ..Proving::default()
    };
    table
        .prove(&mut Run::new(), &Numbers, proving)
        .expect("there is no limit")
}

/// Returns the value of a position for the side to move.
pub(crate) fn best_play() -> impl Fn(&Position) -> Verdict {
    let best = retrograde(&mut Run::new(), &Numbers).expect("the game is small");
    move |position| match Numbers.outcome(position) {
        None => best
            .get(number_of(*position))
            .expect("the position has a number"),
        Some(Outcome::Win(Player::First)) if position.ours => Verdict::Win(0),
        Some(Outcome::Win(Player::Second)) if !position.ours => Verdict::Win(0),
        Some(_) => Verdict::Loss(0),
    }
}
