//! Claims about games: searches that prove or disprove them, strategies that show it, and the check of these.

mod check;
mod claim;
pub(crate) mod df_pn;
mod forcing_graph;
mod numbers;
pub(crate) mod proof_number_search;
mod strategy;
mod tree;

pub use check::{Extent, Fault, Flaw, check_strategy};
pub use claim::Claim;
pub use df_pn::df_pn;
pub use forcing_graph::{ForcingGraph, ForcingState};
pub use proof_number_search::proof_number_search;
pub use strategy::{Settled, Strategy};
