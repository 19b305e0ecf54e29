//! Evaluators by their contract.

use std::fmt::Debug;

use crate::{Evaluator, Game, Outcome, Player, Score};

/// Checks the contract of an [`Evaluator`] at every position that play reaches from `root` within `depth` plies: values
/// are ordinary, noisy moves are moves of the position, and where [every leaf](crate::StaticLeaves) has its static value,
/// a finished game is worth more than nothing to its winner, and a drawn one nothing.
///
/// So `StaticLeaves(evaluator)` is refused if the evaluator knows finished games but gives their value for the player to
/// move, and not for the first player. The check looks at every line of play, so `depth` should be small.
///
/// # Panics
///
/// If the contract is broken; the message says after which moves.
///
/// ```
/// use domain_tictactoe::{Board, OpenLines, TicTacToe};
/// use game_core::{StaticLeaves, testkit::assert_evaluator};
///
/// let root: Board = "XX. OO. ...".parse().unwrap();
/// assert_evaluator(&TicTacToe, &StaticLeaves(OpenLines), &root, 5);
/// ```
pub fn assert_evaluator<G: Game<Move: Debug>, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
) {
    check_from(game, evaluator, root, depth, &mut Vec::new());
}

/// Checks a position, which the line has reached, and all within `depth` plies from there.
fn check_from<G, E>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    depth: usize,
    line: &mut Vec<G::Move>,
) where
    G: Game<Move: Debug>,
    E: Evaluator<G>,
{
    check_value(game, evaluator, position, line);
    let moves: Vec<_> = game.moves(position).collect();
    let mut noisy = Vec::new();
    evaluator.push_noisy_moves(game, position, &mut noisy);
    for mv in noisy {
        let is_move = moves.contains(&mv);
        assert!(is_move, "{mv:?} is noisy but not a move after {line:?}");
    }
    for mv in moves.into_iter().filter(|_| depth > 0) {
        line.push(mv);
        let next = game.play(position, mv);
        check_from(game, evaluator, &next, depth - 1, line);
        line.pop();
    }
}

/// Checks the static value of a position, if searches ask for it.
fn check_value<G: Game<Move: Debug>, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    line: &[G::Move],
) {
    let outcome = game.outcome(position);
    let is_asked = outcome.is_none() || evaluator.values_every_leaf();
    if !is_asked || !evaluator.knows(game, position) {
        return;
    }
    let value = evaluator.evaluate(game, position);
    let is_ordinary = value.plies_to_end().is_none();
    assert!(
        is_ordinary,
        "{value}, not an ordinary value, after {line:?}"
    );
    if let Some(outcome) = outcome {
        let result = match outcome {
            Outcome::Win(Player::First) => Score::of(1),
            Outcome::Win(Player::Second) => Score::of(-1),
            Outcome::Draw => Score::DRAW,
        };
        let agrees = value.cmp(&Score::DRAW) == result.cmp(&Score::DRAW);
        assert!(
            agrees,
            "{value} for the first player, but {outcome:?} after {line:?}"
        );
    }
}
