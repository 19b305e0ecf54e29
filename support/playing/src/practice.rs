//! Practice: won positions to win, as quickly as best play would.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use game_core::{Random, Verdict};

use crate::Judgement;

/// Distance of the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// In the third of the won positions in which it is nearest.
    Easy,
    /// In the third between the others.
    Medium,
    /// In the third in which it is farthest away.
    Hard,
}

impl Difficulty {
    /// The difficulties, from the easiest to the hardest.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Name and meaning of each of them.
    pub const NAMES: [(&'static str, &'static str); 3] = [
        (
            "easy",
            "The third of all won positions in which the win is nearest",
        ),
        ("medium", "The third between the others"),
        ("hard", "The third in which the win is farthest away"),
    ];

    /// Returns the difficulty of this name.
    ///
    /// ```
    /// use playing::Difficulty;
    /// let named = Difficulty::NAMES.map(|(name, _)| Difficulty::named(name));
    /// assert_eq!(named, Difficulty::ALL.map(Some));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let number = Self::NAMES.iter().position(|entry| entry.0 == name)?;
        Self::ALL.get(number).copied()
    }

    /// Returns the plies to the win in this third of the positions, given what they are worth to the player who is to
    /// move. Positions as far from the win as each other are never parted, so that the thirds are not quite equal; if
    /// the distances are few, one may be empty.
    ///
    /// ```
    /// use game_core::Verdict::{Draw, Win};
    /// use playing::Difficulty;
    /// let verdicts = || [Win(1), Win(3), Win(3), Win(5), Draw, Win(7), Win(9)].into_iter();
    /// assert_eq!(Difficulty::Easy.plies(verdicts()), 0..=3);
    /// assert_eq!(Difficulty::Medium.plies(verdicts()), 4..=5);
    /// assert_eq!(Difficulty::Hard.plies(verdicts()), 6..=9);
    /// ```
    #[must_use]
    pub fn plies(self, verdicts: impl Iterator<Item = Verdict>) -> RangeInclusive<u16> {
        let mut positions: BTreeMap<u16, u64> = BTreeMap::new();
        for verdict in verdicts {
            if let Verdict::Win(plies) = verdict {
                *positions.entry(plies).or_default() += 1;
            }
        }
        let won: u64 = positions.values().sum();
        // The distance that takes in at least this many thirds.
        let reached = |thirds: u64| {
            let mut counted = 0;
            let enough = positions.iter().find(|(_, number)| {
                counted += **number;
                counted * 3 >= won * thirds
            });
            enough.map_or(0, |(&plies, _)| plies)
        };
        match self {
            Self::Easy => 0..=reached(1),
            Self::Medium => reached(1) + 1..=reached(2),
            Self::Hard => reached(2) + 1..=reached(3),
        }
    }
}

/// Positions to begin with, drawn at random, the same for the same seed on every machine.
#[derive(Clone, Debug)]
pub struct Starts<P> {
    positions: Vec<P>,
    random: Random,
}

impl<P: Copy> Starts<P> {
    /// Makes starts that are drawn from the positions that the player who is to move wins in this many plies.
    #[must_use]
    pub fn new(
        positions: impl Iterator<Item = P>,
        verdict: impl Fn(&P) -> Verdict,
        plies: &RangeInclusive<u16>,
        seed: u64,
    ) -> Self {
        let is_won = |position: &P| match verdict(position) {
            Verdict::Win(distance) => plies.contains(&distance),
            _ => false,
        };
        Self {
            positions: positions.filter(is_won).collect(),
            random: Random::new(seed),
        }
    }

    /// Returns the number of positions to draw from.
    #[must_use]
    pub fn size(&self) -> usize {
        self.positions.len()
    }

    /// Draws a position, each with the same probability; `None` if there are none. One that has been drawn can be drawn
    /// again.
    pub fn draw(&mut self) -> Option<P> {
        let size = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        let number = self.random.below(size);
        self.positions.get(number as usize).copied()
    }
}

/// A won position, and how the learner gets on with it. Every move that keeps the win is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    best: u32,
    moves: u32,
    slips: u32,
    hints: u32,
}

impl Round {
    /// Begins a round in a position that is won in this many plies; the learner makes the first.
    #[must_use]
    pub fn new(plies: u16) -> Self {
        Self {
            best: u32::from(plies.div_ceil(2)),
            moves: 0,
            slips: 0,
            hints: 0,
        }
    }

    /// Counts a move of the learner's. Does it keep the win? Then it is accepted; if not, it is a slip,
    /// and the learner must find another.
    pub fn accepts<M>(&mut self, judgement: &Judgement<M>) -> bool {
        let keeps = judgement.wins();
        if keeps {
            self.moves += 1;
        } else {
            self.slips += 1;
        }
        keeps
    }

    /// Counts a hint.
    pub fn hint(&mut self) {
        self.hints += 1;
    }

    /// Returns the number of the learner's moves in best play.
    #[must_use]
    pub fn best(&self) -> u32 {
        self.best
    }

    /// Returns the number of the learner's moves that were accepted, including those that were taken back.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// Returns the number of moves that would have given the win away.
    #[must_use]
    pub fn slips(&self) -> u32 {
        self.slips
    }

    /// Returns the number of hints.
    #[must_use]
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Adds the facts that the moves of the game do not show: moves that were accepted and taken back, slips, and
    /// hints.
    #[must_use]
    pub fn with_unseen(self, taken_back: u32, slips: u32, hints: u32) -> Self {
        Self {
            moves: self.moves.saturating_add(taken_back),
            slips: self.slips.saturating_add(slips),
            hints: self.hints.saturating_add(hints),
            ..self
        }
    }

    /// Adds up two rounds.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            best: self.best + other.best,
            moves: self.moves + other.moves,
            slips: self.slips + other.slips,
            hints: self.hints + other.hints,
        }
    }

    /// Returns the score of a round that was won: best moves of a hundred moves tried, rounded down. 100 is best play.
    ///
    /// ```
    /// assert_eq!(playing::Round::new(7).score(), 100);
    /// ```
    #[must_use]
    pub fn score(&self) -> u32 {
        let tried = self.moves.saturating_add(self.slips);
        let tried = tried.max(self.best).max(1);
        (self.best * 100).checked_div(tried).unwrap_or_default()
    }
}
