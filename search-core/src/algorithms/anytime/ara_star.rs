//! ARA*: anytime repairing A*.

use std::fmt;
use std::hash::Hash;

use super::weights;
use crate::algorithms::anytime::repairing_search::RepairingSearch;
use crate::algorithms::attempt::of_better_and_better;
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, ListKey, Lists, Outcome, SearchSpace, UntypedRun, Values,
};
use crate::run::incompleteness::Incompleteness;
use crate::{
    Cost, Event, Heuristic, Limit, Problem, Run, SearchObserver, Solution, StateSpace, Statistics,
    Stopped, Weight,
};

/// Finds a solution quickly, then better ones, and finally proves that there is none better.
///
/// It is [`weighted_a_star`](crate::weighted_a_star) in passes with less and less weight, each of
/// which continues from what earlier passes have found: a state is expanded again only if it has
/// been found more cheaply since. Each item is better than the one before: it costs less, or the
/// same and is proven to be nearer to the best; and it comes with its bound. When the iterator ends,
/// the last item is proven to be optimal; if there was none, it is proven that there is no solution.
///
/// - **Complete** where [`a_star`](crate::a_star) is.
/// - **Optimal** at the end, if the heuristic is admissible; [`Bounded`] says what holds before.
/// - **Order**: in each pass least `g + weight * h`, then greatest `g`, then the node entered last.
///   Goals are tested when they are generated, the start included, and not expanded. A pass ends
///   when no open node has a smaller sum than the cheapest goal; a weight that would promise no
///   more than is already proven is skipped.
/// - **Time**: each pass expands a state at most once. The last ones, with weight 1, are repeated as
///   long as that leaves better nodes open, which happens only if the heuristic is not consistent.
///   **Memory**: every state generated.
///
/// A limit ends the iterator with an `Err`; the items before it keep what they say. A limit on depth
/// does not end it before the rest has been searched.
///
/// Source: Likhachev, Gordon and Thrun 2003, *ARA\*: Anytime A\* with provable bounds on
/// sub-optimality*.
///
/// # Example
///
/// A detour that looks short, and a path that looks long:
///
/// ```
/// use search_core::{AraStar, Run, StateSpace, Weight};
///
/// struct Map;
///
/// impl StateSpace for Map {
///     type State = char;
///     type Action = (char, u32);
///     type Cost = u32;
///
///     fn actions(&self, from: &char) -> impl Iterator<Item = (char, u32)> {
///         let roads: &[(char, u32)] = match from {
///             'a' => &[('b', 2), ('c', 2)],
///             'b' => &[('z', 6)],
///             'c' => &[('z', 4)],
///             _ => &[],
///         };
///         roads.iter().copied()
///     }
///     fn result(&self, _: &char, (to, _): (char, u32)) -> char { to }
///     fn cost(&self, _: &char, (_, cost): (char, u32)) -> u32 { cost }
///     fn is_goal(&self, town: &char) -> bool { *town == 'z' }
/// }
///
/// let estimate = |town: &char| if *town == 'c' { 4 } else { 0 };
/// let mut run = Run::new();
/// let weights = ["3".parse::<Weight>().unwrap(), "1.5".parse().unwrap()];
/// let found: Vec<_> = AraStar::new(&mut run, &Map, &estimate, &'a', weights)
///     .map(|item| item.unwrap())
///     .map(|item| (item.solution.cost, item.lower_bound))
///     .collect();
/// assert_eq!(found, [(8, 6), (6, 6)]);
/// ```
pub struct AraStar<'r, 'l, S: StateSpace + ?Sized, H: Heuristic<S>, O> {
    run: &'r mut Run<'l, O>,
    search: RepairingSearch<'r, S, H>,
    /// The weights to come, the next one last; empty at the end.
    weights: Vec<Weight>,
    cost: S::Cost,
    lower_bound: S::Cost,
}

impl<S: StateSpace + ?Sized, H: Heuristic<S>, O> fmt::Debug for AraStar<'_, '_, S, H, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AraStar")
            .field("weights", &self.weights)
            .field("cost", &self.cost)
            .field("lower_bound", &self.lower_bound)
            .finish_non_exhaustive()
    }
}

/// A solution, and how far it can be from the best one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bounded<A, C> {
    /// The solution.
    pub solution: Solution<A, C>,
    /// No solution costs less than this, if the heuristic is admissible.
    pub lower_bound: C,
    /// The solution costs at most this many times as much as the best one, if the heuristic is
    /// consistent. The quotient of its cost and the lower bound is often nearer.
    pub weight: Weight,
}

