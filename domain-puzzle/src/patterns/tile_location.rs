//! Tiles in several patterns, and the effect of their steps on the numbers of the patterns' placements.

use std::cmp::Ordering;

use super::TilePattern;
use crate::{Shape, Word};

/// The members that have a tile.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// Members that are looked up for the board itself.
    pub(super) plain: Vec<Place>,
    /// Those that are looked up for its reflection.
    pub(super) reflected: Vec<Place>,
}

/// A tile in a member. A step to the next cell changes the tile's digit in the number of the placement by one. A step
/// to the next row jumps over the cells between, as described at [`View`](super::rank_update::View).
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) member: u8,
    /// By cell: what the tile's distance adds where values are kept as differences.
    pub(super) floors: [u8; 32],
    /// Change of the number when the tile moves to the next cell. All numbers are added modulo the word.
    pub(super) step: u32,
    /// Change when it moves by one row, if no other tile of the pattern is on the cells between.
    pub(super) jump: u32,
    /// By tile: what is added besides if it is on one of them.
    pub(super) over: [u32; 32],
}

impl Place {
    /// Makes the tile of a lane in a member, with tiles seen as others.
    pub(super) fn new<W: Word>(
        member: u8,
        pattern: &TilePattern<W>,
        lane: usize,
        shape: Shape,
        seen: impl Fn(u8) -> u8,
    ) -> Self {
        // The numbers of placements are below 2^32, and so are their weights.
        let weights = pattern.ranking().weights();
        let weights: Vec<u32> = weights
            .map(|weight| u32::try_from(weight).unwrap_or(0))
            .collect();
        let mut over = [0; 32];
        for (other, &tile) in pattern.tiles().iter().enumerate() {
            // Of two tiles the digit of the later one depends on the other, so its weight counts both times.
            over[usize::from(seen(tile) & 31)] = match other.cmp(&lane) {
                Ordering::Less => weights[lane].wrapping_neg(),
                Ordering::Equal => 0,
                Ordering::Greater => weights[other],
            };
        }
        Self {
            member,
            floors: [0; 32],
            step: weights[lane],
            jump: weights[lane].wrapping_mul(shape.columns().into()),
            over,
        }
    }

    /// Adds the distance of the tile of a lane, with cells seen as others.
    pub(super) fn set_floors<W: Word>(
        &mut self,
        pattern: &TilePattern<W>,
        lane: usize,
        shape: Shape,
        seen: impl Fn(u8) -> u8,
    ) {
        let lane = u8::try_from(lane).unwrap_or(u8::MAX);
        for (cell, floor) in (0..shape.cells()).zip(&mut self.floors) {
            *floor = pattern.distance(lane, seen(cell));
        }
    }
}
