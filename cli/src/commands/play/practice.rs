//! `sovet practice`.

use catalogue::{Catalogue, Distance, Exercise, Game, Lesson, Terms, Thinking, Unrecorded};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use playing::Difficulty;

use super::Length;
use super::hands::Hand;
use super::rounds::Rounds;
use super::session::Session;
use super::setting::Setting;
use crate::args::limits::until_interrupted;
use crate::args::seed::SeedArgs;
use crate::exit::{Ended, Failure};
use crate::host::Terminal;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  sovet practice krk
  sovet practice kpk --difficulty hard --rounds 3 --seed 7
  sovet practice kqk --moves 3-5 --clock 2m

You have White and the piece, and win against the best defence that there is. Every move
that keeps the win is accepted, with what it cost; one that gives it away is refuted and
taken back. The score is how many of a hundred moves that you tried best play would need.";

/// What stands for the exercise.
const EXERCISE: &str = "ending";

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let names = exercises(catalogue).map(|(_, exercise)| {
        let name = PossibleValue::new(exercise.name);
        name.help(exercise.summary)
    });
    let exercise = Arg::new(EXERCISE)
        .value_name("ENDING")
        .help("Which ending")
        .required(true)
        .value_parser(PossibleValuesParser::new(names));
    PracticeArgs::augment_args(Command::new("practice").arg(exercise))
        .about("Win won endings from random positions against the best defence")
        .after_help(EXAMPLES)
}

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let args = PracticeArgs::from_arg_matches(matches).map_err(Failure::input)?;
    let name: Option<&String> = matches.get_one(EXERCISE);
    let mut exercises = exercises(catalogue);
    let chosen = exercises.find(|(_, exercise)| name.is_some_and(|name| name == exercise.name));
    let (game, exercise) = chosen.ok_or_else(|| Failure::input("name an ending"))?;
    args.run(game, exercise, output)
}

/// All that can be practised.
fn exercises(
    catalogue: &Catalogue,
) -> impl Iterator<Item = (&'static dyn Game, &'static Exercise)> {
    catalogue.games().flat_map(|game| {
        let exercises = game.about().exercises.iter();
        exercises.map(move |exercise| (game, exercise))
    })
}

/// The words after `sovet practice`.
#[derive(Args, Debug)]
struct PracticeArgs {
    /// How far away the win is: in the nearest third of all won positions, the middle, or the farthest
    #[arg(long, value_enum, default_value = "easy")]
    difficulty: DifficultyName,

    /// Positions won in N of your moves, such as 3 or 3-5, instead of a difficulty
    #[arg(long, value_name = "N[-N]", value_parser = parse_moves, conflicts_with = "difficulty")]
    moves: Option<Moves>,

    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,

    #[command(flatten)]
    seed: SeedArgs,

    #[command(flatten)]
    length: Length,

    #[command(flatten)]
    setting: Setting,
}

/// The difficulties by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DifficultyName {
    Easy,
    Medium,
    Hard,
}

/// From how many moves to how many.
#[derive(Clone, Copy, Debug)]
struct Moves {
    fewest: u16,
    most: u16,
}

fn parse_moves(text: &str) -> Result<Moves, String> {
    let number = |text: &str| match text.parse() {
        Ok(number @ 1..=1000) => Ok(number),
        _ => Err(format!(
            "`{text}` is no number of moves; write one, such as 3, or from the fewest to the most, such as 3-5"
        )),
    };
    let (fewest, most) = text.split_once('-').unwrap_or((text, text));
    let (fewest, most) = (number(fewest)?, number(most)?);
    if fewest > most {
        return Err(format!(
            "{fewest} is more than {most}; write the fewest first"
        ));
    }
    Ok(Moves { fewest, most })
}

impl From<DifficultyName> for Difficulty {
    fn from(name: DifficultyName) -> Self {
        match name {
            DifficultyName::Easy => Self::Easy,
            DifficultyName::Medium => Self::Medium,
            DifficultyName::Hard => Self::Hard,
        }
    }
}

impl PracticeArgs {
    fn run(&self, game: &dyn Game, exercise: &'static Exercise, output: &mut Output) -> Ended {
        let lesson = Lesson {
            exercise: exercise.name,
            distance: self.distance(),
            rounds: self.rounds,
            seed: self.seed.seed(),
        };
        let practice = game.practice(&lesson, &Terminal::new(None))?;
        self.seed.tell();
        let playable = practice.position.playable();
        let playable = playable.ok_or_else(|| Failure::input("it cannot be played"))?;
        let thinker = playable.thinker(Terms {
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

    fn distance(&self) -> Distance {
        match self.moves {
            Some(Moves { fewest, most }) => Distance::Moves(fewest..=most),
            None => Distance::Third(self.difficulty.into()),
        }
    }
}
