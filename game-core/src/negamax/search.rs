//! The search itself.

use search_core::{Run, max_depth};

use crate::best_lines::BestLines;
use crate::negamax::order::bring_forward;
use crate::negamax::{Bounds, Known, Memory, MoveOrder, Parts};
use crate::search::{Halt, check_root};
use crate::{
    Analysis, Bound, CutOff, Evaluator, Event, Game, GameObserver, Level, MAX_DEPTH, Node, Outcome,
    Player, RootMove, Score, SearchError,
};

/// A search that is under way.
pub(super) struct Search<'s, 'r, G: Game, E, O, T, M> {
    run: &'s mut Run<'r, O>,
    game: &'s G,
    evaluator: &'s E,
    parts: &'s mut Parts<T, M>,
    start: &'s G::Position,
    max: Player,
    /// How many plies are looked ahead at most.
    depth: usize,
    /// The depth of the node that must not be looked up but searched.
    searched: usize,
    /// The move of the root to be tried first.
    first: Option<G::Move>,
    /// Has a position been evaluated from which the game goes on?
    met_horizon: bool,
    /// The moves of all nodes on the path that are still to be tried, a stack.
    moves: Vec<G::Move>,
    lines: BestLines<G::Move>,
    root_moves: Vec<RootMove<G::Move>>,
}

