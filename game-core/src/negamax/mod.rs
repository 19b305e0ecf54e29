//! Alpha-beta as modern programs have it: one search, put together from parts.

mod config;
mod deepening;
mod entry;
mod events;
mod history;
mod large_pages;
mod memory;
mod move_list;
mod mtd_f;
mod multi_pv;
mod nodes;
mod order;
mod parallel;
mod plain;
mod search;
mod shared_table;
mod symmetry;
mod transposition_table;

use search_core::Run;

pub use config::{Bounds, Parts};
pub use deepening::{Deepened, iterative_deepening};
pub use history::History;
pub use memory::{Keyed, Known, Memory, NoMemory};
pub use mtd_f::{mtd_f, mtd_f_value};
pub use multi_pv::multi_pv;
pub use order::{GameOrder, Killers, MoveOrder};
pub use parallel::negamax_parallel;
pub use shared_table::SharedTable;
pub use symmetry::{Symmetric, UpToSymmetry};
pub use transposition_table::TranspositionTable;

use self::search::Search;
use crate::{Analysis, Evaluator, Game, GameObserver, Score, SearchError};

/// Alpha-beta in the form of negamax, fail-soft, to a fixed depth, with the parts that are given: none at
/// all, a memory of positions, an order of moves, windows of no width (null windows) for all moves but the
/// first (principal variation search, `NegaScout`).
///
/// Leaves are valued as [`minimax`](crate::minimax()) values them: a finished game by its outcome, a win the
/// more the sooner it comes. The players need not move in turn.
///
/// - **Finds** the value of [`minimax`](crate::minimax()) to the same depth with the same evaluator, whatever
///   the parts, unless the evaluator extends lines or names noisy moves: what is
///   remembered of another depth only says which move to try first. Of equal moves it takes the one that
///   is tried first. Other moves of the root may be known by a bound only; they are listed in the order
///   of the game.
/// - **Principal variation**: full, as long as the depth or to the end of the game. Where the memory has
///   cut it short it is searched further.
/// - **Order**: depth first, moves in the order of the parts. Deterministic, with the memory as it is
///   given.
/// - **Time** between about 2 b^(d/2) and b^d positions, by how well the moves are ordered. **Memory**
///   O(d), and the memory of the parts.
/// - **Source**: Knuth and Moore 1975, *An analysis of alpha-beta pruning*; Fishburn 1983 (fail-soft);
///   Marsland and Campbell 1982, Reinefeld 1983 (windows of no width).
///
/// # Errors
///
/// See [`SearchError`].
///
/// ```
/// use game_core::{ExplicitTree, FIG_22_2, Parts, Score, negamax};
/// use search_core::Run;
///
/// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
/// let values = tree.static_values(tree.root(), 3).unwrap();
/// let mut parts = Parts::new().with_scout();
/// let analysis = negamax(&mut Run::new(), &tree, &values, &tree.root(), 3, &mut parts).unwrap();
/// assert_eq!(analysis.value, Score::of(4));
/// ```
pub fn negamax<G, E, O, T, M>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    parts: &mut Parts<T, M>,
) -> Result<Analysis<G::Move>, SearchError>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    let mut search = Search::new(run, game, evaluator, root, depth, parts)?;
    let depth = search.depth();
    let value = search.root(depth, Bounds::ALL)?;
    search.analysis(depth, value)
}

/// What the root is worth, if that lies between these bounds, and else on which side of them: then the answer
/// is a bound too, and as near as the search has come (fail-soft). Nothing is told of moves.
///
/// [`negamax`] asks with [`Bounds::ALL`]. Where there is nothing between the bounds, the question is whether
/// the value is at least `beta`.
///
/// # Errors
///
/// See [`SearchError`].
///
/// ```
/// use game_core::{Bounds, ExplicitTree, FIG_22_2, Parts, Score, negamax_value};
/// use search_core::Run;
///
/// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
/// let values = tree.static_values(tree.root(), 3).unwrap();
/// let bounds = Bounds { alpha: Score::of(4), beta: Score::of(6) };
/// let (mut run, mut parts) = (Run::new(), Parts::new());
/// let value = negamax_value(&mut run, &tree, &values, &tree.root(), 3, bounds, &mut parts).unwrap();
/// assert_eq!(value, Score::of(4)); // It is no more.
/// ```
pub fn negamax_value<G, E, O, T, M>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    bounds: Bounds,
    parts: &mut Parts<T, M>,
) -> Result<Score, SearchError>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    let mut search = Search::new(run, game, evaluator, root, depth, parts)?;
    let depth = search.depth();
    let alpha = bounds.alpha.min(bounds.beta.pred());
    search.root(depth, Bounds { alpha, ..bounds })
}
