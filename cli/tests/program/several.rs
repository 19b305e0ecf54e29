//! `sovet enumerate --processes`: it is another program that counts.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use crate::harness::{run_alone, stdout};

#[test]
fn the_program_beside_this_one_counts_on_several_processes() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "enumerate puzzle 2x2 --processes 2";
    let ended = run_alone(folder.path(), arguments);
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(
        said.contains("sovet-distributed, which is not at "),
        "{said}"
    );
    let release = if cfg!(debug_assertions) {
        ""
    } else {
        "--release "
    };
    let build = format!("`cargo build {release}-p sovet-distributed`");
    assert!(said.contains(&build), "{said}");
    assert_eq!(ended.status.code(), Some(1));

    let other = folder.path().join("sovet-distributed");
    fs::write(&other, "#!/bin/sh\necho \"$@\"\nexit 7\n").unwrap();
    fs::set_permissions(&other, Permissions::from_mode(0o755)).unwrap();
    let ended = run_alone(folder.path(), arguments);
    assert_eq!(stdout(&ended), format!("{arguments}\n"));
    assert_eq!(ended.status.code(), Some(7));
}

#[test]
fn options_of_several_processes_are_shown_where_the_program_for_them_is() {
    let folder = tempfile::tempdir().unwrap();
    let shows =
        |arguments: &str| stdout(&run_alone(folder.path(), arguments)).contains("--hosts <FILE>");
    let commands = ["solve puzzle --help", "enumerate grid --help"];
    assert_eq!(commands.map(shows), [false; 2]);
    fs::write(folder.path().join("sovet-distributed"), "").unwrap();
    assert_eq!(commands.map(shows), [true; 2]);
    // A host that uses a table needs all of it.
    assert!(!shows("pdb build --help"));
}
