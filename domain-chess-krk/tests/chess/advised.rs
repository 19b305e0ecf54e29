//! Endings with advice for either side: the words against the rules and against the words of king and rook, and the
//! numbers of positions.

use std::collections::HashSet;
use std::fmt::Write as _;

use advice_lang::{MoveFunction, Proving, Vocabulary, Word};
use domain_chess_krk::ending::{Advised, AdvisedSide, Move, Piece, Position, Rook};
use domain_chess_krk::krk::{self, Krk};
use domain_chess_krk::tables::{KRK_PUBLISHED, KRK_REPAIRED};
use domain_chess_krk::{IllegalPosition, Square};
use game_core::testkit::assert_indexed;
use game_core::{Game, IndexedGame, Notation, Outcome, Player};
use search_core::Run;

use crate::common::{load, some, words_of};

const SIDES: [AdvisedSide; 2] = [AdvisedSide::WithPiece, AdvisedSide::BareKing];
const MATING: [Piece; 3] = [Piece::Queen, Piece::Rook, Piece::Pawn];

const ROOK: Advised = Advised {
    side: AdvisedSide::WithPiece,
    begins_with: Piece::Rook,
};

fn advised(side: AdvisedSide) -> Advised {
    Advised {
        side,
        begins_with: Piece::Pawn,
    }
}

/// Positions with pieces that can mate, White's.
fn positions() -> impl Iterator<Item = Position> {
    let all = [true, false].into_iter().flat_map(|us_to_move| {
        MATING
            .into_iter()
            .flat_map(move |piece| Position::all(Player::First, us_to_move, piece))
    });
    some(all)
}

/// Moves the pieces of a position to other squares.
fn moved(
    position: Position,
    us_to_move: bool,
    kings: [Square; 2],
) -> Result<Position, IllegalPosition> {
    let piece = (position.piece(), position.square());
    Position::new(position.us(), us_to_move, kings[0], piece, kings[1])
}

fn flipped(square: Square) -> Square {
    Square::new(square.file(), 9 - square.rank()).unwrap()
}

/// Turns a position: the board is seen from the other side, with other colours.
fn turned(position: Position) -> Position {
    Position::new(
        position.us().opponent(),
        position.us_to_move(),
        flipped(position.our_king()),
        (position.piece(), flipped(position.square())),
        flipped(position.their_king()),
    )
    .unwrap()
}

fn predicate(game: Advised, name: &str, position: Position) -> bool {
    let mut words = game.predicates().iter();
    let word = words.find(|word| word.name == name).unwrap();
    (word.meaning)(&game, &position)
}

fn value(game: Advised, name: &str, position: Position, values: &[i64]) -> i64 {
    let mut words = game.functions().iter();
    let word = words.find(|word| word.name == name).unwrap();
    (word.meaning.meaning)(&game, &position, values)
}

fn spellings<'a>(name: &'a str, aliases: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    std::iter::once(name).chain(aliases.iter().copied())
}

fn moves(game: Advised, name: &str, position: Position) -> Vec<Move> {
    let word = game.generators().iter().find(|word| word.name == name);
    let mut moves = Vec::new();
    (word.unwrap().meaning)(&game, &position, &mut moves);
    moves
}

fn of(game: Advised, position: Position, at: Square) -> i64 {
    value(
        game,
        "square",
        position,
        &[at.file().into(), at.rank().into()],
    )
}

#[test]
fn predicates_say_what_the_rules_say() {
    let game = advised(AdvisedSide::WithPiece);
    for position in positions() {
        let is = |name| predicate(game, name, position);
        let kings = [position.our_king(), position.their_king()];
        let outcome = game.outcome(&position);
        assert_eq!(
            is("mate"),
            outcome == Some(Outcome::Win(Player::First)),
            "{position}"
        );
        assert_eq!(
            is("stalemate"),
            outcome == Some(Outcome::Draw),
            "{position}"
        );
        assert_eq!(
            is("check"),
            moved(position, true, kings).is_err(),
            "{position}"
        );
        let can_be_captured = game
            .moves(&position)
            .any(|mv| game.play(&position, mv).captured());
        assert_eq!(is("piecelost"), can_be_captured, "{position}");
        let pieces = ["is_queen", "is_rook", "is_pawn"].map(is);
        assert_eq!(
            pieces,
            MATING.map(|piece| piece == position.piece()),
            "{position}"
        );
    }
}

#[test]
fn words_about_sides_are_about_the_advised_one() {
    for position in positions() {
        let kings = [position.our_king(), position.their_king()];
        let orders = [kings, [kings[1], kings[0]]];
        for (side, [ours, theirs]) in SIDES.into_iter().zip(orders) {
            let game = advised(side);
            let is = |name| predicate(game, name, position);
            let value = |name| value(game, name, position, &[]);
            let of = |at| of(game, position, at);
            assert_eq!(is("themtomove"), !game.us_to_move(&position));
            assert_eq!(
                [value("our_king"), value("their_king")],
                [ours, theirs].map(of)
            );
            assert_eq!(value("piece"), of(position.square()));
            assert_eq!(is("our_king_edge"), ours.on_edge());
            assert_eq!(is("their_king_edge"), theirs.on_edge());
        }
    }
}

