//! The rules for every text file, and further ones for every Rust file.

use super::{Finding, Tree, has_extension, modules::ROOTS, portable};

/// The most lines that a Rust file may have.
const MOST_LINES: usize = 500;

/// Longer files, each with the reason why it is not split.
const LONG_FILES: &[(&str, &str)] = &[];

/// Files that may have unsafe code, each with the reason why it needs it. Only they lift what the
/// root of their crate denies; the roots of all other crates forbid it.
const UNSAFE_FILES: &[(&str, &str)] = &[
    (
        "frontends/browser/src/exports.rs",
        "exports and imports of a WebAssembly module are unsafe to declare",
    ),
    (
        "game-core/src/negamax/large_pages.rs",
        "no safe code makes atomic words of a map, and on small pages threads need a tenth more time",
    ),
];

/// Words that must not be committed. Written in two parts, or this file would find itself.
const UNFINISHED: [&str; 5] = [
    concat!("to", "do!"),
    concat!("unimple", "mented!"),
    concat!("db", "g!"),
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
];

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
    let mut findings = Vec::new();
    let kept = ["md", "rs", "toml"];
    for (path, text) in &tree.files {
        if kept.iter().any(|extension| has_extension(path, extension)) {
            findings.extend(white_space(path, text));
        }
    }
    for (path, text) in tree.sources() {
        findings.extend(rust(path, text, LONG_FILES));
    }
    findings.extend(unsafe_code(tree, UNSAFE_FILES));
    for (path, _) in LONG_FILES.iter().filter(|(path, _)| !tree.exists(path)) {
        findings.push(Finding::new(
            *path,
            1,
            "no such file: take it off the list of long files",
        ));
    }
    findings
}

fn unsafe_code(tree: &Tree, unsafe_files: &[(&str, &str)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in &tree.packages {
        let folder = format!("{}/src/", portable(&package.folder()));
        let has_some = unsafe_files
            .iter()
            .any(|(path, _)| path.starts_with(&folder));
        let word = if has_some { "deny" } else { "forbid" };
        let wanted = format!("#![{word}(unsafe_code)]");
        for root in ROOTS.map(|root| format!("{folder}{root}")) {
            let has_it = tree.text(&root).lines().any(|line| line == wanted);
            if tree.exists(&root) && !has_it {
                findings.push(Finding::new(root, 1, format!("add `{wanted}`")));
            }
        }
    }
    let lifts = |text: &str| {
        let mut lines = text.lines().map(str::trim_start);
        let in_attribute = |line: &str| line.starts_with("#[") && line.contains("unsafe_code");
        lines.position(|line| in_attribute(line) || line == "unsafe_code,")
    };
    for (path, text) in tree.sources() {
        let is_listed = unsafe_files.iter().any(|(listed, _)| *listed == path);
        if let Some(line) = lifts(text).filter(|_| !is_listed) {
            let message = "unsafe code: no list allows it here";
            findings.push(Finding::new(path, line + 1, message));
        }
    }
    for (path, _) in unsafe_files {
        if tree.exists(path) && lifts(tree.text(path)).is_none() {
            let message = "no unsafe code: take it off the list of unsafe files";
            findings.push(Finding::new(*path, 1, message));
        }
    }
    findings
}

fn white_space(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_end() != line {
            findings.push(Finding::new(
                path,
                index + 1,
                "white space at the end of the line",
            ));
        }
        if line.contains('\t') {
            findings.push(Finding::new(path, index + 1, "a tab: indent with spaces"));
        }
    }
    if !text.is_empty() && (!text.ends_with('\n') || text.ends_with("\n\n")) {
        let last = text.lines().count();
        findings.push(Finding::new(path, last, "end the file with one newline"));
    }
    findings
}

