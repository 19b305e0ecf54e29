//! Evaluators: opinions about positions.

use crate::{Game, Player, Score, ScoreInterval};

/// The static value of a position: what it seems to be worth without looking ahead. The
/// *backed-up* value, which search computes from static values deeper down, is another thing.
///
/// Finished games are shown to the evaluator too; whether it prefers quicker wins is its affair.
///
/// A closure `Fn(&Position, Player) -> Score` is an evaluator.
pub trait Evaluator<G: Game + ?Sized> {
    /// The value of `position` as `player` sees it. Must equal the negated value for the opponent.
    ///
    /// Algorithms only ask about positions that the evaluator [knows](Self::knows); about another
    /// one the answer may be anything, a panic included.
    fn evaluate(&self, game: &G, position: &G::Position, player: Player) -> Score;

    /// Has the evaluator an opinion of `position` at all?
    ///
    /// A position at which a search ends must have one: otherwise the search has no answer
    /// ([`SearchError::NoStaticValue`](crate::SearchError::NoStaticValue)). The root's static value
    /// is merely reported.
    fn knows(&self, game: &G, position: &G::Position) -> bool {
        let _ = (game, position);
        true
    }

    /// What can be proved of a position without looking ahead, if the game goes on from there: between
    /// which values that to the player to move lies, with wins and losses told by the plies from the
    /// position. Nothing, unless an evaluator knows better.
    ///
    /// The value meant is that at the end of the game, so this may only be used with searches that look
    /// ahead to the end: [`negamax`](crate::negamax()) and its kin ask.
    fn interval(&self, game: &G, position: &G::Position) -> ScoreInterval {
        let _ = (game, position);
        ScoreInterval::ALL
    }

    /// By how many plies more a search looks ahead because this move, which leads to `next`, was made
    /// (an extension). None, unless an evaluator says so.
    ///
    /// It must depend on nothing else. Where it keeps up with the search for ever, that ends without a
    /// verdict at [`MAX_DEPTH`](crate::MAX_DEPTH) or before.
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
    /// instance (quiescence). A search that has come to its depth looks on along these only, and its
    /// player may stop at the static value. None, unless an evaluator names some.
    ///
    /// The game must end, or come to a position without such moves, on every line of them.
    fn push_noisy_moves(&self, game: &G, position: &G::Position, moves: &mut Vec<G::Move>) {
        let _ = (game, position, moves);
    }
}

impl<G, F> Evaluator<G> for F
where
    G: Game + ?Sized,
    F: Fn(&G::Position, Player) -> Score,
{
    fn evaluate(&self, _: &G, position: &G::Position, player: Player) -> Score {
        self(position, player)
    }
}
