//! Evaluators: opinions about positions.

use crate::{Game, Player, Score};

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
