//! Steps to neighbouring cells.

use std::fmt;

use serde::Serialize;

/// A step to one of the eight neighbours of a cell. North is up: the first row of a map is its
/// northern edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Direction {
    /// Up.
    #[serde(rename = "n")]
    North,
    /// To the right.
    #[serde(rename = "e")]
    East,
    /// Down.
    #[serde(rename = "s")]
    South,
    /// To the left.
    #[serde(rename = "w")]
    West,
    /// Up and to the right.
    #[serde(rename = "ne")]
    NorthEast,
    /// Down and to the right.
    #[serde(rename = "se")]
    SouthEast,
    /// Down and to the left.
    #[serde(rename = "sw")]
    SouthWest,
    /// Up and to the left.
    #[serde(rename = "nw")]
    NorthWest,
}

impl Direction {
    /// All directions in the order in which they are tried: the straight ones before the diagonal
    /// ones, both clockwise.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// Returns the direction that leads back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::NorthEast => Self::SouthWest,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
            Self::NorthWest => Self::SouthEast,
        }
    }

    /// Returns whether it leads over a corner.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        // The straight directions are declared before the diagonal ones.
        self as u8 >= Self::NorthEast as u8
    }

    /// Returns the change of x, to the right, and of y, down.
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
            Self::NorthEast => (1, -1),
            Self::SouthEast => (1, 1),
            Self::SouthWest => (-1, 1),
            Self::NorthWest => (-1, -1),
        }
    }

    /// Returns the two straight directions that make up a diagonal one; twice the same of a straight one.
    pub(crate) const fn beside(self) -> [Self; 2] {
        match self {
            Self::NorthEast => [Self::North, Self::East],
            Self::SouthEast => [Self::South, Self::East],
            Self::SouthWest => [Self::South, Self::West],
            Self::NorthWest => [Self::North, Self::West],
            straight => [straight; 2],
        }
    }

    /// For a straight direction: on either side the straight one and the diagonal one towards it.
    pub(crate) const fn turns(self) -> [[Self; 2]; 2] {
        match self {
            Self::North | Self::NorthEast => {
                [[Self::East, Self::NorthEast], [Self::West, Self::NorthWest]]
            }
            Self::East | Self::SouthEast => [
                [Self::North, Self::NorthEast],
                [Self::South, Self::SouthEast],
            ],
            Self::South | Self::SouthWest => {
                [[Self::East, Self::SouthEast], [Self::West, Self::SouthWest]]
            }
            Self::West | Self::NorthWest => [
                [Self::North, Self::NorthWest],
                [Self::South, Self::SouthWest],
            ],
        }
    }

    /// Returns a word with one bit for each direction, this one's set.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The first letters: `n`, `ne`.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::North => "n",
            Self::East => "e",
            Self::South => "s",
            Self::West => "w",
            Self::NorthEast => "ne",
            Self::SouthEast => "se",
            Self::SouthWest => "sw",
            Self::NorthWest => "nw",
        })
    }
}
