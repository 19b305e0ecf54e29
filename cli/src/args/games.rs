//! Which game, and which position of it.

use std::path::{Path, PathBuf};

use catalogue::{Catalogue, Game, GameAbout, Input, PlayAbout, Position, Text, UserInput};
use clap::{Arg, ArgMatches, Command};
use search_core::OptionSpec;

use super::instances::{TEXT, with_file, with_input};
use super::limits::usual_memory;
use super::options::{arg, values};
use crate::exit::Failure;
use crate::host::Terminal;

/// Returns a command with a subcommand for each game for which `of` has one.
pub(crate) fn for_each_game(
    command: Command,
    catalogue: &Catalogue,
    of: impl Fn(&'static GameAbout, Command) -> Option<Command>,
) -> Command {
    let below = catalogue.games().filter_map(|game| {
        let about = game.about();
        let command = of(about, Command::new(about.name))?;
        // Groups of arguments would put their own texts here.
        Some(command.about(about.summary).long_about(None))
    });
    command
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(below)
}

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

/// Returns the game that was asked for, and what was given to it.
pub(crate) fn chosen_game<'m>(
    matches: &'m ArgMatches,
    catalogue: &Catalogue,
) -> Result<(&'static dyn Game, &'m ArgMatches), Failure> {
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let game = catalogue.game(name)?;
        Some((game, matches))
    });
    chosen.ok_or_else(|| Failure::input("name a game"))
}

/// Returns the position that was asked for, judged by these options too.
pub(crate) fn position<'o>(
    game: &dyn Game,
    opinions: impl IntoIterator<Item = &'o OptionSpec>,
    matches: &ArgMatches,
) -> Result<Box<dyn Position>, Failure> {
    let about = game.about();
    let values = values(about.options.iter().chain(opinions), matches);
    let host = Terminal::new(usual_memory());
    let given = UserInput::new(&values, &host);
    if let Input::File { .. } = about.input {
        return match matches.get_one::<PathBuf>(TEXT) {
            Some(path) => with_file(path, about.input.shipped(), None, |text| {
                Ok(game.position(text, &given)?)
            }),
            None => Ok(game.position(&Text::typed(""), &given)?),
        };
    }
    let words = matches.get_many::<String>(TEXT).unwrap_or_default();
    let words: Vec<&str> = words.map(String::as_str).collect();
    Ok(game.position(&Text::typed(&words.join(" ")), &given)?)
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
                Ok(game.set_up(text, &given)?)
            })
        }
        (Some(text), _) => Ok(game.set_up(&Text::typed(text), &given)?),
        (None, _) => Ok(game.set_up(&Text::typed(play.start.default), &given)?),
    }
}
