//! From the name of an algorithm to the algorithm.

use std::hash::Hash;

use search_core::{
    AraStar, BothEnds, Cost, DeepDown, Duplicates, Heuristic, Notation, OpenOrder,
    OptimalSolutions, PackedSpace, RealTime, ReversibleSpace, Run, SearchObserver, StateSpace,
    TotalSearch, a_star_packed, a_star_then_ida_star, beam, depth_first, depth_limited, greedy,
    ida_star, ida_star_parallel, iterative_deepening, mm, nbs, ordered_tree_search, rbfs,
    total_search, uniform_cost, weighted_a_star,
};

use super::outcome::{Outcome, Show};
use super::{Algorithm, HeuristicName, Method};

/// A space that every algorithm can search.
pub(crate) trait Space:
    PackedSpace
    + ReversibleSpace
    + Notation
    + StateSpace<State: Eq + Hash + Send + Sync, Action: Send + Sync, Cost: Send + Sync>
    + Sync
{
}

impl<S> Space for S
where
    S: PackedSpace + ReversibleSpace + Notation + Sync,
    S::State: Eq + Hash + Send + Sync,
    S::Action: Send + Sync,
    S::Cost: Send + Sync,
{
}

/// A heuristic that several threads can ask.
pub(crate) trait Guide<S: StateSpace>: Heuristic<S, Memo: Send + Sync> + Sync {}

impl<S: StateSpace, H: Heuristic<S, Memo: Send + Sync> + Sync> Guide<S> for H {}

/// What is to be solved.
pub(crate) struct Problem<'p, S: StateSpace> {
    pub(crate) space: &'p S,
    pub(crate) start: S::State,
    pub(crate) goal: S::State,
    /// No action costs less than this.
    pub(crate) least_cost: S::Cost,
}

impl<H: HeuristicName> Method<H> {
    /// Searches. The heuristics, to the goal and from the start, are made only if they are used;
    /// solutions that are not the last word are shown to `found`. A depth-limited search without a
    /// depth goes as deep as the run's limit.
    pub(super) fn search<S, F, B, O>(
        &self,
        run: &mut Run<'_, O>,
        problem: &Problem<'_, S>,
        forward: impl FnOnce() -> F,
        backward: impl FnOnce() -> B,
        found: &mut Show<'_, S::Action, S::Cost>,
    ) -> Outcome<S::Action, S::Cost>
    where
        S: Space,
        F: Guide<S>,
        B: Guide<S>,
        O: SearchObserver<S>,
    {
        let Problem { space, start, .. } = problem;
        let variant = &self.variant;
        let duplicates = variant
            .duplicates
            .map_or_else(Duplicates::default, Into::into);
        let answer = match self.algorithm {
            Algorithm::BreadthFirst => {
                let reading = TotalSearch {
                    duplicates,
                    ..TotalSearch::default()
                };
                total_search(run, *space, start, reading)
            }
            Algorithm::DepthFirst => depth_first(run, *space, start),
            Algorithm::DepthLimited => {
                let depth = variant.depth.unwrap_or(usize::MAX);
                depth_limited(run, *space, start, depth, duplicates)
            }
            Algorithm::DeepDown => DeepDown::new(run, *space, start).next().transpose(),
            Algorithm::IterativeDeepening => iterative_deepening(run, *space, start),
            Algorithm::UniformCost => uniform_cost(run, *space, start),
            Algorithm::Greedy => greedy(run, *space, &forward(), start),
            Algorithm::AStar if variant.then_ida_star => {
                a_star_then_ida_star(run, *space, &forward(), start)
            }
            Algorithm::AStar => a_star_packed(run, *space, &forward(), start),
            Algorithm::WeightedAStar => {
                weighted_a_star(run, *space, &forward(), variant.one_weight(), start)
            }
            Algorithm::AraStar => {
                let h = forward();
                let items = AraStar::new(run, *space, &h, start, variant.weights());
                return Outcome::of_better_and_better(items, found);
            }
            Algorithm::OptimalSolutions => {
                let h = forward();
                let items = OptimalSolutions::new(run, *space, &h, start);
                return Outcome::of_equals(items, variant.max_solutions, found);
            }
            Algorithm::Beam => beam(run, *space, &forward(), start, variant.width(), Cost::plus),
            Algorithm::Rbfs => rbfs(run, *space, &forward(), start),
            Algorithm::IdaStar => match variant.threads {
                Some(threads) => ida_star_parallel(run, *space, &forward(), start, threads),
                None => ida_star(run, *space, &forward(), start),
            },
            Algorithm::Nbs => nbs(run, *space, &problem.ends(&forward(), &backward())),
            Algorithm::Mm => mm(run, *space, &problem.ends(&forward(), &backward())),
            Algorithm::LrtaStar => {
                RealTime::lrta_star(*space, &forward(), variant.lookahead()).trial(run, start)
            }
            Algorithm::RtaStar => {
                RealTime::rta_star(*space, &forward(), variant.lookahead()).trial(run, start)
            }
            Algorithm::OrderedTree => {
                let order = variant
                    .open_order
                    .map_or_else(OpenOrder::default, Into::into);
                ordered_tree_search(run, *space, &forward(), start, order)
            }
        };
        Outcome::of_one(answer)
    }
}

impl<S: StateSpace> Problem<'_, S> {
    fn ends<'a, F, B>(&'a self, forward: &'a F, backward: &'a B) -> BothEnds<'a, S, F, B> {
        BothEnds {
            start: &self.start,
            goal: &self.goal,
            forward,
            backward,
            least_cost: self.least_cost,
        }
    }
}
