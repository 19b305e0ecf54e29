//! `sovet play` and `sovet practice`.

mod board;
mod chess;
mod command;
mod connect4;
mod end;
mod game;
mod krk;
mod log;
mod message;
mod plain;
pub(crate) mod practice;
mod rounds;
mod screen;
mod session;
mod setting;
mod strategy;
mod thinking;
mod tictactoe;
mod worker;

use catalogue::Catalogue;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand, ValueEnum};

use crate::exit::{Ended, Failure};
use crate::output::Output;

/// What can be played.
#[derive(Debug, Subcommand)]
enum Domain {
    /// Tic-tac-toe
    Tictactoe(tictactoe::Task),
    /// Connect Four
    Connect4(connect4::Task),
    /// King and rook against king
    Krk(krk::Task),
}

const EXAMPLES: &str = "\
Examples:
  sovet play tictactoe
  sovet play connect4 --level medium --clock 5m+3s
  sovet play krk --white person --black program --level perfect
  sovet play tictactoe --plain --board unicode

On a terminal the game takes the whole screen; in a pipe, or with --plain, it goes on in
plain lines. After a move that lost the win or the draw, the program says what it cost, what
refutes it, and what was better.";

pub(crate) fn command(_: &Catalogue) -> Command {
    let command = Command::new("play")
        .subcommand_required(true)
        .arg_required_else_help(true);
    // The words of the groups of arguments would stand here.
    Domain::augment_subcommands(command)
        .about("Play a game against the program, or let it play itself")
        .after_help(EXAMPLES)
}

pub(crate) fn run(matches: &ArgMatches, _: &Catalogue, output: &mut Output) -> Ended {
    match Domain::from_arg_matches(matches).map_err(Failure::input)? {
        Domain::Tictactoe(task) => task.run(output),
        Domain::Connect4(task) => task.run(output),
        Domain::Krk(task) => task.run(output),
    }
}

/// Who moves for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Hand {
    /// You
    Person,
    /// The program
    Program,
}

/// When a game ends without a result.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Length {
    /// End the game after N moves of either side
    #[arg(long, value_name = "N", default_value_t = 200)]
    max_plies: usize,
}

/// The examples of a game, and what its traces are called.
fn with_traces(examples: &str) -> String {
    format!(
        "{examples}\n\n\
         With --trace each move that the program searches for, its own or a hint, has a file of its own by\n\
         the number of the move: game.1.trace, game.2.trace."
    )
}

/// What a person can type.
const COMMANDS: &str = "\
At the prompt type a move, or: moves (what can be played), hint, undo, board, flip, help, quit.";
