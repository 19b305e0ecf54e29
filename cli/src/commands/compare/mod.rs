//! `sovet compare`.

mod report;
mod row;
mod totals;

use std::io::Write;

use ::view::{Options, Scene, ScenePage, View};
use catalogue::{
    About, Catalogue, Comparison, Contestant, Domain, Instance, Setting, TimedAttempt,
};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use search_core::{ALGORITHMS, Algorithm};

use self::report::Report;
use self::row::{COLUMNS, Row};
use self::totals::Totals;
use super::search::{Job, attempt, print_remark, record_each};
use super::view;
use crate::args::instances::{chosen, for_each};
use crate::args::limits::LimitArgs;
use crate::args::{instances, method};
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::{BOLD, Output, OutputFile, page_file, table};
use crate::recording::{RECORDED, TraceArgs, TraceFile};

const REMARKS: &str = "
b* is the effective branching factor: that of a uniform tree of the solution's depth with as many nodes. \
Of several problems the mean, the median and the sum over those solved are shown for each row; --format csv and json \
have every problem, too. \
Without --max-expansions each algorithm may expand a million nodes; one that meets a limit is \
shown as stopped, with the limit. \
Depth-limited search goes to --depth, or else as deep as the solution of A* with the first \
heuristic, which is shortest if all actions cost the same. \
With --trace each row has its own file, such as run.a-star.trace. With --trace or --page the times \
include the recording, which takes longer.";

/// Limits, and files to write.
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

    /// Show the nodes generated and the branching factor by the length of the shortest solution found, as textbooks do
    #[arg(long, help_heading = "Output")]
    by_length: bool,
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new("compare")
        .about("Run all search algorithms on one problem and compare their counts")
        .after_help("Example:\n  sovet compare puzzle 283/164/7#5");
    for_each(command, catalogue.domains(), |domain, command| {
        let about = domain.about();
        let command = instances::with_instances(command, about);
        let command = method::with_several(command, about);
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
    let (domain, matches) = chosen(matches, |name| catalogue.domain(name))?;
    let args = CompareArgs::from_arg_matches(matches).map_err(Failure::input)?;
    let host = Terminal::new(args.limits.memory_for_building());
    let instances = instances::instances(domain, matches, &host)?;
    let heuristics: Vec<&str> = method::named_heuristics(matches)
        .iter()
        .map(String::as_str)
        .collect();
    let values = method::variants(matches);
    let task = Task {
        domain,
        about: domain.about(),
        settings: Setting::all(algorithms(matches), &heuristics, &values),
        matches,
        host,
        args,
    };
    task.run(&instances, output)
}

/// Returns the algorithms that end with one solution, or those of them that were asked for.
fn algorithms(matches: &ArgMatches) -> impl Iterator<Item = &'static Algorithm> {
    let only = matches.get_many::<String>(ONLY).unwrap_or_default();
    let only: Vec<&String> = only.collect();
    let single = ALGORITHMS.iter().filter(|algorithm| !algorithm.is_series);
    single.filter(move |algorithm| {
        only.is_empty() || only.iter().any(|name| algorithm.is_called(name))
    })
}

/// Problems to compare, and the methods.
struct Task<'m> {
    domain: &'static dyn Domain,
    about: &'m About,
    settings: Vec<Setting>,
    matches: &'m ArgMatches,
    host: Terminal,
    args: CompareArgs,
}

impl Task<'_> {
    fn run(&self, instances: &[Box<dyn Instance>], output: &mut Output) -> Ended {
        let mut report = self.args.report.as_ref().map(|_| Report::new());
        let scene = self.scene(instances)?;
        let mut page = scene.as_ref().map(ScenePage::new);
        let files = self.args.trace.files().for_page(self.args.page.as_ref());
        for file in files.each(instances.len()) {
            for setting in &self.settings {
                file.part(setting.file_name()).check()?;
            }
        }
        let mut left_out = 0;
        let mut totals = Totals::new(self.args.by_length);
        let are_several = instances.len() > 1 || self.args.by_length;
        let status = record_each(instances, &files, output, |instance, file, output| {
            let mut show = |view: &View| {
                left_out += view::left_out(view);
                if let Some(page) = &mut page {
                    page.add(view);
                }
            };
            let race = Race {
                task: self,
                instance: &**instance,
                file,
                number: are_several.then(|| totals.begin(&**instance)),
            };
            let (rows, status) = race.run(&mut show, output)?;
            if let Some(report) = &mut report {
                report.add(&**instance, &self.heading(), &rows);
            }
            totals.add(&rows);
            Ok(status)
        })?;
        if are_several {
            totals.print(&self.heading(), &self.source(), output)?;
        }
        if let (Some(file), Some(mut report)) = (&self.args.report, report) {
            if are_several {
                report.add_totals(&totals, &self.heading());
            }
            file.write(report.finish())?;
        }
        if let (Some(file), Some(page)) = (&self.args.page, page) {
            if page.is_empty() {
                output.remark("no page: nothing was searched that can be shown")?;
                return Ok(self.host.ended(status));
            }
            view::write_page(file, &page.finish(&Options::default()), left_out)?;
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

    /// Returns the columns of the table.
    fn heading(&self) -> Vec<&'static str> {
        let numbers = COLUMNS.iter().skip(1).map(|(heading, _)| *heading);
        ["algorithm", self.about.cost]
            .into_iter()
            .chain(numbers)
            .collect()
    }

    /// Returns the file that the problems are from, to be put after their number.
    fn source(&self) -> String {
        let file = instances::file_name(self.about.input, self.matches);
        file.map_or_else(String::new, |file| format!(" of {file}"))
    }
}

