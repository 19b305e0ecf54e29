//! Words as rows of small numbers.

/// A word in which small numbers are kept side by side.
pub trait Fields: Copy {
    /// Zero everywhere.
    #[doc(hidden)]
    const NO_FIELDS: Self;

    /// Returns a word with a number that begins at a bit.
    #[doc(hidden)]
    fn field(value: u8, shift: u8) -> Self;

    /// Returns the word with the bits of another one flipped.
    #[doc(hidden)]
    #[must_use]
    fn flipped(self, bits: Self) -> Self;

    /// Returns the word with the bits of another one set.
    #[doc(hidden)]
    #[must_use]
    fn joined(self, bits: Self) -> Self;

    /// Returns the fields that begin at a bit, as many as the mask covers.
    #[doc(hidden)]
    fn fields(self, shift: u8, mask: u64) -> u64;
}

macro_rules! fields {
    ($word:ty) => {
        impl Fields for $word {
            const NO_FIELDS: Self = 0;

            fn field(value: u8, shift: u8) -> Self {
                <$word>::from(value) << shift
            }

            #[inline]
            fn flipped(self, bits: Self) -> Self {
                self ^ bits
            }

            #[inline]
            fn joined(self, bits: Self) -> Self {
                self | bits
            }

            #[inline]
            #[allow(
                clippy::cast_possible_truncation,
                reason = "the mask takes what is wanted; a u64 is not truncated"
            )]
            fn fields(self, shift: u8, mask: u64) -> u64 {
                (self >> shift) as u64 & mask
            }
        }
    };
}

fields!(u64);
fields!(u128);
