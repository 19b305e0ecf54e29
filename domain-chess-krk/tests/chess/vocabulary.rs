//! The words of king and rook: what they mean does not depend on how the board is turned.

use std::fmt::Write as _;
use std::iter;

use advice_lang::Vocabulary;
use domain_chess_krk::ending::{self, Advised, AdvisedSide, Pawn, Piece, Rook};
use domain_chess_krk::kpk::{self, Kpk};
use domain_chess_krk::krk::{Krk, MopUp, Position};
use domain_chess_krk::{DiagramStyle, Move, Square};
use game_core::{Evaluator, Notation, Player, Score};
use proptest::prelude::*;

use crate::common::{BRATKO, ask, position, published, repaired, words_of};

fn positions() -> impl Strategy<Value = Position> {
    let square = || (0..64_usize).prop_map(|index| Square::ALL[index]);
    (any::<bool>(), square(), square(), square()).prop_filter_map(
        "illegal",
        |(us_to_move, our_king, rook, their_king)| {
            Position::new(
                Player::First,
                us_to_move,
                our_king,
                (Rook, rook),
                their_king,
            )
            .ok()
        },
    )
}

/// One of the eight symmetries of the board, by number.
fn turn(symmetry: u8, square: Square) -> Square {
    let (mut file, mut rank) = (square.file(), square.rank());
    if symmetry & 1 != 0 {
        file = 9 - file;
    }
    if symmetry & 2 != 0 {
        rank = 9 - rank;
    }
    if symmetry & 4 != 0 {
        (file, rank) = (rank, file);
    }
    Square::new(file, rank).unwrap()
}

fn turned(symmetry: u8, position: Position) -> Position {
    let [our_king, rook, their_king] = [
        position.our_king(),
        position.square(),
        position.their_king(),
    ]
    .map(|square| turn(symmetry, square));
    Position::new(
        position.us(),
        position.us_to_move(),
        our_king,
        (Rook, rook),
        their_king,
    )
    .unwrap()
}

/// Returns whether their king stands on one of the rook's lines. Then there is no proper critical square, and the
/// original takes the one towards the greater file or rank.
fn on_a_line(position: Position) -> bool {
    let (rook, king) = (position.square(), position.their_king());
    rook.file() == king.file() || rook.rank() == king.rank()
}

proptest! {
    #[test]
    fn words_do_not_depend_on_the_direction(
        position in positions(),
        root in positions(),
        symmetry in 0..8_u8,
    ) {
        let (image, root_image) = (turned(symmetry, position), turned(symmetry, root));
        for word in BRATKO.predicates() {
            let holds = |position| (word.meaning)(&BRATKO, &position);
            prop_assert_eq!(holds(position), holds(image), "{}", word.name);
        }
        for word in BRATKO.comparisons() {
            if word.name == "okapproachedcsquare" && (on_a_line(position) || on_a_line(root)) {
                continue;
            }
            let holds = |position, root| (word.meaning)(&BRATKO, &position, &root);
            prop_assert_eq!(holds(position, root), holds(image, root_image), "{}", word.name);
        }
        for word in BRATKO.generators() {
            let squares = |position, symmetry| {
                let mut moves = Vec::new();
                (word.meaning)(&BRATKO, &position, &mut moves);
                let turn = |mv: Move| [mv.from, mv.to].map(|square| turn(symmetry, square));
                let mut squares: Vec<_> = moves.into_iter().map(turn).collect();
                squares.sort();
                squares
            };
            prop_assert_eq!(squares(position, symmetry), squares(image, 0), "{}", word.name);
        }
    }

    #[test]
    fn words_do_not_depend_on_the_colours(position in positions(), root in positions()) {
        let [image, root_image] = [position, root].map(Position::with_colours_exchanged);
        for word in BRATKO.predicates() {
            let holds = |position| (word.meaning)(&BRATKO, &position);
            prop_assert_eq!(holds(position), holds(image), "{}", word.name);
        }
        for word in BRATKO.comparisons() {
            let holds = |position, root| (word.meaning)(&BRATKO, &position, &root);
            prop_assert_eq!(holds(position, root), holds(image, root_image), "{}", word.name);
        }
        for word in BRATKO.generators() {
            let moves = |position| {
                let mut moves = Vec::new();
                (word.meaning)(&BRATKO, &position, &mut moves);
                moves
            };
            prop_assert_eq!(moves(position), moves(image), "{}", word.name);
        }
    }

    #[test]
    fn the_evaluator_is_for_the_side_with_the_rook(position in positions()) {
        let value = MopUp.evaluate(&BRATKO, &position);
        prop_assert!(value >= Score::DRAW);
        prop_assert_eq!(value == Score::DRAW, position.piece_lost());
    }
}

/// Checks that words generate moves of the game in any position and in those to which its moves lead, where the game
/// may be over.
fn check_generators<G: Vocabulary + Notation>(
    game: &G,
    positions: impl Iterator<Item = G::Position>,
) {
    for position in positions {
        let next = game.moves(&position).map(|mv| game.play(&position, mv));
        for position in iter::once(position.clone()).chain(next) {
            let legal: Vec<_> = game.moves(&position).collect();
            for word in game.generators() {
                let mut moves = Vec::new();
                (word.meaning)(game, &position, &mut moves);
                let position = game.position_text(&position);
                let all_legal = moves.iter().all(|mv| legal.contains(mv));
                assert!(all_legal, "{} in {position}", word.name);
            }
        }
    }
}

#[test]
fn generators_yield_moves_of_the_game() {
    for us_to_move in [true, false] {
        let rooks = Position::all(Player::First, us_to_move, Rook);
        check_generators(&Krk::default(), rooks.step_by(11));
        let pawns = kpk::Position::all(Player::First, us_to_move, Pawn);
        check_generators(&Kpk::default(), pawns.step_by(11));
        for side in [AdvisedSide::WithPiece, AdvisedSide::BareKing] {
            for piece in Piece::ALL {
                let all = ending::Position::all(Player::Second, us_to_move, piece);
                let begins_with = piece;
                check_generators(&Advised { side, begins_with }, all.step_by(97));
            }
        }
    }
}

#[test]
fn all_words() {
    insta::assert_snapshot!("all_words", words_of(&BRATKO));
}

/// One position and its tree for every piece of advice.
#[test]
fn a_forcing_tree_of_every_advice() {
    let krk = Krk::default();
    let [published, repaired] = [published(), repaired()];
    let mut shown = String::new();
    for (table, terms) in [
        (&published, "w..3:3..8:8..4:1..0"),
        (&published, "w..4:4..5:6..3:2..0"),
        (&published, "w..7:8..3:4..7:1..0"),
        (&published, "w..5:7..7:7..8:8..0"),
        (&repaired, "w..5:7..7:7..8:8..0"),
        (&published, "w..1:1..4:4..3:3..0"),
    ] {
        let position = position(terms);
        let strategy = ask(table, position);
        let found = strategy.satisfied.unwrap();
        let board = position.diagram(DiagramStyle::Letters);
        let tree = found.tree.written(&krk, &position);
        let (name, tried) = (table.name(), strategy.tried.join(", "));
        writeln!(shown, "{board}{name} tries {tried}\n{tree}\n").unwrap();
    }
    insta::assert_snapshot!("forcing_trees", shown);
}
