//! Proofs over every position: the results of playing by a table, against every defence.

use std::fmt;
use std::sync::atomic::AtomicUsize;

use game_core::IndexedGame;

use crate::interpret::decision;
use crate::{Decision, Used, Vocabulary};

/// The results of a table in every position of a game whose positions are numbered, if we play by it as a
/// [`Session`](crate::Session) does, down its forcing trees, and they play whatever they like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<'t, M> {
    /// The aim of the table.
    pub aim: Aim,
    /// Fates by the number of the position, with either side to move; `None` if the game is over there.
    pub fates: Vec<Option<Fate>>,
    /// First move of the table by the number of the position.
    pub moves: Vec<Option<M>>,
    /// Number of positions in which each rule is the first that matches: the rules in the order of the table, and then
    /// those of the tables to which it hands over.
    pub rules: Vec<Used<'t>>,
    /// Number of positions in which a tree of each piece of advice is begun, in the same order.
    pub advice: Vec<Used<'t>>,
    /// All decisions of the table.
    pub(crate) decisions: Vec<Decision<'t>>,
    /// Index of the decision by the number of the position.
    pub(crate) decided: Vec<Option<decision::Number>>,
}

/// Options of a proof.
///
/// ```
/// use advice_lang::{Aim, Proving};
/// let never_lose = Proving { aim: Aim::Hold, ..Proving::default() };
/// # let _: Proving<'_, u32> = never_lose;
/// # assert_ne!(never_lose.aim, Aim::default());
/// ```
pub struct Proving<'a, P> {
    /// The aim of the table.
    pub aim: Aim,
    /// Counter raised by the numbers up to which the table has been asked, some at a time, so that progress can be
    /// shown.
    pub asked: Option<&'a AtomicUsize>,
    /// Returns whether the aim is out of reach, even of best play, in this position. There the table is not asked, and
    /// to come there is a failure.
    pub is_hopeless: Option<&'a (dyn Fn(&P) -> bool + Sync)>,
}

impl<P> fmt::Debug for Proving<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proving")
            .field("aim", &self.aim)
            .finish_non_exhaustive()
    }
}

impl<P> Clone for Proving<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Proving<'_, P> {}

impl<P> Default for Proving<'_, P> {
    fn default() -> Self {
        Self {
            aim: Aim::default(),
            asked: None,
            is_hopeless: None,
        }
    }
}

/// Aim of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Aim {
    /// To win.
    #[default]
    Win,
    /// Not to lose: a draw will do, and so will a game without end.
    Hold,
}

/// Fate of a position. The table is asked where it is our turn; where it is theirs, they have the choice, and no tree
/// is being followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Fate {
    /// We win, whatever they play.
    Won {
        /// Our moves in the longest game.
        moves: u32,
    },
    /// We do not lose, whatever they play, but they can keep us from winning. Only where the aim is to hold.
    Held {
        /// Our moves in the longest game; `None` if they can go on for ever.
        moves: Option<u32>,
    },
    /// They can keep us from our aim, or we do so ourselves.
    Failed(Failure),
}

/// Failure in the shortest game that misses the aim. Which of several such games counts is fixed: where they have the
/// choice, one that is over after their reply, and otherwise the game of their first reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Failure {
    /// The cause.
    pub cause: Cause,
    /// Our moves before it; if the game never ends, those before a position that can come again and again.
    pub moves: u32,
    /// The number of the position where it happens: in which the table is asked for the last time, or, if the game
    /// never ends, that position. If the table is not asked at all, the number of the position itself.
    pub at: u32,
}

/// Reason why an aim is missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Cause {
    /// The game is drawn.
    Drawn,
    /// We have lost.
    Lost,
    /// No rule matches, or the position has no number.
    NoRule,
    /// A rule matches, and none of its advice is satisfiable.
    NoAdvice,
    /// The better goal of the advice already holds: nothing is left to do.
    NothingToDo,
    /// They can go on for ever.
    Endless,
    /// The aim is out of reach, as [`Proving::is_hopeless`] says.
    Hopeless,
}

impl Fate {
    /// Returns the failure, if the aim is missed.
    #[must_use]
    pub fn failure(self) -> Option<Failure> {
        match self {
            Self::Failed(failure) => Some(failure),
            Self::Won { .. } | Self::Held { .. } => None,
        }
    }
}

impl<M> Proof<'_, M> {
    /// Returns the positions with their numbers and fates, by number.
    pub fn positions<V: Vocabulary + IndexedGame<Move = M>>(
        &self,
        game: &V,
    ) -> impl Iterator<Item = (usize, V::Position, Fate)> {
        let fates = self.fates.iter().enumerate();
        fates.filter_map(|(rank, fate)| {
            let fate = (*fate)?;
            Some((rank, game.unrank(rank)?, fate))
        })
    }

    /// Returns the number of positions with our move that have such a fate.
    pub fn count_ours<V: Vocabulary + IndexedGame<Move = M>>(
        &self,
        game: &V,
        is_it: impl Fn(Fate) -> bool,
    ) -> u64 {
        let positions = self.positions(game);
        let is_it = |(_, position, fate): &(_, _, Fate)| game.us_to_move(position) && is_it(*fate);
        positions.filter(is_it).count() as u64
    }
}

impl<'t, M> Proof<'t, M> {
    /// Returns the decision behind the table's answer for the position with this number; `None` if no rule matches, or
    /// the table is not asked.
    #[must_use]
    pub fn decision(&self, rank: usize) -> Option<Decision<'t>> {
        let number = (*self.decided.get(rank)?)?;
        self.decisions.get(number.get() as usize - 1).copied()
    }
}
