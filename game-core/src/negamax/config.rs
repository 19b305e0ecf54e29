//! The parts of a search.

use crate::negamax::{GameOrder, NoMemory};
use crate::{Level, Score};

/// The parts of a search. They are kept from one search to the next, with what they have learnt.
///
/// ```
/// use game_core::{Killers, Parts, TranspositionTable};
/// let parts = Parts::new()
///     .with_memory(TranspositionTable::with_bytes(1 << 20))
///     .with_order(Killers::default())
///     .with_scout();
/// # let _: Parts<_, Killers<u8>> = parts;
/// ```
#[derive(Clone, Debug)]
pub struct Parts<T = NoMemory, M = GameOrder> {
    /// Memory of positions.
    pub memory: T,
    /// Order in which moves are tried.
    pub order: M,
    /// Whether all moves but the first are first tried with a window of no width (a null window).
    pub scout: bool,
    /// Nodes that look at least this many plies ahead look up all their moves, in memory and in what
    /// the evaluator can prove, before trying any.
    pub look_up_from: usize,
}

impl<T: Default, M: Default> Default for Parts<T, M> {
    fn default() -> Self {
        Self {
            memory: T::default(),
            order: M::default(),
            scout: false,
            look_up_from: usize::MAX,
        }
    }
}

impl Parts {
    /// Returns no parts: alpha-beta that remembers nothing and takes the moves as they come.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<T, M> Parts<T, M> {
    /// Returns the parts with this memory.
    #[must_use]
    pub fn with_memory<U>(self, memory: U) -> Parts<U, M> {
        let Self {
            order,
            scout,
            look_up_from,
            ..
        } = self;
        Parts {
            memory,
            order,
            scout,
            look_up_from,
        }
    }

    /// Returns the parts with this order of moves.
    #[must_use]
    pub fn with_order<N>(self, order: N) -> Parts<T, N> {
        let Self {
            memory,
            scout,
            look_up_from,
            ..
        } = self;
        Parts {
            memory,
            order,
            scout,
            look_up_from,
        }
    }

    /// Returns the parts with enhanced transposition cut-offs (ETC): a node that looks at least `plies` plies ahead (at
    /// least one) first looks up whether one of its moves is known to be good enough.
    ///
    /// **Source**: Schaeffer and Plaat 1996, *New advances in alpha-beta searching*.
    #[must_use]
    pub fn with_look_up_from(self, plies: usize) -> Self {
        Self {
            look_up_from: plies.max(1),
            ..self
        }
    }

    /// Returns the parts with windows of no width for all moves but the first.
    #[must_use]
    pub fn with_scout(self) -> Self {
        Self {
            scout: true,
            ..self
        }
    }
}

/// A window: the exact value is wanted if it lies between these, otherwise only on which side it
/// is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Value that the player to move is sure of.
    pub alpha: Score,
    /// Value that the other player need not allow.
    pub beta: Score,
}

impl Bounds {
    /// The widest window.
    pub const ALL: Self = Self {
        alpha: Score::MIN,
        beta: Score::MAX,
    };

    /// Returns the window of no width that separates values of at least `beta` from smaller ones.
    #[must_use]
    pub fn below(beta: Score) -> Self {
        Self {
            alpha: beta.pred(),
            beta,
        }
    }

    /// Returns the narrowest window in which this value lies.
    #[must_use]
    pub fn around(value: Score) -> Self {
        Self {
            alpha: value.pred(),
            beta: value.succ(),
        }
    }

    /// Returns whether the value lies in the window.
    #[must_use]
    pub fn contains(self, value: Score) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Returns the window as MAX sees it, given the window of the player to move on that level; `None` for an end that
    /// is open.
    pub(super) fn of_max(self, level: Level) -> (Option<Score>, Option<Score>) {
        let Self { alpha, beta } = match level {
            Level::Max => self,
            Level::Min => self.turned(),
        };
        (
            Some(alpha).filter(|alpha| *alpha != Score::MIN),
            Some(beta).filter(|beta| *beta != Score::MAX),
        )
    }

    /// Returns the window as the other player sees it.
    pub(super) fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}
