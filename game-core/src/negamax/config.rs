//! The parts of a search.

use crate::negamax::{GameOrder, NoMemory};

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
