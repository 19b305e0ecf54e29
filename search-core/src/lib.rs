//! Heuristic search in state spaces.
//!
//! Describe a problem once as a [`StateSpace`] and every algorithm of this crate can solve it. All
//! of them take the same first argument, a [`Run`] (limits, statistics, observer), and give the
//! same kind of [`Answer`]: a solution, a proof that there is none, or no verdict because a limit
//! was met.
//!
#![doc = include_str!("algorithms/table.md")]
//!
//! [`ao_star`] searches an [`AndOrGraph`], where an action leads to several states and all of them must
//! be solved; it is optimal with an admissible heuristic and remembers every state. A* and IDA* are
//! also in [`textbook`] in the short form that books print. What makes the forms above fast changes
//! nothing else: the tests compare them with the short ones, node for node.
//!
//! # Words
//!
//! - **Path**: the actions from the start to a state. A **solution** is a path to a goal.
//! - **Node**: a state with the path by which it was found; its cost is `g`, its estimate `h`, and `f = g + h`.
//! - **Generate**: make a successor of a node. **Expand**: generate all of them.
//! - **Open list**: nodes generated but not yet expanded. **Closed list**: nodes already expanded.
//! - **Duplicate**: a node whose state is known. **Reopen**: open a closed state again by a cheaper path.
//! - **Prune**: leave a node out because its `f` is too large, or because the heuristic calls it a dead end.
//! - **Dead end**: a state without a path to a goal; its estimate is [`Cost::INFINITY`].
//! - **Layer**: all states at the same depth. **Iteration**: one pass over the space by an iterative search.
//! - **Run**: limits, statistics and observer of a search. **Event**: what the observer is shown.
//! - **No verdict**: a limit was met before it was known whether there is a solution ([`Stopped`]).
//!
//! # Example
//!
//! From 0 to 20, adding one or doubling:
//!
//! ```
//! use search_core::{Run, StateSpace, a_star};
//!
//! struct Numbers;
//!
//! impl StateSpace for Numbers {
//!     type State = u32;
//!     type Action = char;
//!     type Cost = u32;
//!
//!     fn actions(&self, n: &u32) -> impl Iterator<Item = char> {
//!         ['+', '*'].into_iter().filter(|_| *n < 20)
//!     }
//!     fn result(&self, n: &u32, action: char) -> u32 {
//!         if action == '+' { n + 1 } else { n * 2 }
//!     }
//!     fn cost(&self, _: &u32, _: char) -> u32 { 1 }
//!     fn is_goal(&self, n: &u32) -> bool { *n == 20 }
//! }
//!
//! let none = |_: &u32| 0;
//! let mut run = Run::new();
//! let solution = a_star(&mut run, &Numbers, &none, &0).unwrap().unwrap();
//! assert_eq!(solution.cost, 6);
//! ```
//!
//! # Features
//! `serde`, off by default: serialization of answers, statistics, limits met and records of events.
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations)]

mod algorithms;
mod containers;
mod problem;
mod run;
pub mod testkit;

