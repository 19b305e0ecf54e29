//! Searches of one tree by several threads that share a memory.

use search_core::Run;

use crate::negamax::memory::narrowed;
use crate::negamax::search::Search;
use crate::negamax::{Memory, MoveOrder, Negamax, Parts};
use crate::run::depth::ply;
use crate::run::halt::Halt;
use crate::run::window::Window;
use crate::{Evaluator, Game, GameObserver, Node, Score, ScoreInterval, SearchError};

/// Least number of plies ahead from which threads leave positions to one another. A search to fewer plies is done
/// sooner than a thread could turn to something else.
pub(super) const SHARED_FROM: usize = 3;

/// Number of moves of a node that are not left to other threads. The first narrows the window for the others, and if
/// the second is tried at all, it often cuts them off.
pub(super) const NOT_LEFT: usize = 2;

/// Number of expansions after which a thread asks what the others have found out about the nodes on its path.
const ASKED_AFTER: u64 = 256;

/// A node on the path of a thread, about which the others may find out as well.
pub(super) struct Shared<P> {
    pub(super) position: P,
    pub(super) depth: usize,
    pub(super) plies: usize,
    pub(super) bounds: Window,
}

impl<G, E, T, M> Negamax<'_, G, E, T, M>
where
    G: Game<Position: Sync, Move: Send + Sync> + Sync,
    E: Evaluator<G> + Sync,
    T: Memory<G> + Send,
    M: MoveOrder<G> + Send,
{
    /// Runs `work` on all threads, and returns the result of the first one that is done. They share their findings by
    /// their memory, and leave a node that one of them is searching to it as long as there is something else to do.
    pub(super) fn together<O: GameObserver<G>, R: Send>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        others: &mut [Parts<T, M>],
        work: impl Fn(&mut Search<'_, '_, G, E, (), T, M>, usize) -> Result<R, SearchError> + Sync,
    ) -> Result<R, SearchError> {
        for other in &mut *others {
            let order = &mut self.parts.order;
            order.share_with(self.game, &mut other.order);
        }
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

impl<G, E, O, T, M> Search<'_, '_, G, E, O, T, M>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    /// Returns the value of a child to the player who moves at its parent, unless another thread is searching this
    /// child and it can wait. Not for nodes to which only first moves lead; the root is one, where the order decides
    /// between equal moves.
    #[inline(never)]
    pub(super) fn below_shared(
        &mut self,
        parent: &Node<'_, G>,
        mv: G::Move,
        next: &G::Position,
        plies: usize,
        bounds: Window,
        can_wait: bool,
    ) -> Result<Option<Score>, Halt> {
        if self.run.statistics.expanded >= self.asks_at {
            self.asks_at = self.run.statistics.expanded + ASKED_AFTER;
            if let Some(depth) = self.settled_depth() {
                return Err(Halt::Settled(depth));
            }
        }
        let place = self.parts.memory.place(self.game, next);
        let is_mine = self.parts.memory.begin(place, plies);
        if !is_mine && can_wait {
            return Ok(None);
        }
        let value = self.below::<true>(parent, mv, next, plies, bounds, false);
        if is_mine {
            self.parts.memory.end(place, plies);
        }
        value.map(Some)
    }

    /// Returns the depth of the first node on the path that other threads have settled: it is now known whether its
    /// value lies within its window.
    fn settled_depth(&self) -> Option<u16> {
        let is_settled = |node: &&Shared<G::Position>| {
            let memory = &self.parts.memory;
            let place = memory.place(self.game, &node.position);
            let recalled = memory.recall(self.game, &node.position, place);
            let (depth, all) = (ply(node.depth), ScoreInterval::ALL);
            let (interval, _) = narrowed(all, recalled.as_ref(), depth, node.plies);
            let Window { alpha, beta } = node.bounds;
            interval.least.max(alpha) >= interval.most.min(beta)
        };
        let mut asked = self.path.iter().filter(|node| node.depth > self.searched);
        u16::try_from(asked.find(is_settled)?.depth).ok()
    }
}
