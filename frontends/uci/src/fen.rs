//! Positions of other programs, and what makes one impossible.

use cozy_chess::{
    BitBoard, Board, BoardBuilder, CastleRights, Color, File, Move, Piece, Rank, Square,
    get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use domain_chess_krk::Fen;
use game_core::Player;

use crate::command::shortened;

/// Reads Forsyth-Edwards notation.
///
/// Fields without effect are dropped: castling flags whose king or rook is not at home and an en-passant square that no
/// pawn can use. A half-move clock above 100 is 100.
///
/// # Errors
///
/// The error in the text, or the rule that the position breaks.
pub(crate) fn read(text: &str) -> Result<Board, String> {
    let refused = |why: String| format!("invalid position `{}`: {why}", shortened(text));
    let fen = Fen::read(text, Fen::LETTERS).map_err(|error| refused(error.to_string()))?;
    let mut setup = set_up(&fen);
    if let Some(rule) = broken_rule(&setup) {
        return Err(refused(rule));
    }
    let board = setup.build().or_else(|_| {
        setup.en_passant = None;
        setup.build()
    });
    let board = board.map_err(|error| refused(error.to_string().to_lowercase()))?;
    Ok(without_idle_en_passant(board))
}

/// Returns the position after a legal move.
pub(crate) fn after(board: &Board, mv: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(mv);
    without_idle_en_passant(next)
}

/// Returns the board without an en-passant square that no pawn can use: with it, the same position would have two keys
/// and two texts.
fn without_idle_en_passant(board: Board) -> Board {
    if board.en_passant().is_none() || can_take_in_passing(&board) {
        return board;
    }
    let mut setup = BoardBuilder::from_board(&board);
    setup.en_passant = None;
    setup.build().unwrap_or(board)
}

fn can_take_in_passing(board: &Board) -> bool {
    let side = board.side_to_move();
    board.en_passant().is_some_and(|file| {
        let to = Square::new(file, Rank::Sixth.relative_to(side));
        let beside = get_pawn_attacks(to, !side) & board.colored_pieces(side, Piece::Pawn);
        let promotion = None;
        let mut takes = beside.into_iter().map(|from| Move {
            from,
            to,
            promotion,
        });
        takes.any(|mv| board.is_legal(mv))
    })
}

fn set_up(fen: &Fen) -> BoardBuilder {
    let mut setup = BoardBuilder::empty();
    for (letter, square) in fen.pieces() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let piece = Piece::try_from(letter.to_ascii_lowercase()).ok();
        *setup.square_mut(cozy(square)) = piece.map(|piece| (piece, color));
    }
    setup.side_to_move = match fen.to_move {
        Player::First => Color::White,
        Player::Second => Color::Black,
    };
    let flags = fen.castling();
    let right = |flag, file| flags.contains(flag).then_some(file);
    for (color, [short, long]) in [(Color::White, ['K', 'Q']), (Color::Black, ['k', 'q'])] {
        *setup.castle_rights_mut(color) = CastleRights {
            short: right(short, File::H),
            long: right(long, File::A),
        };
    }
    setup.en_passant = fen.en_passant.map(cozy);
    let counters = fen.counters;
    setup.halfmove_clock =
        u8::try_from(counters.halfmove_clock).map_or(100, |clock| clock.min(100));
    setup.fullmove_number = u16::try_from(counters.fullmove_number).unwrap_or(u16::MAX);
    setup
}

/// Returns the square in the words of the other library.
fn cozy(square: domain_chess_krk::Square) -> Square {
    let index = |number: u8| usize::from(number - 1);
    Square::new(
        File::index(index(square.file())),
        Rank::index(index(square.rank())),
    )
}

/// Returns the rule of chess that the position breaks, if it breaks one.
fn broken_rule(setup: &BoardBuilder) -> Option<String> {
    let mut sides = Color::ALL.into_iter();
    let of_a_side = sides.find_map(|color| broken_by_side(setup, color));
    of_a_side.or_else(|| broken_by_kings(setup))
}

/// Returns the rule that the pieces of a side break whatever the others are.
fn broken_by_side(setup: &BoardBuilder, color: Color) -> Option<String> {
    let name = match color {
        Color::White => "White",
        Color::Black => "Black",
    };
    let kings = men(setup, color, Piece::King).len();
    let pawns = men(setup, color, Piece::Pawn);
    let on_last_rank = pawns & (Rank::First.bitboard() | Rank::Eighth.bitboard());
    let (pawns, all) = (pawns.len(), squares(setup, |man| man.1 == color).len());
    if kings != 1 {
        Some(format!(
            "{name} has {kings} kings; each side has exactly one"
        ))
    } else if let Some(square) = on_last_rank.next_square() {
        Some(format!(
            "a pawn cannot stand on {square}; its ranks are 2 to 7"
        ))
    } else if pawns > 8 {
        Some(format!("{name} has {pawns} pawns; a side has at most 8"))
    } else if all > 16 {
        Some(format!("{name} has {all} pieces; a side has at most 16"))
    } else {
        None
    }
}

