//! Positions and moves in text: what is written can be read, and what cannot be read is explained.

use std::fmt::Write as _;

use domain_chess_krk::ending::Rook;
use domain_chess_krk::krk::{Krk, Position};
use domain_chess_krk::{DiagramStyle, Fen, Move, NotationStyle, Square, ending, kpk};
use game_core::{Game, Notation, Player};
use proptest::prelude::*;

fn positions() -> impl Strategy<Value = Position> {
    let square = || (0..64_usize).prop_map(|index| Square::ALL[index]);
    let us = prop_oneof![Just(Player::First), Just(Player::Second)];
    (us, any::<bool>(), square(), square(), square()).prop_filter_map(
        "illegal",
        |(us, us_to_move, our_king, rook, their_king)| {
            Position::new(us, us_to_move, our_king, (Rook, rook), their_king).ok()
        },
    )
}

proptest! {
    #[test]
    fn a_written_position_reads_back(position in positions()) {
        let fen = position.to_string();
        prop_assert_eq!(fen.parse(), Ok(position));
        let short = fen.strip_suffix(" - - 0 1").unwrap();
        prop_assert_eq!(short.parse(), Ok(position));
        if position.us() == Player::First {
            prop_assert_eq!(Position::from_terms(&position.to_terms(3)), Ok((position, 3)));
        }
    }

    #[test]
    fn a_written_move_reads_back(position in positions()) {
        let krk = Krk::default();
        let bratko = Krk::written(NotationStyle::Bratko);
        for mv in krk.moves(&position) {
            let san = krk.move_text(&position, mv);
            prop_assert_eq!(krk.read_move(&position, &san), Ok(mv));
            prop_assert_eq!(krk.read_move(&position, san.trim_end_matches(['+', '#'])), Ok(mv));
            prop_assert_eq!(krk.read_move(&position, &mv.to_string()), Ok(mv));
            prop_assert_eq!(krk.read_move(&position, &bratko.move_text(&position, mv)), Ok(mv));
        }
    }

    #[test]
    fn any_text_is_read_or_explained(text in "[KRkr1-8/ wb.:x+#=a-h-]{0,24}|.{0,12}") {
        let _ = text.parse::<Position>().map_err(|error| error.to_string());
        let _ = Position::from_terms(&text).map_err(|error| error.to_string());
        let position = "8/8/8/3k4/8/8/8/K6R w".parse().unwrap();
        let _ = Krk::default().read_move(&position, &text).map_err(|error| error.to_string());
    }
}

#[test]
fn moves_in_algebraic_notation() {
    check_move("8/8/8/8/8/1K6/7R/k7 w", "h2h1", "Rh1#");
    check_move("8/8/8/8/3k4/8/8/K6R w", "h1h4", "Rh4+");
    check_move("8/8/8/8/3k4/8/8/K6R w", "a1b2", "Kb2");
    check_move("8/8/8/8/8/4k3/4R3/K7 b", "e3e2", "Kxe2");
    check_move("k7/8/8/8/8/2K5/8/1R6 w", "b1b7", "Rb7");
    check_move("7r/8/8/8/8/3K4/8/k7 b", "h8h3", "Rh3+");
    check_pawn_move("8/8/8/3k4/8/8/4P3/K7 w", "e2e4", "e4+");
    check_pawn_move("8/4P3/8/8/3k4/8/8/K7 w", "e8=Q", "e8");
    check_pawn_move("8/8/8/8/4k3/4P3/8/K7 b", "e4e3", "Kxe3");
}

fn check_move(fen: &str, text: &str, san: &str) {
    let (krk, position) = (Krk::default(), fen.parse().unwrap());
    let mv = krk.read_move(&position, text).unwrap();
    assert_eq!(krk.move_text(&position, mv), san);
}

fn check_pawn_move(fen: &str, text: &str, san: &str) {
    let (kpk, position) = (kpk::Kpk::default(), fen.parse().unwrap());
    let mv = kpk.read_move(&position, text).unwrap();
    assert_eq!(kpk.move_text(&position, mv), san);
}

