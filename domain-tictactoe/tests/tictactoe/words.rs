//! The words of the vocabulary against the rules, on every board, and in definitions.

use advice_lang::{Table, Vocabulary};
use domain_tictactoe::{Advised, Board, Cell};
use game_core::testkit::assert_indexed;
use game_core::{Game, IndexedGame, Outcome, Player};
use search_core::Run;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

fn boards(game: Advised) -> impl Iterator<Item = Board> {
    (0..game.size()).filter_map(move |rank| game.unrank(rank))
}

fn truth(game: Advised, name: &str, board: Board) -> bool {
    let mut words = game.predicates().iter();
    let word = words.find(|word| word.name == name).unwrap();
    (word.meaning)(&game, &board)
}

fn value(game: Advised, name: &str, board: Board, arguments: &[i64]) -> i64 {
    let mut words = game.functions().iter();
    let word = words.find(|word| word.name == name).unwrap();
    assert_eq!(word.meaning.parameters.len(), arguments.len());
    (word.meaning.meaning)(&game, &board, arguments)
}

fn number(count: usize) -> i64 {
    count.try_into().unwrap()
}

/// Counts the lines with these marks of ours and no other mark, by the coordinates of the cells.
fn lines(game: Advised, board: Board, us: Player, marks: i64) -> i64 {
    let at = |row: i64, column: i64| {
        let index = value(game, "cell_at", board, &[row, column]);
        board.mark(Cell::new(index.try_into().unwrap()).unwrap())
    };
    let mut lines = vec![
        [1, 2, 3].map(|i| at(i, i)).to_vec(),
        [1, 2, 3].map(|i| at(i, 4 - i)).to_vec(),
    ];
    for i in 1..=3 {
        lines.push([1, 2, 3].map(|j| at(i, j)).to_vec());
        lines.push([1, 2, 3].map(|j| at(j, i)).to_vec());
    }
    let count = |line: &[_], player| number(line.iter().filter(|mark| **mark == player).count());
    let is_it =
        |line: &&Vec<_>| count(line, Some(us)) == marks && count(line, Some(us.opponent())) == 0;
    number(lines.iter().filter(is_it).count())
}

#[test]
fn predicates_say_what_the_rules_say() {
    for us in PLAYERS {
        let game = Advised { us };
        for board in boards(game) {
            let is = |name| truth(game, name, board);
            let outcome = board.outcome();
            assert_eq!(is("won"), outcome == Some(Outcome::Win(us)));
            assert_eq!(is("lost"), outcome == Some(Outcome::Win(us.opponent())));
            assert_eq!(is("drawn"), outcome == Some(Outcome::Draw));
            assert_eq!(is("themtomove"), board.to_move() != us);
            let mut legal = Vec::new();
            (game.generators()[0].meaning)(&game, &board, &mut legal);
            assert_eq!(legal, game.moves(&board).collect::<Vec<_>>());
        }
    }
}

#[test]
fn counts_say_what_is_on_the_board() {
    for us in PLAYERS {
        let game = Advised { us };
        for board in boards(game) {
            for marks in 0..=3 {
                let count = |name| value(game, name, board, &[marks]);
                let expected = |player| lines(game, board, player, marks);
                assert_eq!(count("our_lines"), expected(us), "{board}");
                assert_eq!(count("their_lines"), expected(us.opponent()), "{board}");
            }
            assert_eq!(value(game, "our_lines", board, &[4]), 0);
            assert_eq!(value(game, "our_lines", board, &[-1]), 0);
            assert_eq!(value(game, "marks", board, &[]), i64::from(board.marks()));
        }
    }
}

#[test]
fn cells_have_rows_and_columns() {
    let game = Advised { us: Player::First };
    let board: Board = "XO. / ... / ...".parse().unwrap();
    let of = |name, values: &[i64]| value(game, name, board, values);
    for cell in Cell::all() {
        let index = number(cell.index());
        let place = [of("row", &[index]), of("column", &[index])];
        assert_eq!(of("cell_at", &place), index);
        assert_eq!(place, [index / 3 + 1, index % 3 + 1]);
        let is_corner = place.iter().all(|number| [1, 3].contains(number));
        assert_eq!(of("is_corner", &[index]) != 0, is_corner);
        let mark = board.mark(cell);
        assert_eq!(of("is_ours", &[index]) != 0, mark == Some(Player::First));
        assert_eq!(of("is_theirs", &[index]) != 0, mark == Some(Player::Second));
        let of_move = game.move_functions()[0].meaning.meaning;
        assert_eq!(of_move(&game, &board, cell), index);
    }
    for place in [[0, 1], [1, 0], [4, 1], [1, 4], [-5, i64::MAX]] {
        let outside = of("cell_at", &place);
        for name in ["row", "column", "is_corner", "is_ours", "is_theirs"] {
            assert_eq!(of(name, &[outside]), 0, "{name} of {place:?}");
        }
    }
    for value in [i64::MIN, -1, 9, i64::MAX] {
        assert_eq!(of("row", &[value]), 0);
        assert_eq!(of("is_theirs", &[value]), 0);
    }
}

#[test]
fn boards_have_numbers() {
    for us in PLAYERS {
        assert_indexed(&Advised { us });
    }
}

/// Asks for the corner opposite to one of theirs.
fn check(us: Player, board: &str, expected: &str) {
    let text = "
        feature opposite(cell c) :: cell_at(4 - row(c), 4 - column(c)).
        moves opposite_corners :: legal where is_corner(cell) and is_theirs(opposite(cell)).
        predicate moved :: marks > marks at root.
        always :: if true then [opposite_corner].
        advice( opposite_corner,
            moved : true : (depth = 0) and opposite_corners : nomove).";
    let game = Advised { us };
    let table = Table::load("corner.al0", text, &game).unwrap_or_else(|e| panic!("{e}"));
    let board = board.parse().unwrap();
    let answer = table.strategy(&mut Run::new(), &game, &board).unwrap();
    let tree = answer.satisfied.map(|found| found.tree.to_string());
    assert_eq!(tree.as_deref().unwrap_or("none"), expected);
}

#[test]
fn definitions_speak_of_cells() {
    check(Player::First, "O.. / .X. / ...", "9..nil");
    check(Player::Second, "..X / .O. / X..", "none");
    check(Player::Second, "..X / ... / ...", "7..nil");
    check(Player::Second, ".X. / ... / ...", "none");
}
