//! Alpha-beta on several threads.

use std::iter;
use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};

use search_core::{Limit, Run, ThreadPool, work_together};

use crate::negamax::search::Search;
use crate::negamax::{Memory, MoveOrder, Negamax, Parts};
use crate::run::window::Window;
use crate::{Analysis, Bound, Evaluator, Game, GameObserver, RootMove, Score, SearchError};

impl<G, E, T, M> Negamax<'_, G, E, T, M>
where
    G: Game<Position: Sync, Move: Send + Sync> + Sync,
    E: Evaluator<G> + Sync,
    T: Memory<G> + Send,
    M: MoveOrder<G> + Send,
{
    /// Searches as [`analyse`](Self::analyse) does, on `1 + others.len()` threads, each with parts of its own.
    ///
    /// If they share one memory ([`TranspositionTable::for_threads`](crate::TranspositionTable::for_threads)), all of them
    /// search the whole tree: from the third on, a move that another thread is searching is tried last, when its value
    /// is usually known, except at nodes to which only first moves lead; and a node that another thread has settled is
    /// given up. Otherwise each takes a move of the root, then the next one that is left, and all of them know the
    /// value of the best move so far.
    ///
    /// - **Finds** the value that [`analyse`](Self::analyse) finds, whatever the number of threads and their
    ///   speed, and of equal moves the one that comes first in the order of the first parts. Only a bound may be
    ///   known of other moves of the root; which ones depends on speed. So do the statistics; the root is counted
    ///   once for each of its moves.
    /// - **Observer**: sees nothing, since the threads have runs of their own.
    /// - **Limits** on expansions, time and cancelling hold for the threads together, and are checked every few
    ///   milliseconds.
    /// - **Time**: at best that of [`analyse`](Self::analyse) divided by the number of threads. The result of one
    ///   thread may come too late to cut off the search of another; without a memory in common that is most of the
    ///   second move.
    /// - **Source** for a memory in common: Weill 1996, *The ABDADA distributed minimax search algorithm*, in a form
    ///   without counters of threads in the table.
    ///
    /// # Errors
    ///
    /// See [`SearchError`].
    pub fn analyse_on_threads<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        others: &mut [Parts<T, M>],
    ) -> Result<Analysis<G::Move>, SearchError> {
        if self.parts.memory.is_shared() {
            return self.together(run, root, others, |search, depth| {
                let value = search.root(depth, Window::FULL)?;
                search.analysis(depth, value)
            });
        }
        let found = Mutex::new(Found {
            taken: 0,
            best: None,
            tried: Vec::new(),
        });
        let split = Split { found };
        self.on_crew(run, root, others, |pool, member, search, depth, moves| {
            split.work(pool, member, search, depth, moves)
        })?;
        let Found { best, tried, .. } = split
            .found
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let (_, analysis) = best.ok_or(SearchError::GameOver)?;
        let listed = |mv| tried.iter().copied().find(|tried| tried.mv == mv);
        Ok(Analysis {
            moves: self.game.moves(root).filter_map(listed).collect(),
            ..analysis
        })
    }

    /// Runs `work` on each thread, with the depth and the moves of the root in the order of the first parts. An error
    /// of one ends the work of all.
    pub(super) fn on_crew<O: GameObserver<G>, R: Send>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        others: &mut [Parts<T, M>],
        work: impl Fn(
            &ThreadPool,
            usize,
            Search<'_, '_, G, E, (), T, M>,
            usize,
            &[G::Move],
        ) -> Result<R, SearchError>
        + Sync,
    ) -> Result<Vec<R>, SearchError> {
        let Self {
            game,
            evaluator,
            ref mut parts,
            depth,
        } = *self;
        let mut search = Search::new(run, game, evaluator, root, depth, parts)?;
        let depth = search.depth();
        let moves = &search.ordered_moves();
        let crew: Vec<_> = iter::once(&mut **parts)
            .chain(others)
            .map(Mutex::new)
            .collect();
        let threads = NonZero::new(crew.len()).unwrap_or(NonZero::<usize>::MIN);
        let (ends, limit) = work_together(run, threads, |pool, member, run| {
            let mut parts = locked(&crew[member]);
            let end = Search::new(run, game, evaluator, root, depth, &mut parts)
                .and_then(|search| work(pool, member, search, depth, moves));
            if end.is_err() {
                pool.stop_all();
            }
            end
        });
        if let Some(limit) = limit {
            return Err(run.stopped(limit).into());
        }
        let mut done = Vec::new();
        for end in ends {
            match end {
                Ok(answer) => done.push(answer),
                // Another thread knows why.
                Err(SearchError::Stopped(stopped)) if stopped.limit == Limit::Cancelled => {}
                Err(SearchError::Stopped(stopped)) => {
                    return Err(run.stopped(stopped.limit).into());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(done)
    }
}

/// The moves of the root, shared out.
struct Split<M> {
    found: Mutex<Found<M>>,
}

/// Results of the threads.
struct Found<M> {
    /// The number of the move that is taken next.
    taken: usize,
    /// The best move so far, by its number, with what follows.
    best: Option<(usize, Analysis<M>)>,
    tried: Vec<RootMove<M>>,
}

impl<M: Copy> Found<M> {
    /// Returns the value that the move with this number has to exceed.
    fn floor(&self, number: usize) -> Score {
        // Of equals the earlier move is to win: a later one has to be better, an earlier one only as
        // good.
        match &self.best {
            None => Score::MIN,
            Some((earlier, best)) if *earlier < number => best.value,
            Some((_, best)) => best.value.pred(),
        }
    }
}

impl<M: Copy + Eq> Split<M> {
    /// Takes one move after the other.
    fn work<
        G: Game<Move = M>,
        E: Evaluator<G>,
        O: GameObserver<G>,
        T: Memory<G>,
        N: MoveOrder<G>,
    >(
        &self,
        pool: &ThreadPool,
        member: usize,
        mut search: Search<'_, '_, G, E, O, T, N>,
        depth: usize,
        moves: &[M],
    ) -> Result<(), SearchError> {
        while !pool.is_stopped(member) {
            let Some((number, floor)) = self.take(moves.len()) else {
                break;
            };
            let mv = moves[number];
            search.try_only(vec![mv]);
            let mut alpha = floor;
            let mut value = Score::MAX;
            // As long as there is nothing to beat, a window of no width has nothing to ask.
            if alpha > Score::MIN {
                let beta = alpha.succ();
                value = search.root(depth, Window { alpha, beta })?;
            }
            if value > alpha {
                // The floor may have risen during the first search, and a higher one saves work.
                alpha = locked(&self.found).floor(number);
                let beta = Score::MAX;
                value = search.root(depth, Window { alpha, beta })?;
            }
            // Outside the lock: to find the line may take another search.
            let best = (value > alpha)
                .then(|| search.analysis(depth, value))
                .transpose()?;
            let bound = Bound::at_most_if(best.is_none());
            let mut found = locked(&self.found);
            found.tried.push(RootMove { mv, value, bound });
            // Another thread may have found a better move in the meantime.
            if let Some(best) = best.filter(|best| best.value > found.floor(number)) {
                found.best = Some((number, best));
            }
        }
        Ok(())
    }

    /// Returns the number of the next move that no thread has taken, and the value that it has to exceed.
    fn take(&self, moves: usize) -> Option<(usize, Score)> {
        let mut found = locked(&self.found);
        let number = found.taken;
        found.taken += 1;
        (number < moves).then(|| (number, found.floor(number)))
    }
}

/// Locks a mutex even if a thread has panicked: the panic is passed on anyway.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
