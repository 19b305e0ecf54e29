//! A game in a crate of its own, outside the workspace, as `docs/own-game.md` builds it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::own_crate::OwnCrate;

#[expect(dead_code, reason = "only its tests are run here")]
#[path = "../../../docs/own-game/src/main.rs"]
mod nim;

const NIM: OwnCrate = OwnCrate {
    name: "own-game",
    program: "nim",
};

#[test]
fn the_chapter_has_the_code_of_the_crate() {
    NIM.check_code();
}

#[test]
fn the_commands_of_the_chapter_work() {
    check(&NIM.example());
}

#[test]
#[ignore = "builds a crate outside the workspace, which takes minutes"]
fn long_the_crate_outside_the_workspace_works() {
    check(&NIM.build());
}

fn check(program: &Path) {
    let folder = tempfile::tempdir().unwrap();
    NIM.check_commands(program, folder.path());
    check_served(program);
}

/// Checks that editors learn the mistakes of a table about the game.
fn check_served(program: &Path) {
    let mut child = Command::new(program)
        .args(["advice", "serve"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let table = ":- game(nim). r :: if summ = 0 then table nim_sum.";
    for message in [
        r#""id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}"#.to_owned(),
        r#""method":"initialized","params":{}"#.to_owned(),
        format!(
            r#""method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"file:///a.al0","languageId":"al0","version":1,"text":"{table}"}}}}"#
        ),
    ] {
        let message = format!("{{\"jsonrpc\":\"2.0\",{message}}}");
        write!(input, "Content-Length: {}\r\n\r\n{message}", message.len()).unwrap();
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    let found = output.split("Content-Length").last().unwrap();
    assert!(found.contains("there is no feature `summ`"), "{output}");
    assert!(found.contains("did you mean `sum`?"), "{output}");
    assert_eq!(found.matches("severity").count(), 1, "{output}");
}
