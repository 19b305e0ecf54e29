//! The tree, kept from move to move.

use std::collections::HashMap;
use std::fmt;

use search_core::{Limit, Run};

use crate::mcts::events::Line;
use crate::mcts::node::{Children, Node, Standing};
use crate::mcts::simulation::Step;
use crate::mcts::{MctsAnalysis, MctsParts, Playout, Random, RandomPlayout, Selection, Uct};
use crate::run::search::check_root;
use crate::{Game, GameObserver, Keyed, SearchError};

/// The tree of a Monte Carlo tree search, which can be searched repeatedly and kept when moves are made. All
/// methods must be given the same game.
///
/// The statistics of a move are kept with the move. A node is made for each move of a position when the
/// position is visited for the second time: the first visit only plays out.
///
/// ```
/// use domain_tictactoe::{Board, TicTacToe};
/// use game_core::{MctsParts, MctsTree};
/// use search_core::Run;
///
/// let mut tree = MctsTree::new(Board::default(), MctsParts::default());
/// let found = tree.search(&mut Run::new(), &TicTacToe, 1_000).unwrap();
/// let visits = found.moves.iter().find(|mv| mv.mv == found.best).unwrap().visits;
///
/// assert!(tree.advance(&TicTacToe, found.best));
/// assert_eq!(tree.visits(), visits);
/// ```
pub struct MctsTree<G: Game, S = Uct, P = RandomPlayout<<G as Game>::Move>> {
    pub(super) parts: MctsParts<S, P>,
    pub(super) random: Random,
    pub(super) root: Root<G::Position>,
    pub(super) nodes: Vec<Node<G::Move>>,
    /// The key that distinguishes positions, if they are shared.
    pub(super) key: Option<fn(&G, &G::Position) -> u64>,
    /// The moves of the positions that are shared.
    pub(super) known: HashMap<u64, Children>,
    /// The moves of the simulation in progress.
    pub(super) path: Vec<Step>,
    /// The simulation in progress with its positions, if the run is watched.
    pub(super) line: Line<G>,
    /// Kept to reuse the memory.
    pub(super) moves: Vec<G::Move>,
    pub(super) weights: Vec<f32>,
}

impl<G: Game, S, P> fmt::Debug for MctsTree<G, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MctsTree").finish_non_exhaustive()
    }
}

/// Position where simulations begin, from the view of the player to move there.
pub(super) struct Root<T> {
    pub(super) position: T,
    pub(super) sum: f64,
    pub(super) visits: u32,
    pub(super) children: Children,
    pub(super) standing: Standing,
}

impl<T> Root<T> {
    fn new(position: T) -> Self {
        Self {
            position,
            sum: 0.0,
            visits: 0,
            children: Children::default(),
            standing: Standing::Open,
        }
    }

    pub(super) fn value(&self) -> f64 {
        let mean = self.sum / f64::from(self.visits.max(1));
        self.standing.value().unwrap_or(mean)
    }
}

impl<G: Game, S, P> MctsTree<G, S, P> {
    /// Returns a tree that is not yet searched.
    #[must_use]
    pub fn new(root: G::Position, parts: MctsParts<S, P>) -> Self {
        Self {
            random: Random::new(parts.seed),
            parts,
            root: Root::new(root),
            nodes: Vec::new(),
            key: None,
            known: HashMap::new(),
            path: Vec::new(),
            line: Line::default(),
            moves: Vec::new(),
            weights: Vec::new(),
        }
    }

    /// Returns the tree with positions shared: all paths to a position lead to the same nodes. Nodes that are already
    /// in the tree are not shared.
    ///
    /// Each simulation is counted for the moves that it has made, not for other paths to the same positions: the means
    /// belong to the moves, and the visits of a position are the sum of its moves' visits plus one (UCT1 of Childs,
    /// Brodeur and Kocsis 2008, *Transpositions and move groups in Monte Carlo tree search*; UCD with the depths 0, 0,
    /// 0 of Saffidine, Cazenave and Méhat 2012, *UCD: Upper confidence bound for rooted directed acyclic graphs*). A
    /// simulation that comes back to a position on its path ends as a draw; that proves nothing.
    #[must_use]
    pub fn with_transpositions(self) -> Self
    where
        G: Keyed,
    {
        Self {
            key: Some(G::key),
            ..self
        }
    }

