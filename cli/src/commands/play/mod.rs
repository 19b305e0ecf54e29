//! `sovet play` and `sovet practice`.

mod board;
mod end;
mod hands;
mod message;
mod plain;
pub(crate) mod practice;
mod screen;
mod session;
mod setting;
mod strategy;

use catalogue::playing::{PlayAbout, Recorder, Recording, ThinkSettings};
use catalogue::{Catalogue, GameAbout};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use search_core::Record;
use trace::Header;

use self::hands::{hands, with_hands};
use self::session::Session;
use self::setting::Setting;
use self::strategy::{thinking, with_thinking};
use crate::args::games::set_up;
use crate::args::instances::{chosen, for_each};
use crate::args::limits::until_interrupted;
use crate::args::options::{arg, number};
use crate::exit::{Ended, Failure};
use crate::output::Output;
use crate::recording::{self, TraceArgs, TraceFiles};

const EXAMPLES: &str = "\
Examples:
  sovet play tictactoe
  sovet play connect4 --level medium --clock 5m+3s
  sovet play krk --white person --black program --level perfect
  sovet play tictactoe --plain --style unicode

On a terminal the game takes the whole screen; in a pipe, or with --plain, it goes on in \
plain lines. After a move that lost the win or the draw, the program says what it cost, what \
refutes it, and what was better.";

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new("play")
        .about("Play a game against the program, or let it play itself")
        .after_help(EXAMPLES);
    for_each(command, catalogue.games(), |game, command| {
        let about = game.about();
        let play = about.play?;
        Some(of_game(command, about, play))
    })
}

/// Returns the arguments after the name of a game.
fn of_game(command: Command, about: &'static GameAbout, play: &'static PlayAbout) -> Command {
    let command = with_hands(command, about, play)
        .arg(arg(&play.start))
        .args(about.options.iter().map(arg));
    PlayArgs::augment_args(with_thinking(command, play)).after_help(with_traces(play.examples))
}

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let (game, matches) = chosen(matches, |name| catalogue.game(name))?;
    let args = PlayArgs::from_arg_matches(matches).map_err(Failure::input)?;
    let play = game.about().play.unwrap_or(&PlayAbout::USUAL);
    let thinking = thinking(matches, play)?;
    let position = set_up(game, matches)?;
    let playable = (position.playable()).ok_or_else(|| Failure::input("it cannot be played"))?;
    let files = Files(args.trace.files());
    let thinker = playable.thinker(ThinkSettings {
        thinking,
        limits: until_interrupted(),
        recorder: &files,
    })?;
    let clock = args.setting.clock();
    let hands = hands(matches, game.about());
    let session = Session::new(playable.at_board(), hands, args.length, clock);
    let ended = args.setting.play(session, thinker, output);
    files.0.tell(ended, output)
}

/// Writes the files. Each has the number of the ply.
struct Files(TraceFiles);

impl Recorder for Files {
    fn begin(
        &self,
        ply: usize,
        header: &dyn Fn() -> Header,
    ) -> Result<Option<Box<dyn Recording>>, Failure> {
        let file = self.0.file(Some(ply));
        if !file.is_asked_for() {
            return Ok(None);
        }
        let begun = file.begin(header)?;
        Ok(Some(Box::new(OneFile(begun))))
    }
}

/// One of them.
struct OneFile(recording::Recording);

impl Recording for OneFile {
    fn keep(&mut self, record: &dyn Fn() -> Record) {
        self.0.keep(record);
    }

    fn finish(self: Box<Self>, outcome: &str, answer: Vec<String>) -> Result<(), Failure> {
        self.0.finish(outcome, answer).map(|_| ())
    }
}

/// Options common to all games.
#[derive(Args, Debug)]
struct PlayArgs {
    #[command(flatten)]
    length: Length,

    #[command(flatten)]
    setting: Setting,

    #[command(flatten)]
    trace: TraceArgs,
}

/// When a game ends without a result.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Length {
    /// End the game after N moves of either side
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number::<usize>)]
    max_plies: usize,
}

/// Returns the examples of a game, and what its traces are called.
fn with_traces(examples: &str) -> String {
    let gap = if examples.is_empty() { "" } else { "\n\n" };
    format!(
        "{examples}{gap}\
         With --trace each move that the program searches for, its own or a hint, has a file of its own by \
         the number of the move: game.1.trace, game.2.trace."
    )
}

/// Help on the commands that a person can type.
const COMMANDS: &str = "\
At the prompt type a move, or: moves (what can be played), hint, undo, board, flip, help, quit.";
