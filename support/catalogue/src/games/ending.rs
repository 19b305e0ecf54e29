//! Endings of king and one piece against king.

use domain_chess_krk::DiagramStyle;
use domain_chess_krk::ending::{Ending, Position as Pieces};

use trace::Header;

use crate::games::drawing::chess;
use crate::games::{Game, GameAbout, Placed, Position};
use crate::{DrawState, Failure, Given, Input, Text};

static ABOUT: GameAbout = GameAbout {
    name: "ending",
    summary: "A chess ending of king and one piece against king",
    input: Input::Line {
        value: "FEN",
        help: "The position in Forsyth-Edwards notation",
    },
    has_start: false,
    sides: ["White", "Black"],
    examples: "\
Examples:
  sovet analyse ending 8/8/8/8/8/1K6/7Q/k7 b --procedure mcts

Nobody has said what such positions seem to be worth: only procedures that ask no evaluator answer. What they
are worth, `sovet tablebase probe` tells.",
    ..GameAbout::USUAL
};

/// The endings.
pub(crate) struct Endings;

impl Game for Endings {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn position(&self, text: &Text<'_>, _: &Given<'_>) -> Result<Box<dyn Position>, Failure> {
        let position: Pieces = text.text.parse().map_err(Failure::input)?;
        let picture = position.diagram(DiagramStyle::Letters);
        let placed = Placed::unvalued(&ABOUT, Ending::default(), position);
        Ok(Box::new(placed.with_picture(picture)))
    }

    fn drawing(&self, _: &Header) -> Option<DrawState> {
        Some(Box::new(chess))
    }
}
