//! Games: rules, values, evaluators, counts of whole games.

pub(crate) mod evaluator;
pub(crate) mod indexed;
pub(crate) mod interval;
pub(crate) mod perft;
pub(crate) mod rules;
pub(crate) mod score;
pub(crate) mod verdict;
