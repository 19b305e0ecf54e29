//! The advice tables that come with this crate, as text.
//!
//! [`TABLES`] lists them all.
//!
//! ```
//! use advice_lang::Table;
//! use domain_tictactoe::{Advised, Board, tables::NEVER_LOSE};
//! use game_core::Player;
//! use search_core::Run;
//!
//! let game = Advised { us: Player::First };
//! let table = Table::load(NEVER_LOSE.name, NEVER_LOSE.text, &game)?;
//! let found = table.strategy(&mut Run::new(), &game, &Board::EMPTY)?.satisfied;
//! let found = found.ok_or("no advice")?;
//! assert_eq!(found.advice, "hold");
//! assert!(found.tree.to_string().starts_with("5.."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// A table, and what to call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedTable {
    /// The name, without the ending `.al0` of its file.
    pub name: &'static str,
    /// Description in one sentence.
    pub title: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Perfect play for X and for O.
pub const NEVER_LOSE: NamedTable = NamedTable {
    name: "never-lose",
    title: "tic-tac-toe for X or O: never lets go of a draw or a win",
    text: include_str!("never-lose.al0"),
};

/// All tables; the first is the default.
pub const TABLES: [NamedTable; 1] = [NEVER_LOSE];