fn rust(path: &str, text: &str, long_files: &[(&str, &str)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !text.starts_with("//!") {
        findings.push(Finding::new(
            path,
            1,
            "start with a `//!` line that says what this is for",
        ));
    }
    let count = text.lines().count();
    let is_listed = long_files.iter().any(|(listed, _)| *listed == path);
    if count > MOST_LINES && !is_listed {
        let message = format!("{count} lines: make it two files (the limit is {MOST_LINES})");
        findings.push(Finding::new(path, MOST_LINES + 1, message));
    }
    if count <= MOST_LINES && is_listed {
        findings.push(Finding::new(
            path,
            1,
            "no longer long: take it off the list of long files",
        ));
    }
    for (index, line) in text.lines().enumerate() {
        for word in UNFINISHED.iter().filter(|word| line.contains(**word)) {
            findings.push(Finding::new(
                path,
                index + 1,
                format!("unfinished: `{word}`"),
            ));
        }
    }
    findings.extend(ignored_snapshots(path, text));
    findings.extend(writing(path, text));
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

/// Finds ignored tests in a file with snapshots: a snapshot of a test that is not run looks as if no test owned it, and
/// would be removed.
fn ignored_snapshots(path: &str, text: &str) -> Option<Finding> {
    let takes_snapshots = text.lines().any(|line| line.contains("_snapshot!("));
    let ignored = text
        .lines()
        .position(|line| line.trim_start().starts_with("#[ignore"))?;
    takes_snapshots.then(|| {
        Finding::new(
            path,
            ignored + 1,
            "keep ignored tests and snapshot tests in separate files",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{ONE_CRATE, expect},
        *,
    };

    #[test]
    fn a_clean_file() {
        let files = [
            ("a/src/lib.rs", "//! A.\n#![forbid(unsafe_code)]\n"),
            ("a/data.txt", "\t \n\n"),
        ];
        expect(&check(&Tree::of(ONE_CRATE, files)), []);
    }

    #[test]
    fn unsafe_code_is_forbidden_in_each_root() {
        let files = [("a/src/main.rs", "//! A.\n")];
        expect(
            &check(&Tree::of(ONE_CRATE, files)),
            ["a/src/main.rs:1: add `#![forbid(unsafe_code)]`"],
        );
    }

    #[test]
    fn unsafe_code_is_denied_where_a_file_lifts_it() {
        let lifting = "//! M.\n#[expect(\n    unsafe_code,\n    reason = \"it must\"\n)]\n";
        let root = |word| format!("//! A.\n#![{word}(unsafe_code)]\n");
        let check = |root: &str, map: &str, listed: &[(&str, &str)]| {
            let files = [("a/src/lib.rs", root), ("a/src/map.rs", map)];
            unsafe_code(&Tree::of(ONE_CRATE, files), listed)
        };
        let listed = [("a/src/map.rs", "it must")];
        expect(&check(&root("deny"), lifting, &listed), []);
        expect(
            &check(&root("forbid"), lifting, &listed),
            ["a/src/lib.rs:1: add `#![deny(unsafe_code)]`"],
        );
        expect(
            &check(&root("forbid"), lifting, &[]),
            ["a/src/map.rs:3: unsafe code: no list allows it here"],
        );
        let in_one_line = "//! M.\n#[allow(unsafe_code)]\n";
        expect(&check(&root("deny"), in_one_line, &listed), []);
        expect(
            &check(&root("deny"), "//! M.\n", &listed),
            ["a/src/map.rs:1: no unsafe code: take it off the list of unsafe files"],
        );
    }

    #[test]
    fn white_space_is_looked_at_in_texts() {
        let files = [
            ("a/README.md", "one \n\ttwo\nthree"),
            ("a/b.toml", "x = 1\n\n"),
        ];
        expect(
            &check(&Tree::of(ONE_CRATE, files)),
            [
                "a/README.md:1: white space at the end of the line",
                "a/README.md:2: a tab: indent with spaces",
                "a/README.md:3: end the file with one newline",
                "a/b.toml:2: end the file with one newline",
            ],
        );
    }

    #[test]
    fn a_file_says_what_it_is_for() {
        expect(
            &rust("x.rs", "use std::fmt;\n", &[]),
            ["x.rs:1: start with a `//!` line that says what this is for"],
        );
    }

    #[test]
    fn only_one_crate_writes_files() {
        let text = "//! X.\nfs::write(path, text)\n#[cfg(test)]\nFile::create(path)\n";
        let message = "a/src/x.rs:2: a file is written: let checked-file do that";
        expect(&rust("a/src/x.rs", text, &[]), [message]);
        for free in [
            "support/checked-file/src/x.rs",
            "a/tests/x.rs",
            "xtask/src/x.rs",
        ] {
            expect(&rust(free, text, &[]), []);
        }
    }

    #[test]
    fn a_long_file_needs_a_reason() {
        let long = format!("//! X.\n{}", "\n".repeat(500));
        let message = "x.rs:501: 501 lines: make it two files (the limit is 500)";
        expect(&rust("x.rs", &long, &[]), [message]);
        expect(&rust("x.rs", &long, &[("x.rs", "a table")]), []);
        expect(
            &rust("x.rs", "//! X.\n", &[("x.rs", "a table")]),
            ["x.rs:1: no longer long: take it off the list of long files"],
        );
    }

    #[test]
    fn unfinished_work_is_found() {
        for word in UNFINISHED {
            let text = format!("//! X.\n// {word}\n");
            expect(
                &rust("x.rs", &text, &[]),
                [&format!("x.rs:2: unfinished: `{word}`")],
            );
        }
    }

    #[test]
    fn an_ignored_test_takes_no_snapshot() {
        let text = format!("//! X.\n{}\ninsta::assert_snapshot!(1);\n", "#[ignore]");
        expect(
            &rust("x.rs", &text, &[]),
            ["x.rs:2: keep ignored tests and snapshot tests in separate files"],
        );
    }
}
