//! `sovet analyse`.

mod report;
mod words;

use catalogue::{Catalogue, Opinion, Request};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use game_core::Method;
use search_core::OptionSpec;

use crate::args::games::{opinions, position, with_position};
use crate::args::instances::{chosen, file_name, for_each};
use crate::args::limits::ProcedureLimits;
use crate::args::options::{number, values};
use crate::args::procedure::{method, with_procedure};
use crate::exit::{Ended, Failure};
use crate::output::steps::Steps;
use crate::output::{Output, OutputFile, picture_file};
use crate::recording::TraceArgs;

/// Limits and output of an analysis.
#[derive(Args, Debug)]
struct AnalyseArgs {
    /// Print the order of events
    #[arg(short = 't', long, help_heading = "Output")]
    steps: bool,

    #[command(flatten)]
    trace: TraceArgs,

    /// Show at most N cut-offs; with --threads they are counted, not listed
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::<usize>, help_heading = "Output")]
    show: usize,

    /// Draw what was visited and what was cut off, as an SVG file
    #[arg(long, value_name = "FILE.svg", help_heading = "Output", value_parser = picture_file())]
    picture: Option<OutputFile>,

    /// Draw the first N plies of the tree only
    #[arg(long, value_name = "N", value_parser = number::<usize>, requires = "picture", help_heading = "Output")]
    plies: Option<usize>,

    #[command(flatten)]
    limits: ProcedureLimits,
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new("analyse")
        .about("Value a game position: values, principal variation, what was cut off")
        .after_help("Examples:\n  sovet analyse tree\n  sovet analyse tictactoe X...O....");
    for_each(command, catalogue.games(), |game, command| {
        let about = game.about();
        let command = with_position(command, about).args(opinions(about));
        let command = with_procedure(command);
        Some(AnalyseArgs::augment_args(command).after_help(about.examples))
    })
}

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let (game, matches) = chosen(matches, |name| catalogue.game(name))?;
    let args = AnalyseArgs::from_arg_matches(matches).map_err(Failure::input)?;
    let (method, options) = method(matches)?;
    for opinion in game.about().opinions {
        let is_given =
            matches.value_source(opinion.spec.name) == Some(clap::parser::ValueSource::CommandLine);
        if is_given && !(opinion.is_for)(method.procedure()) {
            return Err(Failure::Input((opinion.refusal)(&opinion.spec)));
        }
    }
    args.check(&method)?;
    let opinions = game.about().opinions.iter().map(|opinion| &opinion.spec);
    let position = position(game, opinions, matches)?;
    let request = Request {
        method: &method,
        options: &options,
        limits: args.limits.limits(),
    };
    position.check(&request)?;
    let applies = |opinion: &&Opinion| (opinion.is_for)(method.procedure());
    let opinions = game.about().opinions.iter().filter(applies);
    let of_game = game.about().options.iter().copied();
    let of_game: Vec<OptionSpec> = of_game
        .chain(opinions.map(|opinion| opinion.spec))
        .collect();
    let given = values(&of_game, matches);
    let conditions = report::Conditions {
        file: file_name(game.about().input, matches),
        of_game: given.parameters(&of_game).collect(),
    };
    report::report(&*position, &request, &args, catalogue, conditions, output)
}

impl AnalyseArgs {
    fn steps(&self) -> Option<Steps> {
        self.steps.then_some(Steps::Order)
    }

    /// Checks that the procedure can be watched as required.
    fn check(&self, method: &Method) -> Result<(), Failure> {
        let wanted = [
            (self.steps, "--steps"),
            (self.trace.is_asked_for(), "--trace"),
            (self.picture.is_some(), "--picture"),
        ];
        let wanted = wanted.iter().find(|(is_wanted, _)| *is_wanted);
        if let (Some((_, option)), Some(why)) = (wanted, method.unwatchable()) {
            return Err(Failure::Input(format!("{option} {why}")));
        }
        Ok(())
    }
}
