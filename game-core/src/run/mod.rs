//! Common parts of all procedures: arguments, events, answers, best lines.

pub(crate) mod analysis;
pub(crate) mod best_lines;
pub(crate) mod depth;
pub(crate) mod error;
pub(crate) mod fibonacci_hash;
pub(crate) mod halt;
pub(crate) mod observer;
pub(crate) mod search;
pub(crate) mod window;
