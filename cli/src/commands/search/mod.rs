//! What the commands that search share, whatever the problem.

mod algorithm;
mod answer;
mod args;
mod attempt;
mod dispatch;
mod heuristic;
mod method;
mod outcome;

pub(crate) use algorithm::Algorithm;
pub(crate) use answer::{Price, print_answer, print_work};
pub(crate) use args::SearchArgs;
pub(crate) use attempt::{Attempt, Effort, ToRecord};
pub(crate) use dispatch::Problem;
pub(crate) use heuristic::{HeuristicName, OneOfFew};
pub(crate) use method::{Method, Variant};
pub(crate) use outcome::Verdict;

use crate::exit::{Ended, Status};
use crate::output::Output;
use crate::recording::{TraceFile, TraceFiles};

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

/// The same, each with the file that it is to be recorded in.
pub(crate) fn record_each<P>(
    problems: &[P],
    files: &TraceFiles,
    output: &mut Output,
    mut solve: impl FnMut(&P, &TraceFile, &mut Output) -> Ended,
) -> Ended {
    let recorded: Vec<_> = problems.iter().zip(files.each(problems.len())).collect();
    let ended = solve_each(&recorded, |(problem, file)| solve(problem, file, output));
    files.tell(ended, output)
}
