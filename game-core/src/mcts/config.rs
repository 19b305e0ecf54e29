//! The parts of a Monte Carlo tree search.

use crate::mcts::{RandomPlayout, Uct};

/// The parts of a Monte Carlo tree search.
///
/// ```
/// use domain_tictactoe::Cell;
/// use game_core::{MctsParts, Puct, RandomPlayout};
/// let parts = MctsParts::default()
///     .with_selection(Puct::default())
///     .with_capacity(1 << 20)
///     .with_seed(7);
/// # let _: MctsParts<Puct, RandomPlayout<Cell>> = parts;
/// ```
#[derive(Clone, Debug)]
pub struct MctsParts<S, P> {
    /// Selection of the move that is tried next.
    pub selection: S,
    /// Valuation of a position at the edge of the tree.
    pub playout: P,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Whether wins, losses and draws that are certain are backed up as such.
    pub solver: bool,
    /// At most this many nodes are held, but always those for the moves of the root. A node takes 32
    /// bytes if a move takes one. At the limit, simulations go on without new nodes.
    pub capacity: usize,
}

impl<P> MctsParts<Uct, P> {
    /// Returns this playout with [`Uct`], seed 0, the solver, and room for sixteen million nodes.
    #[must_use]
    pub fn new(playout: P) -> Self {
        Self {
            selection: Uct::default(),
            playout,
            seed: 0,
            solver: true,
            capacity: 1 << 24,
        }
    }
}

/// Games played out at random.
impl<M> Default for MctsParts<Uct, RandomPlayout<M>> {
    fn default() -> Self {
        Self::new(RandomPlayout::new())
    }
}

impl<S, P> MctsParts<S, P> {
    /// Returns the parts with this selection.
    #[must_use]
    pub fn with_selection<T>(self, selection: T) -> MctsParts<T, P> {
        let Self {
            playout,
            seed,
            solver,
            capacity,
            ..
        } = self;
        MctsParts {
            selection,
            playout,
            seed,
            solver,
            capacity,
        }
    }

    /// Returns the parts with this seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Returns the parts without the solver.
    #[must_use]
    pub fn without_solver(self) -> Self {
        Self {
            solver: false,
            ..self
        }
    }

    /// Returns the parts with room for this many nodes.
    #[must_use]
    pub fn with_capacity(self, capacity: usize) -> Self {
        Self { capacity, ..self }
    }
}
