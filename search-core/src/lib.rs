//! Heuristic search in state spaces.
//!
//! Describe a problem once as a [`StateSpace`] and every algorithm of this crate can solve it. All
//! of them take the same first argument, a [`Run`] (limits, statistics, observer), and give the
//! same kind of [`Answer`]: a solution, a proof that there is none, or no verdict because a limit
//! was met.
//!
//! | algorithm | optimal | memory | seed |
//! |---|---|---|---|
//! | [`breadth_first`] | in actions | every state | `TOTAL_SEARCH` |
//! | [`depth_first`] | no | every state | |
//! | [`breadth_first_indexed`] | in actions | two bits a state | |
//! | [`depth_limited`] | no | every state | `LIMITED_DEEP_SEARCH` |
//! | [`DeepDown`] | no | one path | `SEARCH_DEEP_DOWN` |
//! | [`iterative_deepening`] | in actions | one path | |
//! | [`uniform_cost`] | yes | every state | |
//! | [`greedy`] | no | every state | |
//! | [`a_star`] | yes, with an admissible heuristic | every state | |
//! | [`weighted_a_star`] | within the weight, with an admissible heuristic | every state | |
//! | [`AraStar`] | better and better, at last yes, with an admissible heuristic | every state | |
//! | [`beam`] | no | the beams | |
//! | [`OptimalSolutions`] | all of them, with an admissible heuristic | every state | |
//! | [`rbfs`] | yes, with an admissible heuristic | one path and its siblings | |
//! | [`ida_star`] | yes, with an admissible heuristic | one path | |
//! | [`nbs`] | yes, with admissible heuristics | every state, from both ends | |
//! | [`mm`] | yes, with admissible heuristics | every state, from both ends | |
//! | [`RealTime`] | after enough trials by LRTA*, with an admissible heuristic | what it has learned | |
//! | [`ordered_tree_search`] | yes, with an admissible heuristic | every path | `ORDERED_SEARCH_FOR_TREE` |
//!
//! [`ao_star`] searches an [`AndOrGraph`], where an action leads to several states and all of them must
//! be solved; it is optimal with an admissible heuristic and remembers every state.
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
#![forbid(unsafe_code)]

mod and_or;
mod audit;
mod cost;
mod heuristic;
mod indexed;
mod limits;
mod max;
mod observer;
mod packed;
mod reversible;
mod run;
mod solution;
mod space;
mod statistics;
mod trace;
mod weight;

mod a_star;
mod a_star_then_ida_star;
mod ao_star;
mod ara_star;
mod beam;
mod best_first;
mod both_ends;
mod breadth_first;
mod breadth_first_indexed;
mod deep_down;
mod depth_first;
mod depth_limited;
mod enumerate_levels;
mod greedy;
mod hda_star;
mod ida_star;
mod ida_star_parallel;
mod iterative_deepening;
mod mm;
mod nbs;
mod optimal_solutions;
mod ordered_tree;
mod rbfs;
mod real_time;
mod uniform_cost;
mod weighted_a_star;

mod alarm;
mod crew;
mod duplicates;
mod explicit;
mod frontier;
mod gaps;
mod key_table;
mod list;
mod marks;
mod merge_list;
mod middle;
mod nodes;
mod open_list;
mod opening;
mod pass;
mod passes;
mod side;
mod sweep;
mod tally;
mod thread_budget;

pub mod testkit;

pub use a_star::{a_star, a_star_packed};
pub use a_star_then_ida_star::a_star_then_ida_star;
pub use and_or::{AndOrEvent, AndOrGraph, SolutionGraph};
pub use ao_star::{AndOrAnswer, ao_star};
pub use ara_star::{AraStar, Bounded};
pub use audit::{Audit, Violation, ViolationIn, overestimate};
pub use beam::beam;
pub use best_first::{best_first, best_first_packed};
pub use both_ends::BothEnds;
pub use breadth_first::{TotalSearch, breadth_first, total_search};
pub use breadth_first_indexed::breadth_first_indexed;
pub use cost::Cost;
pub use crew::{Crew, work_together};
pub use deep_down::DeepDown;
pub use depth_first::depth_first;
pub use depth_limited::depth_limited;
pub use duplicates::Duplicates;
pub use enumerate_levels::{Levels, enumerate_levels};
pub use greedy::greedy;
pub use hda_star::hda_star;
pub use heuristic::{Heuristic, Zero};
pub use ida_star::ida_star;
pub use ida_star_parallel::ida_star_parallel;
pub use indexed::IndexedSpace;
pub use iterative_deepening::iterative_deepening;
pub use limits::{Limit, Limits, Stopped};
pub use max::Max;
pub use mm::mm;
pub use nbs::nbs;
pub use nodes::MAX_STATE_SIZE;
pub use observer::{Both, Direction, Event, Node, Observer, SearchObserver};
pub use optimal_solutions::OptimalSolutions;
pub use ordered_tree::{OpenOrder, ordered_tree_search};
pub use packed::{Key, PackedSpace};
pub use pass::max_depth;
pub use rbfs::rbfs;
pub use real_time::RealTime;
pub use reversible::ReversibleSpace;
pub use run::{POLL_INTERVAL, Run};
pub use solution::{Answer, Solution};
pub use space::{Notation, StateSpace, Visitor};
pub use statistics::Statistics;
pub use trace::{Field, Record};
pub use uniform_cost::uniform_cost;
pub use weight::{Weight, WeightError};
pub use weighted_a_star::weighted_a_star;

/// The example in the README compiles and is true.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// So do those that teach search.
#[cfg(doctest)]
#[doc = include_str!("../../docs/search.md")]
struct Search;
