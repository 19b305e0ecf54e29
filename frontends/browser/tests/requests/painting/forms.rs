//! Strokes where more than a text is given, or where a text is unusual, incomplete or wrong.

use serde_json::{Value, json};

use super::{Domain, Game, Kind, painted, stroke};
use crate::everything::text;
use crate::{check, reply};

/// Returns the replies to strokes on one text.
fn told(kind: Kind, name: &str, written: &str, options: &Value, strokes: &[&str]) -> String {
    let problem = kind.problem(name, written, options);
    let mut lines = vec![format!("{name} {written:?} {options}")];
    for written in strokes {
        let reply = painted(kind, &problem, &stroke(written));
        lines.push(format!("  {written}"));
        let Some(done) = reply.get("done") else {
            lines.push(format!("    failed: {}", text(&reply["failed"]["message"])));
            continue;
        };
        lines.extend(
            text(&done["text"])
                .lines()
                .map(|line| format!("    | {line}")),
        );
        if done["options"] != json!({}) {
            lines.push(format!("    options {}", done["options"]));
        }
    }
    lines.join("\n")
}

#[test]
fn domains() {
    let roads = "A -- B 5\nB -> C\n";
    let dimacs = "p sp 3 2\na 1 2 7\na 2 3 5\n";
    let octile = "type octile\nheight 1\nwidth 4\nmap\n.S@.\n";
    let none = json!({});
    let from_two = json!({ "from": "A,B", "to": "C" });
    let told =
        |name, text, options: &Value, strokes: &[&str]| told(Domain, name, text, options, strokes);
    let cases = [
        told(
            "puzzle",
            "12345#67",
            &json!({ "size": "2x4" }),
            &["slide 1,3", "slide 0,0"],
        ),
        told(
            "puzzle",
            "1 2 3\n4 0 5\n6 7 8",
            &none,
            &["slide 1,1", "slide 1,2", "swap 0,0 3,0"],
        ),
        told(
            "pancake",
            "",
            &json!({ "random": 5, "seed": 2 }),
            &["flip 4,0"],
        ),
        told(
            "pancake",
            "3, 1, 2",
            &none,
            &[
                "flip 0,0",
                "flip 1,0",
                "flip 3,0",
                "flip 1,1",
                "flip [3]",
                "flip 1,0 = 3",
                "flip",
                "toss 0,0",
            ],
        ),
        told(
            "grid",
            "AS.B",
            &none,
            &["start 0,1", "start 0,3", "goal 0,2", "wall 0,3"],
        ),
        told(
            "grid",
            "AS.B",
            &json!({ "to": "2,0" }),
            &["goal 0,0", "wall 0,2"],
        ),
        told("grid", "A #\n\n  B", &none, &["wall 1,1", "goal 0,2"]),
        told("grid", octile, &none, &["start 0,3", "wall 0,0"]),
        told(
            "grid",
            octile,
            &json!({ "from": "0,0", "to": "3,0" }),
            &["goal 0,2", "goal 0,1"],
        ),
        told("grid", octile, &json!({ "scen": "a.scen" }), &["goal 0,0"]),
        told("graph", "", &none, &["node @300,400", "move [A] @0,0"]),
        told(
            "graph",
            roads,
            &none,
            &[
                "node @500,90",
                "node @0,0 = A, B",
                "move [B] @500,90",
                "start [B]",
                "h [B] = 2 5",
                "edge [A] [A] = 3",
                "edge [A] [C] = -3",
                "edge [A] [D]",
                "disconnect [A] [C]",
                "rename [A] = B",
            ],
        ),
        told(
            "graph",
            roads,
            &from_two,
            &["remove [C]", "remove [A]", "rename [B] = 7", "start [C]"],
        ),
        told("graph", dimacs, &none, &["goal [3]", "remove [3]"]),
    ];
    check("painted_domains", &cases.join("\n"));
}

#[test]
fn games() {
    let none = json!({});
    let told = |name, text, strokes: &[&str]| told(Game, name, text, &none, strokes);
    let rows = "......./......./......./......./......./.......";
    let cases = [
        told(
            "tictactoe",
            "XXX/OO./...",
            &["play 2,2", "empty 0,0", "play 3,0"],
        ),
        told("connect4", rows, &["drop 0,6", "take-back"]),
        told("connect4", "444444", &["drop 0,3", "drop 0,2", "take-back"]),
        told("krk", "", &["rook 7,0"]),
        told(
            "krk",
            "w..4:4..5:6..3:2..0",
            &[
                "rook 7,0",
                "rook 6,2",
                "move 4,3 4,2",
                "move 0,0 1,1",
                "turn",
                "colours",
            ],
        ),
        told(
            "ending",
            "8/8/8/8/8/1K6/7q/k7 b",
            &["queen 7,0", "pawn 1,0", "move 6,7 6,6"],
        ),
        told(
            "tree",
            "[[3], 1]",
            &[
                "remove [1.1]",
                "remove [root]",
                "value [1] = 4",
                "turn",
                "rename [1] = a",
            ],
        ),
        told("tree", "a -> b; c", &["turn"]),
        told(
            "tree",
            "a -> b\nb = 2",
            &["value [b] = two", "value [b]", "remove [b]", "child [c]"],
        ),
    ];
    check("painted_games", &cases.join("\n"));
}

/// Sketches of texts that are not instances or positions yet.
#[test]
fn sketches() {
    let cases = [
        (Domain, "puzzle", "1 2"),
        (Domain, "grid", "..#\nA.S\n"),
        (Domain, "grid", "..#\nA.?\n"),
        (Domain, "graph", "node: A, B\nat: A 0 0, B 3 4\ngoal: B\n"),
        (Domain, "graph", ""),
        (Domain, "graph", "# nothing yet\n"),
        (Game, "tictactoe", "XX_/O--/X.."),
        (Game, "tictactoe", "XX"),
        (Game, "krk", "8/8/8/8/8/8/8/Rk6"),
        (Game, "ending", ""),
        (Game, "connect4", "9"),
    ];
    let lines = cases.map(|(kind, name, written)| {
        let problem = kind.problem(name, written, &json!({}));
        let checked = reply(&kind.ask("check", &problem));
        assert!(checked["failed"].is_object(), "{problem}: {checked}");
        let sketch = &reply(&kind.ask("sketch", &problem))["done"];
        let Some(board) = sketch.get("board") else {
            return format!("{name} {written:?}\n  {sketch}");
        };
        let cells = board["cells"].as_array().unwrap().iter();
        let cells = cells.map(|cell| match text(&cell["text"]) {
            "" => ".",
            text => text,
        });
        format!("{name} {written:?}\n  {}", cells.collect::<String>())
    });
    check("sketches", &lines.join("\n"));
}
