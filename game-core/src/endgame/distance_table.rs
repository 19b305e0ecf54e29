//! The exact worth of every position of a game.

use thiserror::Error;

use crate::game::indexed::verdict_when_over;
use crate::{IndexedGame, Verdict};

/// Values of all positions of a game, by number. [`retrograde`](crate::retrograde()) makes it.
///
/// **Memory**: two bytes per number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceTable {
    codes: Vec<u16>,
}

/// Codes for numbers of no position and for draws. From `FIRST` on, twice the plies: even for a
/// loss, odd for a win.
const NONE: u16 = 0;
const DRAW: u16 = 1;
const FIRST: u16 = 2;

impl DistanceTable {
    /// The greatest distance that a table can hold.
    pub const MAX_PLIES: u16 = (u16::MAX - FIRST) / 2 - 1;

    /// Returns a table in which no number stands for a position.
    pub(crate) fn new(size: usize) -> Self {
        Self {
            codes: vec![NONE; size],
        }
    }

    #[cfg(feature = "files")]
    pub(crate) fn of_codes(codes: Vec<u16>) -> Self {
        Self { codes }
    }

    #[cfg(feature = "files")]
    pub(crate) fn codes(&self) -> &[u16] {
        &self.codes
    }

    pub(crate) fn set(&mut self, rank: usize, verdict: Verdict) {
        self.codes[rank] = match verdict {
            Verdict::Win(plies) => FIRST + 2 * plies + 1,
            Verdict::Draw => DRAW,
            Verdict::Loss(plies) => FIRST + 2 * plies,
        };
    }

    /// Returns the verdict on the position with this number; `None` if there is none.
    #[must_use]
    #[inline]
    pub fn get(&self, rank: usize) -> Option<Verdict> {
        match *self.codes.get(rank)? {
            NONE => None,
            DRAW => Some(Verdict::Draw),
            code if code % 2 == 0 => Some(Verdict::Loss((code - FIRST) / 2)),
            code => Some(Verdict::Win((code - FIRST) / 2)),
        }
    }

    /// Returns the count of numbers.
    #[must_use]
    pub fn size(&self) -> usize {
        self.codes.len()
    }

    /// Returns the verdict on a position of the game that the table was made for; `None` if it has no number and is not
    /// known otherwise.
    pub fn verdict<G: IndexedGame>(&self, game: &G, position: &G::Position) -> Option<Verdict> {
        match game.rank(position) {
            Some(rank) => self.get(rank),
            None => game.known(position),
        }
    }

    /// Returns the moves of a position and their values to the player who makes them, in the game's order. The best
    /// ones have the greatest verdict, which is the position's own.
    ///
    /// Moves to positions about which nothing is known are left out; in the game that the table was
    /// made for there are none.
    pub fn moves<G: IndexedGame>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Vec<(G::Move, Verdict)> {
        let player = game.to_move(position);
        let worth = |mv| {
            let next = game.play(position, mv);
            let verdict = self.verdict(game, &next)?;
            let same_player = game.to_move(&next) == player;
            Some((mv, verdict.a_ply_before(same_player)))
        };
        game.moves(position).filter_map(worth).collect()
    }

    /// Checks every number: is its verdict a ply from the best of its successors', and right where
    /// the game is over? The error is the first number where it is not.
    ///
    /// The algorithm that fills tables goes from the end of games to their beginning; this goes in
    /// the other direction and shares nothing with it.
    ///
    /// # Errors
    ///
    /// [`Contradiction`]
    pub fn check<G: IndexedGame>(&self, game: &G) -> Result<(), Contradiction> {
        // The greater of the two, so that a table of the wrong size cannot pass.
        for rank in 0..self.size().max(game.size()) {
            let expected = game.unrank(rank).and_then(|position| {
                let best = self.moves(game, &position).into_iter().map(|mv| mv.1).max();
                best.or_else(|| verdict_when_over(game, &position))
            });
            let found = self.get(rank);
            if found != expected {
                return Err(Contradiction {
                    rank,
                    found,
                    expected,
                });
            }
        }
        Ok(())
    }
}

/// Place of an error in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("position {rank}: the table says {}, and its successors say {}", text(*.found), text(*.expected))]
pub struct Contradiction {
    /// The number of the position.
    pub rank: usize,
    /// Verdict of the table.
    pub found: Option<Verdict>,
    /// Verdict of its successors.
    pub expected: Option<Verdict>,
}

fn text(verdict: Option<Verdict>) -> String {
    verdict.map_or_else(
        || "that there is no position".to_owned(),
        |verdict| verdict.to_string(),
    )
}
