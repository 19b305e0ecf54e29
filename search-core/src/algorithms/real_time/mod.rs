//! Real-time search: RTA* and LRTA*.

pub(crate) mod entries;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use rustc_hash::FxBuildHasher;

use crate::algorithms::linear_space::recursion_limit::max_pass_depth;
use crate::run::incompleteness::Incompleteness;
use crate::{
    Answer, Cost, Event, Heuristic, Limit, Node, Run, SearchObserver, Solution, StateSpace, Stopped,
};

/// An agent that looks a few actions ahead, acts, and stores what it has learned about the state
/// that it leaves.
///
/// It goes to the successor with the least `f`: the cost of the action plus its estimate of the
/// rest. That is the least `g + h` at the end of its lookahead, pruned where nothing can be better;
/// where it has been before, the value it stored is used instead. LRTA* stores the least `f`, so
/// that its estimates stay admissible if the heuristic is, and grow from trial to trial. RTA* stores
/// the second least: what it will cost to come back and take another path, or the least if there is
/// no other. That makes for shorter first paths, but is valid for one trial only.
///
/// - **Complete** on finite spaces if actions cost something and a goal can be reached from every
///   state. An agent that can go no further has met [`Limit::DeadEnd`]: another trial by LRTA*
///   avoids what led there. If it cannot even begin, it is proven that there is no solution,
///   provided that the heuristic is infinite only at true dead ends. On a cycle that costs nothing it may
///   come back without having learned anything: [`Limit::Cycle`]. Where a part of the space cannot be left and
///   has no goal, it may go on for ever.
/// - **Not optimal**, and the path may visit a state many times. In LRTA* with an admissible
///   heuristic, repeated trials from the same start end in optimal ones: a trial that learns nothing
///   was optimal.
/// - **Order**: least `f`, then the order of [`StateSpace::actions`]. A goal is taken when it is
///   reached, the start included.
/// - **Time** of a step: the number of paths as long as the lookahead, which is capped at half of
///   [`max_depth`](crate::max_depth). **Memory**: the path, and the states about which something
///   was learned.
///
/// [`Limits::depth`](crate::Limits::depth) is the greatest length of the path.
///
/// Source: Korf 1990, *Real-time heuristic search*.
///
/// # Example
///
/// Along a line that ends at 1, to the goal -3. The fourth trial learns nothing:
///
/// ```
/// use search_core::{RealTime, Run, StateSpace};
///
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///
///     fn actions(&self, &at: &i32) -> impl Iterator<Item = i32> {
///         [1, -1].into_iter().filter(move |step| (-3..2).contains(&(at + step)))
///     }
///     fn result(&self, at: &i32, step: i32) -> i32 { at + step }
///     fn cost(&self, _: &i32, _: i32) -> u32 { 1 }
///     fn is_goal(&self, &at: &i32) -> bool { at == -3 }
/// }
///
/// let none = |_: &i32| 0;
/// let mut agent = RealTime::lrta_star(&Line, &none, 1.try_into().unwrap());
/// let mut trial = || agent.trial(&mut Run::new(), &0).unwrap().unwrap().cost;
/// let costs = [(); 5].map(|()| trial());
/// assert_eq!(costs, [5, 3, 5, 3, 3]);
/// ```
pub struct RealTime<'s, S: StateSpace + ?Sized, H> {
    space: &'s S,
    heuristic: &'s H,
    lookahead: usize,
    rule: Rule,
    learned: HashMap<S::State, S::Cost, FxBuildHasher>,
    /// Gaps in what was learned.
    incompleteness: Incompleteness,
    /// True if it has just learned something.
    has_learned: bool,
    /// The states that it has left since it last did.
    left: HashSet<S::State, FxBuildHasher>,
}

impl<S: StateSpace + ?Sized, H> fmt::Debug for RealTime<'_, S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RealTime")
            .field("lookahead", &self.lookahead)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    /// LRTA*
    Least,
    /// RTA*
    SecondLeast,
}

impl<'s, S, H> RealTime<'s, S, H>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
{
    /// Makes an agent that learns from trial to trial.
    pub fn lrta_star(space: &'s S, heuristic: &'s H, lookahead: NonZeroUsize) -> Self {
        Self::new(space, heuristic, lookahead, Rule::Least)
    }

    /// Makes an agent that forgets all before each trial.
    pub fn rta_star(space: &'s S, heuristic: &'s H, lookahead: NonZeroUsize) -> Self {
        Self::new(space, heuristic, lookahead, Rule::SecondLeast)
    }

