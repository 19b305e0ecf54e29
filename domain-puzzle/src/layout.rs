//! Boards as people write them.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::{BoardError, Move, Shape};

/// A board laid out cell by cell: every tile once, 0 for the blank.
///
/// It is read from text in many forms and packed into a [`Board`](crate::Board) for search. Written
/// on one line, it can be read back if it is square, otherwise with
/// [`parse_shaped`](Self::parse_shaped); written in rows (`{:#}`), it always can.
///
/// ```
/// use domain_puzzle::Layout;
/// let board = Layout::parse("2 8 3 / 1 6 4 / 7 # 5").unwrap();
/// assert_eq!(board, Layout::parse("2831647#5").unwrap());
/// assert_eq!(board.to_string(), "2831647#5");
/// assert_eq!(format!("{board:#}"), "2 8 3\n1 6 4\n7 # 5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    shape: Shape,
    tiles: Vec<u8>,
}

impl Layout {
    /// Reads a board that is written in rows or is square.
    ///
    /// Rows are separated by `/` or line ends. Tiles are separated by spaces or commas; where
    /// there are neither, each character is a tile, with `a` for 10 and so on. The blank is `#`,
    /// `0`, `_` or `.`.
    ///
    /// # Errors
    ///
    /// [`BoardError`] says what is wrong and where.
    pub fn parse(text: &str) -> Result<Self, BoardError> {
        Self::read(text, None)
    }

    /// Reads a board of a known shape; rows need not be separated.
    ///
    /// # Errors
    ///
    /// [`BoardError`] says what is wrong and where.
    pub fn parse_shaped(text: &str, shape: Shape) -> Result<Self, BoardError> {
        Self::read(text, Some(shape))
    }

    fn read(text: &str, expected: Option<Shape>) -> Result<Self, BoardError> {
        let rows: Vec<Vec<String>> = text
            .split(['/', '\n'])
            .map(split_row)
            .filter(|row| !row.is_empty())
            .collect();
        let rows = spell_out(rows);
        let cells: usize = rows.iter().map(Vec::len).sum();
        let Some(first) = rows.first() else {
            return Err(BoardError::Empty);
        };
        if let Some(row) = rows.iter().position(|row| row.len() != first.len()) {
            return Err(BoardError::Ragged {
                row: row + 1,
                found: rows[row].len(),
                expected: first.len(),
            });
        }
        let shape = match (expected, rows.len()) {
            (Some(shape), 1) => shape,
            (None, 1) => Shape::square(cells).ok_or(BoardError::NotSquare { found: cells })?,
            (None, count) => Shape::new(count, first.len())?,
            (Some(shape), count) => {
                let found = Shape::new(count, first.len())?;
                if found != shape {
                    return Err(BoardError::OtherShape {
                        found,
                        expected: shape,
                    });
                }
                shape
            }
        };
        if cells != usize::from(shape.cells()) {
            return Err(BoardError::Cells {
                found: cells,
                shape,
            });
        }
        let tiles: Result<Vec<u8>, BoardError> = rows
            .into_iter()
            .flatten()
            .enumerate()
            .map(|(cell, text)| {
                read_tile(&text, cells).ok_or(BoardError::Tile {
                    place: cell + 1,
                    text,
                    largest: cells - 1,
                })
            })
            .collect();
        Self::new(shape, tiles?)
    }

    /// Makes a board of given tiles by rows, 0 for the blank.
    ///
    /// # Errors
    ///
    /// [`BoardError`] if the tiles are not each of 0 to the number of cells less one, once.
    pub fn new(shape: Shape, tiles: Vec<u8>) -> Result<Self, BoardError> {
        let cells = usize::from(shape.cells());
        if tiles.len() != cells {
            return Err(BoardError::Cells {
                found: tiles.len(),
                shape,
            });
        }
        let mut place_of = vec![None; cells];
        for (cell, &tile) in tiles.iter().enumerate() {
            let Some(place) = place_of.get_mut(usize::from(tile)) else {
                return Err(BoardError::Tile {
                    place: cell + 1,
                    text: tile.to_string(),
                    largest: cells - 1,
                });
            };
            if let Some(first) = place.replace(cell + 1) {
                let missing = (0..=u8::MAX)
                    .find(|tile| !tiles.contains(tile))
                    .unwrap_or(0);
                return Err(BoardError::Duplicate {
                    tile,
                    first,
                    second: cell + 1,
                    missing,
                });
            }
        }
        Ok(Self { shape, tiles })
    }

    /// Returns the tiles in order after the blank: `#12345678` on a board of 3x3. Korf's goal for the game of 15.
    #[must_use]
    pub fn blank_first(shape: Shape) -> Self {
        Self {
            shape,
            tiles: (0..shape.cells()).collect(),
        }
    }

