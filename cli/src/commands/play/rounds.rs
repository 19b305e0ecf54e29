//! Rounds of practice.

use playing::Round;

/// Rounds that are to be played, and how they went.
pub(super) struct Rounds {
    /// The plies of best play in each of them.
    plies: Vec<u16>,
    /// Which round this is, from 1 on; 0 before the first.
    begun: usize,
    pub(super) round: Round,
    /// The rounds that were won, together, and how many they are.
    pub(super) won: Round,
    pub(super) number_won: u32,
}

impl Rounds {
    pub(super) fn new(plies: Vec<u16>) -> Self {
        Self {
            plies,
            begun: 0,
            round: Round::new(0),
            won: Round::new(0),
            number_won: 0,
        }
    }

    /// Returns the planned number of rounds.
    pub(super) fn planned(&self) -> u32 {
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX)
    }

    /// Returns which round this is, from 1 on; 0 before the first.
    pub(super) fn number(&self) -> u32 {
        u32::try_from(self.begun).unwrap_or(u32::MAX)
    }

    /// Begins the next round: the number of its position, from 0 on; `None` if there is none.
    pub(super) fn begin(&mut self) -> Option<usize> {
        let start = self.begun;
        let plies = self.plies.get(start)?;
        self.begun += 1;
        self.round = Round::new(*plies);
        Some(start)
    }
}
