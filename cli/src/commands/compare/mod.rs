//! `sovet compare`.

mod report;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use self::report::Report;
use super::puzzle::{
    Attempt, Estimate, Estimator, Instance, PuzzleArgs, PuzzleHeuristic, attempt, row,
};
use super::search::{
    self, Algorithm, Effort, HeuristicName, ToRecord, Variant, Verdict, record_each,
};
use crate::exit::{Ended, Failure, Status};
use crate::limits::LimitArgs;
use crate::output::{BOLD, Output, page_file, table, write_file};
use crate::recording::{TraceArgs, TraceFile};

type Method = search::Method<PuzzleHeuristic>;
type Rows = Vec<(Method, Attempt)>;

/// What can be compared.
#[derive(Debug, Subcommand)]
pub(crate) enum Domain {
    /// All algorithms on a sliding-tile puzzle
    #[command(after_help = PUZZLE_EXAMPLES)]
    Puzzle(PuzzleTask),
}

const PUZZLE_EXAMPLES: &str = "\
Examples:
  sovet compare puzzle 283/164/7#5 --heuristic misplaced --order seed
  sovet compare puzzle 283/164/7#5 -o report.html
  sovet compare puzzle 283/164/7#5 --trace puzzle.trace

Without --max-expansions each algorithm may expand a million nodes; one that meets a limit is
shown as stopped.
Depth-limited search goes as deep as --depth says, or else as the shortest solution.
With --trace each algorithm has a file of its own, such as puzzle.a-star.trace; the times are then
those of searches that are being written down, which take longer.";

/// The words after `sovet compare puzzle`.
#[derive(Args, Debug)]
pub(crate) struct PuzzleTask {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    variant: Variant<PuzzleHeuristic>,
    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    trace: TraceArgs,

    /// Compare even where parity shows that there is no solution
    #[arg(long, help_heading = "Search")]
    ignore_parity: bool,

    /// Write the table with charts of work, memory and time into a file, a page for a browser
    #[arg(short, long, value_name = "FILE.html", help_heading = "Output", value_parser = page_file())]
    output: Option<PathBuf>,
}

/// Expansions allowed to each algorithm unless the user says otherwise.
const EXPANSIONS: u64 = 1_000_000;

pub(crate) fn run(domain: &Domain, output: &mut Output) -> Ended {
    match domain {
        Domain::Puzzle(task) => task.run(output),
    }
}

impl PuzzleTask {
    fn run(&self, output: &mut Output) -> Ended {
        let instances = self.puzzle.instances()?;
        let order = self.puzzle.order;
        let memory = self.limits.memory_for_building();
        let mut manhattan = Estimator::new(&PuzzleHeuristic::MANHATTAN, order, memory);
        let mut estimator = Estimator::new(&self.variant.heuristic, order, memory);
        let mut report = self.output.as_ref().map(|_| Report::new());
        let files = self.trace.files();
        for file in files.each(instances.len()) {
            for algorithm in Algorithm::comparable() {
                let file = file.part(algorithm.name());
                file.spare(self.output.as_deref(), "page")?;
            }
        }
        let status = record_each(&instances, &files, output, |instance, file, output| {
            let mut estimators = [&mut manhattan, &mut estimator];
            let (rows, status) = self.compare(instance, &mut estimators, file, output)?;
            if let Some(report) = &mut report {
                report.add(instance, order, &rows);
            }
            Ok(status)
        })?;
        match self.output.as_ref().zip(report) {
            Some((path, report)) => write_file(path, report.finish()).map(|()| status),
            None => Ok(status),
        }
    }

