//! The exact worth of every position.

use std::path::{Path, PathBuf};

use checked_file::{FileError, check_folder};
use game_core::{Contradiction, DistanceTable, IndexedGame, RetrogradeError, Verdict, retrograde};
use search_core::Run;

use super::table::Numbered;
use super::{Piece, Position};
use crate::Move;

/// Values of all positions of king and queen, rook or pawn against king.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tablebases {
    /// The queen's and the rook's.
    promoted: [(Piece, DistanceTable); 2],
    pawn: DistanceTable,
}

/// Result of opening or building the file of a table.
#[derive(Debug)]
pub enum TableFile {
    /// The table was there.
    Kept,
    /// It was not there, and has been built and written.
    Built,
    /// It was there but not sound; it has been built and written anew.
    Rebuilt(FileError),
    /// It has been built, but could not be written; or the file could not be read, and was left unchanged.
    NotKept(FileError),
}

impl Tablebases {
    /// The pieces with a table.
    pub const PIECES: [Piece; 3] = [Piece::Queen, Piece::Rook, Piece::Pawn];

    /// Builds the tables: first the queen's and the rook's, then the pawn's, since a pawn becomes one of these.
    ///
    /// # Errors
    ///
    /// If a limit of the run is met.
    pub fn build<O>(run: &mut Run<'_, O>) -> Result<Self, RetrogradeError> {
        Self::made_by(|_, game| retrograde(run, game))
    }

    /// Reads the tables in a folder, and builds and writes those that are missing or not sound. `tell` is called with
    /// the result for each file.
    ///
    /// # Errors
    ///
    /// If a limit of the run is met.
    pub fn open_or_build<O>(
        run: &mut Run<'_, O>,
        folder: &Path,
        mut tell: impl FnMut(Piece, TableFile),
    ) -> Result<Self, RetrogradeError> {
        Self::made_by(|piece, game| {
            let path = Self::path(folder, piece);
            let identity = game.identity();
            let refused = match DistanceTable::open(&path, &identity, game.size()) {
                Ok(table) => {
                    tell(piece, TableFile::Kept);
                    return Ok(table);
                }
                Err(error) => Some(error).filter(|error| !error.is_not_found()),
            };
            let table = retrograde(run, game)?;
            let save = || check_folder(folder).and_then(|()| table.save(&path, &identity));
            let file = match refused {
                Some(error) if !error.may_be_replaced() => TableFile::NotKept(error),
                refused => match save() {
                    Err(error) => TableFile::NotKept(error),
                    Ok(()) => refused.map_or(TableFile::Built, TableFile::Rebuilt),
                },
            };
            tell(piece, file);
            Ok(table)
        })
    }

    /// Returns the path of a piece's table in a folder.
    #[must_use]
    pub fn path(folder: &Path, piece: Piece) -> PathBuf {
        folder.join(format!("king-and-{piece}.distances"))
    }

    fn made_by(
        mut make: impl FnMut(Piece, &Numbered<'_>) -> Result<DistanceTable, RetrogradeError>,
    ) -> Result<Self, RetrogradeError> {
        let mut without_pawn =
            |piece| make(piece, &Numbered::of(piece)).map(|table| (piece, table));
        let promoted = [without_pawn(Piece::Queen)?, without_pawn(Piece::Rook)?];
        let game = Numbered {
            piece: Piece::Pawn,
            promoted: &promoted,
        };
        let pawn = make(Piece::Pawn, &game)?;
        Ok(Self { promoted, pawn })
    }

    /// Returns the value of a position to the side to move; plies count to mate.
    #[must_use]
    pub fn verdict(&self, position: &Position) -> Verdict {
        let (game, table) = self.of(position.piece());
        table.verdict(&game, position).unwrap_or(Verdict::Draw)
    }

    /// Returns the moves of a position with their values to the side that makes them, in the order of the game. The
    /// best have the greatest verdict.
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
        for piece in Self::PIECES {
            let (game, table) = self.of(piece);
            table.check(&game).map_err(|error| (piece, error))?;
        }
        Ok(())
    }

    /// Returns the table in which positions with a piece are looked up. A bishop or a knight has none: the game itself
    /// knows their values.
    fn of(&self, piece: Piece) -> (Numbered<'_>, &DistanceTable) {
        let promoted = self.promoted.iter().find(|table| table.0 == piece);
        let (piece, table) =
            promoted.map_or((Piece::Pawn, &self.pawn), |table| (table.0, &table.1));
        let game = Numbered {
            piece,
            promoted: &self.promoted,
        };
        (game, table)
    }
}
