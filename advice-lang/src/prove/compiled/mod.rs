//! What makes proofs quick: caches of what has been found out.

pub(crate) mod known_failures;
pub(crate) mod known_truths;
pub(crate) mod memory;
pub(crate) mod root_threshold;
pub(crate) mod subproblem_id;
pub(crate) mod threshold_cache;
