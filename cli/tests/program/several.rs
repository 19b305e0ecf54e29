//! `sovet enumerate --processes`: it is another program that counts.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::harness::stdout;

/// A copy of the program in a folder of its own, run with these arguments.
fn run_in(folder: &Path, arguments: &str) -> Output {
    let program = folder.join("sovet");
    if !program.exists() {
        let own = Path::new(env!("CARGO_BIN_EXE_sovet"));
        // A link is enough, unless the folder is on another disk.
        let linked = fs::hard_link(own, &program);
        linked
            .or_else(|_| fs::copy(own, &program).map(drop))
            .unwrap();
    }
    let mut command = Command::new(program);
    command.args(arguments.split_whitespace()).output().unwrap()
}

#[test]
fn the_program_beside_this_one_counts_on_several_processes() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "enumerate puzzle 2x2 --processes 2";
    let ended = run_in(folder.path(), arguments);
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
    let ended = run_in(folder.path(), arguments);
    assert_eq!(stdout(&ended), format!("{arguments}\n"));
    assert_eq!(ended.status.code(), Some(7));
}
