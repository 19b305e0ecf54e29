//! Games whose positions are numbered.

use crate::{Game, Outcome, Verdict};

/// A game that can number its positions.
///
/// Then a table, which [`retrograde`](crate::retrograde()) fills, says what each of them is worth. It
/// is required that every number is less than [`size`](Self::size), that `rank(unrank(n)) == Some(n)`
/// where `unrank(n)` is a position, and that every position that can arise from one with a number has a
/// number or is [`known`](Self::known). ([`testkit::assert_indexed`](crate::testkit::assert_indexed)
/// checks that.)
///
/// Positions that differ only by a symmetry of the game may share a number: `unrank` answers one of
/// them.
pub trait IndexedGame: Game {
    /// Returns the count of numbers, some of which may not stand for any position.
    fn size(&self) -> usize;

    /// Returns the number of a position; `None` if it is not in the table.
    fn rank(&self, position: &Self::Position) -> Option<usize>;

    /// Returns a position with this number, if there is one.
    fn unrank(&self, rank: usize) -> Option<Self::Position>;

    /// Returns the value of a position without a number. The provided form knows games that are over; a game that can
    /// turn into another one asks the table of that game.
    fn known(&self, position: &Self::Position) -> Option<Verdict> {
        verdict_when_over(self, position)
    }
}

/// Returns the value of a position in which the game is over.
pub(crate) fn verdict_when_over<G: Game + ?Sized>(
    game: &G,
    position: &G::Position,
) -> Option<Verdict> {
    Some(match game.outcome(position)? {
        Outcome::Win(player) if player == game.to_move(position) => Verdict::Win(0),
        Outcome::Win(_) => Verdict::Loss(0),
        Outcome::Draw => Verdict::Draw,
    })
}