#[test]
fn fen_errors() {
    let texts = [
        "",
        "8/8/8/3k4/8/8/8/K6R",
        "8/8/8/3k4/8/8/8/K6R x",
        "8/8/8/3q4/8/8/8/K6R w",
        "8/8/8/3k5/8/8/8/K6R w",
        "8/8/8/3k3/8/8/8/K6R w",
        "8/8/8/3k4/8/8/K6R w",
        "8/8/8/3k4/8/8/8/K6R/8 w",
        "8/8/8/8/8/8/8/K6R w",
        "8/8/8/3k4/8/8/8/7R w",
        "8/8/8/3k4/8/8/8/K7 w",
        "8/8/8/3k4/8/K7/8/K6R w",
        "8/8/8/3k4/8/8/8/K5rR w",
        "8/8/8/3k4/4K3/8/8/7R w",
        "8/8/8/3k3R/8/8/8/K7 w",
        "8/8/8/3K3r/8/8/8/k7 b",
        "8/8/8/3k4/8/8/8/4K2R w K - 0 1",
        "8/8/8/3k4/8/8/8/4K2R w X - 0 1",
        "8/8/8/3k4/8/8/8/K6R w - e9 0 1",
        "8/8/8/3k4/8/8/8/K6R w - - -1 1",
        "8/8/8/3k4/8/8/8/K6R w - - 0 one",
        "8/8/8/3k4/8/8/8/K6R w - - 0 1 !",
    ];
    let explained = explain(&texts, str::parse::<Position>);
    insta::assert_snapshot!("fen_errors", explained);
}

/// Fields that say nothing about the position are read, and change neither the position nor its text.
#[test]
fn fields_that_change_nothing() {
    for us_to_move in [true, false] {
        for piece in ending::Piece::ALL {
            let all = ending::Position::all(Player::Second, us_to_move, piece);
            for position in all.step_by(997) {
                let text = position.to_string();
                let short = text.strip_suffix(" - - 0 1").unwrap();
                let same = |rest: &str| {
                    let read = format!("{short}{rest}").parse::<ending::Position>();
                    assert_eq!(read.as_ref(), Ok(&position), "{short}{rest}");
                    assert_eq!(read.unwrap().to_string(), text);
                };
                for square in Square::ALL {
                    same(&format!(" - {square} 0 1"));
                }
                let rests = [
                    "",
                    " -",
                    " - -",
                    " - - 0",
                    " - - 0 0",
                    " - - 120 4000000000",
                ];
                rests.into_iter().for_each(same);
            }
        }
    }
}

#[track_caller]
fn check_same(text: &str, fen: &str) {
    let read = text.parse::<Position>().unwrap();
    assert_eq!(read.to_string(), fen);
}

#[test]
fn fields_as_programs_write_them() {
    let fen = "8/8/8/3k4/8/8/8/3K3R w - - 0 1";
    check_same("8/8/8/3k4/8/8/8/3K3R w KQkq - 0 1", fen);
    check_same("8/8/8/3k4/8/8/8/3K3R w HAha - 0 1", fen);
    check_same("8/8/8/3k4/8/8/8/3K3R w KQ c3 99999999999 99999999999", fen);
    check_same("44/8/8/3k22/8/8/8/3K3R w", fen);
    check_same(
        "8/8/8/3k4/8/8/8/4K2R w Qkq - 0 1",
        "8/8/8/3k4/8/8/8/4K2R w - - 0 1",
    );
}

#[test]
fn counters_count_on() {
    let check = |fen: &str, mv: &str, after: &str| {
        let position: ending::Position = fen.parse().unwrap();
        let game = ending::Ending::default();
        let counters = Fen::read(fen, Fen::LETTERS).unwrap().counters;
        let mv = game.read_move(&position, mv).unwrap();
        let next = game.play(&position, mv);
        let counters = position.counters_after(mv, counters);
        assert_eq!(next.fen(counters), after);
    };
    check(
        "8/8/8/4k3/8/K7/2P5/8 w - - 30 40",
        "Kb3",
        "8/8/8/4k3/8/1K6/2P5/8 b - - 31 40",
    );
    check(
        "8/8/8/4k3/8/K7/2P5/8 b - - 31 40",
        "Kd4",
        "8/8/8/8/3k4/K7/2P5/8 w - - 32 41",
    );
    check(
        "8/8/8/4k3/8/K7/2P5/8 w - - 30 40",
        "c4",
        "8/8/8/4k3/2P5/K7/8/8 b - - 0 40",
    );
    check(
        "8/2P5/8/4k3/8/K7/8/8 w - - 30 40",
        "c8=Q",
        "2Q5/8/8/4k3/8/K7/8/8 b - - 0 40",
    );
    check(
        "8/8/8/8/8/K7/2r5/1k6 b - - 99 80",
        "Rc3+",
        "8/8/8/8/8/K1r5/8/1k6 w - - 100 81",
    );
    check(
        "7k/8/8/8/8/1K6/2r5/8 w - - 9 9",
        "Kxc2",
        "7k/8/8/8/8/8/2K5/8 b - - 0 9",
    );
}

