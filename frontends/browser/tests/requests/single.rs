//! Replies in full, limits, progress and files.

use browser::Progress;
use serde_json::{Value, json};

use crate::{check, done, progress_of, reply};

fn puzzle(text: &str) -> Value {
    json!({ "domain": "puzzle", "text": text })
}

fn hard(limits: &Value) -> Value {
    let mut problem = puzzle("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
    problem["options"] = json!({ "goal": "blank-first" });
    json!({ "ask": "solve", "problem": problem, "method": { "algorithm": "ida-star" }, "limits": limits })
}

#[track_caller]
fn check_limit(limits: &Value, limit: &str) {
    let answer = &done(&hard(limits))["answer"];
    assert_eq!(
        (&answer["status"], &answer["limit"]),
        (&json!("stopped"), &json!(limit))
    );
}

#[test]
fn limits_are_kept() {
    check_limit(&json!({ "expansions": 1_000 }), "expansions");
    check_limit(&json!({ "seconds": 0 }), "time");
    check_limit(&json!({ "seconds": 0.05 }), "time");
    let mut request = hard(&json!({ "bytes": 1_000_000 }));
    request["method"]["algorithm"] = json!("a-star");
    assert_eq!(done(&request)["answer"]["limit"], "bytes");
    request["limits"] = json!({ "nodes": 1_000 });
    assert_eq!(done(&request)["answer"]["limit"], "stored");
}

#[test]
fn progress_is_shown() {
    let (times, last) = progress_of(&hard(&json!({ "expansions": 100_000 })));
    assert!(times > 20, "{times}");
    assert!(matches!(last, Some(Progress::Searching { expanded, .. }) if expanded > 50_000));
    let mut request = json!({ "ask": "solve", "problem": puzzle("283/164/7#5") });
    request["method"] = json!({ "heuristic": "pdb:1-2-3" });
    let (times, _) = progress_of(&request);
    assert!(times > 5, "{times}");
}

#[test]
fn files_come_with_the_request() {
    let map = "type octile\nheight 1\nwidth 4\nmap\n....\n";
    let scenario = "version 1\n0\tm.map\t4\t1\t0\t0\t3\t0\t3.0\n";
    let problem =
        json!({ "domain": "grid", "text": map, "name": "m.map", "options": { "scen": "m.scen" } });
    let request = json!({ "ask": "solve", "problem": problem, "files": { "m.scen": scenario } });
    assert_eq!(done(&request)["steps"], json!(["e", "e", "e"]));
}

#[test]
fn all_solutions_are_told() {
    let method = json!({ "algorithm": "optimal-solutions" });
    let problem = json!({ "domain": "grid", "text": "A..\n..B\n" });
    let solved = done(&json!({ "ask": "solve", "problem": problem, "method": method }));
    let found = solved["found"].as_array().unwrap();
    assert_eq!(json!(found.len()), solved["answer"]["solutions"]);
    assert!(found.len() > 1, "{solved}");
}

#[test]
fn what_has_no_solution() {
    let mut problem = puzzle("123/456/87#");
    problem["options"] = json!({ "goal": "blank-last" });
    let unsolvable = done(&json!({ "ask": "solve", "problem": problem }));
    assert_eq!(unsolvable["answer"]["status"], "no_solution");
    assert!(unsolvable["objection"].is_string(), "{unsolvable}");
    let viewed = done(&json!({ "ask": "view", "solve": { "problem": problem } }));
    assert_eq!(viewed["text"], Value::Null);
    assert_eq!(viewed["found"]["answer"]["status"], "no_solution");
}

#[test]
fn replies_in_full() {
    let requests = [
        json!({ "ask": "check", "problem": puzzle("283/164/7#5") }),
        json!({ "ask": "check", "problem": { "domain": "grid", "text": "A.\n.B\n" } }),
        json!({ "ask": "solve", "problem": puzzle("283/164/7#5"), "method": { "algorithm": "ida-star" } }),
        json!({ "ask": "check_position", "position": { "game": "tictactoe", "text": "X...O...." } }),
        json!({
            "ask": "analyse",
            "position": { "game": "tictactoe", "text": "XXOOOX..." },
            "procedure": { "options": { "depth": 9 } },
            "show": 2,
        }),
    ];
    let replies = requests.iter().map(|request| {
        let reply = serde_json::to_string_pretty(&reply(request)).unwrap();
        format!("{request}\n{reply}")
    });
    check("replies", &replies.collect::<Vec<_>>().join("\n"));
}
