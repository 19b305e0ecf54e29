//! Searches of one tree by several threads that share a memory.

use search_core::Run;

use crate::negamax::search::Search;
use crate::negamax::{Memory, MoveOrder, Negamax, Parts};
use crate::{Evaluator, Game, GameObserver, SearchError};

impl<G, E, T, M> Negamax<'_, G, E, T, M>
where
    G: Game<Position: Sync, Move: Send + Sync> + Sync,
    E: Evaluator<G> + Sync,
    T: Memory<G> + Send,
    M: MoveOrder<G> + Send,
{
    /// Has all threads do the same, and answers what the first one that is done has found. What they find out on the
    /// way they tell each other by their memory, and what one of them is at the others leave to it as long as there is
    /// something else to do.
    pub(super) fn together<O: GameObserver<G>, R: Send>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        others: &mut [Parts<T, M>],
        work: impl Fn(&mut Search<'_, '_, G, E, (), T, M>, usize) -> Result<R, SearchError> + Sync,
    ) -> Result<R, SearchError> {
        let done = self.on_crew(run, root, others, |pool, _, mut search, depth, moves| {
            // One order for all, so that it does not matter who is first.
            search.try_in_order(moves.to_vec());
            let found = work(&mut search, depth)?;
            pool.stop_all();
            Ok(found)
        });
        done?.pop().ok_or(SearchError::GameOver)
    }
}
