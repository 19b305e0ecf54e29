//! `sovet` without arguments, and the help.

use std::path::Path;

use crate::harness::{check, check_alone, run, sovet, stdout};

#[test]
fn tour() {
    check("tour", &[""]);
}

#[test]
fn help() {
    check_alone("help", &["--help"]);
    check_alone("help_of_a_domain", &["solve pancake -h"]);
    check_alone("help_of_tasks", &["pdb --help"]);
}

#[test]
fn examples_of_search() {
    check_examples(&[
        "solve",
        "solve puzzle",
        "solve graph",
        "solve grid",
        "solve pancake",
        "compare",
        "compare puzzle",
        "compare graph",
        "compare grid",
        "compare pancake",
        "enumerate",
        "enumerate puzzle",
        "enumerate graph",
        "enumerate grid",
        "enumerate pancake",
        "random",
        "random puzzle",
        "random grid",
        "random pancake",
    ]);
}

#[test]
fn examples_of_bench_and_databases() {
    check_examples(&[
        "bench",
        "bench korf100",
        "bench korf50",
        "pdb",
        "pdb build",
        "pdb list",
        "pdb verify",
        "pdb remove",
    ]);
}

#[test]
fn examples_of_games_and_advice() {
    check_examples(&[
        "",
        "analyse",
        "analyse tictactoe",
        "analyse tree",
        "analyse krk",
        "play",
        "play tictactoe",
        "play krk",
        "advice",
        "advice check",
        "advice show",
        "advice run",
        "advice tree",
    ]);
}

/// Every command has an example, and every example works.
fn check_examples(commands: &[&str]) {
    let [cache, folder] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    for command in commands {
        let help = stdout(&run(&format!("{command} --help"), ""));
        let examples = help
            .split_once("\nExample")
            .map_or("", |(_, examples)| examples);
        let examples: Vec<&str> = examples
            .lines()
            .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
            .collect();
        assert!(
            !examples.is_empty(),
            "`sovet {command} --help` has no example"
        );
        for example in examples {
            example_works(example.trim(), cache.path(), folder.path());
        }
    }
}

/// Runs an example in a shell, in this folder and with nothing to read.
fn example_works(example: &str, cache: &Path, folder: &Path) {
    let program = sovet("").get_program().display().to_string();
    let script = match example.split_once("| sovet") {
        Some((input, arguments)) => match input.strip_prefix("sovet") {
            Some(drawn) => format!("{program}{drawn} | {program}{arguments}"),
            None => format!("{input} | {program}{arguments}"),
        },
        None => example.replacen("sovet", &program, 1),
    };
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder)
        .env("SOVET_CACHE", cache)
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(0 | 4)),
        "{example}: {errors}"
    );
}
