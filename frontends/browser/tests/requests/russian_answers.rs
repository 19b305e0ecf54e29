//! Answers in Russian: none of the module's texts stays in English, and no translation is unused.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::advice::shipped;
use crate::everything::{items, listing, sample, text};
use crate::playing::play;
use crate::reply;
use crate::russian::{Texts, values};
use crate::russian_steps::{Tables, entries_of};

/// Returns the texts in these fields of a reply; none of one that failed, as some do by their limits.
fn take(request: &Value, fields: &[&str], texts: &mut Texts) -> Value {
    let mut reply = reply(request);
    let message = reply["failed"]["message"].as_str().unwrap_or_default();
    assert!(!message.contains("cannot be read"), "{request}: {message}");
    let done = reply["done"].take();
    let found = fields.iter().filter_map(|field| done[*field].as_str());
    texts.extend(found.map(str::to_owned));
    done
}

fn searches(texts: &mut Texts) {
    const LOOKS: [&str; 4] = ["title", "setting", "remark", "objection"];
    let listing = listing();
    let mut problems: Vec<_> = items(&listing["domains"])
        .iter()
        .map(|domain| sample(domain, "domain"))
        .collect();
    for (domain, start, options) in [
        ("puzzle", "213/456/78#", json!({ "goal": "blank-last" })),
        ("puzzle", "1238/4567/9", json!({})),
        ("puzzle", "213/456/78#", json!({ "goal": "213/465/78#" })),
        ("puzzle", "123/456/7#8", json!({ "goal": "blank-last" })),
        ("pancake", "2 1 3", json!({})),
        ("pancake", "3 1 2 4", json!({ "flip-cost": "size" })),
        ("grid", "AB", json!({})),
        (
            "graph",
            "start: A\ngoal: B\nA -- B 3\nA -- C 1\nh: A -> B 2",
            json!({}),
        ),
        (
            "graph",
            "start: A\ngoal: B\nA -- B 3\nA -- C 1\nh: A -> C 2",
            json!({}),
        ),
        (
            "graph",
            "start: A\ngoal: B\nA -- B 3\nA -- C 1\nB -- D 1\nh: A -> B 2",
            json!({}),
        ),
    ] {
        problems.push(json!({ "domain": domain, "text": start, "options": options }));
    }
    for problem in &problems {
        let checked = reply(&json!({ "ask": "check", "problem": problem }));
        for instance in checked["done"]["instances"]
            .as_array()
            .into_iter()
            .flatten()
        {
            let found = LOOKS.iter().filter_map(|field| instance[*field].as_str());
            texts.extend(found.map(str::to_owned));
        }
        for algorithm in items(&listing["algorithms"]) {
            let request = json!({
                "ask": "solve", "problem": problem,
                "method": { "algorithm": algorithm["name"] },
                "limits": { "expansions": 300, "depth": 6 },
            });
            take(
                &request,
                &["title", "method", "remark", "objection", "price"],
                texts,
            );
        }
    }
    for (algorithm, options) in [
        ("depth-limited", json!({ "depth": "5" })),
        ("a-star", json!({ "then-ida-star": true })),
        ("a-star", json!({ "threads": "2" })),
        ("breadth-first-indexed", json!({ "threads": "1" })),
        ("breadth-first-indexed", json!({ "threads": "2" })),
        ("ida-star", json!({ "threads": "1" })),
    ] {
        let request = json!({
            "ask": "solve", "problem": problems[0],
            "method": { "algorithm": algorithm, "options": options },
        });
        take(&request, &["method"], texts);
    }
}

/// Collects the texts about the moves of a game, and about moves that were not made.
fn moves(position: &Value, played: &[String], texts: &mut Texts) {
    let ask = |what: &str, moves: &[String]| {
        let mut request = json!({ "ask": what, "position": position, "moves": moves });
        if what != "play" {
            request["limits"] = json!({ "expansions": 2_000 });
        }
        request
    };
    // The middle of a long game is like its beginning.
    let is_shown = |plies: usize| plies < 6 || plies + 4 > played.len();
    for (plies, mv) in (0..).zip(played).filter(|(plies, _)| is_shown(*plies)) {
        let before = &played[..plies];
        let state = take(&ask("play", before), &["name", "side"], texts);
        take(&ask("hint", before), &["reason"], texts);
        let others = items(&state["moves"]).iter().take(2);
        let others = others.map(|other| text(&other["move"]));
        for other in others.chain([mv.as_str()]) {
            let after = [before, &[other.to_owned()]].concat();
            take(&ask("judge", &after), &["by", "words", "riddle"], texts);
            let over = take(&ask("play", &after), &[], texts)["over"]["words"].take();
            texts.extend(over.as_str().map(str::to_owned));
        }
    }
    for unseen in [
        json!({}),
        json!({ "slips": 1 }),
        json!({ "slips": 2, "hints": 1 }),
        json!({ "hints": 2, "taken_back": 1 }),
    ] {
        let mut request = ask("score", played);
        request["unseen"] = unseen;
        take(&request, &["words"], texts);
    }
    take(&ask("score", &played[..1]), &["words"], texts);
}

