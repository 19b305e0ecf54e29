//! Boards, as which states are drawn.

use serde::Serialize;

/// A state as a board of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Number of rows.
    pub rows: usize,
    /// Number of cells in each row.
    pub columns: usize,
    /// The cells, row by row from the top.
    pub cells: Vec<Cell>,
    /// Style of the board.
    pub look: Look,
}

/// A cell of a [`Board`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Cell {
    /// The text in it, or nothing.
    pub text: String,
    /// Kind of the cell.
    pub kind: Kind,
}

/// Kind of a [`Cell`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Nothing stands there.
    Empty,
    /// A tile, or whatever moves.
    Tile,
    /// It is impassable.
    Wall,
    /// A piece of the side that began.
    First,
    /// A piece of the other side.
    Second,
    /// A place to go from.
    Start,
    /// A place to go to.
    Goal,
    /// A bar of this many per cent of the cell's width, in the middle.
    Bar(u8),
}

impl Cell {
    /// Returns a cell with this text.
    #[must_use]
    pub fn new(text: impl Into<String>, kind: Kind) -> Self {
        Self {
            text: text.into(),
            kind,
        }
    }
}

impl Board {
    /// Returns the places between which a piece has moved, if that turned this board into `after`. A promoted piece is
    /// recognised by its side.
    pub(crate) fn moved(&self, after: &Self) -> Option<(usize, usize)> {
        let is_board = self.look == Look::Chequered && self.cells.len() == after.cells.len();
        let kind = |cell: &Cell| cell.kind;
        is_board
            .then(|| moved(&self.cells, &after.cells, kind))
            .flatten()
    }
}

/// Returns the places between which a piece has moved, for cells that can be compared.
pub(crate) fn moved<C: PartialEq>(
    before: &[C],
    after: &[C],
    kind: impl Fn(&C) -> Kind,
) -> Option<(usize, usize)> {
    let changed: Vec<usize> = (0..before.len())
        .filter(|&place| before[place] != after[place])
        .collect();
    let way = |is_same: &dyn Fn(&C, &C) -> bool| {
        let mut ends = changed
            .iter()
            .filter(|&&end| kind(&after[end]) != Kind::Empty);
        ends.find_map(|&end| {
            let mut starts = changed.iter().copied();
            let start = starts.find(|&start| start != end && is_same(&before[start], &after[end]));
            Some((start?, end))
        })
    };
    way(&|before, after| before == after)
        .or_else(|| way(&|before, after| kind(before) == kind(after)))
}

/// Style of a [`Board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Cells with lines between them.
    Lines,
    /// Light and dark squares; an arrow shows the move that led there.
    Chequered,
    /// Cells close together: a map, or a pile of bars.
    Close,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a row of squares: letters are pieces, capitals of the side that began.
    fn row(letters: &str, look: Look) -> Board {
        let cells = letters.chars().map(|letter| Cell {
            text: letter.to_string(),
            kind: match letter {
                '.' => Kind::Empty,
                letter if letter.is_uppercase() => Kind::First,
                _ => Kind::Second,
            },
        });
        Board {
            rows: 1,
            columns: letters.len(),
            cells: cells.collect(),
            look,
        }
    }

    #[track_caller]
    fn check(before: &str, after: &str, expected: Option<(usize, usize)>) {
        let [before, after] = [before, after].map(|letters| row(letters, Look::Chequered));
        assert_eq!(before.moved(&after), expected);
    }

    #[test]
    fn moves_are_seen_in_what_they_change() {
        check("K..R", "K.R.", Some((3, 2)));
        check("k..R", "...k", Some((0, 3)));
        check("K.Pr", "K..Q", Some((2, 3)));
        check("K..R", "K..R", None);
        check("K..R", "K..", None);
        let tiles = ["12.", "1.2"].map(|letters| row(letters, Look::Lines));
        assert_eq!(tiles[0].moved(&tiles[1]), None);
    }
}
