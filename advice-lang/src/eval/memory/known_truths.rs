//! Known answers of predicates.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// Known answers of predicates that depend on the position alone, by their numbers and the numbers of the positions.
pub(crate) struct KnownTruths {
    /// Number of positions that have numbers.
    size: usize,
    /// The first predicate that is remembered. Those with larger numbers use those with smaller ones, and so are worth
    /// more.
    first: usize,
    /// A byte for each position, for a few predicates together.
    all: Vec<OnceLock<Box<[AtomicU8]>>>,
}

/// Number of predicates that share a byte, with two bits for each: is it known, and is it true?
const IN_A_BYTE: usize = 4;
const KNOWN: u8 = 2;
const TRUE: u8 = 1;

impl KnownTruths {
    /// Makes an empty memory for this many predicates and positions. It will take at most `room` bytes.
    pub(crate) fn new(predicates: usize, positions: usize, room: usize) -> Self {
        let bytes = predicates.div_ceil(IN_A_BYTE).min(room / positions.max(1));
        Self {
            size: positions,
            first: predicates.saturating_sub(bytes * IN_A_BYTE),
            all: (0..bytes).map(|_| OnceLock::new()).collect(),
        }
    }

    /// Returns the number of bytes taken.
    pub(crate) fn bytes(&self) -> usize {
        self.size * self.all.iter().filter(|one| one.get().is_some()).count()
    }

    /// Returns whether the predicate holds in the position. If that is not known, it is worked out.
    #[inline]
    pub(crate) fn holds(
        &self,
        predicate: usize,
        position: usize,
        work_out: impl FnOnce() -> bool,
    ) -> bool {
        let Some(place) = predicate.checked_sub(self.first) else {
            return work_out();
        };
        let bytes = self.all.get(place / IN_A_BYTE);
        let bytes = bytes.map(|bytes| bytes.get_or_init(|| self.table()));
        let Some(byte) = bytes.and_then(|bytes| bytes.get(position)) else {
            return work_out();
        };
        let shift = 2 * (place % IN_A_BYTE);
        let known = byte.load(Ordering::Relaxed) >> shift;
        if known & KNOWN != 0 {
            return known & TRUE != 0;
        }
        let truth = work_out();
        // Both bits at once, so that no thread sees it known before the truth is there.
        byte.fetch_or((KNOWN | u8::from(truth)) << shift, Ordering::Relaxed);
        truth
    }

    #[cold]
    fn table(&self) -> Box<[AtomicU8]> {
        (0..self.size).map(|_| AtomicU8::new(0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever has been asked before, the answer is the one that would be worked out, and nothing is worked out
        /// twice if there is room for it.
        #[test]
        fn known_truths_are_those_that_would_be_worked_out(
            truths in prop::collection::vec(any::<bool>(), 70),
            questions in prop::collection::vec((0..7_usize, 0..10_usize), 80),
            room in 0..3_usize,
        ) {
            let mut known = KnownTruths::new(7, 8, 100);
            prop_assert_eq!((known.first, known.all.len()), (0, 2));
            known.all.truncate(room);
            known.first = 7_usize.saturating_sub(room * IN_A_BYTE);
            let mut asked = std::collections::HashSet::new();
            for (predicate, position) in questions {
                let truth = truths[10 * predicate + position];
                let mut is_worked_out = false;
                let told = known.holds(predicate, position, || {
                    is_worked_out = true;
                    truth
                });
                prop_assert_eq!(told, truth);
                let has_room = predicate >= known.first && position < 8;
                let is_new = asked.insert((predicate, position));
                prop_assert_eq!(is_worked_out, is_new || !has_room);
            }
        }
    }
}
