//! Two bits for each state of a space whose states are numbered.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Limit;

/// Mark of a state: 0 if it has not been seen, else 1, 2 or 3.
pub type Mark = u64;

/// The states whose marks share a word.
const IN_WORD: u64 = 32;
/// The lower bit of every mark.
const LOWER: u64 = 0x5555_5555_5555_5555;

/// A mark for each number less than a size. Several threads may set marks at once.
///
/// Searches through whole spaces keep one. It is public for those that run in other crates, on several machines for
/// instance, and own a part of the numbers each.
pub struct TwoBitTable {
    // Relaxed throughout: a mark is all that is passed on, and threads are joined between two levels.
    words: Vec<AtomicU64>,
}

impl fmt::Debug for TwoBitTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TwoBitTable").finish_non_exhaustive()
    }
}

impl TwoBitTable {
    /// Returns the bytes that the marks of `size` states take.
    #[must_use]
    pub fn bytes_for(size: u64) -> u64 {
        size.div_ceil(IN_WORD).saturating_mul(8)
    }

    /// No state has been seen.
    ///
    /// # Errors
    ///
    /// [`Limit::Bytes`] if the system cannot provide the memory.
    pub fn new(size: u64) -> Result<Self, Limit> {
        let words = usize::try_from(size.div_ceil(IN_WORD)).map_err(|_| Limit::Bytes)?;
        let mut marks = Vec::new();
        marks.try_reserve_exact(words).map_err(|_| Limit::Bytes)?;
        marks.resize_with(words, AtomicU64::default);
        Ok(Self { words: marks })
    }

    /// Makes a table of the marks that [`each_word`](Self::each_word) has returned.
    #[must_use]
    pub fn of_words(words: Vec<u64>) -> Self {
        // In place, as both types have the same layout.
        let words = words.into_iter().map(AtomicU64::new).collect();
        Self { words }
    }

    /// Returns the words, in order.
    #[must_use]
    pub fn each_word(&self) -> impl ExactSizeIterator<Item = u64> {
        self.words.iter().map(|word| word.load(Ordering::Relaxed))
    }

    /// Returns the number of states that these words mark as seen, and of those in the last level, when all levels up
    /// to this depth have been found: the last one has the mark 1 at even depths and 2 at odd ones, those before it 3.
    /// `None` if there are other marks.
    #[must_use]
    pub fn tally(words: &[u64], depth: usize) -> Option<[u64; 2]> {
        let number = |mark| {
            let alike = words.iter().map(|&word| alike(word, mark).count_ones());
            alike.map(u64::from).sum::<u64>()
        };
        let [odd, even, closed] = [2, 1, 3].map(number);
        let [level, other] = if depth.is_multiple_of(2) {
            [even, odd]
        } else {
            [odd, even]
        };
        (other == 0).then_some([closed + level, level])
    }

    /// Returns the number of words.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// Returns the memory that they take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.words() * size_of::<AtomicU64>()
    }

    /// Returns the mark of a state.
    #[must_use]
    pub fn get(&self, rank: u64) -> Mark {
        let (word, shift) = self.place(rank);
        mark_at(word.load(Ordering::Relaxed), shift)
    }

    /// Changes the mark of a state that has been seen.
    pub fn put(&mut self, rank: u64, mark: Mark) {
        let (word, shift) = self.place(rank);
        // In two steps, since nobody else has access while `self` is borrowed mutably.
        let others = word.load(Ordering::Relaxed) & !(3 << shift);
        word.store(others | mark << shift, Ordering::Relaxed);
    }

    /// Marks a state, if it has not been seen, and reports whether it did. It writes in any case,
    /// which is faster than a mispredicted branch, where the marks lie near each other.
    #[inline]
    pub fn mark_new(&mut self, rank: u64, mark: Mark) -> bool {
        let (word, shift) = self.place(rank);
        let before = word.load(Ordering::Relaxed);
        let new = mark_at(before, shift) == 0;
        word.store(before | (mark * u64::from(new)) << shift, Ordering::Relaxed);
        new
    }

    /// Marks a state from several threads, provided that all of them set the same mark: of the threads that mark a
    /// state, exactly one gets `true`.
    #[inline]
    pub(crate) fn mark_new_shared(&self, rank: u64, mark: Mark) -> bool {
        let (word, shift) = self.place(rank);
        let is_new = |marks| mark_at(marks, shift) == 0;
        // The load spares the locked instruction for states known already. `fetch_or` cannot spoil what
        // another thread has set meanwhile, because the mark is the same.
        is_new(word.load(Ordering::Relaxed))
            && is_new(word.fetch_or(mark << shift, Ordering::Relaxed))
    }

    /// Returns the numbers, in order, of the states in a word that had this mark when it was looked at.
    #[inline]
    pub fn marked(&self, word: usize, mark: Mark) -> impl Iterator<Item = u64> {
        let mut alike = alike(self.words[word].load(Ordering::Relaxed), mark);
        std::iter::from_fn(move || {
            let bit = u64::from(alike.trailing_zeros());
            (alike != 0).then(|| {
                alike &= alike - 1;
                word as u64 * IN_WORD + bit / 2
            })
        })
    }

    /// Changes all marks of one kind to 3.
    pub fn close(&mut self, mark: Mark) {
        for word in &mut self.words {
            let marks = word.get_mut();
            // Three times the lower bit is both bits, without a carry into the next mark.
            *marks |= alike(*marks, mark) * 3;
        }
    }

    #[inline]
    fn place(&self, rank: u64) -> (&AtomicU64, u64) {
        // The words for all states of the space were reserved, so their number fits.
        let word = (rank / IN_WORD) as usize;
        (&self.words[word], rank % IN_WORD * 2)
    }
}

/// Returns the lower bits of the marks of this kind in a word.
#[inline]
fn alike(marks: u64, mark: Mark) -> u64 {
    // The product has the mark in all places; where a word agrees, neither bit differs.
    let differing = marks ^ (mark * LOWER);
    !(differing | differing >> 1) & LOWER
}

/// Returns the mark that a word has at this bit.
#[inline]
fn mark_at(marks: u64, shift: u64) -> Mark {
    marks >> shift & 3
}
