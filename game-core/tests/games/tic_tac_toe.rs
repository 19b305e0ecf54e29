//! Our answers on tic-tac-toe against those of the original programs, and against known counts.

use std::collections::HashMap;
use std::fmt::{Display, Write};

use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{AncestorTest, Game, Outcome, Score, StaticLeaves, Window};
use serde_json::Value;

use crate::common::{Procedure, Seen, search};

/// FNV-1a over the boards, each followed by a line feed.
fn hash(boards: &[Board]) -> String {
    let mut text = String::new();
    for board in boards {
        writeln!(text, "{board}").unwrap();
    }
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

fn root_values(seen: &Seen<TicTacToe>) -> String {
    let values: Vec<String> = seen
        .analysis
        .moves
        .iter()
        .map(|root_move| root_move.value.to_string())
        .collect();
    values.join(" ")
}

/// Runs a procedure with the evaluator as the original programs read it.
fn run(procedure: Procedure, board: Board, depth: usize) -> Seen<TicTacToe> {
    let evaluator = StaticLeaves(OpenLines);
    search(procedure, &TicTacToe, &evaluator, &board, depth)
}

/// Returns the row of the table that our own runs make.
fn row(id: &str, board: Board, depth: usize) -> String {
    let minimax = run(Procedure::Minimax, board, depth);
    let bounds = run(Procedure::Bounds, board, depth);
    let list = run(
        Procedure::Ancestors(AncestorTest::OppositeType),
        board,
        depth,
    );
    let parent_only = run(Procedure::Ancestors(AncestorTest::ParentOnly), board, depth);
    let one_fin = run(Procedure::Ancestors(AncestorTest::OneFin), board, depth);
    assert_eq!(list.analysis, bounds.analysis);
    assert_eq!(list.statistics, bounds.statistics);
    assert_eq!(list.cuts, bounds.cuts);
    assert_eq!(list.leaves, bounds.leaves);
    assert_eq!(minimax.analysis.value, bounds.analysis.value);
    assert_eq!(minimax.analysis.best, bounds.analysis.best);

    let fields: [&dyn Display; 20] = [
        &id,
        &board,
        &domain_tictactoe::letter(board.to_move()),
        &depth,
        &minimax.analysis.best.index(),
        &minimax.analysis.value,
        &root_values(&minimax),
        &minimax.statistics.evaluated,
        &minimax.statistics.expanded,
        &hash(&minimax.leaves),
        &root_values(&bounds),
        &bounds.statistics.evaluated,
        &bounds.statistics.expanded,
        &bounds.statistics.alpha_cutoffs,
        &bounds.statistics.beta_cutoffs,
        &hash(&bounds.leaves),
        &parent_only.statistics.evaluated,
        &one_fin.analysis.value,
        &one_fin.analysis.best.index(),
        &one_fin.statistics.evaluated,
    ];
    fields.map(ToString::to_string).join(",")
}

#[test]
fn every_run_of_the_original_programs() {
    let oracle = include_str!("../data/tic-tac-toe/runs.csv");
    let mut rows = 0;
    for expected in oracle.lines().skip(1) {
        let fields: Vec<&str> = expected.split(',').collect();
        let (board, depth) = (fields[1].parse().unwrap(), fields[3].parse().unwrap());
        assert_eq!(row(fields[0], board, depth), expected);
        rows += 1;
    }
    assert_eq!(rows, 279);
}

#[test]
fn the_evaluated_boards_themselves() {
    let sequences = include_str!("../data/tic-tac-toe/leaf-sequences.jsonl");
    assert_eq!(sequences.lines().count(), 113);
    for line in sequences.lines() {
        let oracle: Value = serde_json::from_str(line).unwrap();
        let board = oracle["board"].as_str().unwrap().parse().unwrap();
        let depth = serde_json::from_value(oracle["depth"].clone()).unwrap();
        for (procedure, name) in [
            (Procedure::Minimax, "minmax_leaves"),
            (Procedure::Bounds, "ab_leaves"),
        ] {
            let leaves: Vec<String> = run(procedure, board, depth)
                .leaves
                .iter()
                .map(Board::to_string)
                .collect();
            assert_eq!(leaves.join(" "), oracle[name], "{board} at depth {depth}");
        }
    }
}

/// Nodes and leaves of a whole search from the empty board.
fn counts(seen: &Seen<TicTacToe>) -> (u64, u64) {
    assert_eq!(seen.analysis.value, Score::DRAW);
    let statistics = seen.statistics;
    assert_eq!(statistics.max_depth, 9);
    (
        statistics.expanded + statistics.evaluated,
        statistics.evaluated,
    )
}

#[test]
fn known_counts() {
    let parent_only = Procedure::Ancestors(AncestorTest::ParentOnly);
    for (procedure, as_printed, by_outcome) in [
        (Procedure::Minimax, (549_946, 255_168), (549_946, 255_168)),
        (Procedure::Bounds, (18_297, 7_330), (20_866, 8_453)),
        (parent_only, (29_257, 12_352), (35_156, 15_075)),
        (
            Procedure::BratkoAlphaBeta(Window::FULL),
            (146_120, 62_162),
            (125_500, 51_853),
        ),
    ] {
        let seen = run(procedure, Board::EMPTY, 9);
        assert_eq!(counts(&seen), as_printed, "{procedure:?}");
        let seen = search(procedure, &TicTacToe, &OpenLines, &Board::EMPTY, 9);
        assert_eq!(counts(&seen), by_outcome, "{procedure:?}, by outcome");
    }
}

/// The best line from a won position is the shortest win.
#[test]
fn the_soonest_win() {
    let board: Board = "X..OX....".parse().unwrap();
    let board = board.try_play("9".parse().unwrap()).unwrap();
    let seen = search(Procedure::Bounds, &TicTacToe, &OpenLines, &board, 5);
    assert_eq!(seen.analysis.value, Score::win_in(3));
    assert_eq!(seen.analysis.principal_variation.len(), 3);
}

/// Minimax that remembers what positions are worth: how often it is asked, and for how many positions it had
/// to try moves.
#[test]
fn minimax_with_a_memory() {
    fn worth(board: Board, known: &mut HashMap<Board, Score>, asked: &mut u64) -> Score {
        *asked += 1;
        if let Some(value) = known.get(&board) {
            return *value;
        }
        match board.outcome() {
            Some(Outcome::Draw) => return Score::DRAW,
            Some(Outcome::Win(_)) => return Score::of(-1),
            None => {}
        }
        let cells = TicTacToe.moves(&board);
        let values = cells.map(|cell| -worth(TicTacToe.play(&board, cell), known, asked));
        let value = values.max().unwrap();
        known.insert(board, value);
        value
    }
    let (mut known, mut asked) = (HashMap::new(), 0);
    assert_eq!(worth(Board::EMPTY, &mut known, &mut asked), Score::DRAW);
    assert_eq!((asked, known.len()), (16_168, 4520));
}
