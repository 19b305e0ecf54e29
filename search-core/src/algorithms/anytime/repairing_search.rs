//! Best-first passes that build on one another.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::containers::node_arena::{Id, Nodes, Standing};
use crate::run::incompleteness::Incompleteness;
use crate::{
    Cost, Event, Heuristic, Limit, Node, Run, SearchObserver, Solution, StateSpace, Weight,
};

/// All that the passes know. A node that is found more cheaply after it was expanded waits for the
/// next pass, so that each pass expands a state at most once. Goals are not expanded. Under a limit on
/// depth a state may have several nodes, since a cheaper path may be too long.
///
/// Source: Likhachev, Gordon and Thrun 2003.
pub(crate) struct RepairingSearch<'s, S: StateSpace + ?Sized, H: Heuristic<S>> {
    space: &'s S,
    heuristic: &'s H,
    pub(crate) nodes: Nodes<S, Extra<H::Memo>>,
    open: BinaryHeap<Entry<S::Cost>>,
    /// Nodes waiting for the next pass, with the numbers of their entries.
    inconsistent: Vec<(u64, Id)>,
    /// The cheapest goal.
    pub(crate) goal: Option<Id>,
    /// The least `f` of the nodes left out at the depth limit.
    pub(crate) cut_off: S::Cost,
    pub(crate) incompleteness: Incompleteness,
    pass: u32,
    entries: u64,
}

#[derive(Clone, Copy)]
pub(crate) struct Extra<M> {
    memo: M,
    pub(crate) goal: bool,
    /// True if it is to be expanded, in this pass or in the next.
    pub(crate) waiting: bool,
    /// The pass in which it was expanded last.
    closed: u32,
}

/// An entry of the open list: least weighted sum, then greatest `g`, then last entered. It is stale
/// if the node has been expanded or found more cheaply since.
type Entry<C> = (Reverse<u128>, C, u64, Id);

impl<'s, S, H> RepairingSearch<'s, S, H>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
{
    pub(crate) fn new(space: &'s S, heuristic: &'s H, start: &S::State) -> Self {
        let extra = Extra {
            memo: heuristic.start(start),
            goal: space.is_goal(start),
            waiting: true,
            closed: 0,
        };
        let mut search = Self {
            space,
            heuristic,
            nodes: Nodes::new(start.clone(), extra),
            open: BinaryHeap::new(),
            inconsistent: Vec::new(),
            goal: None,
            cut_off: S::Cost::INFINITY,
            incompleteness: Incompleteness::default(),
            pass: 0,
            entries: 0,
        };
        search.nodes.index(0);
        if search.estimate(0) < S::Cost::INFINITY {
            search.entries = 1;
            search.inconsistent.push((1, 0));
            search.goal = extra.goal.then_some(0);
        }
        search
    }

    /// Expands the waiting nodes whose weighted sum is less than that of the cheapest goal, or with
    /// `ties` equal to it, the least first.
    pub(crate) fn pass<O: SearchObserver<S>>(
        &mut self,
        run: &mut Run<'_, O>,
        weight: Weight,
        ties: bool,
    ) -> Result<(), Limit> {
        self.pass += 1;
        run.statistics.iterations += 1;
        run.observe(|| Event::Weight(weight));
        // All keys depend on the weight, so the heap is made anew; the numbers keep the order among equals.
        self.open = self
            .waiting()
            .map(|(number, id)| self.entry(weight, number, id))
            .collect();
        self.inconsistent.clear();
        self.hold(run)?;
        // Only looked at: the node on which the pass ends goes on waiting.
        while let Some(&(Reverse(sum), g, _, id)) = self.open.peek() {
            let live = self.is_live(id, g);
            if live && self.goal.is_some() {
                let goal = weight.sum(self.cost(), S::Cost::ZERO);
                if sum > goal || (sum == goal && !ties) {
                    break;
                }
            }
            self.open.pop();
            if live {
                self.expand(run, weight, id)?;
                self.hold(run)?;
            }
        }
        Ok(())
    }

    /// Returns the cost of the cheapest goal; infinite if none is known.
    pub(crate) fn cost(&self) -> S::Cost {
        self.goal
            .map_or(S::Cost::INFINITY, |goal| self.nodes.get(goal).g)
    }

    /// Returns the path to a goal. Nodes on it may have been found more cheaply since the goal was reached, so its cost
    /// is counted afresh.
    pub(crate) fn solution(&mut self, goal: Id) -> Solution<S::Action, S::Cost> {
        let actions = self.nodes.solution(goal).actions;
        let solution = Solution::along(self.space, &self.nodes.get(0).state, actions);
        self.nodes.get_mut(goal).g = solution.cost;
        solution
    }

    /// Returns whether another pass may find a goal where this one has found none. A path that was left out may have
    /// led through a state to which a better path is known by now, so that the state waits.
    pub(crate) fn may_find(&self) -> bool {
        (self.incompleteness.cost || self.incompleteness.depth) && self.waiting().next().is_some()
    }

    /// Returns the least `f` that waits.
    pub(crate) fn least(&self) -> S::Cost {
        let all = self.waiting().map(|(_, id)| self.f(id));
        all.min().unwrap_or(S::Cost::INFINITY)
    }

    fn f(&self, id: Id) -> S::Cost {
        self.nodes.get(id).g.plus(self.estimate(id))
    }

