//! Numbers of seven bits per byte, in which pages hold a run.

use serde::{Serialize, Serializer};

use crate::base64::Base64;

/// Numbers that are being written, each in as few bytes as it needs. In the page they stand in base 64.
#[derive(Default)]
pub(crate) struct Packing {
    bytes: Vec<u8>,
}

impl Packing {
    pub(crate) fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.bytes.push(number.to_le_bytes()[0]);
    }

    /// Writes a number with its sign as its last bit, and `more` added.
    pub(crate) fn signed(&mut self, number: i64, more: u64) {
        self.number(((number << 1) ^ (number >> 63)).cast_unsigned() + more);
    }

    /// Returns the number of letters it takes in the page.
    pub(crate) fn letters(&self) -> usize {
        self.bytes.len().div_ceil(3) * 4
    }
}

impl Serialize for Packing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Base64(&self.bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(write: impl FnOnce(&mut Packing), expected: &[u8]) {
        let mut packing = Packing::default();
        write(&mut packing);
        assert_eq!(packing.bytes, expected);
    }

    #[test]
    fn numbers_take_the_bytes_that_they_need() {
        check(|packing| packing.number(0), &[0]);
        check(|packing| packing.number(127), &[127]);
        check(|packing| packing.number(128), &[128, 1]);
        check(|packing| packing.signed(0, 0), &[0]);
        check(|packing| packing.signed(-1, 0), &[1]);
        check(|packing| packing.signed(1, 2), &[4]);
        check(|packing| packing.signed(-64, 0), &[127]);
        check(|packing| packing.signed(64, 0), &[128, 1]);
    }
}