impl<'s, 'r, G, E, O, T, M> Search<'s, 'r, G, E, O, T, M>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    /// A search from this root, at most so deep.
    pub(super) fn new(
        run: &'s mut Run<'r, O>,
        game: &'s G,
        evaluator: &'s E,
        root: &'s G::Position,
        depth: usize,
        parts: &'s mut Parts<T, M>,
    ) -> Result<Self, SearchError> {
        let depth = depth.min(run.depth_limit());
        let deepest = max_depth::<(G::Position, [G::Move; 9], [Score; 8])>().min(MAX_DEPTH);
        check_root(game, root, depth, deepest)?;
        Ok(Self {
            depth,
            run,
            game,
            evaluator,
            parts,
            start: root,
            max: game.to_move(root),
            searched: 0,
            first: None,
            met_horizon: false,
            moves: Vec::new(),
            lines: BestLines::default(),
            root_moves: Vec::new(),
        })
    }

    /// What the root is worth, so many plies ahead.
    pub(super) fn root(&mut self, plies: usize, bounds: Bounds) -> Result<Score, SearchError> {
        self.searched = 0;
        self.met_horizon = false;
        self.root_moves.clear();
        let node = Node {
            position: self.start,
            reached_by: None,
            depth: 0,
            level: Level::Max,
        };
        let value = self.value(node, plies, bounds);
        value.map_err(|halt| self.error(plies, halt))
    }

    /// How many plies it may look ahead: no more than the limit of the run.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// The move to be tried first.
    pub(super) fn try_first(&mut self, mv: G::Move) {
        self.first = Some(mv);
    }

    /// Counts a search of the root.
    pub(super) fn count_iteration(&mut self) {
        self.run.statistics.iterations += 1;
    }

    /// Would looking ahead farther change anything?
    pub(super) fn met_horizon(&self) -> bool {
        self.met_horizon
    }

    /// What the search of the root, so many plies ahead, has come to.
    pub(super) fn analysis(
        &mut self,
        plies: usize,
        value: Score,
    ) -> Result<Analysis<G::Move>, SearchError> {
        let mut moves = Vec::with_capacity(self.root_moves.len());
        for mv in self.game.moves(self.start) {
            moves.extend(self.root_moves.iter().find(|listed| listed.mv == mv));
        }
        let line = self.full_line(plies, value);
        let principal_variation = line.map_err(|halt| self.error(plies, halt))?;
        let best = principal_variation.first().copied();
        let (game, root) = (self.game, self.start);
        Ok(Analysis {
            value,
            static_value: self
                .evaluator
                .knows(game, root)
                .then(|| self.evaluator.evaluate(game, root, self.max)),
            best: best.ok_or(SearchError::GameOver)?,
            moves,
            principal_variation,
        })
    }

    /// The principal variation. Where the memory has cut it short it is searched further; where moves
    /// behind the first were found to be as good as they had to be, and no more was asked, it is searched
    /// again move by move.
    fn full_line(&mut self, plies: usize, value: Score) -> Result<Vec<G::Move>, Halt> {
        let line = self.lines.from(0).to_vec();
        let first = line.first().copied();
        let line = self.lengthened(line, plies, value, usize::MAX)?;
        if self.worth(&line) == Some(value) {
            return Ok(line);
        }
        self.lengthened(first.into_iter().collect(), plies, value, 1)
    }

    /// The line with what follows, found by searches each of which adds so many moves at most.
    fn lengthened(
        &mut self,
        mut line: Vec<G::Move>,
        plies: usize,
        value: Score,
        step: usize,
    ) -> Result<Vec<G::Move>, Halt> {
        let mut position = self.start.clone();
        let mut done = 0;
        loop {
            for &mv in &line[done..] {
                position = self.game.play(&position, mv);
            }
            done = line.len();
            if done >= plies || self.game.is_over(&position) {
                return Ok(line);
            }
            let level = Level::of(self.game.to_move(&position), self.max);
            let node = Node {
                position: &position,
                reached_by: None,
                depth: done,
                level,
            };
            self.searched = done;
            let value = of_max(node, value);
            self.value(node, plies - done, Bounds::around(value))?;
            let rest = self.lines.from(done);
            if rest.is_empty() {
                return Ok(line);
            }
            line.extend(rest.iter().take(step));
        }
    }

    /// What the position at the end of a line is worth to the player at the root, without any search.
    fn worth(&self, line: &[G::Move]) -> Option<Score> {
        let start = self.start.clone();
        let end = line
            .iter()
            .fold(start, |position, mv| self.game.play(&position, *mv));
        if let Some(outcome) = self.game.outcome(&end) {
            return Some(score_of(outcome, self.max, line.len()));
        }
        let knows = self.evaluator.knows(self.game, &end);
        knows.then(|| self.evaluator.evaluate(self.game, &end, self.max))
    }

    fn error(&mut self, depth: usize, halt: Halt) -> SearchError {
        match halt {
            Halt::Limit(limit) => self.run.stopped(limit).into(),
            Halt::NoStaticValue => SearchError::NoStaticValue { depth },
        }
    }

    /// What the node is worth to the player who is to move there, so many plies ahead.
    fn value(&mut self, node: Node<'_, G>, plies: usize, bounds: Bounds) -> Result<Score, Halt> {
        let Node {
            position, depth, ..
        } = node;
        self.lines.start(depth);
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(self.finished(node, outcome));
        }
        if plies == 0 {
            self.met_horizon = true;
            return self.evaluated(node);
        }
        let recalled = self.parts.memory.recall(self.game, position);
        if let Some(known) = &recalled
            && (known.plies == plies || known.plies < plies && known.is_final)
            && depth > self.searched
        {
            let value = known.value.seen_from_above(ply(depth));
            if match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= bounds.beta,
                Bound::AtMost => value <= bounds.alpha,
            } {
                self.met_horizon |= !known.is_final;
                self.run.statistics.duplicates += 1;
                return Ok(value);
            }
        }
        self.open(node, bounds)?;
        let start = self.moves.len();
        self.moves.extend(self.game.moves(position));
        if self.moves.len() == start {
            return self.evaluated(node);
        }
        let moves = &mut self.moves[start..];
        self.parts.order.arrange(self.game, position, depth, moves);
        let first = recalled.map(|known| known.best);
        let first = first.or(self.first.filter(|_| depth == 0));
        if let Some(first) = first {
            bring_forward(moves, first);
        }
        let met_before = std::mem::take(&mut self.met_horizon);
        let (value, best) = self.best_of(node, plies, bounds, start)?;
        let is_final = !self.met_horizon;
        self.met_horizon |= met_before;
        self.moves.truncate(start);
        if T::ENABLED {
            let bound = if value >= bounds.beta {
                Bound::AtLeast
            } else {
                Bound::at_most_if(value <= bounds.alpha)
            };
            let known = Known {
                value: value.seen_from_below(ply(depth)),
                bound,
                plies,
                is_final,
                best,
            };
            self.parts.memory.note(self.game, position, known);
        }
        self.run.observe(|| Event::BackedUp {
            node,
            value: of_max(node, value),
        });
        Ok(value)
    }

    /// Tries the moves of a node, which are those on the stack from `start` on.
    fn best_of(
        &mut self,
        node: Node<'_, G>,
        plies: usize,
        bounds: Bounds,
        start: usize,
    ) -> Result<(Score, G::Move), Halt> {
        let mut best: Option<(Score, G::Move)> = None;
        let mut alpha = bounds.alpha;
        let beta = bounds.beta;
        let end = self.moves.len();
        for index in start..end {
            let mv = self.moves[index];
            self.run.statistics.generated += 1;
            let next = self.game.play(node.position, mv);
            let child = Node {
                position: &next,
                reached_by: Some((node.position, mv)),
                depth: node.depth + 1,
                level: Level::of(self.game.to_move(&next), self.max),
            };
            let turned = child.level != node.level;
            let value = if self.parts.scout && best.is_some() {
                let narrow = Bounds {
                    alpha,
                    beta: alpha.succ(),
                };
                let value = self.below(child, plies - 1, narrow, turned)?;
                if (Bounds { alpha, beta }).contains(value) {
                    self.run.statistics.generated += 1;
                    let wide = Bounds { alpha: value, beta };
                    value.max(self.below(child, plies - 1, wide, turned)?)
                } else {
                    value
                }
            } else {
                self.below(child, plies - 1, Bounds { alpha, beta }, turned)?
            };
            if node.depth == 0 {
                let bound = if value >= beta {
                    Bound::AtLeast
                } else {
                    Bound::at_most_if(value <= alpha)
                };
                self.root_moves.push(RootMove { mv, value, bound });
            }
            if best.is_none_or(|best| value > best.0) {
                best = Some((value, mv));
                self.lines.prefer(node.depth, mv);
                alpha = alpha.max(value);
                if value >= beta {
                    self.cut_off(node, value, beta, index + 1..end);
                    let order = &mut self.parts.order;
                    order.cut_off(self.game, node.position, node.depth, mv);
                    break;
                }
            }
        }
        best.ok_or(Halt::NoStaticValue)
    }

    /// What a child is worth to the player who moves at its parent.
    fn below(
        &mut self,
        child: Node<'_, G>,
        plies: usize,
        bounds: Bounds,
        turned: bool,
    ) -> Result<Score, Halt> {
        if turned {
            Ok(-self.value(child, plies, bounds.turned())?)
        } else {
            self.value(child, plies, bounds)
        }
    }

    fn open(&mut self, node: Node<'_, G>, bounds: Bounds) -> Result<(), Halt> {
        self.run.expand(node.depth)?;
        self.run.observe(|| {
            let Bounds { alpha, beta } = match node.level {
                Level::Max => bounds,
                Level::Min => bounds.turned(),
            };
            Event::Expanded {
                node,
                alpha: Some(alpha).filter(|alpha| *alpha != Score::MIN),
                beta: Some(beta).filter(|beta| *beta != Score::MAX),
            }
        });
        Ok(())
    }

    fn finished(&mut self, node: Node<'_, G>, outcome: Outcome) -> Score {
        let value = score_of(outcome, self.game.to_move(node.position), node.depth);
        self.count_leaf(node, value);
        value
    }

    fn evaluated(&mut self, node: Node<'_, G>) -> Result<Score, Halt> {
        let (game, position) = (self.game, node.position);
        if !self.evaluator.knows(game, position) {
            return Err(Halt::NoStaticValue);
        }
        let player = game.to_move(position);
        let value = self.evaluator.evaluate(game, position, player);
        self.count_leaf(node, value);
        Ok(value)
    }

    fn count_leaf(&mut self, node: Node<'_, G>, value: Score) {
        let statistics = &mut self.run.statistics;
        statistics.evaluated += 1;
        statistics.max_depth = statistics.max_depth.max(node.depth as u64);
        self.run.observe(|| Event::Evaluated {
            node,
            value: of_max(node, value),
        });
    }

    /// Counts and reports that the moves at these places need not be tried.
    fn cut_off(
        &mut self,
        node: Node<'_, G>,
        value: Score,
        bound: Score,
        skipped: std::ops::Range<usize>,
    ) {
        if skipped.is_empty() {
            return;
        }
        let statistics = &mut self.run.statistics;
        let (kind, count) = match node.level {
            Level::Max => (CutOff::Beta, &mut statistics.beta_cutoffs),
            Level::Min => (CutOff::Alpha, &mut statistics.alpha_cutoffs),
        };
        *count += 1;
        let skipped = &self.moves[skipped];
        self.run.observe(|| Event::CutOff {
            node,
            kind,
            value: of_max(node, value),
            bound: of_max(node, bound),
            skipped,
        });
    }
}

/// What an outcome at this depth is worth to a player.
fn score_of(outcome: Outcome, player: Player, depth: usize) -> Score {
    match outcome {
        Outcome::Draw => Score::DRAW,
        Outcome::Win(winner) if winner == player => Score::win_in(ply(depth)),
        Outcome::Win(_) => Score::loss_in(ply(depth)),
    }
}

/// A depth, which is never great.
fn ply(depth: usize) -> u32 {
    u32::try_from(depth).unwrap_or(u32::MAX)
}

/// What a value for the player to move is for MAX.
fn of_max<G: Game>(node: Node<'_, G>, value: Score) -> Score {
    match node.level {
        Level::Max => value,
        Level::Min => -value,
    }
}
