//! The answer to one problem, for people.

use std::fmt::Display;
use std::io::Write;

use search_core::{Solution, Statistics};

use super::{Attempt, HeuristicName, SearchArgs, Verdict};
use crate::exit::Failure;
use crate::output::{DIM, GOOD, Output, count};

/// Prints what came of a search; `price` says what a solution cost, after the word "solved".
pub(crate) fn print_answer<A: Display, C, H: HeuristicName>(
    attempt: &Attempt<A, C>,
    search: &SearchArgs<H>,
    price: impl FnOnce(&Solution<A, C>) -> String,
    output: &mut Output,
) -> Result<(), Failure> {
    match &attempt.verdict {
        Verdict::Solved { solution } if solution.actions.is_empty() => {
            writeln!(output, "{GOOD}solved:{GOOD:#} the start is the goal")?;
        }
        Verdict::Solved { solution } => {
            let actions: Vec<String> = solution.actions.iter().map(ToString::to_string).collect();
            let (price, actions) = (price(solution), actions.join(" "));
            writeln!(output, "{GOOD}solved {price}:{GOOD:#} {actions}")?;
        }
        Verdict::NoSolution => writeln!(output, "no solution: the whole space was searched")?,
        Verdict::Stopped { limit } => {
            let whose = search.whose(*limit);
            writeln!(output, "no verdict: {limit}{whose}")?;
        }
    }
    Ok(())
}

/// Prints how much was done in how much time.
pub(crate) fn print_work<A, C>(
    attempt: &Attempt<A, C>,
    output: &mut Output,
) -> Result<(), Failure> {
    let (work, seconds) = (work(&attempt.statistics), attempt.seconds);
    writeln!(output, "{DIM}{work}, {seconds:.3} s{DIM:#}")?;
    Ok(())
}

/// The counters that are not zero, in words.
fn work(statistics: &Statistics) -> String {
    let Statistics {
        expanded,
        generated,
        depth_cutoffs,
        iterations,
        max_open,
        max_stored,
        ..
    } = *statistics;
    let rest = [
        (
            depth_cutoffs,
            format!("{depth_cutoffs} cut off at the depth limit"),
        ),
        (iterations, count(iterations, "iteration")),
        (max_open, format!("{max_open} in the open list at most")),
        (max_stored, format!("{max_stored} stored")),
    ];
    let mut words = vec![
        format!("{expanded} expanded"),
        format!("{generated} generated"),
    ];
    words.extend(
        rest.into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(_, words)| words),
    );
    words.join(", ")
}
