//! Whatever fails while a file is written: it is whole under its name, or it has never been there.

use std::fs;
use std::path::Path;
use std::process::Command;

use checked_file::FileError;
use checked_file::testkit::{Fault, KILLED, with_fault};

use crate::common::{FORMAT, header, names, place, read, write};

/// More than is written at a time.
fn large() -> Vec<u8> {
    (0..3_000_000_u32)
        .map(|number| number.to_le_bytes()[0])
        .collect()
}

fn check_faults(fault: Fault) {
    let (folder, path) = place();
    let mut failures = 0;
    loop {
        write(&path, b"before").unwrap();
        let (written, calls) = with_fault(failures, fault, || write(&path, &large()));
        if calls <= failures {
            written.unwrap();
            break;
        }
        let error = written.unwrap_err();
        assert!(matches!(error, FileError::Io { .. }), "{error}");
        assert_eq!(read(&path).unwrap(), b"before", "call {failures}");
        assert_eq!(names(folder.path()), ["file"], "call {failures}");
        failures += 1;
    }
    // A file is made, written in three pieces and flushed, synchronised and renamed.
    assert!(failures >= 6, "{failures} calls");
    assert_eq!(read(&path).unwrap(), large());
}

#[test]
fn a_call_that_fails_leaves_what_was_there_before() {
    check_faults(Fault::Once);
}

#[test]
fn a_disk_that_is_full_from_then_on_leaves_what_was_there_before() {
    check_faults(Fault::FromThenOn);
}

/// The program is run again by the next test, and killed.
const PATH: &str = "CHECKED_FILE_PATH";
const CALL: &str = "CHECKED_FILE_CALL";

#[test]
#[ignore = "it is killed: the next test runs it"]
fn killed_while_it_writes() {
    let Some(path) = std::env::var_os(PATH) else {
        return;
    };
    let call = std::env::var(CALL).unwrap().parse().unwrap();
    let (written, _) = with_fault(call, Fault::Killed, || write(Path::new(&path), &large()));
    written.unwrap();
}

#[test]
fn what_killed_programs_leave_goes_with_the_next_file() {
    let (folder, path) = place();
    write(&path, b"before").unwrap();
    let (mut leftovers, mut calls) = (0, 0);
    loop {
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.args(["--exact", "faults::killed_while_it_writes", "--ignored"]);
        program.env(PATH, &path).env(CALL, calls.to_string());
        let output = program.output().unwrap();
        if output.status.success() {
            break;
        }
        assert_eq!(output.status.code(), Some(KILLED), "{output:?}");
        assert_eq!(read(&path).unwrap(), b"before", "call {calls}");
        let left = names(folder.path());
        leftovers += usize::from(left.len() > 1);
        write(&path, b"before").unwrap();
        assert_eq!(names(folder.path()), ["file"], "after {left:?}");
        calls += 1;
    }
    assert!(leftovers >= 5, "{leftovers} of {calls} left something");
    assert_eq!(read(&path).unwrap(), large());
}

#[test]
fn a_payload_of_another_length_is_not_kept() {
    let (folder, path) = place();
    for payload in [&b"short"[..], b"longer than said"] {
        let written = FORMAT.write(&path, &header(b"as said"), |file| file.write_all(payload));
        let error = written.unwrap_err().to_string();
        let end = format!("{} bytes of 7 were given", payload.len());
        assert!(error.ends_with(&end), "{error}");
        assert!(names(folder.path()).is_empty());
    }
}

#[test]
fn a_folder_is_tried_without_a_trace() {
    let (folder, path) = place();
    checked_file::check_folder(&path).unwrap();
    assert!(fs::read_dir(&path).unwrap().next().is_none());
    fs::write(folder.path().join("occupied"), "").unwrap();
    let error = checked_file::check_folder(&folder.path().join("occupied/below")).unwrap_err();
    assert!(error.to_string().contains("cannot be written"), "{error}");
}
