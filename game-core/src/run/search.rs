//! Common parts of all algorithms: checking arguments, counting, evaluating, reporting, and keeping the best line.

use std::iter;

use search_core::{Limit, Run, max_depth};

use crate::run::best_lines::BestLines;
use crate::run::depth::ply;
use crate::run::halt::Halt;
use crate::{
    Analysis, Bound, CutOff, END_OF_GAME, Evaluator, Event, Game, GameObserver, Level, MAX_DEPTH,
    Node, Player, RootMove, Score, SearchError, TieRule,
};

/// Searches from `root`, `depth` plies deep; less if the run has a limit on depth. `value_of` is the
/// algorithm: given a node whose moves are to be tried, it says what the node is worth. The tie rule says
/// which of the root's moves it prefers.
pub(crate) fn conduct<'r, G, E, O>(
    run: &mut Run<'r, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    ties: TieRule,
    value_of: impl FnOnce(&mut Search<'_, 'r, G, E, O>, Node<'_, G>) -> Result<Score, Halt>,
) -> Result<Analysis<G::Move>, SearchError>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
{
    let horizon = depth.min(run.depth_limit());
    let deepest = deepest::<G, _>(&game.moves(root));
    check_root(game, root, within(depth, horizon, deepest), deepest)?;
    let max = game.to_move(root);
    let mut search = Search {
        cut_offs_before: run.statistics.alpha_cutoffs + run.statistics.beta_cutoffs,
        run,
        game,
        evaluator,
        max,
        horizon,
        deepest,
        lines: BestLines::default(),
        root_moves: Vec::new(),
    };
    let node = Node {
        position: root,
        reached_by: None,
        depth: 0,
        level: Level::Max,
    };
    let value = value_of(&mut search, node).map_err(|halt| halt.error(search.run, horizon))?;
    let principal_variation: Vec<_> = search.lines.from(0).collect();
    let best = ties
        .select(&search.root_moves)
        .ok_or(SearchError::GameOver)?
        .mv;
    debug_assert!(principal_variation.first() == Some(&best));
    Ok(Analysis {
        value,
        static_value: evaluator
            .knows(game, root)
            .then(|| evaluator.evaluate(game, root).seen_by(max)),
        best,
        moves: search.root_moves,
        principal_variation,
    })
}

/// Returns the horizon of a search of this depth, given the greatest possible depth `deepest`: the end of the game is
/// never too deep.
pub(crate) fn within(depth: usize, horizon: usize, deepest: usize) -> usize {
    if depth == END_OF_GAME {
        horizon.min(deepest.max(1))
    } else {
        horizon
    }
}

/// Checks that a search `depth` plies deep can begin at this root.
pub(crate) fn check_root<G: Game>(
    game: &G,
    root: &G::Position,
    depth: usize,
    deepest: usize,
) -> Result<(), SearchError> {
    if depth == 0 {
        Err(SearchError::DepthZero)
    } else if depth > deepest {
        Err(SearchError::DepthTooGreat {
            asked: depth,
            greatest: deepest,
        })
    } else if game.is_over(root) {
        Err(SearchError::GameOver)
    } else {
        Ok(())
    }
}

/// Returns the greatest depth of a search of `G`, so that recursion never exhausts the stack. A level holds a position,
/// many copies of a move (measured in a build without optimisation) and the moves that are still to be tried.
fn deepest<G: Game, I>(_moves: &I) -> usize {
    max_depth::<(G::Position, [G::Move; 9], [I; 2])>().min(MAX_DEPTH)
}

/// A search in progress.
pub(crate) struct Search<'s, 'r, G: Game, E, O> {
    run: &'s mut Run<'r, O>,
    pub(crate) game: &'s G,
    evaluator: &'s E,
    max: Player,
    /// Positions at this depth are evaluated.
    horizon: usize,
    /// No moves are tried at this depth, whatever the horizon.
    deepest: usize,
    lines: BestLines<G::Move>,
    root_moves: Vec<RootMove<G::Move>>,
    /// The number of cut-offs before the root move that is being searched.
    cut_offs_before: u64,
}