    fn new(space: &'s S, heuristic: &'s H, lookahead: NonZeroUsize, rule: Rule) -> Self {
        Self {
            space,
            heuristic,
            lookahead: lookahead.get(),
            rule,
            learned: HashMap::default(),
            incompleteness: Incompleteness::default(),
            has_learned: false,
            left: HashSet::default(),
        }
    }

    /// Returns the agent's estimate of the cost from `state` to a goal.
    pub fn estimate(&self, state: &S::State) -> S::Cost {
        self.estimate_with(state, self.heuristic.start(state))
    }

    fn estimate_with(&self, state: &S::State, memo: H::Memo) -> S::Cost {
        let learned = self.learned.get(state).copied();
        learned.unwrap_or_else(|| self.heuristic.estimate(memo))
    }

    /// Acts until a goal is reached. The cost is that of the whole path.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit is met first, or a dead end; and by [`Limit::Cost`] if the path costs
    /// more than the type can hold.
    pub fn trial<O>(&mut self, run: &mut Run<'_, O>, start: &S::State) -> Answer<S>
    where
        O: SearchObserver<S>,
    {
        if self.rule == Rule::SecondLeast {
            self.learned.clear();
            self.incompleteness = Incompleteness::default();
        }
        self.left.clear();
        let mut state = start.clone();
        let mut way = Solution {
            actions: Vec::new(),
            cost: S::Cost::ZERO,
        };
        loop {
            let node = Node {
                state: &state,
                action: way.actions.last().copied(),
                depth: way.actions.len(),
                g: way.cost,
                h: Some(self.estimate(&state)),
            };
            if self.space.is_goal(&state) {
                run.observe(|| Event::Goal(node));
                return Ok(Some(way));
            }
            match self.act(run, node) {
                Ok(Some(_)) if self.goes_round(&state) => return Err(run.stopped(Limit::Cycle)),
                Ok(Some(action)) => {
                    way.cost = way.cost.plus(self.space.cost(&state, action));
                    if way.cost == S::Cost::INFINITY {
                        return Err(run.stopped(Limit::Cost));
                    }
                    way.actions.push(action);
                    state = self.space.result(&state, action);
                }
                Ok(None) if way.actions.is_empty() => return Ok(None),
                Ok(None) => return Err(run.stopped(Limit::DeadEnd)),
                Err(limit) => return Err(run.stopped(limit)),
            }
        }
    }

    /// Returns whether the agent has left this state before and learned nothing since. Then it would do the same again.
    fn goes_round(&mut self, state: &S::State) -> bool {
        if self.has_learned {
            self.left.clear();
            return false;
        }
        !self.left.insert(state.clone())
    }

    /// Returns the action to be done in `state`, which is not a goal; `None` if every action leads to dead ends. The
    /// agent learns from it. This is for an agent whose actions may have other results than expected.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit is met first.
    pub fn step<O>(
        &mut self,
        run: &mut Run<'_, O>,
        state: &S::State,
    ) -> Result<Option<S::Action>, Stopped>
    where
        O: SearchObserver<S>,
    {
        let node = Node {
            state,
            action: None,
            depth: 0,
            g: S::Cost::ZERO,
            h: Some(self.estimate(state)),
        };
        self.act(run, node).map_err(|limit| run.stopped(limit))
    }

    fn act<O>(
        &mut self,
        run: &mut Run<'_, O>,
        node: Node<'_, S>,
    ) -> Result<Option<S::Action>, Limit>
    where
        O: SearchObserver<S>,
    {
        if node.depth >= run.depth_limit() {
            run.statistics.depth_cutoffs += 1;
            run.observe(|| Event::DepthCutoff(node));
            return Err(Limit::Depth);
        }
        // Each further action of lookahead takes two more calls.
        let deepest = max_pass_depth::<S, H::Memo>(self.space, node.state) / 2;
        let horizon = node.depth.saturating_add(self.lookahead.min(deepest));
        let mut look = Look {
            horizon: horizon.min(run.depth_limit()),
            run: &mut *run,
            agent: self,
            depth: node.depth,
            way: node.g,
            incompleteness: self.incompleteness,
        };
        let here = Node {
            g: S::Cost::ZERO,
            ..node
        };
        let memo = self.heuristic.start(node.state);
        let choice = match look.expand(&here, memo, self.rule, S::Cost::INFINITY) {
            ControlFlow::Continue(choice) => choice,
            ControlFlow::Break(limit) => return Err(limit),
        };
        self.incompleteness = look.incompleteness;
        let known = self.estimate(node.state);
        let value = match self.rule {
            Rule::Least => known.max(choice.least),
            Rule::SecondLeast if choice.second < S::Cost::INFINITY => choice.second,
            Rule::SecondLeast => choice.least,
        };
        let is_noted = value != known || self.rule == Rule::SecondLeast;
        self.has_learned =
            is_noted && self.learned.insert(node.state.clone(), value) != Some(value);
        let entries = self.learned.len() * (size_of::<(S::State, S::Cost)>() + 1)
            + self.left.len() * (size_of::<S::State>() + 1);
        let bytes = entries + size_of::<S::State>() + node.depth * size_of::<S::Action>();
        run.store(self.learned.len() + 1, bytes)?;
        if choice.best.is_none() {
            self.incompleteness.proof()?;
        }
        Ok(choice.best)
    }
}

/// A lookahead from the agent's state. In its nodes `g` counts from there.
struct Look<'a, 'l, 's, S: StateSpace + ?Sized, H, O> {
    run: &'a mut Run<'l, O>,
    agent: &'a RealTime<'s, S, H>,
    horizon: usize,
    /// The length and the cost of the path so far.
    depth: usize,
    way: S::Cost,
    incompleteness: Incompleteness,
}

