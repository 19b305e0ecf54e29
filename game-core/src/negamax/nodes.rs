//! The nodes of a search.

use crate::negamax::memory::narrowed;
use crate::negamax::move_list::{Listed, Untried};
use crate::negamax::order::bring_forward;
use crate::negamax::search::Search;
use crate::negamax::together::{NOT_LEFT, Shared};
use crate::negamax::{Known, Memory, MoveOrder};
use crate::run::depth::ply;
use crate::run::halt::Halt;
use crate::run::window::Window;
use crate::{
    Bound, Evaluator, Event, Game, GameObserver, Level, Node, Player, RootMove, Score,
    ScoreInterval,
};

impl<G, E, O, T, M> Search<'_, '_, G, E, O, T, M>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    /// Returns the value of a position at which the search has reached its depth, to the player who moved there, and
    /// whether a line goes on from it.
    #[inline]
    fn leaf(
        &mut self,
        parent: &Node<'_, G>,
        mover: Player,
        mv: G::Move,
        next: &G::Position,
        bounds: Window,
    ) -> Result<(Score, bool), Halt> {
        let (game, evaluator, max) = (self.game, self.evaluator, self.max);
        let node = || Node {
            position: next,
            reached_by: Some((parent.position, mv)),
            depth: parent.depth + 1,
            level: Level::of(game.to_move(next), max),
        };
        let value = if let Some(outcome) = self.outcome(next) {
            Score::of_outcome(outcome, mover, ply(parent.depth + 1))
        } else if evaluator.knows(game, next) {
            // An evaluator that values every leaf is asked about finished games too, and those are not at the horizon.
            self.met_horizon |= !(evaluator.values_every_leaf() && game.is_over(next));
            let value = evaluator.evaluate(game, next).seen_by(mover);
            // Moves below `start` on the stack belong to the nodes above, which are not done yet.
            let start = self.moves.len();
            evaluator.push_noisy_moves(game, next, &mut self.moves);
            if self.moves.len() > start {
                let value = self.quiet(parent.level, &node(), value, bounds, start)?;
                return Ok((value, true));
            }
            value
        } else {
            return Err(Halt::NoStaticValue);
        };
        self.count_leaf(parent.depth + 1);
        self.run.observe(|| Event::Evaluated {
            node: node(),
            value: of_max(parent.level, value),
        });
        Ok((value, false))
    }

    /// Returns the value of the node to the player to move there, at least one ply ahead.
    pub(super) fn value(
        &mut self,
        node: &Node<'_, G>,
        plies: usize,
        bounds: Window,
    ) -> Result<Score, Halt> {
        let &Node {
            position, depth, ..
        } = node;
        self.lines.start(depth);
        if let Some(outcome) = self.outcome(position) {
            return Ok(self.finished(node, outcome));
        }
        let place = self.parts.memory.place(self.game, position);
        let proved = self.evaluator.interval(self.game, position);
        let recalled = self.parts.memory.recall(self.game, position, place);
        let (interval, is_final) = self.known(node, plies, proved, recalled.as_ref());
        // Known bounds narrow the window before anything is searched. A value found outside it is then only a bound,
        // and is mended below.
        let asked = bounds;
        let bounds = Window {
            alpha: bounds.alpha.max(interval.least),
            beta: bounds.beta.min(interval.most),
        };
        if bounds.alpha >= bounds.beta {
            self.run.statistics.duplicates += u64::from(recalled.is_some());
            self.met_horizon |= !is_final;
            let proved = proved.seen_from_above(ply(depth));
            return Ok(self.settled(node, bounds, interval, proved));
        }
        let start = self.moves.len();
        match self.only.as_deref().filter(|_| depth == 0) {
            None => self.game.push_moves(position, &mut self.moves),
            Some(only) => self.moves.extend_from_slice(only),
        }
        if self.moves.len() == start {
            return self.ended(node);
        }
        self.open(node, asked)?;
        if depth > 0 || !self.is_arranged {
            self.arrange(node, start, recalled.map(|known| known.best));
        }
        // The flag has to be about this subtree alone until the entry is written: whether that is final must not depend
        // on the siblings that were searched before.
        let met_before = std::mem::take(&mut self.met_horizon);
        let promised = self.promised(node, plies, bounds, start);
        let (value, best) = if let Some((value, mv)) = promised {
            (value, Some(mv))
        } else {
            let is_shared = T::ENABLED && plies >= self.shared_from;
            if is_shared {
                let position = position.clone();
                self.path.push(Shared {
                    position,
                    depth,
                    plies,
                    bounds,
                });
            }
            let (first, rest) = self.listed(start);
            let found = self.best_of::<true>(node, plies, bounds, first, rest, Score::NONE);
            if is_shared {
                self.path.pop();
                if matches!(found, Err(Halt::Settled(at)) if usize::from(at) == depth) {
                    self.moves.truncate(start);
                    self.met_horizon = met_before;
                    return self.value(node, plies, asked);
                }
            }
            found?
        };
        let is_final = is_final && !self.met_horizon;
        self.met_horizon = met_before || !is_final;
        self.moves.truncate(start);
        let best = best.ok_or(Halt::NoStaticValue)?;
        if value >= interval.most {
            self.settle_for(depth, best);
        }
        // A search that fails below the known bound has shown that the value is no more than that: so it is exactly
        // that.
        let value = value.max(interval.least);
        // If some moves of the root are left out, the result is not the value of its position.
        if T::ENABLED && (depth > 0 || self.only.is_none()) {
            // A bound that meets the known one from the other side makes the value exact, whatever the
            // window.
            let bound = if value >= interval.most || value <= interval.least {
                Bound::Exact
            } else if value >= bounds.beta {
                Bound::AtLeast
            } else {
                Bound::at_most_if(value <= bounds.alpha)
            };
            let known = Known {
                // Other lines reach the position at other depths, so wins are counted from the position
                // itself.
                value: value.seen_from_below(ply(depth)),
                bound,
                plies,
                is_final,
                best,
            };
            self.parts.memory.note(self.game, position, place, known);
        }
        self.backed_up(node, value);
        Ok(value)
    }

    /// Returns the bounds of a node that are known before its moves are tried, and whether they are final. For the node
    /// whose best move is asked for, only the upper bound is given: a lower bound names no move.
    #[inline]
    fn known(
        &self,
        node: &Node<'_, G>,
        plies: usize,
        proved: ScoreInterval,
        recalled: Option<&Known<G::Move>>,
    ) -> (ScoreInterval, bool) {
        if node.depth <= self.searched {
            let least = Score::MIN;
            let most = if node.depth == 0 && self.only.is_some() {
                Score::MAX
            } else {
                proved.seen_from_above(ply(node.depth)).most
            };
            (ScoreInterval { least, most }, true)
        } else {
            narrowed(proved, recalled, ply(node.depth), plies)
        }
    }

    /// Orders the moves of a node, which are those on the stack from `start` on. Those that need not be
    /// tried are dropped.
    #[inline]
    pub(super) fn arrange(&mut self, node: &Node<'_, G>, start: usize, first: Option<G::Move>) {
        let moves = &mut self.moves[start..];
        let order = &mut self.parts.order;
        let kept = order.arrange(self.game, node.position, node.depth, moves);
        self.moves.truncate(start + kept);
        if let Some(first) = first.or(self.first.filter(|_| node.depth == 0)) {
            bring_forward(&mut self.moves[start..], first);
        }
    }

    /// Returns a move that is known to be good enough without being tried, and the least that it is worth.
    #[inline]
    fn promised(
        &mut self,
        node: &Node<'_, G>,
        plies: usize,
        bounds: Window,
        start: usize,
    ) -> Option<(Score, G::Move)> {
        let beta = bounds.beta;
        let is_forced = self.moves.len() == start + 1;
        if plies < self.parts.look_up_from || is_forced || node.depth <= self.searched {
            return None;
        }
        // If they were fetched one after the other, the search would wait for each.
        for &mv in &self.moves[start..] {
            let next = self.game.play(node.position, mv);
            let _ = self.parts.memory.place(self.game, &next);
        }
        for index in start..self.moves.len() {
            let mv = self.moves[index];
            let next = self.game.play(node.position, mv);
            let plies = self.plies_after(plies, node.position, mv, &next);
            let (value, is_final) = self.least_of(node, &next, plies);
            if value >= beta {
                self.met_horizon |= !is_final;
                // At the front it leaves the moves that are skipped in one piece behind it.
                bring_forward(&mut self.moves[start..], mv);
                let skipped = Listed::at(start + 1..self.moves.len());
                self.cut_off(node, bounds, value, mv, skipped);
                return Some((value, mv));
            }
        }
        None
    }

    /// Returns the least that a child is known to be worth to the player who moves at its parent, and whether that is
    /// final.
    fn least_of(&self, parent: &Node<'_, G>, next: &G::Position, plies: usize) -> (Score, bool) {
        let depth = parent.depth + 1;
        let mover = self.game.to_move(next);
        let (interval, is_final) = if let Some(outcome) = self.outcome(next) {
            let value = Score::of_outcome(outcome, mover, ply(depth));
            (ScoreInterval::exactly(value), true)
        } else {
            let place = self.parts.memory.place(self.game, next);
            let proved = self.evaluator.interval(self.game, next);
            let recalled = self.parts.memory.recall(self.game, next, place);
            narrowed(proved, recalled.as_ref(), ply(depth), plies)
        };
        let is_turned = Level::of(mover, self.max) != parent.level;
        let value = if is_turned {
            -interval.most
        } else {
            interval.least
        };
        (value, is_final)
    }

    /// Returns the number of plies that the search looks ahead after a move, if it was `plies` before.
    #[inline]
    pub(super) fn plies_after(
        &self,
        plies: usize,
        position: &G::Position,
        mv: G::Move,
        next: &G::Position,
    ) -> usize {
        plies.saturating_sub(1) + self.evaluator.extension(self.game, position, mv, next)
    }

    /// Returns the first of the moves that are on the stack from `start` on, and the others.
    #[inline]
    pub(super) fn listed(&self, start: usize) -> (Option<G::Move>, Listed) {
        let mut moves = Listed::at(start..self.moves.len());
        (moves.next(&self.moves), moves)
    }

    /// Tries the moves of a node, which may be one that is [`searched`](Self::searched) in any case, and returns the
    /// best one and its value. A move that is no better than the floor does not count.
    #[expect(
        clippy::inline_always,
        reason = "left to itself it is called, for one instruction in fifty"
    )]
    #[inline(always)]
    pub(super) fn best_of<const MAY_BE_SEARCHED: bool>(
        &mut self,
        node: &Node<'_, G>,
        plies: usize,
        bounds: Window,
        first: Option<G::Move>,
        mut rest: impl Untried<G::Move>,
        floor: Score,
    ) -> Result<(Score, Option<G::Move>), Halt> {
        let mut best = None;
        let mut record = floor;
        let Window { mut alpha, beta } = bounds;
        let mut next = first;
        let mut tried = 0;
        let mover = match node.level {
            Level::Max => self.max,
            Level::Min => self.max.opponent(),
        };
        // The result narrows the windows of nearly all other nodes, so no move is left to other threads.
        let is_leftmost = T::ENABLED && node.depth <= self.leftmost;
        while let Some(mv) = next {
            if is_leftmost {
                self.leftmost = node.depth + usize::from(tried == 0);
            }
            self.run.statistics.generated += 1;
            let position = self.game.play(node.position, mv);
            let plies = self.plies_after(plies, node.position, mv, &position);
            let bounds = Window { alpha, beta };
            let (value, goes_on) = if plies == 0 {
                self.leaf(node, mover, mv, &position, bounds)?
            } else if T::ENABLED && plies >= self.shared_from && tried >= NOT_LEFT && !is_leftmost {
                let can_wait = rest.can_wait();
                let value = self.below_shared(node, mv, &position, plies, bounds, can_wait)?;
                let Some(value) = value else {
                    // It is generated when it is tried.
                    self.run.statistics.generated -= 1;
                    rest.put_off(&mut self.moves, mv);
                    next = rest.next(&self.moves);
                    continue;
                };
                (value, true)
            } else {
                let value =
                    self.below::<MAY_BE_SEARCHED>(node, mv, &position, plies, bounds, tried == 0)?;
                (value, true)
            };
            tried += 1;
            if MAY_BE_SEARCHED && node.depth == 0 {
                let bound = if value >= beta {
                    Bound::AtLeast
                } else {
                    Bound::at_most_if(value <= alpha)
                };
                self.root_moves.push(RootMove { mv, value, bound });
            }
            // Strictly better: of equal moves the first stays, as a later one may only have been found to be
            // no better.
            if value > record {
                record = value;
                best = Some(mv);
                let is_cut = value >= beta;
                // Outside the window what follows is good enough, but need not be best play.
                if value > alpha && !is_cut {
                    self.prefer(node.depth, mv, goes_on);
                }
                if is_cut {
                    self.cut_off(node, bounds, value, mv, rest);
                    let order = &mut self.parts.order;
                    order.cut_off(self.game, node.position, node.depth, plies, mv);
                    break;
                }
                // Fail-soft: the record may still lie below alpha.
                alpha = alpha.max(value);
            }
            next = rest.next(&self.moves);
        }
        Ok((record, best))
    }

    /// Makes this move the best one of the node at this depth, since none can be worth more. The line after it was only
    /// found to be good enough.
    #[cold]
    #[inline(never)]
    pub(super) fn settle_for(&mut self, depth: usize, mv: G::Move) {
        self.prefer(depth, mv, false);
        if let Some(tried) = self.root_moves.last_mut().filter(|_| depth == 0) {
            tried.bound = Bound::Exact;
        }
    }

    /// Makes this move, after which a line may go on, the best one so far of the node at this depth. That is
    /// also rare.
    #[inline(never)]
    fn prefer(&mut self, depth: usize, mv: G::Move, goes_on: bool) {
        if !goes_on {
            self.lines.start(depth + 1);
        }
        self.lines.prefer(depth, mv);
    }

    /// Returns the value of a child to the player who moves at its parent.
    #[expect(clippy::inline_always, reason = "left to itself it is called")]
    #[inline(always)]
    pub(super) fn below<const MAY_BE_SEARCHED: bool>(
        &mut self,
        parent: &Node<'_, G>,
        mv: G::Move,
        next: &G::Position,
        plies: usize,
        bounds: Window,
        is_first: bool,
    ) -> Result<Score, Halt> {
        let child = Node {
            position: next,
            reached_by: Some((parent.position, mv)),
            depth: parent.depth + 1,
            level: Level::of(self.game.to_move(next), self.max),
        };
        if is_first || !self.parts.scout {
            return self.seen_from::<MAY_BE_SEARCHED>(parent.level, &child, plies, bounds);
        }
        let Window { alpha, beta } = bounds;
        // The only question is whether the move raises alpha; usually it does not.
        let narrow = Window {
            alpha,
            beta: alpha.succ(),
        };
        let value = self.seen_from::<MAY_BE_SEARCHED>(parent.level, &child, plies, narrow)?;
        if !bounds.contains(value) {
            return Ok(value);
        }
        self.run.statistics.generated += 1;
        // The move is known to be worth `value` at least. If the second search finds no more than that, it is
        // worth just that, and neither search has found how to play on.
        let wide = Window { alpha: value, beta };
        let found = self.seen_from::<MAY_BE_SEARCHED>(parent.level, &child, plies, wide)?;
        if found <= value {
            self.lines.start(child.depth);
        }
        Ok(value.max(found))
    }

    /// Returns the value of a node to the player to move on a level.
    #[inline]
    fn seen_from<const MAY_BE_SEARCHED: bool>(
        &mut self,
        level: Level,
        node: &Node<'_, G>,
        plies: usize,
        bounds: Window,
    ) -> Result<Score, Halt> {
        let is_turned = node.level != level;
        let bounds = if is_turned { bounds.turned() } else { bounds };
        let value = self.value_below::<MAY_BE_SEARCHED>(node, plies, bounds)?;
        Ok(if is_turned { -value } else { value })
    }

    /// Returns the value of a node below the root to the player to move there, at least one ply ahead.
    #[inline]
    fn value_below<const MAY_BE_SEARCHED: bool>(
        &mut self,
        node: &Node<'_, G>,
        plies: usize,
        bounds: Window,
    ) -> Result<Score, Halt> {
        let is_plain = Self::IS_PLAIN && plies < self.parts.look_up_from;
        match plies {
            _ if !is_plain || MAY_BE_SEARCHED && node.depth <= self.searched => {
                self.value(node, plies, bounds)
            }
            1 => self.plain_value::<true>(node, 1, bounds),
            _ => self.plain_value::<false>(node, plies, bounds),
        }
    }
}

/// Returns the value for MAX of a value for the player to move on this level.
pub(super) fn of_max(level: Level, value: Score) -> Score {
    match level {
        Level::Max => value,
        Level::Min => -value,
    }
}
