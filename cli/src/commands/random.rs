//! `sovet random`.

use std::io::Write;
use std::num::NonZeroU64;

use catalogue::{Catalogue, Domain, Draw, Drawn, RandomSpec, UserInput};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use search_core::Statistics;
use serde_json::json;

use crate::args::instances::{chosen, for_each};
use crate::args::limits::EffortLimits;
use crate::args::options::{arg, number, values};
use crate::args::seed::SeedArgs;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::interrupt;
use crate::output::progress::Progress;
use crate::output::{Output, warn};

/// Name of the argument with the size of an instance.
const SIZE: &str = "size";

/// Options for drawing instances.
#[derive(Args, Debug)]
struct RandomArgs {
    #[command(flatten)]
    seed: SeedArgs,

    /// Number of instances; each has the seed after that of the one before
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = number::<NonZeroU64>)]
    count: NonZeroU64,

    #[command(flatten)]
    limits: EffortLimits,
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new("random")
        .about("Print random problems, to be piped into `sovet solve`")
        .after_help("Example:\n  sovet random puzzle 3x3 --count 3 | sovet solve puzzle --file -");
    for_each(command, catalogue.domains(), |domain, command| {
        let spec = domain.about().random?;
        let size = Arg::new(SIZE).value_name(spec.value).help(spec.help);
        let command = command.arg(size.required(true));
        let command = command.args(spec.options.iter().map(arg));
        Some(RandomArgs::augment_args(command).after_help(spec.examples))
    })
}

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let (domain, matches) = chosen(matches, |name| catalogue.domain(name))?;
    let args = RandomArgs::from_arg_matches(matches).map_err(Failure::input)?;
    match domain.about().random {
        Some(spec) => args.draw(domain, spec, matches, output),
        None => Err(Failure::input("nothing is drawn at random there")),
    }
}

impl RandomArgs {
    fn draw(
        &self,
        domain: &dyn Domain,
        spec: RandomSpec,
        matches: &ArgMatches,
        output: &mut Output,
    ) -> Ended {
        let size: &String = matches.get_one(SIZE).expect("it is required");
        let values = values(spec.options, matches);
        let host = Terminal::new(None);
        let given = UserInput::new(&values, &host);
        let first = self.seed.seed();
        for number in 0..self.count.get() {
            if interrupt::is_set() {
                return Ok(Status::Interrupted);
            }
            let seed = first.wrapping_add(number);
            let progress = Progress::new(output);
            let mut show = |statistics: &Statistics| progress.show(statistics);
            let mut draw = Draw {
                seed,
                limits: self.limits.limits(),
                progress: &mut show,
            };
            let drawn = domain.random(size, &given, &mut draw)?;
            drop(progress);
            match drawn {
                Drawn::Instance(text) if output.is_json() => {
                    let mut row = serde_json::Map::new();
                    row.insert(spec.noun.to_owned(), json!(text));
                    row.insert("seed".to_owned(), json!(seed));
                    output.json(&row)?;
                }
                Drawn::Instance(text) => writeln!(output, "{text}")?,
                Drawn::None(objection) => {
                    warn(&objection);
                    return Ok(Status::NoSolution);
                }
                Drawn::Stopped(stopped) => {
                    warn(&stopped.to_string());
                    return Ok(stopped.limit.into());
                }
            }
        }
        self.seed.tell();
        Ok(Status::Done)
    }
}
