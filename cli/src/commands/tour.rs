//! `sovet` alone: a short tour of all three families on the textbooks' own inputs.

use std::io::Write;

use catalogue::Catalogue;

use crate::args;
use crate::exit::{Ended, Status};
use crate::output::{BOLD, DIM, Output};

/// Stops of the tour: a sentence, and the command that shows it.
const STOPS: [(&str, &[&str]); 4] = [
    (
        "Search: the 8-puzzle of Bolshakova's text, breadth first, then with A*.",
        &[
            "solve",
            "puzzle",
            "2831647#5",
            "--algorithm",
            "breadth-first",
            "--order",
            "bolshakova",
            "--draw",
        ],
    ),
    (
        "The same with a heuristic, showing every step.",
        &[
            "solve",
            "puzzle",
            "2831647#5",
            "--order",
            "bolshakova",
            "--heuristic",
            "misplaced",
            "--steps",
        ],
    ),
    (
        "Game trees: Fig. 22.2 of Bratko's book. Alpha-beta looks at five of the eight leaves.",
        &["analyse", "tree"],
    ),
    (
        "Advice: king and rook against king. A table of goals and means finds a mate in two.",
        &["advice", "tree", "7R/8/8/8/8/2K5/8/3k4", "w"],
    ),
];

const NEXT: &str = "\
Next, try
  sovet solve puzzle 2831647#5 --trace run.trace && sovet view run.trace -o run.html
                                         the same search as a page to step through
  sovet compare puzzle 2831647#5         every algorithm side by side
  sovet analyse tictactoe X...O....      values of all moves, and what was cut off
  sovet play krk                         defend the bare king against the advice
  sovet advice show krk-repaired         the advice itself; write your own table
  sovet --help                           everything else";

pub(super) fn run(catalogue: &Catalogue, output: &mut Output) -> Ended {
    if output.is_json() {
        writeln!(output, "{{\"tour\":\"run sovet without --format json\"}}")?;
        return Ok(Status::Done);
    }
    for (sentence, words) in STOPS {
        writeln!(output, "{BOLD}{sentence}{BOLD:#}")?;
        writeln!(output, "{DIM}$ sovet {}{DIM:#}\n", words.join(" "))?;
        let program = args::program(catalogue);
        let matches = program.get_matches_from(["sovet"].iter().chain(words));
        super::run(&matches, catalogue, output)?;
        writeln!(output)?;
    }
    writeln!(output, "{NEXT}")?;
    Ok(Status::Done)
}
