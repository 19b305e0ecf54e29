//! A stack in pieces of fixed size.

/// Number of entries in a piece, and at the beginning in the first one.
const PIECE: usize = 1024;
const BEGINNING: usize = 16;

/// Pieces that no stack needs at present. They are kept for the next one that does, so that the
/// memory reserved is known whatever the allocator does with what it gets back.
pub(super) struct Spare<E> {
    pieces: Vec<Vec<E>>,
    /// The capacity, in entries, of all pieces and of all smaller beginnings of a piece, in use or
    /// not.
    pub(super) places: usize,
}

impl<E> Spare<E> {
    pub(super) const EMPTY: Self = Self {
        pieces: Vec::new(),
        places: 0,
    };

    fn take(&mut self) -> Vec<E> {
        self.pieces.pop().unwrap_or_else(|| {
            self.places += PIECE;
            Vec::with_capacity(PIECE)
        })
    }
}

/// Last in, first out, like a `Vec`, but it never moves more than one piece.
pub(super) struct Stack<E> {
    /// The piece on top, which grows up to its full size.
    top: Vec<E>,
    full: Vec<Vec<E>>,
}

impl<E> Stack<E> {
    pub(super) const EMPTY: Self = Self {
        top: Vec::new(),
        full: Vec::new(),
    };

    pub(super) fn is_empty(&self) -> bool {
        // A piece that becomes empty is put back at once, so there is nothing below an empty one.
        self.top.is_empty()
    }

    /// Returns the entry `depth` below the top, if it lies in the same piece.
    #[inline]
    pub(super) fn below_top(&self, depth: usize) -> Option<&E> {
        self.top.get(self.top.len().checked_sub(depth + 1)?)
    }

    /// Returns the piece on top, with room for one more entry.
    #[inline]
    pub(super) fn with_room(&mut self, spare: &mut Spare<E>) -> &mut Vec<E> {
        if self.top.len() == self.top.capacity() {
            self.make_room(spare);
        }
        &mut self.top
    }

    #[cold]
    fn make_room(&mut self, spare: &mut Spare<E>) {
        // 16, 64 and 256 entries, then whole pieces, so that many short stacks take little. A capacity may be
        // more than was asked for, hence `>=`.
        let places = self.top.capacity();
        if places >= PIECE {
            let piece = spare.take();
            self.full.push(std::mem::replace(&mut self.top, piece));
        } else if places >= PIECE / 8 {
            let mut piece = spare.take();
            // The smaller beginning is freed: only whole pieces are kept for other stacks.
            spare.places -= places;
            piece.append(&mut self.top);
            self.top = piece;
        } else {
            self.top.reserve_exact(BEGINNING.max(3 * places));
            spare.places += self.top.capacity() - places;
        }
    }

    /// Takes the entry on top.
    #[inline]
    pub(super) fn pop(&mut self, spare: &mut Spare<E>) -> Option<E> {
        let entry = self.top.pop();
        if self.top.is_empty() && self.top.capacity() >= PIECE {
            self.put_back(spare);
        }
        entry
    }

    #[cold]
    fn put_back(&mut self, spare: &mut Spare<E>) {
        let below = self.full.pop().unwrap_or_default();
        spare.pieces.push(std::mem::replace(&mut self.top, below));
    }

    /// Returns all entries, from the bottom.
    pub(super) fn iter(&self) -> impl Iterator<Item = &E> {
        self.full.iter().flatten().chain(&self.top)
    }
}
