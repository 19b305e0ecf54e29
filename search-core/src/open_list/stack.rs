//! A stack in pieces of fixed size.

/// How many entries a piece holds.
const PIECE: usize = 1024;

/// Last in, first out, like a `Vec`, but it never moves more than one piece, and gives memory back
/// piece by piece.
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
        self.top.is_empty()
    }

    /// The entry so many below the top, if it lies in the same piece.
    #[inline]
    pub(super) fn below_top(&self, depth: usize) -> Option<&E> {
        self.top.get(self.top.len().checked_sub(depth + 1)?)
    }

    /// Puts an entry on top; answers by how many places the memory has grown.
    #[inline]
    pub(super) fn push(&mut self, entry: E) -> usize {
        let before = self.top.capacity();
        if self.top.len() < before {
            self.top.push(entry);
            return 0;
        }
        self.push_beyond(entry)
    }

    #[cold]
    fn push_beyond(&mut self, entry: E) -> usize {
        let before = self.top.capacity();
        if before < PIECE {
            self.top.reserve_exact(before.clamp(4, PIECE - before));
        } else {
            let piece = Vec::with_capacity(PIECE);
            self.full.push(std::mem::replace(&mut self.top, piece));
        }
        self.top.push(entry);
        match before {
            PIECE.. => PIECE,
            _ => self.top.capacity() - before,
        }
    }

    /// Takes the entry on top; answers also by how many places the memory has shrunk.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(E, usize)> {
        let entry = self.top.pop()?;
        let shrunk = if self.top.is_empty() {
            self.shrink()
        } else {
            0
        };
        Some((entry, shrunk))
    }

    /// Gives back the piece on top, which is empty, unless it is the last one and small.
    fn shrink(&mut self) -> usize {
        const SMALL: usize = 32;
        if self.top.capacity() <= SMALL {
            return 0;
        }
        let below = self.full.pop().unwrap_or_default();
        std::mem::replace(&mut self.top, below).capacity()
    }

    /// All entries, from the bottom.
    pub(super) fn iter(&self) -> impl Iterator<Item = &E> {
        self.full.iter().flatten().chain(&self.top)
    }
}
