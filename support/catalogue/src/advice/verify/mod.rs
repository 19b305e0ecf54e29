//! Verification of tables: their results in every position, against every defence, beside best play.

mod board;
mod counterexample;
mod early;
mod missed;
mod report;
mod task;

pub use board::{Board, Cell};
pub(crate) use counterexample::replay;
pub use counterexample::{Counterexample, Step};
pub use missed::{Example, Group, Missed};
pub use report::{First, Report, ReportError, Side, Used};
pub(super) use task::verify;
pub use task::{Stopped, Verifying};
