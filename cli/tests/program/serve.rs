//! The program as a language server.

use std::process::Output;

use serde_json::Value;

use crate::harness::{run, stdout};

/// Runs the program with these messages from an editor.
fn said(messages: &[&str]) -> Output {
    let framed = messages.iter().map(|message| {
        let message = format!("{{\"jsonrpc\":\"2.0\",{message}}}");
        format!("Content-Length: {}\r\n\r\n{message}", message.len())
    });
    run("advice serve --stdio", &framed.collect::<String>())
}

/// Returns the answers of the program, one message a line.
fn answers(output: &Output) -> Vec<String> {
    let text = stdout(output);
    let parts = text.split("Content-Length: ").skip(1);
    let bodies = parts.map(|part| part.split_once("\r\n\r\n").unwrap());
    bodies
        .map(|(length, body)| {
            assert_eq!(length, body.len().to_string());
            body.to_owned()
        })
        .collect()
}

const INITIALIZE: &str =
    r#""id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}"#;
const INITIALIZED: &str = r#""method":"initialized","params":{}"#;
const SHUTDOWN: &str = r#""id":9,"method":"shutdown""#;
const EXIT: &str = r#""method":"exit""#;

/// Opens a text that lies beside the tables of the documentation.
fn open(text: &str) -> String {
    let uri = concat!(
        "file://",
        env!("CARGO_MANIFEST_DIR"),
        "/../docs/advice/new.al0"
    );
    format!(
        r#""method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"{uri}","languageId":"al0","version":1,"text":{}}}}}"#,
        Value::from(text)
    )
}

/// Returns the findings in a text.
pub(crate) fn found_in(text: &str) -> Vec<Value> {
    let output = said(&[INITIALIZE, INITIALIZED, &open(text)]);
    let answers = answers(&output);
    let mut told: Value = serde_json::from_str(&answers[1]).unwrap();
    let Value::Array(found) = told["params"]["diagnostics"].take() else {
        panic!("{answers:?}");
    };
    found
}

#[test]
fn a_conversation() {
    let output = said(&[INITIALIZE, INITIALIZED, SHUTDOWN, EXIT]);
    let answers = answers(&output);
    assert!(
        answers[0].contains(r#""definitionProvider":true"#),
        "{answers:?}"
    );
    assert_eq!(answers[1], r#"{"jsonrpc":"2.0","id":9,"result":null}"#);
    assert_eq!(answers.len(), 2);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
}

/// Checks that the findings in a text contain this. The editor that shows it disconnects at once.
fn check_finding(text: &str, part: &str) {
    let output = said(&[INITIALIZE, INITIALIZED, &open(text)]);
    let answers = answers(&output);
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert!(answers[1].contains(part), "{}", answers[1]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn findings() {
    let none = r#""diagnostics":[]"#;
    check_finding("r :: if kings_close then table mate.", none);
    check_finding("r :: if kings_close then table krk_short.", none);
    check_finding(":- game(kqk). r :: if check then table kqk.", none);
    check_finding(
        "r :: if kings_close then table mat.",
        "there is no file `mat.al0` beside this one",
    );
    check_finding(
        ":- game(tictactoe_x). r :: if check then [a].",
        "there is no predicate `check`",
    );
    check_finding(
        ":- game(go).",
        "the game is one of `krk`, `kqk`, `kpk`, `kpk_win`",
    );
}

#[test]
fn a_message_that_is_none() {
    let output = said(&["oops", INITIALIZE, SHUTDOWN, EXIT]);
    let answers = answers(&output);
    assert!(answers[0].contains("window/logMessage"), "{answers:?}");
    assert_eq!(answers.len(), 3);
    assert_eq!(output.status.code(), Some(0));
}

fn check_abrupt(input: &str, message: &str) {
    let output = run("advice serve", input);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("error: {message}\n")
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_editor_that_is_gone() {
    let gone = "the editor ended the conversation without `shutdown`";
    check_abrupt("", gone);
    check_abrupt(
        "Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}",
        gone,
    );
    check_abrupt(
        "oops\r\n\r\n",
        "cannot read what the editor says: `oops` is not a header",
    );
}
