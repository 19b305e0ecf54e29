//! Findings about a text, reported unasked; and formatting.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::harness::{Editor, able, range, uri};

/// Returns the findings as a person would read them.
fn told(params: &Value) -> String {
    let mut told = String::new();
    for one in params["diagnostics"].as_array().unwrap() {
        let severity = if one["severity"] == 1 {
            "error"
        } else {
            "warning"
        };
        let code = one["code"].as_str().unwrap_or("no code");
        let needless = if one["tags"] == json!([1]) {
            ", needless"
        } else {
            ""
        };
        let place = range(&one["range"]);
        writeln!(told, "{place} {severity} {code}{needless}").unwrap();
        for line in one["message"].as_str().unwrap().lines() {
            writeln!(told, "    {line}").unwrap();
        }
        for related in one["relatedInformation"].as_array().into_iter().flatten() {
            let location = &related["location"];
            let uri = location["uri"].as_str().unwrap();
            let message = related["message"].as_str().unwrap();
            writeln!(
                told,
                "    at {uri} {}: {message}",
                range(&location["range"])
            )
            .unwrap();
        }
    }
    told
}

/// Returns the findings about a text, for an editor that can do everything.
fn findings(text: &str) -> String {
    let mut editor = Editor::with(&able());
    editor.open("a.al0", text);
    told(&editor.findings("a.al0"))
}

#[test]
fn mistakes() {
    let text = include_str!("../../../../docs/advice/mistakes.al0");
    insta::assert_snapshot!(findings(text));
}

fn check(text: &str, expected: &str) {
    assert_eq!(findings(text).trim_end(), expected, "{text}");
}

const GOOD: &str = "r :: if true then [a]. advice(a, mate : true : legal : legal).";

#[test]
fn nothing_is_wrong() {
    check(GOOD, "");
    check(
        include_str!("../../../../domain-chess-krk/src/tables/krk-russian.al0"),
        "",
    );
}

#[test]
fn a_table_that_does_not_say_which_game_it_is_for() {
    check(
        "r :: if is_queen and piecelost and chek then [a]. advice(a, mate : true : legal : legal).",
        "\
1:1-1:1 error AL0038
    the table does not say which game it is for: expected `:- game(kqk).`
    help: its words are those of `kqk`, and without such a line a table is for `krk`
    help: the game is one of `krk` and `kqk`
1:36-1:40 error AL0010
    there is no predicate `chek`: not in the vocabulary of this game
    help: did you mean `check`?",
    );
    check(
        ":- game(krk). r :: if is_queen then [a]. advice(a, mate : true : legal : legal).",
        "\
1:23-1:31 error AL0010
    there is no predicate `is_queen`: not in the vocabulary of this game
    help: each predicate is one of `mate`, `stalemate`, `check`, `rooklost`, `rookexposed`, `rookdivides`, `roomgt2`, `lpatt`, ...",
    );
}

#[test]
fn depths_at_which_the_other_side_moves() {
    check(
        "r :: if true then [a]. advice(a, mate : true : (depth = 1) and legal : legal).",
        "\
1:48-1:69 warning AL0035
    the us-moves of `a` never allow a move: we move at even depths, and this allows moves at odd ones only
    help: the depth counts the moves of both sides: we move at depths 0, 2, 4 and so on, they at 1, 3, 5",
    );
}

#[test]
fn other_places_belong_to_it() {
    let twice = format!("{GOOD}\nr :: if check then [a].");
    let mut editor = Editor::with(&able());
    editor.open("a.al0", &twice);
    let params = editor.findings("a.al0");
    assert_eq!(params["version"], 1);
    let all = told(&params);
    let expected = "\
2:1-2:2 error AL0017
    a second rule named `r`: the name is taken
    at file:///tables/a.al0 1:1-1:2: by this one
2:1-2:23 warning AL0021, needless
    the rule `r` is never asked: behind a rule that always matches
    at file:///tables/a.al0 1:1-1:22: this one
";
    assert_eq!(all, expected);
}

#[test]
fn columns_are_what_the_editor_counts() {
    let text = "правило :: если истина то [а].\nсовет(а, мат и нечто : истина : legal : legal).";
    let told_to = |editor: &mut Editor| {
        editor.open("a.al0", text);
        let params = editor.findings("a.al0");
        range(&params["diagnostics"][0]["range"])
    };
    assert_eq!(told_to(&mut Editor::plain()), "2:16-2:21");
    assert_eq!(told_to(&mut Editor::with(&able())), "2:26-2:36");
}

