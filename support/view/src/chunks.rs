//! Lists that grow without being copied.

use std::ops::{Index, IndexMut};

/// The approximate bytes of a chunk: enough that the allocator returns them to the system when they
/// are free.
const CHUNK: usize = 1 << 18;

/// A list in chunks of one size. It takes the memory of its items and at most one chunk more, even while
/// it grows: a vector that doubles takes three times as much at that moment.
#[derive(Clone, Debug)]
pub(crate) struct Chunks<T> {
    chunks: Vec<Vec<T>>,
    length: usize,
}

impl<T> Chunks<T> {
    /// Binary logarithm of the number of items in a chunk.
    // A power of two, so that a place is found by shifting and masking.
    const SHIFT: u32 = (CHUNK / size_of::<T>()).ilog2();
    const ROOM: usize = 1 << Self::SHIFT;

    pub(crate) fn push(&mut self, item: T) {
        if self.length == self.chunks.len() * Self::ROOM {
            self.chunks.push(Vec::with_capacity(Self::ROOM));
        }
        if let Some(last) = self.chunks.last_mut() {
            last.push(item);
            self.length += 1;
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// Returns the memory that it takes, without what its items own elsewhere.
    pub(crate) fn bytes(&self) -> usize {
        self.chunks.len() * Self::ROOM * size_of::<T>()
    }
}

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self {
            chunks: Vec::new(),
            length: 0,
        }
    }
}

impl<T> Index<usize> for Chunks<T> {
    type Output = T;

    fn index(&self, place: usize) -> &T {
        &self.chunks[place >> Self::SHIFT][place & (Self::ROOM - 1)]
    }
}

impl<T> IndexMut<usize> for Chunks<T> {
    fn index_mut(&mut self, place: usize) -> &mut T {
        &mut self.chunks[place >> Self::SHIFT][place & (Self::ROOM - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_list() {
        let mut chunks = Chunks::default();
        let places = 0..3 * Chunks::<[u32; 5]>::ROOM + 1;
        for number in places.clone() {
            chunks.push([u32::try_from(number).unwrap(); 5]);
        }
        assert_eq!(chunks.len(), places.len());
        assert!(
            places
                .clone()
                .all(|place| chunks[place][4] as usize == place)
        );
        chunks[9_000] = [7; 5];
        assert_eq!(chunks[9_000], [7; 5]);
        assert_eq!(chunks.bytes(), 4 * 8192 * 20);
    }
}
