//! Heuristics: distances to the goal over an open map.

use search_core::Heuristic;

use crate::length::{DIAGONAL, STRAIGHT};
use crate::{Direction, Grid, Movement};

/// A distance over an open map of the cheapest terrain that leads to the goal. It belongs to the
/// grid from which it was made. What is said about it holds on the goal's side, land or water; from
/// the other side no step leads there.
///
/// What is carried down the path is the distance left along both axes, so that no estimate needs a
/// division.
#[derive(Clone, Copy, Debug)]
pub struct Distance {
    goal: (i32, i32),
    width: u32,
    /// The cost of a step along the longer axis alone.
    straight: u64,
    /// The cost of a step along both axes.
    both: u64,
}

/// Octile distance: diagonal steps as far as they bring both coordinates nearer, then straight ones.
/// Without diagonal steps it is Manhattan distance.
///
/// Consistent, and exact on an open map of one terrain.
#[must_use]
pub fn octile(grid: &Grid) -> Distance {
    Distance::new(grid, |straight| match grid.movement() {
        // The division is exact: a straight step costs `STRAIGHT` times a weight.
        Movement::Eight => straight / STRAIGHT * DIAGONAL,
        Movement::Four => 2 * straight,
    })
}

/// Manhattan distance: the steps along both axes, one after the other.
///
/// Consistent with [`Movement::Four`]. With [`Movement::Eight`] it overestimates, by up to 41 %.
#[must_use]
pub fn manhattan(grid: &Grid) -> Distance {
    Distance::new(grid, |straight| 2 * straight)
}

/// Chebyshev distance: the steps along the longer axis.
///
/// Consistent with any movement; never more than [`octile`] says.
#[must_use]
pub fn chebyshev(grid: &Grid) -> Distance {
    Distance::new(grid, |straight| straight)
}

impl Distance {
    fn new(grid: &Grid, both: impl Fn(u64) -> u64) -> Self {
        let straight = grid.least_step();
        let goal = grid.point(grid.goal());
        Self {
            goal: (goal.x.cast_signed(), goal.y.cast_signed()),
            width: grid.map().width(),
            straight,
            both: both(straight),
        }
    }
}

impl Heuristic<Grid> for Distance {
    /// The columns and the rows between the cell and the goal.
    type Memo = (i32, i32);

    fn start(&self, cell: &u32) -> (i32, i32) {
        let (x, y) = (cell % self.width, cell / self.width);
        (x.cast_signed() - self.goal.0, y.cast_signed() - self.goal.1)
    }

    #[inline]
    fn step(&self, (x, y): (i32, i32), _: &u32, direction: Direction, _: &u32) -> (i32, i32) {
        let (dx, dy) = direction.delta();
        (x + dx, y + dy)
    }

    #[inline]
    fn estimate(&self, (x, y): (i32, i32)) -> u64 {
        let (x, y) = (u64::from(x.unsigned_abs()), u64::from(y.unsigned_abs()));
        let shorter = x.min(y);
        // No more than a path over all cells of the map costs, and that fits: see `length`.
        (x.max(y) - shorter) * self.straight + shorter * self.both
    }
}
