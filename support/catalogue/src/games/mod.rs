//! Games: the questions about their positions, and one adaptor for each.

mod about;
mod discs;
mod drawing;
pub(crate) mod game_position;
mod krk_program;
mod marks;
mod painting;
mod pieces;
mod position;
mod report;
mod solving;
mod tablebases;
mod watcher;

pub(crate) mod connect4;
pub(crate) mod ending;
pub(crate) mod krk;
pub(crate) mod tictactoe;
pub(crate) mod tree;

pub use about::{GameAbout, Opinion};
pub use drawing::chess;
pub use game_position::GamePosition;
pub use position::{Analysed, CutOffSeen, Position, Request, TreeNode, Watching, Ways};
pub use report::AnalysisReport;
pub use solving::{GameSolver, MoveWorth, Solved, Solving, Value, Worth};
pub use tablebases::{tablebases, tablebases_in};

use trace::Header;
use view::Board;

use crate::playing::{Lesson, Practice};
use crate::{Brush, DrawState, Failure, Host, Text, UserInput};

/// A game that can be asked about by name.
pub trait Game: Sync {
    /// Returns the facts that are known before a position is read.
    fn about(&self) -> &'static GameAbout;

    /// Returns the position that a text describes, or the start if the text is empty.
    ///
    /// # Errors
    ///
    /// If the text or the input given with it has a mistake.
    fn position(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Box<dyn Position>, Failure>;

    /// Reads a position that is to be [played](Position::playable): with everything that its programs need, and with
    /// the options of [`PlayAbout::options`](crate::playing::PlayAbout::options).
    ///
    /// # Errors
    ///
    /// As [`position`](Self::position).
    fn set_up(&self, text: &Text<'_>, given: &UserInput<'_>) -> Result<Box<dyn Position>, Failure> {
        self.position(text, given)
    }

    /// Returns positions to practise on.
    ///
    /// # Errors
    ///
    /// If there are none of this kind, or the machine cannot provide them.
    fn practice(&self, lesson: &Lesson, host: &dyn Host) -> Result<Practice, Failure> {
        let (_, _) = (lesson, host);
        let name = self.about().name;
        Err(Failure::Input(format!("{name} cannot be practised")))
    }

    /// Returns the board of a text that need not be a position yet: pieces may be missing, or stand where no game
    /// leads.
    fn sketch(&self, text: &Text<'_>) -> Option<Board> {
        let _ = text;
        None
    }

    /// Returns the ways to change a position by hand.
    fn brushes(&self) -> &'static [Brush] {
        &[]
    }

    /// Returns a function that draws the positions of a trace, if they are boards.
    fn drawing(&self, header: &Header) -> Option<DrawState> {
        let _ = header;
        None
    }
}
