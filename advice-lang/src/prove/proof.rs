//! Proofs over every position: what playing by a table results in, against every defence.

use std::fmt;
use std::sync::atomic::AtomicUsize;

use game_core::IndexedGame;
use serde::{Deserialize, Serialize};

use crate::interpret::decision;
use crate::{Decision, Used, Vocabulary};

/// What a table achieves in every position of a game whose positions are numbered, if we play by it as
/// a [`Session`](crate::Session) does, down its forcing trees, and they play whatever they like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<'t, M> {
    /// What counts as success.
    pub aim: Aim,
    /// By the number of the position, with either side to move; `None` if the game is over there.
    pub fates: Vec<Option<Fate>>,
    /// By the number of the position, the move that the table tells us to make there first.
    pub moves: Vec<Option<M>>,
    /// The rules in the order of the table, and then those of the tables to which it hands over; and in
    /// how many positions each is the first that matches.
    pub rules: Vec<Used<'t>>,
    /// The advice in the same order, and in how many positions a tree of it is begun.
    pub advice: Vec<Used<'t>>,
    /// Everything by which the table can decide.
    pub(crate) decisions: Vec<Decision<'t>>,
    /// By the number of the position, which of these it is.
    pub(crate) decided: Vec<Option<decision::Number>>,
}

/// What is to be proved.
///
/// ```
/// use advice_lang::{Aim, Proving};
/// let never_lose = Proving { aim: Aim::Hold, ..Proving::default() };
/// # let _: Proving<'_, u32> = never_lose;
/// # assert_ne!(never_lose.aim, Aim::default());
/// ```
pub struct Proving<'a, P> {
    /// What counts as success.
    pub aim: Aim,
    /// Is raised by the numbers of the game up to which the table has been asked, some at a time, so that
    /// progress can be shown.
    pub asked: Option<&'a AtomicUsize>,
    /// Is the aim out of reach, even of best play, in this position? There the table is not asked, and to
    /// come there is a failure.
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

/// What counts as success.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// To win.
    #[default]
    Win,
    /// Not to lose: a draw will do, and so will a game without end.
    Hold,
}

/// What becomes of a position. The table is asked where it is our turn; where it is theirs, they have
/// the choice, and no tree is being followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// We win, whatever they play.
    Won {
        /// Our moves in the longest game.
        moves: u32,
    },
    /// We do not lose, whatever they play, but they can keep us from winning. Only where the aim is no
    /// more than that.
    Held {
        /// Our moves in the longest game; `None` if they can go on for ever.
        moves: Option<u32>,
    },
    /// They can keep us from our aim, or we do so ourselves.
    Failed(Failure),
}

/// How the aim is missed in the shortest game that misses it. Of several such games it is always the
/// same: where they have the choice, one that is over after their reply, and else that of their first
/// reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Failure {
    /// What comes in between.
    pub cause: Cause,
    /// Our moves before it does; if the game never ends, those before a position that can come again and
    /// again.
    pub moves: u32,
    /// The number of the position where it happens: in which the table is asked for the last time, or, if
    /// the game never ends, that position. If the table is not asked at all, the number of the position
    /// itself.
    pub at: u32,
}

/// Why an aim is missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The game is drawn.
    Drawn,
    /// We have lost.
    Lost,
    /// No rule matches, or the position has no number.
    NoRule,
    /// A rule matches, and none of its advice is satisfiable.
    NoAdvice,
    /// The better goal of the advice holds already, so that it tells no move.
    NothingToDo,
    /// They can go on for ever.
    Endless,
    /// The aim is out of reach, as [`Proving::is_hopeless`] says.
    Hopeless,
}

impl Fate {
    /// Is the aim missed, and how?
    #[must_use]
    pub fn failure(self) -> Option<Failure> {
        match self {
            Self::Failed(failure) => Some(failure),
            Self::Won { .. } | Self::Held { .. } => None,
        }
    }
}

impl<M> Proof<'_, M> {
    /// The positions with their numbers and fates, by number.
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

    /// How many positions with our move have such a fate.
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
    /// What decides what the table says about the position with this number; `None` if no rule matches,
    /// or the table is not asked.
    #[must_use]
    pub fn decision(&self, rank: usize) -> Option<Decision<'t>> {
        let number = (*self.decided.get(rank)?)?;
        self.decisions.get(number.get() as usize - 1).copied()
    }
}
