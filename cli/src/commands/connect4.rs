//! Connect Four on the command line: which position is meant, on which board.

use clap::Args;
use domain_connect4::{Board, Connect4, Shape, Size, Standard};

use crate::exit::{Ended, Failure};

/// A position of Connect Four.
#[derive(Args, Clone, Debug)]
pub(crate) struct Position {
    /// The columns of the moves so far, such as 4453, or the rows of the board from above, with X, O
    /// and . for an empty cell, and / between them; without it, the empty board
    #[arg(value_name = "POSITION")]
    position: Vec<String>,

    #[command(flatten)]
    size: BoardSize,
}

/// The size of the board.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct BoardSize {
    /// Columns and rows of the board; columns times one more than the rows may be 64 at most. Without
    /// it, 7x6
    #[arg(long, value_name = "CxR")]
    size: Option<Size>,
}

/// The size of a board as the user writes it.
pub(super) fn size_text(shape: impl Shape) -> String {
    format!("{}x{}", shape.columns(), shape.rows())
}

/// Something to be done with a position on a board of some size.
pub(super) trait About {
    fn about<S: Shape>(self, game: Connect4<S>, board: Board) -> Ended;
}

impl Position {
    pub(super) fn give(&self, task: impl About) -> Ended {
        self.size.give(&self.position.join(" "), task)
    }

    /// The position on a board whose size the compiler does not know, standard or not: for those of whom
    /// one version for all sizes is enough.
    pub(super) fn read(&self) -> Result<(Connect4<Size>, Board), Failure> {
        let standard = || Size::new(Standard.columns(), Standard.rows());
        let shape = self.size.size.map_or_else(standard, Ok);
        let game = Connect4 {
            shape: shape.map_err(Failure::input)?,
        };
        let board = game.read(&self.position.join(" "));
        Ok((game, board.map_err(Failure::input)?))
    }
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
