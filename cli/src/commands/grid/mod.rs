//! `sovet solve grid`.

mod problem;

use std::io::Write;

use clap::{Args, ValueEnum};
use domain_grid::{Direction, OptimalLength, Point, chebyshev, manhattan, octile};
use search_core::{Solution, Zero};
use serde::Serialize;
use trace::{Family, Header};

use self::problem::{GridArgs, Problem};
use super::search::{
    self, Method, OneOfFew, Price, SearchArgs, Verdict, print_answer, print_work, record_each,
};
use crate::exit::{Ended, Failure};
use crate::output::{BOLD, Output, count};
use crate::recording::TraceFile;

pub(crate) const EXAMPLES: &str = "\
Examples:
  printf 'type octile\\nheight 1\\nwidth 4\\nmap\\n.SG.\\n' | sovet solve grid - --from 0,0 --to 3,0
  printf 'type octile\\nheight 1\\nwidth 2\\nmap\\n.S\\n' | sovet solve grid - --from 0,0 --to 1,0 -d

With a map and its scenario file: sovet solve grid arena.map --scen arena.map.scen

In traces and in JSON costs are whole numbers of a unit of which 15,994,428 make a straight step,
so that they add and compare exactly; with --movement four the unit is the step.

Where there are several problems, --trace ways.trace writes ways.1.trace, ways.2.trace and so on.";

/// The words after `sovet solve grid`.
#[derive(Args, Debug)]
pub(crate) struct GridTask {
    #[command(flatten)]
    grid: GridArgs,
    #[command(flatten)]
    search: SearchArgs<GridHeuristic>,

    /// Draw the way on the map: from A to B
    #[arg(short, long, help_heading = "Output")]
    draw: bool,
}

/// A heuristic.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum GridHeuristic {
    /// Distance over an open map, by diagonal steps where they are possible; admissible
    Octile,
    /// Steps along both axes; admissible with --movement four only
    Manhattan,
    /// Steps along the longer axis; admissible
    Chebyshev,
    /// Nothing
    Zero,
}

impl OneOfFew for GridHeuristic {
    const DEFAULT: &'static str = "octile";
}

/// The JSON form of a problem.
#[derive(Serialize)]
struct Ends {
    start: String,
    goal: String,
}

/// The JSON form of the options and of what is known of the solution.
#[derive(Serialize)]
struct Options {
    movement: String,
    weights: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario_length: Option<f64>,
}

type Attempt = search::Attempt<Direction, u64>;

impl GridTask {
    pub(crate) fn run(&self, output: &mut Output) -> Ended {
        let problems = self.grid.problems()?;
        let method = self.search.method()?;
        let files = self.search.files();
        record_each(&problems, &files, output, |problem, file, output| {
            self.solve(problem, &method, file, output)
        })
    }

    fn solve(
        &self,
        problem: &Problem,
        method: &Method<GridHeuristic>,
        file: &TraceFile,
        output: &mut Output,
    ) -> Ended {
        let grid = &problem.grid;
        let ends = Ends {
            start: grid.point(problem.start).to_string(),
            goal: grid.point(grid.goal()).to_string(),
        };
        if !output.is_json() {
            let (Ends { start, goal }, method) = (&ends, method.describe());
            writeln!(output, "{BOLD}{start}{BOLD:#} to {goal}: {method}")?;
        }
        let attempt = self.attempt(problem, method, file, output)?;
        if output.is_json() {
            let options = self.options(problem, &attempt);
            output.json(&attempt.row(ends, method, options))?;
        } else {
            print_answer(&attempt, &self.search, problem, output)?;
            if self.draw {
                print_way(problem, &attempt, output)?;
            }
            print_work(&attempt, output)?;
        }
        Ok(attempt.verdict.status())
    }

    fn attempt(
        &self,
        problem: &Problem,
        method: &Method<GridHeuristic>,
        file: &TraceFile,
        output: &mut Output,
    ) -> Result<Attempt, Failure> {
        let Problem { grid, start, .. } = problem;
        let header = |start: &str| {
            Header::new(Family::Search, "grid", "", start)
                .with("goal", grid.point(grid.goal()).to_string())
                .with("unit", format!("{:.0}", 1.0 / grid.length(1)))
                .with("map", grid.map().draw(&[]))
        };
        let effort = self.search.effort(problem, file, &header);
        let ends = &search::Problem {
            space: grid,
            start: *start,
            goal: grid.goal(),
            least_cost: 0,
        };
        let distance = match method.variant.heuristic {
            GridHeuristic::Octile => octile,
            GridHeuristic::Manhattan => manhattan,
            GridHeuristic::Chebyshev => chebyshev,
            GridHeuristic::Zero => {
                let heuristics = (|| Zero, || Zero);
                return Attempt::make(method, ends, heuristics, effort, output);
            }
        };
        let back = &grid.with_goal(grid.point(*start)).map_err(Failure::input)?;
        let heuristics = (|| distance(grid), || distance(back));
        Attempt::make(method, ends, heuristics, effort, output)
    }

    fn options(&self, problem: &Problem, attempt: &Attempt) -> Options {
        let length = match &attempt.verdict {
            Verdict::Solved { solution } => Some(problem.grid.length(solution.cost)),
            _ => None,
        };
        Options {
            movement: self.grid.movement(),
            weights: self.grid.weights.to_string(),
            length,
            scenario_length: problem.length.map(OptimalLength::value),
        }
    }
}

/// Draws the way on the map.
fn print_way(
    Problem { grid, start, .. }: &Problem,
    attempt: &Attempt,
    output: &mut Output,
) -> Result<(), Failure> {
    if let Verdict::Solved { solution } = &attempt.verdict {
        let cells = solution.states(grid, start).into_iter();
        let way: Vec<Point> = cells.map(|cell| grid.point(cell)).collect();
        write!(output, "{}", grid.map().draw(&way))?;
    }
    Ok(())
}

impl Price<Direction, u64> for Problem {
    /// What a solution cost, and whether the scenario says the same.
    fn of(&self, solution: &Solution<Direction, u64>) -> String {
        let length = self.grid.length(solution.cost);
        let steps = count(solution.actions.len() as u64, "step");
        let expected = match self.length {
            Some(expected) if expected.agrees(length) => ", as the scenario says".to_owned(),
            Some(expected) => format!(", where the scenario says {expected}"),
            None => String::new(),
        };
        format!("with length {length:.8} in {steps}{expected}")
    }

    fn of_cost(&self, cost: u64) -> String {
        format!("{:.8}", self.grid.length(cost))
    }
}