    fn compare(
        &self,
        instance: &Instance,
        [manhattan, estimator]: &mut [&mut Estimator<'_>; 2],
        file: &TraceFile,
        output: &mut Output,
    ) -> Result<(Rows, Status), Failure> {
        let goal = &instance.goal;
        let order = self.puzzle.order;
        let objection = instance.parity_objection().filter(|_| !self.ignore_parity);
        if let Some(objection) = objection {
            self.print_heading(instance, "", output)?;
            output.remark(&format!("no solution: {objection}"))?;
            return Ok((Rows::new(), Status::NoSolution));
        }
        let manhattan = manhattan.for_goal(goal)?;
        let estimate = estimator.for_goal(goal)?;
        self.print_heading(instance, estimate.remark(), output)?;
        let shortest = if self.variant.depth.is_some() {
            None
        } else {
            let method = self.shortest();
            let file = is_shortest(&self.method(Algorithm::AStar, None)).then_some(file);
            Some(self.attempt(instance, &method, manhattan, file, output)?)
        };
        let depth = self.variant.depth.or(shortest.as_ref().and_then(length));
        let mut status = Status::Done;
        let mut rows = Rows::new();
        for algorithm in Algorithm::comparable() {
            let method = self.method(algorithm, depth);
            let attempt = match &shortest {
                Some(attempt) if is_shortest(&method) => attempt.clone(),
                _ => self.attempt(instance, &method, estimate, Some(file), output)?,
            };
            let interrupted = attempt.verdict.status() == Status::Interrupted;
            if output.is_json() {
                output.json(&row(&attempt, instance, &method, order, Some(estimate)))?;
            }
            rows.push((method, attempt));
            if interrupted {
                status = Status::Interrupted;
                break;
            }
        }
        if !output.is_json() {
            writeln!(output, "{}", table(&HEADING, rows.iter().map(cells)))?;
        }
        Ok((rows, status))
    }

    fn print_heading(
        &self,
        Instance { start, goal }: &Instance,
        remark: &str,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let order = self.puzzle.order;
        if output.is_json() {
            return Ok(());
        }
        write!(
            output,
            "{BOLD}{start}{BOLD:#} to {goal}, moves in {order} order"
        )?;
        if !remark.is_empty() {
            let heuristic = self.variant.heuristic.name();
            write!(output, ", {heuristic}{remark}")?;
        }
        writeln!(output)?;
        Ok(())
    }

    /// The algorithm with all that it uses.
    fn method(&self, algorithm: Algorithm, depth: Option<usize>) -> Method {
        let mut variant = self.variant.clone();
        variant.depth = depth;
        Method { algorithm, variant }
    }

    /// A* with Manhattan distance, which finds a shortest solution.
    fn shortest(&self) -> Method {
        let mut method = self.method(Algorithm::AStar, None);
        method.variant.heuristic = PuzzleHeuristic::MANHATTAN;
        method
    }

    /// Searches, recording the events if there is a file.
    fn attempt(
        &self,
        instance: &Instance,
        method: &Method,
        estimate: &Estimate,
        file: Option<&TraceFile>,
        output: &mut Output,
    ) -> Result<Attempt, Failure> {
        let mut limits = self.limits.limits();
        limits.expansions.get_or_insert(EXPANSIONS);
        let file = file.map(|file| file.part(method.algorithm.name()));
        let header = |start: &str| instance.header(start, self.puzzle.order);
        let trace = file.as_ref().map(|file| ToRecord {
            file,
            header: &header,
        });
        let effort = Effort {
            limits,
            steps: None,
            trace,
            price: None,
        };
        attempt(&instance.start, method, estimate, effort, output)
    }
}

/// Is this the method of [`PuzzleTask::shortest`]?
fn is_shortest(method: &Method) -> bool {
    method.algorithm == Algorithm::AStar && method.variant.heuristic == PuzzleHeuristic::MANHATTAN
}

/// The length of the solution, if one was found.
fn length(attempt: &Attempt) -> Option<usize> {
    match &attempt.verdict {
        Verdict::Solved { solution } => Some(solution.actions.len()),
        _ => None,
    }
}

/// The columns of the table.
const HEADING: [&str; 9] = [
    "algorithm",
    "moves",
    "expanded",
    "generated",
    "duplicates",
    "max open",
    "stored",
    "passes",
    "seconds",
];

/// A row of the table.
fn cells((method, attempt): &(Method, Attempt)) -> Vec<String> {
    let Attempt {
        verdict,
        statistics,
        seconds,
        ..
    } = attempt;
    let moves = match verdict {
        Verdict::Solved { solution } => solution.cost.to_string(),
        Verdict::NoSolution => "none".to_owned(),
        Verdict::Stopped { .. } => "stopped".to_owned(),
    };
    let unless_zero = |count: u64| match count {
        0 => String::new(),
        count => count.to_string(),
    };
    vec![
        method.describe(),
        moves,
        statistics.expanded.to_string(),
        statistics.generated.to_string(),
        unless_zero(statistics.duplicates),
        unless_zero(statistics.max_open),
        unless_zero(statistics.max_stored),
        unless_zero(statistics.iterations),
        format!("{seconds:.3}"),
    ]
}
