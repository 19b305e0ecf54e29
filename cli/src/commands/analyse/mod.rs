//! `sovet analyse`.

mod answer;
mod args;
mod claim;
mod connect4;
mod drawing;
mod historical;
mod krk;
mod look_ahead;
mod parts;
mod procedure;
mod report;
mod simulate;
mod tictactoe;
mod tree;
mod watch;

use clap::Subcommand;

use crate::exit::Ended;
use crate::output::Output;

/// What can be analysed.
#[derive(Debug, Subcommand)]
pub(crate) enum Domain {
    /// A tic-tac-toe position
    Tictactoe(tictactoe::Task),
    /// A position of Connect Four
    Connect4(connect4::Task),
    /// A game tree from a file, or Fig. 22.2 of Bratko's book
    Tree(tree::Task),
    /// A position of king and rook against king
    Krk(krk::Task),
}

pub(crate) fn run(domain: &Domain, output: &mut Output) -> Ended {
    match domain {
        Domain::Tictactoe(task) => task.run(output),
        Domain::Connect4(task) => task.run(output),
        Domain::Tree(task) => task.run(output),
        Domain::Krk(task) => task.run(output),
    }
}
