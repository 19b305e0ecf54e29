//! `sovet compare`.

mod report;

use std::io::Write;

use ::view::{Options, Scene, ScenePage, View};
use catalogue::{
    About, Catalogue, Comparison, Domain, Instance, SearchReport, Solver, TimedAttempt, unit,
};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use search_core::{ALGORITHMS, Algorithm, Method, Values, Verdict};

use self::report::Report;
use super::search::{Job, attempt, chosen, for_each_domain, judged, print_remark, record_each};
use super::view;
use crate::args::limits::LimitArgs;
use crate::args::{instances, method};
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::{BOLD, Output, OutputFile, page_file, table};
use crate::recording::{RECORDED, TraceArgs, TraceFile};

const REMARKS: &str = "
Without --max-expansions each algorithm may expand a million nodes; one that meets a limit is \
shown as stopped. \
Depth-limited search goes to --depth, or else as deep as the solution of A* with the first \
heuristic, which is shortest if all actions cost the same. \
With --trace each algorithm has its own file, such as run.a-star.trace. With --trace or --page the times \
include the recording, which takes longer.";

/// How far to go, and what to write.
#[derive(Args, Debug)]
struct CompareArgs {
    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    trace: TraceArgs,

    /// Write a page on which all searches spread side by side over the map or the graph
    #[arg(long, value_name = "FILE.html", help_heading = "Output", value_parser = page_file(), group = RECORDED)]
    page: Option<OutputFile>,

    /// Write a page with the table and charts of work, memory and time
    #[arg(long, value_name = "FILE.html", help_heading = "Output", value_parser = page_file())]
    report: Option<OutputFile>,
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new("compare")
        .about("Run all search algorithms on one problem and compare their counts")
        .after_help("Example:\n  sovet compare puzzle 283/164/7#5");
    for_each_domain(command, catalogue, |domain, command| {
        let about = domain.about();
        let command = instances::with_instances(command, about);
        let command = method::with_variants(command, about);
        let only = Arg::new(ONLY)
            .short('a')
            .long(ONLY)
            .value_name("ALGORITHM")
            .help("Compare these algorithms only, with commas between them")
            .help_heading(method::HEADING)
            .value_delimiter(',')
            .value_parser(method::names());
        Some(CompareArgs::augment_args(command.arg(only)).after_help(examples(about)))
    })
}

/// The algorithms that were asked for.
const ONLY: &str = "algorithm";

fn examples(about: &About) -> String {
    let example = about.compare_example;
    if example.is_empty() {
        return REMARKS.trim_start().to_owned();
    }
    format!(
        "Examples:\n  {example}\n  {example} --report report.html\n  {example} --trace run.trace\n{REMARKS}"
    )
}

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let (domain, matches) = chosen(matches, catalogue)?;
    let args = CompareArgs::from_arg_matches(matches).map_err(Failure::input)?;
    let host = Terminal::new(args.limits.memory_for_building());
    let instances = instances::instances(domain, matches, &host)?;
    let only = matches.get_many::<String>(ONLY).unwrap_or_default();
    let task = Task {
        domain,
        about: domain.about(),
        values: method::variants(matches),
        matches,
        only: only.collect(),
        host,
        args,
    };
    task.run(&instances, output)
}

/// What is compared, and how.
struct Task<'m> {
    domain: &'static dyn Domain,
    about: &'m About,
    values: Values,
    matches: &'m ArgMatches,
    only: Vec<&'m String>,
    host: Terminal,
    args: CompareArgs,
}

/// The result of one algorithm: the method in words, and what it has done.
struct Line {
    algorithm: &'static Algorithm,
    method: String,
    cost: Option<String>,
    attempt: TimedAttempt,
    status: Status,
}

