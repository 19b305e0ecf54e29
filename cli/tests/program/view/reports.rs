//! Reports on tables that are shown from their JSON form: the page and the picture that `advice verify`
//! itself makes.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::harness::{run, stdout};

/// Returns the report on a table, in a file.
fn report(folder: &Path, command: &str) -> Value {
    let printed = stdout(&run(&format!("{command} --format json"), ""));
    fs::write(folder.join("report.json"), &printed).unwrap();
    serde_json::from_str(&printed).unwrap()
}

/// Checks that the page made from the JSON form equals the page of the command.
fn check(command: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let report = report(folder.path(), command);
    let options = format!(
        "--report {} --picture {}",
        file("own.html"),
        file("own.svg")
    );
    run(&format!("{command} {options}"), "");
    for kind in ["html", "svg"] {
        let view = format!("view {} -o {}", file("report.json"), file("out")) + "." + kind;
        let output = run(&view, "");
        assert!(output.status.success(), "{view}: {output:?}");
        let said = stdout(&output);
        let table = report["table"].as_str().unwrap();
        assert!(
            said.ends_with(&format!(": the report on {table}\n")),
            "{said}"
        );
        let [own, viewed] = ["own", "out"].map(|name| fs::read(file(name) + "." + kind).unwrap());
        assert!(own == viewed, "{command}, {kind}");
    }
    // The board has all positions that miss the aim, each by one cell at least.
    let cells = report["board"]["cells"].as_array().unwrap();
    let sum = |key: &str| {
        cells
            .iter()
            .map(|cell| cell[key].as_u64().unwrap())
            .sum::<u64>()
    };
    let causes = report["not_won"].as_array().unwrap().iter();
    let missed =
        causes.map(|it| it["positions"].as_u64().unwrap() + it["theirs"].as_u64().unwrap());
    assert!(sum("missed") >= missed.sum());
    assert!(sum("won") >= report["won"].as_u64().unwrap());
}

#[test]
fn reports_are_shown_as_they_were() {
    check("advice verify krk-published");
    check("advice verify krk-published --show all");
    check("advice verify krk-repaired");
    check("advice verify never-lose");
    check("advice verify never-lose --show 0");
}

#[test]
fn titles_are_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    report(folder.path(), "advice verify krk-repaired");
    let [json, page] = ["report.json", "out.html"].map(|name| folder.path().join(name));
    let view = format!(
        "view {} -o {} --title 'A & B'",
        json.display(),
        page.display()
    );
    assert!(run(&view, "").status.success());
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("<title>A &amp; B</title>"));
}

#[test]
fn reports_that_cannot_be_shown() {
    let folder = tempfile::tempdir().unwrap();
    let sound = report(folder.path(), "advice verify krk-repaired");
    let text = sound.to_string();
    let with = |key: &str, value: Value| {
        let mut report = sound.clone();
        report[key] = value;
        report.to_string()
    };
    let mut old = sound.clone();
    old.as_object_mut().unwrap().remove("report");
    let mut boardless = sound.clone();
    boardless.as_object_mut().unwrap().remove("board");
    let more_than_all = json!({
        "cause": "drawn", "decided": null, "rule": null, "itself": 2, "positions": 1, "theirs": 0,
        "classes": 1, "moves": 1, "position": "", "game": [], "groups": []
    });
    let damaged = stdout(&run("advice verify krk-repaired --format json", ""));
    for (name, text) in [
        ("sound", text),
        ("newer", with("report", json!(3))),
        ("older", old.to_string()),
        ("boardless", boardless.to_string()),
        (
            "short-board",
            with(
                "board",
                json!({"files": 8, "ranks": 8, "whose": "", "cells": []}),
            ),
        ),
        ("endless", with("longest", json!(1_000_000_000_000_000_u64))),
        ("numberless", with("by_moves", json!({"x": 1}))),
        ("wrong-type", with("not_won", json!(7))),
        ("more-than-all", with("not_won", json!([more_than_all]))),
        ("broken-off", damaged[..100].to_owned()),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    // A game of one's own need not have a board.
    let [boardless, page] = ["boardless", "boardless.html"].map(|name| folder.path().join(name));
    let command = format!("view {} -o {}", boardless.display(), page.display());
    assert!(run(&command, "").status.success());
    assert!(!fs::read_to_string(page).unwrap().contains("by the cell of"));
    let mut said = Vec::new();
    for (name, options) in [
        ("newer", ""),
        ("older", ""),
        ("short-board", ""),
        ("endless", ""),
        ("numberless", ""),
        ("wrong-type", ""),
        ("more-than-all", ""),
        ("broken-off", ""),
        ("sound", " --step 3"),
        ("sound", " --plies 3"),
        ("sound", " -o out.dot"),
    ] {
        let page = if options.contains("-o") {
            ""
        } else {
            " -o out.html"
        };
        let command = format!("view {}{page}{options}", folder.path().join(name).display());
        said.push(crate::harness::transcript(&command, ""));
    }
    let said = said
        .join("\n")
        .replace(&*folder.path().to_string_lossy(), "[folder]");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("view_bad_reports", said));
}
