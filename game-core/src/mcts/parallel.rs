//! Monte Carlo tree search on several threads.

use std::iter;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use search_core::{Limit, Run, work_together};

use crate::mcts::node::Node;
use crate::mcts::tree::MctsTree;
use crate::mcts::{MctsAnalysis, MctsParts, Playout, Selection};
use crate::run::search::check_root;
use crate::{Game, GameObserver, SearchError};

/// [`mcts()`](crate::mcts()) on `1 + others.len()` threads. Each grows a tree of its own, with parts of its own,
/// and does its share of the simulations; in the end the visits and values of each move of the root are added up,
/// and what one tree has proven is proven (root parallelization). The seeds of the parts should differ, since
/// equal parts grow equal trees.
///
/// - **Finds** what [`mcts()`](crate::mcts()) finds. A tree has only its share of the simulations and is less deep
///   than one with all of them; on the other hand the trees do not repeat one another's mistakes.
/// - **Order**: the same answer each time, given the parts, as long as all shares are done to the end. If a limit
///   is met, or the root is proven by one of the threads, which ends the work of all, the numbers of visits depend
///   on how fast the threads are.
/// - **Observer**: sees nothing, since the threads have runs of their own.
/// - **Limits** on expansions, time and cancelling hold for the threads together, and are checked every few
///   milliseconds; that on memory is divided among them.
/// - **Time**: that of [`mcts()`](crate::mcts()) divided by the number of threads. **Memory**: that of as many
///   trees.
/// - **Source**: Cazenave and Jouandeau 2007, *On the parallelization of UCT*; Chaslot, Winands and van den Herik
///   2008, *Parallel Monte-Carlo tree search*.
///
/// # Errors
///
/// See [`mcts()`](crate::mcts()).
///
/// ```
/// use domain_tictactoe::{Board, TicTacToe};
/// use game_core::{MctsParts, mcts_on_threads};
/// use search_core::Run;
///
/// let [first, second] = [1, 2].map(|seed| MctsParts::default().with_seed(seed));
/// let run = &mut Run::new();
/// let found = mcts_on_threads(run, &TicTacToe, &Board::EMPTY, 500, first, vec![second]).unwrap();
/// assert_eq!(found.simulations, 500);
/// assert_eq!(found.moves.iter().map(|tried| tried.visits).sum::<u32>(), 500);
/// ```
pub fn mcts_on_threads<G, S, P, O>(
    run: &mut Run<'_, O>,
    game: &G,
    root: &G::Position,
    simulations: u64,
    first: MctsParts<S, P>,
    others: Vec<MctsParts<S, P>>,
) -> Result<MctsAnalysis<G::Move>, SearchError>
where
    G: Game<Position: Send + Sync, Move: Send + Sync> + Sync,
    S: Selection<G> + Send,
    P: Playout<G> + Send,
    O: GameObserver<G>,
{
    check_root(game, root, run.depth_limit(), usize::MAX)?;
    let parts = iter::once(first).chain(others);
    let trees: Vec<_> = parts
        .map(|parts| Mutex::new(Some(MctsTree::new(root.clone(), parts))))
        .collect();
    let threads = NonZero::new(trees.len()).unwrap_or(NonZero::<usize>::MIN);
    let count = threads.get() as u64;
    let (grown, mut limit) = work_together(run, threads, |pool, member, run| {
        // Each takes its own, so none waits.
        let tree = trees[member]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        tree.map(|mut tree| {
            let share = simulations / count + u64::from((member as u64) < simulations % count);
            let (done, limit) = tree.grow(run, game, share);
            if tree.is_through() {
                pool.stop_all();
            }
            (tree, done, limit)
        })
    });
    let mut done = 0;
    let mut grown: Vec<_> = grown
        .into_iter()
        .flatten()
        .map(|(tree, simulations, met)| {
            done += simulations;
            // A thread that has been stopped says that it was cancelled; the thread that watches knows why.
            limit = limit.or(met.filter(|met| *met != Limit::Cancelled));
            tree
        })
        .collect();
    // A thread that was stopped before its first simulation has nothing to add.
    grown.retain(|tree| tree.visits() > 0);
    let analysis = grown.split_first_mut().and_then(|(tree, others)| {
        let own = tree.root_nodes().to_vec();
        for other in &*others {
            tree.add_root(other);
        }
        let limit = limit.filter(|_| !tree.is_through());
        let analysis = tree.analysis(game.to_move(root), done, limit)?;
        // The line is that of the tree which knows most about the best move.
        let place = own.iter().position(|node| node.mv == analysis.best)?;
        let known =
            |nodes: &[Node<G::Move>]| (nodes[place].standing.is_proven(), nodes[place].visits);
        let others = others.iter().map(|tree| (known(tree.root_nodes()), tree));
        let (_, tree) = iter::once((known(&own), &*tree))
            .chain(others)
            .max_by_key(|(known, _)| *known)?;
        Some(MctsAnalysis {
            principal_variation: tree.line_from(place),
            ..analysis
        })
    });
    let no_verdict = || run.stopped(limit.unwrap_or(Limit::Expansions)).into();
    analysis.ok_or_else(no_verdict)
}

impl<G: Game, S, P> MctsTree<G, S, P> {
    fn root_nodes(&self) -> &[Node<G::Move>] {
        &self.nodes[self.root.children.range()]
    }

    /// Adds what another tree, which has been visited, says about the root and its moves.
    fn add_root(&mut self, other: &Self) {
        let moves = self.root.children.range();
        for (node, more) in self.nodes[moves].iter_mut().zip(other.root_nodes()) {
            node.sum += more.sum;
            node.visits = node.visits.saturating_add(more.visits);
            node.standing = node.standing.or(more.standing);
        }
        self.root.sum += other.root.sum;
        self.root.visits = self.root.visits.saturating_add(other.root.visits);
        // Each tree may have proven another move.
        self.root.standing = self.verdict(self.root.children);
    }
}
