//! Boards of sliding tiles, stacks of pancakes, marks and discs.

use domain_connect4::{Connect4, Size};
use domain_puzzle::{Layout, MoveOrder, Puzzle, Shape};
use domain_tictactoe::{Board, Cell};
use game_core::{Game, Notation};

use crate::{reads_again, text};

/// A shape, an order of moves and a board, each on a line.
pub(crate) fn board(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let (first, rest) = text.split_once('\n').unwrap_or(("", text));
    let (second, rest) = rest.split_once('\n').unwrap_or(("", rest));
    let shape = first.parse::<Shape>();
    if let Ok(shape) = &shape {
        reads_again(shape, &shape.to_string(), str::parse);
    }
    let order = second.parse::<MoveOrder>();
    if let Ok(order) = &order {
        reads_again(order, &order.to_string(), str::parse);
    }
    let layout = match shape {
        Ok(shape) => Layout::parse_shaped(rest, shape),
        Err(_) => Layout::parse(rest),
    };
    if let Ok(layout) = layout {
        let shape = layout.shape();
        reads_again(&layout, &layout.to_string(), |text| {
            Layout::parse_shaped(text, shape)
        });
        reads_again(&layout, &format!("{layout:#}"), Layout::parse);
        let order = order.unwrap_or(MoveOrder::CONVENTIONAL);
        if let Ok(puzzle) = Puzzle::<u64>::new(&layout, order) {
            assert_eq!(puzzle.unpack(puzzle.goal()), layout);
        }
    }
}

/// A stack of pancakes.
pub(crate) fn stack(bytes: &[u8]) {
    if let Some(stack) = text(bytes).and_then(|text| text.parse::<domain_pancake::Layout>().ok()) {
        reads_again(&stack, &stack.to_string(), str::parse);
    }
}

/// Positions of tic-tac-toe and of Connect Four, on the board whose size is on the first line.
pub(crate) fn marks(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(board) = text.parse::<Board>() {
        reads_again(&board, &board.to_string(), str::parse);
    }
    if let Ok(cell) = text.parse::<Cell>() {
        reads_again(&cell, &cell.to_string(), str::parse);
    }
    let (size, position) = text.split_once('\n').unwrap_or(("6x7", text));
    if let Ok(size) = size.parse::<Size>() {
        reads_again(&size, &size.to_string(), str::parse);
        let game = Connect4 { shape: size };
        if let Ok(board) = game.read(position) {
            reads_again(&board, &game.position_text(&board), |text| game.read(text));
            for column in game.moves(&board) {
                let next = game.play(&board, column);
                assert_eq!(next.discs(), board.discs() + 1);
            }
        }
    }
}
