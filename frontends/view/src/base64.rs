//! Bytes as letters that can stand in a page.

use std::fmt::{self, Display, Formatter};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes that are written in base 64, as RFC 4648 has it.
pub(crate) struct Base64<'b>(pub(crate) &'b [u8]);

/// Number of bytes that are written at once: a multiple of three, so that only the last ones are filled up.
const AT_ONCE: usize = 3 << 10;

impl Display for Base64<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(AT_ONCE.div_ceil(3) * 4);
        for bytes in self.0.chunks(AT_ONCE) {
            text.clear();
            write(bytes, &mut text);
            formatter.write_str(&text)?;
        }
        Ok(())
    }
}

fn write(bytes: &[u8], text: &mut String) {
    for three in bytes.chunks(3) {
        let byte = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place > three.len() {
                '='
            } else {
                letter.into()
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &str, expected: &str) {
        assert_eq!(Base64(bytes.as_bytes()).to_string(), expected);
    }

    #[test]
    fn the_examples_of_the_standard_hold() {
        check("", "");
        check("f", "Zg==");
        check("fo", "Zm8=");
        check("foo", "Zm9v");
        check("foob", "Zm9vYg==");
        check("fooba", "Zm9vYmE=");
        check("foobar", "Zm9vYmFy");
    }

    #[test]
    fn long_ones_are_written_as_if_at_once() {
        let (bytes, mut whole) = (vec![7; 2 * AT_ONCE + 4], String::new());
        write(&bytes, &mut whole);
        assert_eq!(Base64(&bytes).to_string(), whole);
    }
}