/// Says which problem is solved.
fn print_heading(
    instance: &dyn Instance,
    comparison: Option<&Comparison<'_>>,
    output: &mut Output,
) -> Result<(), Failure> {
    let (title, setting) = (instance.title(), instance.setting());
    write!(output, "{BOLD}{title}{BOLD:#}{setting}")?;
    for (heuristic, remark) in comparison.into_iter().flat_map(Comparison::remarks) {
        write!(output, ", {heuristic}{remark}")?;
    }
    writeln!(output)?;
    print_remark(instance.remark(), output)
}

/// The algorithms on one instance.
struct Race<'r> {
    task: &'r Task<'r>,
    instance: &'r dyn Instance,
    file: &'r TraceFile,
    /// The number of the instance, if it is one of several.
    number: Option<usize>,
}

impl Race<'_> {
    /// Runs all algorithms. Of a single problem the table is printed.
    fn run(
        &self,
        show: &mut dyn FnMut(&View),
        output: &mut Output,
    ) -> Result<(Vec<Row>, Status), Failure> {
        let Self { task, instance, .. } = *self;
        let prints = self.number.is_none() && !output.is_json();
        if let Some(objection) = instance.objection() {
            if prints {
                print_heading(instance, None, output)?;
            }
            if self.number.is_none() {
                output.remark(&format!("no solution: {objection}"))?;
            }
            return Ok((Vec::new(), Status::NoSolution));
        }
        let heuristics = method::heuristics_for(task.matches, task.about, instance);
        let mut comparison = Comparison::new(instance, &heuristics, &task.host)?;
        if prints {
            print_heading(instance, Some(&comparison), output)?;
        }
        comparison.measure_depth(&task.settings, task.about, &task.host, &mut |contestant| {
            let (attempt, _) = self.attempt(contestant, None, output)?;
            Ok(attempt)
        })?;
        let mut ended = Status::Done;
        let mut rows = Vec::new();
        for (place, setting) in task.settings.iter().enumerate() {
            let contestant = comparison.contestant(setting, self.file.is_asked_for());
            let Some(contestant) = contestant.map_err(Failure::input)? else {
                continue;
            };
            let file = self.file.part(setting.file_name());
            let (attempt, view) = match instance.objection_to(setting.algorithm) {
                Some(_) => (TimedAttempt::without_search(), None),
                None => self.attempt(&contestant, Some(&file), output)?,
            };
            let row = self.row(place, &contestant, attempt, output)?;
            view.iter().for_each(&mut *show);
            // That some methods stop and others do not is what is compared.
            if row.status >= Status::Wrong {
                ended = ended.max(row.status);
            }
            let is_interrupted = row.status == Status::Interrupted;
            rows.push(row);
            if is_interrupted {
                break;
            }
        }
        if prints {
            let cells = rows.iter().map(Row::cells);
            writeln!(output, "{}", table(&task.heading(), cells))?;
        }
        Ok((rows, ended))
    }

    /// Searches, recording the events if there is a file.
    fn attempt(
        &self,
        contestant: &Contestant<'_>,
        file: Option<&TraceFile>,
        output: &mut Output,
    ) -> Result<(TimedAttempt, Option<View>), Failure> {
        let mut limits = self.task.args.limits.limits();
        limits.expansions.get_or_insert(Comparison::EXPANSIONS);
        let job = Job {
            instance: self.instance,
            solver: contestant.solver,
            method: &contestant.method,
            heuristic: contestant.heuristic,
            limits,
            steps: None,
            shows_found: false,
            file,
        };
        attempt(&job, output)
    }
}
