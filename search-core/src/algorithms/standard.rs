//! The list of algorithms.

use super::about::{Algorithm, Promise};
use super::attempt::Outcome;
use super::erased_heuristic::TypedSearches;
use super::list_entry::ListEntry;
use super::options::Values;
use super::problem::{SearchSpace, UntypedRun};
use super::{anytime, best_first, bidirectional, exhaustive, linear_space, real_time, uninformed};
use crate::{Answer, Run};

/// The list: a line for each algorithm, whose file says all that there is to know about it.
macro_rules! algorithms {
    ($($name:ident: $entry:ty,)*) => {
        /// All algorithms, in the order of the textbooks.
        pub static ALGORITHMS: &[Algorithm] = &[$(<$entry>::ABOUT,)*];

        /// An entry with the values of its options.
        #[derive(Clone, Debug)]
        pub(crate) enum AnyAlgorithm {
            $($name($entry),)*
        }

        impl AnyAlgorithm {
            pub(super) fn new(algorithm: &Algorithm, values: &Values) -> Result<Self, String> {
                $(if algorithm.name == <$entry>::ABOUT.name {
                    return <$entry>::configure(values).map(Self::$name);
                })*
                Err(format!("{} is not in the list", algorithm.name))
            }

            pub(super) fn detail(&self) -> Option<String> {
                match self {
                    $(Self::$name(entry) => entry.detail(),)*
                }
            }

            pub(super) fn manner(&self) -> Option<String> {
                match self {
                    $(Self::$name(entry) => entry.manner(),)*
                }
            }

            pub(super) fn promise(&self) -> Promise {
                match self {
                    $(Self::$name(entry) => entry.promise(),)*
                }
            }

            pub(super) fn objection(&self, is_packed: bool, is_watched: bool) -> Option<&'static str> {
                match self {
                    $(Self::$name(entry) => entry.objection(is_packed, is_watched),)*
                }
            }

            pub(super) fn objection_to_parts(&self) -> Option<&'static str> {
                match self {
                    $(Self::$name(entry) => entry.objection_to_parts(),)*
                }
            }

            pub(super) fn solve<S: SearchSpace>(
                &self,
                search: &mut UntypedRun<'_, '_, S>,
            ) -> Outcome<S::Action, S::Cost> {
                match self {
                    $(Self::$name(entry) => entry.solve(search),)*
                }
            }

            pub(super) fn solve_by_type<S: SearchSpace>(
                &self,
                searches: &dyn TypedSearches<S>,
                space: &S,
                start: &S::State,
                run: &mut Run<'_>,
            ) -> Option<Answer<S>> {
                match self {
                    $(Self::$name(entry) => entry.solve_by_type(searches, space, start, run),)*
                }
            }
        }
    };
}

algorithms! {
    BreadthFirst: uninformed::breadth_first::BreadthFirstEntry,
    DepthFirst: uninformed::depth_first::DepthFirstEntry,
    DepthLimited: uninformed::depth_limited::DepthLimitedEntry,
    DeepDown: uninformed::deep_down::DeepDownEntry,
    IterativeDeepening: uninformed::iterative_deepening::IterativeDeepeningEntry,
    UniformCost: uninformed::uniform_cost::UniformCostEntry,
    Greedy: best_first::greedy::GreedyEntry,
    AStar: best_first::a_star::AStarEntry,
    JumpPointSearch: best_first::jump_point_search::JumpPointSearchEntry,
    WeightedAStar: best_first::weighted_a_star::WeightedAStarEntry,
    AraStar: anytime::ara_star::AraStarEntry,
    OptimalSolutions: anytime::optimal_solutions::OptimalSolutionsEntry,
    Beam: best_first::beam::BeamEntry,
    Rbfs: linear_space::rbfs::RbfsEntry,
    IdaStar: linear_space::ida_star::IdaStarEntry,
    Nbs: bidirectional::nbs::NbsEntry,
    Mm: bidirectional::mm::MmEntry,
    LrtaStar: real_time::entries::LrtaStarEntry,
    RtaStar: real_time::entries::RtaStarEntry,
    OrderedTree: best_first::ordered_tree::OrderedTreeEntry,
    BreadthFirstIndexed: exhaustive::breadth_first_indexed::BreadthFirstIndexedEntry,
}
