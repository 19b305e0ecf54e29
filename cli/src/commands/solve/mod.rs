//! `sovet solve`.

mod several;

use std::io::Write;

use catalogue::{About, Catalogue, Instance, SearchReport, TimedAttempt};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use search_core::{Algorithm, Limit, Method};
use view::View;

use crate::args::instances::{chosen, for_each};
use crate::args::limits::LimitArgs;
use crate::args::several::SeveralArgs;
use crate::args::{instances, method};
use crate::commands::search::{
    Job, attempt, audit, judged, print_answer, print_remark, print_work, record_each,
};
use crate::commands::view::{left_out, write_page};
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::steps::Steps;
use crate::output::{BOLD, Output, OutputFile, count};
use crate::recording::{PageArgs, TraceArgs, TraceFile};

/// Limits and output of a search.
#[derive(Args, Debug)]
struct SolveArgs {
    #[command(flatten)]
    limits: LimitArgs,

    /// Print the order of expansion, or every event with --steps=all
    #[arg(short = 't', long, value_enum, help_heading = "Output", value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "order")]
    steps: Option<Steps>,

    /// Instead of solving, look at every state that can be reached, and say whether the heuristic is consistent and
    /// admissible
    #[arg(long, help_heading = "Output", conflicts_with_all = ["steps", "trace", "page"])]
    check_heuristic: bool,

    #[command(flatten)]
    trace: TraceArgs,

    #[command(flatten)]
    page: PageArgs,

    #[command(flatten)]
    several: SeveralArgs,
}

/// Options in the short help beside the domain's first two options; `--help` shows all.
const FIRST: [&str; 10] = [
    "text",
    "file",
    "algorithm",
    "heuristic",
    "steps",
    "trace",
    "page",
    "time",
    "max_memory",
    "format",
];

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new("solve")
        .about("Solve a problem, or many")
        .after_help("Example:\n  sovet solve puzzle 283/164/7#5");
    for_each(command, catalogue.domains(), |domain, command| {
        let about = domain.about();
        let command = instances::with_instances(command, about);
        let command = method::with_method(command, about, Algorithm::DEFAULT);
        let command = SolveArgs::augment_args(command).args(drawing(about));
        let command = command.after_long_help(about.examples);
        Some(command.after_help(about.examples).mut_args(|arg| {
            let id = arg.get_id().as_str();
            let first = about.options.iter().take(2);
            let is_first = FIRST.contains(&id) || first.into_iter().any(|option| option.name == id);
            arg.hide_short_help(!is_first)
        }))
    })
}

fn drawing(about: &About) -> Option<Arg> {
    about.drawing.map(|help| {
        Arg::new(DRAW)
            .long(DRAW)
            .help(help)
            .help_heading("Output")
            .action(ArgAction::SetTrue)
    })
}

/// The switch for drawing a solution.
const DRAW: &str = "draw";

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let (domain, matches) = chosen(matches, |name| catalogue.domain(name))?;
    let args = SolveArgs::from_arg_matches(matches).map_err(Failure::input)?;
    // First, since another program may take the place of this one.
    let several = args.several.read(matches)?;
    let host = Terminal::new(args.limits.memory_for_building());
    let instances = instances::instances(domain, matches, &host)?;
    let task = Task {
        method: method::method(matches)?,
        matches,
        draws: domain.about().drawing.is_some() && matches.get_flag(DRAW),
        about: domain.about(),
        host,
        args,
    };
    if let Some(several) = several {
        let instance = task.for_several(&instances)?;
        if instance.objection_to(task.method.algorithm()).is_none() {
            let ended = task.solve_on_several(&several, instance, output)?;
            return Ok(task.host.ended(ended));
        }
        // Nothing needs to be searched, and one answer is enough.
        if !several.place.tells() {
            return Ok(Status::NoSolution);
        }
    }
    let page = task.args.page.file();
    check_page(page, instances.len())?;
    let files = task.args.trace.files().for_page(page);
    files
        .each(instances.len())
        .try_for_each(|file| file.check())?;
    let mut shown = None;
    let status = record_each(&instances, &files, output, |instance, file, output| {
        let (status, view) = task.solve(&**instance, file, output)?;
        shown = view;
        Ok(status)
    })?;
    match (page, shown) {
        (None, _) => {}
        (Some(_), None) => output.remark("no page: nothing was searched that can be shown")?,
        (Some(file), Some(view)) => {
            write_page(file, &catalogue.page(&view), left_out(&view))?;
        }
    }
    Ok(task.host.ended(status))
}

