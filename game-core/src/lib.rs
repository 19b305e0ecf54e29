//! Game-tree search.
#![forbid(unsafe_code)]

mod analysis;
mod error;
mod evaluator;
mod game;
mod observer;
mod score;
mod search;

mod alpha_beta_ancestors;
mod alpha_beta_bounds;
mod bratko_alpha_beta;

mod bratko_minimax;
mod minimax;
mod tree;

pub use alpha_beta_ancestors::{AncestorTest, alpha_beta_ancestors};
pub use alpha_beta_bounds::alpha_beta_bounds;
pub use analysis::{Analysis, Bound, RootMove, select_max};
pub use bratko_alpha_beta::{Window, bratko_alpha_beta};
pub use bratko_minimax::{TieRule, bratko_minimax};
pub use error::{MAX_DEPTH, SearchError};
pub use evaluator::Evaluator;
pub use game::{Game, Notation, Outcome, Player};
pub use minimax::minimax;
pub use observer::{CutOff, Event, GameObserver, Level, Node};
pub use score::Score;
pub use tree::{
    ExplicitTree, FIG_22_2, NoStaticValue, NodeId, StaticValues, TreeError, TreeProblem,
};
