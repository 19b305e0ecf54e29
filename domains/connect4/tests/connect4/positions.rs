//! Numbers of positions, on which independent programs agree.

use std::mem;

use domain_connect4::{Board, Connect4};
use game_core::Game;
use rustc_hash::FxHashSet;

/// Numbers of positions after each number of plies: all of them, and up to reflection.
const COUNTS: [(usize, usize); 13] = [
    (1, 1),
    (7, 4),
    (49, 25),
    (238, 121),
    (1120, 568),
    (4263, 2144),
    (16_422, 8231),
    (54_859, 27_473),
    (184_275, 92_244),
    (558_186, 279_241),
    (1_662_623, 831_581),
    (4_568_683, 2_284_733),
    (12_236_101, 6_118_941),
];

/// Goes through the positions level by level.
fn check(levels: usize) {
    let game = Connect4::default();
    let mut level = FxHashSet::from_iter([Board::EMPTY]);
    for counts in &COUNTS[..levels] {
        let in_the_mirror = level
            .iter()
            .filter(|board| board.mirrored(game.shape) != **board);
        assert_eq!((level.len() + in_the_mirror.count(), level.len()), *counts);
        for board in mem::take(&mut level) {
            let next = game.moves(&board).map(|column| game.play(&board, column));
            level.extend(next.map(|board| board.canonical(game.shape)));
        }
    }
}

#[test]
fn positions_of_the_first_plies() {
    check(8);
}

#[test]
#[ignore = "takes seconds without optimisation"]
fn positions_further_on() {
    check(COUNTS.len());
}
