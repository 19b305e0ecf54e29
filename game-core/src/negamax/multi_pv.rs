//! The best moves, not the best one alone.

use std::num::NonZero;

use search_core::Run;

use crate::negamax::search::Search;
use crate::negamax::{Bounds, Memory, MoveOrder, Parts};
use crate::{Analysis, Evaluator, Game, GameObserver, Score, SearchError};

/// The best moves of the root, so many of them or as many as there are, each with its value and its principal
/// variation: [`negamax`](crate::negamax()) of all moves, then of all but the best one, and so on.
///
/// - **Finds** the values that [`minimax`](crate::minimax()) finds for these moves. They do not rise from
///   one to the next; of equal moves that comes first which is tried first.
/// - **Limits** that are met before all lines are found leave no verdict.
/// - **Time**: one search for each move. A memory saves much of the later ones.
///
/// # Errors
///
/// See [`SearchError`].
///
/// ```
/// use game_core::{ExplicitTree, FIG_22_2, Parts, multi_pv};
/// use search_core::Run;
/// use std::num::NonZero;
///
/// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
/// let values = tree.static_values(tree.root(), 3).unwrap();
/// let (mut run, mut parts) = (Run::new(), Parts::new());
/// let lines = NonZero::new(2).unwrap();
/// let best = multi_pv(&mut run, &tree, &values, &tree.root(), 3, lines, &mut parts).unwrap();
/// let text = |line: &[_]| line.iter().map(|node| tree.name(*node)).collect::<Vec<_>>().join("-");
/// assert_eq!(text(&best[0].principal_variation), "b-d-j");
/// assert_eq!(text(&best[1].principal_variation), "c-g-o");
/// ```
pub fn multi_pv<G, E, O, T, M>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    lines: NonZero<usize>,
    parts: &mut Parts<T, M>,
) -> Result<Vec<Analysis<G::Move>>, SearchError>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    let mut search = Search::new(run, game, evaluator, root, depth, parts)?;
    let depth = search.depth();
    let mut left: Vec<G::Move> = game.moves(root).collect();
    let mut best: Vec<Analysis<G::Move>> = Vec::new();
    while best.len() < lines.get() && !left.is_empty() {
        let beta = best.last().map_or(Score::MAX, |last| last.value.succ());
        let value = search.root(
            depth,
            Bounds {
                beta,
                ..Bounds::ALL
            },
        )?;
        let analysis = search.analysis(depth, value)?;
        left.retain(|mv| *mv != analysis.best);
        search.try_only(left.clone());
        best.push(analysis);
    }
    Ok(best)
}