impl Task<'_> {
    fn run(&self, instances: &[Box<dyn Instance>], output: &mut Output) -> Ended {
        let mut report = self.args.report.as_ref().map(|_| Report::new());
        let scene = self.scene(instances)?;
        let mut page = scene.as_ref().map(ScenePage::new);
        let files = self.args.trace.files().for_page(self.args.page.as_ref());
        for file in files.each(instances.len()) {
            for algorithm in self.algorithms() {
                file.part(algorithm.name).check()?;
            }
        }
        let mut left_out = 0;
        let status = record_each(instances, &files, output, |instance, file, output| {
            let mut show = |view: &View| {
                left_out += view::left_out(view);
                if let Some(page) = &mut page {
                    page.add(view);
                }
            };
            let (lines, status) = self.compare(&**instance, file, &mut show, output)?;
            if let Some(report) = &mut report {
                report.add(&**instance, &self.heading(), &lines);
            }
            Ok(status)
        })?;
        if let (Some(file), Some(report)) = (&self.args.report, report) {
            file.write(report.finish())?;
        }
        if let (Some(file), Some(page), [instance]) = (&self.args.page, page, instances) {
            if page.is_empty() {
                output.remark("no page: nothing was searched that can be shown")?;
                return Ok(self.host.ended(status));
            }
            let options = Options {
                unit: unit(&instance.header()),
                ..Options::default()
            };
            view::write_page(file, &page.finish(&options), left_out)?;
        }
        Ok(self.host.ended(status))
    }

    /// The map or the graph for the page, if one is asked for.
    ///
    /// # Errors
    ///
    /// If there is none, or if the problems are not one.
    fn scene(&self, instances: &[Box<dyn Instance>]) -> Result<Option<Scene>, Failure> {
        if self.args.page.is_none() {
            return Ok(None);
        }
        let [instance] = instances else {
            return Err(Failure::input(format!(
                "--page shows one problem, and here are {}",
                instances.len()
            )));
        };
        let scene = self.domain.scene(&instance.header());
        scene.map(Some).ok_or_else(|| {
            let name = self.about.name;
            Failure::input(format!(
                "--page shows searches on a map or a graph, and there is none of this problem of {name}, or it is too \
                 large; --report makes a page with charts"
            ))
        })
    }

    /// The algorithms that end with one solution, or those of them that were asked for.
    fn algorithms(&self) -> impl Iterator<Item = &'static Algorithm> {
        let is_wanted = |algorithm: &&Algorithm| {
            self.only.is_empty() || self.only.iter().any(|name| algorithm.is_called(name))
        };
        ALGORITHMS
            .iter()
            .filter(|algorithm| !algorithm.is_series)
            .filter(is_wanted)
    }

    fn compare(
        &self,
        instance: &dyn Instance,
        file: &TraceFile,
        show: &mut dyn FnMut(&View),
        output: &mut Output,
    ) -> Result<(Vec<Line>, Status), Failure> {
        if let Some(objection) = instance.objection() {
            print_heading(instance, "", "", output)?;
            output.remark(&format!("no solution: {objection}"))?;
            return Ok((Vec::new(), Status::NoSolution));
        }
        let heuristic = method::heuristic_for(self.matches, self.about, instance);
        let solver = &*instance.solver(heuristic, &self.host)?;
        print_heading(instance, heuristic, solver.remark(), output)?;
        let mut race = Race {
            task: self,
            comparison: Comparison::new(instance, heuristic, solver, self.values.clone()),
            file,
        };
        race.measure_depth(output)?;
        let mut ended = Status::Done;
        let mut lines = Vec::new();
        for algorithm in self.algorithms() {
            let Some(line) = race.run(algorithm, output)? else {
                continue;
            };
            file.take_views().iter().for_each(&mut *show);
            let status = line.status;
            lines.push(line);
            // That some methods stop and others do not is what is compared.
            if status >= Status::Wrong {
                ended = ended.max(status);
            }
            if status == Status::Interrupted {
                break;
            }
        }
        if !output.is_json() {
            writeln!(
                output,
                "{}",
                table(&self.heading(), lines.iter().map(cells))
            )?;
        }
        Ok((lines, ended))
    }

    /// Searches, recording the events if there is a file.
    fn attempt(
        &self,
        instance: &dyn Instance,
        (method, heuristic, solver): (&Method, &str, &dyn Solver),
        file: Option<&TraceFile>,
        output: &mut Output,
    ) -> Result<TimedAttempt, Failure> {
        let mut limits = self.args.limits.limits();
        limits.expansions.get_or_insert(Comparison::EXPANSIONS);
        let job = Job {
            instance,
            solver,
            method,
            heuristic,
            limits,
            steps: None,
            shows_found: false,
            file,
        };
        attempt(&job, output)
    }

    /// The columns of the table.
    fn heading(&self) -> [&'static str; 9] {
        [
            "algorithm",
            self.about.cost,
            "expanded",
            "generated",
            "duplicates",
            "max open",
            "stored",
            "iterations",
            "seconds",
        ]
    }
}

