//! Squares, and how far they are from each other.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A square of the chess board.
///
/// Squares are ordered, and enumerated by [`ALL`](Self::ALL), file by file: a1, a2, ... a8, b1.
///
/// ```
/// use domain_chess_krk::Square;
/// let e4: Square = "e4".parse()?;
/// assert_eq!(e4, "5:4".parse()?);
/// assert_eq!((e4.file(), e4.rank()), (5, 4));
/// assert_eq!(e4.coordinates(), "5:4");
/// # Ok::<(), domain_chess_krk::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Square(u8);

/// Error in the text of a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a square; write a letter a to h and a digit 1 to 8, as in e4 (or 5:4)")]
pub struct SquareError(String);

impl Square {
    /// The 64 squares in order.
    pub const ALL: [Self; 64] = {
        let mut all = [Self(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// Returns the square on this file and rank, both counted from 1; `None` outside the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if 1 <= file && file <= 8 && 1 <= rank && rank <= 8 {
            Some(Self::on(file, rank))
        } else {
            None
        }
    }

    /// Returns the square on this file and rank, which are known to lie between 1 and 8.
    pub(crate) const fn on(file: u8, rank: u8) -> Self {
        Self((file - 1) << 3 | (rank - 1))
    }

    /// Returns the file, 1 (a) to 8 (h).
    #[must_use]
    pub const fn file(self) -> u8 {
        (self.0 >> 3) + 1
    }

    /// Returns the rank, 1 to 8.
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.0 & 7) + 1
    }

    /// Returns the number of moves a king needs from here to there: the greater of the two differences.
    #[must_use]
    #[inline]
    pub fn distance(self, other: Self) -> u8 {
        DISTANCE[self.index()][other.index()]
    }

    /// Returns the Manhattan distance: the sum of the two differences.
    #[must_use]
    pub fn manhattan(self, other: Self) -> u8 {
        self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank())
    }

    /// Returns the square as the other player sees it: on the rank that is as far from the other end.
    pub(crate) const fn mirrored(self) -> Self {
        Self(self.0 ^ 7)
    }

    /// Returns the square with the files or the ranks in the opposite order, or then with files for ranks.
    pub(crate) const fn image(self, flip_files: bool, flip_ranks: bool, transpose: bool) -> Self {
        let files = if flip_files { 0o70 } else { 0 };
        let ranks = if flip_ranks { 0o07 } else { 0 };
        let flipped = self.0 ^ files ^ ranks;
        Self(if transpose {
            (flipped & 7) << 3 | flipped >> 3
        } else {
            flipped
        })
    }

    /// Returns whether this is a square on the edge of the board.
    #[must_use]
    pub const fn on_edge(self) -> bool {
        matches!(self.file(), 1 | 8) || matches!(self.rank(), 1 | 8)
    }

    /// Returns whether this is a square on rank 1 or 8, the last rank of one of the players.
    pub(crate) const fn on_last_rank(self) -> bool {
        matches!(self.rank(), 1 | 8)
    }

    /// Returns the square as Bratko writes it: `5:4`.
    #[must_use]
    pub fn coordinates(self) -> String {
        format!("{}:{}", self.file(), self.rank())
    }

    /// Returns the square as a number of six bits, and back from the last six bits of a number.
    pub(crate) const fn bits(self) -> u32 {
        (self.0 & 63) as u32
    }

    pub(crate) const fn of_bits(bits: u32) -> Self {
        Self((bits & 63) as u8)
    }

    pub(crate) const fn index(self) -> usize {
        (self.0 & 63) as usize
    }
}

static DISTANCE: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let files = Square::ALL[from].file().abs_diff(Square::ALL[to].file());
            let ranks = Square::ALL[from].rank().abs_diff(Square::ALL[to].rank());
            table[from][to] = if files > ranks { files } else { ranks };
            to += 1;
        }
        from += 1;
    }
    table
};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() - 1), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads `e4` and Bratko's `5:4`.
    fn from_str(text: &str) -> Result<Self, SquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank] => Self::new(file - b'a' + 1, rank.wrapping_sub(b'0')),
            [file, b':', rank] => Self::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0')),
            _ => None,
        }
        .ok_or_else(|| SquareError(text.to_owned()))
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.to_string()
    }
}

impl TryFrom<String> for Square {
    type Error = SquareError;

    fn try_from(text: String) -> Result<Self, SquareError> {
        text.parse()
    }
}
