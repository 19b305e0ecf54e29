//! `sovet uci`.

use std::io::{self, BufReader};

use catalogue::Catalogue;
use catalogue::advice::TableSource;
use domain_chess_krk::ending::Tablebases;
use domain_chess_krk::tables::Ending;
use uci::{AdviceTable, Surroundings, serve};

use super::advice::source;
use super::tablebase;
use crate::exit::{Ended, Failure, Status};
use crate::interrupt;

pub(crate) const EXAMPLES: &str = "\
Chess programs start this themselves: give them the command `sovet uci` as an engine. Ctrl-C ends it. \
King and queen, rook or pawn against king are played from tablebases or, with the option Source set \
to advice, by a table of advice: the one that comes with the ending, or the one in the option Advice. \
All other positions are played by plain search.";

pub(crate) fn run(catalogue: &Catalogue) -> Ended {
    let input = BufReader::new(io::stdin());
    interrupt::at_prompt(|| serve(input, io::stdout(), &Here(catalogue)))?;
    Ok(Status::Done)
}

/// The tablebases of the cache, and the tables of advice in files and in the program.
struct Here<'c>(&'c Catalogue);

impl Surroundings for Here<'_> {
    fn tablebases(&self) -> Result<Tablebases, String> {
        tablebase::tables().map_err(|failure| failure.to_string())
    }

    fn advice(&self, name: &str) -> Result<AdviceTable, String> {
        table(name, self.0).map_err(|failure| failure.to_string())
    }
}

fn table(name: &str, catalogue: &Catalogue) -> Result<AdviceTable, Failure> {
    if name == "-" {
        let message =
            "a table of advice cannot be read from standard input, which the chess program uses";
        return Err(Failure::input(message));
    }
    let table = source::table(name, None, catalogue)?;
    let game = table.game.about();
    let ending = Ending::named(game.name).ok_or_else(|| {
        let title = game.title;
        Failure::input(format!(
            "{name} is about {title}; here a chess ending is needed"
        ))
    })?;
    let TableSource { name, text, others } = &table.source;
    AdviceTable::load(name, text, ending, &**others).map_err(Failure::input)
}
