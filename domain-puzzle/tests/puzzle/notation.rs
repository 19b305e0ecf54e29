//! Boards, shapes and orders of moves as text.

use std::fmt::Write;

use domain_puzzle::{Layout, Move, MoveOrder, Shape};
use proptest::prelude::*;

use crate::naive::{layout, shape};

fn shapes() -> impl Strategy<Value = Shape> {
    (2..=12_usize, 2..=12_usize).prop_filter_map("at most 25 cells", |(rows, columns)| {
        Shape::new(rows, columns).ok()
    })
}

fn boards() -> impl Strategy<Value = Layout> {
    shapes().prop_flat_map(|shape| {
        let tiles: Vec<u8> = (0..shape.cells()).collect();
        Just(tiles)
            .prop_shuffle()
            .prop_map(move |tiles| Layout::new(shape, tiles).unwrap())
    })
}

proptest! {
    #[test]
    fn a_board_in_rows_reads_back(board in boards()) {
        prop_assert_eq!(Layout::parse(&format!("{board:#}")), Ok(board));
    }

    #[test]
    fn a_board_on_a_line_reads_back(board in boards()) {
        prop_assert_eq!(Layout::parse_shaped(&board.to_string(), board.shape()), Ok(board));
    }

    #[test]
    fn a_board_of_single_characters_reads_back(board in boards()) {
        let letter = |&tile: &u8| char::from_digit(tile.into(), 36).unwrap();
        let text: String = board.tiles().iter().map(letter).collect();
        prop_assert_eq!(Layout::parse_shaped(&text, board.shape()), Ok(board));
    }

    #[test]
    fn no_text_makes_it_panic(text in r"[ 0-9a-z#_./,\n+-]{0,40}|.*") {
        if let Ok(board) = Layout::parse(&text) {
            prop_assert_eq!(Layout::parse(&format!("{board:#}")), Ok(board));
        }
        let _ = text.parse::<Shape>();
        let _ = text.parse::<MoveOrder>();
    }

    #[test]
    fn a_shape_reads_back(shape in shapes()) {
        prop_assert_eq!(shape.to_string().parse(), Ok(shape));
    }
}

#[test]
fn a_board_can_be_written_in_many_ways() {
    let board = layout("2831647#5");
    for text in [
        "283/164/7#5",
        "283/164/7#5/",
        "2 8 3 / 1 6 4 / 7 0 5",
        "2,8,3,1,6,4,7,_,5",
        " 2 8 3\r\n 1 6 4\r\n 7 . 5\r\n",
        "02 08 03 01 06 04 07 00 05",
    ] {
        assert_eq!(layout(text), board, "{text:?}");
    }
    assert_eq!(
        layout("123456789ABCDEF0"),
        layout("1 2 3 4 5 6 7 8 9 a b c d e f #")
    );
}

/// Returns a line for each text: what was written, and what is said about it.
fn answers<T, E: ToString>(texts: &[&str], read: impl Fn(&str) -> Result<T, E>) -> String {
    let mut report = String::new();
    for text in texts {
        let Err(error) = read(text) else {
            panic!("{text:?} is accepted");
        };
        writeln!(report, "{text:?}\n    {}", error.to_string()).unwrap();
    }
    report
}

#[test]
fn malformed_boards() {
    let report = answers(
        &[
            "",
            " / / ",
            "12345678",
            "1",
            "123/456/78",
            "1 2 3 / 4 / 5 6 #",
            "1 2 3 / # 4 5 / 6 7 8 / 9 10 11 / 12 13 14 / 15 16 17 / 18 19 20 / 21 22 23 / 24 25 26",
            "123",
            "1/2/3/#",
            "12345678x",
            "123456789",
            "1 2 3 / 4 5 +6 / 7 8 #",
            "1 2 3 / 4 5 -6 / 7 8 #",
            "1 2 3 / 4 5 999999999999 / 7 8 #",
            "1 2 3 / 4 5 six / 7 8 #",
            "113/456/78#",
            "123/456/7##",
            "123/456/7#0",
            "1238#476５",
        ],
        Layout::parse,
    );
    insta::assert_snapshot!("malformed_boards", report);
}

#[test]
fn malformed_boards_of_a_known_shape() {
    let read = |text: &str| Layout::parse_shaped(text, shape(3, 4));
    let report = answers(
        &[
            "123/456/78#",
            "12345678#",
            "12/34/5#",
            "1 2 3 4 5 6 7 8 9 10 11 12",
        ],
        read,
    );
    insta::assert_snapshot!("malformed_boards_of_a_known_shape", report);
}

#[test]
fn malformed_shapes() {
    let texts = [
        "",
        "3",
        "3x",
        "x3",
        "3x4x5",
        "axb",
        "-3x3",
        "1x9",
        "5x6",
        "300x2",
        "99999999999999999999x2",
    ];
    insta::assert_snapshot!("malformed_shapes", answers(&texts, str::parse::<Shape>));
}

#[test]
fn malformed_orders_of_moves() {
    let texts = ["", "u", "ulr", "uulr", "ulrdu", "ULRD", "north", "Seed"];
    insta::assert_snapshot!(
        "malformed_orders_of_moves",
        answers(&texts, str::parse::<MoveOrder>)
    );
}

#[test]
fn shapes_are_written_in_several_ways() {
    for text in ["3x4", "3X4", "3 x 4", "3×4"] {
        assert_eq!(text.parse(), Ok(shape(3, 4)), "{text}");
    }
}

#[test]
fn orders_of_moves_read_back() {
    let letters = ['u', 'l', 'r', 'd'];
    let mut orders = 0;
    for a in letters {
        for b in letters {
            for c in letters {
                for d in letters {
                    let text = String::from_iter([a, b, c, d]);
                    let Ok(order) = text.parse::<MoveOrder>() else {
                        continue;
                    };
                    orders += 1;
                    assert_eq!(order.moves().map(Move::letter).collect::<String>(), text);
                    assert_eq!(order.to_string().parse(), Ok(order));
                }
            }
        }
    }
    assert_eq!(orders, 24);
}

#[test]
fn named_orders_of_moves() {
    for (name, order, moves) in [
        ("conventional", MoveOrder::CONVENTIONAL, "ulrd"),
        ("bolshakova", MoveOrder::BOLSHAKOVA, "dulr"),
        ("bolshakova-textual", MoveOrder::BOLSHAKOVA_TEXTUAL, "rlud"),
    ] {
        assert_eq!(name.parse(), Ok(order));
        assert_eq!(moves.parse(), Ok(order));
        assert_eq!(order.to_string(), name);
    }
}

#[test]
fn standard_goals() {
    let eight = shape(3, 3);
    assert_eq!(Layout::bolshakova_goal(), layout("1238#4765"));
    assert_eq!(Layout::blank_first(eight), layout("#12345678"));
    assert_eq!(Layout::blank_last(eight), layout("12345678#"));
    for rows in 2..=5 {
        for columns in 2..=5 {
            let shape = shape(rows, columns);
            for goal in [Layout::blank_first(shape), Layout::blank_last(shape)] {
                assert_eq!(Layout::new(shape, goal.tiles().to_vec()), Ok(goal));
            }
        }
    }
}
