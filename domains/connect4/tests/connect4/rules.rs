//! The rules compared with a board of cells, and the counts on which independent programs agree.

use std::collections::BTreeSet;

use domain_connect4::{Board, Column, Connect4, Shape, Size, Standard};
use game_core::{Game, Notation, Outcome, Player};
use proptest::prelude::*;

/// The game as players describe it: columns of discs, and every line examined cell by cell.
#[derive(Clone)]
struct Naive {
    columns: Vec<Vec<Player>>,
    rows: usize,
}

impl Naive {
    fn of(shape: impl Shape) -> Self {
        Self {
            columns: vec![Vec::new(); shape.columns() as usize],
            rows: shape.rows() as usize,
        }
    }

    fn disc(&self, column: usize, row: usize, way: (isize, isize), steps: isize) -> Option<Player> {
        let column = column.checked_add_signed(way.0 * steps)?;
        let row = row.checked_add_signed(way.1 * steps)?;
        self.columns.get(column)?.get(row).copied()
    }

    fn outcome(&self) -> Option<Outcome> {
        for column in 0..self.columns.len() {
            for row in 0..self.columns[column].len() {
                let player = self.columns[column][row];
                for way in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    if (0..4).all(|steps| self.disc(column, row, way, steps) == Some(player)) {
                        return Some(Outcome::Win(player));
                    }
                }
            }
        }
        let is_full = self.columns.iter().all(|column| column.len() == self.rows);
        is_full.then_some(Outcome::Draw)
    }

    fn moves(&self) -> Vec<Column> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let columns = (0..).zip(&self.columns);
        let open = columns.filter(|column| column.1.len() < self.rows);
        open.map(|column| Column::new(column.0)).collect()
    }
}

/// Plays at random and compares.
fn check(shape: impl Shape, choices: &[usize]) {
    let game = Connect4 { shape };
    let (mut board, mut naive) = (Board::EMPTY, Naive::of(shape));
    let mut player = Player::First;
    let mut moves = String::new();
    for choice in choices {
        let open: Vec<Column> = game.moves(&board).collect();
        assert_eq!(open, naive.moves());
        assert_eq!(game.outcome(&board), naive.outcome());
        assert_eq!(game.is_over(&board), naive.outcome().is_some());
        assert_eq!(game.to_move(&board), player);
        assert_eq!(game.read(&game.position_text(&board)), Ok(board));
        assert_eq!(game.read(&moves), Ok(board));
        assert_eq!(board.mirrored(shape).mirrored(shape), board);
        assert_eq!(
            board.canonical(shape),
            board.mirrored(shape).canonical(shape)
        );
        assert_eq!(game.outcome(&board.mirrored(shape)), game.outcome(&board));
        let Some(&column) = open.get(choice % open.len().max(1)) else {
            return;
        };
        board = game.play(&board, column);
        naive.columns[column.index() as usize].push(player);
        player = player.opponent();
        moves += &column.to_string();
    }
}

proptest! {
    #[test]
    fn the_rules_are_those_of_the_naive_board(
        columns in 1..=9_u32,
        rows in 1..=9_u32,
        choices in prop::collection::vec(0..1000_usize, 1..64),
    ) {
        if let Ok(shape) = Size::new(columns, rows) {
            check(shape, &choices);
        }
        check(Standard, &choices);
    }
}

#[test]
fn boards_of_extreme_sizes() {
    let choices: Vec<usize> = (0..64).collect();
    for (columns, rows) in [(1, 63), (2, 31), (32, 1), (4, 15), (16, 3), (1, 1), (3, 20)] {
        check(Size::new(columns, rows).unwrap(), &choices);
    }
    for (columns, rows) in [
        (0, 6),
        (7, 0),
        (8, 8),
        (33, 1),
        (1, 64),
        (u32::MAX, u32::MAX),
    ] {
        assert!(Size::new(columns, rows).is_err());
    }
}

/// The numbers of positions by plies, on which independent programs agree.
#[test]
fn positions_by_plies() {
    let game = Connect4::default();
    let mut positions = BTreeSet::from([Board::EMPTY]);
    let mut counts = Vec::new();
    for _ in 0..8 {
        let canonical: BTreeSet<Board> = positions
            .iter()
            .map(|board| board.canonical(Standard))
            .collect();
        counts.push((positions.len(), canonical.len()));
        positions = positions
            .iter()
            .flat_map(|board| game.moves(board).map(|column| game.play(board, column)))
            .collect();
    }
    let expected = [
        (1, 1),
        (7, 4),
        (49, 25),
        (238, 121),
        (1120, 568),
        (4263, 2144),
        (16_422, 8231),
        (54_859, 27_473),
    ];
    assert_eq!(counts, expected);
}

#[test]
fn rows_may_stand_on_lines_of_their_own() {
    let game = Connect4::default();
    let board = game.read("4453").unwrap();
    let rows = "......./......./......./......./...O.../..OXX..";
    for between in ["/", "\n", " /\n", "\n\n", "\r\n  "] {
        let text = rows.replace('/', between);
        assert_eq!(game.read(&text), Ok(board), "{text}");
    }
}

fn check_refused(text: &str, expected: &str) {
    let error = Connect4::default().read(text).unwrap_err();
    assert_eq!(error.to_string(), expected, "{text}");
}

#[test]
fn what_is_no_position_is_refused() {
    check_refused(
        "44x",
        "move 3: there is no column x; the board has columns 1 to 7",
    );
    check_refused(
        "48",
        "move 2: there is no column 8; the board has columns 1 to 7",
    );
    check_refused("4444444", "move 7: column 4 is full");
    check_refused(
        "12121213",
        "move 8: the game is over before it; the last disc made a line of four",
    );
    check_refused(
        "40",
        "character 2: '0' is not a column; write the columns of the moves one after another, as in 4455, \
         or the rows from above with X, O and . for an empty cell, and / between them",
    );
    check_refused("X../...", "the board has 6 rows, but the text has 2");
    let rows = |last: &str| format!("{}{last}", "......./".repeat(5));
    check_refused(
        &rows("......"),
        "row 6 from above has 6 cells, and the board has 7 columns",
    );
    check_refused(
        &rows("..Z...."),
        "row 6 from above: 'Z' is not a cell; write X, O, or . for an empty one",
    );
    check_refused(
        &rows("XX....."),
        "X has 2 discs and O 0: X begins, and so has as many as O or one more",
    );
    check_refused(
        "......./......./......./......./..X..../.......",
        "column 3 has a disc above an empty cell",
    );
    check_refused(
        "......./......./......./......./OOO..../XXXXO..",
        "X has a line of four, but the other player has moved since, or has one as well",
    );
}
