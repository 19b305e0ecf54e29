//! Advice about chess endings.

use advice_lang::Aim;
use domain_chess_krk::ending::{self, Advised, AdvisedSide, Kind, Piece, Tablebases};
use domain_chess_krk::kpk::{self, Kpk};
use domain_chess_krk::krk::{self, Krk};
use domain_chess_krk::tables::{self, NamedTable};
use domain_chess_krk::{DiagramStyle, NotationStyle};
use game_core::Verdict;
use view::Board;

use super::{AdviceAbout, Advisable, BestPlay, Provable, ShippedTable};
use crate::games::{chess, tablebases};
use crate::{Failure, Host};

/// King and rook against king.
pub(crate) static KRK: Krk = Krk::written(NotationStyle::Algebraic);

/// King and pawn against king, up to the pawn's promotion.
pub(crate) static KPK: Kpk = Kpk::written(NotationStyle::Algebraic);

/// King and queen against king.
pub(crate) static KQK: Advised = Advised {
    side: AdvisedSide::WithPiece,
    begins_with: Piece::Queen,
};

/// King and pawn against king by all the rules, for the side with the pawn.
pub(crate) static KPK_WIN: Advised = Advised {
    side: AdvisedSide::WithPiece,
    begins_with: Piece::Pawn,
};

/// King and pawn against king by all the rules, for the bare king.
pub(crate) static KPK_HOLD: Advised = Advised {
    side: AdvisedSide::BareKing,
    begins_with: Piece::Pawn,
};

const fn shipped(table: &NamedTable) -> ShippedTable {
    ShippedTable {
        name: table.name,
        title: table.title,
        text: table.text,
    }
}

impl Advisable for Krk {
    fn about(&self) -> &'static AdviceAbout {
        &AdviceAbout {
            name: "krk",
            summary: "King and rook against king",
            title: "king and rook against king",
            advised: "the side with the rook",
            tables: const {
                &[
                    shipped(&tables::KRK_REPAIRED),
                    shipped(&tables::KRK_PUBLISHED),
                    shipped(&tables::KRK_SHORT),
                    shipped(&tables::KRK_WORDS),
                    shipped(&tables::KRK_RUSSIAN),
                ]
            },
        }
    }

    fn read(&self, text: &str) -> Result<krk::Position, Failure> {
        read(text)
    }

    fn picture(&self, position: &krk::Position) -> String {
        position.diagram(DiagramStyle::Letters)
    }

    fn board(&self, position: &str) -> Option<Board> {
        chess(position)
    }

    fn in_terms(&self) -> Self {
        Self::written(NotationStyle::Bratko)
    }

    fn proofs(&self) -> Result<&dyn BestPlay<Self>, Failure> {
        Ok(self)
    }
}

impl Advisable for Kpk {
    fn about(&self) -> &'static AdviceAbout {
        &AdviceAbout {
            name: "kpk",
            summary: "King and pawn against king, up to the pawn's promotion",
            title: "king and pawn against king, up to the pawn's promotion",
            advised: "the side with the pawn",
            tables: const { &[shipped(&tables::KPK_PROMOTE)] },
        }
    }

    fn read(&self, text: &str) -> Result<kpk::Position, Failure> {
        read(text)
    }

    fn picture(&self, position: &kpk::Position) -> String {
        position.diagram(DiagramStyle::Letters)
    }

    fn board(&self, position: &str) -> Option<Board> {
        chess(position)
    }

    fn in_terms(&self) -> Self {
        Self::written(NotationStyle::Bratko)
    }

    fn proofs(&self) -> Result<&dyn BestPlay<Self>, Failure> {
        Err(Failure::input(
            "the game kpk ends when the pawn is promoted, and its positions have no numbers; \
             a table for all the rules can be verified as --game kpk-win",
        ))
    }
}

