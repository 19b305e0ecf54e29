//! The endings.

use domain_chess_krk::ending::{Ending, Move, Piece, Position};
use game_core::{Game, Player};

use crate::client::{Client, answers, behind, best_move, last_info};

/// Returns the last report on the position, and the move.
fn ask(options: &str, fen: &str, go: &str) -> (String, String) {
    let lines = answers(&format!("{options}\nposition fen {fen}\n{go}\n"));
    (last_info(&lines).to_owned(), best_move(&lines).to_owned())
}

#[track_caller]
fn check_score(fen: &str, score: &str) {
    let (info, _) = ask("", fen, "go");
    assert!(info.contains(&format!(" score {score} ")), "{info}");
}

#[test]
fn mates_are_told_to_both_sides() {
    check_score("8/8/8/8/8/1K6/7R/k7 w - - 0 1", "mate 1");
    check_score("k7/7r/1K6/8/8/8/8/8 w - - 0 1", "mate -15");
    check_score("7k/8/8/8/8/8/1R6/K7 w - - 0 1", "mate 11");
    check_score("1k6/8/1K6/8/8/8/8/7R b - - 0 1", "mate -2");
    check_score("8/8/8/8/8/1k6/7r/K7 b - - 0 1", "mate 1");
    check_score("8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "mate 2");
    check_score("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", "cp 0");
}

#[test]
fn lines_are_best_play_to_the_end() {
    let (info, _) = ask("", "7k/8/8/8/8/8/1R6/K7 w - - 0 1", "go");
    let plies = behind(&info, "pv").len();
    assert_eq!(plies, 21);
    assert!(info.starts_with("info depth 21 score mate 11 "), "{info}");
}

#[test]
fn under_promotion() {
    let (_, mv) = ask("", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "go");
    assert_eq!(mv, "c7c8r");
}

#[test]
fn several_lines_with_chances() {
    let options = "setoption name MultiPV value 4\nsetoption name UCI_ShowWDL value true";
    let fen = "8/k1P5/2K5/8/8/8/8/8 w - - 0 1";
    let lines = answers(&format!("{options}\nposition fen {fen}\ngo\n"));
    let starts = [
        "info depth 3 multipv 1 score mate 2 wdl 1000 0 0 ",
        "info depth 13 multipv 2 score mate 7 wdl 1000 0 0 ",
        "info depth 15 multipv 3 score mate 8 wdl 1000 0 0 ",
        "info depth 1 multipv 4 score cp 0 wdl 0 1000 0 ",
    ];
    for (line, start) in lines[1..].iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert_eq!(lines.len(), 6);
}

#[test]
fn only_some_moves() {
    let fen = "8/k1P5/2K5/8/8/8/8/8 w - - 0 1";
    let (info, mv) = ask("", fen, "go searchmoves c6d6 c7c8q");
    assert!(info.contains(" score mate 8 "), "{info}");
    assert_eq!(mv, "c6d6");
    let lines = answers(&format!("position fen {fen}\ngo searchmoves a1a2\n"));
    assert!(
        lines[0].starts_with("info string searchmoves: `a1a2` is not"),
        "{lines:?}"
    );
    assert_eq!(best_move(&lines), "c7c8r");
}

/// Returns the answers to `go`, without the time they took.
fn answers_to_go(options: &str, position: &str) -> Vec<String> {
    let lines = answers(&format!("{options}\nposition {position}\ngo depth 1\n"));
    let without_time = lines.iter().map(|line| {
        let (start, rest) = line.split_once(" nps ").unwrap_or((line, ""));
        let line_of_play = rest.find(" pv ").map_or("", |place| &rest[place..]);
        format!("{start}{line_of_play}")
    });
    without_time.collect()
}

/// However a program says that a pawn has just moved two squares, the table and the advice answer the same.
#[test]
fn a_pawn_that_has_just_moved_two_squares_is_in_the_table() {
    let game = Ending::default();
    let all = Position::all(Player::First, true, Piece::Pawn);
    let moved = all.filter_map(|position| {
        let is_double = |mv: &Move| mv.to.rank() == mv.from.rank() + 2;
        let mv = game.moves(&position).find(is_double)?;
        Some((position, mv))
    });
    for (position, mv) in moved.step_by(137) {
        let without = game.play(&position, mv).to_string();
        let passed = format!("b - {}3", &mv.to.to_string()[..1]);
        let with = without.replace("b - -", &passed);
        for options in ["", "setoption name Source value advice"] {
            let expected = answers_to_go(options, &format!("fen {without}"));
            assert!(!expected[0].contains("plain search"), "{expected:?}");
            let by_moves = format!("fen {position} moves {mv}");
            assert_eq!(answers_to_go(options, &by_moves), expected, "{by_moves}");
            assert_eq!(
                answers_to_go(options, &format!("fen {with}")),
                expected,
                "{with}"
            );
        }
    }
}

#[test]
fn a_castle_that_is_allowed_is_not_in_the_table() {
    let lines = answers("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 2\n");
    assert!(
        lines[0].starts_with("info string plain search: not one"),
        "{lines:?}"
    );
}

#[test]
fn search_in_an_ending() {
    let options = "setoption name Source value search";
    let (info, mv) = ask(options, "7k/8/5K2/8/8/8/8/6R1 b - - 0 1", "go depth 5");
    assert_eq!(mv, "h8h7", "{info}");
    let (info, mv) = ask(options, "7R/8/8/8/8/2K5/8/3k4 w - - 0 1", "go mate 2");
    assert!(info.contains(" score mate 2 "), "{info}");
    assert_ne!(mv, "(none)");
}

/// Plays an ending out: the side with the piece as the option says, the other by the table.
#[track_caller]
fn check_won(source: &str, fen: &str, most_plies: usize) {
    let mut client = Client::new();
    let mut moves = String::new();
    for ply in 0..=most_plies {
        let source = if ply % 2 == 0 { source } else { "table" };
        let lines = client.ask(&format!(
            "setoption name Source value {source}\nposition fen {fen} moves{moves}\ngo"
        ));
        let mv = best_move(&lines);
        if mv == "(none)" {
            assert!(last_info(&lines).contains(" score mate 0 "), "{lines:?}");
            return;
        }
        moves = format!("{moves} {mv}");
    }
    panic!("not won after {most_plies} plies:{moves}");
}

#[test]
fn games_are_won() {
    check_won("table", "7k/8/8/8/8/8/1R6/K7 w - - 0 1", 21);
    check_won("table", "K7/1r6/8/8/8/8/8/7k b - - 0 1", 31);
    check_won("advice", "7k/8/8/8/8/8/1R6/K7 w - - 0 1", 70);
    check_won("advice", "8/8/4k3/8/8/8/1Q6/K7 w - - 0 1", 26);
    check_won("advice", "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", 80);
}