/// The successor with the least `f`, unless all are infinite.
struct Choice<S: StateSpace + ?Sized> {
    best: Option<S::Action>,
    least: S::Cost,
    second: S::Cost,
}

impl<S, H, O> Look<'_, '_, '_, S, H, O>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    /// Returns the least `g + h` at the horizon below the node, or something not less than `alpha`.
    fn value(
        &mut self,
        node: &Node<'_, S>,
        memo: H::Memo,
        alpha: S::Cost,
    ) -> ControlFlow<Limit, S::Cost> {
        if self.agent.space.is_goal(node.state) {
            return ControlFlow::Continue(node.g);
        }
        let h = node.h.unwrap_or(S::Cost::ZERO);
        let f = self.incompleteness.sum(node.g, h);
        let known = self.agent.learned.contains_key(node.state);
        if known || f >= alpha || node.depth >= self.horizon {
            return ControlFlow::Continue(f);
        }
        let choice = self.expand(node, memo, Rule::Least, alpha)?;
        // The node's own bound holds as well, and is the better one where the heuristic is not consistent.
        ControlFlow::Continue(choice.least.max(f))
    }

    /// Values the successors of the node, exactly only as far as the rule needs it.
    fn expand(
        &mut self,
        node: &Node<'_, S>,
        memo: H::Memo,
        rule: Rule,
        alpha: S::Cost,
    ) -> ControlFlow<Limit, Choice<S>> {
        if let Err(limit) = self.run.expand(node.depth) {
            return ControlFlow::Break(limit);
        }
        self.show(Event::Expanded, node);
        let mut choice = Choice::<S> {
            best: None,
            least: S::Cost::INFINITY,
            second: S::Cost::INFINITY,
        };
        let RealTime {
            space, heuristic, ..
        } = *self.agent;
        // For the agent itself the step back is a step like any other.
        let last = node.action.filter(|_| node.depth > self.depth);
        space.successors(node.state, last, |action, child| {
            let memo = heuristic.step(memo, node.state, action, &child);
            let h = self.agent.estimate_with(&child, memo);
            let cost = space.cost(node.state, action);
            let next = Node {
                state: &child,
                action: Some(action),
                depth: node.depth + 1,
                g: node.g.plus(cost),
                h: Some(h),
            };
            if node
                .action
                .is_some_and(|last| space.takes_back(last, action))
            {
                self.show(Event::StepBack, &next);
            } else {
                self.run.statistics.generated += 1;
                self.show(Event::Generated, &next);
            }
            if next.g == S::Cost::INFINITY || h == S::Cost::INFINITY {
                self.incompleteness.leave_out(cost, h);
                self.show(Event::Pruned, &next);
                return ControlFlow::Continue(());
            }
            let enough = match rule {
                Rule::Least => choice.least,
                Rule::SecondLeast => choice.second,
            };
            let f = self.value(&next, memo, alpha.min(enough))?;
            if f < choice.least {
                choice.second = choice.least;
                choice.least = f;
                choice.best = Some(action);
            } else {
                choice.second = choice.second.min(f);
            }
            ControlFlow::Continue(())
        })?;
        ControlFlow::Continue(choice)
    }

    fn show<'a>(&mut self, event: impl FnOnce(Node<'a, S>) -> Event<'a, S>, node: &Node<'a, S>) {
        let g = self.way.plus(node.g);
        self.run.observe(|| event(Node { g, ..*node }));
    }
}
