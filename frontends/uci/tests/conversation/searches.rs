//! Plain search.

use crate::client::{answers, behind, best_move, last_info};

#[track_caller]
fn check(position: &str, go: &str, score: &str, best: &str) {
    let lines = answers(&format!("position {position}\n{go}\n"));
    assert!(
        lines[0].starts_with("info string plain search: "),
        "{lines:?}"
    );
    let info = last_info(&lines);
    assert!(info.contains(&format!(" score {score}")), "{info}");
    assert_eq!(best_move(&lines), best, "{info}");
}

#[test]
fn mates() {
    let back_rank = "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    check(back_rank, "go depth 4", "mate 1", "a1a8");
    check(
        "startpos moves f2f3 e7e5 g2g4",
        "go depth 3",
        "mate 1",
        "d8h4",
    );
    let two_rooks = "fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    check(two_rooks, "go mate 2", "mate 2", "b1b7");
    let mated = "fen 7k/R7/8/8/8/8/8/1R4K1 b - - 0 1";
    check(mated, "go depth 4", "mate -1", "h8g8");
}

#[test]
fn moves_that_are_more_than_a_step() {
    let castle = "fen 5k2/8/8/8/8/8/6PP/3RK2R w K - 0 1";
    check(castle, "go searchmoves e1g1 depth 1", "cp ", "e1g1");
    let passing = "fen 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    check(passing, "go searchmoves e5d6 depth 1", "cp ", "e5d6");
    let promotion = "fen 8/P6k/8/8/8/8/7p/K7 w - - 0 1";
    check(promotion, "go searchmoves a7a8n depth 1", "cp ", "a7a8n");
    check(promotion, "go depth 3", "cp ", "a7a8q");
}

#[test]
fn what_hangs_is_taken() {
    check("startpos moves e2e4 d7d5", "go depth 3", "cp ", "e4d5");
    let fork = "fen 4k3/8/8/3q4/8/2N5/8/4K2R w K - 0 1";
    check(fork, "go nodes 3000", "cp ", "c3d5");
}

#[test]
fn positions_without_hope_get_a_move() {
    let bare_kings = "fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1";
    check(bare_kings, "go depth 2", "cp 0", "e3d2");
    let a_bishop = "fen 8/8/4k3/8/8/4K3/8/7B w - - 0 1";
    check(a_bishop, "go depth 3", "cp 0", "h1g2");
    let fifty_moves = "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 100 90";
    check(fifty_moves, "go depth 1 searchmoves h7h6", "cp ", "h7h6");
}

#[test]
fn limits_are_kept() {
    let lines = answers("go nodes 5000\n");
    let nodes: u64 = behind(last_info(&lines), "nodes")[0].parse().unwrap();
    assert!(nodes <= 5000);
    let lines = answers("go depth 3\n");
    assert!(last_info(&lines).starts_with("info depth 3 "));
}

#[test]
fn several_lines() {
    let lines = answers(
        "setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\ngo depth 2\n",
    );
    for (place, line) in lines[4..7].iter().enumerate() {
        let start = format!("info depth 2 multipv {} score cp ", place + 1);
        assert!(line.starts_with(&start) && line.contains(" wdl "), "{line}");
    }
    assert_eq!(lines.len(), 8);
}

#[test]
fn what_is_answered_is_repeatable() {
    let moves = || {
        let lines = answers("go nodes 20000\n");
        let pv = behind(last_info(&lines), "pv").join(" ");
        (pv, best_move(&lines).to_owned())
    };
    assert_eq!(moves(), moves());
}
