//! Trees that are kept, and trees that are made again.

use domain_connect4::{Column, Connect4, RandomDrops};
use domain_tictactoe::{Board, Cell, TicTacToe};
use game_core::{Game, MctsAnalysis, MctsParts, MctsTree, Outcome, mcts};
use search_core::Run;

fn search(seed: u64, simulations: u64) -> MctsAnalysis<Cell> {
    let parts = MctsParts::default().with_seed(seed);
    mcts(
        &mut Run::new(),
        &TicTacToe,
        &Board::default(),
        simulations,
        parts,
    )
    .unwrap()
}

#[test]
fn the_seed_decides() {
    assert_eq!(search(1, 2_000), search(1, 2_000));
    assert_ne!(search(1, 2_000).moves, search(2, 2_000).moves);
}

/// The tree does not depend on the machine, or on whether the program is optimised.
#[test]
fn the_tree_is_the_same_everywhere() {
    let game = Connect4::default();
    let root = game.read("").unwrap();
    let visits = |found: MctsAnalysis<Column>| {
        found
            .moves
            .iter()
            .map(|made| made.visits)
            .collect::<Vec<_>>()
    };
    let found = mcts(&mut Run::new(), &game, &root, 20_000, MctsParts::default()).unwrap();
    assert_eq!(visits(found), [487, 690, 696, 16666, 791, 439, 231]);
    let parts = MctsParts::new(RandomDrops);
    let found = mcts(&mut Run::new(), &game, &root, 20_000, parts).unwrap();
    assert_eq!(visits(found), [356, 416, 1889, 15401, 1161, 361, 416]);
}

#[test]
fn a_search_can_be_taken_up_again() {
    let mut tree = MctsTree::new(Board::default(), MctsParts::default().with_seed(1));
    let mut run = Run::new();
    tree.search(&mut run, &TicTacToe, 700).unwrap();
    let found = tree.search(&mut run, &TicTacToe, 1_300).unwrap();
    let whole = search(1, 2_000);
    assert_eq!(found.simulations, 1_300);
    assert_eq!((&found.moves, &found.best), (&whole.moves, &whole.best));
    // A known result is an answer.
    let again = tree.search(&mut run, &TicTacToe, 0).unwrap();
    assert_eq!(again.moves, whole.moves);
}

/// Returns a tree searched from the start, taken along these moves.
fn taken_along(moves: &[Cell], is_shared: bool) -> MctsTree<TicTacToe> {
    let mut tree = MctsTree::new(Board::default(), MctsParts::default());
    if is_shared {
        tree = tree.with_transpositions();
    }
    tree.search(&mut Run::new(), &TicTacToe, 3_000).unwrap();
    for mv in moves {
        assert!(tree.advance(&TicTacToe, *mv));
    }
    tree
}

/// The statistics of a move are kept when it has been made, and its visits are those of the moves after it plus one.
#[test]
fn a_move_takes_its_statistics_along() {
    let known = |tree: &mut MctsTree<TicTacToe>| tree.search(&mut Run::new(), &TicTacToe, 0);
    let mut lines = 0;
    for first in Cell::all() {
        for second in Cell::all().filter(|cell| *cell != first) {
            let mut before = taken_along(&[first], false);
            let before_it = known(&mut before).unwrap();
            let made = before_it
                .moves
                .iter()
                .find(|made| made.mv == second)
                .unwrap();
            let mut after = taken_along(&[first, second], false);
            assert!(after.nodes() < before.nodes());
            assert_eq!(after.visits(), made.visits);
            let Ok(found) = known(&mut after) else {
                assert_eq!(made.visits, 0);
                continue;
            };
            assert!((found.value + made.value).abs() < 1e-12);
            let visits: u32 = found.moves.iter().map(|made| made.visits).sum();
            assert_eq!(visits, made.visits - 1);
            if before_it.best == second {
                assert_eq!(
                    before_it.principal_variation[1..],
                    found.principal_variation
                );
            }
            lines += 1;
        }
    }
    assert!(lines > 60, "{lines}");
}

/// The proof of a move is kept when it has been made.
#[test]
fn a_move_takes_its_proof_along() {
    let root: Board = "X.. .O. ..X".parse().unwrap();
    let search = |is_shared| {
        let mut tree = MctsTree::new(root, MctsParts::default());
        if is_shared {
            tree = tree.with_transpositions();
        }
        let found = tree.search(&mut Run::new(), &TicTacToe, 100_000).unwrap();
        (tree, found)
    };
    for is_shared in [false, true] {
        let (_, found) = search(is_shared);
        assert_eq!(found.outcome, Some(Outcome::Draw));
        for made in found.moves {
            let (mut tree, _) = search(is_shared);
            assert!(tree.advance(&TicTacToe, made.mv));
            let after = tree.search(&mut Run::new(), &TicTacToe, 100).unwrap();
            assert_eq!((after.outcome, after.simulations), (made.outcome, 0));
        }
    }
}

/// Moves are made to the end of the game; nobody wins against a tree that is kept.
#[test]
fn a_tree_can_be_kept_for_a_game() {
    for is_shared in [false, true] {
        let mut tree = taken_along(&[], is_shared);
        while !TicTacToe.is_over(tree.position()) {
            let (nodes, visits) = (tree.nodes(), tree.visits());
            let found = tree.search(&mut Run::new(), &TicTacToe, 500).unwrap();
            assert!(u64::from(tree.visits()) == u64::from(visits) + found.simulations);
            assert!(tree.nodes() >= nodes);
            assert!(tree.advance(&TicTacToe, found.best));
        }
        assert_eq!(tree.nodes(), 0);
        let full = tree.position().marks();
        assert_eq!(full, 9, "{}", tree.position());
        assert!(!tree.advance(&TicTacToe, Cell::new(0).unwrap()));
    }
}

/// Positions that are shared take less room.
#[test]
fn sharing_saves_nodes() {
    let nodes = |tree: MctsTree<TicTacToe>| tree.nodes();
    let (shared, unshared) = (taken_along(&[], true), taken_along(&[], false));
    assert!(nodes(shared) < nodes(unshared));
}
