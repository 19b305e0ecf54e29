//! The rules of both endings against another chess library, over every position.

use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank};
use domain_chess_krk::ending::{Pawn, Rook};
use domain_chess_krk::kpk::{self, Kpk};
use domain_chess_krk::krk::{self, Krk};
use domain_chess_krk::{Move, Square};
use game_core::{Game, Outcome, Player};

#[test]
fn krk_agrees_with_another_library() {
    let whites_turn = compare_krk(true);
    let blacks_turn = compare_krk(false);
    assert_eq!(whites_turn.positions, 175_168);
    assert_eq!(blacks_turn.positions, 223_944);
    assert_eq!(whites_turn.moves + blacks_turn.moves, 4_469_208);
    assert_eq!((whites_turn.mates, blacks_turn.mates), (0, 216));
    assert_eq!((whites_turn.stalemates, blacks_turn.stalemates), (0, 68));
    assert_eq!((whites_turn.captures, blacks_turn.captures), (0, 22_176));
}

#[test]
fn kpk_agrees_with_another_library() {
    let whites_turn = compare_kpk(true);
    let blacks_turn = compare_kpk(false);
    assert_eq!(whites_turn.positions, 163_328);
    assert_eq!(blacks_turn.positions, 168_024);
    assert_eq!(blacks_turn.mates, 0);
}

#[test]
fn exchanging_the_colours_changes_nothing_else() {
    let krk = Krk::default();
    for us_to_move in [true, false] {
        for position in krk::Position::all(Player::First, us_to_move, Rook) {
            let exchanged = position.with_colours_exchanged();
            assert!(krk.moves(&position).eq(krk.moves(&exchanged)));
            assert_eq!(krk.to_move(&position), krk.to_move(&exchanged).opponent());
            let opposite = krk.outcome(&exchanged).map(|outcome| match outcome {
                Outcome::Win(player) => Outcome::Win(player.opponent()),
                Outcome::Draw => Outcome::Draw,
            });
            assert_eq!(krk.outcome(&position), opposite);
        }
    }
}

#[derive(Default)]
struct Counts {
    positions: u32,
    moves: usize,
    mates: u32,
    stalemates: u32,
    captures: u32,
}

fn compare_krk(us_to_move: bool) -> Counts {
    let krk = Krk::default();
    let mut counts = Counts::default();
    for_all_placements(|our_king, rook, their_king| {
        let ours = krk::Position::new(
            Player::First,
            us_to_move,
            our_king,
            (Rook, rook),
            their_king,
        );
        let theirs = board(us_to_move, our_king, (Piece::Rook, rook), their_king);
        assert_eq!(ours.is_ok(), theirs.is_some(), "{ours:?}");
        let (Ok(position), Some(board)) = (ours, theirs) else {
            return;
        };
        let moves: Vec<Move> = krk.moves(&position).collect();
        assert_eq!(sorted(moves.clone()), legal_moves(&board), "{position}");
        let outcome = krk.outcome(&position);
        assert_eq!(krk.is_over(&position), outcome.is_some(), "{position}");
        counts.positions += 1;
        counts.moves += moves.len();
        counts.mates += u32::from(outcome == Some(Outcome::Win(Player::First)));
        counts.stalemates += u32::from(outcome == Some(Outcome::Draw));
        for mv in moves {
            let next = krk.play(&position, mv);
            if next.captured() {
                counts.captures += 1;
                assert_eq!(krk.outcome(&next), Some(Outcome::Draw));
                assert_eq!(krk.moves(&next).count(), 0);
            }
        }
    });
    counts
}

fn compare_kpk(us_to_move: bool) -> Counts {
    let kpk = Kpk::default();
    let mut counts = Counts::default();
    for_all_placements(|our_king, pawn, their_king| {
        let ours = kpk::Position::new(
            Player::First,
            us_to_move,
            our_king,
            (Pawn, pawn),
            their_king,
        );
        let theirs = board(us_to_move, our_king, (Piece::Pawn, pawn), their_king);
        assert_eq!(ours.is_ok(), theirs.is_some(), "{ours:?}");
        let (Ok(position), Some(board)) = (ours, theirs) else {
            return;
        };
        let moves: Vec<Move> = kpk.moves(&position).collect();
        assert_eq!(sorted(moves), legal_moves(&board), "{position}");
        counts.positions += 1;
        counts.mates += u32::from(kpk.outcome(&position) == Some(Outcome::Win(Player::First)));
    });
    counts
}

fn for_all_placements(mut check: impl FnMut(Square, Square, Square)) {
    for our_king in Square::ALL {
        for piece in Square::ALL {
            for their_king in Square::ALL {
                check(our_king, piece, their_king);
            }
        }
    }
}

/// Returns the other library's board, if the position is legal. It does not mind kings side by side.
fn board(
    whites_turn: bool,
    our_king: Square,
    piece: (Piece, Square),
    their_king: Square,
) -> Option<Board> {
    let squares = [our_king, piece.1, their_king];
    if squares[0] == squares[1] || squares[1] == squares[2] || squares[0].distance(squares[2]) < 2 {
        return None;
    }
    let mut builder = BoardBuilder::empty();
    *builder.square_mut(cozy(our_king)) = Some((Piece::King, Color::White));
    *builder.square_mut(cozy(piece.1)) = Some((piece.0, Color::White));
    *builder.square_mut(cozy(their_king)) = Some((Piece::King, Color::Black));
    if !whites_turn {
        builder.side_to_move = Color::Black;
    }
    builder.build().ok()
}

/// Returns the legal moves in the order of their squares, the four promotions taken for one.
fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|of_a_piece| {
        moves.extend(
            of_a_piece
                .into_iter()
                .map(|mv| Move::new(ours(mv.from), ours(mv.to))),
        );
        false
    });
    moves = sorted(moves);
    moves.dedup();
    moves
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort();
    moves
}

fn cozy(square: Square) -> cozy_chess::Square {
    let index = |coordinate: u8| usize::from(coordinate) - 1;
    let (file, rank) = (index(square.file()), index(square.rank()));
    cozy_chess::Square::new(File::index(file), Rank::index(rank))
}

fn ours(square: cozy_chess::Square) -> Square {
    Square::new(square.file() as u8 + 1, square.rank() as u8 + 1).unwrap()
}
