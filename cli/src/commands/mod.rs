//! The commands, one a file.

pub(crate) mod advice;
mod analyse;
mod bench;
mod compare;
pub(crate) mod completions;
mod enumerate;
pub(crate) mod man;
pub(crate) mod pdb;
mod perft;
pub(crate) mod play;
mod random;
mod solve;
mod solve_game;
pub(crate) mod tablebase;
mod tour;
pub(crate) mod uci;
pub(crate) mod view;

mod search;

use catalogue::Catalogue;
use clap::ArgMatches;

use crate::args::{self, Command};
use crate::exit::{Ended, Failure};
use crate::output::Output;

/// A command that works for everything in the catalogue.
pub(crate) struct Generic {
    pub(crate) name: &'static str,
    /// Its command line.
    pub(crate) command: fn(&Catalogue) -> clap::Command,
    run: fn(&ArgMatches, &Catalogue, &mut Output) -> Ended,
}

/// The list of these commands, in the order of the help.
pub(crate) const GENERIC: [Generic; 10] = [
    Generic {
        name: "solve",
        command: solve::command,
        run: solve::run,
    },
    Generic {
        name: "compare",
        command: compare::command,
        run: compare::run,
    },
    Generic {
        name: "enumerate",
        command: enumerate::command,
        run: enumerate::run,
    },
    Generic {
        name: "bench",
        command: bench::command,
        run: bench::run,
    },
    Generic {
        name: "random",
        command: random::command,
        run: random::run,
    },
    Generic {
        name: "analyse",
        command: analyse::command,
        run: analyse::run,
    },
    Generic {
        name: "play",
        command: play::command,
        run: play::run,
    },
    Generic {
        name: "practice",
        command: play::practice::command,
        run: play::practice::run,
    },
    Generic {
        name: "solve-game",
        command: solve_game::command,
        run: solve_game::run,
    },
    Generic {
        name: "perft",
        command: perft::command,
        run: perft::run,
    },
];

/// Runs a command, or the tour if there is none.
pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let Some((name, below)) = matches.subcommand() else {
        return tour::run(catalogue, output);
    };
    let mut generic = GENERIC.iter();
    if let Some(generic) = generic.find(|generic| generic.name == name) {
        return (generic.run)(below, catalogue, output);
    }
    match args::other(matches).map_err(Failure::input)? {
        None => tour::run(catalogue, output),
        Some(command) => run_other(&command, catalogue, output),
    }
}

fn run_other(command: &Command, catalogue: &Catalogue, output: &mut Output) -> Ended {
    match command {
        Command::Advice(task) => advice::run(task, catalogue, output),
        Command::Pdb(task) => pdb::run(task, output),
        Command::Tablebase(task) => tablebase::run(task, output),
        Command::Completions(task) => task.run(catalogue, output),
        Command::Man(task) => task.run(catalogue, output),
        Command::Uci => uci::run(catalogue),
        Command::View(task) => task.run(catalogue, output),
    }
}
