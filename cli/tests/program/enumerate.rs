//! `sovet enumerate`.

use std::fs;

use crate::harness::{check, check_with_cache};

#[test]
fn small_boards() {
    check(
        "enumerate",
        &[
            "enumerate puzzle 2x3",
            "enumerate puzzle 3x3 --goal blank-first --threads 2",
            "enumerate puzzle 2x2 --goal 31/2# --format json",
        ],
    );
}

#[test]
fn no_verdict_and_no_memory() {
    check(
        "enumerate_limits",
        &[
            "enumerate puzzle 3x3 --max-expansions 1000",
            "enumerate puzzle 3x3 --max-depth 5 --format json",
            "enumerate puzzle 3x3 --max-memory 10046KB",
            "enumerate puzzle 2x2 --max-memory 100B",
            "enumerate puzzle 2x2 --max-memory none",
            "enumerate puzzle 2x7",
            "enumerate puzzle 3x4 --max-memory 50MB",
            "enumerate puzzle 4x4",
            "enumerate puzzle 4x4 --max-depth 6 --format json",
            "enumerate puzzle 4x5 --max-depth 6",
            "enumerate pancake 14 --max-depth 3",
            "enumerate pancake 30 --max-depth 2",
            "enumerate graph romania --from Arad --max-depth 2",
            "enumerate graph romania --from Arad --max-depth 7",
            "enumerate puzzle 3x3 --goal 1234",
            "enumerate puzzle 9x9",
            "enumerate puzzle 3x3 --threads 0",
            "enumerate puzzle 3x3 --threads 99999999999",
        ],
    );
}

/// Counting goes on from the levels that were kept, and only from levels of the same space.
#[test]
fn levels_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    fs::write(file("letter"), "Dear reader,").unwrap();
    let (levels, letter) = (file("levels"), file("letter"));
    let commands = [
        format!("puzzle 2x5 --checkpoint {levels} --checkpoint-every 0s --max-expansions 1000000"),
        format!("puzzle 2x5 --checkpoint {levels} --checkpoint-every 0s --max-expansions 1000000"),
        format!("puzzle 5x2 --checkpoint {levels}"),
        format!("puzzle 2x5 --goal blank-last --checkpoint {levels}"),
        format!("puzzle 2x5 --checkpoint {levels} --threads 2"),
        format!("puzzle 2x5 --checkpoint {levels} --max-depth 3"),
        format!("puzzle 2x5 --checkpoint {letter}"),
        format!("graph romania --from Arad --checkpoint {levels}"),
        "puzzle 2x5 --checkpoint /dev/null/levels".to_owned(),
        format!("puzzle 2x5 --checkpoint {levels} --checkpoint-every often"),
    ];
    let commands = commands.map(|command| format!("enumerate {command}"));
    let commands: Vec<&str> = commands.iter().map(String::as_str).collect();
    check_with_cache("enumerate_checkpoint", &commands, folder.path());
}
