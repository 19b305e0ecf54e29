//! The protocol.

use crate::client::{Client, answers, best_move};

#[test]
fn a_handshake() {
    let mut client = Client::new();
    client.say("uci");
    let lines = client.until("uciok");
    assert!(lines[0].starts_with("id name sovet "));
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.starts_with("option name "))
            .count(),
        6
    );
    client.say("isready");
    assert_eq!(client.until("readyok"), ["readyok"]);
    assert!(client.end().is_empty());
}

#[test]
fn stop_ends_an_infinite_search() {
    let mut client = Client::new();
    client.say("position startpos\ngo infinite");
    client.until("info depth 1 ");
    client.say("isready");
    client.until("readyok");
    client.say("stop\nisready");
    let lines = client.until("readyok");
    let answered = lines.iter().any(|line| line.starts_with("bestmove "));
    if !answered {
        client.until("bestmove ");
    }
    assert!(client.end().is_empty());
}

#[test]
fn an_infinite_search_of_what_is_known_waits_for_stop() {
    let mut client = Client::new();
    client.say("position fen 8/8/8/8/8/1K6/7R/k7 w - - 0 1\ngo infinite");
    client.until("info depth 1 score mate 1");
    client.say("isready");
    assert_eq!(client.until("readyok"), ["readyok"]);
    client.say("stop");
    assert_eq!(client.until("bestmove"), ["bestmove h2h1"]);
}

#[test]
fn pondering() {
    let mut client = Client::new();
    client.say("position startpos moves e2e4\ngo ponder wtime 1000 btime 1000");
    client.until("info depth 2 ");
    client.say("isready");
    let lines = client.until("readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    client.say("ponderhit");
    client.until("bestmove ");
    client.say("go ponder movetime 1");
    client.until("info depth 1 ");
    client.say("stop");
    client.until("bestmove ");
    assert!(client.end().is_empty());
}

#[track_caller]
fn count_of_moves(lines: &str, count: usize) {
    let answers = answers(lines);
    let moves = answers.iter().filter(|line| line.starts_with("bestmove "));
    assert_eq!(moves.count(), count, "{answers:?}");
}

#[test]
fn each_go_is_answered_once() {
    count_of_moves("", 0);
    count_of_moves("stop\nponderhit\nquit\ngo\n", 0);
    count_of_moves("go depth 2\ngo infinite\ngo depth 1\n", 3);
    count_of_moves("go ponder\nquit\n", 1);
    count_of_moves("go infinite\nposition startpos\nstop\nstop\n", 1);
    count_of_moves("go depth\n", 1);
    count_of_moves("go depth abc\nstop\ngo nodes 99999999999999999999\n", 2);
    count_of_moves("go btime 1\n", 1);
}

#[test]
fn a_limit_without_a_number_is_told_and_ignored() {
    let mut client = Client::new();
    client.say("go depth abc");
    assert_eq!(
        client.until("info string ")[0],
        "info string `depth` is ignored: `abc` is not a whole number"
    );
    client.until("info depth 2 ");
    client.say("stop");
    client.until("bestmove ");
    let lines = client.ask("go movetime depth 1");
    assert_eq!(
        lines[0],
        "info string `movetime` is ignored: a whole number is missing"
    );
    assert!(client.end().is_empty());
}

/// Even the search to depth 1 can take longer than anyone waits: here every piece can take several others.
#[test]
fn any_search_can_be_stopped() {
    let queens = "position fen qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    count_of_moves(&format!("{queens}\ngo depth 1\nstop\n"), 1);
    count_of_moves(&format!("{queens}\ngo depth 1\nquit\n"), 1);
    count_of_moves(&format!("{queens}\ngo movetime 10\n"), 1);
    count_of_moves(&format!("{queens}\ngo nodes 20000\n"), 1);
}

#[test]
fn the_end_of_the_words_stops_everything() {
    let mut client = Client::new();
    client.say("go infinite");
    client.until("info depth 1 ");
    assert!(client.end().last().unwrap().starts_with("bestmove "));
}

const MATE: &str = "position fen 8/8/8/8/8/1K6/7R/k7 w - - 0 1";

/// Says this after a position: the answer, and the move after that.
#[track_caller]
fn check_refused(line: &str, reason: &str, mv: &str) {
    let answers = answers(&format!("{MATE}\n{line}\ngo\n"));
    assert!(answers[0].starts_with("info string "), "{}", answers[0]);
    assert!(answers[0].contains(reason), "{}", answers[0]);
    assert_eq!(best_move(&answers), mv);
}

#[test]
fn what_is_refused_changes_nothing() {
    let many = "setoption name MultiPV value many";
    check_refused(many, "MultiPV is a number", "h2h1");
    let unknown = "setoption name Strength value 3";
    check_refused(unknown, "no option `Strength`", "h2h1");
    let miracle = "perform a miracle";
    check_refused(miracle, "no command in `perform a miracle`", "h2h1");
}

#[test]
fn after_an_impossible_position_there_is_none() {
    let kings = "position fen 8/8/8/8/8/8/8/Kk6 w - - 0 1";
    check_refused(kings, "the kings on a1 and b1 are neighbours", "0000");
    check_refused(
        "position fen nonsense",
        "invalid position `nonsense`",
        "0000",
    );
    let twice = "position startpos moves e2e4 e2e4";
    let refused = "move 2 of the game: `e2e4` is not a legal move";
    check_refused(twice, refused, "0000");
    check_refused("position", "write `position startpos", "0000");
    let again = answers(&format!("position fen 8 w\ngo\n{MATE}\ngo\n"));
    assert_eq!(again[2], "bestmove 0000");
    assert_eq!(best_move(&again), "h2h1");
    let new_game = answers("position fen 8 w\nucinewgame\ngo depth 1\n");
    assert_eq!(best_move(&new_game), "b1c3");
}

#[test]
fn without_a_position_an_infinite_search_waits_for_stop() {
    let mut client = Client::new();
    client.say("position fen 8 w\ngo infinite");
    client.until("info string there is no position");
    client.say("isready");
    assert_eq!(client.until("readyok"), ["readyok"]);
    client.say("stop");
    assert_eq!(client.until("bestmove"), ["bestmove 0000"]);
    client.say("go ponder");
    assert_eq!(client.end().last().unwrap(), "bestmove 0000");
}

#[test]
fn a_game_that_is_over() {
    let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo\n";
    let lines = answers(mated);
    assert!(
        lines[0].starts_with("info depth 0 score mate 0 "),
        "{lines:?}"
    );
    assert_eq!(best_move(&lines), "(none)");
    let stalemated = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo infinite\n";
    let lines = answers(stalemated);
    assert!(
        lines[0].starts_with("info depth 0 score cp 0 "),
        "{lines:?}"
    );
    assert_eq!(best_move(&lines), "(none)");
}
