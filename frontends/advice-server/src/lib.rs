//! A server of the Language Server Protocol for tables of advice: while a table is written, editors show its mistakes
//! and the meanings of its words, propose completions, and format it.
//!
//! The server knows no game. [`Surroundings`] tell it which games there are and where tables lie, and
//! every [`advice_lang::Vocabulary`] is a [`Dialect`](advice_lang::Dialect). [`serve_streams`] talks over streams
//! such as standard input and output; [`serve`] over any [`lsp_server::Connection`].
//!
//! ```
//! use std::path::Path;
//!
//! use advice_lang::{Dialect, TableText};
//! use advice_server::{ServeError, Surroundings, serve_streams};
//! use domain_chess_krk::krk::Krk;
//!
//! /// One game, and no tables but those that are open.
//! struct OnlyRooks(Krk);
//!
//! impl Surroundings for OnlyRooks {
//!     fn dialects(&self) -> Vec<(String, &dyn Dialect)> {
//!         vec![("krk".to_owned(), &self.0)]
//!     }
//!     fn table(&self, _: Option<&Path>, name: &str) -> Result<TableText, String> {
//!         Err(format!("there is no table `{name}`"))
//!     }
//! }
//!
//! let shutdown = r#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#;
//! let input = format!("Content-Length: {}\r\n\r\n{shutdown}", shutdown.len());
//! let ended = serve_streams(std::io::Cursor::new(input), std::io::sink(), &OnlyRooks(Krk::default()));
//! // There was no `initialize`, and so `shutdown` did not count.
//! assert!(matches!(ended, Err(ServeError::Abruptly)));
//! ```
#![forbid(unsafe_code)]

mod server;

mod streams;

mod surroundings;

mod positions;

mod address;
mod client;
mod completion;
mod document;
mod findings;
mod formatting;
mod hover;
mod keywords;
mod meaning;
mod symbols;
mod workplace;

pub use server::{Ended, serve};
pub use streams::{ServeError, serve_streams};
pub use surroundings::Surroundings;
