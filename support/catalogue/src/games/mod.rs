//! Games: what one can ask about their positions, and one adaptor for each.

mod about;
mod drawing;
mod placed;
mod position;
mod seen;
mod solving;

pub(crate) mod connect4;
pub(crate) mod ending;
pub(crate) mod krk;
pub(crate) mod tictactoe;
pub(crate) mod tree;

pub use about::{GameAbout, Opinion};
pub use drawing::chess;
pub use placed::Placed;
pub use position::{Analysed, CutOffSeen, Position, Request, TreePart, Watching, Ways};
pub use solving::{GameSolver, MoveWorth, Solved, Solving, Value, Worth};

use trace::Header;

use crate::{DrawState, Failure, Given, Text};

/// A game that one can be asked about by name.
pub trait Game: Sync {
    /// What is known of it before a position is read.
    fn about(&self) -> &'static GameAbout;

    /// The position that a text describes, or the start if the text is empty.
    ///
    /// # Errors
    ///
    /// If there is a mistake in the text or in what is given with it.
    fn position(&self, text: &Text<'_>, given: &Given<'_>) -> Result<Box<dyn Position>, Failure>;

    /// How the positions of a trace are drawn, if they are boards.
    fn drawing(&self, header: &Header) -> Option<DrawState> {
        let _ = header;
        None
    }
}
