//! Spaces whose states are numbered without a gap.

use crate::StateSpace;

/// A space that can number its states: a perfect index.
///
/// Then a set of states is an array of bits, which makes it possible to enumerate spaces that fit
/// into memory in no other form. It is required that `rank` is less than [`size`](Self::size), and
/// `unrank(rank(state)) == state` for every state that can be reached.
/// ([`testkit::assert_indexed`](crate::testkit::assert_indexed) checks both.)
pub trait IndexedSpace: StateSpace {
    /// Returns the number of numbers.
    fn size(&self) -> u64;

    /// Returns the number of a state.
    fn rank(&self, state: &Self::State) -> u64;

    /// Returns the state of a number.
    fn unrank(&self, rank: u64) -> Self::State;
}
