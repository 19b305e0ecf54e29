//! Code shared by the commands that search, whatever the problem.

mod answer;
mod attempt;
mod audit;

use std::io::Write;

use catalogue::{Catalogue, Domain, Failure as Refusal};
use clap::{ArgMatches, Command};

pub(crate) use self::answer::{cost_in_words, print_answer, print_work};
pub(crate) use self::attempt::{Job, attempt, judged, promise};
pub(crate) use self::audit::audit;
use crate::exit::{Ended, Failure, Status};
use crate::output::{DIM, Output};
use crate::recording::{TraceFile, TraceFiles};

/// Returns a command with a subcommand for each domain for which `of` has one.
pub(crate) fn for_each_domain(
    command: Command,
    catalogue: &Catalogue,
    of: impl Fn(&'static dyn Domain, Command) -> Option<Command>,
) -> Command {
    let below = catalogue.domains().filter_map(|domain| {
        let about = domain.about();
        let command = of(domain, Command::new(about.name))?;
        // Groups of arguments would put their own texts here.
        Some(command.about(about.summary).long_about(None))
    });
    command
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(below)
}

/// Returns the domain that was asked for, and what was given to it.
pub(crate) fn chosen<'m>(
    matches: &'m ArgMatches,
    catalogue: &Catalogue,
) -> Result<(&'static dyn Domain, &'m ArgMatches), Failure> {
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let domain = catalogue.domain(name)?;
        Some((domain, matches))
    });
    chosen.ok_or_else(|| Failure::input("name a domain"))
}

/// Solves one problem after the other until the user interrupts. The status of all is the worst of
/// them.
pub(crate) fn solve_each<P>(problems: &[P], mut solve: impl FnMut(&P) -> Ended) -> Ended {
    let mut worst = Status::Done;
    for problem in problems {
        let status = solve(problem)?;
        worst = worst.max(status);
        if status == Status::Interrupted {
            break;
        }
    }
    Ok(worst)
}

/// Solves several problems, each with the file in which it is recorded.
pub(crate) fn record_each<P>(
    problems: &[P],
    files: &TraceFiles,
    output: &mut Output,
    mut solve: impl FnMut(&P, &TraceFile, &mut Output) -> Ended,
) -> Ended {
    let recorded: Vec<_> = problems.iter().zip(files.each(problems.len())).collect();
    let ended = solve_each(&recorded, |(problem, file)| solve(problem, file, output));
    files.tell(ended, output)
}

/// Says what users who did not specify a problem completely should know.
pub(crate) fn print_remark(remark: Option<String>, output: &mut Output) -> Result<(), Failure> {
    if let Some(remark) = remark.filter(|_| !output.is_json()) {
        writeln!(output, "{DIM}{remark}{DIM:#}")?;
    }
    Ok(())
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Input(message) => Self::Input(message),
            Refusal::Report(message) => Self::Report(message),
            Refusal::Machine(message) => Self::Machine(message),
            Refusal::Interrupted(message) => Self::Interrupted(message),
        }
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Input(message) => Self::Input(message),
            Failure::Report(message) => Self::Report(message),
            Failure::Interrupted(message) => Self::Interrupted(message),
            failure => Self::Machine(failure.to_string()),
        }
    }
}