impl Advisable for Advised {
    fn about(&self) -> &'static AdviceAbout {
        match (self.side, self.begins_with) {
            (AdvisedSide::BareKing, _) => &AdviceAbout {
                name: "kpk-hold",
                summary: "The same for the bare king",
                title: "king and pawn against king, for the bare king",
                advised: "the bare king",
                tables: const { &[shipped(&tables::KPK_HOLD)] },
            },
            (AdvisedSide::WithPiece, Piece::Pawn) => &AdviceAbout {
                name: "kpk-win",
                summary: "King and pawn against king by all the rules, for the side with the pawn",
                title: "king and pawn against king",
                advised: "the side with the pawn",
                tables: const { &[shipped(&tables::KPK_WIN)] },
            },
            (AdvisedSide::WithPiece, _) => &AdviceAbout {
                name: "kqk",
                summary: "King and queen against king",
                title: "king and queen against king",
                advised: "the side with the queen",
                tables: const { &[shipped(&tables::KQK)] },
            },
        }
    }

    fn read(&self, text: &str) -> Result<ending::Position, Failure> {
        let position = text.parse();
        position.map_err(|error| Failure::Input(format!("`{text}`: {error}")))
    }

    fn picture(&self, position: &ending::Position) -> String {
        position.diagram(DiagramStyle::Letters)
    }

    fn board(&self, position: &str) -> Option<Board> {
        chess(position)
    }

    fn proofs(&self) -> Result<&dyn BestPlay<Self>, Failure> {
        Ok(self)
    }
}

impl Provable for Krk {
    fn size_of_board(&self) -> (u8, u8) {
        (8, 8)
    }

    fn whose_cells(&self) -> &'static str {
        "their king"
    }

    fn cells(&self, position: &krk::Position) -> Vec<(u8, u8)> {
        cell_of_bare_king(*position)
    }

    fn best_play(
        &self,
        host: &dyn Host,
    ) -> Result<impl Fn(&krk::Position) -> Verdict + Sync, Failure> {
        let tables: Tablebases = tablebases(host)?;
        Ok(move |position: &krk::Position| tables.verdict(&(*position).into()))
    }

    fn canonical(&self, position: &krk::Position) -> krk::Position {
        position.canonical()
    }

    fn why_drawn(&self, position: &krk::Position) -> &'static str {
        if position.captured() {
            "rook lost"
        } else {
            "stalemate"
        }
    }
}

impl Provable for Advised {
    fn aim(&self) -> Aim {
        match self.side {
            AdvisedSide::WithPiece => Aim::Win,
            AdvisedSide::BareKing => Aim::Hold,
        }
    }

    fn size_of_board(&self) -> (u8, u8) {
        (8, 8)
    }

    fn whose_cells(&self) -> &'static str {
        "the bare king"
    }

    fn cells(&self, position: &ending::Position) -> Vec<(u8, u8)> {
        cell_of_bare_king(*position)
    }

    fn best_play(
        &self,
        host: &dyn Host,
    ) -> Result<impl Fn(&ending::Position) -> Verdict + Sync, Failure> {
        let tables: Tablebases = tablebases(host)?;
        Ok(move |position: &ending::Position| tables.verdict(position))
    }

    fn canonical(&self, position: &ending::Position) -> ending::Position {
        position.canonical()
    }

    fn why_drawn(&self, position: &ending::Position) -> &'static str {
        if position.captured() {
            "piece lost"
        } else if position.is_stalemate() {
            "stalemate"
        } else {
            "nobody can mate"
        }
    }
}

fn cell_of_bare_king<K: Kind>(position: ending::Position<K>) -> Vec<(u8, u8)> {
    let square = position.their_king();
    vec![(square.file(), square.rank())]
}

/// Reads a position in the notation in which the text is written.
pub(crate) fn read<K: Kind + Default>(text: &str) -> Result<ending::Position<K>, Failure> {
    if text.contains("..") {
        let (position, _) = ending::Position::from_terms(text).map_err(Failure::input)?;
        return Ok(position);
    }
    let position = text.parse();
    position.map_err(|error| Failure::Input(format!("`{text}`: {error}")))
}
