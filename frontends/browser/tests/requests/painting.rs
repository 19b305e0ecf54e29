//! Instances and positions that are changed by hand.

use serde_json::{Value, json};

use crate::everything::{items, listing, sample, text};
use crate::{check, reply};

/// A kind of problem: how it is asked for, and how a change of it is.
#[derive(Clone, Copy)]
enum Kind {
    Domain,
    Game,
}

use Kind::{Domain, Game};

impl Kind {
    const fn list(self) -> &'static str {
        match self {
            Domain => "domains",
            Game => "games",
        }
    }

    fn ask(self, what: &str, problem: &Value) -> Value {
        match self {
            Domain => json!({ "ask": what, "problem": problem }),
            Game => json!({ "ask": format!("{what}_position"), "position": problem }),
        }
    }

    fn sample(self, about: &Value) -> Value {
        let kind = match self {
            Domain => "domain",
            Game => "game",
        };
        sample(about, kind)
    }
}

fn cell(row: usize, column: usize) -> Value {
    json!({ "cell": { "row": row, "column": column } })
}

fn node(name: &str) -> Value {
    json!({ "node": name })
}

fn point(x: f64, y: f64) -> Value {
    json!({ "point": { "x": x, "y": y } })
}

fn stroke(brush: &str, places: &[Value], value: &str) -> Value {
    json!({ "brush": brush, "places": places, "value": value })
}

fn painted(kind: Kind, problem: &Value, stroke: &Value) -> Value {
    let mut request = kind.ask("paint", problem);
    request["stroke"] = stroke.clone();
    reply(&request)
}

/// The problem after a stroke, with the options that have changed.
#[track_caller]
fn after(kind: Kind, problem: &Value, stroke: &Value) -> Value {
    let reply = painted(kind, problem, stroke);
    let done = &reply["done"];
    assert!(done.is_object(), "{problem} {stroke}: {reply}");
    let mut problem = problem.clone();
    problem["text"] = done["text"].clone();
    for (name, value) in done["options"].as_object().unwrap() {
        let options = problem["options"].as_object_mut().unwrap();
        match value {
            Value::Null => options.remove(name),
            value => options.insert(name.clone(), value.clone()),
        };
    }
    problem
}

fn about<'l>(listing: &'l Value, kind: Kind, name: &str) -> &'l Value {
    let mut all = items(&listing[kind.list()]).iter();
    all.find(|about| about["name"] == name).unwrap()
}

/// Strokes that make sense on the sample, at least one of every brush.
fn strokes() -> Vec<(Kind, &'static str, Vec<Value>)> {
    let at = |brush: &str, row, column| stroke(brush, &[cell(row, column)], "");
    let on = |brush: &str, name: &str, value: &str| stroke(brush, &[node(name)], value);
    let pair = |brush: &str, value: &str| stroke(brush, &[node("Arad"), node("Sibiu")], value);
    let cells = [cell(1, 2), cell(2, 2), cell(3, 2)];
    let ground = ["wall", "open", "grass", "swamp", "water", "trees"];
    let ground = ground.iter().map(|brush| stroke(brush, &cells, ""));
    vec![
        (
            Domain,
            "puzzle",
            vec![
                at("slide", 0, 1),
                at("slide", 2, 0),
                stroke("swap", &[cell(0, 0), cell(2, 2)], ""),
            ],
        ),
        (
            Domain,
            "grid",
            ground
                .chain([at("start", 3, 1), at("goal", 1, 6)])
                .collect(),
        ),
        (
            Domain,
            "graph",
            vec![
                stroke("node", &[point(250.0, 500.0)], ""),
                stroke("node", &[point(-100.0, 0.0)], "Cluj, Napoca"),
                stroke("node", &[point(-100.0, 0.0)], "Cluj"),
                stroke("move", &[node("Arad"), point(0.0, 100.0)], ""),
                pair("edge", "7.5"),
                stroke("edge", &[node("Arad"), node("Neamt")], ""),
                pair("one-way", "3"),
                pair("disconnect", ""),
                on("remove", "Sibiu", ""),
                on("rename", "Rimnicu Vilcea", "Ramnicu Valcea"),
                on("start", "Oradea", ""),
                on("goal", "Eforie", ""),
                on("h", "Arad", "0.5"),
                on("h", "Arad", ""),
            ],
        ),
        (
            Domain,
            "pancake",
            vec![
                at("flip", 2, 0),
                stroke("swap", &[cell(0, 0), cell(4, 0)], ""),
            ],
        ),
        (
            Game,
            "tictactoe",
            vec![
                at("play", 1, 1),
                stroke("x", &[cell(0, 0)], ""),
                stroke("o", &[cell(0, 0), cell(0, 1)], ""),
                at("empty", 0, 0),
            ],
        ),
        (
            Game,
            "connect4",
            vec![at("drop", 5, 3), stroke("take-back", &[], "")],
        ),
        (
            Game,
            "tree",
            vec![
                on("value", "i", "-7"),
                on("value", "d", "3"),
                on("child", "d", ""),
                on("child", "i", ""),
                on("remove", "k", ""),
                on("remove", "d", ""),
                on("rename", "a", "root"),
                stroke("turn", &[], ""),
            ],
        ),
        (
            Game,
            "krk",
            vec![
                at("white-king", 4, 4),
                at("black-king", 5, 0),
                at("rook", 0, 7),
                stroke("turn", &[], ""),
                stroke("colours", &[], ""),
            ],
        ),
        (
            Game,
            "ending",
            vec![
                at("white-king", 4, 4),
                at("black-king", 7, 1),
                at("queen", 0, 7),
                at("rook", 0, 7),
                at("bishop", 0, 7),
                at("knight", 0, 7),
                at("pawn", 1, 7),
                stroke("turn", &[], ""),
                stroke("colours", &[], ""),
            ],
        ),
    ]
}

