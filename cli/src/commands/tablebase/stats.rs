//! `sovet tablebase stats`.

use std::collections::BTreeMap;
use std::io::Write;

use clap::{Args, ValueEnum};
use domain_chess_krk::ending::{Piece, Position, Tablebases};
use game_core::{Player, Verdict};
use serde::Serialize;

use super::tables;
use crate::exit::{Ended, Failure, Status};
use crate::output::{BOLD, Output, table};

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet tablebase stats
  sovet tablebase stats pawn --format json

All legal positions are counted, including mirror images; with --format json, by plies.";

/// The arguments of `sovet tablebase stats`.
#[derive(Args, Debug)]
pub(crate) struct StatsTask {
    /// The piece besides the kings; without it, all three
    #[arg(value_enum)]
    pieces: Vec<PieceName>,
}

/// The pieces by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PieceName {
    /// King and queen against king
    Queen,
    /// King and rook against king
    Rook,
    /// King and pawn against king
    Pawn,
}

impl From<PieceName> for Piece {
    fn from(name: PieceName) -> Self {
        match name {
            PieceName::Queen => Self::Queen,
            PieceName::Rook => Self::Rook,
            PieceName::Pawn => Self::Pawn,
        }
    }
}

/// The JSON form of the counts with one piece and one side to move.
#[derive(Serialize)]
struct Counts {
    piece: Piece,
    /// True if it is the turn of the side with the piece.
    with_piece_to_move: bool,
    positions: u64,
    /// Those won by the side to move, by plies.
    won: BTreeMap<u16, u64>,
    drawn: u64,
    /// Those lost by the side to move, by plies.
    lost: BTreeMap<u16, u64>,
}

impl StatsTask {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let tables = tables()?;
        let all = PieceName::value_variants();
        let pieces = if self.pieces.is_empty() {
            all
        } else {
            &self.pieces
        };
        let counts = pieces
            .iter()
            .flat_map(|&piece| [true, false].map(|turn| Counts::of(&tables, piece.into(), turn)));
        let counts: Vec<Counts> = counts.collect();
        if output.is_json() {
            counts.iter().try_for_each(|counts| output.json(counts))?;
        } else {
            print(&counts, output)?;
        }
        Ok(Status::Done)
    }
}

impl Counts {
    fn of(tables: &Tablebases, piece: Piece, with_piece_to_move: bool) -> Self {
        let mut counts = Self {
            piece,
            with_piece_to_move,
            positions: 0,
            won: BTreeMap::new(),
            drawn: 0,
            lost: BTreeMap::new(),
        };
        for position in Position::all(Player::First, with_piece_to_move, piece) {
            counts.positions += 1;
            *match tables.verdict(&position) {
                Verdict::Win(plies) => counts.won.entry(plies).or_default(),
                Verdict::Draw => &mut counts.drawn,
                Verdict::Loss(plies) => counts.lost.entry(plies).or_default(),
            } += 1;
        }
        counts
    }

    fn row(&self) -> Vec<String> {
        let total = |by_plies: &BTreeMap<u16, u64>| by_plies.values().sum::<u64>().to_string();
        let longest = self.won.last_key_value().or(self.lost.last_key_value());
        let longest = longest.map_or_else(
            || "-".to_owned(),
            |(plies, positions)| format!("{plies} plies ({positions})"),
        );
        let turn = if self.with_piece_to_move {
            self.piece.to_string()
        } else {
            "bare king".to_owned()
        };
        vec![
            format!("king and {}", self.piece),
            turn,
            self.positions.to_string(),
            total(&self.won),
            self.drawn.to_string(),
            total(&self.lost),
            longest,
        ]
    }
}

fn print(counts: &[Counts], output: &mut Output) -> Result<(), Failure> {
    let heading = [
        "against king",
        "to move",
        "positions",
        "won",
        "drawn",
        "lost",
        "longest",
    ];
    let rows = counts.iter().map(Counts::row);
    writeln!(output, "{}", table(&heading, rows))?;
    writeln!(
        output,
        "{BOLD}won{BOLD:#} and {BOLD}lost{BOLD:#} by the side to move; plies to mate"
    )?;
    Ok(())
}
