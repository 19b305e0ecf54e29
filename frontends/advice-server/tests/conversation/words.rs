//! Meanings of words, their definitions, and proposals.

use serde_json::{Value, json};

use crate::harness::{Editor, able, range, unmarked};

/// Returns the answer about the place that the text marks by `|`.
fn ask(method: &str, marked: &str) -> Value {
    let (text, position) = unmarked(marked);
    Editor::showing(&text).ask_at(method, &position)
}

fn check_hover(marked: &str, expected: &str) {
    let hover = ask("textDocument/hover", marked);
    let shown = hover["contents"]["value"].as_str().unwrap_or("nothing");
    assert_eq!(shown, expected, "{marked}");
}

#[test]
fn words_of_the_vocabulary() {
    check_hover(
        "r :: if dist|ance(rook, our_king) > 2 then [a].",
        "distance(square, square)\n\nhow many moves a king needs from one square to another\n\
         (feature, a number)\nalso: расстояние",
    );
    check_hover(
        "r :: if |между(1, 2, 3) then [a].",
        "between(number, number, number)\n\n\
         the second number lies between the others and is neither of them\n\
         (predicate)\nalso: между",
    );
    check_hover("r :: if nonse|nse then [a].", "nothing");
    check_hover("% ma|te", "nothing");
}

#[test]
fn words_of_the_language() {
    check_hover(
        "advice(a, b : c : d wh|ere e : f).",
        "where\n\nthose of the moves for which the goal holds: moves where goal",
    );
    check_hover("r :: если |не b то [a].", "not\n\nthe goal does not hold");
    check_hover(
        "r :: if a then |table b.",
        "table\n\nhands over to another table: rule :: if goal then table name.",
    );
}

#[test]
fn words_of_the_table() {
    let far = "% more than a step\npredicate far(square s) :: distance(s, rook) > 1.\n";
    check_hover(
        &format!("{far}r :: if fa|r(our_king) then [a]."),
        "predicate far(square s) :: distance(s, rook) > 1\n\nmore than a step",
    );
    check_hover(
        "predicate far(square s) :: distance(|s, rook) > 1.",
        "square s\n\na parameter",
    );
    check_hover(
        "r :: if true then [on|e]. advice(one, mate : true : legal : legal).",
        "advice(one, mate : true : legal : legal)\n\na piece of advice of this table",
    );
    check_hover(
        "ru|le :: if true then [a].",
        "rule :: if true then [a]\n\na rule of this table",
    );
}

#[test]
fn markdown() {
    let (text, position) = unmarked("r :: if che|ck then [a].");
    let mut editor = Editor::with(&able());
    editor.open("a.al0", &text);
    let hover = editor.ask_at("textDocument/hover", &position);
    assert_eq!(hover["contents"]["kind"], "markdown");
    assert_eq!(range(&hover["range"]), "1:9-1:14");
    let shown = hover["contents"]["value"].as_str().unwrap();
    assert!(shown.starts_with("```al0\ncheck\n```\n\n"), "{shown}");
}

fn check_definition(marked: &str, expected: &str) {
    let place = ask("textDocument/definition", marked);
    let found = place["range"].is_object().then(|| range(&place["range"]));
    assert_eq!(found.as_deref().unwrap_or("nowhere"), expected, "{marked}");
}

#[test]
fn definitions() {
    check_definition(
        "moves m :: legal.\nadvice(a, mate : true : |m : legal).",
        "1:7-1:8",
    );
    check_definition(
        "r :: if true then [|a].\nadvice(a, mate : true : m : legal).",
        "2:8-2:9",
    );
    check_definition("feature f(x, y) :: x + y|.", "1:14-1:15");
    check_definition("r :: if ch|eck then [a].", "nowhere");
    check_definition("r :: if true then table |faulty.", "nowhere");
}

#[test]
fn a_table_that_is_open() {
    let mut editor = Editor::showing("r :: if true then table b.");
    editor.open("b.al0", "");
    let place = editor.ask_at(
        "textDocument/definition",
        &json!({ "line": 0, "character": 24 }),
    );
    assert_eq!(place["uri"], "file:///tables/b.al0");
}

/// Returns the words that are proposed.
fn proposed(marked: &str) -> Vec<String> {
    let items = ask("textDocument/completion", marked);
    let items = items.as_array().unwrap().iter();
    items
        .map(|item| item["label"].as_str().unwrap().to_owned())
        .collect()
}

fn check_all(marked: &str, expected: &[&str]) {
    assert_eq!(proposed(marked), expected, "{marked}");
}

/// Checks that these words are proposed, and those are not.
fn check_some(marked: &str, words: &[&str], others: &[&str]) {
    let proposed = proposed(marked);
    let is_there = |word: &&&str| proposed.iter().any(|one| one == **word);
    let missing: Vec<_> = words.iter().filter(|word| !is_there(word)).collect();
    let surplus: Vec<_> = others.iter().filter(is_there).collect();
    assert!(
        missing.is_empty() && surplus.is_empty(),
        "{marked}: {missing:?}, {surplus:?}"
    );
}

#[test]
fn proposals() {
    check_all("|", &["advice", "predicate", "feature", "moves"]);
    check_all(
        "р :: если мат то [а]. |",
        &["совет", "предикат", "признак", "ходы"],
    );
    check_all(":- |", &["game", "redefine", "op"]);
    check_all(":- game(|", &["krk", "kqk"]);
    check_all("r :: if true then |", &["table"]);
    check_all("% |", &[]);
    let advice =
        "advice(one, mate : true : legal : legal).\nadvice(two, mate : true : legal : legal).";
    check_all(&format!("{advice} r :: if true then [|"), &["one", "two"]);
    check_some(
        "predicate p :: mate. r :: if |",
        &["p", "check", "distance", "not", "rook"],
        &["legal", "from", "where", "дистанция", "шах"],
    );
    check_some(
        "moves m(x) :: legal. advice(a, mate : true : |",
        &["m", "legal", "nomove"],
        &["check", "from"],
    );
    check_some(
        "moves m(x) :: legal where |",
        &["x", "from", "check", "after move"],
        &["m", "legal"],
    );
    check_some(
        "r :: если м|",
        &["мат", "между", "не"],
        &["mate", "between", "not"],
    );
    check_some("moves m :: legal by |", &["from"], &["becomes_rook"]);
    check_some(
        ":- game(kqk). moves m :: legal by |",
        &["from", "becomes_rook"],
        &[],
    );
}

#[test]
fn a_proposal_takes_the_place_of_what_is_written() {
    let items = ask("textDocument/completion", "r :: if мат and дис|т");
    assert_eq!(range(&items[0]["textEdit"]["range"]), "1:17-1:20");
    assert_eq!(items[0]["textEdit"]["newText"], items[0]["label"]);
}

#[test]
fn symbols() {
    let text = ":- game(krk).\npredicate p :: mate.\nr :: if p then [a].\nadvice(a, mate : true : legal : legal).";
    let told = |editor: &mut Editor| {
        editor.open("a.al0", text);
        let symbols = editor.ask("textDocument/documentSymbol", "a.al0").unwrap();
        let told = symbols.as_array().unwrap().iter().map(|one| {
            let place = one.get("range").unwrap_or(&one["location"]["range"]);
            format!("{} {}", one["name"].as_str().unwrap(), range(place))
        });
        told.collect::<Vec<_>>()
    };
    let expected = ["p 2:1-2:20", "r 3:1-3:19", "a 4:1-4:39"];
    assert_eq!(told(&mut Editor::plain()), expected);
    assert_eq!(told(&mut Editor::with(&able())), expected);
}
