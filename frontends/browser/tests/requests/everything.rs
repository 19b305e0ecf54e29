//! The requests that make sense for every domain and every game.

use serde_json::{Value, json};

use crate::{check, done, reply};

pub(crate) fn listing() -> Value {
    done(&json!({ "ask": "catalogue" }))
}

pub(crate) fn items(of: &Value) -> &[Value] {
    of.as_array().unwrap()
}

pub(crate) fn text(of: &Value) -> &str {
    of.as_str().unwrap()
}

/// Returns the sample of a domain as a problem, or of a game as a position.
pub(crate) fn sample(about: &Value, kind: &str) -> Value {
    let options = items(&about["sample"]["options"]).iter();
    let options = options.map(|option| (text(&option[0]).to_owned(), option[1].clone()));
    let options: serde_json::Map<_, _> = options.collect();
    json!({ kind: about["name"], "text": about["sample"]["text"], "options": options })
}

/// Returns the procedures that can analyse the sample of a game.
fn fitting(listing: &Value, position: &Value) -> Vec<String> {
    let names = items(&listing["procedures"]).iter();
    let names = names.map(|procedure| text(&procedure["name"]).to_owned());
    let is_fitting = |name: &String| {
        let request = analyse(position, name);
        reply(&request).get("done").is_some()
    };
    names.filter(is_fitting).collect()
}

fn analyse(position: &Value, procedure: &str) -> Value {
    json!({
        "ask": "analyse",
        "position": position,
        "procedure": { "name": procedure },
        "limits": { "expansions": 2_000, "depth": 3 },
    })
}

#[test]
fn what_there_is() {
    let listing = listing();
    let mut lines = Vec::new();
    for kind in ["domains", "games", "algorithms", "procedures"] {
        for entry in items(&listing[kind]) {
            let names = |list: &str| {
                let list = entry[list].as_array().into_iter().flatten();
                let names =
                    list.map(|item| text(item.get("option").unwrap_or(item).get("name").unwrap()));
                names.collect::<Vec<_>>().join(", ")
            };
            lines.push(format!(
                "{kind} {}: {}",
                text(&entry["name"]),
                text(&entry["summary"])
            ));
            for list in [
                "options",
                "opinions",
                "heuristics",
                "suites",
                "exercises",
                "brushes",
            ] {
                let names = names(list);
                if !names.is_empty() {
                    lines.push(format!("  {list}: {names}"));
                }
            }
        }
    }
    for game in items(&listing["games"]) {
        if let Some(usually) = game["play"]["usually"].as_str() {
            let (name, start) = (text(&game["name"]), &game["play"]["start"]["default"]);
            lines.push(format!("play {name} from {start}: {usually}"));
        }
    }
    for kind in ["thinking", "practice"] {
        for option in items(&listing[kind]) {
            let choices = items(&option["choices"]).iter();
            let choices =
                choices.map(|choice| format!("\n  {}: {}", text(&choice[0]), text(&choice[1])));
            lines.push(format!(
                "{kind} {}: {}{}",
                text(&option["name"]),
                text(&option["help"]),
                choices.collect::<String>()
            ));
        }
    }
    check("what_there_is", &lines.join("\n"));
}

#[test]
fn every_domain_is_checked_solved_compared_and_shown() {
    let listing = listing();
    let mut lines = Vec::new();
    for domain in items(&listing["domains"]) {
        let problem = sample(domain, "domain");
        let checked = done(&json!({ "ask": "check", "problem": problem }));
        let solve = json!({ "problem": problem, "method": { "algorithm": "a-star" } });
        let mut request = solve.clone();
        request["ask"] = json!("solve");
        let solved = done(&request);
        let viewed = done(&json!({ "ask": "view", "solve": solve }));
        assert_eq!(viewed["found"]["steps"], solved["steps"]);
        assert!(text(&viewed["text"]).starts_with("<!DOCTYPE html>"));
        let compared = done(&json!({ "ask": "compare", "problem": problem }));
        for row in items(&compared["rows"]) {
            assert!(row["answer"]["status"].is_string(), "{row}");
        }
        let steps = items(&solved["steps"]).iter().map(text);
        lines.push(format!(
            "{}: {}\n  {}: solved {}: {}\n  {} algorithms compared, drawn as {}",
            text(&domain["name"]),
            text(&checked["instances"][0]["title"]),
            text(&solved["method"]),
            text(&solved["price"]),
            steps.collect::<Vec<_>>().join(" "),
            items(&compared["rows"]).len(),
            if checked.get("scene").is_some() {
                "a scene"
            } else {
                "a board"
            },
        ));
        assert!(checked.get("scene").is_some() || checked.get("board").is_some());
    }
    check("every_domain", &lines.join("\n"));
}

#[test]
fn every_game_is_checked_analysed_and_shown() {
    let listing = listing();
    let mut lines = Vec::new();
    for game in items(&listing["games"]) {
        let position = sample(game, "game");
        let checked = done(&json!({ "ask": "check_position", "position": position }));
        let fitting = fitting(&listing, &position);
        assert_eq!(game["procedures"], json!(fitting));
        let first = analyse(&position, &fitting[0]);
        let analysed = done(&first);
        let mut analyse = first.clone();
        let fields = analyse.as_object_mut().unwrap();
        fields.remove("ask");
        let limits = fields.remove("limits");
        let viewed = done(&json!({ "ask": "view", "analyse": analyse, "limits": limits }));
        assert_eq!(viewed["found"]["words"], analysed["words"]);
        assert!(text(&viewed["text"]).starts_with("<!DOCTYPE html>"));
        lines.push(format!(
            "{}: {}, {} to move\n  {}: {} for {}\n  procedures: {}",
            text(&game["name"]),
            text(&checked["position"]),
            text(&checked["side"]),
            fitting[0],
            text(&analysed["words"]),
            text(&analysed["whose"]),
            fitting.join(", "),
        ));
    }
    check("every_game", &lines.join("\n"));
}

/// A random instance can be read back, and is the same for the same seed.
#[test]
fn every_random_instance_is_one() {
    for domain in items(&listing()["domains"]) {
        if domain["random"].is_null() {
            continue;
        }
        let draw = |size: &str, seed: u64| {
            reply(&json!({ "ask": "random", "domain": domain["name"], "size": size, "seed": seed }))
        };
        let size = text(&domain["random"]["sample"]);
        let drawn = draw(size, 7);
        assert_eq!(drawn, draw(size, 7));
        let instance = &drawn["done"]["instance"];
        let mut problem = sample(domain, "domain");
        problem["text"] = instance["text"].clone();
        problem["options"] = instance["options"].clone();
        let solved = done(&json!({ "ask": "solve", "problem": problem }));
        assert_eq!(solved["answer"]["status"], "solved", "{solved}");
    }
}
