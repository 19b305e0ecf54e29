//! Positions that are changed by hand.

pub(crate) mod chessmen;
pub(crate) mod discs;
pub(crate) mod marks;
pub(crate) mod nodes;
