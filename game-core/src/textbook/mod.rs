//! Minimax and alpha-beta as the textbooks print them.

pub(crate) mod alpha_beta;
pub(crate) mod alpha_beta_ancestors;
pub(crate) mod bratko_alpha_beta;
pub(crate) mod bratko_minimax;
pub(crate) mod minimax;
