//! Games with chance, and their search.
//!
//! All values are values for [`Player::First`](crate::Player::First), whichever player is to move: the first player is
//! MAX, the second is MIN, and the value of a chance node is the mean over its events.

mod analysis;
mod chance_node;
mod evaluator;
mod event;
pub(crate) mod expectiminimax;
mod game;
mod mean;
mod no_chance;
mod search;
pub(crate) mod star;

pub use analysis::{ChanceAnalysis, ValuedMove};
pub use evaluator::{ChanceEvaluator, Interval};
pub(crate) use event::thousandths;
pub use event::{ChanceEvent, ChanceObserver, ChancePlace, ChanceStep, mean_text};
pub use expectiminimax::expectiminimax;
pub use game::{ChanceGame, Turn};
pub use no_chance::NoChance;
pub use star::{Star, star_minimax};
