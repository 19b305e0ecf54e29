//! Cells as keys and numbers, and back.

use std::ops::ControlFlow;

use search_core::{IndexedSpace, PackedSpace, ReversibleSpace};

use crate::grid::directions;
use crate::{Direction, Grid};

impl PackedSpace for Grid {
    type Key = u32;

    #[inline]
    fn pack(&self, cell: &u32) -> u32 {
        *cell
    }

    #[inline]
    fn unpack(&self, key: u32) -> u32 {
        key
    }

    #[inline]
    fn number(&self, key: u32) -> Option<usize> {
        Some(key as usize)
    }

    #[inline]
    fn undo(&self, cell: &u32, direction: Direction) -> u32 {
        self.roads().before(*cell, direction)
    }

    #[inline]
    fn action_number(&self, direction: Direction) -> Option<u32> {
        Some(direction as u32)
    }

    #[inline]
    fn numbered_action(&self, number: u32) -> Option<Direction> {
        Direction::ALL.get(number as usize).copied()
    }
}

/// Impassable cells are numbered too.
impl IndexedSpace for Grid {
    fn size(&self) -> u64 {
        self.map().cells().len() as u64
    }

    #[inline]
    fn rank(&self, cell: &u32) -> u64 {
        u64::from(*cell)
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a number below the size is that of a cell"
    )]
    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

/// A cell can be reached from where one can go, in the same order. The step back may cost something
/// else.
impl ReversibleSpace for Grid {
    #[inline]
    fn predecessors<B>(
        &self,
        cell: &u32,
        mut visit: impl FnMut(Direction, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for back in directions(self.roads().open(*cell)) {
            visit(back.opposite(), self.roads().after(*cell, back))?;
        }
        ControlFlow::Continue(())
    }
}