impl<G: Game, E: Evaluator<G>, O: GameObserver<G>> Search<'_, '_, G, E, O> {
    #[inline]
    pub(crate) fn child<'a>(
        &self,
        parent: Node<'a, G>,
        mv: G::Move,
        position: &'a G::Position,
    ) -> Node<'a, G> {
        Node {
            position,
            reached_by: Some((parent.position, mv)),
            depth: parent.depth + 1,
            level: Level::of(self.game.to_move(position), self.max),
        }
    }

    /// Returns whether the node is to be valued, rather than its moves tried. Finished games are valued at any depth,
    /// as the 2002 textbook remarks.
    #[inline]
    pub(crate) fn is_leaf(&self, node: Node<'_, G>) -> bool {
        self.is_at_horizon(node) || self.game.is_over(node.position)
    }

    /// Returns whether the node is to be valued though the game may go on.
    #[inline]
    pub(crate) fn is_at_horizon(&self, node: Node<'_, G>) -> bool {
        node.depth >= self.horizon
    }

    /// Opens a node. Must be called before its moves are tried. The first of them must be [preferred](Self::prefer) to
    /// none.
    #[inline]
    pub(crate) fn open(
        &mut self,
        node: Node<'_, G>,
        window: impl FnOnce() -> (Option<Score>, Option<Score>),
    ) -> Result<(), Halt> {
        if node.depth >= self.deepest {
            return Err(Limit::Depth.into());
        }
        self.run.expand(node.depth)?;
        self.run.observe(|| {
            let (alpha, beta) = window();
            Event::Expanded { node, alpha, beta }
        });
        Ok(())
    }

    /// Makes a move.
    #[inline]
    pub(crate) fn play(&mut self, node: Node<'_, G>, mv: G::Move) -> G::Position {
        self.run.statistics.generated += 1;
        self.game.play(node.position, mv)
    }

    /// Returns the value of a leaf: by the outcome of a finished game, otherwise its static value (`STAT_EST`).
    #[expect(
        clippy::inline_always,
        reason = "it asks what has just been asked to tell that this is a leaf"
    )]
    #[inline(always)]
    pub(crate) fn evaluate(&mut self, node: Node<'_, G>) -> Result<Score, Halt> {
        let (game, evaluator, position) = (self.game, self.evaluator, node.position);
        let outcome = if evaluator.values_every_leaf() {
            None
        } else {
            game.outcome(position)
        };
        let value = match outcome {
            Some(outcome) => Score::of_outcome(outcome, self.max, ply(node.depth)),
            None if evaluator.knows(game, position) => {
                evaluator.evaluate(game, position).seen_by(self.max)
            }
            None => return Err(Halt::NoStaticValue),
        };
        let statistics = &mut self.run.statistics;
        statistics.evaluated += 1;
        if node.depth as u64 > statistics.max_depth {
            statistics.max_depth = node.depth as u64;
        }
        self.lines.start(node.depth);
        self.run.observe(|| Event::Evaluated { node, value });
        Ok(value)
    }

    /// Makes the move that was just searched the best one of its node so far.
    #[inline]
    pub(crate) fn prefer(&mut self, node: Node<'_, G>, mv: G::Move) {
        self.lines.prefer(node.depth, mv);
    }

    /// Enters a move of the root in the list. `bound` says what a value found with cut-offs would
    /// be; one found without is exact.
    pub(crate) fn list(&mut self, mv: G::Move, value: Score, bound: Bound) {
        let statistics = &self.run.statistics;
        let cut_offs = statistics.alpha_cutoffs + statistics.beta_cutoffs;
        let bound = if cut_offs == self.cut_offs_before {
            Bound::Exact
        } else {
            bound
        };
        self.cut_offs_before = cut_offs;
        self.root_moves.push(RootMove { mv, value, bound });
    }

    /// Counts and reports that `next` and the moves after it need not be tried.
    pub(crate) fn cut_off(
        &mut self,
        node: Node<'_, G>,
        value: Score,
        bound: Score,
        window: impl FnOnce() -> (Option<Score>, Option<Score>),
        next: G::Move,
        after: impl Iterator<Item = G::Move>,
    ) {
        let statistics = &mut self.run.statistics;
        let (kind, count) = match node.level {
            Level::Max => (CutOff::Beta, &mut statistics.beta_cutoffs),
            Level::Min => (CutOff::Alpha, &mut statistics.alpha_cutoffs),
        };
        *count += 1;
        // It lives outside the closure because the event borrows it. Unwatched it stays empty and allocates
        // nothing.
        let mut skipped = Vec::new();
        let skipped = &mut skipped;
        let best = self.lines.from(node.depth).next();
        self.run.observe(move || {
            skipped.extend(iter::once(next).chain(after));
            let (alpha, beta) = window();
            Event::CutOff {
                node,
                kind,
                value,
                bound,
                alpha,
                beta,
                // There is a value, so there is a move that has it.
                refutation: best.unwrap_or(next),
                skipped,
            }
        });
    }

    /// Returns the value that the node backs up: that of its best move. A node without moves is a leaf.
    pub(crate) fn back_up(
        &mut self,
        node: Node<'_, G>,
        best: Option<Score>,
    ) -> Result<Score, Halt> {
        let value = match best {
            Some(value) => value,
            None => self.evaluate_without_moves(node)?,
        };
        self.run.observe(|| Event::BackedUp { node, value });
        Ok(value)
    }

    #[cold]
    #[inline(never)]
    fn evaluate_without_moves(&mut self, node: Node<'_, G>) -> Result<Score, Halt> {
        self.evaluate(node)
    }
}