/// Checks that a page shows one problem.
fn check_page(page: Option<&OutputFile>, problems: usize) -> Result<(), Failure> {
    match page.filter(|_| problems != 1) {
        None => Ok(()),
        Some(_) => Err(Failure::input(format!(
            "--page shows one problem, and here are {problems}: --trace records each in a file, and sovet view makes \
             its page"
        ))),
    }
}

/// Settings for solving the problems.
struct Task<'m> {
    method: Method,
    matches: &'m ArgMatches,
    about: &'m About,
    draws: bool,
    host: Terminal,
    args: SolveArgs,
}

impl Task<'_> {
    /// Solves a problem, and returns the run if it is kept for a page.
    fn solve(
        &self,
        instance: &dyn Instance,
        file: &TraceFile,
        output: &mut Output,
    ) -> Result<(Status, Option<View>), Failure> {
        let objection = if self.args.check_heuristic {
            instance.objection()
        } else {
            instance.objection_to(self.method.algorithm())
        };
        let heuristic = method::heuristic_for(self.matches, self.about, instance);
        let used = if self.method.algorithm().is_informed || self.args.check_heuristic {
            heuristic
        } else {
            // One that costs nothing, for an algorithm that uses none.
            self.about.heuristic_for(None, instance)
        };
        let solver = match &objection {
            Some(_) => None,
            None => Some(instance.solver(used, &self.host)?),
        };
        let solver = solver.as_deref();
        if let Some(solver) = solver {
            let is_watched = self.args.steps.is_some() || file.is_asked_for();
            solver
                .check(&self.method, is_watched)
                .map_err(Failure::input)?;
        }
        if !output.is_json() {
            let title = instance.title();
            let method = if self.args.check_heuristic {
                heuristic.to_owned()
            } else {
                self.method.describe(heuristic)
            };
            let remark = solver.map_or("", |solver| solver.remark());
            writeln!(output, "{BOLD}{title}{BOLD:#}: {method}{remark}")?;
            print_remark(instance.remark(), output)?;
        }
        if let Some(solver) = solver.filter(|_| self.args.check_heuristic) {
            let limits = self.args.limits.limits();
            let guided = (heuristic, solver);
            let status = audit(instance, guided, self.about.state, limits, output)?;
            return Ok((status, None));
        }
        let (attempt, view) = match solver {
            None => (TimedAttempt::without_search(), None),
            Some(solver) => attempt(
                &Job {
                    instance,
                    solver,
                    method: &self.method,
                    heuristic,
                    limits: self.args.limits.limits(),
                    steps: self.args.steps,
                    shows_found: true,
                    file: Some(file),
                },
                output,
            )?,
        };
        if output.is_json() {
            let mut row = SearchReport::new(&attempt, instance, &self.method, heuristic, solver);
            row.conditions.file = instances::file_name(self.about.input, self.matches);
            output.json(&row)?;
        } else if let Some(objection) = objection {
            writeln!(output, "no solution: {objection}")?;
        } else {
            self.print(instance, &attempt, "", output)?;
        }
        let limits = self.args.limits.limits();
        let status = judged(&attempt, instance, (&self.method, solver), &limits);
        Ok((status, view))
    }

    fn print(
        &self,
        instance: &dyn Instance,
        attempt: &TimedAttempt,
        sent: &str,
        output: &mut Output,
    ) -> Result<(), Failure> {
        print_answer(
            attempt,
            instance,
            |limit| self.whose(limit, attempt),
            output,
        )?;
        if let Some(solution) = attempt.solution().filter(|_| self.draws)
            && let Some(drawing) = instance.draw(solution)
        {
            writeln!(output, "{drawing}")?;
        }
        print_work(attempt, sent, output)
    }

    /// Whose limit on depth was met, if it was not the user's, and what it is.
    fn whose(&self, limit: Limit, attempt: &TimedAttempt) -> String {
        // Nodes at the limit are not expanded, and those before it have been.
        let met = attempt.found.statistics.max_depth + 1;
        let is_users = self.args.limits.depth().is_some_and(|depth| depth <= met);
        if limit == Limit::Depth && self.method.algorithm().bounds_depth && !is_users {
            let path = count(met, self.about.action);
            format!("; that limit is the algorithm's own: it follows no path of more than {path}")
        } else {
            String::new()
        }
    }
}
