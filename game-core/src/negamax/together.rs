//! Searches of one tree by several threads that share a memory.

use search_core::{Run, work_together};

use crate::negamax::parallel::{check_ends, crew, locked, number_of};
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
        let Self {
            game,
            evaluator,
            ref mut parts,
            depth,
        } = *self;
        let mut search = Search::new(run, game, evaluator, root, depth, parts)?;
        let depth = search.depth();
        // One order for all, so that it does not matter who is first.
        let moves = &search.ordered_moves();
        let crew = &crew(parts, others);
        let (ends, limit) = work_together(run, number_of(crew), |pool, member, run| {
            let mut parts = locked(&crew[member]);
            let end = Search::new(run, game, evaluator, root, depth, &mut parts).and_then(
                |mut search| {
                    search.try_in_order(moves.clone());
                    work(&mut search, depth)
                },
            );
            pool.stop_all();
            end
        });
        let mut found = None;
        let mut errors = Vec::new();
        for end in ends {
            match end {
                Ok(answer) => found = Some(answer),
                Err(error) => errors.push(error),
            }
        }
        check_ends(run, limit, errors)?;
        found.ok_or(SearchError::GameOver)
    }
}
