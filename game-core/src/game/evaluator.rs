//! Evaluators: opinions about positions.

use crate::{Game, Score, ScoreInterval};

/// The static value of a position: what it seems to be worth without looking ahead. The *backed-up*
/// value, which search computes from static values deeper down, is a different thing.
///
/// Searches value a finished game by its outcome, a win the higher the sooner it comes
/// ([`Score::of_outcome`]), and ask the evaluator about all other positions, and about finished games
/// that have no outcome, such as the leaves of an explicit tree. Only with [`StaticLeaves`] does it
/// value every leaf.
///
/// Values are those for the [first player](crate::Player::First), whoever is to move: searches turn them round for the
/// other. [`testkit::assert_evaluator`](crate::testkit::assert_evaluator) checks an evaluator.
///
/// A closure `Fn(&Position) -> Score` is an evaluator.
pub trait Evaluator<G: Game + ?Sized> {
    /// Returns the value of `position` for the first player. Must be an ordinary value ([`Score::of`]): wins and losses are
    /// for finished games and for [`interval`](Self::interval).
    ///
    /// Algorithms only ask about positions that the evaluator [knows](Self::knows); for any other
    /// the result may be anything, including a panic.
    fn evaluate(&self, game: &G, position: &G::Position) -> Score;

    /// Returns whether the evaluator has an opinion about `position` at all.
    ///
    /// A position at which a search ends must have one: otherwise the search has no answer
    /// ([`SearchError::NoStaticValue`](crate::SearchError::NoStaticValue)). The root's static value
    /// is merely reported.
    fn knows(&self, game: &G, position: &G::Position) -> bool {
        let _ = (game, position);
        true
    }

    /// Returns whether finished games are valued like all other leaves, whatever their outcome. By default they are
    /// not; for [`StaticLeaves`] they are.
    fn values_every_leaf(&self) -> bool {
        false
    }

    /// Returns the interval of a position's value to the player to move that can be proved without looking ahead, if
    /// the game goes on from there. Wins and losses are counted in plies from the position. By default nothing is
    /// proved.
    ///
    /// The value meant is that at the end of the game, so this may only be used with searches that look
    /// ahead to the end: [`Negamax`](crate::Negamax) asks.
    fn interval(&self, game: &G, position: &G::Position) -> ScoreInterval {
        let _ = (game, position);
        ScoreInterval::ALL
    }

    /// Returns the number of additional plies that a search looks ahead because this move, which leads to `next`, was
    /// made (an extension). None by default.
    ///
    /// It must depend on nothing else. If extensions never end, the search ends without a verdict at
    /// [`MAX_DEPTH`](crate::MAX_DEPTH) or before.
    fn extension(
        &self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
        next: &G::Position,
    ) -> usize {
        let _ = (game, position, mv, next);
        0
    }

    /// Adds the moves without which the static value of a position cannot be trusted, captures for
    /// instance (quiescence). A search that has reached its depth goes on along these moves only,
    /// and its player may stop at the static value. None by default.
    ///
    /// Every line of such moves must reach the end of the game or a position without any.
    fn push_noisy_moves(&self, game: &G, position: &G::Position, moves: &mut Vec<G::Move>) {
        let _ = (game, position, moves);
    }
}

impl<G: Game + ?Sized, F: Fn(&G::Position) -> Score> Evaluator<G> for F {
    fn evaluate(&self, _: &G, position: &G::Position) -> Score {
        self(position)
    }
}

/// The textbook's reading of an evaluator: **every** leaf has its static value, even a finished game,
/// whatever its outcome and however late it ended.
///
/// The historical programs use their evaluators this way. Without it all searches value finished games
/// by [`Score::of_outcome`], and a search with an evaluator that knows nothing of finished games still
/// wins where it can.
///
/// ```
/// use domain_tictactoe::{Board, OpenLines, TicTacToe};
/// use game_core::{Score, StaticLeaves, minimax};
/// use search_core::Run;
///
/// let board: Board = "XX. OO. ...".parse().unwrap();
/// let value = |analysis: Result<game_core::Analysis<_>, _>| analysis.unwrap().value;
/// let by_outcome = minimax(&mut Run::new(), &TicTacToe, &OpenLines, &board, 1);
/// assert_eq!(value(by_outcome), Score::win_in(1));
/// let as_printed = minimax(&mut Run::new(), &TicTacToe, &StaticLeaves(OpenLines), &board, 1);
/// assert_eq!(value(as_printed), Score::of(100)); // Three in a row are worth 100.
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StaticLeaves<E>(pub E);

impl<G: Game + ?Sized, E: Evaluator<G>> Evaluator<G> for StaticLeaves<E> {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> Score {
        self.0.evaluate(game, position)
    }

    fn knows(&self, game: &G, position: &G::Position) -> bool {
        self.0.knows(game, position)
    }

    fn values_every_leaf(&self) -> bool {
        true
    }

    // An evaluator's proofs are about outcomes, so `interval` is not passed on.

    fn extension(
        &self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
        next: &G::Position,
    ) -> usize {
        self.0.extension(game, position, mv, next)
    }

    fn push_noisy_moves(&self, game: &G, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.0.push_noisy_moves(game, position, moves);
    }
}
