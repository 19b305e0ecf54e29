//! The command line.

pub(crate) mod advice_game;
pub(crate) mod games;
pub(crate) mod instances;
pub(crate) mod limits;
pub(crate) mod method;
pub(crate) mod options;
pub(crate) mod procedure;
pub(crate) mod seed;
pub(crate) mod several;

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::slice;

use catalogue::Catalogue;
use clap::{Args, FromArgMatches, Parser, Subcommand};

use crate::commands::{GENERIC, Generic, advice, completions, man, pdb, tablebase, uci, view};
use crate::output::Format;
use crate::output::files::with_force;

const EXIT_CODES: &str = "\
Exit codes: 0 success, 2 invalid input, be it one problem of several, 3 proven that there is no solution, \
4 stopped before a verdict (limit, end of input), 130 Ctrl-C, 1 anything else, such as a result \
that differs from the published one.

Examples:
  sovet
  sovet solve puzzle 283/164/7#5 --steps
Without a command, sovet shows what it can do.";

/// Search, game trees and advice: three ways in which a program decides what to do next
#[derive(Debug, Parser)]
#[command(name = "sovet", version, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) manner: Manner,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Options for the form of the answer.
#[derive(Args, Debug)]
pub(crate) struct Manner {
    /// Output format
    #[arg(long, global = true, value_enum, default_value_t, display_order = 900)]
    pub(crate) format: Format,

    /// Colour: auto depends on the terminal and NO_COLOR
    #[arg(long, global = true, value_enum, default_value_t, display_order = 901)]
    pub(crate) color: Color,
}

/// Returns the name under which the program was called: a program with domains of its own goes by its own.
pub(crate) fn program_name() -> String {
    let path = env::args_os().next().map(PathBuf::from);
    let name = path.as_deref().and_then(Path::file_stem);
    name.map_or_else(
        || "sovet".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// Returns the program's command line: the commands that work for everything in the catalogue, then all others.
pub(crate) fn program(catalogue: &Catalogue) -> clap::Command {
    with_commands(&GENERIC, catalogue)
}

/// Returns the part of it that is needed if this is the first word.
pub(crate) fn program_for(first: Option<&OsStr>, catalogue: &Catalogue) -> clap::Command {
    // These commands have an argument for every option of every domain: to make all of them takes longer than many
    // an answer, and one of them has no need of the others.
    let mut generic = GENERIC.iter();
    match generic.find(|generic| first.is_some_and(|first| first == generic.name)) {
        Some(generic) => with_commands(slice::from_ref(generic), catalogue),
        None => program(catalogue),
    }
}

fn with_commands(generic: &[Generic], catalogue: &Catalogue) -> clap::Command {
    let generic = generic.iter().map(|generic| (generic.command)(catalogue));
    let program = Cli::augment_args(clap::Command::new(program_name()).subcommands(generic));
    let program = program.mut_subcommand("advice", |advice| {
        advice_game::with_names(advice, catalogue)
    });
    with_force(several::hidden_if_impossible(program))
}

/// Returns the command that was given, if it is not a generic one.
pub(crate) fn other(matches: &clap::ArgMatches) -> Result<Option<Command>, clap::Error> {
    Cli::from_arg_matches(matches).map(|cli| cli.command)
}

/// Commands of the program.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check, show and follow tables of advice
    #[command(
        subcommand,
        after_help = "Examples:\n  sovet advice show krk-repaired\n  sovet advice run 8/8/4R3/8/3K4/8/2k5/8 w"
    )]
    Advice(advice::Task),
    /// Build, list, check and remove pattern databases
    #[command(subcommand, after_help = pdb::EXAMPLES)]
    Pdb(pdb::Task),
    /// Look up values of positions in small chess endings, and count positions
    #[command(subcommand, after_help = tablebase::EXAMPLES)]
    Tablebase(tablebase::Task),
    /// Run as a chess engine, by the Universal Chess Interface (UCI)
    #[command(after_help = uci::EXAMPLES)]
    Uci,
    /// Show a trace: a page to step through, or a picture
    #[command(after_help = view::EXAMPLES)]
    View(view::Task),
    /// Print shell completions
    #[command(after_help = completions::EXAMPLES)]
    Completions(completions::Task),
    /// Print the manual page, or write those of all commands
    #[command(after_help = man::EXAMPLES)]
    Man(man::Task),
}

/// When to colour.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(crate) enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    pub(crate) fn write_global(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}