/// The lines of a text that are not in another, with a sign before them.
fn difference(before: &str, after: &str) -> String {
    let only = |sign: char, of: &str, other: &str| {
        let lines = of
            .lines()
            .filter(|line| !other.lines().any(|same| same == *line));
        lines
            .map(|line| format!("\n    {sign} {line}"))
            .collect::<String>()
    };
    only('-', before, after) + &only('+', after, before)
}

/// What every brush makes of the sample, and what is said of that: it can be read, or lacks something.
#[test]
fn every_brush() {
    let listing = listing();
    let mut lines = Vec::new();
    for (kind, name, strokes) in strokes() {
        let about = about(&listing, kind, name);
        let problem = kind.sample(about);
        for brush in items(&about["brushes"]) {
            let is_used = |stroke: &Value| stroke["brush"] == brush["name"];
            assert!(strokes.iter().any(is_used), "{name}: {brush}");
        }
        // The texts of shipped files are those that a change gives back.
        let shipped = items(about["input"].get("shipped").unwrap_or(&json!([]))).to_vec();
        let mut shipped = shipped
            .iter()
            .filter(|file| file["name"] == problem["text"]);
        let before = shipped
            .next()
            .map_or(&problem["text"], |file| &file["text"]);
        let before = match (name, text(before)) {
            ("tree", "") => game_core::FIG_22_2,
            (_, text) => text,
        };
        lines.push(format!("{name}: {before:?}"));
        for stroke in strokes {
            let reply = painted(kind, &problem, &stroke);
            let mut line = format!("  {stroke}");
            if reply["done"].is_object() {
                let after = after(kind, &problem, &stroke);
                line += &difference(before, text(&after["text"]));
                if after["options"] != problem["options"] {
                    line += &format!("\n    options {}", after["options"]);
                }
                let checked = self::reply(&kind.ask("check", &after));
                if checked["done"].is_null() {
                    line += &format!("\n    but {}", text(&checked["failed"]["message"]));
                }
            } else {
                line += &format!("\n    failed: {}", text(&reply["failed"]["message"]));
            }
            lines.push(line);
        }
    }
    let named: Vec<&str> = strokes().iter().map(|(_, name, _)| *name).collect();
    for kind in [Domain, Game] {
        for about in items(&listing[kind.list()]) {
            assert!(named.contains(&text(&about["name"])), "{about}");
        }
    }
    check("every_brush", &lines.join("\n"));
}

