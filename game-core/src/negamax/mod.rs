//! Alpha-beta as in modern programs: one search, assembled from parts.

mod config;
pub(crate) mod deepening;
mod entry;
mod events;
mod history;
mod killers;
mod large_pages;
mod list_entry;
mod memory;
mod move_list;
pub(crate) mod mtd_f;
mod multi_pv;
mod nodes;
mod order;
mod parallel;
mod plain;
mod quiescence;
mod search;
mod symmetry;
mod together;
mod transposition_table;

use std::fmt;

use search_core::Run;

pub use config::Parts;
pub use deepening::Deepened;
pub use history::History;
pub use killers::Killers;
pub(crate) use list_entry::NegamaxEntry;
pub use memory::{Keyed, Known, Memory, NoMemory};
pub use order::{GameOrder, MoveOrder};
pub use symmetry::{Symmetric, UpToSymmetry};
pub use transposition_table::TranspositionTable;

use self::search::Search;
use crate::run::window::Window;
use crate::{Analysis, END_OF_GAME, Evaluator, Game, GameObserver, Score, SearchError};

/// Alpha-beta in the form of negamax, fail-soft, to a fixed depth, with any of these parts: a memory of
/// positions, an order of moves, windows of no width (null windows) for all moves but the first (principal
/// variation search, `NegaScout`).
///
/// Leaves are valued as [`minimax`](crate::minimax()) values them: a finished game by its outcome, a win the
/// higher the sooner it comes. The players need not move in turn.
///
/// - **Finds** the value of [`minimax`](crate::minimax()) to the same depth with the same evaluator, whatever
///   the parts, unless the evaluator extends lines or names noisy moves: what is remembered from another
///   depth only says which move to try first. Of equal moves it takes the one tried first. Only a bound may
///   be known of other moves of the root; they are listed in the order of the game.
/// - **Principal variation**: best play by both sides, as long as the depth or to the end of the game. If the memory,
///   the evaluator or a window of no width has cut it short, it is completed by further searches.
/// - **Order**: depth first, moves in the order of the parts. Deterministic, given the state of the
///   memory.
/// - **Time** between about 2 b^(d/2) and b^d positions, depending on how well the moves are ordered.
///   **Memory** O(d), and the memory of the parts.
/// - **Source**: Knuth and Moore 1975, *An analysis of alpha-beta pruning*; Fishburn 1983 (fail-soft);
///   Marsland and Campbell 1982, Reinefeld 1983 (windows of no width).
///
/// ```
/// use game_core::{ExplicitTree, FIG_22_2, Negamax, Parts, Score};
/// use search_core::Run;
///
/// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
/// let values = tree.static_values(tree.root(), 3).unwrap();
/// let mut parts = Parts::new().with_scout();
/// let mut search = Negamax::new(&tree, &values, &mut parts).to_depth(3);
/// let analysis = search.analyse(&mut Run::new(), &tree.root()).unwrap();
/// assert_eq!(analysis.value, Score::of(4));
/// ```
pub struct Negamax<'n, G, E, T, M> {
    game: &'n G,
    evaluator: &'n E,
    parts: &'n mut Parts<T, M>,
    depth: usize,
}

impl<G, E, T, M> fmt::Debug for Negamax<'_, G, E, T, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Negamax")
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}

impl<'n, G: Game, E: Evaluator<G>, T: Memory<G>, M: MoveOrder<G>> Negamax<'n, G, E, T, M> {
    /// Searches of this game with this opinion and these parts, to the [end of the game](END_OF_GAME).
    pub fn new(game: &'n G, evaluator: &'n E, parts: &'n mut Parts<T, M>) -> Self {
        Self {
            game,
            evaluator,
            parts,
            depth: END_OF_GAME,
        }
    }

    /// Returns the search to this depth.
    #[must_use]
    pub fn to_depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// Returns the value of the position, and the move to play.
    ///
    /// # Errors
    ///
    /// See [`SearchError`].
    pub fn analyse<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
    ) -> Result<Analysis<G::Move>, SearchError> {
        let mut search = self.search(run, root)?;
        let depth = search.depth();
        let value = search.root(depth, Window::FULL)?;
        search.analysis(depth, value)
    }

    /// Returns the value of the root if it lies between these bounds; otherwise a bound on the side where it lies, as
    /// close as the search has found (fail-soft). It says nothing about moves.
    ///
    /// [`analyse`](Self::analyse) asks with [`Window::FULL`]. If there is nothing between the bounds, the question
    /// is whether the value is at least `beta`.
    ///
    /// # Errors
    ///
    /// See [`SearchError`].
    ///
    /// ```
    /// use game_core::{ExplicitTree, FIG_22_2, Negamax, Parts, Score, Window};
    /// use search_core::Run;
    ///
    /// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
    /// let values = tree.static_values(tree.root(), 3).unwrap();
    /// let bounds = Window { alpha: Score::of(4), beta: Score::of(6) };
    /// let (mut run, mut parts) = (Run::new(), Parts::new());
    /// let mut search = Negamax::new(&tree, &values, &mut parts).to_depth(3);
    /// let value = search.value(&mut run, &tree.root(), bounds).unwrap();
    /// assert_eq!(value, Score::of(4)); // It is no more.
    /// ```
    pub fn value<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        bounds: Window,
    ) -> Result<Score, SearchError> {
        let mut search = self.search(run, root)?;
        let depth = search.depth();
        let alpha = bounds.alpha.min(bounds.beta.pred());
        search.root(depth, Window { alpha, ..bounds })
    }

    fn search<'s, 'r, O: GameObserver<G>>(
        &'s mut self,
        run: &'s mut Run<'r, O>,
        root: &'s G::Position,
    ) -> Result<Search<'s, 'r, G, E, O, T, M>, SearchError> {
        Search::new(run, self.game, self.evaluator, root, self.depth, self.parts)
    }
}
