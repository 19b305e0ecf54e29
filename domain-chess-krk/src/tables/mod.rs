//! The advice tables that come with this crate, as text.
//!
//! [`TABLES`] lists them all; each can be loaded against the vocabulary of its ending.
//!
//! ```
//! use advice_lang::Table;
//! use domain_chess_krk::{krk::Krk, tables::KRK_REPAIRED};
//! use search_core::Run;
//!
//! let krk = Krk::default();
//! let table = Table::load(KRK_REPAIRED.name, KRK_REPAIRED.text, &krk)?;
//! let position = "8/8/4R3/8/3K4/8/2k5/8 w".parse()?;
//! let found = table.strategy(&mut Run::new(), &krk, &position)?.satisfied;
//! let found = found.ok_or("no advice")?;
//! assert_eq!(found.advice, "squeeze");
//! assert_eq!(found.tree.written(&krk, &position).to_string(), "Re3..nil");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::ending::{Advised, AdvisedSide, Piece};

/// A table, and what to call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedTable {
    /// The name, without the ending `.al0` of its file.
    pub name: &'static str,
    /// Title, in a sentence.
    pub title: &'static str,
    /// The ending that it is about.
    pub ending: Ending,
    /// Its text.
    pub text: &'static str,
}

/// The endings of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// King and rook against king: [`krk`](crate::krk).
    Krk,
    /// King and pawn against king, up to the pawn's promotion: [`kpk`](crate::kpk).
    Kpk,
    /// King and one piece against king by all the rules, with advice for either side.
    Advised(Advised),
}

impl Ending {
    /// Returns the ending of this name, which tables give in `:- game(name).` with hyphens as underscores.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "krk" => Self::Krk,
            "kpk" => Self::Kpk,
            "kqk" => KQK.ending,
            "kpk-win" => KPK_WIN.ending,
            "kpk-hold" => KPK_HOLD.ending,
            _ => return None,
        })
    }

    /// Returns the ending that begins with this piece, with advice for this side.
    const fn advised(side: AdvisedSide, begins_with: Piece) -> Self {
        Self::Advised(Advised { side, begins_with })
    }
}

/// King and rook against king, without the published table's stalemates: the one to play with.
pub const KRK_REPAIRED: NamedTable = NamedTable {
    name: "krk-repaired",
    title: "king and rook against king; the published table, mended: it mates from every position",
    ending: Ending::Krk,
    text: include_str!("krk-repaired.al0"),
};

/// King and rook against king, as published.
pub const KRK_PUBLISHED: NamedTable = NamedTable {
    name: "krk-published",
    title: "king and rook against king, as published; stalemates in 40 positions",
    ending: Ending::Krk,
    text: include_str!("krk-published.al0"),
};

/// King and rook against king: the mended table with all its words defined in the text.
pub const KRK_WORDS: NamedTable = NamedTable {
    name: "krk-words",
    title: "the mended table of king and rook against king in words of its own",
    ending: Ending::Krk,
    text: include_str!("krk-words.al0"),
};

/// King and rook against king in short games.
pub const KRK_SHORT: NamedTable = NamedTable {
    name: "krk-short",
    title: "king and rook against king in short games: mates in 21 moves at most, 11.8 on average",
    ending: Ending::Krk,
    text: include_str!("krk-short.al0"),
};

/// The published table in the Russian syntax.
pub const KRK_RUSSIAN: NamedTable = NamedTable {
    name: "krk-russian",
    title: "the published table of king and rook against king in Russian",
    ending: Ending::Krk,
    text: include_str!("krk-russian.al0"),
};

/// King and queen against king.
pub const KQK: NamedTable = NamedTable {
    name: "kqk",
    title: "king and queen against king; wins from every position, in 13 moves at most",
    ending: Ending::advised(AdvisedSide::WithPiece, Piece::Queen),
    text: include_str!("kqk.al0"),
};

/// King and pawn against king for the side with the pawn.
pub const KPK_WIN: NamedTable = NamedTable {
    name: "kpk-win",
    title: "king and pawn against king; wins every position that can be won",
    ending: Ending::advised(AdvisedSide::WithPiece, Piece::Pawn),
    text: include_str!("kpk-win.al0"),
};

/// King and pawn against king for the bare king.
pub const KPK_HOLD: NamedTable = NamedTable {
    name: "kpk-hold",
    title: "king and pawn against king for the bare king; holds every drawn position",
    ending: Ending::advised(AdvisedSide::BareKing, Piece::Pawn),
    text: include_str!("kpk-hold.al0"),
};

/// King and pawn against king, the run for the last rank.
pub const KPK_PROMOTE: NamedTable = NamedTable {
    name: "kpk-promote",
    title: "king and pawn against king; the pawn runs for the last rank",
    ending: Ending::Kpk,
    text: include_str!("kpk-promote.al0"),
};

/// All tables; the first of each ending is the one to take if nothing else is said.
pub const TABLES: [NamedTable; 9] = [
    KRK_REPAIRED,
    KRK_PUBLISHED,
    KRK_SHORT,
    KRK_WORDS,
    KRK_RUSSIAN,
    KQK,
    KPK_PROMOTE,
    KPK_WIN,
    KPK_HOLD,
];
