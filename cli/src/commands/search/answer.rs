//! The answer to one problem, for people.

use std::io::Write;

use catalogue::{Found, Instance, Solution, TimedAttempt};
use search_core::{Bound, Field, Limit, Series, Statistics, Verdict, sequence};

use crate::exit::Failure;
use crate::output::{DIM, GOOD, Output, count};

/// Prints the result of a search. `whose` says whose limit was met, if it was not the user's.
pub(crate) fn print_answer(
    attempt: &TimedAttempt,
    instance: &dyn Instance,
    whose: impl Fn(Limit) -> String,
    output: &mut Output,
) -> Result<(), Failure> {
    match (&attempt.found.verdict, attempt.found.series) {
        (Verdict::Solved { .. }, Some(series)) => print_series(series, output)?,
        (Verdict::Solved { solution }, None) => {
            print_solution("solved", solution, instance, output)?;
        }
        (Verdict::NoSolution, _) => {
            writeln!(output, "no solution: the whole space was searched")?;
        }
        (
            Verdict::Stopped {
                limit,
                lower_bound,
                best,
            },
            series,
        ) => {
            let whose = whose(*limit);
            match (best, series) {
                (None, _) => writeln!(output, "no verdict: {limit}{whose}")?,
                (Some(_), Some(Series { solutions, .. })) => {
                    let solutions = count(solutions, "solution");
                    writeln!(output, "stopped after {solutions}: {limit}{whose}")?;
                }
                (Some(best), None) => {
                    let best = instance.price(best);
                    writeln!(output, "stopped, solved {best} so far: {limit}{whose}")?;
                }
            }
            if let Some(bound) = lower_bound {
                let bound = cost_in_words(*bound, instance);
                writeln!(output, "no solution costs less than {bound}")?;
            }
        }
    }
    Ok(())
}

/// Returns a whole cost, as costs are written in its domain.
pub(crate) fn cost_in_words(cost: u64, instance: &dyn Instance) -> String {
    let cost = i64::try_from(cost).unwrap_or(i64::MAX);
    instance.cost(&Field::Number(cost))
}

/// Prints a solution that may yet be followed by others: a line, or for programs a value on a line.
pub(super) fn print_found(
    found: &Found<'_>,
    instance: &dyn Instance,
    output: &mut Output,
) -> Result<(), Failure> {
    if output.is_json() {
        return output.json(found);
    }
    let Some(Bound {
        lower_bound,
        weight,
    }) = &found.bound
    else {
        return print_solution("solved", found.solution, instance, output);
    };
    print_solution("found", found.solution, instance, output)?;
    let bound = instance.cost(lower_bound);
    let words = format!("weight {weight}; no solution costs less than {bound}");
    writeln!(output, "{DIM}{words}{DIM:#}")?;
    Ok(())
}

fn print_solution(
    word: &str,
    solution: &Solution,
    instance: &dyn Instance,
    output: &mut Output,
) -> Result<(), Failure> {
    if solution.actions.is_empty() {
        writeln!(output, "{GOOD}{word}:{GOOD:#} the start is the goal")?;
    } else {
        let actions: Vec<String> = solution.actions.iter().map(ToString::to_string).collect();
        let (price, actions) = (instance.price(solution), sequence(&actions));
        writeln!(output, "{GOOD}{word} {price}:{GOOD:#} {actions}")?;
    }
    Ok(())
}

fn print_series(series: Series, output: &mut Output) -> Result<(), Failure> {
    let solutions = count(series.solutions, "solution");
    let others = if series.all {
        "there are no others as good"
    } else {
        "there may be others as good"
    };
    writeln!(output, "{solutions}; {others}")?;
    Ok(())
}

/// Prints how much was done, what was sent if anything was, and the time it took.
pub(crate) fn print_work(
    attempt: &TimedAttempt,
    sent: &str,
    output: &mut Output,
) -> Result<(), Failure> {
    let (work, seconds) = (work(&attempt.found.statistics), attempt.seconds);
    writeln!(output, "{DIM}{work}, {sent}{seconds:.3} s{DIM:#}")?;
    Ok(())
}
/// Returns the counters that are not zero, in words.
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
