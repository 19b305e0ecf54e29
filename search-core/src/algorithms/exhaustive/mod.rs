//! Search of whole spaces whose states are numbered, in bits.

pub(crate) mod bfs_layers;
pub(crate) mod breadth_first_indexed;
pub(crate) mod enumerate_layers;
pub(crate) mod enumerate_levels;
pub(crate) mod expand_layer;
pub(crate) mod kept_levels;
