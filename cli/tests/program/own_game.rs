//! A game in a crate of its own, outside the workspace, as `docs/own-game.md` builds it.

use std::path::Path;

use crate::own_crate::OwnCrate;

#[expect(dead_code, reason = "only its tests are run here")]
#[path = "../../../docs/own-game/src/main.rs"]
mod kayles;

const KAYLES: OwnCrate = OwnCrate {
    name: "own-game",
    program: "kayles",
};

#[test]
fn the_chapter_has_the_code_of_the_crate() {
    KAYLES.check_code();
}

#[test]
fn the_commands_of_the_chapter_work() {
    check(&KAYLES.example());
}

#[test]
#[ignore = "builds a crate outside the workspace, which takes minutes"]
fn long_the_crate_outside_the_workspace_works() {
    check(&KAYLES.build());
}

fn check(program: &Path) {
    let folder = tempfile::tempdir().unwrap();
    KAYLES.check_commands(program, folder.path());
}
