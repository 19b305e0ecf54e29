//! Greatest distances of boards from a goal.

use crate::{Layout, Shape};

/// Number of moves from a goal to the boards farthest from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farthest {
    /// Exactly this many. There is also a board at each smaller depth.
    Exactly(u32),
    /// At most this many; perhaps fewer.
    AtMost(u32),
}

impl Farthest {
    /// No board is more moves away.
    #[must_use]
    pub fn most(self) -> u32 {
        match self {
            Self::Exactly(moves) | Self::AtMost(moves) => moves,
        }
    }
}

/// Rows, columns, and the moves to solve the farthest boards where the goal has its blank in a corner. Which tile
/// stands where in the goal does not matter, nor does which corner it is.
///
/// **Source**: for boards of up to 12 cells [`enumerate_levels`](search_core::enumerate_levels); for 4x4 Brüngger,
/// Marzetta, Fukuda and Nievergelt, 1999; for the others Korf, *Linear-time disk-based implicit graph search*, 2008.
const FROM_A_CORNER: [(u8, u8, u32); 11] = [
    (2, 2, 6),
    (2, 3, 21),
    (2, 4, 36),
    (2, 5, 55),
    (2, 6, 80),
    (2, 7, 108),
    (2, 8, 140),
    (3, 3, 31),
    (3, 4, 53),
    (3, 5, 84),
    (4, 4, 80),
];

/// Moves where the blank is elsewhere, in this row and column from 0: of all symmetric cells the first one.
const FROM_ELSEWHERE: [(u8, u8, (u8, u8), u32); 11] = [
    (2, 3, (0, 1), 21),
    (2, 4, (0, 1), 35),
    (2, 5, (0, 1), 55),
    (2, 5, (0, 2), 54),
    (2, 6, (0, 1), 79),
    (2, 6, (0, 2), 79),
    (3, 3, (0, 1), 31),
    (3, 3, (1, 1), 30),
    (3, 4, (0, 1), 53),
    (3, 4, (1, 0), 53),
    (3, 4, (1, 1), 53),
];

/// No board of 5x5 needs more moves than this: Karlemo and Östergård, *On sliding block puzzles*, 2000. How
/// many the farthest ones need is not known.
const TWENTY_FOUR: u32 = 210;

impl Layout {
    /// Returns the greatest distance of a board from this one, if anything is known about it.
    ///
    /// It is known exactly for boards of up to 12 cells, and for larger ones with the blank in a corner
    /// whose whole spaces have been searched. From elsewhere the blank goes to a corner first.
    ///
    /// ```
    /// use domain_puzzle::{Farthest, Layout, Shape};
    /// let goal = Layout::blank_first(Shape::new(4, 4)?);
    /// assert_eq!(goal.farthest(), Some(Farthest::Exactly(80)));
    /// # Ok::<(), domain_puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn farthest(&self) -> Option<Farthest> {
        let (rows, columns, (row, column)) = normal_form(self.shape(), self.blank());
        let is_it = |r: u8, c: u8| (r, c) == (rows, columns);
        let mut elsewhere = FROM_ELSEWHERE.iter();
        let known = elsewhere.find(|(r, c, blank, _)| is_it(*r, *c) && *blank == (row, column));
        if let Some((_, _, _, moves)) = known {
            return Some(Farthest::Exactly(*moves));
        }
        let to_corner = u32::from(row + column);
        let known = FROM_A_CORNER.iter().find(|(r, c, _)| is_it(*r, *c));
        match known {
            Some((_, _, moves)) if to_corner == 0 => Some(Farthest::Exactly(*moves)),
            Some((_, _, moves)) => Some(Farthest::AtMost(moves + to_corner)),
            None if self.shape() == Shape::TWENTY_FOUR => {
                Some(Farthest::AtMost(TWENTY_FOUR + to_corner))
            }
            None => None,
        }
    }

    fn blank(&self) -> u8 {
        let blank = self.tiles().iter().position(|&tile| tile == 0);
        u8::try_from(blank.unwrap_or_default()).unwrap_or_default()
    }
}

/// Returns the board turned and reflected so that it has no more rows than columns and its blank is as near to the
/// first corner as possible: rows, columns, and the blank's row and column.
fn normal_form(shape: Shape, blank: u8) -> (u8, u8, (u8, u8)) {
    let (rows, columns) = (shape.rows(), shape.columns());
    let (row, column) = (blank / columns, blank % columns);
    let row = row.min(rows - 1 - row);
    let column = column.min(columns - 1 - column);
    let is_turned = rows > columns || rows == columns && row > column;
    if is_turned {
        (columns, rows, (column, row))
    } else {
        (rows, columns, (row, column))
    }
}
