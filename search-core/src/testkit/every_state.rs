//! Auditing a heuristic on a whole space.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::audit::{Violation, ViolationIn, inconsistency};
use crate::{Cost, Heuristic, Limit, Run, StateSpace};

/// Results of auditing a heuristic on the states that were looked at.
pub struct HeuristicAudit<S: StateSpace + ?Sized> {
    /// Number of states that were looked at.
    pub states: u64,
    /// The first step by which the estimate drops by more than it costs: first by the order in which breadth-first
    /// search meets the states.
    pub inconsistency: Option<ViolationIn<S>>,
    /// The first state whose estimate is more than the cheapest solution from there costs; not known where a limit
    /// was met.
    pub overestimate: Option<ViolationIn<S>>,
    /// The limit that was met before all states were looked at. Then nothing is said of the others.
    pub limit: Option<Limit>,
}

impl<S> fmt::Debug for HeuristicAudit<S>
where
    S: StateSpace<State: fmt::Debug, Action: fmt::Debug> + ?Sized,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HeuristicAudit")
            .field("states", &self.states)
            .field("inconsistency", &self.inconsistency)
            .field("overestimate", &self.overestimate)
            .field("limit", &self.limit)
            .finish()
    }
}

/// Looks at every state that can be reached from the start, goals and the states beyond them included, and finds out
/// whether the heuristic is consistent and admissible.
///
/// It is compared with the true distances: without a finding and without a limit it is both. On infinite spaces only a
/// limit ends this. **Time**: that of uniform-cost search of the whole space; **memory**: every state and every step
/// between them.
///
/// ```
/// # use search_core::{Run, StateSpace};
/// use search_core::testkit::audit_every_state;
/// # struct Line;
/// # impl StateSpace for Line {
/// #     type State = u32; type Action = char; type Cost = u32;
/// #     fn actions(&self, state: &u32) -> impl Iterator<Item = char> { (*state < 9).then_some('+').into_iter() }
/// #     fn result(&self, state: &u32, _: char) -> u32 { state + 1 }
/// #     fn cost(&self, _: &u32, _: char) -> u32 { 1 }
/// #     fn is_goal(&self, state: &u32) -> bool { *state == 9 }
/// # }
/// let hasty = |state: &u32| if *state == 4 { 7 } else { 9 - *state };
/// let audit = audit_every_state(&mut Run::new(), &Line, &hasty, &0);
/// assert_eq!(audit.states, 10);
/// assert_eq!(
///     audit.overestimate.unwrap().to_string(),
///     "the heuristic overestimates: 7 at 4, from where a solution costs 5",
/// );
/// ```
pub fn audit_every_state<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> HeuristicAudit<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
{
    let mut seen = Seen::new(space, heuristic);
    seen.add(start.clone());
    let mut limit = None;
    while seen.expanded < seen.states.len() {
        let met = run.expand(0).and_then(|()| {
            seen.expand();
            run.store(seen.states.len(), seen.bytes())
        });
        if let Err(met) = met {
            limit = Some(met);
            break;
        }
    }
    HeuristicAudit {
        states: seen.states.len() as u64,
        overestimate: limit.is_none().then(|| seen.overestimate()).flatten(),
        inconsistency: seen.inconsistency,
        limit,
    }
}

/// The states met so far, by number, and the steps between them.
struct Seen<'s, S: StateSpace + ?Sized, H> {
    space: &'s S,
    heuristic: &'s H,
    numbers: FxHashMap<S::State, usize>,
    states: Vec<(S::State, S::Cost)>,
    /// To each state, from where a step leads there, and what it costs.
    before: Vec<Vec<(usize, S::Cost)>>,
    steps: usize,
    expanded: usize,
    inconsistency: Option<ViolationIn<S>>,
}

impl<'s, S, H> Seen<'s, S, H>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
{
    fn new(space: &'s S, heuristic: &'s H) -> Self {
        Self {
            space,
            heuristic,
            numbers: FxHashMap::default(),
            states: Vec::new(),
            before: Vec::new(),
            steps: 0,
            expanded: 0,
            inconsistency: None,
        }
    }

    /// Returns the number of a state.
    fn add(&mut self, state: S::State) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(state.clone()).or_insert(next);
        if number == next {
            let estimate = self.heuristic.estimate(self.heuristic.start(&state));
            self.states.push((state, estimate));
            self.before.push(Vec::new());
        }
        number
    }

    /// Looks at the steps from the next state.
    fn expand(&mut self) {
        let number = self.expanded;
        self.expanded += 1;
        let (space, (state, estimate)) = (self.space, self.states[number].clone());
        for action in space.actions(&state) {
            let cost = space.cost(&state, action);
            let next = self.add(space.result(&state, action));
            if self.inconsistency.is_none() {
                let (after, estimate_after) = &self.states[next];
                let after = (after, *estimate_after);
                self.inconsistency = inconsistency((&state, estimate), (action, cost), after);
            }
            self.before[next].push((number, cost));
            self.steps += 1;
        }
    }

    /// Returns the memory that is taken, without what states keep elsewhere.
    fn bytes(&self) -> usize {
        let state = 2 * size_of::<S::State>() + size_of::<(S::Cost, Vec<()>, usize)>();
        self.states.len() * state + self.steps * size_of::<(usize, S::Cost)>()
    }

    /// Returns the first state whose estimate is more than a solution from there costs.
    fn overestimate(&self) -> Option<ViolationIn<S>> {
        let distances = self.distances();
        let mut states = self.states.iter().zip(distances);
        states.find_map(|((state, estimate), cost)| {
            (*estimate > cost).then(|| Violation::Overestimate {
                state: state.clone(),
                estimate: *estimate,
                cost,
            })
        })
    }

    /// Returns the cost of the cheapest solution from each state, worked out backwards from the goals by Dijkstra's
    /// algorithm.
    fn distances(&self) -> Vec<S::Cost> {
        let mut distances = vec![S::Cost::INFINITY; self.states.len()];
        let mut open = BinaryHeap::new();
        for (number, (state, _)) in self.states.iter().enumerate() {
            if self.space.is_goal(state) {
                distances[number] = S::Cost::ZERO;
                open.push(Reverse((S::Cost::ZERO, number)));
            }
        }
        while let Some(Reverse((distance, number))) = open.pop() {
            if distance > distances[number] {
                continue;
            }
            for &(before, cost) in &self.before[number] {
                let longer = distance.plus(cost);
                if longer < distances[before] {
                    distances[before] = longer;
                    open.push(Reverse((longer, before)));
                }
            }
        }
        distances
    }
}
