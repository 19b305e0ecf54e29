//! Strokes without sense: the reply names the mistake, or a change to which more strokes can be applied.

use serde_json::{Value, json};

use super::{Kind, changed, painted};
use crate::everything::{listing, sample, text};
use crate::reply;

/// Places that a brush may not take, or that are nowhere.
fn places() -> Vec<Value> {
    let cell = |row: usize, column: usize| json!({ "cell": { "row": row, "column": column } });
    let node = |name: &str| json!({ "node": name });
    let point = |x: f64, y: f64| json!({ "point": { "x": x, "y": y } });
    let far = usize::MAX;
    vec![
        json!([]),
        json!([cell(0, 0)]),
        json!([cell(far, far)]),
        json!([cell(0, far), cell(far, 0)]),
        json!([cell(0, 0), cell(0, 0)]),
        json!([cell(1, 1), cell(3, 2), cell(1, 1)]),
        json!([node("")]),
        json!([node("Arad")]),
        json!([node("Arad"), node("Arad")]),
        json!([node("a"), node("\"")]),
        json!([point(0.0, 0.0)]),
        json!([point(-1e300, 1e300)]),
        json!([node("Arad"), point(1e5, -1e5)]),
        json!([cell(0, 0), node("a"), point(0.0, 0.0)]),
    ]
}

const VALUES: [&str; 11] = [
    "",
    "5",
    "-1",
    "1e9",
    "99999999999999999999",
    "a b",
    "\"",
    "#",
    "inf",
    "[",
    "ä -> ö\n",
];

/// Texts of other domains, and of none.
const TEXTS: [&str; 10] = [
    "",
    "romania",
    "A",
    "A..\n..B",
    "[1, 2]",
    "?",
    "12/3#",
    "XXX......",
    "8/8 w",
    "p sp 2 1\na 1 2 3\n",
];

#[test]
fn strokes_without_sense() {
    let listing = listing();
    for kind in Kind::ALL {
        for about in kind.all(&listing) {
            let sample = sample(about, kind.name());
            for brush in about["brushes"].as_array().unwrap() {
                for written in [text(&sample["text"])].into_iter().chain(TEXTS) {
                    let mut problem = sample.clone();
                    problem["text"] = json!(written);
                    check(kind, &problem, brush);
                }
            }
        }
    }
}

#[track_caller]
fn check(kind: Kind, problem: &Value, brush: &Value) {
    let values = if brush["value"].is_null() {
        &VALUES[..2]
    } else {
        &VALUES
    };
    for places in places() {
        for value in values {
            let stroke = json!({ "brush": brush["name"], "places": places, "value": value });
            let reply = painted(kind, problem, &stroke);
            match changed(problem, &reply) {
                // Whatever it has become, it can be asked about.
                Some(after) => drop(self::reply(&kind.ask("check", &after))),
                None => assert_eq!(reply["failed"]["kind"], "input", "{stroke}: {reply}"),
            }
        }
    }
}
