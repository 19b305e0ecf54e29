//! A set of node numbers, one bit each, to which several threads may add.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use search_core::in_chunks;

use crate::BuildError;
use crate::memory::filled;

/// A set of numbers below a limit. The threads that add to it may see each other's additions late
/// or not at all; after they have been joined everything is there.
pub(crate) struct Bits(Box<[AtomicU64]>);

impl Bits {
    pub(crate) fn new(numbers: u64) -> Result<Self, BuildError> {
        filled(numbers.div_ceil(64), || AtomicU64::new(0)).map(Self)
    }

    /// Returns the set of which these are the [words](Self::words).
    pub(crate) fn of_words(words: Vec<u64>) -> Self {
        Self(words.into_iter().map(AtomicU64::new).collect())
    }

    /// Returns the bytes that a set of numbers below this limit takes.
    pub(crate) fn bytes(numbers: u64) -> u64 {
        numbers.div_ceil(64).saturating_mul(8)
    }

    #[inline]
    pub(crate) fn contains(&self, number: u64) -> bool {
        let (index, bit) = place(number);
        self.0[index].load(Relaxed) & bit != 0
    }

    #[inline]
    pub(crate) fn insert(&self, number: u64) {
        let (index, bit) = place(number);
        // A node may be found many times; looking is cheaper than a locked instruction.
        if self.0[index].load(Relaxed) & bit == 0 {
            self.0[index].fetch_or(bit, Relaxed);
        }
    }

    /// Returns the set as words of 64 numbers.
    pub(crate) fn words(&self) -> &[AtomicU64] {
        &self.0
    }

    pub(crate) fn count(&self) -> u64 {
        let ones = |word: &AtomicU64| u64::from(word.load(Relaxed).count_ones());
        self.0.iter().map(ones).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| word.load(Relaxed) == 0)
    }

    pub(crate) fn clear(&mut self) {
        for word in &mut self.0 {
            *word.get_mut() = 0;
        }
    }
}

impl PartialEq for Bits {
    fn eq(&self, other: &Self) -> bool {
        let (words, others) = (self.0.iter(), other.0.iter());
        words
            .map(|word| word.load(Relaxed))
            .eq(others.map(|word| word.load(Relaxed)))
    }
}

#[inline]
fn place(number: u64) -> (usize, u64) {
    ((number / 64) as usize, 1 << (number % 64))
}

/// Returns the numbers of the bits in a word, lowest first.
pub(crate) fn members(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let number = u64::from(word.trailing_zeros());
        (word != 0).then(|| {
            word &= word - 1;
            number
        })
    })
}

/// Does the work for each range of words on several threads, until one breaks. Answers whether all was done.
pub(crate) fn in_words(
    threads: usize,
    words: usize,
    work: impl Fn(Range<usize>) -> ControlFlow<()> + Sync,
) -> bool {
    let work = |range, (): &mut ()| work(range);
    let (_, flow) = in_chunks(threads, (words, 4096), work, || ControlFlow::Continue(()));
    flow.is_continue()
}