#[test]
fn kpk_fen_errors() {
    let texts = [
        "8/8/8/3k4/8/8/8/K6P w",
        "8/8/8/3k4/8/8/7p/K7 w",
        "8/8/8/3k4/4P3/8/8/K7 w",
        "8/8/8/3k4/8/8/8/K7 w",
    ];
    let explained = explain(&texts, str::parse::<kpk::Position>);
    insta::assert_snapshot!("kpk_fen_errors", explained);
}

#[test]
fn term_errors() {
    let texts = [
        "w..4:4..5:6..3:2",
        "x..4:4..5:6..3:2..0",
        "w..4:9..5:6..3:2..0",
        "w..4:4..56..3:2..0",
        "w..4:4..5:6..3:2..soon",
        "w..4:4..5:6..4:4..0",
        "w..4:4..5:6..4:5..0",
        "w..4:4..5:6..5:2..0",
    ];
    let explained = explain(&texts, Position::from_terms);
    insta::assert_snapshot!("term_errors", explained);
}

#[test]
fn move_errors() {
    let position = "8/8/8/8/8/4k3/4R3/K7 b".parse().unwrap();
    let texts = ["", "hello", "Kd2", "e3e5", "5:3-5:5", "Rh1", "e8=Q"];
    let krk = Krk::default();
    let mut explained = explain(&texts, |text| krk.read_move(&position, text));
    let taken = krk.play(&position, krk.read_move(&position, "Kxe2").unwrap());
    explained += &explain(&["Kd2"], |text| krk.read_move(&taken, text));
    insta::assert_snapshot!("move_errors", explained);
}

fn explain<T: std::fmt::Debug, E: std::fmt::Display>(
    texts: &[&str],
    read: impl Fn(&str) -> Result<T, E>,
) -> String {
    let mut explained = String::new();
    for text in texts {
        let error = read(text).expect_err(text);
        writeln!(explained, "{text}\n  {error}").unwrap();
    }
    explained
}

#[test]
fn boards() {
    let (white, _) = Position::from_terms("w..4:4..5:6..3:2..0").unwrap();
    let black: Position = "8/8/8/2k5/4r3/8/8/K7 b".parse().unwrap();
    let pawn: kpk::Position = "8/8/8/3k4/8/8/4P3/4K3 b".parse().unwrap();
    let boards = [
        white.to_string(),
        white.diagram(DiagramStyle::Bratko),
        white.diagram(DiagramStyle::Letters),
        white.diagram(DiagramStyle::Unicode),
        black.to_string(),
        black.diagram(DiagramStyle::Bratko),
        black.diagram(DiagramStyle::Letters),
        black.diagram(DiagramStyle::Unicode),
        pawn.to_string(),
        pawn.diagram(DiagramStyle::Bratko),
        pawn.diagram(DiagramStyle::Unicode),
    ];
    insta::assert_snapshot!("boards", boards.join("\n"));
}

#[test]
fn a_captured_rook_is_not_shown() {
    let krk = Krk::default();
    let position: Position = "8/8/8/8/8/4k3/4R3/K7 b".parse().unwrap();
    let capture: Move = krk.read_move(&position, "Kxe2").unwrap();
    let next = krk.play(&position, capture);
    assert_eq!(next.to_string(), "8/8/8/8/8/8/4k3/K7 w - - 0 1");
    assert_eq!(serde_json::to_string(&next).unwrap(), format!("\"{next}\""));
}