fn games(texts: &mut Texts) {
    let listing = listing();
    for game in items(&listing["games"]) {
        let position = sample(game, "game");
        take(
            &json!({ "ask": "check_position", "position": position }),
            &["side"],
            texts,
        );
        for procedure in items(&game["procedures"]) {
            for expansions in [1, 2_000] {
                let request = json!({
                    "ask": "analyse", "position": position,
                    "procedure": { "name": procedure, "options": {} },
                    "limits": { "expansions": expansions, "depth": 3 },
                });
                take(&request, &["words", "whose"], texts);
            }
        }
        let sides = items(&game["sides"]).iter();
        texts.extend(sides.map(|side| text(side).to_owned()));
    }
    let tree = json!({ "game": "tree", "text": "min to move\n\na -> b c\nb = 1\nc = 2\n" });
    take(
        &json!({ "ask": "analyse", "position": tree }),
        &["whose"],
        texts,
    );
    let lost = ["Q", "R", "P"].map(|piece| (piece, vec!["Kxe2"]));
    for (piece, moves) in lost.into_iter().chain([("B", vec![]), ("N", vec![])]) {
        let start = format!("8/8/8/8/8/3k4/4{piece}3/K7 b");
        let position = json!({ "game": "ending", "text": start });
        let request = json!({ "ask": "play", "position": position, "moves": moves });
        let state = take(&request, &["name"], texts);
        texts.insert(text(&state["over"]["words"]).to_owned());
    }
    for (game, start, options) in [
        ("tictactoe", "", json!({})),
        ("tictactoe", "XX.OO....", json!({})),
        ("connect4", "2233", json!({ "size": "4x4" })),
        ("connect4", "", json!({ "size": "4x4" })),
        ("krk", "8/8/8/8/8/2K5/7R/1k6 w", json!({})),
        ("krk", "8/8/8/8/8/3k4/5R2/K7 w", json!({})),
        ("ending", "8/8/8/1Q6/8/5K2/8/7k w", json!({})),
        ("ending", "8/8/8/8/8/6k1/1r6/7K b", json!({})),
        ("ending", "8/4P3/8/8/8/8/1k6/6K1 w", json!({})),
        ("ending", "7k/8/5K2/6Q1/8/8/8/8 w", json!({})),
    ] {
        let position = json!({ "game": game, "text": start, "options": options });
        for level in ["easy", "perfect"] {
            let thinking = json!({ "level": level, "seed": 3 });
            moves(&position, &play(&position, &thinking).0, texts);
        }
    }
}

fn advice(texts: &mut Texts) {
    let one = |condition: &str, advice: &str| {
        format!("r :: if {condition} then [a].\nadvice(a, {advice}).")
    };
    let mate = "mate : not rooklost : (depth = 0) and checkmove : nomove";
    let weak = one("true", mate);
    let blind = shipped("never-lose").replace("[win, force, hold, resist]", "[resist]");
    for (table, limits) in [
        (shipped("never-lose"), json!({})),
        (blind.clone(), json!({})),
        (shipped("krk-published"), json!({})),
        (shipped("krk-repaired"), json!({})),
        (weak.clone(), json!({})),
        (one("mate", mate), json!({})),
        (one("true", "true : true : legal : nomove"), json!({})),
        (
            one(
                "true",
                "themtomove : not rooklost : (depth = 0) and legal : nomove",
            ),
            json!({}),
        ),
        (shipped("never-lose"), json!({ "expansions": 3 })),
    ] {
        let request = json!({
            "ask": "advice_verify", "text": table, "show": 9, "limits": limits,
        });
        let done = take(&request, &["words"], texts);
        for example in done["counterexamples"].as_array().into_iter().flatten() {
            texts.insert(text(&example["words"]).to_owned());
        }
    }
    for (old, new) in [
        (shipped("never-lose"), blind),
        (shipped("never-lose"), shipped("never-lose")),
    ] {
        let request = json!({ "ask": "advice_diff", "old": old, "new": new });
        take(&request, &["words"], texts);
    }
    for (table, position) in [
        (shipped("never-lose").as_str(), "XX.OO...."),
        (weak.as_str(), "8/8/8/8/8/2k5/8/K2R4 w"),
    ] {
        let request = json!({ "ask": "advice_explain", "text": table, "position": position });
        take(&request, &["words"], texts);
    }
}

