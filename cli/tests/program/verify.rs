//! `sovet advice verify`: threads, the picture, and the watch on a file.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::Value;

use crate::harness::{run, sovet, stdout};

/// The table does nothing but mate at once.
const MATE: &str = "\
    rule :: if true then [mate_now].\n\
    advice(mate_now, mate : not rooklost : (depth = 0) and checkmove : nomove).\n";

#[test]
fn the_number_of_threads_changes_nothing() {
    let report = |threads| {
        let arguments = format!("advice verify - --format json --threads {threads}");
        stdout(&run(&arguments, MATE))
    };
    assert_eq!(report(1), report(3));
}

#[test]
fn all_positions_that_are_not_won_are_in_a_group() {
    let report = stdout(&run("advice verify - --games all --format json", MATE));
    let report: Value = serde_json::from_str(&report).unwrap();
    let number = |value: &Value| value.as_u64().unwrap();
    let missed = |side: &Value| number(&side["attainable"]) - number(&side["attained"]);
    let causes = report["not_won"].as_array().unwrap();
    let sum = |key: &str| causes.iter().map(|cause| number(&cause[key])).sum::<u64>();
    assert_eq!(sum("positions"), missed(&report));
    assert_eq!(sum("theirs"), missed(&report["theirs"]));
    for cause in causes {
        let groups = cause["groups"].as_array().unwrap();
        assert_eq!(groups.len() as u64, number(&cause["classes"]));
        let positions = groups.iter().map(|group| number(&group["positions"]));
        let both = number(&cause["positions"]) + number(&cause["theirs"]);
        assert_eq!(positions.sum::<u64>(), both);
        assert_eq!(groups[0]["game"], cause["game"]);
    }
}

#[test]
fn groups_are_bounded_for_programs_too() {
    let groups = |options: &str| {
        let arguments = format!("advice verify - --format json {options}");
        let report = stdout(&run(&arguments, MATE));
        let report: Value = serde_json::from_str(&report).unwrap();
        let causes = report["not_won"].as_array().unwrap().clone();
        let groups = |cause: &Value| cause["groups"].as_array().unwrap().len();
        let sizes = causes.iter().map(groups).collect::<Vec<_>>();
        let classes = causes.iter().map(|cause| cause["classes"].clone());
        (sizes, classes.collect::<Vec<_>>())
    };
    let (three, classes) = groups("");
    assert!(classes.iter().all(|number| number.as_u64() > Some(3)));
    assert!(three.iter().all(|size| *size == 3), "{three:?}");
    let (none, same) = groups("--games 0");
    assert!(none.iter().all(|size| *size == 0), "{none:?}");
    assert_eq!(same, classes);
}

/// Every tag is closed, in the right order.
#[track_caller]
fn check_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').unwrap();
        assert!(
            !text.contains(['>', '"']) || text.trim().is_empty(),
            "{text}"
        );
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).find(|name| !name.is_empty());
        if tag.starts_with('/') {
            assert_eq!(open.pop(), name);
        } else if !tag.ends_with('/') {
            open.extend(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("krk.svg");
    let picture = |table: &str, input: &str| {
        let arguments = format!("advice verify {table} --picture {}", path.display());
        run(&arguments, input);
        std::fs::read_to_string(&path).unwrap()
    };
    let won = picture("krk-repaired", "");
    check_well_formed(&won);
    assert!(won.contains("<title>34 moves by the table: 2 positions</title>"));
    assert!(won.contains("mean moves to the win"));
    assert!(!won.contains("positions not won"));
    let failing = picture("-", MATE);
    check_well_formed(&failing);
    assert!(failing.contains("positions not won"));
    let nowhere = run("advice verify - --picture nowhere/krk.svg", MATE);
    assert_eq!(nowhere.status.code(), Some(1));
    let error = String::from_utf8(nowhere.stderr).unwrap();
    assert!(error.contains("cannot write nowhere/krk.svg"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_watched_is_verified_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.al0");
    std::fs::write(&path, MATE).unwrap();
    let mut command = sovet("advice verify --watch");
    let mut child = command
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || {
        let lines = lines.by_ref().map(Result::unwrap);
        let round: Vec<String> = lines
            .take_while(|line| !line.starts_with("watching"))
            .collect();
        round.join("\n")
    };
    let first = next();
    assert!(first.contains("no advice"), "{first}");
    std::fs::write(&path, "rule :: if true then [mate_now].\n").unwrap();
    assert_eq!(next(), "");
    std::fs::write(&path, MATE.replace("checkmove", "legal")).unwrap();
    let third = next();
    assert!(third.contains("no advice"), "{third}");
    crate::harness::send_interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("mate_now"), "{errors}");
}

#[test]
fn only_files_can_be_watched() {
    for table in ["-", "krk-published", "nowhere.al0"] {
        let output = run(&format!("advice verify {table} --watch"), "");
        assert_eq!(output.status.code(), Some(2), "{table}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("needs a file of your own"), "{error}");
    }
}

#[test]
fn advice_that_looks_too_far_ahead_has_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("far.al0");
    let table = "rule :: if true then [far].\n\
                 advice(far, mate : true : (depth < 600) and legal : (depth < 600) and legal).\n";
    std::fs::write(&path, table).unwrap();
    for threads in [1, 2] {
        let path = path.display();
        let output = run(&format!("advice verify {path} --threads {threads}"), "");
        assert_eq!(output.status.code(), Some(4));
        assert!(output.stdout.is_empty());
        let error = String::from_utf8(output.stderr).unwrap();
        let expected = "no verdict: the limit on depth was reached; advice can look 512 moves ahead and no further\n";
        assert!(error.ends_with(expected), "{error}");
    }
}
