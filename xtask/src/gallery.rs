//! Draws the pictures of the gallery again, by running the commands beside them.
//!
//! `docs/gallery.md` is the list: in its console blocks every line `$ sovet ...` is run from the root of
//! the repository, and what it prints replaces what was below it. The pictures are what the commands
//! write. A test of the program checks that both are current. Pictures of the page of `cargo xtask page` are taken in
//! Chromium.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::page;
use crate::workspace::{Result, Workspace, cargo, read};

const CHAPTER: &str = "docs/gallery.md";

/// Runs the commands of the gallery.
///
/// # Errors
///
/// If the program cannot be built, a command cannot be run, or a file cannot be read or written.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let root = &workspace.root;
    let built = cargo()
        .args(["build", "--quiet", "-p", "cli"])
        .current_dir(root)
        .status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the program does not build".to_owned());
    }
    let name = format!("sovet{}", env::consts::EXE_SUFFIX);
    let program = workspace.target.join("debug").join(name);
    let chapter = root.join(CHAPTER);
    let text = read(&chapter)?;
    let refilled = refill(&text, |command| answer(&program, root, command))?;
    fs::write(&chapter, refilled).map_err(|error| format!("{CHAPTER}: {error}"))?;
    page::run(workspace, page::Task::default())?;
    photograph(workspace)
}

/// Takes the pictures of the page in a browser, by the test that looks whether they can be taken.
fn photograph(workspace: &Workspace) -> Result<()> {
    let taken = cargo()
        .args(["test", "--release", "--package", "sovet-browser"])
        .args(["--test", "page", "the_page_is_drawn", "--", "--ignored"])
        .env("SOVET_PICTURES", workspace.root.join("docs/page"))
        .current_dir(&workspace.root)
        .status();
    if taken.is_ok_and(|status| status.success()) {
        Ok(())
    } else {
        Err("no pictures of the page could be taken".to_owned())
    }
}

/// Returns the output of the program.
fn answer(program: &Path, root: &Path, command: &str) -> Result<String> {
    println!("sovet {command}");
    let output = Command::new(program)
        .args(command.split_whitespace())
        .current_dir(root)
        .env("COLUMNS", "100")
        .output()
        .map_err(|error| format!("sovet {command}: {error}"))?;
    let printed = [output.stdout, output.stderr].concat();
    String::from_utf8(printed).map_err(|error| format!("sovet {command}: {error}"))
}

/// Returns the text with what `answer` prints below each command of its console blocks.
fn refill(text: &str, mut answer: impl FnMut(&str) -> Result<String>) -> Result<String> {
    let mut refilled = String::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside {
            if let Some(command) = line.strip_prefix("$ sovet ") {
                refilled.extend([line, "\n", &answer(command)?]);
            }
            continue;
        }
        refilled.extend([line, "\n"]);
    }
    Ok(refilled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_stand_below_their_commands() {
        let text =
            "# A\n```console\n$ sovet one\nold\n$ sovet two\n```\nb\n```rust\n$ sovet no\n```\n";
        let refilled = refill(text, |command| Ok(format!("{command}!\n"))).expect("it answers");
        assert_eq!(
            refilled,
            "# A\n```console\n$ sovet one\none!\n$ sovet two\ntwo!\n```\nb\n```rust\n$ sovet no\n```\n"
        );
        let stopped = refill(text, |_| Err("no".to_owned()));
        assert_eq!(stopped, Err("no".to_owned()));
    }
}
