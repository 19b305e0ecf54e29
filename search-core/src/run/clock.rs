//! Telling time.
//!
//! On most machines this is the clock of the system. On `wasm32-unknown-unknown` there is none: the program hands one in
//! once, by `clock::hand_in(now)`, a function that exists there only. It answers how much time has passed since any moment
//! that stays the same, such as `performance.now()`. **Without one the time stands still**: limits on time are then never
//! met, and all that is measured takes no time.
//!
//! ```
//! use search_core::clock::Instant;
//! let begin = Instant::now();
//! assert!(begin.elapsed() <= begin.elapsed());
//! ```

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use crate::run::host_clock::{Instant, hand_in};
