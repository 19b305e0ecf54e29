//! Proofs about a position from its threats, without looking ahead.
//!
//! A player's *threat* is an empty cell that makes a line of four with three of that player's discs.

use game_core::{Evaluator, Score, ScoreInterval};

use crate::lines::{completing, has_line};
use crate::{Board, Connect4, Shape};

/// Says nothing about who is better, only what the threats prove: for searches to the end of the
/// game.
///
/// - A player who can make a line makes it; one who has to stop two of them, or must not play below one
///   that has to be stopped, loses.
/// - No line that either player can still complete: no win for that player.
/// - *Follow-up*: the other player, whose turn it is not, can answer each disc with one on top of it, and
///   the lowest cells of two columns with an odd number of empty cells with one another, as long as the
///   total number of empty cells is even. If the cells that this leaves to the player to move make no
///   line, that player does not win.
/// - *Zugzwang*: the other player can do so everywhere except at a threat and in the cells above it. If
///   an even number of cells is left without these and the one below, the player to move is the one who
///   must play there in the end, and loses unless the cells that the answers leave make a line before.
///
/// **Source**: Allis 1988, *A knowledge-based approach of Connect-Four* (claimeven, baseinverse,
/// zugzwang); here they are tested as one pairing of all empty cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats;

impl<S: Shape> Evaluator<Connect4<S>> for Threats {
    #[inline]
    fn evaluate(&self, _: &Connect4<S>, _: &Board) -> Score {
        Score::DRAW
    }

    #[inline]
    fn interval(&self, game: &Connect4<S>, board: &Board) -> ScoreInterval {
        let shape = game.shape;
        let open = board.open_cells(shape);
        if completing(shape, board.own()) & open != 0 {
            return ScoreInterval::exactly(Score::win_in(1));
        }
        let threats = completing(shape, board.others()) & shape.cells() & !board.all();
        if safe_cells(open, threats) == 0 {
            return ScoreInterval::exactly(Score::loss_in(2));
        }
        let empty = shape.cells().count_ones() - board.discs();
        if empty <= 2 {
            return ScoreInterval::exactly(Score::DRAW);
        }
        let free = shape.cells() ^ board.all();
        let mut interval = ScoreInterval {
            // Neither player can win with the next disc, so a win takes three plies and a loss four.
            least: Score::loss_in(4),
            most: Score::win_in(3),
        };
        if !has_line(shape, board.others() | free) {
            interval.least = Score::DRAW;
        }
        if let Some(most) = follow_up(shape, *board, threats, empty) {
            interval.most = most;
        } else if !has_line(shape, board.own() | free) {
            interval.most = Score::DRAW;
        }
        interval
    }
}

/// Returns the cells that the player to move, who cannot make a line, may fill without losing to the next disc.
#[inline]
pub(crate) fn safe_cells(open: u64, threats: u64) -> u64 {
    let forced = threats & open;
    let choice = if forced == 0 { open } else { forced };
    if forced & forced.wrapping_sub(1) == 0 {
        // Not below a threat, on which the other player would then put a disc.
        choice & !(threats >> 1)
    } else {
        0
    }
}

/// Returns the best that the player to move can hope for if the other, who has these threats, answers each disc by the
/// pairing of cells; `None` if nothing can be excluded.
#[inline]
fn follow_up(shape: impl Shape, board: Board, threats: u64, empty: u32) -> Option<Score> {
    let free = shape.cells() ^ board.all();
    let open = board.open_cells(shape);
    let odd = shape.odd_cells();
    let even_number = empty.is_multiple_of(2);
    // With an even or odd number of cells above them, like the number of empty cells altogether.
    let mut useful = threats & !open & if even_number { !odd } else { odd };
    while useful != 0 {
        let cell = useful & useful.wrapping_neg();
        useful ^= cell;
        let above = above_in_column(shape, cell);
        let below = below_in_column(shape, cell);
        let every_other = if cell & odd == 0 { odd } else { !odd };
        let left = free & (odd & !(above | below | cell) | below & every_other) | open;
        if !has_line(shape, board.own() | left) {
            return Some(Score::loss_in(empty - above.count_ones()));
        }
    }
    let left = free & odd | open;
    if !even_number || has_line(shape, board.own() | left) {
        None
    } else if has_line(shape, board.others() | free & !left) {
        Some(Score::loss_in(empty))
    } else {
        Some(Score::DRAW)
    }
}

/// Returns the cells above this one.
#[inline]
fn above_in_column(shape: impl Shape, cell: u64) -> u64 {
    column_of(shape, cell) & !(cell | (cell - 1))
}

/// Returns the cells below this one.
#[inline]
fn below_in_column(shape: impl Shape, cell: u64) -> u64 {
    column_of(shape, cell) & (cell - 1)
}

/// Returns the cells of the column in which this one is.
#[inline]
fn column_of(shape: impl Shape, cell: u64) -> u64 {
    let column = cell.trailing_zeros() / shape.step();
    shape.first_column() << (column * shape.step())
}
