//! Lines of bytes and their fields.

/// A line that is not blank and no comment, with its number.
#[derive(Clone, Copy)]
pub(crate) struct Line<'t> {
    pub(crate) number: usize,
    pub(crate) bytes: &'t [u8],
}

/// Returns the lines of a text that say something: those that are not blank and do not begin with `c`.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let lines = text.as_bytes().split(|byte| *byte == b'\n');
    let lines = (1..).zip(lines).map(|(number, bytes)| Line {
        number,
        bytes: bytes.trim_ascii_end(),
    });
    lines.filter(|line| !matches!(line.bytes, [] | [b'c'] | [b'c', b' ' | b'\t', ..]))
}

impl<'t> Line<'t> {
    /// The first line of a text that says nothing.
    pub(crate) const NONE: Self = Self {
        number: 1,
        bytes: &[],
    };

    pub(crate) fn fields(self) -> Fields<'t> {
        Fields {
            bytes: self.bytes,
            next: 0,
        }
    }
}

/// The fields of a line, between white space.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'t> {
    bytes: &'t [u8],
    next: usize,
}

impl<'t> Fields<'t> {
    /// Returns the next field, which is empty at the end of the line.
    #[inline]
    pub(crate) fn next(&mut self) -> &'t [u8] {
        self.skip();
        let rest = &self.bytes[self.next..];
        let length = rest.iter().position(u8::is_ascii_whitespace);
        let field = &rest[..length.unwrap_or(rest.len())];
        self.next += field.len();
        field
    }

    /// Returns the next field as a whole number, if it is one.
    #[inline]
    pub(crate) fn number(&mut self) -> Option<u64> {
        let field = self.next();
        if field.is_empty() {
            return None;
        }
        field.iter().try_fold(0_u64, |number, byte| {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            number.checked_mul(10)?.checked_add(digit.into())
        })
    }

    /// Returns the column of the next field.
    pub(crate) fn column(mut self) -> usize {
        self.skip();
        self.next + 1
    }

    /// Returns whether there is no field left.
    #[inline]
    pub(crate) fn is_done(&self) -> bool {
        self.next == self.bytes.len()
    }

    fn skip(&mut self) {
        while self
            .bytes
            .get(self.next)
            .is_some_and(u8::is_ascii_whitespace)
        {
            self.next += 1;
        }
    }
}
