//! `sovet practice`.

use catalogue::playing::{Distance, Exercise, Lesson, ThinkSettings, Thinking, Unrecorded};
use catalogue::{Catalogue, Game};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use super::Length;
use super::hands::Hand;
use super::session::{Rounds, Session};
use super::setting::Setting;
use crate::args::limits::until_interrupted;
use crate::args::options::{arg, number_in, values};
use crate::args::seed::SeedArgs;
use crate::exit::{Ended, Failure};
use crate::host::Terminal;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  sovet practice krk
  sovet practice kpk --level hard --count 3 --seed 7
  sovet practice kqk --won-in 3-5 --clock 2m

You have White and the piece, and win against the best defence that there is. Every move \
that keeps the win is accepted, with what it cost; one that gives it away is refuted and \
taken back. The score is how many of a hundred moves that you tried best play would need.";

/// Name of the argument with the exercise.
const EXERCISE: &str = "ending";

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let names = catalogue.exercises().map(|(_, exercise)| {
        let name = PossibleValue::new(exercise.name);
        name.help(exercise.summary)
    });
    let exercise = Arg::new(EXERCISE)
        .value_name("ENDING")
        .help("Which ending")
        .required(true)
        .value_parser(PossibleValuesParser::new(names));
    let [level, won_in] = Distance::OPTIONS.each_ref().map(arg);
    let command = Command::new("practice").arg(exercise).arg(level);
    let command = command.arg(won_in.conflicts_with("level"));
    PracticeArgs::augment_args(command)
        .about("Win won endings from random positions against the best defence")
        .after_help(EXAMPLES)
}

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let args = PracticeArgs::from_arg_matches(matches).map_err(Failure::input)?;
    let name: Option<&String> = matches.get_one(EXERCISE);
    let mut exercises = catalogue.exercises();
    let chosen = exercises.find(|(_, exercise)| name.is_some_and(|name| name == exercise.name));
    let (game, exercise) = chosen.ok_or_else(|| Failure::input("name an ending"))?;
    let distance = Distance::read(&values(&Distance::OPTIONS, matches))?;
    args.run(game, exercise, distance, output)
}

/// The words after `sovet practice`.
#[derive(Args, Debug)]
struct PracticeArgs {
    /// Number of positions
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = number_in::<u32>(1..=1000))]
    count: u32,

    #[command(flatten)]
    seed: SeedArgs,

    #[command(flatten)]
    length: Length,

    #[command(flatten)]
    setting: Setting,
}

impl PracticeArgs {
    fn run(
        &self,
        game: &dyn Game,
        exercise: &'static Exercise,
        distance: Distance,
        output: &mut Output,
    ) -> Ended {
        let lesson = Lesson {
            exercise: exercise.name,
            distance,
            rounds: self.count,
            seed: self.seed.seed(),
        };
        let practice = game.practice(&lesson, &Terminal::new(None))?;
        self.seed.tell();
        let playable = practice.position.playable();
        let playable = playable.ok_or_else(|| Failure::input("it cannot be played"))?;
        let thinker = playable.thinker(ThinkSettings {
            thinking: Thinking::default(),
            limits: until_interrupted(),
            recorder: &Unrecorded,
        })?;
        let hands = [Hand::Person, Hand::Program];
        let clock = self.setting.clock();
        let session = Session::new(playable.at_board(), hands, self.length, clock)
            .with_rounds(Rounds::new(practice.plies));
        self.setting.play(session, thinker, output)
    }
}