    /// Returns the tiles in order before the blank: `12345678#` on a board of 3x3. The goal of the game of 15 as sold
    /// in shops.
    #[must_use]
    pub fn blank_last(shape: Shape) -> Self {
        Self {
            shape,
            tiles: (1..shape.cells()).chain([0]).collect(),
        }
    }

    /// Bolshakova's goal, with the tiles around the blank: `1238#4765`, a board of 3x3.
    #[must_use]
    pub fn bolshakova_goal() -> Self {
        Self {
            shape: Shape::EIGHT,
            tiles: vec![1, 2, 3, 8, 0, 4, 7, 6, 5],
        }
    }

    /// Returns the board's shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the tiles by rows, 0 for the blank.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Returns the tiles, to be put in another order.
    pub(crate) fn tiles_mut(&mut self) -> &mut [u8] {
        &mut self.tiles
    }

    /// Returns the cell of a tile, if the board has it.
    #[must_use]
    pub fn cell_of(&self, tile: u8) -> Option<u8> {
        (0..)
            .zip(&self.tiles)
            .find(|&(_, &other)| other == tile)
            .map(|(cell, _)| cell)
    }

    /// Returns the board after a movement of the blank; `None` if that would leave the board.
    #[must_use]
    pub fn after(&self, mv: Move) -> Option<Self> {
        let blank = self.cell_of(0)?;
        let target = mv.target(self.shape, blank)?;
        let mut after = self.clone();
        after.tiles.swap(blank.into(), target.into());
        Some(after)
    }

    /// Returns whether `goal` can be reached from here by moving the blank.
    ///
    /// Each move exchanges the blank with a tile, so it changes both the parity of the permutation
    /// of all cells and that of the blank's distance from its goal; the two must agree. On boards
    /// of at least two rows and columns that is also sufficient (Johnson and Story 1879). It holds
    /// for any two boards of one shape, wherever the goal has its blank.
    #[must_use]
    pub fn can_reach(&self, goal: &Self) -> bool {
        self.shape == goal.shape
            && self.is_odd_permutation_of(goal) == (self.blank_steps_to(goal) % 2 == 1)
    }

    /// Returns whether an odd number of exchanges of two cells turns `goal`, which has the same shape, into this board.
    #[must_use]
    pub fn is_odd_permutation_of(&self, goal: &Self) -> bool {
        let target = |tile: &u8| usize::from(goal.cell_of(*tile).unwrap_or_default());
        let permutation: Vec<usize> = self.tiles.iter().map(target).collect();
        transpositions(&permutation) % 2 == 1
    }

    /// Returns the number of steps, along rows and columns, from the blank to its place in `goal`, which has the same
    /// shape.
    #[must_use]
    pub fn blank_steps_to(&self, goal: &Self) -> u8 {
        let [from, to] = [self, goal].map(|board| board.cell_of(0).unwrap_or_default());
        self.shape.distance(from, to)
    }
}

/// Returns the number of exchanges that a permutation consists of.
fn transpositions(permutation: &[usize]) -> usize {
    let mut seen = vec![false; permutation.len()];
    let mut count = 0;
    for start in 0..permutation.len() {
        let mut cell = start;
        while !seen[cell] {
            seen[cell] = true;
            cell = permutation[cell];
            if cell != start {
                count += 1;
            }
        }
    }
    count
}

fn split_row(row: &str) -> Vec<String> {
    row.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|tile| !tile.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Takes rows of a single long word apart into characters.
fn spell_out(rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let compact = rows.iter().all(|row| row.len() == 1);
    if !compact {
        return rows;
    }
    rows.iter()
        .map(|row| row[0].chars().map(String::from).collect())
        .collect()
}

fn read_tile(text: &str, cells: usize) -> Option<u8> {
    if matches!(text, "#" | "_" | ".") {
        return Some(0);
    }
    let mut letters = text.chars();
    let tile = match (letters.next(), letters.next()) {
        (Some(letter), None) => letter.to_digit(36)?,
        _ if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok()?,
        _ => return None,
    };
    u8::try_from(tile)
        .ok()
        .filter(|&tile| usize::from(tile) < cells)
}

impl fmt::Display for Layout {
    /// Writes one line; with `{:#}` a line for each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = self.tiles.len() <= 10;
        let width = if short { 1 } else { 2 };
        for (cell, &tile) in self.tiles.iter().enumerate() {
            let gap = match (cell, f.alternate()) {
                (0, _) => "",
                (_, true) if cell.is_multiple_of(self.shape.columns().into()) => "\n",
                (_, false) if short => "",
                _ => " ",
            };
            f.write_str(gap)?;
            match (tile, f.alternate()) {
                (0, true) => write!(f, "{:>width$}", '#')?,
                (0, false) => f.write_str("#")?,
                (tile, true) => write!(f, "{tile:>width$}")?,
                (tile, false) => write!(f, "{tile}")?,
            }
        }
        Ok(())
    }
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
