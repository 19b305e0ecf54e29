//! A domain in a crate of its own, outside the workspace, as `docs/own-domain.md` builds it.

use std::fs;
use std::path::Path;

use crate::own_crate::OwnCrate;

const HANOI: OwnCrate = OwnCrate {
    name: "own-domain",
    program: "hanoi",
};

#[test]
fn the_chapter_has_the_code_of_the_crate() {
    HANOI.check_code();
}

#[test]
fn the_commands_of_the_chapter_work() {
    check(&HANOI.example());
}

#[test]
#[ignore = "builds a crate outside the workspace, which takes minutes"]
fn long_the_crate_outside_the_workspace_works() {
    check(&HANOI.build());
}

fn check(program: &Path) {
    let folder = tempfile::tempdir().unwrap();
    HANOI.check_commands(program, folder.path());
    let page = fs::read_to_string(folder.path().join("hanoi.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("misplaced"));
}
