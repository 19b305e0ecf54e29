//! `sovet solve pancake`.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use domain_pancake::{Flip, FlipCost, Layout, Pancakes, StackError, Word, gap, gap_by_size};
use search_core::{Solution, Zero};
use serde::Serialize;
use trace::{Family, Header};

use super::search::{
    self, Method, OneOfFew, Price, SearchArgs, print_answer, print_work, record_each,
};
use crate::exit::{Ended, Failure};
use crate::input::read_lines;
use crate::output::{BOLD, Output, count, value_name};
use crate::recording::TraceFile;

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet solve pancake 4 2 1 3
  sovet solve pancake 2 4 1 5 3 --flip-cost size --heuristic gap-by-size --steps
  sovet solve pancake --random 20 --seed 7 --algorithm ida-star
  printf '3 1 2\\n4 1 3 2\\n' | sovet solve pancake --file - --format json

Where there are several stacks, --trace stacks.trace writes stacks.1.trace, stacks.2.trace and so on.";

/// The words after `sovet solve pancake`.
#[derive(Args, Debug)]
pub(crate) struct PancakeTask {
    /// The sizes from top to bottom, such as 3 1 2 or "3 1 2": each of 1 to n once, n at most 25
    #[arg(value_name = "SIZES", required_unless_present_any = ["file", "random"])]
    stack: Vec<String>,

    /// Read stacks from a file, one on each line, or from standard input if FILE is -
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["stack", "random"])]
    file: Option<PathBuf>,

    /// A random stack of N pancakes
    #[arg(short, long, value_name = "N", conflicts_with = "stack")]
    random: Option<usize>,

    /// The number that the random stack is made from
    #[arg(long, value_name = "SEED", default_value_t = 1, conflicts_with_all = ["stack", "file"])]
    seed: u64,

    /// What a flip costs
    #[arg(short = 'c', long, value_enum, default_value = "unit")]
    flip_cost: Cost,

    #[command(flatten)]
    search: SearchArgs<PancakeHeuristic>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Cost {
    /// One
    Unit,
    /// As many as there are pancakes turned
    Size,
}

impl From<Cost> for FlipCost {
    fn from(cost: Cost) -> Self {
        match cost {
            Cost::Unit => Self::Unit,
            Cost::Size => Self::Size,
        }
    }
}

/// A heuristic.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PancakeHeuristic {
    /// Number of neighbours whose sizes differ by more than one; admissible
    Gap,
    /// Gaps weighed by what it takes to mend them; admissible with --flip-cost size only
    GapBySize,
    /// Nothing
    Zero,
}

impl OneOfFew for PancakeHeuristic {
    const DEFAULT: &'static str = "gap";
}

/// The JSON form of the problem.
#[derive(Serialize)]
struct Problem<'a> {
    start: &'a Layout,
}

/// The JSON form of the options.
#[derive(Serialize)]
struct Options {
    flip_cost: String,
}

type Attempt = search::Attempt<Flip, u32>;

impl PancakeTask {
    pub(crate) fn run(&self, output: &mut Output) -> Ended {
        let stacks = self.stacks()?;
        let method = self.search.method()?;
        let files = self.search.files();
        record_each(&stacks, &files, output, |stack, file, output| {
            self.solve(stack, &method, file, output)
        })
    }

    /// All stacks asked for. Any mistake in any of them is reported before the first is sorted.
    fn stacks(&self) -> Result<Vec<Layout>, Failure> {
        match (&self.file, self.random) {
            (Some(path), _) => read_lines(path, str::parse),
            (None, Some(height)) => {
                let stack = Layout::random(height, self.seed).map_err(Failure::input)?;
                Ok(vec![stack])
            }
            (None, None) => {
                let stack: Result<Layout, StackError> = self.stack.join(" ").parse();
                Ok(vec![stack.map_err(Failure::input)?])
            }
        }
    }

    fn solve(
        &self,
        stack: &Layout,
        method: &Method<PancakeHeuristic>,
        file: &TraceFile,
        output: &mut Output,
    ) -> Ended {
        if !output.is_json() {
            writeln!(output, "{BOLD}{stack}{BOLD:#}: {}", method.describe())?;
        }
        let attempt = if stack.height() <= <u64 as Word>::PANCAKES {
            self.attempt::<u64>(stack, method, file, output)?
        } else {
            self.attempt::<u128>(stack, method, file, output)?
        };
        if output.is_json() {
            let problem = Problem { start: stack };
            let flip_cost = value_name(&self.flip_cost);
            output.json(&attempt.row(problem, method, Options { flip_cost }))?;
        } else {
            print_answer(&attempt, &self.search, self, output)?;
            print_work(&attempt, output)?;
        }
        Ok(attempt.verdict.status())
    }

    fn attempt<W: Word>(
        &self,
        stack: &Layout,
        method: &Method<PancakeHeuristic>,
        file: &TraceFile,
        output: &mut Output,
    ) -> Result<Attempt, Failure> {
        let height = stack.sizes().len();
        let space = &Pancakes::<W>::new(height, self.flip_cost.into()).map_err(Failure::input)?;
        let pack = |stack: &Layout| space.pack(stack).map_err(Failure::input);
        let problem = &search::Problem {
            space,
            start: pack(stack)?,
            goal: pack(&sorted(stack).map_err(Failure::input)?)?,
            least_cost: 1,
        };
        let header = |start: &str| {
            let flip_cost = value_name(&self.flip_cost);
            Header::new(Family::Search, "pancake", "", start).with("flip_cost", flip_cost)
        };
        let effort = self.search.effort(self, file, &header);
        match method.variant.heuristic {
            PancakeHeuristic::Gap => {
                let heuristics = (|| gap(space), || Zero);
                Attempt::make(method, problem, heuristics, effort, output)
            }
            PancakeHeuristic::GapBySize => {
                let heuristics = (|| gap_by_size(space), || Zero);
                Attempt::make(method, problem, heuristics, effort, output)
            }
            PancakeHeuristic::Zero => {
                let heuristics = (|| Zero, || Zero);
                Attempt::make(method, problem, heuristics, effort, output)
            }
        }
    }
}

/// The stack with its pancakes in order.
fn sorted(stack: &Layout) -> Result<Layout, StackError> {
    let mut sizes = stack.sizes().to_vec();
    sizes.sort_unstable();
    Layout::new(sizes)
}

impl Price<Flip, u32> for PancakeTask {
    fn of(&self, solution: &Solution<Flip, u32>) -> String {
        let flips = count(solution.actions.len() as u64, "flip");
        match self.flip_cost {
            Cost::Unit => format!("in {flips}"),
            Cost::Size => format!("at cost {} in {flips}", solution.cost),
        }
    }
}
