//! `sovet tablebase probe`.

use std::io::Write;

use clap::Args;
use domain_chess_krk::DiagramStyle;
use domain_chess_krk::ending::{Ending, Move, Position, Tablebases};
use game_core::{Game, Notation, Player, Verdict};
use serde::Serialize;

use super::tables;
use crate::exit::{Ended, Failure, Status};
use crate::output::{BOLD, Output, table};

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet tablebase probe '8/8/8/8/8/1K6/7R/k7 w'
  sovet tablebase probe 8/k1P5/2K5/8/8/8/8/8 w --format json

Plies are counted to mate: a win in 3 plies is mate in 2 moves.";

/// The arguments of `sovet tablebase probe`.
#[derive(Args, Debug)]
pub(crate) struct ProbeTask {
    /// The position in Forsyth-Edwards Notation (FEN): two kings and one other piece; the fields after
    /// the side to move may be left out
    #[arg(value_name = "FEN", required = true)]
    fen: Vec<String>,
}

/// The JSON form of the answer.
#[derive(Serialize)]
struct Probed {
    position: Position,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'static str>,
    moves: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    #[serde(rename = "move")]
    text: String,
    squares: String,
    verdict: Verdict,
}

impl ProbeTask {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let fen = self.fen.join(" ");
        let position: Position = fen
            .parse()
            .map_err(|error| Failure::input(format!("`{fen}`: {error}")))?;
        let probed = Probed::new(position, &tables()?);
        output.answer(&probed, Probed::print)?;
        Ok(Status::Done)
    }
}

impl Probed {
    /// Looks up the position; the best moves come first.
    fn new(position: Position, tables: &Tablebases) -> Self {
        let mut moves = tables.moves(&position);
        moves.sort_by_key(|&(_, verdict)| std::cmp::Reverse(verdict));
        let line = |(mv, verdict): (Move, Verdict)| Line {
            text: Ending::default().move_text(&position, mv),
            squares: mv.to_string(),
            verdict,
        };
        Self {
            position,
            verdict: tables.verdict(&position),
            over: how_it_ended(position),
            moves: moves.into_iter().map(line).collect(),
        }
    }

    fn print(&self, output: &mut Output) -> Result<(), Failure> {
        write!(output, "{}", self.position.diagram(DiagramStyle::Letters))?;
        let player = match Ending::default().to_move(&self.position) {
            Player::First => "White",
            Player::Second => "Black",
        };
        if let Some(over) = self.over {
            writeln!(output, "{BOLD}{over}{BOLD:#}")?;
            return Ok(());
        }
        writeln!(output, "{player} to move: {BOLD}{}{BOLD:#}", self.verdict)?;
        let rows = self
            .moves
            .iter()
            .map(|line| vec![line.text.clone(), line.verdict.to_string()]);
        writeln!(output, "{}", table(&["move", "worth"], rows))?;
        Ok(())
    }
}

/// Returns the reason why there is no move, if the game is over.
fn how_it_ended(position: Position) -> Option<&'static str> {
    if position.is_mate() {
        Some("mate")
    } else if position.is_stalemate() {
        Some("stalemate")
    } else if position.is_dead() {
        Some("draw: nobody can mate")
    } else {
        None
    }
}
