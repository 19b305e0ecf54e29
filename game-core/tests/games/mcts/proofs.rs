//! Truth of the solver's proofs.

use domain_chess_krk::krk::{Krk, Position};
use domain_tictactoe::{Board, TicTacToe};
use game_core::{
    Game, IndexedGame, MctsAnalysis, MctsParts, MctsTree, Notation, Outcome, Player, Playout, Puct,
    Random, Selection, Verdict, mcts, retrograde,
};
use proptest::prelude::*;
use search_core::Run;

use super::written::{Written, games};

/// Checks that every proof is true, and that the best move does not lose if others do not.
pub(crate) fn check_analysis(game: &Written, root: usize, analysis: &MctsAnalysis<usize>) {
    let table = game.table();
    let player = game.to_move(&root);
    let worth = |outcome| match outcome {
        Outcome::Draw => 0.0,
        Outcome::Win(winner) if winner == player => 1.0,
        Outcome::Win(_) => -1.0_f64,
    };
    if let Some(outcome) = analysis.outcome {
        assert_eq!(outcome, game.truth(&table, root));
        assert_eq!(game.truth(&table, analysis.best), outcome);
        assert!((analysis.value - worth(outcome)).abs() < 1e-12);
    }
    for made in &analysis.moves {
        assert!((-1.0..=1.0).contains(&made.value));
        if let Some(outcome) = made.outcome {
            assert_eq!(outcome, game.truth(&table, made.mv));
            assert!((made.value - worth(outcome)).abs() < 1e-12);
        }
    }
    let best = |mv| analysis.moves.iter().find(|made| made.mv == mv).unwrap();
    let best = best(analysis.best).outcome.map(worth);
    let others = analysis.moves.iter();
    assert!(
        best != Some(-1.0)
            || others
                .clone()
                .all(|made| made.outcome.map(worth) == Some(-1.0))
    );
    assert!(
        best == Some(1.0)
            || others
                .clone()
                .all(|made| made.outcome.map(worth) != Some(1.0))
    );
    let mut position = root;
    for mv in &analysis.principal_variation {
        assert!(game.moves(&position).any(|legal| legal == *mv));
        position = *mv;
    }
    assert_eq!(analysis.principal_variation[0], analysis.best);
}

fn check<S, P>(game: &Written, simulations: u64, is_shared: bool, parts: MctsParts<S, P>) -> bool
where
    S: Selection<Written>,
    P: Playout<Written>,
{
    let mut tree = MctsTree::new(0, parts);
    if is_shared {
        tree = tree.with_transpositions();
    }
    let analysis = tree.search(&mut Run::new(), game, simulations).unwrap();
    check_analysis(game, 0, &analysis);
    analysis.outcome.is_some()
}

proptest! {
    #![proptest_config(crate::cases(256))]

    #[test]
    fn games_that_end_are_solved(game in games(false), seed: u64) {
        for is_shared in [false, true] {
            let parts = MctsParts::default().with_seed(seed);
            prop_assert!(check(&game, 100_000, is_shared, parts.clone()));
            prop_assert!(check(&game, 100_000, is_shared, parts.with_selection(Puct::default())));
        }
    }

    #[test]
    fn nothing_false_is_proven_of_games_without_end(game in games(true), seed: u64, capacity in 0..60_usize) {
        for is_shared in [false, true] {
            let parts = MctsParts::default().with_seed(seed);
            // After one simulation the best move may be one that has not been tried.
            check(&game, 1, is_shared, parts.clone());
            check(&game, 1_000, is_shared, parts.clone());
            check(&game, 300, is_shared, parts.clone().with_capacity(capacity));
            check(&game, 20, is_shared, parts.clone());
            check(&game, 300, is_shared, parts.with_selection(Puct::default()));
        }
    }
}