/// Says which problem is solved.
fn print_heading(
    instance: &dyn Instance,
    heuristic: &str,
    remark: &str,
    output: &mut Output,
) -> Result<(), Failure> {
    if output.is_json() {
        return Ok(());
    }
    let (title, setting) = (instance.title(), instance.setting());
    write!(output, "{BOLD}{title}{BOLD:#}{setting}")?;
    if !remark.is_empty() {
        write!(output, ", {heuristic}{remark}")?;
    }
    writeln!(output)?;
    print_remark(instance.remark(), output)
}

/// The algorithms on one instance.
struct Race<'r> {
    task: &'r Task<'r>,
    comparison: Comparison<'r>,
    file: &'r TraceFile,
}

impl Race<'_> {
    /// Finds out how deep a depth-limited search must go, if there is one.
    fn measure_depth(&mut self, output: &mut Output) -> Result<(), Failure> {
        let (task, instance) = (self.task, self.comparison.instance);
        self.comparison.measure_depth(
            task.algorithms(),
            task.about,
            &task.host,
            &mut |method, heuristic, solver| {
                task.attempt(instance, (method, heuristic, solver), None, output)
            },
        )
    }

    /// The result of an algorithm, unless this problem does not offer what it needs.
    fn run(
        &self,
        algorithm: &'static Algorithm,
        output: &mut Output,
    ) -> Result<Option<Line>, Failure> {
        let Comparison {
            instance,
            heuristic,
            solver,
            ..
        } = self.comparison;
        let method = self
            .comparison
            .method(algorithm, self.file.is_asked_for())
            .map_err(Failure::input)?;
        let Some(method) = method else {
            return Ok(None);
        };
        let file = self.file.part(algorithm.name);
        let means = (&method, heuristic, solver);
        let attempt = match instance.objection_to(algorithm) {
            Some(_) => TimedAttempt::without_search(),
            None => self.task.attempt(instance, means, Some(&file), output)?,
        };
        if output.is_json() {
            let solver = Some(solver);
            let mut report = SearchReport::new(&attempt, instance, &method, heuristic, solver);
            report.file = instances::file_name(self.task.about, self.task.matches);
            output.json(&report)?;
        }
        let solution = attempt.solution();
        let limits = self.task.args.limits.limits();
        Ok(Some(Line {
            algorithm,
            method: method.describe(heuristic),
            cost: solution.map(|solution| instance.cost(&solution.cost)),
            status: judged(&attempt, instance, (&method, Some(solver)), &limits),
            attempt,
        }))
    }
}

/// A row of the table.
fn cells(line: &Line) -> Vec<String> {
    let Line {
        method,
        cost,
        attempt,
        ..
    } = line;
    let statistics = &attempt.found.statistics;
    let cost = match (cost, &attempt.found.verdict) {
        (Some(cost), _) => cost.clone(),
        (None, Verdict::NoSolution) => "none".to_owned(),
        (None, _) => "stopped".to_owned(),
    };
    let unless_zero = |count: u64| match count {
        0 => String::new(),
        count => count.to_string(),
    };
    vec![
        method.clone(),
        cost,
        statistics.expanded.to_string(),
        statistics.generated.to_string(),
        unless_zero(statistics.duplicates),
        unless_zero(statistics.max_open),
        unless_zero(statistics.max_stored),
        unless_zero(statistics.iterations),
        format!("{:.3}", attempt.seconds),
    ]
}
