//! The board: who has marked which cell.

use std::cmp::Ordering;

use game_core::{Outcome, Player};
use thiserror::Error;

use crate::{Cell, PositionError};

/// The three rows, three columns and two diagonals, as sets of cells.
pub(crate) const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

const ALL_CELLS: u16 = 0b111_111_111;

/// A position that can arise in a game. X begins, so the marks tell whose turn it is.
///
/// Two sets of cells, four bytes: copy it freely.
///
/// ```
/// use domain_tictactoe::Board;
/// use game_core::Player;
///
/// let board: Board = "X.O / .X. / ...".parse().unwrap();
/// assert_eq!(board.to_move(), Player::Second);
/// assert_eq!(board.to_string(), "X.O.X....");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    // The players change places with each move, so that a move need not ask whose turn it is.
    /// The marks of the player to move.
    own: u16,
    /// Marks of the other.
    others: u16,
}

impl Board {
    /// The position before the first move.
    pub const EMPTY: Self = Self { own: 0, others: 0 };

    /// Returns the board with these marks, where `x` and `o` have no cell in common.
    ///
    /// # Errors
    ///
    /// If no game leads there.
    pub(crate) fn with_marks(x: u16, o: u16) -> Result<Self, PositionError> {
        let (x_marks, o_marks) = (x.count_ones(), o.count_ones());
        if x_marks != o_marks && x_marks != o_marks + 1 {
            return Err(PositionError::Counts {
                x: x_marks,
                o: o_marks,
            });
        }
        match (has_line(x), has_line(o)) {
            (true, true) => Err(PositionError::BothWon),
            (true, false) if x_marks == o_marks => Err(PositionError::MovedAfterEnd {
                winner: 'X',
                loser: 'O',
            }),
            (false, true) if x_marks > o_marks => Err(PositionError::MovedAfterEnd {
                winner: 'O',
                loser: 'X',
            }),
            _ => Ok(Self::from_sets(x, o)),
        }
    }

    /// Returns the board with these marks, which are known to be possible.
    pub(crate) const fn from_sets(x: u16, o: u16) -> Self {
        match whose_turn(x | o) {
            Player::First => Self { own: x, others: o },
            Player::Second => Self { own: o, others: x },
        }
    }

    /// Returns the cells that `player` has marked, as a set.
    pub(crate) const fn marks_of(self, player: Player) -> u16 {
        if matches!(
            (player, self.to_move()),
            (Player::First, Player::First) | (Player::Second, Player::Second)
        ) {
            self.own
        } else {
            self.others
        }
    }

    /// Who has marked the cell, if anybody has.
    #[must_use]
    pub const fn mark(self, cell: Cell) -> Option<Player> {
        if self.own & cell.bit() != 0 {
            Some(self.to_move())
        } else if self.others & cell.bit() != 0 {
            Some(self.to_move().opponent())
        } else {
            None
        }
    }

    /// Returns the number of marks, which is the number of moves made.
    #[must_use]
    pub const fn marks(self) -> u32 {
        (self.own | self.others).count_ones()
    }

    /// Returns the unmarked cells, as a set.
    pub(crate) const fn empty_cells(self) -> u16 {
        ALL_CELLS & !(self.own | self.others)
    }

    /// Whose turn it is, or would be: X is [`Player::First`], O is [`Player::Second`].
    #[must_use]
    #[inline]
    pub const fn to_move(self) -> Player {
        whose_turn(self.own | self.others)
    }

    /// Returns the outcome of the game, if it has ended.
    #[must_use]
    #[inline]
    pub const fn outcome(self) -> Option<Outcome> {
        if let Some(player) = self.winner() {
            Some(Outcome::Win(player))
        } else if self.empty_cells() == 0 {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// Who has completed a line.
    #[inline]
    pub(crate) const fn winner(self) -> Option<Player> {
        if has_line(self.others) {
            Some(self.to_move().opponent())
        } else {
            // Whoever is to move has not completed a line, or the game would have ended before.
            None
        }
    }

    /// Returns the cells that may be marked, as a set: none if the game has ended. Everything is examined each time, so
    /// that there is one branch to predict and not three.
    #[inline]
    pub(crate) const fn open_cells(self) -> u16 {
        left_beside(self.own) & left_beside(self.others)
    }

    /// Returns whether the game has ended.
    #[inline]
    pub(crate) const fn is_over(self) -> bool {
        self.open_cells() == 0
    }

    /// Returns the board after the player to move has marked `cell`, which must be empty.
    #[inline]
    pub(crate) const fn marked(self, cell: Cell) -> Self {
        Self {
            own: self.others,
            others: self.own | cell.bit(),
        }
    }

    /// Returns the board after a move that a user asks for.
    ///
    /// # Errors
    ///
    /// If the rules forbid the move.
    pub fn try_play(self, cell: Cell) -> Result<Self, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        match self.mark(cell) {
            Some(player) => Err(MoveError::Taken {
                cell,
                by: letter(player),
            }),
            None => Ok(self.marked(cell)),
        }
    }
}

/// By the marks of X, then by the marks of O.
impl Ord for Board {
    fn cmp(&self, other: &Self) -> Ordering {
        let marks = |board: &Self| [Player::First, Player::Second].map(|who| board.marks_of(who));
        marks(self).cmp(&marks(other))
    }
}

impl PartialOrd for Board {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Whose turn it is where these cells are marked.
#[inline]
const fn whose_turn(marks: u16) -> Player {
    let [low, high] = marks.to_le_bytes();
    // The processor has an instruction for the parity of eight bits.
    if (low ^ high).count_ones().is_multiple_of(2) {
        Player::First
    } else {
        Player::Second
    }
}

/// A move against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The cell is marked already.
    #[error("cell {cell} is taken by {by}; choose an empty one")]
    Taken {
        /// The cell.
        cell: Cell,
        /// The letter on it.
        by: char,
    },
    /// The game is over.
    #[error("the game is over; no move is possible")]
    GameOver,
}

/// Returns the letter of the player.
#[must_use]
pub const fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

/// Returns whether the set holds a complete line.
const fn has_line(marks: u16) -> bool {
    left_beside(marks) == 0
}

/// Returns the cells that a player with these marks leaves to play on: all but their own, or none if the set holds a
/// complete line.
const fn left_beside(marks: u16) -> u16 {
    LEFT[(marks & ALL_CELLS) as usize]
}

/// Cells left to play on for each set of marks. A set of all cells holds a line.
static LEFT: [u16; 512] = {
    let mut left = [0; 512];
    let mut marks = 0;
    while marks < ALL_CELLS {
        let mut line = 0;
        while line < LINES.len() && marks & LINES[line] != LINES[line] {
            line += 1;
        }
        if line == LINES.len() {
            left[marks as usize] = ALL_CELLS & !marks;
        }
        marks += 1;
    }
    left
};