    pub(crate) fn event(&self, id: Id) -> Node<'_, S> {
        self.nodes.event(id, Some(self.estimate(id)))
    }

    fn expand<O: SearchObserver<S>>(
        &mut self,
        run: &mut Run<'_, O>,
        weight: Weight,
        id: Id,
    ) -> Result<(), Limit> {
        let node = self.nodes.get_mut(id);
        node.extra.waiting = false;
        node.extra.closed = self.pass;
        let node = self.nodes.event(id, Some(self.estimate(id)));
        if !self.incompleteness.take(run.depth_limit(), run, node)? {
            self.cut_off = self.cut_off.min(self.f(id));
            return Ok(());
        }
        let (space, node) = (self.space, self.nodes.get(id));
        let (state, last) = (node.state.clone(), node.action);
        let flow = space.successors(&state, last, |action, child| {
            match self.generate(run, weight, id, action, child) {
                Ok(()) => ControlFlow::Continue(()),
                Err(limit) => ControlFlow::Break(limit),
            }
        });
        flow.break_value().map_or(Ok(()), Err)
    }

    fn generate<O: SearchObserver<S>>(
        &mut self,
        run: &mut Run<'_, O>,
        weight: Weight,
        parent: Id,
        action: S::Action,
        state: S::State,
    ) -> Result<(), Limit> {
        let from = self.nodes.get(parent);
        let cost = self.space.cost(&from.state, action);
        let memo = self
            .heuristic
            .step(from.extra.memo, &from.state, action, &state);
        let h = self.heuristic.estimate(memo);
        let depth = from.depth + 1;
        let event = |state| Node {
            state,
            action: Some(action),
            depth: depth as usize,
            g: from.g.plus(cost),
            h: Some(h),
        };
        let g = event(&state).g;
        if !self.incompleteness.generate(run, cost, event(&state)) {
            return Ok(());
        }
        let is_limited = run.limits().depth.is_some();
        let standing = self.nodes.standing(&state, (g, depth), is_limited);
        if let Standing::Outdone = standing {
            run.statistics.duplicates += 1;
            run.observe(|| Event::Duplicate(event(&state)));
            return Ok(());
        }
        let id = if let Standing::Outdoes(id) = standing {
            let node = self.nodes.get(id);
            if node.extra.closed > 0 && !node.extra.waiting {
                run.statistics.reopened += 1;
                run.observe(|| Event::Reopened(event(&state)));
            }
            let node = self.nodes.get_mut(id);
            (node.parent, node.action, node.g) = (parent, Some(action), g);
            (node.depth, node.extra.memo) = (depth, memo);
            id
        } else {
            let extra = Extra {
                memo,
                goal: self.space.is_goal(&state),
                waiting: false,
                closed: 0,
            };
            let id = self.nodes.add(parent, action, state, cost, extra)?;
            self.nodes.index(id);
            id
        };
        self.wait(run, weight, id);
        Ok(())
    }

    /// Has a node that was just found, or found more cheaply, wait to be expanded. A goal does not
    /// wait.
    fn wait<O>(&mut self, run: &mut Run<'_, O>, weight: Weight, id: Id) {
        let node = self.nodes.get(id);
        let Extra {
            goal,
            waiting,
            closed,
            ..
        } = node.extra;
        if goal {
            if node.g < self.cost() {
                self.goal = Some(id);
            }
            return;
        }
        // Already among the inconsistent ones, which are entered without a key.
        if closed == self.pass && waiting {
            return;
        }
        self.nodes.get_mut(id).extra.waiting = true;
        self.entries += 1;
        run.statistics.inserted += 1;
        if closed == self.pass {
            self.inconsistent.push((self.entries, id));
        } else {
            self.open.push(self.entry(weight, self.entries, id));
        }
    }

    /// Returns every node that waits, with the number of its entry.
    fn waiting(&self) -> impl Iterator<Item = (u64, Id)> {
        let live = |&&(_, g, _, id): &&Entry<S::Cost>| self.is_live(id, g);
        let open = self.open.iter().filter(live);
        let open = open.map(|&(_, _, number, id)| (number, id));
        open.chain(self.inconsistent.iter().copied())
    }

    fn is_live(&self, id: Id, g: S::Cost) -> bool {
        let node = self.nodes.get(id);
        node.extra.waiting && node.g == g
    }

    fn entry(&self, weight: Weight, number: u64, id: Id) -> Entry<S::Cost> {
        let g = self.nodes.get(id).g;
        (Reverse(weight.sum(g, self.estimate(id))), g, number, id)
    }

    fn estimate(&self, id: Id) -> S::Cost {
        self.heuristic.estimate(self.nodes.get(id).extra.memo)
    }

    /// Returns the estimate of a successor.
    pub(crate) fn estimate_child(
        &self,
        parent: Id,
        action: S::Action,
        child: &S::State,
    ) -> S::Cost {
        let from = self.nodes.get(parent);
        let memo = self
            .heuristic
            .step(from.extra.memo, &from.state, action, child);
        self.heuristic.estimate(memo)
    }

    pub(crate) fn hold<O>(&self, run: &mut Run<'_, O>) -> Result<(), Limit> {
        let open = self.open.len() + self.inconsistent.len();
        self.nodes.hold(run, open, size_of::<Entry<S::Cost>>())
    }
}