/// Each position of tic-tac-toe is proven to be worth what it is, and so are all moves that matter.
fn check_tic_tac_toe(is_shared: bool) -> u64 {
    let table = retrograde(&mut Run::new(), &TicTacToe).unwrap();
    let (mut positions, mut simulations) = (0, 0);
    for rank in 0..TicTacToe.size() {
        let board = TicTacToe
            .unrank(rank)
            .filter(|board| !TicTacToe.is_over(board));
        let Some(board) = board else { continue };
        positions += 1;
        let mut tree = MctsTree::new(board, MctsParts::default());
        if is_shared {
            tree = tree.with_transpositions();
        }
        let found = tree.search(&mut Run::new(), &TicTacToe, 1_000_000).unwrap();
        simulations += found.simulations;
        let outcome_of = |board: &Board| match table.verdict(&TicTacToe, board) {
            Some(Verdict::Draw) => Outcome::Draw,
            Some(Verdict::Win(_)) => Outcome::Win(board.to_move()),
            _ => Outcome::Win(board.to_move().opponent()),
        };
        let truth = outcome_of(&board);
        assert_eq!(found.outcome, Some(truth), "{board}");
        assert_eq!(
            outcome_of(&TicTacToe.play(&board, found.best)),
            truth,
            "{board}"
        );
        assert!(found.simulations < 1_000_000);
    }
    assert_eq!(positions, 4_520);
    simulations
}

#[test]
fn every_position_of_tic_tac_toe_is_solved() {
    let shared = check_tic_tac_toe(true);
    let unshared = check_tic_tac_toe(false);
    assert!(shared < unshared, "{shared} {unshared}");
}

/// Checks that few simulations are enough to see what happens next.
fn check_sees(board: &str, cell: &str) {
    let board: Board = board.parse().unwrap();
    for seed in 0..20 {
        let parts = MctsParts::default().with_seed(seed);
        let found = mcts(&mut Run::new(), &TicTacToe, &board, 100, parts).unwrap();
        assert_eq!(found.best.to_string(), cell, "{board}");
    }
}

#[test]
fn wins_and_threats_are_seen() {
    check_sees("XX. OO. ...", "3");
    check_sees("XX. O.O X..", "5");
    check_sees("XX. .O. ...", "3");
    check_sees("X.. XO. ...", "7");
}

#[test]
fn mates_are_proven() {
    let krk = Krk::default();
    let root: Position = "8/8/8/8/8/1K6/7R/k7 w - - 0 1".parse().unwrap();
    let found = mcts(&mut Run::new(), &krk, &root, 100, MctsParts::default()).unwrap();
    assert_eq!(krk.move_text(&root, found.best), "Rh1#");
    assert_eq!(found.outcome, Some(Outcome::Win(krk.to_move(&root))));

    let two: Position = "k7/8/2K5/8/8/8/7R/8 w - - 0 1".parse().unwrap();
    let found = mcts(&mut Run::new(), &krk, &two, 20_000, MctsParts::default()).unwrap();
    assert_eq!(found.outcome, Some(Outcome::Win(krk.to_move(&two))));
}

/// Without the solver nothing is proven, and the means come near to the truth.
#[test]
fn without_the_solver_values_converge() {
    let board: Board = "X.. .O. ..X".parse().unwrap();
    let parts = MctsParts::default().without_solver();
    let found = mcts(&mut Run::new(), &TicTacToe, &board, 50_000, parts).unwrap();
    assert_eq!(found.outcome, None);
    assert_eq!(found.simulations, 50_000);
    assert!(found.value.abs() < 0.05, "{}", found.value);
    for made in &found.moves {
        let is_corner = ["3", "7"].contains(&made.mv.to_string().as_str());
        assert_eq!(made.value < -0.3, is_corner, "{made:?}");
    }
}

/// Says that the first player does rather badly.
struct Bad;

impl Playout<Written> for Bad {
    fn value(&mut self, _: &Written, _: &usize, player: Player, _: &mut Random) -> f64 {
        if player == Player::First { -0.5 } else { 0.5 }
    }
}

/// A draw that is certain is preferred to what looks worse, however often that is explored, and the position is
/// worth as much.
#[test]
fn a_certain_draw_is_good_enough() {
    let game = Written::draw_or_endless();
    let found = mcts(&mut Run::new(), &game, &0, 1_000, MctsParts::new(Bad)).unwrap();
    assert_eq!((found.best, found.outcome), (1, None));
    assert_eq!(found.principal_variation, [1]);
    assert!(found.moves[0].visits < found.moves[1].visits);
    assert!((found.moves[1].value + 0.5).abs() < 1e-12);
    assert!(found.value.abs() < 0.05, "{}", found.value);
}
