//! Every source file is part of its crate: the parent module names it.
//!
//! The compiler never looks at a file that no `mod` line names, so it would rot in silence.

use super::{Finding, Tree, portable};
use crate::workspace::Package;

/// The files that a crate can start from.
pub(super) const ROOTS: [&str; 2] = ["lib.rs", "main.rs"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in &tree.packages {
        let src = format!("{}/src/", portable(&package.folder()));
        for (path, _) in tree.sources() {
            let Some(inside) = path.strip_prefix(&src) else {
                continue;
            };
            if ROOTS.contains(&inside) || inside.starts_with("bin/") {
                continue;
            }
            let (parents, name) = parents_and_name(inside);
            let names_it = |parent| declared(tree.text(&format!("{src}{parent}"))).contains(&name);
            if !parents.iter().any(names_it) {
                let message =
                    format!("no `mod {name};` names this file: the compiler never sees it");
                findings.push(Finding::new(path, 1, message));
            }
        }
    }
    findings
}

/// Returns the files that may declare the module in `path`, and the module's name; paths start at `src`.
fn parents_and_name(path: &str) -> ([String; 2], &str) {
    let module = path
        .strip_suffix("/mod.rs")
        .or(path.strip_suffix(".rs"))
        .unwrap_or(path);
    match module.rsplit_once('/') {
        None => (ROOTS.map(str::to_owned), module),
        Some((parent, name)) => ([format!("{parent}.rs"), format!("{parent}/mod.rs")], name),
    }
}

/// Returns the top-level modules of a crate in the order of its `lib.rs` or `main.rs`.
pub(super) fn top_level<'a>(tree: &'a Tree, package: &Package) -> Vec<&'a str> {
    let src = format!("{}/src", portable(&package.folder()));
    let roots = ROOTS.iter().map(|root| tree.text(&format!("{src}/{root}")));
    roots.flat_map(declared).collect()
}

/// Returns the names in the lines `mod name;` of a source file, whatever their visibility.
fn declared(source: &str) -> Vec<&str> {
    let lines = source
        .lines()
        .filter_map(|line| line.trim().strip_suffix(';')?.rsplit_once(' '));
    lines
        .filter(|(before, _)| {
            *before == "mod" || before.starts_with("pub") && before.ends_with(" mod")
        })
        .map(|(_, name)| name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{ONE_CRATE, expect},
        *,
    };

    #[test]
    fn every_form_of_module_is_known() {
        let tree = Tree::of(
            ONE_CRATE,
            [
                ("a/src/bin/tool.rs", ""),
                ("a/src/lib.rs", "//! A.\nmod one;\npub mod two;\n"),
                ("a/src/main.rs", "pub(crate) mod three;\n"),
                ("a/src/one.rs", "mod inner;\n"),
                ("a/src/one/inner.rs", ""),
                ("a/src/three.rs", ""),
                ("a/src/two/inner.rs", ""),
                ("a/src/two/mod.rs", "mod inner;\n"),
                ("a/tests/free.rs", ""),
            ],
        );
        expect(&check(&tree), []);
        assert_eq!(top_level(&tree, &tree.packages[0]), ["one", "two", "three"]);
    }

    #[test]
    fn a_file_that_no_module_names() {
        let tree = Tree::of(
            ONE_CRATE,
            [
                ("a/src/lib.rs", "// mod two;\nmod one;\n"),
                ("a/src/one.rs", ""),
                ("a/src/one/inner.rs", ""),
                ("a/src/two.rs", ""),
            ],
        );
        expect(
            &check(&tree),
            [
                "a/src/one/inner.rs:1: no `mod inner;` names this file: the compiler never sees it",
                "a/src/two.rs:1: no `mod two;` names this file: the compiler never sees it",
            ],
        );
    }
}
