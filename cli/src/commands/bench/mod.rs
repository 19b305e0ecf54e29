//! `sovet bench`.

mod table;

use catalogue::{
    About, Catalogue, Conditions, Instance, Published, Solver, Suite, Text, UserInput,
};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use search_core::{Field, Method, OptionSpec, Values, Verdict};

use self::table::{Counts, Report, Row};
use super::search::{Job, attempt, promise, solve_each};
use crate::args::limits::LimitArgs;
use crate::args::method;
use crate::args::options::{arg, values};
use crate::exit::{Ended, Failure};
use crate::host::Terminal;
use crate::output::Output;

/// The instances that were asked for.
const INSTANCES: &str = "instances";

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let suites = suites(catalogue).map(|(about, suite)| {
        let command = Command::new(suite.name);
        let command = method::with_method(command, about, suite.algorithm)
            .mut_arg("heuristic", |arg| arg.default_value(suite.heuristic));
        let most = suite.most;
        let instances = Arg::new(INSTANCES)
            .short('i')
            .long(INSTANCES)
            .value_name("N-M,...")
            .help("Which instances, by their numbers in the paper")
            .default_value(suite.chosen)
            .value_delimiter(',')
            .value_parser(move |text: &str| parse_numbers(text, most));
        let options = options(about, suite).map(arg);
        let command = command.arg(instances).args(options);
        let command = LimitArgs::augment_args(command).after_help(suite.examples);
        command.about(suite.summary).long_about(None)
    });
    Command::new("bench")
        .about("Run published instances and compare the counts with the published ones")
        .after_help("Example:\n  sovet bench korf100 --instances 79")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(suites.collect::<Vec<_>>())
}

/// Returns all published instances, with what is known of their domain.
fn suites(catalogue: &Catalogue) -> impl Iterator<Item = (&'static About, &'static Suite)> {
    let domains = catalogue.domains();
    domains.flat_map(|domain| domain.suites().iter().map(|suite| (domain.about(), suite)))
}

/// Returns the options of the instances: all that the suite does not set itself, and that concern one board.
fn options<'a>(about: &'a About, suite: &'a Suite) -> impl Iterator<Item = &'a OptionSpec> {
    let options = about.options.iter();
    options.filter(|option| suite.options.contains(&option.name))
}

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let mut domains = catalogue.domains();
        domains.find_map(|domain| {
            let suite = domain.suites().iter().find(|suite| suite.name == name)?;
            Some((domain, suite, matches))
        })
    });
    let Some((domain, suite, matches)) = chosen else {
        return Err(Failure::input("name a suite of instances"));
    };
    let limits = LimitArgs::from_arg_matches(matches).map_err(Failure::input)?;
    let host = Terminal::new(limits.memory_for_building());
    let given = values(options(domain.about(), suite), matches);
    let given = (suite.given.iter()).fold(given, |given, (name, value)| given.with(name, *value));
    let wanted = matches.get_many::<Numbers>(INSTANCES).unwrap_or_default();
    let wanted: Vec<Numbers> = wanted.copied().collect();
    let all = (suite.instances)();
    let of = all.len();
    let is_wanted =
        |published: &Published| wanted.iter().any(|numbers| numbers.contain(published.id));
    let wanted: Vec<Published> = all.into_iter().filter(is_wanted).collect();
    // As one text, since what is made for the goal of a text is kept for all instances of it.
    let texts: Vec<&str> = wanted.iter().map(|published| &*published.text).collect();
    let texts = texts.join("\n");
    let posed = domain.instances(
        &Text::of_file(suite.name, &texts),
        &UserInput::new(&given, &host),
    )?;
    let instances: Vec<_> = wanted.into_iter().zip(posed).collect();
    let bench = Bench {
        suite,
        method: method::method(matches)?,
        heuristic: method::heuristic(matches),
        is_plain: method::variants(matches) == Values::NONE,
        limits,
        host,
    };
    bench.run(&instances, of, output)
}