/// What a stroke makes where more than a text is given, or the text is unusual.
#[test]
fn options_and_forms() {
    let at = |brush: &str, row, column| stroke(brush, &[cell(row, column)], "");
    let on = |brush: &str, name: &str, value: &str| stroke(brush, &[node(name)], value);
    let domain = |name: &str, text: &str, options: Value| json!({ "domain": name, "text": text, "options": options });
    let game = |name: &str, text: &str| json!({ "game": name, "text": text, "options": {} });
    let roads = "A -- B 5\nB -> C\n";
    let dimacs = "p sp 3 2\na 1 2 7\na 2 3 5\n";
    let octile = "type octile\nheight 1\nwidth 4\nmap\n.S@.\n";
    let cases = [
        (
            Domain,
            domain("puzzle", "12345#67", json!({ "size": "2x4" })),
            at("slide", 1, 3),
        ),
        (
            Domain,
            domain("pancake", "", json!({ "random": 5, "seed": 2 })),
            at("flip", 4, 0),
        ),
        (
            Domain,
            domain("pancake", "3 1 2", json!({})),
            at("flip", 0, 0),
        ),
        (Domain, domain("grid", "AS.B", json!({})), at("start", 0, 1)),
        (Domain, domain("grid", "AS.B", json!({})), at("start", 0, 3)),
        (
            Domain,
            domain("grid", "AS.B", json!({ "to": "2,0" })),
            at("goal", 0, 0),
        ),
        (
            Domain,
            domain("grid", "A #\n\n  B", json!({})),
            at("wall", 1, 1),
        ),
        (Domain, domain("grid", "A.B", json!({})), at("wall", 0, 2)),
        (Domain, domain("grid", octile, json!({})), at("start", 0, 3)),
        (
            Domain,
            domain("grid", octile, json!({ "from": "0,0", "to": "3,0" })),
            at("goal", 0, 2),
        ),
        (
            Domain,
            domain("grid", octile, json!({ "scen": "a.scen" })),
            at("goal", 0, 0),
        ),
        (
            Domain,
            domain("graph", "", json!({})),
            stroke("node", &[point(300.0, 400.0)], ""),
        ),
        (
            Domain,
            domain("graph", roads, json!({})),
            stroke("node", &[point(500.0, 90.0)], ""),
        ),
        (
            Domain,
            domain("graph", roads, json!({})),
            stroke("move", &[node("B"), point(500.0, 90.0)], ""),
        ),
        (
            Domain,
            domain("graph", roads, json!({ "from": "A,B", "to": "C" })),
            on("remove", "C", ""),
        ),
        (
            Domain,
            domain("graph", roads, json!({ "from": "A,B", "to": "C" })),
            on("rename", "B", "7"),
        ),
        (
            Domain,
            domain("graph", roads, json!({ "from": "A" })),
            on("start", "B", ""),
        ),
        (
            Domain,
            domain("graph", roads, json!({})),
            on("start", "B", ""),
        ),
        (
            Domain,
            domain("graph", roads, json!({})),
            on("h", "B", "2 5"),
        ),
        (
            Domain,
            domain("graph", roads, json!({})),
            stroke("edge", &[node("A"), node("A")], "3"),
        ),
        (
            Domain,
            domain("graph", roads, json!({})),
            stroke("edge", &[node("A"), node("C")], "-3"),
        ),
        (
            Domain,
            domain("graph", dimacs, json!({})),
            on("goal", "3", ""),
        ),
        (
            Domain,
            domain("graph", dimacs, json!({})),
            on("remove", "3", ""),
        ),
        (
            Game,
            game(
                "connect4",
                ".......\n".repeat(6).trim().replace('\n', "/").as_str(),
            ),
            at("drop", 0, 6),
        ),
        (
            Game,
            game(
                "connect4",
                ".......\n".repeat(6).trim().replace('\n', "/").as_str(),
            ),
            stroke("take-back", &[], ""),
        ),
        (Game, game("connect4", "444444"), at("drop", 0, 3)),
        (Game, game("tictactoe", "XXX/OO./..."), at("play", 2, 2)),
        (Game, game("krk", ""), at("rook", 7, 0)),
        (Game, game("krk", "w..4:4..5:6..3:2..0"), at("rook", 7, 0)),
        (Game, game("krk", "w..4:4..5:6..3:2..0"), at("rook", 6, 2)),
        (
            Game,
            game("ending", "8/8/8/8/8/1K6/7Q/k7 b"),
            at("queen", 7, 0),
        ),
        (Game, game("tree", "[[3], 1]"), on("remove", "1.1", "")),
        (Game, game("tree", "[[3], 1]"), on("remove", "root", "")),
        (Game, game("tree", "[[3], 1]"), on("value", "1", "4")),
        (Game, game("tree", "[[3], 1]"), stroke("turn", &[], "")),
        (Game, game("tree", "a -> b c; d"), stroke("turn", &[], "")),
        (Game, game("tree", "a -> b\nb = 2"), on("value", "b", "two")),
        (Game, game("tree", "a -> b\nb = 2"), on("remove", "b", "")),
        (
            Domain,
            domain("pancake", "3 1 2", json!({})),
            on("flip", "A", ""),
        ),
        (
            Domain,
            domain("pancake", "3 1 2", json!({})),
            at("toss", 0, 0),
        ),
        (
            Domain,
            domain("pancake", "3 1 2", json!({})),
            at("flip", 3, 0),
        ),
        (
            Domain,
            domain("pancake", "3 1 2", json!({})),
            stroke("flip", &[cell(2, 0)], "high"),
        ),
    ];
    let lines = cases.map(|(kind, problem, stroke)| {
        let reply = painted(kind, &problem, &stroke);
        let told = match &reply["failed"] {
            Value::Null => {
                let done = &reply["done"];
                let options = match &done["options"] {
                    Value::Object(none) if none.is_empty() => String::new(),
                    options => format!("\n  options {options}"),
                };
                let text = text(&done["text"]).trim_end().replace('\n', "\n  | ");
                format!("| {text}{options}")
            }
            failed => text(&failed["message"]).replace('\n', "\n  "),
        };
        format!("{problem}\n  {stroke}\n  {told}")
    });
    check("options_and_forms", &lines.join("\n"));
}

