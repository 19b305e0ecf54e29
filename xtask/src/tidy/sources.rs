//! Rules for every Rust file.

use super::{Finding, Tree};

/// The most lines that a Rust file may have.
const MOST_LINES: usize = 500;

/// Calls that write a file. Users lose nothing, since only `checked-file` does.
const WRITES: [&str; 4] = ["fs::write(", "fs::rename(", "File::create", "OpenOptions"];

/// The crates that may write otherwise: that one, and those that no user runs.
const WRITERS: [&str; 4] = [
    "support/checked-file/",
    "support/fuzz/",
    "support/webdriver/",
    "xtask/",
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let files = tree.sources();
    files.flat_map(|(path, text)| rust(path, text)).collect()
}

fn rust(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = writing(path, text);
    if !text.starts_with("//!") {
        let message = "start with a `//!` line that says what this is for";
        findings.push(Finding::new(path, 1, message));
    }
    let count = text.lines().count();
    if count > MOST_LINES {
        let message = format!("{count} lines: make it two files (the limit is {MOST_LINES})");
        findings.push(Finding::new(path, MOST_LINES + 1, message));
    }
    findings
}

/// Files that are written without `checked-file`, tests apart.
fn writing(path: &str, text: &str) -> Vec<Finding> {
    let is_writer = WRITERS.iter().any(|writer| path.starts_with(writer));
    if is_writer || !path.contains("/src/") {
        return Vec::new();
    }
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    let writes = |line: &str| WRITES.iter().any(|word| line.contains(word));
    let found = lines.enumerate().filter(|(_, line)| writes(line));
    let message = "a file is written: let checked-file do that";
    found
        .map(|(index, _)| Finding::new(path, index + 1, message))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{super::tests::expect, *};

    #[test]
    fn a_file_says_what_it_is_for() {
        expect(&rust("x.rs", "//! X.\n"), []);
        expect(
            &rust("x.rs", "use std::fmt;\n"),
            ["x.rs:1: start with a `//!` line that says what this is for"],
        );
    }

    #[test]
    fn a_long_file_is_two() {
        let long = format!("//! X.\n{}", "\n".repeat(500));
        let message = "x.rs:501: 501 lines: make it two files (the limit is 500)";
        expect(&rust("x.rs", &long), [message]);
    }

    #[test]
    fn only_one_crate_writes_files() {
        let text = "//! X.\nfs::write(path, text)\n#[cfg(test)]\nFile::create(path)\n";
        let message = "a/src/x.rs:2: a file is written: let checked-file do that";
        expect(&rust("a/src/x.rs", text), [message]);
        for free in [
            "support/checked-file/src/x.rs",
            "a/tests/x.rs",
            "xtask/src/x.rs",
        ] {
            expect(&rust(free, text), []);
        }
    }
}
