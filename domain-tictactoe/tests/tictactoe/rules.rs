//! The rules, counted out: every number is one on which independent programs agree.

use std::collections::BTreeSet;

use domain_tictactoe::{Board, Cell, TicTacToe};
use game_core::{Game, Outcome, Player};

/// Nodes of the game tree by ply.
const NODES: [u64; 10] = [
    1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872,
];
/// Games by length.
const GAMES: [u64; 10] = [0, 0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 127_872];
/// Positions by ply.
const POSITIONS: [usize; 10] = [1, 9, 72, 252, 756, 1_260, 1_520, 1_140, 390, 78];
/// Positions by ply, symmetric ones counted once.
const CLASSES: [usize; 10] = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15];

#[derive(Default)]
struct Tree {
    nodes: [u64; 10],
    games: [u64; 10],
    x_wins: u64,
    o_wins: u64,
    draws: u64,
}

fn count(tree: &mut Tree, board: Board, ply: usize) {
    tree.nodes[ply] += 1;
    match TicTacToe.outcome(&board) {
        None => assert!(!TicTacToe.is_over(&board)),
        Some(outcome) => {
            tree.games[ply] += 1;
            match outcome {
                Outcome::Win(Player::First) => tree.x_wins += 1,
                Outcome::Win(Player::Second) => tree.o_wins += 1,
                Outcome::Draw => tree.draws += 1,
            }
        }
    }
    for cell in TicTacToe.moves(&board) {
        count(tree, TicTacToe.play(&board, cell), ply + 1);
    }
}

#[test]
fn the_whole_game_tree() {
    let mut tree = Tree::default();
    count(&mut tree, Board::EMPTY, 0);
    assert_eq!(tree.nodes, NODES);
    assert_eq!(tree.nodes.iter().sum::<u64>(), 549_946);
    assert_eq!(tree.games, GAMES);
    assert_eq!(
        (tree.x_wins, tree.o_wins, tree.draws),
        (131_184, 77_904, 46_080)
    );
}

/// Returns all positions that can be reached, by ply.
fn reachable() -> Vec<BTreeSet<Board>> {
    let mut plies = vec![BTreeSet::from([Board::EMPTY])];
    while let Some(last) = plies.last()
        && plies.len() < 10
    {
        let next = last
            .iter()
            .flat_map(|board| {
                TicTacToe
                    .moves(board)
                    .map(|cell| TicTacToe.play(board, cell))
            })
            .collect();
        plies.push(next);
    }
    plies
}

fn finished(boards: &[BTreeSet<Board>]) -> [usize; 3] {
    [
        Outcome::Win(Player::First),
        Outcome::Win(Player::Second),
        Outcome::Draw,
    ]
    .map(|outcome| {
        boards
            .iter()
            .flatten()
            .filter(|board| board.outcome() == Some(outcome))
            .count()
    })
}

#[test]
fn all_positions() {
    let positions = reachable();
    let sizes: Vec<usize> = positions.iter().map(BTreeSet::len).collect();
    assert_eq!(sizes, POSITIONS);
    assert_eq!(sizes.iter().sum::<usize>(), 5_478);
    assert_eq!(finished(&positions), [626, 316, 16]);
}

#[test]
fn all_positions_up_to_symmetry() {
    let classes: Vec<BTreeSet<Board>> = reachable()
        .into_iter()
        .map(|boards| boards.into_iter().map(Board::canonical).collect())
        .collect();
    let sizes: Vec<usize> = classes.iter().map(BTreeSet::len).collect();
    assert_eq!(sizes, CLASSES);
    assert_eq!(sizes.iter().sum::<usize>(), 765);
    assert_eq!(finished(&classes), [91, 44, 3]);
}

/// The reader accepts a board if and only if a game leads there, and reads what was written.
#[test]
fn the_possible_boards_are_the_reachable_ones() {
    let reachable: BTreeSet<Board> = reachable().into_iter().flatten().collect();
    let mut possible = BTreeSet::new();
    for code in 0..3_usize.pow(9) {
        let text: String = (0..9_u32)
            .map(|cell| ['.', 'X', 'O'][code / 3_usize.pow(cell) % 3])
            .collect();
        if let Ok(board) = text.parse::<Board>() {
            assert_eq!(board.to_string(), text);
            possible.insert(board);
        }
    }
    assert_eq!(possible, reachable);
}

#[test]
fn the_symmetries_form_a_group() {
    let board: Board = "XX.O.....".parse().unwrap();
    let images = BTreeSet::from(board.symmetries());
    assert_eq!(images.len(), 8);
    for image in &images {
        assert_eq!(BTreeSet::from(image.symmetries()), images);
        assert_eq!(image.canonical(), board.canonical());
        assert_eq!(image.to_move(), board.to_move());
    }
}

#[test]
fn cells_are_read_in_both_ways_and_written_in_one() {
    let by_name = ["a1", "b1", "c1", "a2", "B2", "c2", "a3", "b3", "c3"];
    for (cell, name) in Cell::all().zip(by_name) {
        assert_eq!(name.parse(), Ok(cell));
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(Cell::new(cell.index()), Some(cell));
    }
    assert_eq!(Cell::new(9), None);
}
