//! Entries that are ordered elsewhere.

/// Entries in places that they keep until they are taken.
pub(super) struct Shelf<E> {
    places: Vec<Option<E>>,
    free: Vec<usize>,
}

impl<E> Shelf<E> {
    pub(super) fn new() -> Self {
        Self {
            places: Vec::new(),
            free: Vec::new(),
        }
    }

    /// The memory that is reserved, and what one more entry and one more taken would reserve.
    pub(super) fn bytes(&self) -> usize {
        let with_next = |capacity: usize, len: usize| {
            if capacity == len {
                2 * capacity
            } else {
                capacity
            }
        };
        with_next(self.places.capacity(), self.places.len()) * size_of::<Option<E>>()
            + with_next(self.free.capacity(), self.free.len()) * size_of::<usize>()
    }

    /// Puts an entry into a free place.
    pub(super) fn put(&mut self, entry: E) -> usize {
        if let Some(place) = self.free.pop() {
            self.places[place] = Some(entry);
            return place;
        }
        self.places.push(Some(entry));
        self.places.len() - 1
    }

    pub(super) fn take(&mut self, place: usize) -> Option<E> {
        self.free.push(place);
        self.places.get_mut(place)?.take()
    }

    pub(super) fn get(&self, place: usize) -> Option<&E> {
        self.places.get(place)?.as_ref()
    }

    pub(super) fn get_mut(&mut self, place: usize) -> Option<&mut E> {
        self.places.get_mut(place)?.as_mut()
    }
}
