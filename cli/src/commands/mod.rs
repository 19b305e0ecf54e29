//! The commands, one a file.

pub(crate) mod advice;
mod advisable;
pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod enumerate;
pub(crate) mod man;
pub(crate) mod pdb;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod random;
pub(crate) mod solve;
pub(crate) mod solve_game;
pub(crate) mod tablebase;
mod tour;
pub(crate) mod uci;
pub(crate) mod view;

mod connect4;
mod grid;
mod pancake;
mod puzzle;
mod search;
mod sides;

use crate::args::Command;
use crate::exit::Ended;
use crate::output::Output;

/// Runs a command, or the tour if there is none.
pub(crate) fn run(command: Option<&Command>, output: &mut Output) -> Ended {
    match command {
        None => tour::run(output),
        Some(Command::Solve(domain)) => solve::run(domain, output),
        Some(Command::Compare(domain)) => compare::run(domain, output),
        Some(Command::Enumerate(domain)) => enumerate::run(domain, output),
        Some(Command::Bench(suite)) => bench::run(suite, output),
        Some(Command::Random(domain)) => random::run(domain, output),
        Some(Command::Analyse(domain)) => analyse::run(domain, output),
        Some(Command::Play(domain)) => play::run(domain, output),
        Some(Command::Practice(task)) => task.run(output),
        Some(Command::Advice(task)) => advice::run(task, output),
        Some(Command::Pdb(task)) => pdb::run(task, output),
        Some(Command::SolveGame(domain)) => solve_game::run(domain, output),
        Some(Command::Perft(domain)) => perft::run(domain, output),
        Some(Command::Tablebase(task)) => tablebase::run(task, output),
        Some(Command::Completions(task)) => task.run(output),
        Some(Command::Man(task)) => task.run(output),
        Some(Command::Uci) => uci::run(),
        Some(Command::View(task)) => task.run(output),
    }
}
