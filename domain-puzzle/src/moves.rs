//! Movements of the blank and their order.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Shape;

/// A movement of the blank.
// The order is fixed: tables are indexed by it, and `unrolled` numbers its cases by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// The blank changes places with the tile above it.
    Up,
    /// With the tile to its left.
    Left,
    /// With the tile to its right.
    Right,
    /// With the tile below it.
    Down,
}

impl Move {
    /// All movements, each at the place of its number.
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// Returns the movement that undoes this one.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns the first letter, in lower case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Down => 'd',
        }
    }

    /// Returns the cell to which the blank moves from `cell`, if that is on the board.
    pub(crate) fn target(self, shape: Shape, cell: u8) -> Option<u8> {
        let columns = shape.columns();
        match self {
            Self::Up => cell.checked_sub(columns),
            Self::Down => Some(cell + columns).filter(|&target| target < shape.cells()),
            Self::Left => (!cell.is_multiple_of(columns)).then(|| cell - 1),
            Self::Right => (!(cell + 1).is_multiple_of(columns)).then_some(cell + 1),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Up => "up",
            Self::Left => "left",
            Self::Right => "right",
            Self::Down => "down",
        })
    }
}

/// The order in which the movements are tried.
///
/// ```
/// use domain_puzzle::{Move, MoveOrder};
/// let order = MoveOrder::new([Move::Up, Move::Right, Move::Down, Move::Left]).unwrap();
/// assert_eq!("urdl".parse(), Ok(order));
/// assert_eq!(MoveOrder::new([Move::Up; 4]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MoveOrder([Move; 4]);

impl MoveOrder {
    /// Up, left, right, down: Korf's order, which published node counts use.
    pub const CONVENTIONAL: Self = Self([Move::Up, Move::Left, Move::Right, Move::Down]);
    /// Down, up, left, right: the order in which Bolshakova's `OPENING` returns successors, because
    /// it pushes each one on the front of its list.
    pub const BOLSHAKOVA: Self = Self([Move::Down, Move::Up, Move::Left, Move::Right]);
    /// Right, left, up, down: the order in which Bolshakova's `OPENING` makes successors, as its
    /// comment describes it.
    pub const BOLSHAKOVA_TEXTUAL: Self = Self([Move::Right, Move::Left, Move::Up, Move::Down]);

    /// Makes the order of these movements; `None` unless each of the four is among them.
    #[must_use]
    pub fn new(moves: [Move; 4]) -> Option<Self> {
        let all = Self::CONVENTIONAL.0;
        all.iter()
            .all(|mv| moves.contains(mv))
            .then_some(Self(moves))
    }

    /// Returns the movements in this order.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        self.0.into_iter()
    }
}

impl Default for MoveOrder {
    fn default() -> Self {
        Self::CONVENTIONAL
    }
}

/// The text does not name an order of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "move order `{0}`: write `conventional`, `bolshakova`, `bolshakova-textual`, or the letters u, l, r and d, each once, such as ulrd"
)]
pub struct MoveOrderError(String);

impl FromStr for MoveOrder {
    type Err = MoveOrderError;

    fn from_str(text: &str) -> Result<Self, MoveOrderError> {
        match text {
            "conventional" => return Ok(Self::CONVENTIONAL),
            "bolshakova" => return Ok(Self::BOLSHAKOVA),
            "bolshakova-textual" => return Ok(Self::BOLSHAKOVA_TEXTUAL),
            _ => {}
        }
        let all = Self::CONVENTIONAL.0;
        let by_letter = |letter| all.into_iter().find(|mv| mv.letter() == letter);
        let moves: Option<Vec<Move>> = text.chars().map(by_letter).collect();
        moves
            .and_then(|moves| moves.try_into().ok())
            .and_then(Self::new)
            .ok_or_else(|| MoveOrderError(text.to_owned()))
    }
}

impl fmt::Display for MoveOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::CONVENTIONAL => f.write_str("conventional"),
            Self::BOLSHAKOVA => f.write_str("bolshakova"),
            Self::BOLSHAKOVA_TEXTUAL => f.write_str("bolshakova-textual"),
            Self(moves) => moves.iter().try_for_each(|mv| write!(f, "{}", mv.letter())),
        }
    }
}
