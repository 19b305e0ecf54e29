//! Counting plies from outside agrees with a game that shows its length by itself.

use domain_tictactoe::{Board, OpenLines, QuickWins, TicTacToe};
use game_core::{Counted, Game, Score, SoonerWins, alpha_beta_bounds};
use search_core::Run;

fn check(board: Board) {
    let game = Counted(TicTacToe);
    let root = game.root(board);
    let evaluator = SoonerWins(OpenLines);
    let counted = alpha_beta_bounds(&mut Run::new(), &game, &evaluator, &root, 9).unwrap();
    let shown = QuickWins::seen_from(board);
    let plain = alpha_beta_bounds(&mut Run::new(), &TicTacToe, &shown, &board, 9).unwrap();
    assert_eq!(counted, plain, "{board}");
}

#[test]
fn sooner_wins_are_quick_wins() {
    let mut boards = vec![Board::EMPTY];
    for ply in 0..6 {
        let board = boards[ply];
        let mv = TicTacToe.moves(&board).nth(ply % 3).unwrap();
        boards.push(TicTacToe.play(&board, mv));
    }
    boards
        .into_iter()
        .filter(|board| !TicTacToe.is_over(board))
        .for_each(check);
}

#[test]
fn a_win_at_once_is_better_than_a_later_one() {
    let board: Board = "XX.OO....".parse().unwrap();
    let game = Counted(TicTacToe);
    let evaluator = SoonerWins(OpenLines);
    let analysis =
        alpha_beta_bounds(&mut Run::new(), &game, &evaluator, &game.root(board), 5).unwrap();
    assert_eq!(analysis.value, Score::win_in(1));
}
