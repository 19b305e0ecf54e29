//! The answer to one problem, for people.

use std::fmt::Display;
use std::io::Write;

use search_core::{Cost, Solution, Statistics};
use serde::Serialize;

use super::outcome::{Bound, Found, Series};
use super::{Attempt, HeuristicName, SearchArgs, Verdict};
use crate::exit::Failure;
use crate::output::{DIM, GOOD, Output, count};

/// How a domain tells what solutions cost.
pub(crate) trait Price<A, C> {
    /// What a solution cost, after the word "solved".
    fn of(&self, solution: &Solution<A, C>) -> String;

    /// A cost.
    fn of_cost(&self, cost: u64) -> String {
        cost.to_string()
    }
}

/// Prints what came of a search.
pub(crate) fn print_answer<A: Display, C, H: HeuristicName>(
    attempt: &Attempt<A, C>,
    search: &SearchArgs<H>,
    price: &impl Price<A, C>,
    output: &mut Output,
) -> Result<(), Failure> {
    match (&attempt.verdict, attempt.series) {
        (Verdict::Solved { .. }, Some(series)) => print_series(series, output)?,
        (Verdict::Solved { solution }, None) => print_solution("solved", solution, price, output)?,
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
            let whose = search.whose(*limit);
            match (best, series) {
                (None, _) => writeln!(output, "no verdict: {limit}{whose}")?,
                (Some(_), Some(Series { solutions, .. })) => {
                    let solutions = count(solutions, "solution");
                    writeln!(output, "stopped after {solutions}: {limit}{whose}")?;
                }
                (Some(best), None) => {
                    let best = price.of(best);
                    writeln!(output, "stopped, solved {best} so far: {limit}{whose}")?;
                }
            }
            if let Some(bound) = lower_bound {
                let bound = price.of_cost(*bound);
                writeln!(output, "no solution costs less than {bound}")?;
            }
        }
    }
    Ok(())
}

/// Prints a solution that is not the last word: a line, or for programs a value on a line.
pub(super) fn print_found<A, C>(
    found: &Found<'_, A, C>,
    price: &dyn Price<A, C>,
    output: &mut Output,
) -> Result<(), Failure>
where
    A: Display + Serialize,
    C: Cost + Serialize,
{
    if output.is_json() {
        return output.json(found);
    }
    let Some(Bound {
        lower_bound,
        weight,
    }) = found.bound
    else {
        return print_solution("solved", found.solution, price, output);
    };
    print_solution("found", found.solution, price, output)?;
    let bound = lower_bound.whole().map_or_else(
        || lower_bound.to_string(),
        |lower_bound| price.of_cost(lower_bound),
    );
    let words = format!("at most {weight} times the best, which is no less than {bound}");
    writeln!(output, "{DIM}{words}{DIM:#}")?;
    Ok(())
}

fn print_solution<A: Display, C>(
    word: &str,
    solution: &Solution<A, C>,
    price: &(impl Price<A, C> + ?Sized),
    output: &mut Output,
) -> Result<(), Failure> {
    if solution.actions.is_empty() {
        writeln!(output, "{GOOD}{word}:{GOOD:#} the start is the goal")?;
    } else {
        let actions: Vec<String> = solution.actions.iter().map(ToString::to_string).collect();
        let (price, actions) = (price.of(solution), actions.join(" "));
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
