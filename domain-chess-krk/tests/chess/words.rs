//! Functions of definitions, against plain computations over all positions and all squares.

use advice_lang::Vocabulary;
use domain_chess_krk::ending::{Pawn, Rook};
use domain_chess_krk::kpk::{self, Kpk};
use domain_chess_krk::krk;
use domain_chess_krk::{IllegalPosition, Square};
use game_core::{Game, Player};

use crate::common::{BRATKO, some};

/// Returns the meaning of a word in a position.
fn value<G: Vocabulary>(game: &G, position: &G::Position, name: &str, values: &[i64]) -> i64 {
    let mut words = game.functions().iter();
    let word = words.find(|word| word.name == name).unwrap();
    assert_eq!(word.meaning.parameters.len(), values.len(), "{name}");
    (word.meaning.meaning)(game, position, values)
}

/// Words of king and rook that do not look at the position.
fn pure(name: &str, values: &[i64]) -> i64 {
    let any = krk::Position::all(Player::First, true, Rook)
        .next()
        .unwrap();
    value(&BRATKO, &any, name, values)
}

fn square(file: i64, rank: i64) -> i64 {
    pure("square", &[file, rank])
}

fn of(at: Square) -> i64 {
    square(at.file().into(), at.rank().into())
}

/// Files and ranks on the board and beside it.
fn around() -> impl Iterator<Item = (i64, i64)> {
    (-2..=11).flat_map(|file| (-2..=11).map(move |rank| (file, rank)))
}

#[test]
fn files_and_ranks_make_squares() {
    for (file, rank) in around() {
        let spot = square(file, rank);
        assert_eq!((pure("file", &[spot]), pure("rank", &[spot])), (file, rank));
        let is_inside = |number| (1..=8).contains(&number);
        let on_board = is_inside(file) && is_inside(rank);
        assert_eq!(pure("on_board", &[spot]) != 0, on_board, "{file}:{rank}");
        let is_end = |number| [1, 8].contains(&number);
        let on_edge = on_board && (is_end(file) || is_end(rank));
        assert_eq!(pure("on_edge", &[spot]) != 0, on_edge, "{file}:{rank}");
    }
}

#[test]
fn distances_between_all_squares() {
    for (file, rank) in around() {
        for (other_file, other_rank) in around() {
            let spots = [square(file, rank), square(other_file, other_rank)];
            let (files, ranks) = ((file - other_file).abs(), (rank - other_rank).abs());
            assert_eq!(pure("distance", &spots), files.max(ranks));
            assert_eq!(pure("manhattan", &spots), files + ranks);
        }
    }
}

/// Rings of squares, from the edge inwards.
#[test]
fn distances_from_the_edge() {
    let [mut on_rings, mut ring] = [0, 0];
    while on_rings < 64 {
        for at in Square::ALL {
            if pure("edge_distance", &[of(at)]) == ring {
                on_rings += 1;
                let within = |number: u8| i64::from(number) > ring && i64::from(number) < 9 - ring;
                assert!(within(at.file()) && within(at.rank()), "{at}");
                let neighbours = at.neighbours().iter();
                let outer = neighbours.filter(|next| pure("edge_distance", &[of(**next)]) < ring);
                assert_eq!(outer.count() > 0, ring > 0, "{at}");
            }
        }
        ring += 1;
    }
    assert_eq!(ring, 4);
    assert_eq!(pure("edge_distance", &[square(0, 4)]), -1);
    assert_eq!(pure("edge_distance", &[square(4, 10)]), -2);
}

#[test]
fn distances_from_the_corners() {
    let corners = [square(1, 1), square(1, 8), square(8, 1), square(8, 8)];
    for at in Square::ALL.map(of) {
        let nearest = corners.map(|corner| pure("manhattan", &[at, corner]));
        assert_eq!(
            Some(pure("corner_distance", &[at])),
            nearest.into_iter().min()
        );
    }
    assert_eq!(pure("corner_distance", &[square(0, 4)]), 2);
    assert_eq!(pure("corner_distance", &[square(0, 10)]), -3);
}

#[test]
fn there_is_no_room_outside_the_board() {
    let [inside, outside] = [square(3, 3), square(0, 4)];
    assert_eq!(pure("room_of", &[inside, square(5, 6)]), 20);
    assert_eq!(pure("room_of", &[inside, outside]), 0);
    assert_eq!(pure("room_of", &[outside, inside]), 0);
}

#[test]
fn between_is_strict_and_goes_either_way() {
    for a in -3..=3 {
        for b in -3..=3 {
            for c in -3..=3 {
                let naive = (a + 1..c).chain(c + 1..a).any(|number| number == b);
                assert_eq!(pure("between", &[a, b, c]) != 0, naive, "{a} {b} {c}");
            }
        }
    }
}

/// The pieces of a position of one of the games.
#[derive(Clone, Copy)]
struct Three {
    our_king: Square,
    piece: Square,
    their_king: Square,
}

