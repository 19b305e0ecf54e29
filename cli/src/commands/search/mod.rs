//! What the commands that search share, whatever the problem.

mod algorithm;
mod answer;
mod args;
mod attempt;
mod heuristic;
mod method;

pub(crate) use algorithm::Algorithm;
pub(crate) use answer::{print_answer, print_work};
pub(crate) use args::SearchArgs;
pub(crate) use attempt::{Attempt, Effort, Verdict};
pub(crate) use heuristic::{HeuristicName, OneOfFew};
pub(crate) use method::{Method, Variant};

use crate::exit::{Ended, Status};

/// Solves one problem after the other until the user has enough. The worst status is that of all.
pub(crate) fn solve_each<P>(problems: &[P], mut solve: impl FnMut(&P) -> Ended) -> Ended {
    let mut worst = Status::Done;
    for problem in problems {
        let status = solve(problem)?;
        worst = worst.max(status);
        if status == Status::Interrupted {
            break;
        }
    }
    Ok(worst)
}
