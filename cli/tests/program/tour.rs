//! `sovet` without arguments, and the help.

use crate::harness::check;

#[test]
fn tour() {
    check("tour", &[""]);
}

#[test]
fn help() {
    check(
        "help",
        &[
            "--help",
            "solve puzzle --help",
            "analyse --help",
            "play krk --help",
        ],
    );
}