/// Settings of a run over instances.
struct Bench<'m> {
    suite: &'m Suite,
    method: Method,
    heuristic: &'m str,
    /// True if nothing is specified about how the algorithm is to run.
    is_plain: bool,
    limits: LimitArgs,
    host: Terminal,
}

impl Bench<'_> {
    fn run(
        &self,
        instances: &[(Published, Box<dyn Instance>)],
        of: usize,
        output: &mut Output,
    ) -> Ended {
        let suite = self.suite;
        let Some((_, first)) = instances.first() else {
            return Err(Failure::input("name an instance"));
        };
        // The heuristic is made for the first instance and kept for the others, which have the same goal.
        let solver = first.solver(self.heuristic, &self.host)?;
        let remark = solver.remark();
        let conditions = self.conditions(&**first, &*solver).without_problem();
        let setting = first.setting();
        let name = self.method.describe(self.heuristic);
        let selection = if suite.too_many {
            let chosen = instances.len();
            format!("; {chosen} of {of}, smallest published counts first")
        } else {
            String::new()
        };
        let title = format!("{name}{remark}{setting}{selection}");
        let are_published = self.counts_are_published(&setting);
        let mut report = Report::begin((suite, conditions), &title, are_published, output)?;
        let status = solve_each(instances, |(published, instance)| {
            let solver = instance.solver(self.heuristic, &self.host)?;
            let row = self.row(published, &**instance, &*solver, output)?;
            report.add(&row, output)?;
            Ok(row.status())
        })?;
        let wrong = report.end(output)?;
        Ok(if wrong {
            crate::exit::Status::Wrong
        } else {
            status
        })
    }

    fn conditions(&self, instance: &dyn Instance, solver: &dyn Solver) -> Conditions<'_> {
        Conditions::new(instance, &self.method, self.heuristic, Some(solver))
    }

    /// Returns whether the published counts were made by this very search.
    fn counts_are_published(&self, setting: &str) -> bool {
        self.method.algorithm().name == self.suite.algorithm
            && self.is_plain
            && self.heuristic == self.suite.heuristic
            && setting == self.suite.setting
    }

    fn row(
        &self,
        published: &Published,
        instance: &dyn Instance,
        solver: &dyn Solver,
        output: &mut Output,
    ) -> Result<Row<'_>, Failure> {
        let job = Job {
            instance,
            solver,
            method: &self.method,
            heuristic: self.heuristic,
            limits: self.limits.limits(),
            steps: None,
            shows_found: false,
            file: None,
        };
        let (attempt, _) = attempt(&job, output)?;
        let length = attempt.solution().and_then(|solution| match solution.cost {
            Field::Number(cost) => u32::try_from(cost).ok(),
            _ => None,
        });
        let limit = match &attempt.found.verdict {
            Verdict::Stopped { limit, .. } => Some(*limit),
            _ => None,
        };
        let promise = promise(&self.method, Some(solver), &job.limits);
        let is_allowed = |length| promise.allows(length, published.length);
        let statistics = &attempt.found.statistics;
        Ok(Row {
            suite: self.suite.name,
            id: published.id,
            conditions: self.conditions(instance, solver),
            length,
            published_length: published.length,
            is_wrong: limit.is_none() && !length.is_some_and(is_allowed),
            limit,
            counts: Counts {
                expanded: statistics.expanded,
                published_expanded: published.expanded,
                generated: statistics.generated + u64::from(self.suite.counts_root),
                published_generated: published.generated,
                seconds: attempt.seconds,
            },
        })
    }
}

/// The numbers from the first to the last.
#[derive(Clone, Copy, Debug)]
struct Numbers(u32, u32);

impl Numbers {
    fn contain(self, number: u32) -> bool {
        (self.0..=self.1).contains(&number)
    }
}

/// Reads a number, or two numbers for all from one to the other.
fn parse_numbers(text: &str, most: u32) -> Result<Numbers, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| match text.trim().parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!(
            "the instances are numbered from 1 to {most}; write 1-10,38"
        )),
    };
    match (number(first)?, number(last)?) {
        (first, last) if first <= last => Ok(Numbers(first, last)),
        (first, last) => Err(format!("{first} comes after {last}")),
    }
}