/// What can be drawn of texts that are no instances and no positions yet.
#[test]
fn sketches() {
    let domain = |name: &str, text: &str| (Domain, json!({ "domain": name, "text": text }));
    let game = |name: &str, text: &str| (Game, json!({ "game": name, "text": text }));
    let cases = [
        domain("puzzle", "1 2"),
        domain("grid", "..#\nA.S\n"),
        domain("grid", "..#\nA.?\n"),
        domain("graph", "node: A, B\nat: A 0 0, B 3 4\ngoal: B\n"),
        domain("graph", ""),
        game("tictactoe", "XX_/O--/X.."),
        game("tictactoe", "XX"),
        game("krk", "8/8/8/8/8/8/8/Rk6"),
        game("ending", ""),
        game("connect4", "9"),
    ];
    let lines = cases.map(|(kind, problem)| {
        let check = reply(&kind.ask("check", &problem));
        assert!(check["failed"].is_object(), "{problem}: {check}");
        let sketch = reply(&kind.ask("sketch", &problem));
        let cells = sketch["done"]["board"]["cells"]
            .as_array()
            .into_iter()
            .flatten();
        let cells: String = cells
            .map(|cell| {
                if cell["text"] == "" {
                    "."
                } else {
                    text(&cell["text"])
                }
            })
            .collect();
        match &sketch["done"]["board"] {
            Value::Null => format!("{problem}\n  {}", sketch["done"]),
            _ => format!("{problem}\n  {cells}"),
        }
    });
    check("sketches", &lines.join("\n"));
}

/// After these strokes a text is again what it was after the first one.
#[track_caller]
fn check_undone(kind: Kind, problem: &Value, strokes: &[Value]) {
    // What is shipped under a name is written out by the first stroke.
    let begun = after(kind, problem, &strokes[0]);
    let end = strokes[1..].iter().fold(begun.clone(), |problem, stroke| {
        let changed = after(kind, &problem, stroke);
        assert_ne!(changed, problem, "{stroke}");
        changed
    });
    assert_eq!(end, begun);
}

