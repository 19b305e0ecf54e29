//! Requests with mistakes: each is told what is wrong.

use browser::answer;
use catalogue::Catalogue;
use serde_json::{Value, json};

use crate::check;

#[test]
fn what_is_wrong_is_said() {
    let puzzle = |text: &str, options: Value| json!({ "domain": "puzzle", "text": text, "options": options });
    let solve = |problem: Value, method: Value| json!({ "ask": "solve", "problem": problem, "method": method });
    let good = || puzzle("283/164/7#5", json!({}));
    let requests = [
        json!({ "ask": "sing" }),
        json!({ "ask": "solve" }),
        json!({ "ask": "check", "problem": { "domain": "poker" } }),
        json!({ "ask": "check", "problem": puzzle("283/164/7#7", json!({})) }),
        json!({ "ask": "check", "problem": puzzle("283/164/7#5", json!({ "colour": "red" })) }),
        json!({ "ask": "check", "problem": puzzle("283/164/7#5", json!({ "size": "large" })) }),
        json!({ "ask": "check", "problem": { "domain": "grid", "text": "A..\n.X.\n", "options": { "movement": "six" } } }),
        json!({ "ask": "check", "problem": { "domain": "grid", "text": "A..\n.@B\n..\n" } }),
        json!({ "ask": "check", "problem": { "domain": "graph", "text": "A -> B\nB -> -3\n" } }),
        json!({ "ask": "check", "problem": { "domain": "grid", "text": "...", "options": { "scen": "a.scen" } } }),
        solve(good(), json!({ "algorithm": "d-star" })),
        solve(good(), json!({ "heuristic": "psychic" })),
        solve(good(), json!({ "options": { "width": 3 } })),
        solve(
            good(),
            json!({ "algorithm": "beam", "options": { "width": "wide" } }),
        ),
        solve(good(), json!({ "algorithm": "jump-point-search" })),
        json!({ "ask": "compare", "problem": good(), "algorithms": ["a-star", "d-star"] }),
        json!({ "ask": "check_position", "position": { "game": "go" } }),
        json!({ "ask": "check_position", "position": { "game": "ending" } }),
        json!({ "ask": "check_position", "position": { "game": "tictactoe", "text": "XXX......" } }),
        json!({ "ask": "analyse", "position": { "game": "tictactoe" }, "procedure": { "name": "guess" } }),
        json!({ "ask": "analyse", "position": { "game": "tictactoe" }, "procedure": { "options": { "claim": "wins" } } }),
        json!({ "ask": "analyse", "position": { "game": "connect4", "options": { "centre-first": true } }, "procedure": { "name": "minimax" } }),
        json!({ "ask": "random", "domain": "puzzle", "size": "huge", "seed": 1 }),
        json!({ "ask": "random", "domain": "puzzle", "size": "3x3", "seed": -1 }),
    ];
    let mut texts: Vec<String> = requests.iter().map(Value::to_string).collect();
    texts.push("no JSON".to_owned());
    let said = texts.iter().map(|request| {
        let reply = answer(&Catalogue::standard(), request, &mut |_| {});
        let reply: Value = serde_json::from_str(&reply).unwrap();
        let failed = &reply["failed"];
        assert!(failed["kind"].is_string(), "{request}: {reply}");
        format!(
            "{request}\n  {}",
            failed["message"].as_str().unwrap().replace('\n', "\n  ")
        )
    });
    check("mistakes", &said.collect::<Vec<_>>().join("\n"));
}
