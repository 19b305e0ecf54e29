//! The game with somebody who takes advice.

use game_core::{Game, Notation, Outcome, Player};

use super::{Piece, Position};
use crate::Move;

/// The game of king and one piece against king, with advice for one of the sides.
///
/// In the words of its tables *we* are the side that takes the advice, so `our_king` is its king and `their_king` the
/// other one, whoever has the piece. Words that are not about a side but about the piece or the bare king say so:
/// `captured` is good for an advised bare king and bad for the other side.
///
/// Tables see the board from the side with the piece. If that is Black, they see it upside down: ranks
/// are counted from Black's end, and moves come in the order in which White's would come.
///
/// ```
/// use advice_lang::Table;
/// use domain_chess_krk::ending::{Advised, AdvisedSide, Piece};
/// use search_core::Run;
///
/// let game = Advised { side: AdvisedSide::BareKing, begins_with: Piece::Rook };
/// let text = "
///     always :: if true then [capture].
///     advice( capture, captured : true : (depth = 0) and legal : nomove).";
/// let table = Table::load("capture.al0", text, &game)?;
/// let position = "7k/8/8/8/8/8/3Kr3/8 w".parse()?;
/// let found = table.strategy(&mut Run::new(), &game, &position)?.satisfied.ok_or("no advice")?;
/// assert_eq!(found.tree.written(&game, &position).to_string(), "Kxe2..nil");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Advised {
    /// The side that takes the advice.
    pub side: AdvisedSide,
    /// The piece with which the ending begins. Positions are [numbered](game_core::IndexedGame) with
    /// this piece and, if it is a pawn, with the queen or the rook that it becomes.
    pub begins_with: Piece,
}

/// The side that takes the advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdvisedSide {
    /// The side with the piece.
    WithPiece,
    /// The other side.
    BareKing,
}

impl Game for Advised {
    type Position = Position;
    type Move = Move;

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        position.moves()
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    #[inline]
    fn is_over(&self, position: &Position) -> bool {
        position.is_over()
    }
}

impl Notation for Advised {
    fn position_text(&self, position: &Position) -> String {
        position.to_string()
    }

    fn move_text(&self, position: &Position, mv: Move) -> String {
        position.algebraic(mv)
    }
}