/// Names the rule that the kings break (each side has exactly one king), by the pieces that attack them.
fn broken_by_kings(setup: &BoardBuilder) -> Option<String> {
    let [ours, theirs] = [setup.side_to_move, !setup.side_to_move];
    let king = men(setup, ours, Piece::King).next_square()?;
    let other = men(setup, theirs, Piece::King).next_square()?;
    let checkers = attackers(setup, king, theirs).len();
    if get_king_moves(king).has(other) {
        Some(format!(
            "the kings on {king} and {other} are neighbours; at least one square must lie between them"
        ))
    } else if let Some(checker) = attackers(setup, other, ours).next_square() {
        Some(format!(
            "the king on {other} is in check from {checker} and it is not its turn"
        ))
    } else if checkers > 2 {
        Some(format!(
            "the king on {king} is in check from {checkers} pieces; no move gives check with more than two"
        ))
    } else {
        None
    }
}

/// Returns the squares of a side's pieces of one kind.
fn men(setup: &BoardBuilder, color: Color, piece: Piece) -> BitBoard {
    squares(setup, |man| man == (piece, color))
}

/// Returns the squares on which such a piece stands.
fn squares(setup: &BoardBuilder, is_it: impl Fn((Piece, Color)) -> bool) -> BitBoard {
    let has_it = |square: &Square| setup.square(*square).is_some_and(&is_it);
    Square::ALL.into_iter().filter(has_it).collect()
}

