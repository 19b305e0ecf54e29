//! Proofs of tables over every position.

pub(crate) mod comparing;
pub(crate) mod components;
pub(crate) mod counterexample;
pub(crate) mod cycles;
pub(crate) mod difference;
pub(crate) mod follow;
pub(crate) mod halt;
pub(crate) mod outcomes;
pub(crate) mod parallel;
pub(crate) mod position_graph;
pub(crate) mod proof;
pub(crate) mod propagation;
pub(crate) mod proving;
pub(crate) mod rule_usage;
pub(crate) mod stops;
pub(crate) mod versus_tablebase;