/// A king can go where the position would be legal afterwards, or where it captures.
#[test]
fn mobility_is_that_of_their_king() {
    for position in positions() {
        let [ours, theirs] = [position.our_king(), position.their_king()];
        let count = |side, can_go: &dyn Fn(Square) -> bool, from: Square| {
            let naive = from.neighbours().iter().filter(|to| can_go(**to)).count();
            let mobility = value(advised(side), "mobility", position, &[]);
            assert_eq!(
                usize::try_from(mobility).unwrap(),
                naive,
                "{side:?} {position}"
            );
        };
        let is_guarded = ours.distance(position.square()) == 1;
        count(
            AdvisedSide::WithPiece,
            &|to| match moved(position, true, [ours, to]) {
                Ok(_) => true,
                Err(IllegalPosition::SharedSquare(_)) => !is_guarded && to != ours,
                Err(_) => false,
            },
            theirs,
        );
        let can_go = |to| moved(position, false, [to, theirs]).is_ok();
        count(AdvisedSide::BareKing, &can_go, ours);
    }
}

#[test]
fn attacked_squares_are_where_their_king_cannot_stand() {
    for position in positions().step_by(53) {
        let [ours, theirs] = [position.our_king(), position.their_king()];
        for at in Square::ALL {
            let attacked = |side| {
                let game = advised(side);
                value(game, "attacked", position, &[of(game, position, at)]) != 0
            };
            let naive = match moved(position, true, [ours, at]) {
                Ok(_) => false,
                Err(IllegalPosition::SharedSquare(_)) => ours.distance(at) <= 1,
                Err(_) => true,
            };
            assert_eq!(attacked(AdvisedSide::WithPiece), naive, "{position} {at}");
            assert_eq!(attacked(AdvisedSide::BareKing), theirs.distance(at) <= 1);
        }
    }
}

#[test]
fn generators_yield_legal_moves_in_order() {
    for position in positions() {
        let legal: HashSet<Move> = advised(SIDES[0]).moves(&position).collect();
        for side in SIDES {
            let game = advised(side);
            let all = moves(game, "legal", position);
            assert_eq!(all.len(), legal.len(), "{position}");
            assert!(all.iter().all(|mv| legal.contains(mv)), "{position}");
            let of_king = moves(game, "kingdiagfirst", position);
            let of_piece = moves(game, "piecemove", position);
            if game.us_to_move(&position) {
                assert_eq!(all, [of_king, of_piece.clone()].concat(), "{position}");
            } else {
                assert_eq!(of_king, [], "{position}");
            }
            let is_pawn = position.piece() == Piece::Pawn;
            let pushes = moves(game, "push", position);
            assert_eq!(pushes, if is_pawn { of_piece.clone() } else { vec![] });
            for mv in moves(game, "checkmove", position) {
                assert!(of_piece.contains(&mv), "{position}");
            }
            let nearer = moves(game, "approach", position);
            let before = position.their_king().distance(position.square());
            let is_nearer = |mv: &&Move| {
                let next = game.play(&position, **mv);
                !position.us_to_move() && next.their_king().distance(next.square()) < before
            };
            assert!(nearer.iter().eq(all.iter().filter(is_nearer)), "{position}");
        }
    }
}

#[test]
fn pawns_go_one_square_then_two_and_become_a_queen_first() {
    let check = |fen: &str, expected: &str| {
        let game = advised(AdvisedSide::WithPiece);
        let position = fen.parse().unwrap();
        let found = moves(game, "push", position).into_iter();
        let found = found.map(|mv| game.move_text(&position, mv));
        assert_eq!(found.collect::<Vec<_>>().join(" "), expected);
    };
    check("7k/8/8/8/8/8/4P3/K7 w", "e3 e4");
    check("7k/4p3/8/8/8/8/8/K7 b", "e6 e5");
    check("8/4P3/8/7k/8/8/8/K7 w", "e8=Q+ e8=R e8=B+ e8=N");
}

#[test]
fn what_a_pawn_becomes() {
    let position: Position = "8/4P3/8/7k/8/8/8/K7 w".parse().unwrap();
    let game = advised(AdvisedSide::WithPiece);
    let mut table = String::new();
    for mv in moves(game, "piecemove", position) {
        let becomes = |word: &&Word<MoveFunction<Advised>>| {
            word.name.starts_with("becomes_") && (word.meaning.meaning)(&game, &position, mv) != 0
        };
        let words: Vec<_> = game
            .move_functions()
            .iter()
            .filter(becomes)
            .map(|word| word.name)
            .collect();
        writeln!(table, "{mv} {}", words.join(" ")).unwrap();
    }
    assert_eq!(
        table,
        "e7e8q becomes_queen\ne7e8r becomes_rook\ne7e8b becomes_bishop\ne7e8n becomes_knight\n"
    );
}