/// Returns the pieces of a side, the king aside, that attack a square.
fn attackers(setup: &BoardBuilder, square: Square, color: Color) -> BitBoard {
    let occupied = squares(setup, |_| true);
    let seen_by = |piece| match piece {
        Piece::Pawn => get_pawn_attacks(square, !color),
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        Piece::King => BitBoard::EMPTY,
    };
    let attacks = |piece| seen_by(piece) & men(setup, color, piece);
    let all = Piece::ALL.into_iter().map(attacks);
    all.fold(BitBoard::EMPTY, |one, other| one | other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_record::legal_moves;
    use proptest::prelude::*;

    #[track_caller]
    fn check(fen: &str, as_read: &str) {
        let board = read(fen).unwrap();
        assert_eq!(board.to_string(), as_read);
        assert_eq!(read(as_read).unwrap(), board);
    }

    #[test]
    fn what_says_nothing_is_left_out() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let clock_and_number = [
            ("0 0", "0 1"),
            ("0", "0 1"),
            ("100 7", "100 7"),
            ("101 7", "100 7"),
            ("99999999999999999999 99999999999999999999", "100 65535"),
        ];
        for (written, read) in clock_and_number {
            let expected = format!("{placement} b KQkq - {read}");
            check(&format!("{placement} b KQkq - {written}"), &expected);
        }
        check(&format!("{placement} w KQkq -"), start);
        check(&format!("{placement} w KQkq"), start);
        check(&format!("{placement} w qkQK - 0 1"), start);
        check(&format!("{placement} w HAha - 0 1"), start);
        check(&format!("{placement} w KQkq e3 0 1"), start);
        check(&format!("{placement} w KQkq e6 0 1"), start);
        check(&format!("{placement} w KQkq a1 0 1"), start);
        check(&format!("{placement} w"), &start.replace("KQkq", "-"));
        check(
            "4k3/44/8/8/8/8/p7/4K2R w",
            "4k3/8/8/8/8/8/p7/4K2R w - - 0 1",
        );
        let rooks = "1r2k2r/8/8/8/8/8/8/R2K3R";
        check(
            &format!("{rooks} w KQkq - 0 1"),
            &format!("{rooks} w k - 0 1"),
        );
        check(
            &format!("{rooks} w KQ - 0 1"),
            &format!("{rooks} w - - 0 1"),
        );
        check(
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        );
        // A pawn beside it, but the capture would open the rank, or leave the check of the knight.
        let pinned = "8/8/8/8/k1pP3R/8/8/4K3 b - - 0 1";
        check(&pinned.replace("- -", "- d3"), pinned);
        let knight = "4k3/8/5N2/8/2pP4/8/8/4K3 b - - 0 1";
        check(&knight.replace("- -", "- d3"), knight);
    }

    #[track_caller]
    fn check_refused(fen: &str, rule: &str) {
        let error = read(fen).unwrap_err();
        assert_eq!(error, format!("invalid position `{fen}`: {rule}"));
    }

    #[test]
    fn each_rule_has_its_words() {
        check_refused(
            "4k3/8/8/8/8/8/8/8 w",
            "White has 0 kings; each side has exactly one",
        );
        check_refused(
            "4k2k/8/8/8/8/8/8/K7 w",
            "Black has 2 kings; each side has exactly one",
        );
        check_refused(
            "P3k3/8/8/8/8/8/8/K7 w",
            "a pawn cannot stand on a8; its ranks are 2 to 7",
        );
        check_refused(
            "4k3/8/8/8/8/8/8/K6p w",
            "a pawn cannot stand on h1; its ranks are 2 to 7",
        );
        let pawns = "4k3/8/8/8/8/p7/pppppppp/K7 w";
        check_refused(pawns, "Black has 9 pawns; a side has at most 8");
        let pieces = "4k3/8/8/8/8/RRR5/RRRRRRRR/KRRRRRRR w";
        check_refused(pieces, "White has 19 pieces; a side has at most 16");
        let kings =
            "the kings on a1 and b1 are neighbours; at least one square must lie between them";
        check_refused("8/8/8/8/8/8/8/Kk6 w", kings);
        let check = "the king on e8 is in check from e1 and it is not its turn";
        check_refused("4k3/8/8/8/8/8/8/K3R3 w", check);
        let check = "the king on e1 is in check from d2 and it is not its turn";
        check_refused("4k3/8/8/8/8/8/3p4/4K3 b", check);
        let checks =
            "the king on e1 is in check from 3 pieces; no move gives check with more than two";
        check_refused("4k3/8/8/8/4r3/8/3p1p2/4K3 w", checks);
        check_refused(
            "4k3/8/8/8/8/8/8/4K3",
            "column 20: the side to move is missing; add ` w` or ` b`",
        );
        let side = "column 21: the side to move is `w` or `b`, not `-`";
        check_refused("4k3/8/8/8/8/8/8/4K3 - - 0 1", side);
        let flags = "column 23: the castling field is `-` or some of KQkq, not `x`";
        check_refused("4k3/8/8/8/8/8/8/4K3 w x", flags);
        let passing = "column 25: the en passant field is `-` or a square such as e3, not `e9`";
        check_refused("4k3/8/8/8/8/8/8/4K3 w - e9", passing);
        let clock = "column 27: the half-move clock is a whole number, not `-1`";
        check_refused("4k3/8/8/8/8/8/8/4K3 w - - -1", clock);
    }

    /// Returns whether some move takes a pawn in passing: a pawn leaves its file for an empty square.
    fn takes_in_passing(board: &Board) -> bool {
        legal_moves(board).into_iter().any(|mv| {
            board.piece_on(mv.from) == Some(Piece::Pawn)
                && mv.from.file() != mv.to.file()
                && board.piece_on(mv.to).is_none()
        })
    }

    fn positions() -> impl Strategy<Value = Vec<Board>> {
        let starts = prop::sample::select(vec![
            "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
            "r3k2r/p1p1p1p1/8/KP1P1P1q/p1p1p1p1/8/1P1P1P1P/R6R w kq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ]);
        (
            starts,
            prop::collection::vec(any::<prop::sample::Index>(), 1..30),
        )
            .prop_map(|(start, choices)| {
                let mut boards = vec![read(start).unwrap()];
                for choice in choices {
                    let last = boards.last().unwrap();
                    let moves = legal_moves(last);
                    if !moves.is_empty() {
                        boards.push(after(last, moves[choice.index(moves.len())]));
                    }
                }
                boards
            })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// A square in passing is there if a pawn can be taken, and then only; any other changes nothing.
        #[test]
        fn a_square_in_passing_that_no_pawn_can_use_changes_nothing(boards in positions()) {
            for board in boards {
                prop_assert_eq!(board.en_passant().is_some(), takes_in_passing(&board), "{}", board);
                prop_assert_eq!(read(&board.to_string()), Ok(board.clone()));
                let setup = BoardBuilder { en_passant: None, ..BoardBuilder::from_board(&board) };
                let without = setup.build().unwrap();
                for square in Square::ALL {
                    let with = BoardBuilder { en_passant: Some(square), ..setup.clone() }.build();
                    if with.is_ok_and(|board| takes_in_passing(&board)) {
                        continue;
                    }
                    let text = without.to_string();
                    let fields: Vec<&str> = text.split(' ').collect();
                    let text = format!("{} {} {} {square} {} {}",
                        fields[0], fields[1], fields[2], fields[4], fields[5]);
                    let read = read(&text).unwrap();
                    prop_assert_eq!(read.hash(), without.hash(), "{}", text);
                    prop_assert_eq!(read.to_string(), without.to_string());
                    prop_assert_eq!(read, without.clone());
                }
            }
        }
    }
}
