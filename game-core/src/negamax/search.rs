//! A search: its root and its answer.

use search_core::{Limit, Run, max_depth};

use crate::negamax::nodes::of_max;
use crate::negamax::together::{SHARED_FROM, Shared};
use crate::negamax::{Memory, MoveOrder, Parts};
use crate::run::best_lines::BestLines;
use crate::run::halt::Halt;
use crate::run::search::{check_root, within};
use crate::run::window::Window;
use crate::{
    Analysis, END_OF_GAME, Evaluator, Game, GameObserver, Level, MAX_DEPTH, Node, Outcome, Player,
    RootMove, Score, SearchError,
};

/// A search in progress.
pub(super) struct Search<'s, 'r, G: Game, E, O, T, M> {
    pub(super) run: &'s mut Run<'r, O>,
    pub(super) game: &'s G,
    pub(super) evaluator: &'s E,
    pub(super) parts: &'s mut Parts<T, M>,
    start: &'s G::Position,
    pub(super) max: Player,
    /// Greatest number of plies that are looked ahead, without extensions.
    depth: usize,
    /// Whether that is farther than any line that can be searched.
    is_to_the_end: bool,
    /// No moves are tried at this depth, whatever is extended.
    pub(super) deepest: usize,
    /// The depth of the node that must not be looked up but searched.
    pub(super) searched: usize,
    /// The move of the root to be tried first.
    pub(super) first: Option<G::Move>,
    /// The moves of the root that are tried, if these are not all.
    pub(super) only: Option<Vec<G::Move>>,
    /// Whether they are to be tried in this order.
    pub(super) is_arranged: bool,
    /// Least number of plies ahead at which nodes may be left to other threads.
    pub(super) shared_from: usize,
    /// The nodes on the path that look ahead at least as far.
    pub(super) path: Vec<Shared<G::Position>>,
    /// The depth of the last node on the path to which first moves alone have led.
    pub(super) leftmost: usize,
    /// Number of expansions at which to ask what other threads have found out about them.
    pub(super) asks_at: u64,
    /// Whether a position has been evaluated from which the game goes on.
    pub(super) met_horizon: bool,
    /// The moves of all nodes on the path that are still to be tried, a stack.
    pub(super) moves: Vec<G::Move>,
    pub(super) lines: BestLines<G::Move>,
    pub(super) root_moves: Vec<RootMove<G::Move>>,
}

