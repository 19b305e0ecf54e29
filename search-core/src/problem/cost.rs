//! Path costs.

use std::fmt::{Debug, Display};

use crate::Field;

/// The cost of an action or a path: a non-negative number with a total order.
///
/// Implemented for the unsigned integers and for [`Decimal`](crate::Decimal)s. [`INFINITY`](Self::INFINITY) stands for "cannot be
/// reached": a heuristic may answer it for a dead end, and a space for a forbidden action.
///
/// Sums saturate there too. The algorithms that go by cost leave out a path whose cost does not fit
/// the type, and if they find no solution without it, they end without a verdict:
/// [`Limit::Cost`](crate::Limit::Cost). The remedy is a wider type.
///
/// Floating-point numbers are not costs: they have no total order, rounding breaks what heuristics promise, and IDA* would
/// repeat its search for every different sum. [`Decimal`](crate::Decimal) counts real costs in whole numbers of the smallest
/// unit that matters, such as thousandths.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the cost of a path",
    note = "costs are unsigned integers, or decimals for real numbers, such as `Decimal::<3>::round(metres)`"
)]
pub trait Cost: Copy + Ord + Debug + Display {
    /// The cost of doing nothing.
    const ZERO: Self;
    /// More than any path costs.
    const INFINITY: Self;
    /// The whole number in [fields](Self::field) that stands for a cost of 1.
    const UNIT: u64 = 1;

    /// Returns the sum, or [`INFINITY`](Self::INFINITY) if it cannot be represented.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Returns the difference, if `other` is not the greater one.
    #[must_use]
    fn minus(self, other: Self) -> Option<Self>;

    /// Returns the cost as a whole number, if it is one.
    ///
    /// Open lists keep nodes whose costs are small whole numbers in buckets, which is faster, and
    /// others in a heap; the order in which they are taken is the same.
    #[must_use]
    fn whole(self) -> Option<u64> {
        None
    }

    /// Returns the cost that [`whole`](Self::whole) makes this number of, if there is one. Costs that are given by
    /// numbers can be sent to another process.
    #[must_use]
    fn of_whole(number: u64) -> Option<Self> {
        let _ = number;
        None
    }

    /// `factor` times the cost: exact, unless the cost has more than 96 bits.
    #[must_use]
    fn scaled(self, factor: u32) -> u128;

    /// Returns the cost as a field of a trace record.
    fn field(self) -> Field;
}

macro_rules! unsigned_costs {
    ($($number:ty),*) => {$(
        impl Cost for $number {
            const ZERO: Self = 0;
            const INFINITY: Self = <$number>::MAX;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.saturating_add(other)
            }

            #[inline]
            fn minus(self, other: Self) -> Option<Self> {
                self.checked_sub(other)
            }

            #[inline]
            fn whole(self) -> Option<u64> {
                u64::try_from(self).ok()
            }

            #[inline]
            fn of_whole(number: u64) -> Option<Self> {
                Self::try_from(number).ok()
            }

            #[inline]
            #[allow(clippy::cast_lossless, reason = "a `usize` is not known to be narrower")]
            fn scaled(self, factor: u32) -> u128 {
                (self as u128).saturating_mul(u128::from(factor))
            }

            fn field(self) -> Field {
                i64::try_from(self).map_or_else(|_| Field::Text(self.to_string()), Field::Number)
            }
        }
    )*};
}

unsigned_costs!(u8, u16, u32, u64, u128, usize);
