//! MTD(f).

use search_core::Run;

use crate::negamax::search::Search;
use crate::negamax::{Bounds, Memory, MoveOrder, Parts};
use crate::{Analysis, Evaluator, Game, GameObserver, Score, SearchError};

/// Closes in on the value by searches with windows of no width, beginning with a guess. It lives on its
/// memory: without one every search begins anew.
///
/// - **Finds** the value of [`negamax`](crate::negamax()) to the same depth. Only the best move is known
///   exactly.
/// - **Time**: fewer positions than alpha-beta if the guess is good. The number of searches is counted as
///   iterations.
/// - **Source**: Plaat, Schaeffer, Pijls and de Bruin 1996, *Best-first fixed-depth minimax algorithms*.
///
/// # Errors
///
/// See [`SearchError`].
pub fn mtd_f<G, E, O, T, M>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    guess: Score,
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
    let value = converge(&mut search, depth, guess)?;
    // The searches have told the value, and this one the line.
    let value = search.root(depth, Bounds::around(value))?;
    search.analysis(depth, value)
}

/// [`mtd_f`] for those who want to know the value alone: no principal variation is looked for, and of the
/// moves nothing is told.
///
/// # Errors
///
/// See [`SearchError`].
pub fn mtd_f_value<G, E, O, T, M>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    guess: Score,
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
    converge(&mut search, depth, guess)
}

/// The value of the root, by asking whether it is at least so much.
fn converge<G, E, O, T, M>(
    search: &mut Search<'_, '_, G, E, O, T, M>,
    depth: usize,
    guess: Score,
) -> Result<Score, SearchError>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    let (mut least, mut greatest) = (Score::MIN, Score::MAX);
    let mut value = guess;
    while least < greatest {
        let beta = if value == least { value.succ() } else { value };
        value = search.root(depth, Bounds::below(beta))?;
        search.count_iteration();
        if value < beta {
            greatest = value;
        } else {
            least = value;
        }
    }
    Ok(value)
}
