//! The page that `cargo xtask page` has made, in a real browser.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod accessibility;
mod advising;
mod harness;
mod painting;
mod pictures;
mod playing;
mod running;
mod teaching;
