//! The exact worth of every position.

use game_core::{Contradiction, DistanceTable, RetrogradeError, Verdict, retrograde};
use search_core::Run;

use super::table::Numbered;
use super::{Move, Piece, Position};

/// What every position of king and queen, rook or pawn against king is worth.
///
/// ```
/// use domain_chess_krk::ending::{Position, Tablebases};
/// use game_core::Verdict;
/// use search_core::Run;
///
/// let tables = Tablebases::build(&mut Run::new())?;
/// let position: Position = "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1".parse()?;
/// assert_eq!(tables.verdict(&position), Verdict::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tablebases {
    promoted: [(Piece, DistanceTable); 2],
    pawn: DistanceTable,
}

impl Tablebases {
    /// Builds the tables: those of queen and rook first, then that of the pawn, which becomes one of
    /// them.
    ///
    /// # Errors
    ///
    /// If a limit of the run is met.
    pub fn build<O>(run: &mut Run<'_, O>) -> Result<Self, RetrogradeError> {
        let mut without_pawn = |piece| {
            let table = retrograde(run, &Numbered::of(piece))?;
            Ok::<_, RetrogradeError>((piece, table))
        };
        let promoted = [without_pawn(Piece::Queen)?, without_pawn(Piece::Rook)?];
        let game = Numbered {
            piece: Piece::Pawn,
            promoted: &promoted,
        };
        let pawn = retrograde(run, &game)?;
        Ok(Self { promoted, pawn })
    }

    /// What a position is worth to the side to move; plies are those to mate.
    #[must_use]
    pub fn verdict(&self, position: &Position) -> Verdict {
        let (game, table) = self.of(position.piece());
        table.verdict(&game, position).unwrap_or(Verdict::Draw)
    }

    /// The moves of a position with what they are worth to the side that makes them, in the order of
    /// the game. The best have the greatest verdict.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<(Move, Verdict)> {
        let (game, table) = self.of(position.piece());
        table.moves(&game, position)
    }

    /// Checks that every verdict is a ply from the best of its successors'.
    ///
    /// # Errors
    ///
    /// The first one that is not, with the piece.
    pub fn check(&self) -> Result<(), (Piece, Contradiction)> {
        for piece in [Piece::Queen, Piece::Rook, Piece::Pawn] {
            let (game, table) = self.of(piece);
            table.check(&game).map_err(|error| (piece, error))?;
        }
        Ok(())
    }

    fn of(&self, piece: Piece) -> (Numbered<'_>, &DistanceTable) {
        let promoted = self.promoted.iter().find(|table| table.0 == piece);
        let table = promoted.map_or(&self.pawn, |table| &table.1);
        let piece = promoted.map_or(Piece::Pawn, |table| table.0);
        let game = Numbered {
            piece,
            promoted: &self.promoted,
        };
        (game, table)
    }
}
