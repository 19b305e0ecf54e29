//! Beginnings and ends of conversations.

use advice_server::Ended;
use serde_json::{Value, json};

use crate::harness::{Editor, able};

#[test]
fn what_the_server_can_do() {
    let told = |capabilities: Value| {
        let mut editor = Editor::silent();
        let params = json!({ "processId": null, "capabilities": capabilities });
        editor.request("initialize", params).unwrap()
    };
    assert_eq!(told(able())["capabilities"]["positionEncoding"], "utf-8");
    insta::assert_json_snapshot!(told(json!({}))["capabilities"]);
}

#[test]
fn an_orderly_end() {
    let mut editor = Editor::plain();
    assert_eq!(editor.request("shutdown", Value::Null), Ok(Value::Null));
    editor.notify("exit", Value::Null);
    assert_eq!(editor.leave(), Ended::Orderly);
}

#[test]
fn the_end_of_the_input_after_shutdown() {
    let mut editor = Editor::plain();
    editor.request("shutdown", Value::Null).unwrap();
    assert_eq!(editor.leave(), Ended::Orderly);
}

#[test]
fn abrupt_ends() {
    assert_eq!(Editor::silent().leave(), Ended::Abruptly);
    assert_eq!(Editor::showing("r ::").leave(), Ended::Abruptly);
    let editor = Editor::plain();
    editor.notify("exit", Value::Null);
    assert_eq!(editor.leave(), Ended::Abruptly);
}

fn check(editor: &mut Editor, method: &str, params: Value, code: i32, message: &str) {
    let refused = editor.request(method, params);
    assert_eq!(refused, Err((code, message.to_owned())), "{method}");
}

#[test]
fn requests_out_of_order() {
    let mut editor = Editor::silent();
    let first = "the first request must be `initialize`";
    check(&mut editor, "shutdown", Value::Null, -32002, first);
    editor.open("a.al0", "r ::");
    let mut editor = Editor::plain();
    check(
        &mut editor,
        "initialize",
        json!({}),
        -32600,
        "`initialize` comes once",
    );
    editor.request("shutdown", Value::Null).unwrap();
    let last = "after `shutdown` only `exit` can come";
    check(&mut editor, "textDocument/hover", Value::Null, -32600, last);
    check(&mut editor, "shutdown", Value::Null, -32600, last);
}

#[test]
fn wrong_requests() {
    let mut editor = Editor::showing("r ::");
    check(
        &mut editor,
        "textDocument/rename",
        json!({}),
        -32601,
        "there is no request `textDocument/rename`",
    );
    check(
        &mut editor,
        "textDocument/hover",
        json!([1]),
        -32602,
        "invalid type: sequence, expected struct HoverParams",
    );
    let elsewhere = json!({
        "textDocument": { "uri": "untitled:1" },
        "position": { "line": 0, "character": 0 },
    });
    check(
        &mut editor,
        "textDocument/hover",
        elsewhere,
        -32602,
        "untitled:1 is not open",
    );
}

#[test]
fn wrong_notifications() {
    let mut editor = Editor::plain();
    editor.notify("$/setTrace", json!({ "value": "off" }));
    editor.change("a.al0", &json!([]));
    assert_eq!(
        editor.heard("window/logMessage")["message"],
        "textDocument/didChange: file:///tables/a.al0 is not open"
    );
    editor.notify("textDocument/didOpen", json!({}));
    assert_eq!(
        editor.heard("window/logMessage")["message"],
        "textDocument/didOpen: missing field `textDocument`"
    );
}
