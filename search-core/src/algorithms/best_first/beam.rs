//! Beam search.

use std::hash::Hash;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use hashbrown::HashTable;

use crate::algorithms::list_entry::{
    Algorithm, ListEntry, Lists, OptionSpec, Outcome, Promise, SearchSpace, Setting, UntypedRun,
    Values,
};
use crate::algorithms::options::reads;
use crate::containers::node_arena::{Id, Nodes, hash};
use crate::run::incompleteness::Incompleteness;
use crate::{Answer, Cost, Event, Heuristic, Limit, Node, Run, SearchObserver, StateSpace};

/// Goes level by level and keeps, of each level, the `width` nodes with the least `key(g, h)`: `h`
/// for a beam that goes straight for a goal, `g + h` for one that minds the cost.
///
/// - **Incomplete**: the only path to a goal may lead through a node that had no room. When the beam
///   runs dry without ever having been full, that proves that there is no solution, if the heuristic
///   is infinite only at true dead ends and costs fit their type; otherwise there is no verdict:
///   [`Limit::Width`]. On a finite space the beam always runs dry.
/// - **Not optimal**, unless it was never full: then the solution is the shortest in the number of
///   actions.
/// - **Order**: least key, then the node generated first. Goals are tested when they are generated,
///   the start included, so that none is lost for lack of room.
/// - **Duplicates**: a state that has had room in the beam before, or is in the level already, is
///   dropped; in the level the cheaper of the two paths is kept.
/// - **Time and memory** grow as the width times the depth: every node that had room is kept.
///
/// Source: Lowerre 1976, *The Harpy speech recognition system*; AIMA, section 3.5.5.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first, or the beam ran dry having been full.
pub fn beam<S, H, O, K>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
    width: NonZeroUsize,
    key: impl Fn(S::Cost, S::Cost) -> K,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
    K: Ord,
{
    let mut search = Search {
        nodes: Nodes::new(start.clone(), heuristic.start(start)),
        space,
        heuristic,
        level: Vec::new(),
        index: HashTable::new(),
        incompleteness: Incompleteness::default(),
    };
    match search.run(run, width.get(), key) {
        Ok(goal) => Ok(goal.map(|id| search.nodes.solution(id))),
        Err(limit) => Err(run.stopped(limit)),
    }
}

struct Search<'s, S: StateSpace + ?Sized, H: Heuristic<S>> {
    space: &'s S,
    heuristic: &'s H,
    /// The nodes that have had room.
    nodes: Nodes<S, H::Memo>,
    /// The next level, in the order in which its states were generated first, and its index.
    level: Vec<Child<S, H::Memo>>,
    index: HashTable<usize>,
    incompleteness: Incompleteness,
}

struct Child<S: StateSpace + ?Sized, M> {
    parent: Id,
    action: S::Action,
    state: S::State,
    cost: S::Cost,
    g: S::Cost,
    memo: M,
}

impl<S, H> Search<'_, S, H>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
{
    fn run<O: SearchObserver<S>, K: Ord>(
        &mut self,
        run: &mut Run<'_, O>,
        width: usize,
        key: impl Fn(S::Cost, S::Cost) -> K,
    ) -> Result<Option<Id>, Limit> {
        self.nodes.index(0);
        self.hold(run)?;
        let h = self.heuristic.estimate(self.nodes.get(0).extra);
        if h == S::Cost::INFINITY {
            return Ok(None);
        }
        if self.space.is_goal(&self.nodes.get(0).state) {
            run.observe(|| Event::Goal(self.nodes.event(0, Some(h))));
            return Ok(Some(0));
        }
        let mut full = false;
        let mut beam = 0..1;
        while !beam.is_empty() {
            for id in beam {
                let h = Some(self.heuristic.estimate(self.nodes.get(id).extra));
                let node = self.nodes.event(id, h);
                if !self.incompleteness.take(run.depth_limit(), run, node)? {
                    continue;
                }
                if let Some(goal) = self.expand(run, id)? {
                    return Ok(Some(goal));
                }
                self.hold(run)?;
            }
            self.level
                .sort_by_cached_key(|child| key(child.g, self.heuristic.estimate(child.memo)));
            full |= self.level.len() > width;
            beam = self.keep(run, width)?;
        }
        if full && !self.incompleteness.depth {
            return Err(Limit::Width);
        }
        self.incompleteness.proof()?;
        Ok(None)
    }

