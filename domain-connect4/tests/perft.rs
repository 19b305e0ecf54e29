//! In how many ways the game can go on: the counts on which independent programs agree.

#![allow(
    clippy::unwrap_used,
    reason = "an unwrap that fails is a test that fails"
)]

use domain_connect4::{Board, Connect4};
use game_core::{perft, perft_by_move};
use search_core::{Limit, Limits, Run};

/// By plies; our own code, the perft of the crate `minimax` and board-game's agree.
const COUNTS: [u64; 11] = [
    1,
    7,
    49,
    343,
    2401,
    16_807,
    117_649,
    823_536,
    5_673_234,
    39_394_572,
    268_031_646,
];

fn check(plies: usize) {
    let game = Connect4::default();
    let count = perft(&mut Run::new(), &game, &Board::EMPTY, plies).unwrap();
    assert_eq!(count, COUNTS[plies]);
    let by_move = perft_by_move(&mut Run::new(), &game, &Board::EMPTY, plies).unwrap();
    if plies > 0 {
        assert_eq!(by_move.iter().map(|counted| counted.1).sum::<u64>(), count);
        let mirrored = by_move.iter().rev();
        assert!(
            by_move
                .iter()
                .zip(mirrored)
                .all(|(left, right)| left.1 == right.1)
        );
    }
}

#[test]
fn the_ways_of_the_empty_board() {
    (0..=8).for_each(check);
}

#[test]
#[ignore = "takes seconds without optimisation"]
fn the_ways_of_the_empty_board_further_on() {
    (9..=10).for_each(check);
}

#[test]
fn limits_end_the_count() {
    let game = Connect4::default();
    let stopped = |limits| {
        let mut run = Run::new().with_limits(limits);
        perft(&mut run, &game, &Board::EMPTY, 8).unwrap_err().limit
    };
    let few = Limits {
        expansions: Some(10),
        ..Limits::default()
    };
    assert_eq!(stopped(few), Limit::Expansions);
    let shallow = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    assert_eq!(stopped(shallow), Limit::Depth);
}
