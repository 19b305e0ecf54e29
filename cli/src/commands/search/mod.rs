//! What the commands that search share, whatever the problem.

mod algorithm;
mod answer;
mod args;
mod attempt;
mod method;

pub(crate) use algorithm::Algorithm;
pub(crate) use answer::{print_answer, print_work};
pub(crate) use args::SearchArgs;
pub(crate) use attempt::{Attempt, Effort, Verdict};
pub(crate) use method::{HeuristicName, Method, Variant};
