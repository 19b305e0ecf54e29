//! Pattern databases for sliding tiles: what to leave out, and how to look values up.
//!
//! A pattern is a set of tiles. The other tiles are left out, and only the pattern's own moves are
//! counted, so that the values of disjoint patterns may be added (Korf and Felner 2002).

mod additive;
mod error;
mod multiple;
mod named;
mod partition;
mod partitions;
mod rank_update;
mod ranking;
mod reflection;
mod regions;
mod tile_location;
mod tile_pattern;

pub use additive::{AdditiveMemo, AdditivePatterns};
pub use error::PatternError;
pub use multiple::{MultipleMemo, MultiplePatterns};
pub use partition::Partition;
pub use partitions::Partitions;
pub use tile_pattern::TilePattern;
