//! Successors by code that is unrolled for every cell of the blank and every last movement.
//!
//! With the blank's cell known at compile time, the cells of the tiles that can slide, the places of
//! their fields in the word and the rows of the tables that a heuristic looks up are constants.

use std::ops::ControlFlow;

use search_core::Visitor;

use crate::{Board, Move, Puzzle, Word};

/// Shows the successors of a board with its blank in `$cell`, after the movement `$last`.
macro_rules! slide {
    ($board:ident, $visitor:ident, $side:literal, $cell:literal, $last:expr) => {{
        let known = $board.with_blank($cell);
        if $cell >= $side && $last != Some(Move::Down) {
            // Wrapping, since constants are checked even where the condition excludes them.
            let child = $board.slide($cell, u8::wrapping_sub($cell, $side));
            $visitor.visit(&known, Move::Up, child)?;
        }
        if $cell % $side != 0 && $last != Some(Move::Right) {
            let child = $board.slide($cell, u8::wrapping_sub($cell, 1));
            $visitor.visit(&known, Move::Left, child)?;
        }
        if $cell % $side != $side - 1 && $last != Some(Move::Left) {
            $visitor.visit(&known, Move::Right, $board.slide($cell, $cell + 1))?;
        }
        if $cell < $side * ($side - 1) && $last != Some(Move::Up) {
            $visitor.visit(&known, Move::Down, $board.slide($cell, $cell + $side))?;
        }
    }};
}

/// A function for boards of some number of rows and columns. For each cell it has a line: the
/// numbers of its cases, after the four movements and after none.
macro_rules! unrolled {
    ($name:ident, side: $side:literal,
        $($cell:literal: $up:literal $left:literal $right:literal $down:literal $none:literal;)*
    ) => {
        /// Shows `visitor` the successors in the conventional order.
        #[inline(always)]
        pub(crate) fn $name<W: Word, B>(
            board: &Board<W>,
            last: Option<Move>,
            visitor: &mut impl Visitor<Puzzle<W>, B>,
        ) -> ControlFlow<B> {
            // A browser compiles that many cases slowly, and to slower code: by cell alone they take 0.6 of the time.
            #[cfg(target_family = "wasm")]
            match board.blank() {
                $($cell => slide!(board, visitor, $side, $cell, last),)*
                _ => {}
            }
            // One number for cell and movement, so that one jump and not two leads to the code.
            #[cfg(not(target_family = "wasm"))]
            match board.blank() * 5 + last.map_or(4, |mv| mv as u8) {
                $(
                    $up => slide!(board, visitor, $side, $cell, Some(Move::Up)),
                    $left => slide!(board, visitor, $side, $cell, Some(Move::Left)),
                    $right => slide!(board, visitor, $side, $cell, Some(Move::Right)),
                    $down => slide!(board, visitor, $side, $cell, Some(Move::Down)),
                    $none => slide!(board, visitor, $side, $cell, None::<Move>),
                )*
                _ => {}
            }
            ControlFlow::Continue(())
        }
    };
}

unrolled! {
    three_by_three, side: 3,
    0: 0 1 2 3 4;
    1: 5 6 7 8 9;
    2: 10 11 12 13 14;
    3: 15 16 17 18 19;
    4: 20 21 22 23 24;
    5: 25 26 27 28 29;
    6: 30 31 32 33 34;
    7: 35 36 37 38 39;
    8: 40 41 42 43 44;
}

unrolled! {
    four_by_four, side: 4,
    0: 0 1 2 3 4;
    1: 5 6 7 8 9;
    2: 10 11 12 13 14;
    3: 15 16 17 18 19;
    4: 20 21 22 23 24;
    5: 25 26 27 28 29;
    6: 30 31 32 33 34;
    7: 35 36 37 38 39;
    8: 40 41 42 43 44;
    9: 45 46 47 48 49;
    10: 50 51 52 53 54;
    11: 55 56 57 58 59;
    12: 60 61 62 63 64;
    13: 65 66 67 68 69;
    14: 70 71 72 73 74;
    15: 75 76 77 78 79;
}
