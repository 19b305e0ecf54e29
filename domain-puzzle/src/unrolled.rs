//! Successors by code that is unrolled for every cell of the blank and every last movement.

use std::ops::ControlFlow;

use search_core::Visitor;

use crate::puzzle::row_index;
use crate::{Board, Move, Puzzle, Word};

/// Shows `visitor` the successors of a board of so many columns and cells, in the conventional
/// order.
///
/// With the blank's cell known at compile time, the cells of the tiles that can slide, the places of
/// their fields in the word and the rows of the tables that a heuristic looks up are constants.
#[expect(
    clippy::inline_always,
    reason = "so that the constants reach the visitor"
)]
#[inline(always)]
pub(crate) fn visit_successors<const COLUMNS: u8, const CELLS: u8, W: Word, B>(
    board: &Board<W>,
    last: Option<Move>,
    visitor: &mut impl Visitor<Puzzle<W>, B>,
) -> ControlFlow<B> {
    macro_rules! slide {
        ($cell:literal, $last:expr) => {{
            let known = board.with_blank($cell);
            if $cell >= COLUMNS && $last != Some(Move::Down) {
                visitor.visit(
                    &board,
                    Move::Up,
                    board.slide($cell, u8::wrapping_sub($cell, COLUMNS)),
                )?;
            }
            if $cell % COLUMNS != 0 && $last != Some(Move::Right) {
                visitor.visit(
                    &known,
                    Move::Left,
                    board.slide($cell, u8::wrapping_sub($cell, 1)),
                )?;
            }
            if ($cell + 1) % COLUMNS != 0 && $last != Some(Move::Left) {
                visitor.visit(&known, Move::Right, board.slide($cell, $cell + 1))?;
            }
            if $cell + COLUMNS < CELLS && $last != Some(Move::Up) {
                visitor.visit(&known, Move::Down, board.slide($cell, $cell + COLUMNS))?;
            }
        }};
    }
    macro_rules! rows {
        ($($cell:literal: $up:literal $left:literal $right:literal $down:literal $none:literal;)*) => {
            match row_index(board.blank(), last) {
                $(
                    $up if $cell < CELLS => slide!($cell, Some(Move::Up)),
                    $left if $cell < CELLS => slide!($cell, Some(Move::Left)),
                    $right if $cell < CELLS => slide!($cell, Some(Move::Right)),
                    $down if $cell < CELLS => slide!($cell, Some(Move::Down)),
                    $none if $cell < CELLS => slide!($cell, None::<Move>),
                )*
                _ => {}
            }
        };
    }
    rows! {
        0: 0 1 2 3 4;
        1: 8 9 10 11 12;
        2: 16 17 18 19 20;
        3: 24 25 26 27 28;
        4: 32 33 34 35 36;
        5: 40 41 42 43 44;
        6: 48 49 50 51 52;
        7: 56 57 58 59 60;
        8: 64 65 66 67 68;
        9: 72 73 74 75 76;
        10: 80 81 82 83 84;
        11: 88 89 90 91 92;
        12: 96 97 98 99 100;
        13: 104 105 106 107 108;
        14: 112 113 114 115 116;
        15: 120 121 122 123 124;
    }
    ControlFlow::Continue(())
}
