//! King and rook against king.

use domain_chess_krk::DiagramStyle;
use domain_chess_krk::krk::{Krk, MopUp, Position as Pieces};
use game_core::{GameOrder, StaticValue};

use trace::Header;

use crate::games::drawing::chess;
use crate::games::{Game, GameAbout, Placed, Position};
use crate::{DrawState, Failure, Given, Input, Text};

static ABOUT: GameAbout = GameAbout {
    name: "krk",
    summary: "King and rook against king",
    input: Input::Line {
        value: "FEN",
        help: "The position in Forsyth-Edwards notation, or as Bratko writes it: w..4:4..5:6..3:2..0",
    },
    has_start: false,
    sides: ["White", "Black"],
    examples: "\
Examples:
  sovet analyse krk 8/8/8/8/8/1K6/7R/k7 w
  sovet analyse krk '8/8/4R3/8/3K4/8/2k5/8 w - - 0 1' --depth 5
  sovet analyse krk 8/8/8/8/8/1K6/7R/1k6 w --procedure deepening --table 16MB --time 2s
  sovet analyse krk 8/8/8/8/8/2K5/7R/1k6 w --procedure df-pn

The value is that of a search to a fixed depth with a heuristic at its end; mcts asks the heuristic in
place of playing at random. What advice says about the position, `sovet advice run` tells.",
    ..GameAbout::USUAL
};

/// The plies that are looked ahead if nothing is asked.
const PLIES: usize = 4;
/// Deepening goes no farther. Every win is nearer.
const FARTHEST: usize = 64;
/// What seems to be worth half a win to simulations: about what the heuristic says where nothing is done yet.
const HALF_A_WIN: f64 = 1_000.0;

/// The ending.
pub(crate) struct RookEnding;

impl Game for RookEnding {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn position(&self, text: &Text<'_>, _: &Given<'_>) -> Result<Box<dyn Position>, Failure> {
        let game = Krk::default();
        let position = read(text.text)?;
        let picture = position.diagram(DiagramStyle::Letters);
        let placed = Placed::new(&ABOUT, game, position, MopUp, GameOrder)
            .keyed()
            .with_depths(PLIES, FARTHEST)
            .with_playouts(|| StaticValue {
                evaluator: MopUp,
                scale: HALF_A_WIN,
            });
        Ok(Box::new(placed.with_picture(picture)))
    }

    fn drawing(&self, _: &Header) -> Option<DrawState> {
        Some(Box::new(chess))
    }
}

/// Reads a position in either notation.
fn read(text: &str) -> Result<Pieces, Failure> {
    if text.contains("..") {
        let (position, _) = Pieces::from_terms(text).map_err(Failure::input)?;
        return Ok(position);
    }
    let position = text.parse();
    position.map_err(|error| Failure::Input(format!("`{text}`: {error}")))
}
