//! The algorithms, by chapters of the theory, and the list of them.

pub(crate) mod about;
pub(crate) mod and_or;
pub(crate) mod anytime;
pub(crate) mod attempt;
pub(crate) mod best_first;
pub(crate) mod bidirectional;
pub(crate) mod exhaustive;
pub(crate) mod linear_space;
pub(crate) mod method;
pub(crate) mod options;
pub(crate) mod parallel;
pub(crate) mod real_time;
pub(crate) mod search;
pub mod textbook;
pub(crate) mod uninformed;

use about::{Algorithm, Promise};
use attempt::Outcome;
use method::Entry;
use options::Values;
use search::{Prepared, Problem, SearchHeuristic, SearchSpace};

use crate::{Answer, Run};

/// The list: a line for each algorithm, whose file says all that there is to know about it.
macro_rules! algorithms {
    ($($name:ident: $entry:ty,)*) => {
        /// All algorithms, in the order of the textbooks.
        pub static ALGORITHMS: &[Algorithm] = &[$(<$entry>::ABOUT,)*];

        /// An entry with the values of its options.
        #[derive(Clone, Debug)]
        enum Configured {
            $($name($entry),)*
        }

        impl Configured {
            fn new(algorithm: &Algorithm, values: &Values) -> Result<Self, String> {
                $(if algorithm.name == <$entry>::ABOUT.name {
                    return <$entry>::configure(values).map(Self::$name);
                })*
                Err(format!("{} is not in the list", algorithm.name))
            }

            fn detail(&self) -> Option<String> {
                match self {
                    $(Self::$name(entry) => entry.detail(),)*
                }
            }

            fn manner(&self) -> Option<String> {
                match self {
                    $(Self::$name(entry) => entry.manner(),)*
                }
            }

            fn promise(&self) -> Promise {
                match self {
                    $(Self::$name(entry) => entry.promise(),)*
                }
            }

            fn objection(&self, is_packed: bool, is_watched: bool) -> Option<&'static str> {
                match self {
                    $(Self::$name(entry) => entry.objection(is_packed, is_watched),)*
                }
            }

            fn objection_to_parts(&self) -> Option<&'static str> {
                match self {
                    $(Self::$name(entry) => entry.objection_to_parts(),)*
                }
            }

            fn solve<S: SearchSpace>(
                &self,
                search: &mut Prepared<'_, '_, S>,
            ) -> Outcome<S::Action, S::Cost> {
                match self {
                    $(Self::$name(entry) => entry.solve(search),)*
                }
            }

            fn solve_quickly<S: SearchSpace, H: SearchHeuristic<S>>(
                &self,
                problem: &Problem<'_, S, H>,
                run: &mut Run<'_>,
            ) -> Option<Answer<S>> {
                match self {
                    $(Self::$name(entry) => entry.solve_quickly(problem, run),)*
                }
            }
        }
    };
}

algorithms! {
    BreadthFirst: uninformed::breadth_first::Listed,
    DepthFirst: uninformed::depth_first::Listed,
    DepthLimited: uninformed::depth_limited::Listed,
    DeepDown: uninformed::deep_down::Listed,
    IterativeDeepening: uninformed::iterative_deepening::Listed,
    UniformCost: uninformed::uniform_cost::Listed,
    Greedy: best_first::greedy::Listed,
    AStar: best_first::a_star::Listed,
    JumpPointSearch: best_first::jump_point_search::Listed,
    WeightedAStar: best_first::weighted_a_star::Listed,
    AraStar: anytime::ara_star::Listed,
    OptimalSolutions: anytime::optimal_solutions::Listed,
    Beam: best_first::beam::Listed,
    Rbfs: linear_space::rbfs::Listed,
    IdaStar: linear_space::ida_star::Listed,
    Nbs: bidirectional::nbs::Listed,
    Mm: bidirectional::mm::Listed,
    LrtaStar: real_time::entries::LrtaListed,
    RtaStar: real_time::entries::RtaListed,
    OrderedTree: best_first::ordered_tree::Listed,
    BreadthFirstIndexed: exhaustive::breadth_first_indexed::Listed,
}
