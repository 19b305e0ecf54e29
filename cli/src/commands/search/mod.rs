//! Code shared by the commands that search, whatever the problem.

mod answer;
mod attempt;
mod audit;

use std::io::Write;

pub(crate) use self::answer::{cost_in_words, print_answer, print_work};
pub(crate) use self::attempt::{Job, attempt, judged, promise};
pub(crate) use self::audit::audit;
use crate::exit::{Ended, Failure, Status};
use crate::output::{DIM, Output};
use crate::recording::{TraceFile, TraceFiles};

/// Solves one problem after the other until the user interrupts. The status of all is the worst of
/// them.
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

/// Solves several problems, each with the file in which it is recorded.
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

/// Says what users who did not specify a problem completely should know.
pub(crate) fn print_remark(remark: Option<String>, output: &mut Output) -> Result<(), Failure> {
    if let Some(remark) = remark.filter(|_| !output.is_json()) {
        writeln!(output, "{DIM}{remark}{DIM:#}")?;
    }
    Ok(())
}
