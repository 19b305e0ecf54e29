//! Every brush, on the sample of its domain or game.

use std::fmt::Write;

use serde_json::{Value, json};

use super::{Domain, Game, Kind, changed, painted, stroke};
use crate::everything::{listing, sample, text};
use crate::{check, reply};

/// Strokes that make sense on the samples, at least one of every brush.
const STROKES: [(Kind, &str, &[&str]); 9] = [
    (
        Domain,
        "puzzle",
        &["slide 0,1", "slide 2,0", "swap 0,0 2,2"],
    ),
    (
        Domain,
        "grid",
        &[
            "wall 1,1 1,2 2,2 3,2",
            "open 1,2 2,2 3,2",
            "grass 1,2 2,2 3,2",
            "swamp 1,2 2,2 3,2",
            "water 1,2 2,2 3,2",
            "trees 1,2 2,2 3,2",
            "start 3,1",
            "goal 1,6",
        ],
    ),
    (
        Domain,
        "graph",
        &[
            "node @250,500",
            "node @-100,0 = Cluj",
            "move [Arad] @0,100",
            "edge [Arad] [Sibiu] = 7.5",
            "edge [Arad] [Neamt]",
            "one-way [Arad] [Sibiu] = 3",
            "disconnect [Arad] [Sibiu]",
            "remove [Sibiu]",
            "rename [Rimnicu Vilcea] = Ramnicu Valcea",
            "start [Oradea]",
            "goal [Eforie]",
            "h [Arad] = 0.5",
            "h [Arad]",
        ],
    ),
    (Domain, "pancake", &["flip 2,0", "swap 0,0 4,0"]),
    (
        Game,
        "tictactoe",
        &["play 1,1", "x 0,0", "o 0,0 0,1", "empty 0,0"],
    ),
    (Game, "connect4", &["drop 5,3", "take-back"]),
    (
        Game,
        "tree",
        &[
            "value [i] = -7",
            "value [d] = 3",
            "child [d]",
            "child [i]",
            "remove [k]",
            "remove [d]",
            "rename [a] = root",
            "turn",
        ],
    ),
    (
        Game,
        "krk",
        &[
            "white-king 4,4",
            "black-king 5,0",
            "rook 0,7",
            "move 6,7 4,7",
            "move 0,0 4,7",
            "turn",
            "colours",
        ],
    ),
    (
        Game,
        "ending",
        &[
            "white-king 4,4",
            "black-king 7,1",
            "queen 0,7",
            "rook 0,7",
            "bishop 0,7",
            "knight 0,7",
            "pawn 1,7",
            "move 6,7 3,7",
            "turn",
            "colours",
        ],
    ),
];

/// Returns the lines of a text that are not in another, with a sign before them.
fn difference(before: &str, after: &str) -> String {
    let mut difference = String::new();
    for (sign, of, other) in [('-', before, after), ('+', after, before)] {
        let lines = of
            .lines()
            .filter(|line| !other.lines().any(|same| same == *line));
        for line in lines {
            let _ = write!(difference, "\n    {sign} {line}");
        }
    }
    difference
}

/// Returns the text of a sample, where that is the name of a file or nothing.
fn written(about: &Value, sample: &Value) -> String {
    let shipped = about["input"]["shipped"].as_array().into_iter().flatten();
    let mut shipped = shipped.filter(|file| file["name"] == sample["text"]);
    match (text(&about["name"]), shipped.next()) {
        ("tree", _) => game_core::FIG_22_2.to_owned(),
        (_, Some(file)) => text(&file["text"]).to_owned(),
        (_, None) => text(&sample["text"]).to_owned(),
    }
}

/// Returns the changed sample, and whether it can be read or lacks something.
fn told(kind: Kind, sample: &Value, before: &str, written: &str) -> String {
    let reply = painted(kind, sample, &stroke(written));
    let Some(after) = changed(sample, &reply) else {
        return format!("\n    failed: {}", text(&reply["failed"]["message"]));
    };
    let mut told = difference(before, text(&after["text"]));
    if after["options"] != sample["options"] {
        let _ = write!(told, "\n    options {}", after["options"]);
    }
    let checked = self::reply(&kind.ask("check", &after));
    if let Some(failed) = checked.get("failed") {
        let _ = write!(told, "\n    but {}", text(&failed["message"]));
    }
    told
}

#[test]
fn every_brush() {
    let listing = listing();
    let mut lines = Vec::new();
    for kind in Kind::ALL {
        for about in kind.all(&listing) {
            let name = text(&about["name"]);
            let strokes = STROKES.iter().find(|(_, of, _)| *of == name).unwrap().2;
            let brushes = about["brushes"].as_array().unwrap();
            let used = |stroke: &&str| json!(stroke.split(' ').next());
            for brush in brushes {
                assert!(
                    strokes.iter().any(|stroke| used(stroke) == brush["name"]),
                    "{brush}"
                );
            }
            let sample = sample(about, kind.name());
            let before = written(about, &sample);
            lines.push(format!("{name}: {before:?}"));
            let told = strokes.iter().map(|stroke| {
                let told = told(kind, &sample, &before, stroke);
                format!("  {stroke}{told}")
            });
            lines.extend(told);
        }
    }
    check("every_brush", &lines.join("\n"));
}
