//! The interpreter: advice for a position, its forcing tree, and play by it.

pub(crate) mod decision;
pub(crate) mod event;
pub(crate) mod explanation;
pub(crate) mod forcing_tree;
pub(crate) mod interpreter;
pub(crate) mod post_order;
pub(crate) mod search;
pub(crate) mod session;
pub(crate) mod tree_checker;