/// Texts that appear only in long searches, in rare positions, or if the page breaks down.
const RARE: [&str; 30] = [
    "the permutation from 123/456/78# to 123/456/87# is odd, but the blank is an even number of steps from its goal; \
     each move changes both parities; no common goal can be reached, unless two tiles are exchanged",
    "the permutation from 1#/23 to 12/3# is even, but the blank is an odd number of steps from its goal; each move \
     changes both parities; the goal blank-first can be reached",
    "goal blank-first; --goal bolshakova and --goal blank-last can be reached, too",
    "no verdict: the time ran out (12 expanded, 30 generated)",
    "the search has broken down: unreachable: probably the memory did not suffice",
    "win in 3 plies, looking to the end: 4 4 4",
    "12, looking 9 plies ahead: 4 4 4",
    "2 plies ahead: 17",
    "won in 1 ply with best play: Qg7#",
    "drawn -> open, 9 plies ahead; refuted by 4 4 4 4 4 4 ...",
    "open, 1 ply ahead: best play",
    "won in 3 plies -> lost in 1 ply; better 4",
    "as planned",
    "there is no move",
    "nobody knows what a move costs here",
    "there is nothing to win from this position",
    "neither is better overall",
    "the new table is better: it wins 175168 positions, the old table 175120",
    "the old table is better: both hold equally many, but it wins 1830, the new table 1616",
    "the new table is better: where both win it takes 11.80 moves on average, the old table 12.10",
    "rook lost by edge_rule of krk_short",
    "piece lost by edge_rule of krk_short: squeeze",
    "nobody can mate by edge_rule",
    "no rule of krk_short matches",
    "open, 13 plies ahead: best play",
    "proved: Black wins",
    "disproved: Black does not lose",
    "proved: X does not lose",
    "proved: MAX gets at least 4",
    "proved: MIN holds it below 5",
];

fn texts() -> Texts {
    let mut texts: Texts = RARE.map(str::to_owned).into();
    searches(&mut texts);
    games(&mut texts);
    advice(&mut texts);
    // Lines of play, names and numbers are the same in all languages.
    let listing = listing();
    for kind in ["algorithms", "procedures"] {
        for entry in items(&listing[kind]) {
            texts.remove(text(&entry["name"]));
        }
    }
    texts
}

/// Returns whether it has words, other than the names of a rule and a piece of advice.
fn has_words(text: &str) -> bool {
    let are_names = text.contains(": ") && !text.replace(": ", "").contains(' ');
    !are_names && text.chars().filter(char::is_ascii_lowercase).count() > 1
}

#[test]
fn answers_are_said_in_russian_too() {
    let own = entries_of("russian_answers.js");
    let (shapes, whole): (Vec<_>, Vec<_>) =
        own.iter().cloned().partition(|entry| entry.0.contains('{'));
    let tables = Tables::behind(
        &[&whole[..], &entries_of("russian_listing.js")].concat(),
        &shapes,
    );
    let (texts, mut missing) = (texts(), BTreeSet::new());
    let mut used = BTreeSet::new();
    for text in &texts {
        used.extend(tables.said(text, &mut |left| {
            if has_words(left) {
                missing.insert(format!("{left} in {text}"));
            }
        }));
    }
    assert!(missing.is_empty(), "not in Russian: {missing:#?}");
    let unused: Vec<_> = own
        .iter()
        .filter(|entry| !used.contains(entry.0.as_str()))
        .collect();
    assert!(unused.is_empty(), "said nowhere: {unused:#?}");
    for (english, russian) in &own {
        assert_eq!(values(english), values(russian), "{english}");
    }
}
