//! Games about whose tables something can be proved.

use advice_lang::Aim;
use game_core::{Game, IndexedGame, Verdict, retrograde};
use search_core::{Limits, Run};

use super::diff::{self, diff};
use super::verify::{self, Verifying, verify};
use super::{AdviceText, Advisable, Effort, Unproven};
use crate::{Failure, Host};

/// A game with numbers for its positions, so that tables can be compared with best play.
///
/// Its [`Advisable::proofs`] returns the game itself.
pub trait Provable:
    Advisable<Position: Copy + Ord, Move: Send + Sync> + IndexedGame + Sync
{
    /// Returns the aim of the tables.
    fn aim(&self) -> Aim {
        Aim::Win
    }

    /// Returns the numbers of files and ranks of the board on which results are shown; without a board, none.
    fn size_of_board(&self) -> (u8, u8) {
        (0, 0)
    }

    /// Describes [`cells`](Self::cells), such as "their king" or "the empty cells".
    fn whose_cells(&self) -> &'static str {
        ""
    }

    /// Returns the cells by which a position is shown on a board, by file and rank, counted from 1.
    fn cells(&self, position: &Self::Position) -> Vec<(u8, u8)> {
        let _ = position;
        Vec::new()
    }

    /// Returns the value of each position for the side to move.
    ///
    /// # Errors
    ///
    /// If the machine cannot compute best play.
    fn best_play(
        &self,
        host: &dyn Host,
    ) -> Result<impl Fn(&Self::Position) -> Verdict + Sync, Failure> {
        let mut run = Run::new().with_limits(Limits {
            cancel: Some(host.cancel()),
            ..Limits::default()
        });
        let table = retrograde(&mut run, self).map_err(Failure::machine)?;
        Ok(move |position: &Self::Position| table.verdict(self, position).unwrap_or(Verdict::Draw))
    }

    /// Returns one position for each class of symmetric positions.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        *position
    }

    /// Says why the game is drawn in this position.
    fn why_drawn(&self, position: &Self::Position) -> &'static str {
        let _ = position;
        "drawn"
    }
}

/// Moves with their values to the side that makes them.
type ValuedMoves<G> = Vec<(<G as Game>::Move, Verdict)>;

/// Values of moves by best play. Every [`Provable`] game offers it.
pub trait BestPlay<G: Game>: Proofs {
    /// Returns the value of each move to the side that makes it.
    ///
    /// # Errors
    ///
    /// If the machine cannot compute best play.
    fn values(&self, position: &G::Position, host: &dyn Host) -> Result<ValuedMoves<G>, Failure>;
}

/// Proofs about the tables of a game, without its types.
pub trait Proofs {
    /// Verifies a table; its warnings are shown by the host.
    ///
    /// # Errors
    ///
    /// If the table is faulty, or a limit was met first.
    fn verify(
        &self,
        table: &AdviceText,
        asked: Verifying<'_>,
        effort: Effort<'_>,
        host: &dyn Host,
    ) -> Result<verify::Report, Unproven<verify::Stopped>>;

    /// Compares two tables; their warnings are shown by the host. At most `limit` pairs of rules are listed, and as many
    /// positions for each table.
    ///
    /// # Errors
    ///
    /// If the tables are faulty or about different games, or a limit was met first.
    fn diff(
        &self,
        tables: [&AdviceText; 2],
        limit: usize,
        effort: Effort<'_>,
        host: &dyn Host,
    ) -> Result<diff::Report, Unproven<diff::Stopped>>;
}

impl<G: Provable> BestPlay<G> for G {
    fn values(&self, position: &G::Position, host: &dyn Host) -> Result<ValuedMoves<G>, Failure> {
        let best = self.best_play(host)?;
        let player = self.to_move(position);
        let value = |mv| {
            let next = self.play(position, mv);
            (mv, best(&next).a_ply_before(self.to_move(&next) == player))
        };
        Ok(self.moves(position).map(value).collect())
    }
}

impl<G: Provable> Proofs for G {
    fn verify(
        &self,
        table: &AdviceText,
        asked: Verifying<'_>,
        effort: Effort<'_>,
        host: &dyn Host,
    ) -> Result<verify::Report, Unproven<verify::Stopped>> {
        verify(self, table, asked, effort, host)
    }

    fn diff(
        &self,
        tables: [&AdviceText; 2],
        limit: usize,
        effort: Effort<'_>,
        host: &dyn Host,
    ) -> Result<diff::Report, Unproven<diff::Stopped>> {
        diff(self, tables, limit, effort, host)
    }
}
