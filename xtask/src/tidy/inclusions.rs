//! Files that a crate includes lie in its folder: a published crate does not have the rest of the tree.
//!
//! Texts that only documentation tests include may lie anywhere.

use super::{Finding, Tree, portable};

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let published = tree
        .packages
        .iter()
        .filter(|package| package.is_published());
    for folder in published.map(|package| portable(&package.folder())) {
        let src = format!("{folder}/src/");
        for (path, text) in tree.sources().filter(|(path, _)| path.starts_with(&src)) {
            for (line, included) in included(text) {
                if !resolved(path, included).starts_with(&format!("{folder}/")) {
                    let message = format!("`{included}` lies outside of the crate");
                    findings.push(Finding::new(path, line, message));
                }
            }
        }
    }
    findings
}

/// Returns the paths in `include_str!` and its like, with their line numbers, except those for documentation tests.
fn included(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut before = "";
    text.lines().enumerate().filter_map(move |(index, line)| {
        let is_for_tests = std::mem::replace(&mut before, line) == "#[cfg(doctest)]";
        let (_, argument) = line.split_once("include_")?.1.split_once("!(\"")?;
        let (path, _) = argument.split_once('"')?;
        (!is_for_tests).then_some((index + 1, path))
    })
}

/// Returns the path from the root to what a file names by a path from its own folder.
fn resolved(file: &str, path: &str) -> String {
    let mut steps: Vec<_> = file.split('/').collect();
    steps.pop();
    for step in path.split('/') {
        if step == ".." {
            steps.pop();
        } else {
            steps.push(step);
        }
    }
    steps.join("/")
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{ONE_CRATE, expect},
        *,
    };

    fn findings(source: &str) -> Vec<Finding> {
        let published = ONE_CRATE.replace("\"publish\": []", "\"publish\": null");
        check(&Tree::of(&published, [("a/src/b/c.rs", source)]))
    }

    #[test]
    fn what_lies_in_the_crate() {
        expect(&findings("f(include_str!(\"../../data/d.csv\"));\n"), []);
        expect(&findings("const D: &[u8] = include_bytes!(\"d\");\n"), []);
    }

    #[test]
    fn what_lies_outside() {
        expect(
            &findings("\nf(include_str!(\"../../../docs/d.md\"));\n"),
            ["a/src/b/c.rs:2: `../../../docs/d.md` lies outside of the crate"],
        );
    }

    #[test]
    fn what_only_tests_read() {
        let source = "#[cfg(doctest)]\n#[doc = include_str!(\"../../../docs/d.md\")]\nstruct D;\n";
        expect(&findings(source), []);
    }
}
