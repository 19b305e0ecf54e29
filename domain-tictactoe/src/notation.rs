//! Positions as text.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::{Board, Cell, letter};

impl Board {
    /// Returns the board as a diagram of three rows, with the numbers of the cells that are still empty.
    ///
    /// ```
    /// use domain_tictactoe::Board;
    /// let board: Board = "X.O.X....".parse().unwrap();
    /// let grid = board.grid();
    /// let rows: Vec<&str> = grid.lines().collect();
    /// assert_eq!(rows[0], " X | 2 | O");
    /// assert_eq!(rows[1], "---+---+---");
    /// assert_eq!(rows[2], " 4 | X | 6");
    /// ```
    #[must_use]
    pub fn grid(self) -> String {
        let mut grid = String::new();
        for cell in Cell::all() {
            grid.push(' ');
            match self.mark(cell) {
                Some(player) => grid.push(letter(player)),
                None => grid += &cell.to_string(),
            }
            grid += match cell.index() {
                2 | 5 => "\n---+---+---\n",
                8 => "\n",
                _ => " |",
            };
        }
        grid
    }
}

/// Nine characters by rows, `X`, `O` and `.` for an empty cell.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = Cell::all()
            .map(|cell| self.mark(cell).map_or('.', letter))
            .collect();
        f.pad(&text)
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The text is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A character that stands for nothing.
    #[error(
        "line {line}, column {column}: {character:?} means nothing on a board; \
         write X, O, or one of . _ - for an empty cell{}",
        advice(*.character)
    )]
    Character {
        /// The line, counted from 1.
        line: usize,
        /// The character within the line, counted from 1.
        column: usize,
        /// The character.
        character: char,
    },
    /// Too few cells, or too many.
    #[error(
        "a board has 9 cells, but here are {found}; write three rows of three, as in `X.O/.X./...`"
    )]
    Length {
        /// Number of cells found.
        found: usize,
    },
    /// The players cannot have moved in turn.
    #[error(
        "X has made {x} and O {o} of the marks, which cannot be: \
         X begins, so X has as many as O or one more"
    )]
    Counts {
        /// The number of X's marks.
        x: u32,
        /// The number of O's marks.
        o: u32,
    },
    /// The game would have ended with the first of the two lines.
    #[error("both players have three in a row, which cannot be: the game ends with the first line")]
    BothWon,
    /// The game went on after it was over.
    #[error(
        "{winner} has three in a row, but {loser} has moved since, which cannot be: \
         the game ends with the line, so the last mark must be one of {winner}'s"
    )]
    MovedAfterEnd {
        /// The letter of the player with the line.
        winner: char,
        /// The letter of the other player.
        loser: char,
    },
}

/// For characters that look like the right ones.
fn advice(character: char) -> &'static str {
    match character {
        '0' => " (this is the digit zero, not the letter O)",
        'Х' | 'х' | 'О' | 'о' => " (this is a Cyrillic letter, not a Latin one)",
        _ => "",
    }
}

/// Reads nine cells by rows: `X` and `O` in either case, and `.`, `_` or `-` for an empty one.
/// White space, `/` and `|` between the cells are skipped.
impl FromStr for Board {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let (mut x, mut o, mut found) = (0, 0, 0);
        let (mut line, mut column) = (1, 0);
        for character in text.chars() {
            column += 1;
            let marks = match character {
                'X' | 'x' => Some(&mut x),
                'O' | 'o' => Some(&mut o),
                '.' | '_' | '-' => None,
                '\n' => {
                    line += 1;
                    column = 0;
                    continue;
                }
                '/' | '|' => continue,
                space if space.is_whitespace() => continue,
                _ => {
                    return Err(PositionError::Character {
                        line,
                        column,
                        character,
                    });
                }
            };
            if let (Some(marks), Some(cell)) = (marks, Cell::new(found)) {
                *marks |= cell.bit();
            }
            found += 1;
        }
        if found == 9 {
            Self::with_marks(x, o)
        } else {
            Err(PositionError::Length { found })
        }
    }
}
