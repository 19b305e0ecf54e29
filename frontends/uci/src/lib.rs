//! The Universal Chess Interface (UCI): the language of chess programs that show boards and let engines
//! play.
//!
//! [`serve`] answers one of them. King and queen, rook or pawn against king are played from the table of the values of
//! all positions, or by a table of advice, and the reason for each move is given in words; everywhere else the moves
//! come from plain search.
//!
//! ```
//! let input = "uci\nposition fen 8/8/8/8/8/1K6/7R/k7 w - - 0 1\ngo\n";
//! let mut output = Vec::new();
//! uci::serve(input.as_bytes(), &mut output, &uci::Alone)?;
//! assert!(String::from_utf8(output)?.ends_with("\nbestmove h2h1\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Source**: the protocol of Meyer-Kahlen and Huber, 2000, in its edition of April 2006, and the option
//! `UCI_ShowWDL`, which came later.
#![forbid(unsafe_code)]

mod command;
mod go;
mod options;
mod reply;

mod chess;
mod evaluation;
mod order;

mod fen;
mod game_record;

mod signals;
mod thinking;

mod by_advice;
mod by_tablebase;
mod host;

mod by_search;

mod engine;
mod session;

pub use host::{AdviceTable, Alone, Surroundings};
pub use session::serve;
