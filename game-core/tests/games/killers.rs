//! Killer moves of searches that know of each other.

use domain_tictactoe::{Board, Cell, TicTacToe};
use game_core::{Game, GameOrder, Killers, MoveOrder};

type Order = (GameOrder, Option<Killers<Cell>>);

fn new() -> Order {
    (GameOrder, Some(Killers::default()))
}

fn first(order: &mut Order, depth: usize) -> Cell {
    let board = Board::default();
    let mut moves: Vec<_> = TicTacToe.moves(&board).collect();
    order.arrange(&TicTacToe, &board, depth, &mut moves);
    moves[0]
}

fn cut_off(order: &mut Order, depth: usize, mv: Cell) {
    order.cut_off(&TicTacToe, &Board::default(), depth, 1, mv);
}

/// Checks whether a cut-off at this depth passes from one order to the other, if that knew another one before.
fn check(depth: usize, is_told: bool) {
    let moves: Vec<_> = TicTacToe.moves(&Board::default()).collect();
    let mut orders = [new(), new(), new()];
    for (order, mv) in orders.iter_mut().zip(&moves[1..]) {
        cut_off(order, depth, *mv);
    }
    let [one, other, third] = &mut orders;
    one.share_with(&TicTacToe, other);
    one.share_with(&TicTacToe, third);
    cut_off(other, depth, moves[8]);
    let mut alone = one.clone();
    let (told, own) = if is_told {
        (moves[8], moves[8])
    } else {
        (moves[1], moves[3])
    };
    assert_eq!(first(one, depth), told, "at depth {depth}");
    assert_eq!(first(&mut alone, depth), told, "a clone, at depth {depth}");
    assert_eq!(first(third, depth), own, "a third, at depth {depth}");
    cut_off(&mut alone, depth, moves[5]);
    assert_eq!(
        first(one, depth),
        told,
        "a clone tells nobody, at depth {depth}"
    );
}

#[test]
fn those_near_the_root_are_shared() {
    for depth in 0..20 {
        check(depth, depth < 8);
    }
}
