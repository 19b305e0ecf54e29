//! Words that no chess program would say.

use proptest::prelude::*;

use crate::client::{Client, Shared, answers};

fn word() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "1",
        "nodes",
        "-3",
        "searchmoves",
        "e2e4",
        "e7e8q",
        "0000",
        "ponder",
        "stop",
        "ponderhit",
        "setoption",
        "name",
        "value",
        "MultiPV",
        "Hash",
        "Source",
        "advice",
        "99999999999999999999",
        "8/8/8/8/8/1K6/7R/k7",
        "w",
        "-",
        "KQkq",
        "ucinewgame",
        "debug",
        "infinite",
        "mate",
        "movetime",
        "wtime",
    ]);
    prop_oneof![4 => known.prop_map(str::to_owned), 1 => "\\PC{0,6}"]
}

fn line() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 0..8).prop_map(|words| words.join(" "))
}

/// Words after `go`: its own, invalid or too large numbers, and anything else.
fn go_line() -> impl Strategy<Value = String> {
    let limits = prop::sample::select(vec![
        "depth",
        "nodes",
        "mate",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
    ]);
    let others = prop::sample::select(vec!["searchmoves", "e2e4", "a7a8q", "infinite", "ponder"]);
    let numbers = prop_oneof![
        any::<i8>().prop_map(|number| number.to_string()),
        any::<i128>().prop_map(|number| number.to_string()),
        prop::sample::select(vec![u64::MAX.to_string(), i64::MIN.to_string()]),
        "[-+]?[0-9]{0,40}",
    ];
    let word = prop_oneof![
        4 => limits.prop_map(str::to_owned),
        4 => numbers,
        1 => others.prop_map(str::to_owned),
        1 => "\\PC{0,6}",
    ];
    prop::collection::vec(word, 0..10).prop_map(|words| words.join(" "))
}

/// Returns whether a search with these words waits until it is stopped.
fn waits(line: &str) -> bool {
    line.split_whitespace()
        .any(|word| word == "infinite" || word == "ponder")
}

/// Returns whether it is free of the word that would end the conversation.
fn is_quiet(line: &str) -> bool {
    !line.split_whitespace().any(|word| word == "quit")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn it_is_always_ready(lines in prop::collection::vec(line(), 0..6)) {
        let lines: Vec<_> = lines.into_iter().filter(|line| is_quiet(line)).collect();
        let text = lines.iter().map(|line| format!("{line}\nstop\nisready\n"));
        let text = text.collect::<String>();
        let said = answers(&text);
        let ready = said.iter().filter(|line| *line == "readyok").count();
        let asked = text.lines().filter(|line| line.split_whitespace().any(|word| word == "isready"));
        prop_assert_eq!(ready, asked.count());
    }

    #[test]
    fn each_go_is_answered_once(lines in prop::collection::vec(go_line(), 1..5)) {
        let text = lines.iter().map(|line| format!("go {line}\nstop\n"));
        let said = answers(&text.collect::<String>());
        let moves = said.iter().filter(|line| line.starts_with("bestmove "));
        prop_assert_eq!(moves.count(), lines.len());
    }

    /// With a limit that holds, it ends by itself whatever else was said.
    #[test]
    fn rubbish_keeps_no_search_from_its_end(lines in prop::collection::vec(go_line(), 1..5)) {
        let mut client = Client::new();
        for line in lines.iter().filter(|line| !waits(line)) {
            let answers = client.ask(&format!("go {line} depth 1"));
            prop_assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
        }
        prop_assert!(client.end().is_empty());
    }

    #[test]
    fn bytes_of_any_kind(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut output = Vec::new();
        uci::serve([&bytes[..], b"\nisready\n"].concat().as_slice(), &mut output, &Shared).unwrap();
        let text = String::from_utf8(output).unwrap();
        prop_assert!(text.lines().any(|line| line == "readyok"));
    }
}
