//! The catalogue in a web page: a request in JSON, a reply in JSON, and the progress in between.
//!
//! A page asks, in a Web Worker, for the list of everything on offer, whether a text is an instance, how it is solved;
//! [`answer`] replies from the catalogue alone. An answer holds the output of `sovet --format json`. Compiled for
//! `wasm32-unknown-unknown` the crate has a few exports by which texts go in and out; elsewhere it is an ordinary
//! library.
//!
//! ```
//! use browser::answer;
//! use catalogue::Catalogue;
//!
//! let request = r#"{
//!     "ask": "solve",
//!     "problem": { "domain": "pancake", "text": "3 1 2" },
//!     "method": { "algorithm": "a-star" }
//! }"#;
//! let reply = answer(&Catalogue::standard(), request, &mut |_| {});
//! assert!(reply.contains(r#""status":"solved""#));
//! ```
#![deny(unsafe_code)]

mod advice;
mod analysis;
mod checking;
mod comparing;
mod fields;
mod host;
mod limits;
mod listing;
mod playing;
mod practising;
mod problem;
mod random;
mod request;
mod situation;
mod solving;
mod teaching;
mod viewing;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod exports;

pub use host::Progress;
pub use request::answer;
