//! What a game must tell so that its tables can be verified.

use advice_lang::{Aim, Vocabulary};
use domain_chess_krk::ending::{self, Piece};
use domain_chess_krk::krk::{self, Krk};
use game_core::{IndexedGame, Notation, Player, Verdict};

use crate::commands::tablebase;
use crate::exit::Failure;

/// A game whose tables can be verified.
pub(super) trait Verified:
    Vocabulary<Position: Copy + Ord, Move: Send + Sync> + Notation + IndexedGame + Sync
{
    /// What the game is called.
    fn title(&self) -> String;

    /// What the tables are for.
    fn aim(&self) -> Aim;

    /// Files and ranks of the board.
    fn board(&self) -> (u8, u8);

    /// Whose cells [`cells`](Self::cells) are.
    fn whose_cells(&self) -> &'static str;

    /// The cells by which a position is shown on a board, by file and rank, counted from 1.
    fn cells(&self, position: &Self::Position) -> impl Iterator<Item = (u8, u8)>;

    /// What each position is worth to the side that is to move.
    fn best_play(&self) -> Result<impl Fn(&Self::Position) -> Verdict, Failure>;

    /// One position for each class of those that look alike.
    fn canonical(&self, position: &Self::Position) -> Self::Position;

    /// Why the game is drawn in this position.
    fn why_drawn(&self, position: &Self::Position) -> &'static str;
}

impl Verified for Krk {
    fn title(&self) -> String {
        "king and rook against king".to_owned()
    }

    fn aim(&self) -> Aim {
        Aim::Win
    }

    fn board(&self) -> (u8, u8) {
        (8, 8)
    }

    fn whose_cells(&self) -> &'static str {
        "their king"
    }

    fn cells(&self, position: &krk::Position) -> impl Iterator<Item = (u8, u8)> {
        let square = position.their_king();
        std::iter::once((square.file(), square.rank()))
    }

    fn best_play(&self) -> Result<impl Fn(&krk::Position) -> Verdict, Failure> {
        let tables = tablebase::tables()?;
        Ok(move |position: &krk::Position| {
            let piece = (Piece::Rook, position.rook());
            let (our_king, their_king) = (position.our_king(), position.their_king());
            let turn = position.us_to_move();
            let same = ending::Position::new(Player::First, turn, our_king, piece, their_king);
            same.map_or(Verdict::Draw, |same| tables.verdict(&same))
        })
    }

    fn canonical(&self, position: &krk::Position) -> krk::Position {
        position.canonical()
    }

    fn why_drawn(&self, position: &krk::Position) -> &'static str {
        if position.rook_captured() {
            "rook lost"
        } else {
            "stalemate"
        }
    }
}
