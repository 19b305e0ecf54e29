//! Entries that are ordered elsewhere.

/// Entries in places that they keep until they are taken.
pub(crate) struct Shelf<E> {
    places: Vec<Place<E>>,
    /// The place that was left last.
    free: usize,
}

enum Place<E> {
    Taken(E),
    /// The place that was left before this one; a number that no entry has if there is no other.
    Free(usize),
}

impl<E> Default for Shelf<E> {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            free: usize::MAX,
        }
    }
}

impl<E> Shelf<E> {
    /// Returns the memory that is reserved, and what one more entry would reserve.
    pub(crate) fn bytes(&self) -> usize {
        let capacity = self.places.capacity();
        let doubles = usize::from(capacity == self.places.len());
        (capacity << doubles) * size_of::<Place<E>>()
    }

    /// Puts an entry into a free place.
    #[inline]
    pub(crate) fn put(&mut self, entry: E) -> usize {
        let place = self.free;
        match self.places.get_mut(place) {
            Some(found) => {
                if let Place::Free(next) = std::mem::replace(found, Place::Taken(entry)) {
                    self.free = next;
                }
                place
            }
            None => self.add(entry),
        }
    }

    #[cold]
    fn add(&mut self, entry: E) -> usize {
        self.places.push(Place::Taken(entry));
        self.places.len() - 1
    }

    #[inline]
    pub(crate) fn take(&mut self, place: usize) -> Option<E> {
        let taken = self.places.get_mut(place)?;
        match std::mem::replace(taken, Place::Free(self.free)) {
            Place::Taken(entry) => {
                self.free = place;
                Some(entry)
            }
            Place::Free(_) => None,
        }
    }

    pub(crate) fn get(&self, place: usize) -> Option<&E> {
        match self.places.get(place)? {
            Place::Taken(entry) => Some(entry),
            Place::Free(_) => None,
        }
    }
}
