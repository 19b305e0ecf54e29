//! Lessons: those that come with the page, and mistakes in others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::everything::{items, text};
use crate::{check, done};

fn mistakes(lesson: &str) -> Vec<String> {
    let reply = done(&json!({ "ask": "check_lesson", "text": lesson }));
    let mistakes = items(&reply["mistakes"]).iter();
    let in_words =
        |mistake: &Value| format!("{}: {}", text(&mistake["at"]), text(&mistake["message"]));
    mistakes.map(in_words).collect()
}

/// Every situation is run, every question has an answer.
#[test]
fn the_lessons_of_the_page_are_sound() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let mut lessons = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let none: [&str; 0] = [];
        let lesson = fs::read_to_string(&path).unwrap();
        assert_eq!(mistakes(&lesson), none, "{}", path.display());
        lessons += 1;
    }
    assert!(lessons >= 3);
}

/// Returns the events of the search that a step shows.
fn events(situation: &Value) -> Vec<Value> {
    let problem = json!({
        "domain": situation["subject"], "text": situation["text"],
        "options": situation.get("options").cloned().unwrap_or_else(|| json!({})),
    });
    let method = json!({ "algorithm": situation["method"] });
    let request = json!({
        "ask": "view", "as": "trace", "solve": { "problem": problem, "method": method },
    });
    let trace = done(&request);
    let lines = text(&trace["text"]).lines().skip(1);
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Checks that the numbers determine the next state of a search by `key`: no other open one has as small a key.
#[track_caller]
fn check_next(situation: &Value, key: &str) {
    let events = events(situation);
    let step = usize::try_from(situation["step"].as_u64().unwrap()).unwrap();
    let (mut open, mut closed) = (BTreeMap::new(), BTreeSet::new());
    for event in &events[..step] {
        let state = text(&event["state"]);
        match text(&event["event"]) {
            "generated" if !closed.contains(state) => {
                let key = event[key].as_u64().unwrap();
                let least = open.entry(state).or_insert(key);
                *least = key.min(*least);
            }
            "expanded" => {
                open.remove(state);
                closed.insert(state);
            }
            _ => {}
        }
    }
    let next = events[step..]
        .iter()
        .find(|event| event["event"] == "expanded");
    let next = text(&next.unwrap()["state"]);
    let least = open[next];
    let ties = open.iter().filter(|(_, key)| **key <= least);
    assert_eq!(ties.count(), 1, "{situation}");
}

#[test]
fn what_is_next_is_seen_in_the_lessons() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons/search.json");
    let lesson: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let mut seen = 0;
    for step in items(&lesson["steps"]) {
        let situation = &step["situation"];
        let key = match situation["method"].as_str() {
            Some("uniform-cost") => "g",
            Some("greedy") => "h",
            Some("a-star") => "f",
            _ => continue,
        };
        if step["question"]["kind"] == "next" {
            check_next(situation, key);
            seen += 1;
        }
    }
    assert_eq!(seen, 4);
}

/// The example of the chapter for teachers.
#[test]
fn the_lesson_in_the_documentation_is_sound() {
    let chapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/browser.md");
    let chapter = fs::read_to_string(chapter).unwrap();
    let (_, lesson) = chapter.split_once("<!-- a lesson -->\n```json\n").unwrap();
    let (lesson, _) = lesson.split_once("```").unwrap();
    let none: [&str; 0] = [];
    assert_eq!(mistakes(lesson), none);
}

fn lesson(situation: &Value, question: &Value) -> String {
    json!({
        "title": "A lesson",
        "steps": [{ "title": "A step", "text": "", "situation": situation, "question": question }],
    })
    .to_string()
}