    /// Returns the position at the root.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        &self.root.position
    }

    /// Returns the number of visits of the root, as the root or before.
    #[must_use]
    pub fn visits(&self) -> u32 {
        self.root.visits
    }

    /// Returns the number of nodes that are held: one for each move of each position that has been expanded.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node<G::Move>>()
            + self.known.len() * size_of::<(u64, Children)>()
    }

    #[inline]
    pub(super) fn shares(&self) -> bool {
        self.key.is_some()
    }

    /// Makes a move at the root. The knowledge about the position after it is kept, and the memory of the rest is
    /// freed. Returns `false`, and does nothing, if there is no such move.
    ///
    /// Takes time and memory in proportion to the nodes.
    pub fn advance(&mut self, game: &G, mv: G::Move) -> bool {
        let position = &self.root.position;
        if !game.moves(position).any(|legal| legal == mv) {
            return false;
        }
        let next = game.play(position, mv);
        let same_player = game.to_move(position) == game.to_move(&next);
        let nodes = &self.nodes[self.root.children.range()];
        let made = nodes.iter().find(|node| node.mv == mv);
        self.root = Root::new(next);
        if let Some(node) = made {
            self.root.sum = if same_player { node.sum } else { -node.sum };
            self.root.visits = node.visits;
            self.root.children = node.children();
            self.root.standing = node.standing.seen_from_above(same_player);
        }
        self.keep_what_is_below_the_root();
        // Other paths may have proven something about the position that has not reached the move just made.
        if self.shares() && !self.root.children.is_empty() {
            self.root.standing = self.verdict(self.root.children);
        }
        true
    }

    /// Moves the nodes below the root to the front, in the order of their depths, and drops the others.
    #[expect(clippy::cast_possible_truncation, reason = "no more nodes than before")]
    fn keep_what_is_below_the_root(&mut self) {
        const NOWHERE: u32 = u32::MAX;
        let old = std::mem::take(&mut self.nodes);
        let mut places = vec![NOWHERE; old.len()];
        let mut keep = |children: Children, nodes: &mut Vec<Node<G::Move>>| {
            if children.is_empty() {
                return children;
            }
            // The first node stands for the whole range, so what several paths share is moved once.
            let place = &mut places[children.first as usize];
            if *place == NOWHERE {
                *place = nodes.len() as u32;
                nodes.extend_from_slice(&old[children.range()]);
            }
            Children {
                first: *place,
                ..children
            }
        };
        let mut nodes = Vec::new();
        self.root.children = keep(self.root.children, &mut nodes);
        let mut next = 0;
        while next < nodes.len() {
            let children = keep(nodes[next].children(), &mut nodes);
            nodes[next].set_children(children);
            next += 1;
        }
        self.known.retain(|_, children| {
            children.first = places[children.first as usize];
            children.first != NOWHERE
        });
        self.nodes = nodes;
    }
}

impl<G: Game, S: Selection<G>, P: Playout<G>> MctsTree<G, S, P> {
    /// Does `simulations` more simulations, as [`mcts`](crate::mcts()) does.
    ///
    /// # Errors
    ///
    /// See [`mcts`](crate::mcts()). The results of earlier searches are an answer too: then a limit that is met at once
    /// is not an error.
    pub fn search<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        game: &G,
        simulations: u64,
    ) -> Result<MctsAnalysis<G::Move>, SearchError> {
        check_root(game, &self.root.position, run.depth_limit(), usize::MAX)?;
        let max = game.to_move(&self.root.position);
        let (done, limit) = self.grow(run, game, simulations);
        let no_verdict = || run.stopped(limit.unwrap_or(Limit::Expansions)).into();
        self.analysis(max, done, limit).ok_or_else(no_verdict)
    }

    /// Does simulations, and returns their number and the limit that was met. The root has moves.
    pub(super) fn grow<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        game: &G,
        simulations: u64,
    ) -> (u64, Option<Limit>) {
        let mut done = 0;
        while done < simulations && !self.is_through() {
            if let Err(met) = run.expand(0) {
                return (done, Some(met));
            }
            if !self.open_root(run, game) {
                return (done, Some(Limit::Stored));
            }
            self.simulate(run, game);
            done += 1;
            if let Err(met) = run.store(self.nodes.len(), self.bytes()) {
                return (done, Some(met));
            }
        }
        (done, None)
    }

    /// Makes sure that the root has nodes for its moves. Returns whether that is possible.
    fn open_root<O: GameObserver<G>>(&mut self, run: &mut Run<'_, O>, game: &G) -> bool {
        if !self.root.children.is_empty() {
            return true;
        }
        let position = self.root.position.clone();
        self.root.children = self.expand(game, &position, usize::MAX, &mut run.statistics);
        if self.root.children.is_empty() {
            return false;
        }
        self.line.clear();
        self.show_expanded(run, game);
        true
    }
}

impl<G: Game, S, P> MctsTree<G, S, P> {
    /// Returns whether there is nothing more to find out, or no more room in the counters.
    pub(super) fn is_through(&self) -> bool {
        self.root.standing.is_proven() || self.root.visits == u32::MAX
    }
}