impl<'s, 'r, G, E, O, T, M> Search<'s, 'r, G, E, O, T, M>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    /// Returns a search from this root, at most this deep.
    pub(super) fn new(
        run: &'s mut Run<'r, O>,
        game: &'s G,
        evaluator: &'s E,
        root: &'s G::Position,
        depth: usize,
        parts: &'s mut Parts<T, M>,
    ) -> Result<Self, SearchError> {
        let horizon = depth.min(run.depth_limit());
        let deepest = max_depth::<(G::Position, [G::Move; 9], [Score; 8])>().min(MAX_DEPTH);
        let is_to_the_end = depth == END_OF_GAME && horizon >= deepest;
        let depth = within(depth, horizon, deepest);
        check_root(game, root, depth, deepest)?;
        let is_shared = parts.memory.is_shared();
        let shared_from = if is_shared { SHARED_FROM } else { usize::MAX };
        Ok(Self {
            depth,
            is_to_the_end,
            deepest,
            run,
            game,
            evaluator,
            parts,
            start: root,
            max: game.to_move(root),
            searched: 0,
            first: None,
            only: None,
            is_arranged: false,
            shared_from,
            path: Vec::new(),
            leftmost: 0,
            asks_at: 0,
            met_horizon: false,
            moves: Vec::new(),
            lines: BestLines::default(),
            root_moves: Vec::new(),
        })
    }

    /// Returns the value of the root, looking `plies` plies ahead.
    pub(super) fn root(&mut self, plies: usize, bounds: Window) -> Result<Score, SearchError> {
        self.searched = 0;
        self.met_horizon = false;
        self.root_moves.clear();
        let value = self.value(&self.root_node(), plies, bounds);
        let value = value.map_err(|halt| halt.error(self.run, plies))?;
        // Only the deepest search is to reach the end: the shallower ones of iterative deepening rightly meet
        // the horizon.
        if self.is_to_the_end && plies == self.depth && self.met_horizon {
            return Err(self.run.stopped(Limit::Depth).into());
        }
        Ok(value)
    }

    /// Returns the outcome by which a position is valued, if it is.
    #[inline]
    pub(super) fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        if self.evaluator.values_every_leaf() {
            None
        } else {
            self.game.outcome(position)
        }
    }

    /// Returns the number of plies it may look ahead, within the limit of the run.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// Sets the move to be tried first.
    pub(super) fn try_first(&mut self, mv: G::Move) {
        self.first = Some(mv);
    }

    /// Returns the moves of the root in the order in which they are tried.
    pub(super) fn ordered_moves(&mut self) -> Vec<G::Move> {
        let place = self.parts.memory.place(self.game, self.start);
        let recalled = self.parts.memory.recall(self.game, self.start, place);
        self.game.push_moves(self.start, &mut self.moves);
        self.arrange(&self.root_node(), 0, recalled.map(|known| known.best));
        std::mem::take(&mut self.moves)
    }

    fn root_node(&self) -> Node<'s, G> {
        Node {
            position: self.start,
            reached_by: None,
            depth: 0,
            level: Level::Max,
        }
    }

    /// Sets the moves of the root to be tried from now on, and no others.
    pub(super) fn try_only(&mut self, moves: Vec<G::Move>) {
        self.only = Some(moves);
    }

    /// Sets the moves of the root to be tried, in this order.
    pub(super) fn try_in_order(&mut self, moves: Vec<G::Move>) {
        self.is_arranged = true;
        self.try_only(moves);
    }

    /// Counts a search of the root.
    pub(super) fn count_iteration(&mut self) {
        self.run.statistics.iterations += 1;
    }

    /// Returns whether looking ahead farther would change anything.
    pub(super) fn met_horizon(&self) -> bool {
        self.met_horizon
    }

    /// Returns the analysis found by a search of the root, `plies` plies ahead.
    pub(super) fn analysis(
        &mut self,
        plies: usize,
        value: Score,
    ) -> Result<Analysis<G::Move>, SearchError> {
        // Before the line is completed: if there is none yet, that searches the root again and lists its
        // moves a second time.
        let mut moves = Vec::with_capacity(self.root_moves.len());
        for mv in self.game.moves(self.start) {
            moves.extend(self.root_moves.iter().find(|listed| listed.mv == mv));
        }
        let line = self.full_line(plies, value);
        let principal_variation = line.map_err(|halt| halt.error(self.run, plies))?;
        let best = principal_variation.first().copied();
        let (game, root) = (self.game, self.start);
        Ok(Analysis {
            value,
            static_value: self
                .evaluator
                .knows(game, root)
                .then(|| self.evaluator.evaluate(game, root).seen_by(self.max)),
            best: best.ok_or(SearchError::GameOver)?,
            moves,
            principal_variation,
        })
    }

    /// Returns the principal variation: the best play shown by the search, and its continuation by further searches if
    /// a value was known from elsewhere or a window of no width left no line.
    fn full_line(&mut self, plies: usize, value: Score) -> Result<Vec<G::Move>, Halt> {
        let mut line: Vec<_> = self.lines.from(0).collect();
        let mut position = self.start.clone();
        let mut reached_by = None;
        let (mut done, mut left) = (0, plies);
        loop {
            for &mv in &line[done..] {
                let next = self.game.play(&position, mv);
                left = self.plies_after(left, &position, mv, &next);
                reached_by = Some((position, mv));
                position = next;
            }
            done = line.len();
            if self.ends(&position, left, value) {
                return Ok(line);
            }
            let node = Node {
                position: &position,
                reached_by: reached_by.as_ref().map(|(before, mv)| (before, *mv)),
                depth: done,
                level: Level::of(self.game.to_move(&position), self.max),
            };
            self.line_from(&node, left, value)?;
            line.extend(self.lines.from(done));
            if line.len() == done {
                return Ok(line);
            }
        }
    }

    /// Returns whether a line with this value for MAX ends at this position, from which `left` plies are looked ahead.
    fn ends(&self, position: &G::Position, left: usize, value: Score) -> bool {
        let (game, evaluator) = (self.game, self.evaluator);
        // At the horizon its player may stop, unless noisy moves are better.
        let stops = || evaluator.evaluate(game, position).seen_by(self.max) == value;
        game.is_over(position) || left == 0 && stops()
    }

    /// Searches a node that has this value for MAX to find a line with it.
    fn line_from(&mut self, node: &Node<'_, G>, plies: usize, value: Score) -> Result<(), Halt> {
        // The table knows values but no lines, so this node must be searched; those below may be recalled.
        self.searched = node.depth;
        // The narrowest window that lets the value through finds the line, as long as no move is tried with a
        // narrower one.
        let bounds = Window::around(of_max(node.level, value));
        let scout = std::mem::take(&mut self.parts.scout);
        let found = match plies {
            0 => self.horizon(node, bounds),
            _ => self.value(node, plies, bounds),
        };
        self.parts.scout = scout;
        found.map(|_| ())
    }
}
