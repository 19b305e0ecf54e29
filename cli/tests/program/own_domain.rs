//! A domain in a crate of its own, outside the workspace, as `docs/own-domain.md` builds it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The fenced blocks of a document in a language, one after the other.
fn blocks(text: &str, language: &str) -> String {
    let mut blocks = String::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line.strip_prefix("```") == Some(language);
        } else if inside {
            blocks += line;
            blocks.push('\n');
        }
    }
    blocks
}

fn without_blank_lines(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_chapter_has_the_code_of_the_crate() {
    let chapter = read("docs/own-domain.md");
    let code = without_blank_lines(&read("docs/own-domain/src/main.rs"));
    assert_eq!(without_blank_lines(&blocks(&chapter, "rust")), code);
    assert_eq!(blocks(&chapter, "toml"), read("docs/own-domain/Cargo.toml"));
}

/// Builds the crate in a folder elsewhere, with what the workspace has been built with. It takes what has been
/// built with the same settings from there.
fn build() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-domain");
    let root = root().canonicalize().unwrap();
    fs::create_dir_all(folder.join("src")).unwrap();
    let manifest = read("docs/own-domain/Cargo.toml").replace("../..", root.to_str().unwrap());
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::write(
        folder.join("src/main.rs"),
        read("docs/own-domain/src/main.rs"),
    )
    .unwrap();
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let target = Path::new(env!("CARGO_BIN_EXE_sovet")).parent().unwrap();
    let is_release = target.ends_with("release");
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["build", "--offline", "--quiet", "--target-dir"])
        .arg(target.parent().unwrap());
    if is_release {
        cargo.args(["--release", "--config", "profile.release.codegen-units=1"]);
        cargo.args(["--config", "profile.release.package.cli.codegen-units=16"]);
        if std::env::var_os("CARGO_PROFILE_RELEASE_DEBUG").is_none() {
            cargo.args(["--config", "profile.release.debug=\"line-tables-only\""]);
        }
    } else {
        cargo.args([
            "--config",
            "profile.dev.opt-level=1",
            "--config",
            "profile.dev.lto=\"off\"",
        ]);
        cargo.args(["--config", "profile.dev.package.cli.opt-level=0"]);
    }
    let built = cargo.current_dir(&folder).status().unwrap();
    assert!(built.success());
    target.join("hanoi")
}

/// What the program prints, times apart.
fn printed(program: &Path, folder: &Path, words: &str) -> String {
    let output = Command::new(program)
        .args(words.split_whitespace())
        .current_dir(folder)
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    let is_time = |word: &str| {
        word.split_once('.')
            .is_some_and(|(_, digits)| digits.len() == 3)
    };
    let lines = text.lines().map(|line| {
        let line = line.strip_suffix(" s").unwrap_or(line);
        match line.rsplit_once(' ') {
            Some((before, last)) if is_time(last) => before.trim_end().trim_end_matches(','),
            _ => line.trim_end(),
        }
    });
    format!(
        "$ hanoi {words}\n{}\n",
        lines.collect::<Vec<_>>().join("\n")
    )
}

/// The same program, compiled as an example of this crate: with all other tests, or else now.
fn example() -> PathBuf {
    let target = Path::new(env!("CARGO_BIN_EXE_sovet")).parent().unwrap();
    let program = target.join("examples/hanoi");
    if !program.exists() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "cli", "--example", "hanoi"]);
        if target.ends_with("release") {
            cargo.arg("--release");
        }
        assert!(cargo.current_dir(root()).status().unwrap().success());
    }
    program
}

#[test]
fn the_commands_of_the_chapter_work() {
    check(&example());
}

#[test]
#[ignore = "builds a crate outside the workspace, which takes minutes"]
fn long_the_crate_outside_the_workspace_works() {
    check(&build());
}

/// With `INSTA_UPDATE=always`, as for snapshots, what is not true any more is written anew.
fn check(program: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let chapter = read("docs/own-domain.md");
    let told = blocks(&chapter, "console");
    let commands = told
        .lines()
        .filter_map(|line| line.strip_prefix("$ hanoi "));
    let printed: Vec<String> = commands
        .map(|words| printed(program, folder.path(), words))
        .collect();
    let printed = printed.join("\n");
    if std::env::var("INSTA_UPDATE").is_ok_and(|mode| mode == "always") {
        let chapter = chapter.replace(&told, &printed);
        fs::write(root().join("docs/own-domain.md"), chapter).unwrap();
    } else {
        assert_eq!(told, printed);
    }
    let page = fs::read_to_string(folder.path().join("hanoi.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("misplaced"));
}
