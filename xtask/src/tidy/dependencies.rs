//! Which crate may know which: a list, compared in both directions with what cargo says.

use super::{Finding, Tree, line_where, portable};

/// The file that holds the list: a crate and a colon, then what it may depend on, which goes on in indented lines.
const LIST: &str = "xtask/dependencies.txt";

/// Dependencies that a crate may have.
struct Entry<'a> {
    line: usize,
    package: &'a str,
    dependencies: Vec<&'a str>,
}

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let entries = entries(tree.text(LIST));
    for package in &tree.packages {
        let name = &package.name;
        let path = format!("{}/Cargo.toml", portable(&package.folder()));
        let Some(entry) = entries.iter().find(|entry| entry.package == name) else {
            let message = format!("the crate `{name}` has no entry in {LIST}");
            findings.push(Finding::new(path, 1, message));
            continue;
        };
        let real = package.dependencies.iter();
        let real = real.filter(|dependency| dependency.reaches_users());
        let real: Vec<_> = real.map(|dependency| dependency.name.as_str()).collect();
        for surplus in real
            .iter()
            .filter(|name| !entry.dependencies.contains(name))
        {
            let line = line_where(tree.text(&path), |line| line.starts_with(surplus));
            let message = format!(
                "`{name}` may not depend on `{surplus}`: no entry of {LIST} allows it (dev-dependencies are free)"
            );
            findings.push(Finding::new(&path, line, message));
        }
        for unused in entry
            .dependencies
            .iter()
            .filter(|name| !real.contains(name))
        {
            let message = format!("`{name}` does not depend on `{unused}`: take it off the list");
            findings.push(Finding::new(LIST, entry.line, message));
        }
    }
    for entry in entries
        .iter()
        .filter(|entry| !tree.has_crate(entry.package))
    {
        let message = format!(
            "there is no crate `{}`: take it off the list",
            entry.package
        );
        findings.push(Finding::new(LIST, entry.line, message));
    }
    findings
}

fn entries(list: &str) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let lines = (1..).zip(list.lines());
    for (line, text) in lines.filter(|(_, text)| !text.starts_with('#')) {
        let (package, names) = text.split_once(':').unwrap_or(("", text));
        if !package.is_empty() {
            entries.push(Entry {
                line,
                package,
                dependencies: Vec::new(),
            });
        }
        if let Some(entry) = entries.last_mut() {
            let names = names.split_whitespace().filter(|name| *name != "+");
            entry.dependencies.extend(names);
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

    /// Checks the findings about a crate `a` with these dependencies.
    #[track_caller]
    fn check_crate<const N: usize>(list: &str, dependencies: &str, expected: [&str; N]) {
        let own = format!("\"dependencies\": [{dependencies}]");
        let metadata = ONE_CRATE.replace("\"dependencies\": []", &own);
        let manifest = "[package]\n\n[dependencies]\nb.workspace = true\nz.workspace = true\n";
        let tree = Tree::of(&metadata, [("a/Cargo.toml", manifest), (LIST, list)]);
        expect(&check(&tree), expected);
    }

    #[test]
    fn the_list_and_the_tree_agree() {
        let list = "# List.\na: b +\n    serde\n";
        let listed = r#"{"name": "b"}, {"name": "serde"}"#;
        let with = |other| format!("{listed}, {other}");
        check_crate(list, listed, []);
        check_crate(list, &with(r#"{"name": "domain", "kind": "dev"}"#), []);
        let surplus = "a/Cargo.toml:5: `a` may not depend on `z`: no entry of xtask/dependencies.txt allows it \
            (dev-dependencies are free)";
        check_crate(list, &with(r#"{"name": "z"}"#), [surplus]);
        check_crate(list, &with(r#"{"name": "z", "kind": "build"}"#), [surplus]);
        let unused =
            "xtask/dependencies.txt:2: `a` does not depend on `serde`: take it off the list";
        check_crate(list, r#"{"name": "b"}"#, [unused]);
        check_crate(
            "b:\n",
            "",
            [
                "a/Cargo.toml:1: the crate `a` has no entry in xtask/dependencies.txt",
                "xtask/dependencies.txt:1: there is no crate `b`: take it off the list",
            ],
        );
    }
}