impl<A, C: Cost> Bounded<A, C> {
    /// Returns whether the solution is proven to be the best.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.solution.cost <= self.lower_bound
    }
}

/// The kind of item found in `S`.
type Found<S> = Bounded<<S as StateSpace>::Action, <S as StateSpace>::Cost>;

impl<'r, 'l, S, H, O> AraStar<'r, 'l, S, H, O>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    /// Better and better solutions from `start`. The weights are used in descending order, then
    /// weight 1; nothing is searched before the first solution is asked for.
    pub fn new(
        run: &'r mut Run<'l, O>,
        space: &'r S,
        heuristic: &'r H,
        start: &S::State,
        weights: impl IntoIterator<Item = Weight>,
    ) -> Self {
        let mut weights: Vec<_> = weights.into_iter().chain([Weight::ONE]).collect();
        weights.sort_unstable();
        weights.dedup();
        Self {
            run,
            search: RepairingSearch::new(space, heuristic, start),
            weights,
            cost: S::Cost::INFINITY,
            lower_bound: S::Cost::ZERO,
        }
    }

    /// Returns the work done so far, also between two solutions.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.run.statistics
    }

    fn search(&mut self) -> Result<Option<Found<S>>, Limit> {
        while let Some(weight) = self.next_weight() {
            self.search.pass(self.run, weight, false)?;
            let Some(goal) = self.search.goal else {
                if self.search.may_find() {
                    continue;
                }
                self.weights.clear();
                break;
            };
            let solution = self.search.solution(goal);
            let waiting = self.search.least();
            if waiting >= solution.cost {
                self.weights.clear();
            }
            let bound = waiting.min(self.search.cut_off).min(solution.cost);
            if solution.cost < self.cost || bound > self.lower_bound {
                self.cost = solution.cost;
                // A bound that an earlier pass has proven still holds.
                self.lower_bound = self.lower_bound.max(bound);
                let node = solution.end(self.search.event(goal));
                self.run.observe(|| Event::Goal(node));
                return Ok(Some(Bounded {
                    solution,
                    lower_bound: self.lower_bound,
                    weight,
                }));
            }
        }
        if self.search.cut_off < self.cost {
            return Err(Limit::Depth);
        }
        if self.cost == S::Cost::INFINITY {
            self.search.incompleteness.proof()?;
        }
        Ok(None)
    }

    /// Returns the greatest weight that promises more than is proven. The last one is used again and again.
    fn next_weight(&mut self) -> Option<Weight> {
        let idle = |weight: &Weight| weight.covers(self.cost, self.lower_bound);
        while self.weights.last().is_some_and(idle) {
            self.weights.pop();
        }
        let weight = *self.weights.last()?;
        if weight > Weight::ONE {
            self.weights.pop();
        }
        Some(weight)
    }
}

impl<S, H, O> Iterator for AraStar<'_, '_, S, H, O>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    type Item = Result<Found<S>, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        self.search()
            .map_err(|limit| {
                // After an error the iterator is at its end: none of these lets `search` report another.
                self.weights.clear();
                self.search.cut_off = S::Cost::INFINITY;
                self.search.incompleteness = Incompleteness::default();
                self.run.stopped(limit)
            })
            .transpose()
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct AraStarEntry {
    weights: Vec<Weight>,
}

impl ListEntry for AraStarEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "ara-star",
        item: "AraStar",
        aliases: &["arastar", "ara*"],
        summary: "Solutions one by one, each with its bound, the last the best: weighted A* with decreasing --weight",
        source: "Likhachev, Gordon and Thrun 2003",
        complete: "as A*",
        optimal: "in the end, with an admissible heuristic",
        options: &[super::WEIGHT.or(usual_weights!())],
        lists: Lists::Best(ListKey::Weighted),
        outline: &[
            "put the start into the open list",
            "for each weight, the last of which is 1: [weight]",
            "  while the least g + weight * h could improve the answer:",
            "    take that node [depth_cutoff]",
            "    expand it; for each action: [expanded]",
            "      produce the successor [generated]",
            "      if it cannot be part of a better solution: leave it [pruned]",
            "      if its state is known at no greater g: drop it [duplicate]",
            "      if it was expanded in this iteration: keep it for the next [reopened]",
            "      else put it into the open list",
            "  the best goal so far is the answer for this weight [goal]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        weights(values).map(|weights| Self { weights })
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        let Problem {
            space,
            start,
            heuristic,
            ..
        } = search.problem;
        let weights = self.weights.clone();
        let solutions = AraStar::new(&mut search.run, *space, heuristic, start, weights);
        of_better_and_better::<S>(solutions, search.found)
    }
}
