//! Questions of a page about tables of advice, which are answered as the program answers them.

use catalogue::Catalogue;
use serde_json::{Value, json};

use crate::harness::{run, stdout};
use crate::serve::found_in;

/// Returns the reply to a request of the page.
fn done(request: &Value) -> Value {
    let reply = browser::answer(&Catalogue::standard(), &request.to_string(), &mut |_| {});
    let mut reply: Value = serde_json::from_str(&reply).unwrap();
    assert!(reply.get("failed").is_none(), "{reply}");
    reply["done"].take()
}

/// Returns the tables that come with the program: names and texts.
fn tables() -> Vec<(String, String)> {
    let tables = done(&json!({ "ask": "advice_tables" }));
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let tables = tables.as_array().unwrap().iter();
    tables
        .map(|table| (text(&table["name"]), text(&table["text"])))
        .collect()
}

/// Page and editor find the same in a text.
#[track_caller]
fn check_findings(text: &str) {
    let place = |place: &Value, column: &str| {
        let number = |key: &str| place[key].as_u64().unwrap();
        (number("line"), number(column))
    };
    let of_editor: Vec<_> = found_in(text)
        .iter()
        .map(|found| {
            let [start, end] = ["start", "end"].map(|end| place(&found["range"][end], "character"));
            let is_error = found["severity"] == 1;
            let severity = if is_error { "error" } else { "warning" };
            let message = found["message"].as_str().unwrap().to_owned();
            (
                start,
                end,
                severity.to_owned(),
                found["code"].clone(),
                message,
            )
        })
        .collect();
    let checked = done(&json!({ "ask": "advice_check", "text": text, "name": "new" }));
    let of_page: Vec<_> = checked["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| {
            let [start, end] = ["start", "end"].map(|end| place(&found[end], "column"));
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            let list = |key: &str| found[key].as_array().unwrap().iter().map(text);
            let help = list("help").map(|help| format!("help: {help}"));
            let lines = [text(&found["message"])].into_iter().chain(help);
            let lines: Vec<_> = lines.chain(list("elsewhere")).collect();
            (
                start,
                end,
                text(&found["severity"]),
                found["code"].clone(),
                lines.join("\n"),
            )
        })
        .collect();
    assert_eq!(of_page, of_editor, "{text}");
}

#[test]
fn findings_are_those_of_the_language_server() {
    for (_, text) in tables() {
        check_findings(&text);
        let middle = text.len() / 2;
        let middle = (middle..text.len())
            .find(|at| text.is_char_boundary(*at))
            .unwrap();
        check_findings(&text[..middle]);
        check_findings(
            &text
                .replace(" and ", " und ")
                .replace("then [", "then [oops, "),
        );
    }
    check_findings(":- game(chess).");
    check_findings("% жж 𝄞\nr :: if our_lines(2) > 1 then table krk_short.");
}

/// The verdicts on these tables are the same.
fn check_verdict(name: &str, text: &str) {
    let printed = stdout(&run(&format!("advice verify {name} --format json"), ""));
    let printed: Value = serde_json::from_str(&printed).unwrap();
    let asked = json!({ "ask": "advice_verify", "text": text, "name": name });
    assert_eq!(done(&asked)["answer"], printed, "{name}");
}

#[test]
fn verdicts_are_those_of_the_program() {
    // Without optimisation the larger ones take long.
    let is_tried =
        |name: &str| !cfg!(debug_assertions) || ["never-lose", "krk-published"].contains(&name);
    for (name, text) in tables() {
        if is_tried(&name) && name != "kpk-promote" {
            check_verdict(&name, &text);
        }
    }
}

#[test]
fn differences_are_those_of_the_program() {
    let tables = tables();
    let text = |name: &str| &tables.iter().find(|table| table.0 == name).unwrap().1;
    let (old, new) = ("krk-published", "krk-repaired");
    let printed = stdout(&run(&format!("advice diff {old} {new} --format json"), ""));
    let mut printed: Value = serde_json::from_str(&printed).unwrap();
    printed["a"] = json!("the old table");
    printed["b"] = json!("the new table");
    let asked = json!({ "ask": "advice_diff", "old": text(old), "new": text(new) });
    assert_eq!(done(&asked)["answer"], printed);
}
