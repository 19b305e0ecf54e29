//! How the program is to think about its moves.

use std::time::Duration;

use catalogue::{PlayAbout, Thinking};
use clap::builder::{EnumValueParser, PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgMatches, Command, ValueEnum, value_parser};
use game_core::Procedure;
use playing::Level;

use crate::args::limits::parse_time;
use crate::args::options::arg;
use crate::exit::Failure;

/// The levels by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LevelName {
    /// Looks 1 ply ahead, and makes 50 moves of a hundred at random
    Beginner,
    /// 2 plies, 25 at random
    Easy,
    /// 4 plies, 10 at random
    Medium,
    /// 8 plies, none at random
    Strong,
    /// Makes no mistake: knows the game, or solves it
    Perfect,
}

impl From<LevelName> for Level {
    fn from(name: LevelName) -> Self {
        match name {
            LevelName::Beginner => Self::Beginner,
            LevelName::Easy => Self::Easy,
            LevelName::Medium => Self::Medium,
            LevelName::Strong => Self::Strong,
            LevelName::Perfect => Self::Perfect,
        }
    }
}

/// The arguments that say how the program thinks.
pub(super) fn with_thinking(command: Command, about: &'static PlayAbout) -> Command {
    let own = about.options.iter().map(|option| {
        // A level and a procedure take the place of what is special to the game.
        arg(option).conflicts_with_all(["level", "by"])
    });
    let command = command.args(own).arg(by(about)).arg(simulations());
    command.args([level(), seed(), think(), depth(about)])
}

fn by(about: &PlayAbout) -> Arg {
    let names = Thinking::procedures().map(|procedure| {
        let value = PossibleValue::new(procedure.name).help(procedure.summary);
        value.aliases(procedure.aliases.iter().copied())
    });
    let usually = about.usually;
    Arg::new("by")
        .long("by")
        .value_name("BY")
        .help(format!(
            "How the program thinks about its moves. Without it, {usually}"
        ))
        .value_parser(PossibleValuesParser::new(names))
}

fn simulations() -> Arg {
    Arg::new("simulations")
        .long("simulations")
        .value_name("N")
        .help(
            "How many simulations it does for a move, with --by mcts. Without it, 20,000, or as many as a \
             time that is set allows",
        )
        .value_parser(value_parser!(u64).range(1..))
}

fn level() -> Arg {
    Arg::new("level")
        .long("level")
        .value_name("LEVEL")
        .help("How well the program plays")
        .value_parser(EnumValueParser::<LevelName>::new())
        .conflicts_with_all(["by", "depth"])
}

fn seed() -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("N")
        .help("What it draws its numbers from, with --by mcts or --level. Without it, 0")
        .value_parser(value_parser!(u64))
}

fn think() -> Arg {
    Arg::new("think")
        .long("think")
        .value_name("TIME")
        .help(
            "How long the program may think about a move, such as 2s or 500ms; what it plays then depends on \
             the machine",
        )
        .value_parser(parse_time)
}

fn depth(about: &PlayAbout) -> Arg {
    let usual = about.depths.usual;
    let farthest = u64::try_from(about.depths.farthest).unwrap_or(u64::MAX);
    Arg::new("depth")
        .short('d')
        .long("depth")
        .value_name("N")
        .help(format!(
            "How many plies the program looks ahead. Without it, {usual}, or with --think as many as it has \
             time for"
        ))
        .value_parser(value_parser!(u64).range(1..=farthest))
}

/// How it was asked to think.
pub(super) fn thinking(matches: &ArgMatches) -> Result<Thinking, Failure> {
    let by: Option<&String> = matches.get_one("by");
    let level: Option<&LevelName> = matches.get_one("level");
    let depth: Option<&u64> = matches.get_one("depth");
    let thinking = Thinking {
        by: by.and_then(|name| Procedure::named(name)),
        level: level.map(|&name| name.into()),
        depth: depth.map(|&depth| usize::try_from(depth).unwrap_or(usize::MAX)),
        simulations: matches.get_one::<u64>("simulations").copied(),
        seed: matches.get_one::<u64>("seed").copied(),
        time: matches.get_one::<Duration>("think").copied(),
    };
    thinking.check()?;
    Ok(thinking)
}
