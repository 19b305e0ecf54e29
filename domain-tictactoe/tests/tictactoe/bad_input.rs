//! Messages about impossible boards, cells and moves.

use std::fmt::Write;

use domain_tictactoe::{Board, Cell};

#[test]
fn boards() {
    let mut told = String::new();
    for text in [
        "",
        "XO",
        "X.O/.X./....",
        "X.O/.?./...",
        "X.O\n.X.\n..0",
        "123456789",
        "XXX......",
        "O........",
        "XXXOOO...",
        "XXXOO.O..",
        "OOOXX.XX.",
        "Х........",
    ] {
        let error = text.parse::<Board>().unwrap_err();
        writeln!(told, "{text:?}\n  {error}\n").unwrap();
    }
    insta::assert_snapshot!("boards", told);
}

#[test]
fn boards_written_in_other_ways() {
    for text in [
        "X.O.X....",
        "x_o-x----",
        " X . O\n . X .\n . . .\n",
        "X.O/.X./...",
        "X|.|O|.|X|.|.|.|.",
        "X.O\r\n.X.\r\n...\r\n",
    ] {
        assert_eq!(text.parse::<Board>().unwrap().to_string(), "X.O.X....");
    }
}

#[test]
fn cells_and_moves() {
    let mut told = String::new();
    for text in ["", "0", "10", "d1", "a4", "b", "центр"] {
        let error = text.parse::<Cell>().unwrap_err();
        writeln!(told, "{text:?}\n  {error}\n").unwrap();
    }
    for (board, cell) in [("X........", "1"), ("XXXOO....", "9")] {
        let board: Board = board.parse().unwrap();
        let error = board.try_play(cell.parse().unwrap()).unwrap_err();
        writeln!(told, "{cell} on {board}\n  {error}\n").unwrap();
    }
    insta::assert_snapshot!("cells_and_moves", told);
    assert_eq!(
        Board::EMPTY
            .try_play("5".parse().unwrap())
            .unwrap()
            .to_string(),
        "....X...."
    );
}
