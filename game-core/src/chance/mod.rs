//! Games with chance, and their search.
//!
//! All values are those of [`Player::First`](crate::Player::First), whichever player is to move: the first
//! player is MAX, the second is MIN, and at a chance node the value is the mean of what may happen.

mod analysis;
mod chance_node;
mod evaluator;
mod expectiminimax;
mod game;
mod mean;
mod no_chance;
mod search;
mod star;
mod window;

pub use analysis::{ChanceAnalysis, ValuedMove};
pub use evaluator::{ChanceEvaluator, Interval};
pub use expectiminimax::expectiminimax;
pub use game::{ChanceGame, Turn};
pub use no_chance::NoChance;
pub use star::{Star, star_minimax};
