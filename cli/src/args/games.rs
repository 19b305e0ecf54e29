//! Which game, and which position of it.

use std::path::Path;

use catalogue::playing::PlayAbout;
use catalogue::{Game, GameAbout, Input, Position, Text, UserInput};
use clap::{Arg, ArgMatches, Command};
use search_core::OptionSpec;

use super::instances::{TEXT, with_file, with_input, with_text};
use super::limits::usual_memory;
use super::options::{arg, values};
use crate::exit::Failure;
use crate::host::Terminal;

/// Returns a position, and its options.
pub(crate) fn with_position(command: Command, about: &GameAbout) -> Command {
    with_input(command, about.input)
        .mut_arg(TEXT, |text| text.required(!about.has_start))
        .args(about.options.iter().map(arg))
}

/// Options for evaluators of the game.
pub(crate) fn opinions(about: &GameAbout) -> impl Iterator<Item = Arg> {
    about.opinions.iter().map(|opinion| {
        let takes_value = !opinion.spec.value.is_empty();
        arg(&opinion.spec).allow_negative_numbers(takes_value)
    })
}

/// Returns the position that was asked for, judged by these options too.
pub(crate) fn position<'o>(
    game: &dyn Game,
    opinions: impl IntoIterator<Item = &'o OptionSpec>,
    matches: &ArgMatches,
) -> Result<Box<dyn Position>, Failure> {
    let about = game.about();
    let options = about.options.iter().chain(opinions);
    let host = Terminal::new(usual_memory());
    with_text(about.input, options, matches, &host, |text, given| {
        game.position(text, given)
    })
}

/// Returns the position with which the game that was asked for is to be played.
pub(crate) fn set_up(game: &dyn Game, matches: &ArgMatches) -> Result<Box<dyn Position>, Failure> {
    let about = game.about();
    let play = about.play.unwrap_or(&PlayAbout::USUAL);
    let values = values(about.options.iter().chain(play.options), matches);
    let host = Terminal::new(usual_memory());
    let given = UserInput::new(&values, &host);
    let start: Option<&String> = matches.get_one(play.start.name);
    match (start, about.input) {
        (Some(path), Input::File { .. }) => {
            let shipped = about.input.shipped();
            with_file(Path::new(path), shipped, None, |text| {
                game.set_up(text, &given)
            })
        }
        (Some(text), _) => game.set_up(&Text::typed(text), &given),
        (None, _) => game.set_up(&Text::typed(play.start.default), &given),
    }
}