#[test]
fn all_that_is_wrong_is_told() {
    let puzzle = |more: &Value| {
        let mut situation =
            json!({ "part": "workbench", "subject": "puzzle", "text": "283/164/7#5" });
        let fields = more.as_object().unwrap().clone();
        situation.as_object_mut().unwrap().extend(fields);
        situation
    };
    let steps = puzzle(&json!({ "shown": "steps" }));
    let next = json!({ "kind": "next", "ask": "Which?" });
    let number = |more: &str| json!({ "kind": "number", "ask": "How many?", "counts": more });
    let none = json!({ "kind": "number", "ask": "How many?", "answer": 3 });
    let game = json!({ "part": "workbench", "subject": "tictactoe", "text": "", "shown": "comparison",
        "compared": ["minimax", "perhaps"], "methodOptions": { "depth": "2" } });
    let lessons = [
        lesson(&puzzle(&json!({ "limits": { "expansion": 3 } })), &none),
        lesson(
            &puzzle(&json!({ "limits": { "expansions": -3, "nodes": 1.5, "seconds": -1 } })),
            &none,
        ),
        lesson(&puzzle(&json!({ "limits": 40 })), &none),
        lesson(&game, &none),
        "{ \"title\": \"A lesson\",\n  \"steps\": [,] }".to_owned(),
        "[]".to_owned(),
        json!({ "steps": [], "author": "Ada" }).to_string(),
        json!({ "title": 1, "steps": [{ "titel": "A step" }, { "title": "B", "text": [] }] })
            .to_string(),
        lesson(&json!({ "part": "workshop" }), &none),
        lesson(
            &puzzle(&json!({ "shown": "everything", "steps": 3 })),
            &none,
        ),
        lesson(&puzzle(&json!({ "method": "a-starr" })), &none),
        lesson(&puzzle(&json!({ "text": "283/164/7#7" })), &none),
        lesson(&puzzle(&json!({ "shown": "steps", "step": 18 })), &none),
        lesson(
            &json!({ "part": "workbench", "subject": "chess", "text": "" }),
            &none,
        ),
        lesson(
            &json!({ "part": "play", "position": { "game": "tictactoe" }, "moves": ["1", "1"] }),
            &none,
        ),
        lesson(
            &json!({ "part": "play", "person": "third", "level": "god" }),
            &none,
        ),
        lesson(&json!({ "part": "advice", "table": "krk-long" }), &none),
        lesson(
            &json!({ "part": "advice", "table": "krk-short", "position": "8/8/8 w" }),
            &none,
        ),
        lesson(&steps, &json!({ "kind": "riddle", "ask": "Why?" })),
        lesson(
            &steps,
            &json!({ "kind": "choice", "ask": "Which?", "choices": [{ "text": "A" }, { "right": 1 }] }),
        ),
        lesson(
            &steps,
            &json!({ "kind": "choice", "ask": " ", "choices": [{ "text": "", "right": true }] }),
        ),
        lesson(&steps, &json!({ "kind": "number", "ask": "How many?" })),
        lesson(&steps, &number("stars")),
        lesson(
            &json!({ "part": "play", "position": { "game": "tictactoe" } }),
            &number("expanded"),
        ),
        lesson(&puzzle(&json!({})), &next),
        lesson(&puzzle(&json!({ "shown": "steps", "step": 17 })), &next),
        lesson(&steps, &next),
    ];
    let told = lessons
        .iter()
        .map(|lesson| format!("{lesson}\n  {}", mistakes(lesson).join("\n  ")));
    check("mistakes_in_lessons", &told.collect::<Vec<_>>().join("\n"));
}

/// The number that a question asks for is the one that the search finds.
#[test]
fn numbers_are_found() {
    let request = |subject: &str, given: &str, counts: &str| {
        let situation = json!({ "part": "workbench", "subject": subject, "text": given });
        done(&json!({ "ask": "lesson_number", "situation": situation, "counts": counts }))["number"]
            .clone()
    };
    assert_eq!(request("puzzle", "283/164/7#5", "expanded"), 5);
    assert_eq!(request("puzzle", "283/164/7#5", "cost"), 5);
    assert_eq!(request("grid", "A..B\n", "length"), 3.0);
    assert_eq!(request("tree", "", "value"), 4);
}
