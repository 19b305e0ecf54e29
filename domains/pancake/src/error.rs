//! Errors of stacks.

use thiserror::Error;

use crate::layout::MAX_PANCAKES;

/// Why a stack is refused. Places are counted from the top, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StackError {
    /// There is no pancake at all.
    #[error("the stack is empty: write its sizes from top to bottom, such as `3 1 2`")]
    Empty,
    /// More pancakes than any form holds.
    #[error("a stack of {found} pancakes: there can be at most {MAX_PANCAKES}")]
    TooHigh {
        /// The pancakes found.
        found: usize,
    },
    /// Something that is not a size.
    #[error(
        "place {place}: `{text}` is not a size in this stack; sizes are the numbers 1 to {largest}, separated by spaces"
    )]
    Size {
        /// Number of the place.
        place: usize,
        /// The text.
        text: String,
        /// The largest size.
        largest: usize,
    },
    /// A size occurs twice.
    #[error(
        "size {size} stands at place {first} and again at place {second}; {missing} is missing"
    )]
    Duplicate {
        /// The size.
        size: u8,
        /// Its first place.
        first: usize,
        /// Its second place.
        second: usize,
        /// A size that does not occur.
        missing: u8,
    },
    /// The stack has another height than the problem.
    #[error("the stack has {found} pancakes; one of {expected} is expected here")]
    OtherHeight {
        /// The pancakes found.
        found: u8,
        /// The pancakes that there should be.
        expected: u8,
    },
    /// The stack is higher than the form chosen by the caller.
    #[error("a stack of {found} pancakes; this packed form holds {capacity}")]
    Capacity {
        /// The pancakes.
        found: u8,
        /// The pancakes that fit.
        capacity: u8,
    },
}