#[test]
fn an_unknown_game() {
    check(
        ":- game(go). r :: if.",
        "1:9-1:11 error AL0039\n    there is no game `go`: not one of the games\n    \
         help: the game is one of `krk` and `kqk`\n\
         1:21-1:22 error AL0002\n    expected a name, a number, `not` or `(`, found `.`: not expected here",
    );
    check(
        ":- game(kqkk). r :: if is_queen and chek then [a]. advice(a, mate : true : legal : legal).",
        "1:9-1:13 error AL0039\n    there is no game `kqkk`: not one of the games\n    \
         help: did you mean `kqk`?\n    help: the game is one of `krk` and `kqk`\n\
         1:37-1:41 error AL0010\n    there is no predicate `chek`: not in the vocabulary of this game\n    \
         help: did you mean `check`?",
    );
}

#[test]
fn a_table_that_is_not_open() {
    check(
        "r :: if true then table faulty.",
        "1:25-1:31 error AL0033\n    the table `faulty` has mistakes: nothing can be handed over to it\n    \
         /tables/faulty.al0, line 2: there is no predicate `nonsense`\n    \
         /tables/faulty.al0, line 2: the table does not define the advice `a`",
    );
    check(
        "r :: if true then table nowhere.",
        "1:25-1:32 error AL0031\n    the table `nowhere` cannot be read: there is no table `nowhere`",
    );
}

#[test]
fn a_table_that_is_open_too() {
    let mut editor = Editor::with(&able());
    editor.open("b.al0", "nonsense");
    editor.open("a.al0", "r :: if true then table b.");
    let expected = "\
1:25-1:26 error AL0033
    the table `b` has mistakes: nothing can be handed over to it
    at file:///tables/b.al0 1:9-1:9: expected `::` after the name of a rule, found the end of the text
";
    assert_eq!(told(&editor.findings("a.al0")), expected);
    editor.change("b.al0", &json!([{ "text": GOOD }]));
    assert_eq!(told(&editor.findings("a.al0")), "");
}

#[test]
fn findings_follow_the_changes() {
    let mut editor = Editor::showing("");
    assert_eq!(editor.findings("a.al0")["diagnostics"][0]["code"], "AL0019");
    let end = json!({ "line": 9, "character": 9 });
    editor.change(
        "a.al0",
        &json!([{ "range": { "start": end, "end": end }, "text": GOOD }]),
    );
    let params = editor.findings("a.al0");
    assert_eq!(
        (&params["version"], told(&params)),
        (&json!(2), String::new())
    );
    editor.change("a.al0", &json!([{ "text": "r" }]));
    assert_eq!(editor.findings("a.al0")["diagnostics"][0]["code"], "AL0002");
    let document = json!({ "textDocument": { "uri": uri("a.al0") } });
    editor.notify("textDocument/didSave", document.clone());
    assert_eq!(editor.findings("a.al0")["diagnostics"][0]["code"], "AL0002");
    editor.notify("textDocument/didClose", document);
    assert_eq!(editor.findings("a.al0")["diagnostics"], json!([]));
}

#[test]
fn layout() {
    let mut editor = Editor::showing("% мат\nr::if ((check))then[a].\n");
    let edits = editor.ask("textDocument/formatting", "a.al0").unwrap();
    assert_eq!(range(&edits[0]["range"]), "2:1-3:1");
    assert_eq!(edits[0]["newText"], "r ::\n    if check\n    then [a].\n");
    editor.change(
        "a.al0",
        &json!([{ "text": "r ::\n    if check\n    then [a].\n" }]),
    );
    assert_eq!(
        editor.ask("textDocument/formatting", "a.al0"),
        Ok(json!([]))
    );
    editor.change("a.al0", &json!([{ "text": "\nr :: if" }]));
    let (code, message) = editor.ask("textDocument/formatting", "a.al0").unwrap_err();
    assert_eq!(code, -32803);
    assert_eq!(
        message,
        "a table with mistakes cannot be laid out: line 2: expected a name, a number, `not` or `(`, \
         found the end of the text"
    );
}

/// Some editors write addresses like this.
#[test]
fn an_address_with_spaces_and_letters_of_other_alphabets() {
    let mut editor = Editor::with(&able());
    editor.open("my tables/мат für Läufer.al0", "r :: if evn then [a].");
    let escaped = "my%20tables/%D0%BC%D0%B0%D1%82%20f%C3%BCr%20L%C3%A4ufer.al0";
    assert!(told(&editor.findings(escaped)).contains("AL0016"));
}
