//! The list of algorithms.

use super::list_entry::{Algorithm, ListEntry, Outcome, SearchSpace, Setting, UntypedRun, Values};
use super::{anytime, best_first, bidirectional, exhaustive, linear_space, real_time, uninformed};

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

            pub(super) fn setting(&self) -> Setting {
                match self {
                    $(Self::$name(entry) => entry.setting(),)*
                }
            }

            pub(super) fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
                match self {
                    $(Self::$name(entry) => entry.solve(search),)*
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