#[test]
fn strokes_are_undone() {
    let at = |brush: &str, row, column| stroke(brush, &[cell(row, column)], "");
    let on = |brush: &str, name: &str, value: &str| stroke(brush, &[node(name)], value);
    let domain = |name: &str, text: &str| json!({ "domain": name, "text": text, "options": {} });
    let game = |name: &str, text: &str| json!({ "game": name, "text": text, "options": {} });

    let slides = [(2, 2), (2, 0), (0, 0), (2, 0), (2, 2)];
    let slides = slides.map(|(row, column)| at("slide", row, column));
    check_undone(Domain, &domain("puzzle", "28#/163/754"), &slides);
    let swap = stroke("swap", &[cell(0, 0), cell(3, 3)], "");
    let fifteen = domain("puzzle", "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6");
    check_undone(Domain, &fifteen, &[swap.clone(), swap.clone(), swap]);
    let flip = at("flip", 3, 0);
    check_undone(
        Domain,
        &domain("pancake", "3, 1, 5, 2, 4"),
        &[flip.clone(), flip.clone(), flip],
    );

    let wall = |brush: &str| stroke(brush, &[cell(0, 2), cell(1, 1), cell(0, 0)], "");
    for map in [
        "A..\n..B\n",
        "type octile\nheight 2\nwidth 3\nmap\n...\nG..\n",
    ] {
        let mut problem = domain("grid", map);
        if map.starts_with("type") {
            problem["options"] = json!({ "from": "0,0", "to": "2,1" });
        }
        check_undone(
            Domain,
            &problem,
            &[wall("open"), wall("wall"), wall("open")],
        );
        let ends = [
            at("start", 1, 0),
            at("goal", 0, 1),
            at("start", 0, 2),
            at("goal", 1, 2),
            at("start", 1, 0),
        ];
        let begun = after(Domain, &problem, &at("goal", 1, 2));
        check_undone(Domain, &begun, &ends);
    }

    let graph = domain(
        "graph",
        "# roads\nA -- B 5   # good\nB -> \"C, D\"\n\nstart: A\ngoal: B # far\nh: A 4, B 0\nat: A 0 0, B 1 0.5, \"C, D\" 2 2\n",
    );
    let pair = |brush: &str, from: &str, to: &str, value: &str| {
        stroke(brush, &[node(from), node(to)], value)
    };
    let undone = [
        vec![
            pair("edge", "A", "B", "6"),
            pair("edge", "B", "A", "7"),
            pair("edge", "A", "B", "6"),
        ],
        vec![
            pair("one-way", "A", "B", "6"),
            pair("edge", "A", "B", ""),
            pair("one-way", "A", "B", ""),
        ],
        vec![
            on("rename", "A", "Q 7"),
            on("rename", "Q 7", "--"),
            on("rename", "--", "Q 7"),
        ],
        vec![
            on("h", "C, D", "3"),
            on("h", "C, D", ""),
            on("h", "C, D", "3"),
        ],
        vec![
            on("start", "B", ""),
            on("start", "C, D", ""),
            on("start", "B", ""),
        ],
        vec![
            pair("disconnect", "B", "C, D", ""),
            stroke("node", &[point(100.0, 200.0)], ""),
            pair("edge", "A", "C", "9"),
            on("remove", "C", ""),
        ],
    ];
    for strokes in undone {
        check_undone(Domain, &graph, &strokes);
    }

    let marks = [at("play", 0, 1), at("play", 1, 1), at("empty", 1, 1)];
    check_undone(Game, &game("tictactoe", "X.O/.../..."), &marks);
    let drops = [
        at("drop", 0, 1),
        at("drop", 0, 6),
        stroke("take-back", &[], ""),
    ];
    check_undone(Game, &game("connect4", "4453"), &drops);
    let turn = stroke("turn", &[], "");
    for (name, position) in [
        ("krk", "w..4:4..5:6..3:2..0"),
        ("krk", "8/8/8/8/8/1K6/7R/7k b"),
        ("ending", "8/8/8/8/8/1K6/7P/7k b - - 0 1"),
    ] {
        let board = game(name, position);
        let king = [
            at("white-king", 4, 3),
            at("white-king", 4, 2),
            at("white-king", 4, 3),
        ];
        check_undone(Game, &board, &king);
        check_undone(Game, &board, &[turn.clone(), turn.clone(), turn.clone()]);
    }

    for tree in [
        "# a tree\na -> b c  # two\nb = 3, c = 4 # their values\n",
        "[3, [9, 1]] # nested",
    ] {
        let (leaf, grown) = if tree.starts_with('[') {
            ("1", "1.1")
        } else {
            ("b", "d")
        };
        let root = if tree.starts_with('[') { "root" } else { "a" };
        let problem = game("tree", tree);
        let added = if root == "a" { "d" } else { "3" };
        check_undone(
            Game,
            &problem,
            &[
                on("value", leaf, "1"),
                on("child", leaf, ""),
                on("remove", grown, ""),
            ],
        );
        check_undone(
            Game,
            &problem,
            &[
                on("value", leaf, "1"),
                on("child", root, "8"),
                on("remove", added, ""),
            ],
        );
        check_undone(Game, &problem, &[turn.clone(), turn.clone(), turn.clone()]);
    }
}

/// Strokes without sense are told what is wrong with them, or do something that can be told.
#[test]
fn hostile_strokes() {
    let listing = listing();
    let far = usize::MAX;
    let places = [
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
    ];
    let values = [
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
    let texts = [
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
    for kind in [Domain, Game] {
        for about in items(&listing[kind.list()]) {
            let sample = kind.sample(about);
            for brush in items(&about["brushes"]) {
                for written in std::iter::once(text(&sample["text"])).chain(texts) {
                    let mut problem = sample.clone();
                    problem["text"] = json!(written);
                    for places in &places {
                        let values = if brush["value"].is_null() {
                            &values[..2]
                        } else {
                            &values[..]
                        };
                        for value in values {
                            let stroke =
                                json!({ "brush": brush["name"], "places": places, "value": value });
                            let reply = painted(kind, &problem, &stroke);
                            let failed = &reply["failed"];
                            assert!(
                                failed.is_null() || failed["kind"] == "input",
                                "{stroke}: {reply}"
                            );
                            if failed.is_null() {
                                self::reply(&kind.ask("check", &after(kind, &problem, &stroke)));
                            }
                        }
                    }
                }
            }
        }
    }
}
