//! Who moves for a side.

use catalogue::GameAbout;
use catalogue::playing::PlayAbout;
use clap::builder::EnumValueParser;
use clap::{Arg, ArgMatches, Command, ValueEnum};
use game_core::Player;

/// Who moves for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Hand {
    /// You
    Person,
    /// The program
    Program,
}

/// Returns an argument for each side.
pub(super) fn with_hands(command: Command, about: &GameAbout, play: &PlayAbout) -> Command {
    let usual = match play.person {
        Player::First => ["person", "program"],
        Player::Second => ["program", "person"],
    };
    let sides = about.sides.into_iter().zip(usual);
    command.args(sides.map(|(side, usual)| {
        let name = option(side);
        Arg::new(name.clone())
            .value_name(name.to_uppercase())
            .long(name)
            .help(format!("Who plays {side}"))
            .default_value(usual)
            .value_parser(EnumValueParser::<Hand>::new())
    }))
}

/// Who was asked for.
pub(super) fn hands(matches: &ArgMatches, about: &GameAbout) -> [Hand; 2] {
    about.sides.map(|side| {
        let hand = matches.get_one(&option(side)).copied();
        hand.unwrap_or(Hand::Program)
    })
}

/// Returns the option of a side: `x` for X, `first-player` for the first player.
fn option(side: &str) -> String {
    let side = side.strip_prefix("the ").unwrap_or(side);
    side.to_lowercase().replace(' ', "-")
}
