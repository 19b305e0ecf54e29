//! Pattern databases for sliding tiles: what to leave out, and how to look values up.
//!
//! A pattern is a set of tiles. The other tiles are left out, and only the pattern's own moves are
//! counted, so that the values of disjoint patterns may be added (Korf and Felner 2002).

mod additive;
mod error;
mod lanes;
mod multiple;
mod named;
mod partition;
mod partitions;
mod place;
mod ranking;
mod reflection;
mod regions;
mod tile_pattern;
mod view;

pub use additive::{AdditiveMemo, AdditivePatterns};
pub use error::PatternError;
pub(crate) use lanes::Lanes;
pub use multiple::{MultipleMemo, MultiplePatterns};
pub use partition::Partition;
pub use partitions::Partitions;
pub use tile_pattern::TilePattern;
