//! Positions.

use game_core::Player;

use crate::{Column, Shape};

/// Discs on a board, as two words, and their number. The shape of the board is not part of it, but
/// of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// The discs of the player to move.
    own: u64,
    /// All discs.
    all: u64,
    /// Number of discs.
    discs: u8,
}

impl Board {
    /// The board before the first move.
    pub const EMPTY: Self = Self {
        own: 0,
        all: 0,
        discs: 0,
    };

    /// Returns a board with these discs. It is the first player's turn if both have the same number.
    pub(crate) fn of_discs(first: u64, second: u64) -> Self {
        let all = first | second;
        if all.count_ones().is_multiple_of(2) {
            Self::of_discs_to_move(first, second)
        } else {
            Self::of_discs_to_move(second, first)
        }
    }

    /// Makes a board of the discs of the player to move and of the other player.
    pub(crate) fn of_discs_to_move(own: u64, others: u64) -> Self {
        let all = own | others;
        Self {
            own,
            all,
            discs: u8::try_from(all.count_ones()).unwrap_or(u8::MAX),
        }
    }

    /// Returns the board with its discs in other places, given by this function for any set of discs.
    pub(crate) fn rearranged(self, places: impl Fn(u64) -> u64) -> Self {
        Self {
            own: places(self.own),
            all: places(self.all),
            discs: self.discs,
        }
    }

    /// Returns the discs of the player to move, a bit each.
    #[must_use]
    #[inline]
    pub const fn own(self) -> u64 {
        self.own
    }

    /// Returns the discs of the other player.
    #[must_use]
    #[inline]
    pub const fn others(self) -> u64 {
        self.own ^ self.all
    }

    /// Returns all discs.
    #[must_use]
    #[inline]
    pub const fn all(self) -> u64 {
        self.all
    }

    /// Returns the number of discs, which is the number of moves made.
    #[must_use]
    #[inline]
    pub const fn discs(self) -> u32 {
        self.discs as u32
    }

    /// Returns the player whose turn it is.
    #[must_use]
    #[inline]
    pub const fn to_move(self) -> Player {
        if self.discs.is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Returns the discs of a player.
    #[must_use]
    pub fn discs_of(self, player: Player) -> u64 {
        if player == self.to_move() {
            self.own
        } else {
            self.others()
        }
    }

    /// Returns whether there is no room left in a column.
    ///
    /// # Panics
    ///
    /// If the board has no such column, in builds that check for overflow; in others the answer is meaningless.
    #[must_use]
    #[inline]
    pub fn is_full(self, shape: impl Shape, column: Column) -> bool {
        let top = column.index() * shape.step() + shape.rows() - 1;
        self.all >> top & 1 == 1
    }

    /// Returns the cells into which discs can fall: one for each column that has room.
    #[must_use]
    #[inline]
    pub fn open_cells(self, shape: impl Shape) -> u64 {
        // Adding one at the bottom carries to the lowest empty cell, in a full column beyond its cells.
        (self.all + shape.bottom()) & shape.cells()
    }

    /// Returns the board after a disc has been dropped into a column that has room.
    ///
    /// # Panics
    ///
    /// If the board has no such column, in builds that check for overflow; in others the answer is meaningless.
    #[must_use]
    #[inline]
    pub fn dropped(self, shape: impl Shape, column: Column) -> Self {
        let lowest = 1 << (column.index() * shape.step());
        Self {
            // The new disc is in `all` alone, and so belongs to the player who has moved.
            own: self.others(),
            // The carry fills the lowest empty cell; `|` restores the discs that it has passed.
            all: self.all | (self.all + lowest),
            discs: self.discs + 1,
        }
    }
}