/// Whoever has the piece, the words mean the same and the moves come in the same order.
#[test]
fn black_with_the_piece_sees_what_white_would_see() {
    for (position, root) in positions()
        .step_by(31)
        .zip(positions().skip(1_000).step_by(17))
    {
        let (image, root_image) = (turned(position), turned(root));
        for game in SIDES.map(advised) {
            assert_eq!(game.rank(&position), game.rank(&image));
            for word in game.predicates() {
                let holds = |position| (word.meaning)(&game, &position);
                assert_eq!(holds(position), holds(image), "{} {position}", word.name);
            }
            for word in game.comparisons() {
                let holds = |position, root| (word.meaning)(&game, &position, &root);
                assert_eq!(
                    holds(position, root),
                    holds(image, root_image),
                    "{}",
                    word.name
                );
            }
            let at = of(game, position, position.square());
            for word in game.functions() {
                let values = vec![at; word.meaning.parameters.len()];
                let value = |position| (word.meaning.meaning)(&game, &position, &values);
                assert_eq!(value(position), value(image), "{} {position}", word.name);
            }
            for word in game.generators() {
                let values = |position| {
                    let functions = game.move_functions().iter();
                    let mut values = Vec::new();
                    for mv in moves(game, word.name, position) {
                        values.extend(
                            functions
                                .clone()
                                .map(|word| (word.meaning.meaning)(&game, &position, mv)),
                        );
                    }
                    values
                };
                assert_eq!(values(position), values(image), "{} {position}", word.name);
            }
        }
    }
}

/// A table of king and rook against king does the same in the game of all pieces.
#[test]
fn tables_of_king_and_rook() {
    let krk = Krk::default();
    for table in [KRK_PUBLISHED, KRK_REPAIRED] {
        let (as_krk, as_ending) = (load(&table, &krk), load(&table, &ROOK));
        let proofs = (
            as_krk
                .prove(&mut Run::new(), &krk, Proving::default())
                .unwrap(),
            as_ending
                .prove(&mut Run::new(), &ROOK, Proving::default())
                .unwrap(),
        );
        assert_eq!(proofs.0.rules, proofs.1.rules);
        assert_eq!(proofs.0.advice, proofs.1.advice);
        for position in krk::Position::all(Player::First, true, Rook) {
            let same = position.to_string().parse().unwrap();
            let fates = (
                proofs.0.fates[krk.rank(&position).unwrap()],
                proofs.1.fates[ROOK.rank(&same).unwrap()],
            );
            assert_eq!(fates.0, fates.1, "{position}");
        }
    }
}

#[test]
fn positions_are_numbered() {
    for begins_with in Piece::ALL {
        let side = AdvisedSide::WithPiece;
        assert_indexed(&Advised { side, begins_with });
    }
}

/// A captured piece attacks nothing any more, and nobody has a move.
#[test]
fn a_captured_piece() {
    for (side, mobility) in SIDES.into_iter().zip([6, 3]) {
        let game = advised(side);
        let position = "8/8/8/8/8/1k6/2Q5/4K3 b - - 0 1".parse().unwrap();
        let mut replies = game.moves(&position).map(|mv| game.play(&position, mv));
        let next = replies.find(|next| next.captured()).unwrap();
        let is = |name| predicate(game, name, next);
        assert_eq!(["captured", "piecelost", "is_queen"].map(is), [true; 3]);
        assert_eq!(["check", "mate", "stalemate"].map(is), [false; 3]);
        assert_eq!(moves(game, "legal", next), []);
        assert_eq!(value(game, "mobility", next, &[]), mobility);
    }
}

#[test]
fn all_words() {
    let game = advised(AdvisedSide::WithPiece);
    insta::assert_snapshot!("all_words", words_of(&game));
}

#[test]
fn no_two_words_have_the_same_spelling() {
    let game = advised(AdvisedSide::WithPiece);
    let mut known = HashSet::new();
    let mut add = |name, aliases| {
        for word in spellings(name, aliases) {
            assert!(known.insert(word), "{word}");
        }
    };
    game.predicates()
        .iter()
        .for_each(|word| add(word.name, word.aliases));
    game.comparisons()
        .iter()
        .for_each(|word| add(word.name, word.aliases));
    game.generators()
        .iter()
        .for_each(|word| add(word.name, word.aliases));
    game.functions()
        .iter()
        .for_each(|word| add(word.name, word.aliases));
    game.move_functions()
        .iter()
        .for_each(|word| add(word.name, word.aliases));
}
