//! Each crate's `Cargo.toml` takes from the workspace what is the same everywhere.
//!
//! Tests may use any crate of the workspace, even one that is built on the crate that they test. Such a
//! dependency has a path and no version: cargo leaves it out when the crate is published, and no crate has to be
//! published before itself.

use super::{Finding, Tree, portable};

/// Entries written in one place for all crates.
const INHERITED: [(&str, &str); 5] = [
    ("[package]", "version.workspace = true"),
    ("[package]", "edition.workspace = true"),
    ("[package]", "rust-version.workspace = true"),
    ("[package]", "license.workspace = true"),
    ("[lints]", "workspace = true"),
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in &tree.packages {
        let path = format!("{}/Cargo.toml", portable(&package.folder()));
        let mut add = |line, message| findings.push(Finding::new(&path, line, message));
        let lines = entries(tree.text(&path));
        for (table, wanted) in INHERITED {
            let is_wanted = |entry: &Entry<'_>| entry.table == table && entry.text == wanted;
            if !lines.iter().any(is_wanted) {
                add(1, format!("add `{wanted}` below `{table}`"));
            }
        }
        for entry in &lines {
            if let Some(message) = entry.misplaced(|name| tree.has_crate(name)) {
                add(entry.line, message.to_owned());
            }
        }
    }
    findings
}

/// A line of a manifest below the heading of its table.
struct Entry<'a> {
    table: &'a str,
    text: &'a str,
    line: usize,
}

impl Entry<'_> {
    /// Returns the fault of a dependency, if this is one.
    fn misplaced(&self, is_ours: impl Fn(&str) -> bool) -> Option<&'static str> {
        const INHERIT: &str =
            "a dependency comes from the root `Cargo.toml`: write `name.workspace = true`";
        const PATH: &str = "tests depend on a crate of the workspace by its path alone: write \
            `name = { path = \"...\" }`";
        if self.text.starts_with('[') {
            return self.text.contains("dependencies.").then_some(INHERIT);
        }
        let name = self.text.split(['.', ' ', '=']).next().unwrap_or_default();
        if self.table.ends_with("dev-dependencies]") && is_ours(name) {
            (!self.is_path_alone()).then_some(PATH)
        } else {
            let is_dependency = self.table.ends_with("dependencies]");
            (is_dependency && !self.is_inherited()).then_some(INHERIT)
        }
    }

    fn is_inherited(&self) -> bool {
        let text = self.text.replace(' ', "");
        text.contains(".workspace=true") || text.contains("{workspace=true")
    }

    fn is_path_alone(&self) -> bool {
        let text = self.text.replace(' ', "");
        text.contains("path=") && !text.contains("version=") && !text.contains("workspace")
    }
}

fn entries(manifest: &str) -> Vec<Entry<'_>> {
    let mut table = "";
    let mut entries = Vec::new();
    for (index, line) in manifest.lines().enumerate() {
        let text = line.trim();
        if text.starts_with('[') {
            table = text;
        }
        if !text.is_empty() && !text.starts_with('#') {
            entries.push(Entry {
                table,
                text,
                line: index + 1,
            });
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{ONE_CRATE, expect},
        *,
    };

    const GOOD: &str = "[package]\n\
        name = \"a\"\n\
        version.workspace = true\n\
        edition.workspace = true\n\
        rust-version.workspace = true\n\
        license.workspace = true\n\
        [dependencies]\n\
        # counted\n\
        serde.workspace = true\n\
        clap = { workspace = true, optional = true }\n\
        [lints]\n\
        workspace = true\n";

    fn findings(manifest: &str) -> Vec<Finding> {
        check(&Tree::of(ONE_CRATE, [("a/Cargo.toml", manifest)]))
    }

    #[test]
    fn a_good_manifest() {
        expect(&findings(GOOD), []);
    }

    #[test]
    fn each_inherited_line_is_asked_for() {
        expect(
            &findings(&GOOD.replace("edition.workspace = true", "edition = \"2021\"")),
            ["a/Cargo.toml:1: add `edition.workspace = true` below `[package]`"],
        );
        expect(
            &findings(&GOOD.replace("[lints]\nworkspace = true\n", "")),
            ["a/Cargo.toml:1: add `workspace = true` below `[lints]`"],
        );
    }

    #[test]
    fn a_dependency_of_ones_own() {
        let message =
            "a dependency comes from the root `Cargo.toml`: write `name.workspace = true`";
        for private in ["serde = \"1\"", "serde = { version = \"1\" }"] {
            expect(
                &findings(&GOOD.replace("serde.workspace = true", private)),
                [&format!("a/Cargo.toml:9: {message}")],
            );
        }
        let table = format!("{GOOD}[dev-dependencies.serde]\nversion = \"1\"\n");
        expect(&findings(&table), [&format!("a/Cargo.toml:13: {message}")]);
    }

    #[test]
    fn tests_depend_on_a_crate_of_the_workspace_by_its_path() {
        let with = |line: &str| findings(&format!("{GOOD}[dev-dependencies]\n{line}\n"));
        expect(&with("a = { path = \".\" }"), []);
        expect(&with("serde.workspace = true"), []);
        let message = "tests depend on a crate of the workspace by its path alone: write \
            `name = { path = \"...\" }`";
        for line in [
            "a.workspace = true",
            "a = { path = \".\", version = \"0.1.0\" }",
        ] {
            expect(&with(line), [&format!("a/Cargo.toml:14: {message}")]);
        }
    }
}
