//! `sovet uci`.

use std::io::{self, BufReader};

use catalogue::advice::{AdviceText, AnyGame};
use domain_chess_krk::ending::Tablebases;
use domain_chess_krk::tables::Ending;
use uci::{AdviceTable, Surroundings, serve};

use super::advice::source::Source;
use super::tablebase;
use crate::exit::{Ended, Failure, Status};
use crate::interrupt;

pub(crate) const EXAMPLES: &str = "\
Chess programs start this themselves: give them the command `sovet uci` as an engine. Ctrl-C ends it. \
King and queen, rook or pawn against king are played from tablebases or, with the option Source set \
to advice, by a table of advice: the one that comes with the ending, or the one in the option Advice. \
All other positions are played by plain search.";

pub(crate) fn run() -> Ended {
    let input = BufReader::new(io::stdin());
    interrupt::at_prompt(|| serve(input, io::stdout(), &Here))?;
    Ok(Status::Done)
}

/// The tablebases of the cache, and the tables of advice in files and in the program.
struct Here;

impl Surroundings for Here {
    fn tablebases(&self) -> Result<Tablebases, String> {
        tablebase::tables().map_err(|failure| failure.to_string())
    }

    fn advice(&self, name: &str) -> Result<AdviceTable, String> {
        table(name).map_err(|failure| failure.to_string())
    }
}

fn table(name: &str) -> Result<AdviceTable, Failure> {
    if name == "-" {
        let message =
            "a table of advice cannot be read from standard input, which the chess program uses";
        return Err(Failure::input(message));
    }
    let source = Source::read(name, None)?;
    let ending = match source.table.game.game() {
        AnyGame::Krk(_) => Ending::Krk,
        AnyGame::Kpk(_) => Ending::Kpk,
        AnyGame::Ending(game) => Ending::Advised(game),
        AnyGame::TicTacToe(_) => {
            let message = format!("{name} is about tic-tac-toe; here a chess ending is needed");
            return Err(Failure::input(message));
        }
    };
    let AdviceText {
        name, text, others, ..
    } = &source.table;
    AdviceTable::load(name, text, ending, &|other| others(other)).map_err(Failure::input)
}
