//! Game-tree search.
#![forbid(unsafe_code)]

mod evaluator;
mod game;
mod observer;
mod score;

pub use evaluator::Evaluator;
pub use game::{Game, Notation, Outcome, Player};
pub use observer::{CutOff, Event, GameObserver, Level, Node};
pub use score::Score;
