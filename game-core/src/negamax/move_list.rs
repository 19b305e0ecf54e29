//! The moves of a node that are still to be tried.

use std::ops::Range;

/// The moves of a node that are still to be tried.
pub(super) trait Untried<M> {
    /// Returns the next of them, if there is one. `listed` has the moves of many nodes, perhaps also of this one.
    fn next(&mut self, listed: &[M]) -> Option<M>;

    /// Returns whether the move that came last can wait until others have been tried, and has not yet waited.
    fn can_wait(&self) -> bool {
        false
    }

    /// Puts off this move, which came last and can wait.
    fn put_off(&mut self, listed: &mut Vec<M>, mv: M) {
        let _ = (listed, mv);
    }
}

/// Moves in the list at these places.
pub(super) struct Listed {
    places: Range<usize>,
    /// Place of the first move that has been put off.
    put_off: usize,
}

impl Listed {
    pub(super) fn at(places: Range<usize>) -> Self {
        Self {
            put_off: places.end,
            places,
        }
    }
}

impl<M: Copy> Untried<M> for Listed {
    #[inline]
    fn next(&mut self, listed: &[M]) -> Option<M> {
        self.places.next().map(|place| listed[place])
    }

    fn can_wait(&self) -> bool {
        self.places.start <= self.put_off && !self.places.is_empty()
    }

    fn put_off(&mut self, listed: &mut Vec<M>, mv: M) {
        // While no move is being tried, the moves of this node are the last in the list.
        listed.push(mv);
        self.places.end += 1;
    }
}

/// Moves that a game lists one by one.
pub(super) struct OneByOne<I>(pub(super) I);

impl<M, I: Iterator<Item = M>> Untried<M> for OneByOne<I> {
    #[inline]
    fn next(&mut self, _: &[M]) -> Option<M> {
        self.0.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the order in which the moves `abcd` are tried if these wish to be put off.
    fn check(wishes: &str, order: &str) {
        let mut listed: Vec<char> = "xabcd".chars().collect();
        let mut untried = Listed::at(1..listed.len());
        let mut tried = String::new();
        while let Some(mv) = untried.next(&listed) {
            if wishes.contains(mv) && Untried::<char>::can_wait(&untried) {
                untried.put_off(&mut listed, mv);
            } else {
                tried.push(mv);
            }
        }
        assert_eq!(tried, order);
    }

    #[test]
    fn what_is_put_off_is_tried_last() {
        check("", "abcd");
        check("b", "acdb");
        check("ac", "bdac");
        check("d", "abcd");
        check("abcd", "abcd");
        check("bcd", "abcd");
    }
}
