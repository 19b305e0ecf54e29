//! Heuristic search in state spaces.
#![forbid(unsafe_code)]

mod cost;
mod heuristic;
mod limits;
mod observer;
mod run;
mod solution;
mod space;
mod statistics;
mod trace;

pub use cost::Cost;
pub use heuristic::{Heuristic, Zero};
pub use limits::{Limit, Limits, Stopped};
pub use observer::{Event, Node, Observer, SearchObserver};
pub use run::{POLL_INTERVAL, Run};
pub use solution::{Answer, Solution};
pub use space::{Notation, StateSpace};
pub use statistics::Statistics;
pub use trace::{Field, Record};
