//! Best-first search: one engine on which uniform-cost, greedy and A* search are doors.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::nodes::{Id, Nodes};
use crate::{Answer, Cost, Event, Heuristic, Limit, Node, Run, SearchObserver, StateSpace};

/// Takes the open node with the least `key(g, h)` first.
///
/// - **Complete** on finite spaces, where it also proves that there is no solution; on infinite
///   ones if every path that is long enough has a key greater than the solution's. Both hold if the
///   heuristic is infinite at true dead ends only and the cost type is wide enough.
/// - **Optimal** if the key of a node is never more than the cost of any solution through it, and
///   that of a goal is its `g`, as for A* with an admissible heuristic.
/// - **Order**: least key; among equals greatest `g`; among these the node generated last. This is
///   a total order, so every run is repeatable. Goals are tested when they are taken, the start
///   included.
/// - **Duplicates**: each state is one node. When a cheaper path to it is found the node takes that
///   path, and if it was closed it is opened again. A node on the open list is then entered again;
///   its old entry stays in the list, and in `max_open`, until it is skipped.
/// - **Time** a logarithm of the open list for each node; **memory** every state generated.
///
/// States that the heuristic declares dead ends ([`Cost::INFINITY`]) are left out.
///
/// Source: Hart, Nilsson and Raphael 1968; AIMA, section 3.3.1.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn best_first<S, H, O, K>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
    key: impl Fn(S::Cost, S::Cost) -> K,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
    K: Ord,
{
    let memo = heuristic.start(start);
    let mut search = Search {
        nodes: Nodes::new(
            start.clone(),
            Extra {
                memo,
                closed: false,
            },
        ),
        space,
        heuristic,
        key,
        open: BinaryHeap::new(),
        pushes: 0,
    };
    match search.run(run) {
        Ok(goal) => Ok(goal.map(|id| search.nodes.solution(id))),
        Err(limit) => Err(run.stopped(limit)),
    }
}

struct Search<'s, S: StateSpace + ?Sized, H: Heuristic<S>, F, K> {
    space: &'s S,
    heuristic: &'s H,
    key: F,
    nodes: Nodes<S, Extra<H::Memo>>,
    open: BinaryHeap<Entry<K, S::Cost>>,
    pushes: u64,
}

#[derive(Clone, Copy)]
struct Extra<M> {
    memo: M,
    closed: bool,
}

/// An entry of the open list. It is stale if the node has been closed or found more cheaply since.
struct Entry<K, C> {
    rank: (Reverse<K>, C, u64),
    id: Id,
}

impl<K: Ord, C: Ord> Ord for Entry<K, C> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank.cmp(&other.rank)
    }
}

impl<K: Ord, C: Ord> PartialOrd for Entry<K, C> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Ord, C: Ord> PartialEq for Entry<K, C> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<K: Ord, C: Ord> Eq for Entry<K, C> {}

impl<S, H, F, K> Search<'_, S, H, F, K>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    F: Fn(S::Cost, S::Cost) -> K,
    K: Ord,
{
    fn run<O: SearchObserver<S>>(&mut self, run: &mut Run<'_, O>) -> Result<Option<Id>, Limit> {
        self.nodes.index(0);
        if self.estimate(0) < S::Cost::INFINITY {
            self.push(0);
        }
        self.hold(run)?;
        let mut cut_off = false;
        while let Some(Entry {
            rank: (_, g, _),
            id,
        }) = self.open.pop()
        {
            let node = self.nodes.get(id);
            if node.extra.closed || node.g < g {
                continue;
            }
            let h = self.estimate(id);
            if self.space.is_goal(&node.state) {
                run.observe(|| Event::Goal(self.nodes.event(id, Some(h))));
                return Ok(Some(id));
            }
            if node.depth as usize >= run.depth_limit() {
                run.statistics.depth_cutoffs += 1;
                run.observe(|| Event::DepthCutoff(self.nodes.event(id, Some(h))));
                cut_off = true;
                continue;
            }
            run.expand(node.depth as usize)?;
            run.observe(|| Event::Expanded(self.nodes.event(id, Some(h))));
            self.nodes.get_mut(id).extra.closed = true;
            self.expand(run, id)?;
            self.hold(run)?;
        }
        if cut_off { Err(Limit::Depth) } else { Ok(None) }
    }

    fn expand<O: SearchObserver<S>>(&mut self, run: &mut Run<'_, O>, id: Id) -> Result<(), Limit> {
        let (space, parent) = (self.space, self.nodes.get(id));
        let (state, last) = (parent.state.clone(), parent.action);
        let flow = space.successors(&state, last, |action, child| {
            match self.generate(run, id, action, child) {
                Ok(()) => ControlFlow::Continue(()),
                Err(limit) => ControlFlow::Break(limit),
            }
        });
        flow.break_value().map_or(Ok(()), Err)
    }

    fn generate<O: SearchObserver<S>>(
        &mut self,
        run: &mut Run<'_, O>,
        parent: Id,
        action: S::Action,
        state: S::State,
    ) -> Result<(), Limit> {
        let from = self.nodes.get(parent);
        let memo = self
            .heuristic
            .step(from.extra.memo, &from.state, action, &state);
        let h = self.heuristic.estimate(memo);
        let cost = self.space.cost(&from.state, action);
        let (g, depth) = (from.g.plus(cost), from.depth + 1);
        let event = |state| Node {
            state,
            action: Some(action),
            depth: depth as usize,
            g,
            h: Some(h),
        };
        run.statistics.generated += 1;
        run.observe(|| Event::Generated(event(&state)));
        if g == S::Cost::INFINITY || h == S::Cost::INFINITY {
            run.observe(|| Event::Pruned(event(&state)));
            return Ok(());
        }
        let known = self.nodes.with_state(&state).next();
        let Some(id) = known else {
            let id = self.nodes.add(
                parent,
                action,
                state,
                cost,
                Extra {
                    memo,
                    closed: false,
                },
            )?;
            self.nodes.index(id);
            run.statistics.inserted += 1;
            self.push(id);
            return Ok(());
        };
        let node = self.nodes.get_mut(id);
        if g >= node.g {
            run.statistics.duplicates += 1;
            run.observe(|| Event::Duplicate(event(&state)));
            return Ok(());
        }
        if node.extra.closed {
            run.statistics.reopened += 1;
            run.observe(|| Event::Reopened(event(&state)));
        }
        (node.parent, node.action, node.depth, node.g) = (parent, Some(action), depth, g);
        node.extra = Extra {
            memo,
            closed: false,
        };
        run.statistics.inserted += 1;
        self.push(id);
        Ok(())
    }

    fn push(&mut self, id: Id) {
        let g = self.nodes.get(id).g;
        let key = (self.key)(g, self.estimate(id));
        self.pushes += 1;
        self.open.push(Entry {
            rank: (Reverse(key), g, self.pushes),
            id,
        });
    }

    fn estimate(&self, id: Id) -> S::Cost {
        self.heuristic.estimate(self.nodes.get(id).extra.memo)
    }

    fn hold<O>(&self, run: &mut Run<'_, O>) -> Result<(), Limit> {
        let entry = size_of::<Entry<K, S::Cost>>();
        self.nodes.hold(run, self.open.len(), entry)
    }
}
