//! The numbers of lines of play, on which independent programs agree.

use domain_connect4::{Board, Connect4, Level};
use game_core::{Game, minimax, perft, perft_by_move};
use search_core::{Limit, Limits, Run};

/// By plies; our own code, the perft of the crate `minimax` and board-game's agree but for the last, which is
/// our own alone.
const COUNTS: [u64; 12] = [
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
    1_844_590_828,
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
    let count = perft(&mut Run::new(), &Connect4::default(), &Board::EMPTY, 11);
    assert_eq!(count.unwrap(), COUNTS[11]);
}

/// Lines of this many plies that end the game.
fn check_ends(plies: usize, ends: u64) {
    fn count(game: Connect4, board: Board, plies: usize) -> u64 {
        if plies == 0 {
            return u64::from(game.is_over(&board));
        }
        let moves = game.moves(&board);
        moves
            .map(|mv| count(game, game.play(&board, mv), plies - 1))
            .sum()
    }
    assert_eq!(count(Connect4::default(), Board::EMPTY, plies), ends);
}

#[test]
fn games_that_end_early() {
    (0..7).for_each(|plies| check_ends(plies, 0));
    check_ends(7, 13_032);
}

#[test]
#[ignore = "takes seconds without optimisation"]
fn games_that_end_early_further_on() {
    check_ends(8, 44_430);
    check_ends(9, 1_086_882);
    check_ends(10, 4_261_058);
}

/// Minimax visits every line of this many plies and of fewer.
fn check_minimax(depth: usize, nodes: u64) {
    let (game, mut run) = (Connect4::default(), Run::new());
    minimax(&mut run, &game, &Level, &Board::EMPTY, depth).unwrap();
    assert_eq!(run.statistics.generated + 1, nodes);
    assert_eq!(COUNTS[..=depth].iter().sum::<u64>(), nodes);
}

#[test]
fn minimax_visits_them_all() {
    let nodes = [8, 57, 400, 2801, 19_608, 137_257, 960_793, 6_634_027];
    for (nodes, depth) in nodes.into_iter().zip(1..) {
        check_minimax(depth, nodes);
    }
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
