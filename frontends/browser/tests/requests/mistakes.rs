//! Requests with mistakes: the reply names each one.

use browser::answer;
use catalogue::Catalogue;
use serde_json::{Value, json};

use crate::check;

#[test]
fn what_is_wrong_is_said() {
    let puzzle = |text: &str, options: Value| json!({ "domain": "puzzle", "text": text, "options": options });
    let solve = |problem: Value, method: Value| json!({ "ask": "solve", "problem": problem, "method": method });
    let play = |ask: &str, moves: &[&str]| json!({ "ask": ask, "position": { "game": "tictactoe" }, "moves": moves });
    let think = |thinking: Value| json!({ "ask": "answer", "position": { "game": "tictactoe" }, "thinking": thinking });
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
        json!({ "ask": "play", "position": { "game": "tree" } }),
        json!({ "ask": "play", "position": { "game": "ending", "text": "8/8/8/8/8/8/8/k6K" } }),
        json!({ "ask": "play", "position": { "game": "tictactoe", "options": { "size": 4 } } }),
        play("play", &["1", "1"]),
        play("play", &["a"]),
        play("play", &["1", "4", "2", "5", "3", "6"]),
        play("judge", &[]),
        play("judge", &["1", "10"]),
        play("answer", &["1", "4", "2", "5", "3"]),
        play("hint", &["1", "4", "2", "5", "3"]),
        think(json!({ "level": "divine" })),
        think(json!({ "level": "easy", "procedure": "mcts" })),
        think(json!({ "procedure": "minimax" })),
        think(json!({ "procedure": "mcts", "depth": 3 })),
        think(json!({ "depth": 64 })),
        think(json!({ "move-time": "long" })),
        think(json!({ "seed": 1 })),
        think(json!({ "fun": true })),
        json!({ "ask": "judge", "position": { "game": "connect4" }, "moves": ["8"] }),
        json!({ "ask": "play", "position": { "game": "krk", "text": "8/8/8/8/8/1K6/7R/k7 w" }, "moves": ["Rh1", "Ka2"] }),
        json!({ "ask": "practise", "exercise": "knk" }),
        json!({ "ask": "practise", "exercise": "krk", "round": 0 }),
        json!({ "ask": "practise", "exercise": "krk", "options": { "won-in": 40 } }),
        json!({ "ask": "practise", "exercise": "krk", "options": { "won-in": 3, "level": "hard" } }),
        json!({ "ask": "score", "position": { "game": "ending", "text": "8/8/8/8/8/1K6/7Q/k7 b" } }),
        json!({ "ask": "score", "position": { "game": "tictactoe" }, "moves": ["1"] }),
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
