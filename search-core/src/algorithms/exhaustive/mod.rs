//! Whole spaces, level by level.

pub(crate) mod bfs_layers;
pub(crate) mod breadth_first_indexed;
pub(crate) mod enumerate_layers;
pub(crate) mod enumerate_levels;
pub(crate) mod enumerate_packed;
pub(crate) mod expand_layer;
pub(crate) mod kept_levels;
pub(crate) mod level_part;
pub(crate) mod rank_part;
