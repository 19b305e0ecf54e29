//! Numbers of seven bits per byte, in which runs are held.

use base64::display::Base64Display;
use base64::prelude::BASE64_STANDARD;
use serde::{Serialize, Serializer};

/// Writes a number in as few bytes as it needs.
pub(crate) fn write(mut number: u64, mut push: impl FnMut(u8)) {
    while number >= 0x80 {
        push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    push(number.to_le_bytes()[0]);
}

/// Reads a number.
pub(crate) fn read(mut byte: impl FnMut() -> u8) -> u64 {
    let (mut number, mut shift) = (0, 0);
    loop {
        let byte = byte();
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return number;
        }
        shift += 7;
    }
}

/// Returns a number with its sign as its last bit, so that small negative numbers are short too.
pub(crate) fn signed(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)).cast_unsigned()
}

/// Numbers that are written for a page, in which they stand in base 64.
#[derive(Default)]
pub(crate) struct Packing(Vec<u8>);

impl Packing {
    pub(crate) fn number(&mut self, number: u64) {
        write(number, |byte| self.0.push(byte));
    }

    /// Writes a number with its sign as its last bit, and `more` added.
    pub(crate) fn signed(&mut self, number: i64, more: u64) {
        self.number(signed(number) + more);
    }
}

impl Serialize for Packing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Base64Display::new(&self.0, &BASE64_STANDARD))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(write: impl FnOnce(&mut Packing), expected: &[u8]) {
        let mut packing = Packing::default();
        write(&mut packing);
        assert_eq!(packing.0, expected);
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
