//! Connect Four for the crate `minimax`, on the same bitboards and with the same tests as in
//! `domain-connect4`.

use minimax::{Evaluation, Evaluator, Game, Winner};

use crate::counting;

/// Discs, a bit each: seven columns of six cells, with an empty bit above them.
#[derive(Clone, Copy, Default)]
pub(crate) struct Discs {
    own: u64,
    all: u64,
}

const STEP: u32 = 7;
const BOTTOM: u64 = {
    let (mut bottom, mut column) = (0, 0);
    while column < 7 {
        bottom |= 1 << (column * STEP);
        column += 1;
    }
    bottom
};
const COLUMN: u64 = 0b11_1111;
const CELLS: u64 = BOTTOM * COLUMN;

impl Discs {
    #[inline]
    fn has_line(discs: u64) -> bool {
        [1, STEP, STEP - 1, STEP + 1].into_iter().any(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    /// Returns the cells into which discs can fall.
    #[inline]
    fn open_cells(self) -> u64 {
        (self.all + BOTTOM) & CELLS
    }
}

/// The rules, with the columns from left to right or those in the middle first.
pub(crate) struct Drops<const CENTRE_FIRST: bool>;

impl<const CENTRE_FIRST: bool> Game for Drops<CENTRE_FIRST> {
    type S = Discs;
    /// The number of the cell.
    type M = u8;

    #[inline]
    fn generate_moves(board: &Discs, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(board);
        if winner.is_some() {
            return winner;
        }
        let mut open = board.open_cells();
        if CENTRE_FIRST {
            for column in [3, 2, 4, 1, 5, 0, 6] {
                let cell = open & COLUMN << (column * STEP);
                if cell != 0 {
                    moves.push(cell.trailing_zeros() as u8);
                }
            }
        } else {
            while open != 0 {
                moves.push(open.trailing_zeros() as u8);
                open &= open - 1;
            }
        }
        None
    }

    #[inline]
    fn apply(board: &mut Discs, cell: u8) -> Option<Discs> {
        counting::add_node();
        Some(Discs {
            own: board.own ^ board.all,
            all: board.all | 1 << cell,
        })
    }

    #[inline]
    fn get_winner(board: &Discs) -> Option<Winner> {
        if Discs::has_line(board.own ^ board.all) {
            Some(Winner::PlayerJustMoved)
        } else if board.all == CELLS {
            Some(Winner::Draw)
        } else {
            None
        }
    }

    /// Returns a hash by a product, which spreads the position over the upper half; the lower half, from which the
    /// crate takes the index, is mixed with it.
    #[inline]
    fn zobrist_hash(board: &Discs) -> u64 {
        let key = board.own + board.all + BOTTOM;
        let product = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ product >> 32
    }
}

/// The weights of the columns are 0 1 2 3 2 1 0: what `ColumnWeights` says.
#[derive(Clone, Copy, Default)]
pub(crate) struct Weights<const CENTRE_FIRST: bool>;

impl<const CENTRE_FIRST: bool> Evaluator for Weights<CENTRE_FIRST> {
    type G = Drops<CENTRE_FIRST>;

    #[inline]
    fn evaluate(&self, board: &Discs) -> Evaluation {
        /// The columns with an odd weight, and those with a weight of two or three.
        const ODD: u64 = COLUMN << STEP | COLUMN << (3 * STEP) | COLUMN << (5 * STEP);
        const GREAT: u64 = COLUMN << (2 * STEP) | COLUMN << (3 * STEP) | COLUMN << (4 * STEP);
        let others = board.own ^ board.all;
        let difference = |cells: u64| {
            let count = |discs: u64| (discs & cells).count_ones() as Evaluation;
            count(board.own) - count(others)
        };
        difference(ODD) + 2 * difference(GREAT)
    }
}

/// A game with one more move before the first: then searches that shuffle the moves of their root have
/// nothing to shuffle.
pub(crate) struct OneMoveBefore;

impl Game for OneMoveBefore {
    type S = Option<Discs>;
    type M = u8;

    fn generate_moves(board: &Option<Discs>, moves: &mut Vec<u8>) -> Option<Winner> {
        if let Some(board) = board {
            return Drops::<false>::generate_moves(board, moves);
        }
        moves.push(0);
        None
    }

    fn apply(board: &mut Option<Discs>, cell: u8) -> Option<Option<Discs>> {
        Some(match board {
            Some(board) => Drops::<false>::apply(board, cell),
            None => Some(Discs::default()),
        })
    }

    fn get_winner(board: &Option<Discs>) -> Option<Winner> {
        Drops::<false>::get_winner(board.as_ref()?)
    }
}

impl Evaluator for OneMoveBefore {
    type G = Self;

    fn evaluate(&self, board: &Option<Discs>) -> Evaluation {
        board.map_or(0, |board| Weights::<false>.evaluate(&board))
    }
}
