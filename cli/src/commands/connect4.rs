//! Connect Four on the command line: on which board.

use clap::Args;
use domain_connect4::{Board, Connect4, Shape, Size};

use crate::exit::{Ended, Failure};

/// The size of the board.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct BoardSize {
    /// Rows and columns of the board; columns times one more than the rows may be 64 at most. Without
    /// it, 6x7
    #[arg(long, value_name = "RxC")]
    size: Option<Size>,
}

/// The size of a board as the user writes it.
pub(super) fn size_text(shape: impl Shape) -> String {
    format!("{}x{}", shape.rows(), shape.columns())
}

/// Something to be done with a position on a board of some size.
pub(super) trait About {
    fn about<S: Shape>(self, game: Connect4<S>, board: Board) -> Ended;
}

impl BoardSize {
    /// Does it with the position of this text.
    pub(super) fn give(self, position: &str, task: impl About) -> Ended {
        match self.size {
            None => give(Connect4::default(), position, task),
            Some(shape) => give(Connect4 { shape }, position, task),
        }
    }
}

fn give<S: Shape>(game: Connect4<S>, position: &str, task: impl About) -> Ended {
    let board = game.read(position).map_err(Failure::input)?;
    task.about(game, board)
}
