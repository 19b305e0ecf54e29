//! The checks of the testkit fail where they should.

use game_core::testkit::assert_evaluator;
use game_core::{Evaluator, Player, Score, StaticLeaves};

use crate::one_value::{Heap, Nim};

/// Whoever is to move before an empty heap has lost.
fn for_player_to_move(&(stones, _): &Heap) -> Score {
    Score::of(if stones == 0 { -1 } else { 0 })
}

fn for_first_player(heap: &Heap) -> Score {
    for_player_to_move(heap).seen_by(heap.1)
}

#[test]
fn an_evaluator_for_the_first_player_keeps_its_contract() {
    let root = (5, Player::First);
    assert_evaluator(&Nim, &StaticLeaves(for_first_player), &root, 5);
    assert_evaluator(&Nim, &for_player_to_move, &root, 5);
}

#[test]
#[should_panic(expected = "-1 for the first player, but Win(First) after [1, 1, 1]")]
fn an_evaluator_for_the_player_to_move() {
    let root = (3, Player::First);
    assert_evaluator(&Nim, &StaticLeaves(for_player_to_move), &root, 3);
}

#[test]
#[should_panic(expected = "win in 1 ply, not an ordinary value, after [2]")]
fn an_evaluator_that_foresees_the_end() {
    let foresees = |&(stones, _): &Heap| match stones {
        1 => Score::win_in(1),
        _ => Score::DRAW,
    };
    assert_evaluator(&Nim, &foresees, &(3, Player::First), 1);
}

/// Follows a move that the rules do not know.
struct Greedy;

impl Evaluator<Nim> for Greedy {
    fn evaluate(&self, _: &Nim, _: &Heap) -> Score {
        Score::DRAW
    }

    fn push_noisy_moves(&self, _: &Nim, _: &Heap, moves: &mut Vec<u64>) {
        moves.push(3);
    }
}

#[test]
#[should_panic(expected = "3 is noisy but not a move after [1]")]
fn an_evaluator_with_moves_of_its_own() {
    assert_evaluator(&Nim, &Greedy, &(3, Player::First), 3);
}
