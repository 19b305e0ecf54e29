//! Squares as values that definitions compute with, on the board and around it.

use crate::Square;
use crate::confinement::room;

/// A file and a rank, which need not be on the board.
///
/// As a value it has ten bits for each of them: what is farther from the board than that is moved
/// nearer. Every value is some spot's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) file: i64,
    pub(super) rank: i64,
}

const BITS: u32 = 10;
/// Offset added to a file or a rank, which may be negative.
const OFFSET: i64 = 1 << (BITS - 1);
const MASK: i64 = (1 << BITS) - 1;

/// Returns the spot that the argument with this index stands for.
pub(super) fn spot(arguments: &[i64], index: usize) -> Spot {
    Spot::of_value(arguments.get(index).copied().unwrap_or_default())
}

impl Spot {
    /// Returns the value of a square, which is near enough.
    pub(super) fn value_of(square: Square) -> i64 {
        let bits = |number: u8| i64::from(number) + OFFSET;
        bits(square.file()) << BITS | bits(square.rank())
    }

    pub(super) fn value(self) -> i64 {
        let bits = |number: i64| number.clamp(-OFFSET, MASK - OFFSET) + OFFSET;
        bits(self.file) << BITS | bits(self.rank)
    }

    fn of_value(value: i64) -> Self {
        let number = |bits: i64| (bits & MASK) - OFFSET;
        Self {
            file: number(value >> BITS),
            rank: number(value),
        }
    }

    /// Returns the square, if it is on the board.
    pub(super) fn square(self) -> Option<Square> {
        Square::new(self.file.try_into().ok()?, self.rank.try_into().ok()?)
    }

    pub(super) fn distance(self, other: Self) -> i64 {
        let [files, ranks] = self.differences(other);
        files.max(ranks)
    }

    pub(super) fn manhattan(self, other: Self) -> i64 {
        let [files, ranks] = self.differences(other);
        files + ranks
    }

    /// Returns the distance to the nearest square of the edge, straight ahead; negative outside the board.
    pub(super) fn edge_distance(self) -> i64 {
        let [file, rank] = self.to_ends();
        file.min(rank)
    }

    /// Returns the distance to the nearest corner along files and ranks; negative outside the board.
    pub(super) fn corner_distance(self) -> i64 {
        let [file, rank] = self.to_ends();
        file + rank
    }

    /// Returns the number of squares that the file and the rank of another spot leave around it: 64 if it lies on one
    /// of them, 0 if either is outside the board.
    pub(super) fn room(self, fence: Self) -> i64 {
        let squares = self.square().zip(fence.square());
        squares.map_or(0, |(own, fence)| room(own, fence).into())
    }

    /// Returns the distances to the nearer of the first and last file, and of the first and last rank.
    fn to_ends(self) -> [i64; 2] {
        [self.file, self.rank].map(|number| (number - 1).min(8 - number))
    }

    fn differences(self, other: Self) -> [i64; 2] {
        [self.file - other.file, self.rank - other.rank].map(i64::abs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_value_is_a_spot(value: i64, other: i64) {
            let spots = [value, other].map(|value| spot(&[value], 0));
            prop_assert_eq!(Spot::of_value(spots[0].value()), spots[0]);
            prop_assert!(spots[0].distance(spots[1]) <= MASK);
        }

        #[test]
        fn spots_far_away_are_moved_nearer(file: i64, rank: i64) {
            let near = |number: i64| number.clamp(-512, 511);
            let expected = Spot { file: near(file), rank: near(rank) };
            prop_assert_eq!(Spot::of_value(Spot { file, rank }.value()), expected);
        }
    }

    #[test]
    fn squares_are_spots() {
        for square in Square::ALL {
            let spot = Spot::of_value(Spot::value_of(square));
            assert_eq!(spot.square(), Some(square));
            assert_eq!(spot.value(), Spot::value_of(square));
        }
    }
}