pub use algorithms::about::{Algorithm, ListKey, Lists, Needs, Outline, Promise, outline_line};
pub use algorithms::and_or::ao_star::{AndOrAnswer, ao_star};
pub use algorithms::and_or::graph::{AndOrEvent, AndOrGraph, SolutionGraph};
pub use algorithms::anytime::ara_star::{AraStar, Bounded};
pub use algorithms::anytime::optimal_solutions::OptimalSolutions;
pub use algorithms::attempt::{Attempt, Bound, Found, Series, Show, Verdict};
pub use algorithms::best_first::a_star::{a_star, a_star_packed};
pub use algorithms::best_first::beam::beam;
pub use algorithms::best_first::engine::{best_first, best_first_packed};
pub use algorithms::best_first::greedy::greedy;
pub use algorithms::best_first::jump_point_search::jump_point_search;
pub use algorithms::best_first::ordered_tree::{OpenOrder, ordered_tree_search};
pub use algorithms::best_first::weighted_a_star::weighted_a_star;
pub use algorithms::bidirectional::engine::BothEnds;
pub use algorithms::bidirectional::mm::mm;
pub use algorithms::bidirectional::nbs::nbs;
pub use algorithms::erased_heuristic::{ErasedHeuristic, SearchHeuristic};
pub use algorithms::exhaustive::breadth_first_indexed::breadth_first_indexed;
pub use algorithms::exhaustive::enumerate_layers::enumerate_layers;
pub use algorithms::exhaustive::enumerate_levels::{
    Levels, enumerate_levels, enumerate_levels_from,
};
pub use algorithms::exhaustive::enumerate_packed::enumerate_packed;
pub use algorithms::exhaustive::kept_levels::{KeptLevels, LevelsSoFar};
pub use algorithms::exhaustive::level_part::{LevelPart, LevelWork, level_part};
pub use algorithms::exhaustive::rank_part::rank_part;
pub use algorithms::linear_space::a_star_then_ida_star::a_star_then_ida_star;
pub use algorithms::linear_space::ida_star::ida_star;
pub use algorithms::linear_space::rbfs::rbfs;
pub use algorithms::linear_space::recursion_limit::max_depth;
pub use algorithms::method::{Method, MethodError};
pub use algorithms::options::{Check, OptionSpec, Values, all_threads, reads, threads};
pub use algorithms::parallel::hda_star::byte_interface::{AStarPart, PartReport, Unreadable};
pub use algorithms::parallel::hda_star::hda_star;
pub use algorithms::parallel::ida_star::ida_star_parallel;
pub use algorithms::problem::{
    Capabilities, Effort, Enumerated, KnownGoal, Problem, SearchSpace, See,
};
pub use algorithms::real_time::RealTime;
pub use algorithms::standard::ALGORITHMS;
pub use algorithms::textbook;
pub use algorithms::uninformed::breadth_first::{TotalSearch, breadth_first, total_search};
pub use algorithms::uninformed::deep_down::DeepDown;
pub use algorithms::uninformed::depth_first::depth_first;
pub use algorithms::uninformed::depth_limited::depth_limited;
pub use algorithms::uninformed::duplicates::Duplicates;
pub use algorithms::uninformed::iterative_deepening::iterative_deepening;
pub use algorithms::uninformed::uniform_cost::uniform_cost;
pub use containers::node_arena::MAX_STATE_SIZE;
pub use containers::two_bit_table::{Mark, TwoBitTable};
pub use problem::cost::Cost;
pub use problem::decimal::{Decimal, DecimalError};
pub use problem::heuristic::{Heuristic, Zero};
pub use problem::implicit_graph::{Edge, ImplicitGraph};
pub use problem::indexed::IndexedSpace;
pub use problem::jump::{Jump, JumpSpace};
pub use problem::max::Max;
pub use problem::packed::{Key, PackedSpace};
pub use problem::reversible::ReversibleSpace;
pub use problem::solution::{Answer, Solution};
pub use problem::space::{Notation, StateSpace, Visitor};
pub use problem::weight::{Weight, WeightError};
pub use run::branching::effective_branching_factor;
pub use run::byte_size::{bytes, whole_number};
pub use run::clock;
pub use run::context::{POLL_INTERVAL, Run};
pub use run::limits::{Limit, Limits, Stopped};
pub use run::observer::{Both, Direction, Event, Node, Observer, SearchObserver};
pub use run::record::{Field, Record, sequence};
pub use run::statistics::Statistics;
pub use run::thread_pool::{ThreadPool, in_chunks, work_together};
pub use testkit::audit::{Audit, Violation, ViolationIn, overestimate};

/// Compiles and runs the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// Compiles and runs the examples in the guide to search.
#[cfg(doctest)]
#[doc = include_str!("../../docs/search.md")]
struct Search;