    /// Enters the successors of a node in the next level; answers a goal, if one is among them.
    fn expand<O: SearchObserver<S>>(
        &mut self,
        run: &mut Run<'_, O>,
        id: Id,
    ) -> Result<Option<Id>, Limit> {
        let space = self.space;
        let (state, last) = (self.nodes.get(id).state.clone(), self.nodes.get(id).action);
        let flow = space.successors(&state, last, |action, child| {
            let from = self.nodes.get(id);
            let cost = space.cost(&from.state, action);
            self.generate(
                run,
                Child {
                    parent: id,
                    action,
                    memo: self.heuristic.step(from.extra, &from.state, action, &child),
                    g: from.g.plus(cost),
                    state: child,
                    cost,
                },
            )
        });
        flow.break_value().transpose()
    }

    fn generate<O: SearchObserver<S>>(
        &mut self,
        run: &mut Run<'_, O>,
        child: Child<S, H::Memo>,
    ) -> ControlFlow<Result<Id, Limit>> {
        let node = self.event(&child);
        if !self.incompleteness.generate(run, child.cost, node) {
            return ControlFlow::Continue(());
        }
        if self.space.is_goal(&child.state) {
            run.observe(|| Event::Goal(self.event(&child)));
            return ControlFlow::Break(self.add(child));
        }
        let hash_of = |child: &Child<S, H::Memo>| hash(&child.state);
        let same = |&other: &usize| self.level[other].state == child.state;
        let twin = self.index.find(hash_of(&child), same).copied();
        let known = self.nodes.with_state(&child.state).next().is_some();
        if known || twin.is_some_and(|twin| self.level[twin].g <= child.g) {
            run.statistics.duplicates += 1;
            run.observe(|| Event::Duplicate(self.event(&child)));
            return ControlFlow::Continue(());
        }
        run.statistics.inserted += 1;
        if let Some(twin) = twin {
            self.level[twin] = child;
        } else {
            let level = &self.level;
            self.index
                .insert_unique(hash_of(&child), level.len(), |&at| hash_of(&level[at]));
            self.level.push(child);
        }
        ControlFlow::Continue(())
    }

    /// Makes nodes of the first `width` children of the level: the next beam.
    fn keep<O: SearchObserver<S>>(
        &mut self,
        run: &mut Run<'_, O>,
        width: usize,
    ) -> Result<std::ops::Range<Id>, Limit> {
        self.index.clear();
        let first = self.nodes.next()?;
        for (place, child) in std::mem::take(&mut self.level).into_iter().enumerate() {
            if place < width {
                let id = self.add(child)?;
                self.nodes.index(id);
            } else {
                run.observe(|| Event::Pruned(self.event(&child)));
            }
        }
        Ok(first..self.nodes.next()?)
    }

    fn add(&mut self, child: Child<S, H::Memo>) -> Result<Id, Limit> {
        let Child {
            parent,
            action,
            state,
            cost,
            memo,
            ..
        } = child;
        self.nodes.add(parent, action, state, cost, memo)
    }

    fn event<'a>(&self, child: &'a Child<S, H::Memo>) -> Node<'a, S> {
        let h = self.heuristic.estimate(child.memo);
        let Child {
            parent,
            action,
            ref state,
            cost,
            ..
        } = *child;
        self.nodes
            .event_of_child(parent, action, state, cost, Some(h))
    }

    fn hold<O>(&self, run: &mut Run<'_, O>) -> Result<(), Limit> {
        let (open, child) = (self.level.len(), size_of::<Child<S, H::Memo>>());
        let bytes = self.nodes.bytes() + open * (child + size_of::<usize>() + 1);
        run.hold(open, self.nodes.len() + open, bytes)
    }
}

const WIDTH: OptionSpec =
    OptionSpec::new("width", "N", "How many nodes of each level a beam keeps")
        .or("1000")
        .checked(reads::<NonZeroUsize>);

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct BeamEntry {
    width: NonZeroUsize,
}

impl ListEntry for BeamEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "beam",
        item: "beam",
        summary: "Level by level, keeping only the best --width nodes of each; can lose solutions",
        source: "Lowerre 1976; AIMA 3.5.5",
        complete: "no",
        optimal: "no",
        memory: "the beams",
        options: &[WIDTH],
        lists: Lists::Layer,
        promise: Promise::Nothing,
        outline: &[
            "the first level is the start",
            "while the level has nodes:",
            "  for each node of it:",
            "    if it lies at the depth limit: leave it [depth_cutoff]",
            "    expand it; for each action: [expanded]",
            "      produce the successor [generated]",
            "      if it is a goal: answer with the path [goal]",
            "      if its state is known: drop it [duplicate]",
            "  the best successors, as many as there is room for,",
            "  are the next level; leave out the others [pruned]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            width: values.required(WIDTH.name)?,
        })
    }

    fn setting(&self) -> Setting {
        Setting {
            detail: Some(self.width.to_string()),
            ..Setting::of(&Self::ABOUT)
        }
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(|run, space, h, start| beam(run, space, h, start, self.width, Cost::plus))
    }
}
