//! `sovet solve`.

use std::io::Write;

use clap::{Args, Subcommand};
use search_core::{Limit, Statistics};

use super::puzzle::{
    Algorithm, Attempt, Instance, Method, PuzzleArgs, Variant, Verdict, path_picture,
};
use crate::exit::{Ended, Failure, Status};
use crate::limits::LimitArgs;
use crate::output::{BOLD, DIM, GOOD, Output, count};
use crate::trace::Trace;

/// What can be solved.
#[derive(Debug, Subcommand)]
pub(crate) enum Domain {
    /// A sliding-tile puzzle: the 8-puzzle, the 15-puzzle, any board of 2x2 to 25 cells
    #[command(after_help = PUZZLE_EXAMPLES)]
    Puzzle(PuzzleTask),
}

const PUZZLE_EXAMPLES: &str = "\
Examples:
  sovet solve puzzle 283/164/7#5
  sovet solve puzzle 283/164/7#5 --algorithm breadth-first --order seed --trace
  sovet solve puzzle 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6 --algorithm ida-star
  printf '283/164/7#5\\n123/8#4/765\\n' | sovet solve puzzle --file - --format json";

/// The words after `sovet solve puzzle`.
#[derive(Args, Debug)]
pub(crate) struct PuzzleTask {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// The algorithm
    #[arg(
        short,
        long,
        value_enum,
        default_value = "a-star",
        help_heading = "Search"
    )]
    algorithm: Algorithm,

    #[command(flatten)]
    variant: Variant,
    #[command(flatten)]
    limits: LimitArgs,

    /// Print the order of expansion, or every event with --trace=all
    #[arg(short, long, value_enum, help_heading = "Output", value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "order")]
    trace: Option<Trace>,

    /// Draw the boards along the solution
    #[arg(short, long, help_heading = "Output")]
    boards: bool,

    /// Search even where parity shows that there is no solution
    #[arg(long, help_heading = "Search")]
    ignore_parity: bool,
}

pub(crate) fn run(domain: &Domain, output: &mut Output) -> Ended {
    match domain {
        Domain::Puzzle(task) => task.run(output),
    }
}

impl PuzzleTask {
    fn run(&self, output: &mut Output) -> Ended {
        let instances = self.puzzle.instances()?;
        let method = self.method()?;
        let mut worst = Status::Done;
        for instance in &instances {
            let status = self.solve(instance, &method, output)?;
            worst = worst.max(status);
            if status == Status::Interrupted {
                break;
            }
        }
        Ok(worst)
    }

    fn method(&self) -> Result<Method, Failure> {
        let Self {
            algorithm, variant, ..
        } = self;
        if let Some(objection) = variant.objection(*algorithm) {
            return Err(Failure::input(objection));
        }
        Ok(Method {
            algorithm: *algorithm,
            variant: variant.clone(),
        })
    }

    fn solve(&self, instance: &Instance, method: &Method, output: &mut Output) -> Ended {
        if !output.is_json() {
            let Instance { start, goal } = instance;
            writeln!(
                output,
                "{BOLD}{start}{BOLD:#} to {goal}: {}",
                method.describe()
            )?;
        }
        let objection = instance.parity_objection().filter(|_| !self.ignore_parity);
        let attempt = match &objection {
            Some(_) => Attempt::without_search(),
            None => Attempt::make(
                instance,
                method,
                self.puzzle.order,
                self.limits.limits(),
                self.trace,
                output,
            )?,
        };
        if output.is_json() {
            output.json(&attempt.row(instance, method, self.puzzle.order))?;
        } else {
            self.print(instance, &attempt, objection.as_deref(), output)?;
        }
        Ok(attempt.verdict.status())
    }

    fn print(
        &self,
        instance: &Instance,
        attempt: &Attempt,
        objection: Option<&str>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        match &attempt.verdict {
            Verdict::Solved { solution } if solution.actions.is_empty() => {
                writeln!(output, "{GOOD}solved:{GOOD:#} the start is the goal")?;
            }
            Verdict::Solved { solution } => {
                let moves: Vec<String> = solution.actions.iter().map(ToString::to_string).collect();
                let (cost, moves) = (count(solution.cost, "move"), moves.join(" "));
                writeln!(output, "{GOOD}solved in {cost}:{GOOD:#} {moves}")?;
                if self.boards {
                    writeln!(
                        output,
                        "{}",
                        path_picture(&instance.start, &solution.actions)
                    )?;
                }
            }
            Verdict::NoSolution => match objection {
                Some(objection) => writeln!(output, "no solution: {objection}")?,
                None => writeln!(output, "no solution: the whole space was searched")?,
            },
            Verdict::Stopped { limit } => {
                let whose = match (limit, self.algorithm) {
                    (Limit::Depth, Algorithm::IdaStar | Algorithm::IterativeDeepening)
                        if !self.limits.has_depth() =>
                    {
                        "; that limit is the algorithm's own"
                    }
                    _ => "",
                };
                writeln!(output, "no verdict: {limit}{whose}")?;
            }
        }
        if objection.is_none() {
            writeln!(
                output,
                "{DIM}{}, {:.3} s{DIM:#}",
                work(&attempt.statistics),
                attempt.seconds
            )?;
        }
        Ok(())
    }
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
