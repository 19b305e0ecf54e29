//! Rounds of practice.

use game_core::Verdict;
use playing::{Round, Starts};

/// Rounds that are to be played, and how they went.
pub(super) struct Rounds<P> {
    starts: Starts<(P, Verdict)>,
    /// How many rounds there are to be.
    pub(super) planned: u32,
    /// Which round this is, from 1 on; 0 before the first.
    pub(super) number: u32,
    pub(super) round: Round,
    /// The rounds that were won, together, and how many they are.
    pub(super) won: Round,
    pub(super) number_won: u32,
}

impl<P: Copy> Rounds<P> {
    pub(super) fn new(starts: Starts<(P, Verdict)>, planned: u32) -> Self {
        Self {
            starts,
            planned,
            number: 0,
            round: Round::new(0),
            won: Round::new(0),
            number_won: 0,
        }
    }

    /// Begins the next round: the position; `None` if there is none.
    pub(super) fn begin(&mut self) -> Option<P> {
        if self.number >= self.planned {
            return None;
        }
        let (position, verdict) = self.starts.draw()?;
        self.number += 1;
        self.round = Round::new(verdict.plies().unwrap_or_default());
        Some(position)
    }
}
