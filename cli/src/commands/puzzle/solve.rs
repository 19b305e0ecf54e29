//! `sovet solve puzzle`.

use std::io::Write;

use clap::Args;

use super::{
    Estimate, Estimator, Instance, Moves, PuzzleArgs, PuzzleHeuristic, attempt, path_picture, row,
};
use crate::commands::search::{
    Attempt, Method, SearchArgs, Verdict, print_answer, print_work, record_each,
};
use crate::exit::{Ended, Failure};
use crate::output::{BOLD, Output};
use crate::recording::TraceFile;

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet solve puzzle 283/164/7#5
  sovet solve puzzle 283/164/7#5 --algorithm breadth-first --order seed --steps
  sovet solve puzzle 724/5#6/831 --goal blank-first --heuristic pdb:4-4
  sovet solve puzzle 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6 --algorithm ida-star
  printf '283/164/7#5\\n123/8#4/765\\n' | sovet solve puzzle --file - --format json

Where there are several boards, --trace boards.trace writes boards.1.trace, boards.2.trace and so on.";

/// The words after `sovet solve puzzle`.
#[derive(Args, Debug)]
pub(crate) struct PuzzleTask {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    search: SearchArgs<PuzzleHeuristic>,

    /// Draw the boards along the solution
    #[arg(short, long, help_heading = "Output")]
    boards: bool,

    /// Search even where parity shows that there is no solution
    #[arg(long, help_heading = "Search")]
    ignore_parity: bool,
}

impl PuzzleTask {
    pub(crate) fn run(&self, output: &mut Output) -> Ended {
        let instances = self.puzzle.instances()?;
        let method = self.search.method()?;
        let memory = self.search.memory_for_building();
        let mut estimator = Estimator::of(&method, self.puzzle.order, memory);
        let files = self.search.files();
        record_each(&instances, &files, output, |instance, file, output| {
            self.solve(instance, &method, &mut estimator, file, output)
        })
    }

    fn solve(
        &self,
        instance: &Instance,
        method: &Method<PuzzleHeuristic>,
        estimator: &mut Estimator<'_>,
        file: &TraceFile,
        output: &mut Output,
    ) -> Ended {
        let Instance { start, goal } = instance;
        let objection = instance.parity_objection().filter(|_| !self.ignore_parity);
        let estimate = match &objection {
            Some(_) => None,
            None => Some(estimator.for_goal(goal)?),
        };
        if !output.is_json() {
            let (method, remark) = (method.describe(), estimate.map_or("", Estimate::remark));
            writeln!(output, "{BOLD}{start}{BOLD:#} to {goal}: {method}{remark}")?;
        }
        let attempt = match estimate {
            None => Attempt::without_search(),
            Some(estimate) => {
                let header = |start: &str| instance.header(start, self.puzzle.order);
                let effort = self.search.effort(&Moves, file, &header);
                attempt(start, method, estimate, effort, output)?
            }
        };
        if output.is_json() {
            let order = self.puzzle.order;
            output.json(&row(&attempt, instance, method, order, estimate))?;
        } else if let Some(objection) = objection {
            writeln!(output, "no solution: {objection}")?;
        } else {
            self.print(instance, &attempt, output)?;
        }
        Ok(attempt.verdict.status())
    }

    fn print(
        &self,
        instance: &Instance,
        attempt: &super::Attempt,
        output: &mut Output,
    ) -> Result<(), Failure> {
        print_answer(attempt, &self.search, &Moves, output)?;
        if let Verdict::Solved { solution } = &attempt.verdict
            && self.boards
            && !solution.actions.is_empty()
        {
            let picture = path_picture(&instance.start, &solution.actions);
            writeln!(output, "{picture}")?;
        }
        print_work(attempt, output)
    }
}
