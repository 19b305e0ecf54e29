//! Stacks of linked entries that share a little memory.

/// At most this many entries are held; room for all of them is made at once.
const ROOM: usize = 1024;
const STEP: usize = 64;

/// The entries of many stacks, each linked with the one below it. Free cells are reused.
pub(super) struct Linked<E> {
    cells: Vec<Cell<E>>,
    free: Top,
}

struct Cell<E> {
    entry: Option<E>,
    /// The cell below in the same stack, or the next one that is free.
    below: Top,
}

/// The cell on top of a stack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Top(u32);

impl Top {
    pub(super) const EMPTY: Self = Self(u32::MAX);

    #[expect(clippy::cast_possible_truncation, reason = "there are few cells")]
    fn at(cell: usize) -> Self {
        Self(cell as u32)
    }
}

impl<E> Linked<E> {
    pub(super) const EMPTY: Self = Self {
        cells: Vec::new(),
        free: Top::EMPTY,
    };

    /// Returns the memory that the cells take.
    pub(super) fn bytes(&self) -> usize {
        self.cells.len() * size_of::<Cell<E>>()
    }

    /// Returns whether there is room for one more entry, or can be made.
    #[inline]
    pub(super) fn has_room(&mut self) -> bool {
        self.free != Top::EMPTY || self.make_room()
    }

    #[cold]
    fn make_room(&mut self) -> bool {
        if self.cells.len() == ROOM {
            return false;
        }
        self.cells.reserve_exact(ROOM - self.cells.len());
        for _ in 0..STEP {
            let new = Top::at(self.cells.len());
            self.cells.push(Cell {
                entry: None,
                below: std::mem::replace(&mut self.free, new),
            });
        }
        true
    }

    /// Returns the place of an entry on top of a stack. There must be room.
    #[inline]
    pub(super) fn push(&mut self, top: &mut Top) -> &mut Option<E> {
        let cell = &mut self.cells[self.free.0 as usize];
        let free = std::mem::replace(&mut cell.below, *top);
        *top = std::mem::replace(&mut self.free, free);
        &mut cell.entry
    }

    /// Takes the entry on top of a stack.
    #[inline]
    pub(super) fn pop(&mut self, top: &mut Top) -> Option<E> {
        // An empty stack has a top beyond all cells, so the check of bounds is the test.
        let cell = self.cells.get_mut(top.0 as usize)?;
        let below = std::mem::replace(&mut cell.below, self.free);
        self.free = std::mem::replace(top, below);
        cell.entry.take()
    }

    /// Returns the entries of a stack, the top one first.
    pub(super) fn iter(&self, top: Top) -> impl Iterator<Item = &E> {
        let cell = |top: Top| self.cells.get(top.0 as usize);
        let cells = std::iter::successors(cell(top), move |above| cell(above.below));
        cells.filter_map(|cell| cell.entry.as_ref())
    }
}