/// Holds the words about pieces to the rules: their king can stand on a square, if it is free, unless
/// that is attacked. `standing` is the position with their king there and us to move.
fn check<G: Vocabulary<Position: Copy>>(
    game: &G,
    piece: &str,
    positions: impl Iterator<Item = (G::Position, Three)>,
    position: impl Fn(bool, Three) -> Result<G::Position, IllegalPosition>,
) {
    for (index, (found, pieces)) in some(positions).enumerate() {
        let value = |name, values: &[i64]| value(game, &found, name, values);
        assert_eq!(value("our_king", &[]), of(pieces.our_king));
        assert_eq!(value("their_king", &[]), of(pieces.their_king));
        assert_eq!(value(piece, &[]), of(pieces.piece));
        let theirs = position(false, pieces).unwrap();
        assert_eq!(
            value("mobility", &[]),
            i64::try_from(game.moves(&theirs).count()).unwrap()
        );
        // The attacked squares do not depend on where their king stands.
        if index % 53 > 0 {
            continue;
        }
        for their_king in Square::ALL {
            let standing = position(
                true,
                Three {
                    their_king,
                    ..pieces
                },
            );
            let attacked = match standing {
                Ok(_) => false,
                Err(IllegalPosition::SharedSquare(_)) => {
                    their_king == pieces.our_king || their_king.distance(pieces.our_king) == 1
                }
                Err(_) => true,
            };
            assert_eq!(value("attacked", &[of(their_king)]) != 0, attacked);
        }
        let outside = around().map(|(file, rank)| square(file, rank));
        for spot in outside.filter(|spot| pure("on_board", &[*spot]) == 0) {
            assert_eq!(value("attacked", &[spot]), 0);
        }
    }
}

#[test]
fn the_pieces_of_king_and_rook() {
    let pieces = |position: &krk::Position| Three {
        our_king: position.our_king(),
        piece: position.square(),
        their_king: position.their_king(),
    };
    for us in [Player::First, Player::Second] {
        for us_to_move in [true, false] {
            let all = krk::Position::all(us, us_to_move, Rook);
            check(
                &BRATKO,
                "rook",
                all.map(|position| (position, pieces(&position))),
                |us_to_move,
                 Three {
                     our_king,
                     piece,
                     their_king,
                 }| {
                    krk::Position::new(us, us_to_move, our_king, (Rook, piece), their_king)
                },
            );
        }
    }
}

#[test]
fn the_pieces_of_king_and_pawn() {
    let pieces = |position: &kpk::Position| Three {
        our_king: position.our_king(),
        piece: position.square(),
        their_king: position.their_king(),
    };
    for us_to_move in [true, false] {
        let all = kpk::Position::all(Player::First, us_to_move, Pawn);
        check(
            &Kpk::default(),
            "pawn",
            all.map(|position| (position, pieces(&position))),
            |us_to_move,
             Three {
                 our_king,
                 piece,
                 their_king,
             }| {
                kpk::Position::new(
                    Player::First,
                    us_to_move,
                    our_king,
                    (Pawn, piece),
                    their_king,
                )
            },
        );
    }
}

/// A captured piece attacks nothing any more.
#[test]
fn a_captured_rook() {
    let position: krk::Position = "8/8/8/8/8/1k6/2R5/4K3 b - - 0 1".parse().unwrap();
    let capture = BRATKO.read_move(&position, "Kxc2").unwrap();
    let next = BRATKO.play(&position, capture);
    assert_eq!(value(&BRATKO, &next, "mobility", &[]), 6);
    let attacked = |at: &str| value(&BRATKO, &next, "attacked", &[of(at.parse().unwrap())]);
    assert_eq!([attacked("c8"), attacked("d2")], [0, 1]);
}

/// The geometry that the published table needs, from nothing but the words.
#[test]
fn the_words_of_the_published_table_can_be_defined() {
    for position in [true, false]
        .into_iter()
        .flat_map(|us_to_move| krk::Position::all(Player::First, us_to_move, Rook).step_by(7))
    {
        let value = |name, values: &[i64]| value(&BRATKO, &position, name, values);
        let [ours, rook, theirs] = ["our_king", "rook", "their_king"].map(|name| value(name, &[]));
        let files = [ours, rook, theirs].map(|at| value("file", &[at]));
        let ranks = [ours, rook, theirs].map(|at| value("rank", &[at]));
        let beyond = |[_, rook, king]: [i64; 3]| if king < rook { rook - 1 } else { 8 - rook };
        let fenced = if files[1] == files[2] || ranks[1] == ranks[2] {
            64
        } else {
            beyond(files) * beyond(ranks)
        };
        assert_eq!(fenced, i64::from(position.room()));
        assert_eq!(fenced, value("room_of", &[theirs, rook]));
        let towards = |[_, rook, king]: [i64; 3]| if king < rook { rook - 1 } else { rook + 1 };
        let critical = square(towards(files), towards(ranks));
        let to_critical = value("manhattan", &[critical, ours]);
        assert_eq!(to_critical, i64::from(position.to_critical_square()));
        let divides = |numbers: [i64; 3]| value("between", &numbers) != 0;
        assert_eq!(divides(files) || divides(ranks), position.piece_divides());
        let [our_way, their_way] = [ours, theirs].map(|king| value("distance", &[king, rook]));
        let exposed = our_way > their_way + i64::from(position.us_to_move());
        assert_eq!(exposed, position.piece_exposed());
        let lost = rook == theirs || !position.us_to_move() && their_way == 1 && our_way > 1;
        assert_eq!(lost, position.piece_lost());
    }
}

#[test]
fn the_ends_of_moves() {
    for position in krk::Position::all(Player::First, true, Rook).step_by(101) {
        for mv in BRATKO.moves(&position) {
            let ends = BRATKO.move_functions().iter();
            let ends = ends.map(|word| (word.meaning.meaning)(&BRATKO, &position, mv));
            assert_eq!(ends.collect::<Vec<_>>(), [of(mv.from), of(mv.to)]);
        }
    }
}
