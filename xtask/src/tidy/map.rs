//! ARCHITECTURE.md is a true map: its crates, modules and paths agree with the tree.
//!
//! A crate's section starts with a heading that is the crate's name in backticks. It has a
//! paragraph that starts with `Invariant:` and one that starts with `Modules:`, in which each
//! name in backticks is a module. Every path in backticks, anywhere, exists.

use super::{Finding, Tree, modules};

const MAP: &str = "ARCHITECTURE.md";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let map = tree.text(MAP);
    let sections = sections(map);
    let mut findings = Vec::new();
    for package in &tree.packages {
        let modules = modules::top_level(tree, package);
        findings.extend(check_crate(&package.name, &modules, &sections));
    }
    for section in sections
        .iter()
        .filter(|section| !tree.has_crate(section.name))
    {
        let message = format!("there is no crate `{}`", section.name);
        findings.push(Finding::new(MAP, section.line, message));
    }
    for (index, line) in map.lines().enumerate() {
        for path in in_backticks(line).filter(|text| is_path(text) && !tree.exists(text)) {
            findings.push(Finding::new(
                MAP,
                index + 1,
                format!("there is no `{path}`"),
            ));
        }
    }
    findings
}

/// Returns the findings about one crate: its section, the invariant and the modules.
fn check_crate(name: &str, modules: &[&str], sections: &[Section<'_>]) -> Vec<Finding> {
    let expected = modules_line(modules);
    let found: Vec<_> = sections
        .iter()
        .filter(|section| section.name == name)
        .collect();
    let [section] = found[..] else {
        let line = found.last().map_or(1, |section| section.line);
        let count = found.len();
        let message =
            format!("{count} sections are headed `{name}` in backticks, not one\n{expected}");
        return vec![Finding::new(MAP, line, message)];
    };

    let mut findings = Vec::new();
    if section.paragraph("Invariant:").is_none() {
        let message = format!("say what `{name}` must not know: add a line `Invariant: ...`");
        findings.push(Finding::new(MAP, section.line, message));
    }
    let (line, text) = section
        .paragraph("Modules:")
        .unwrap_or((section.line, String::new()));
    let listed: Vec<_> = in_backticks(&text).collect();
    if listed.len() != modules.len() || modules.iter().any(|module| !listed.contains(module)) {
        let message = format!("the modules of `{name}` are these:\n{expected}");
        findings.push(Finding::new(MAP, line, message));
    }
    findings
}

/// The part of the map under one crate's heading.
struct Section<'a> {
    name: &'a str,
    line: usize,
    body: Vec<&'a str>,
}

impl Section<'_> {
    /// Returns the paragraph that starts with `word`, and the number of its first line.
    fn paragraph(&self, word: &str) -> Option<(usize, String)> {
        let start = self.body.iter().position(|line| line.starts_with(word))?;
        let lines: Vec<_> = self.body[start..]
            .iter()
            .copied()
            .take_while(|line| !line.trim().is_empty())
            .collect();
        Some((self.line + start + 1, lines.join(" ")))
    }
}

fn sections(map: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut inside = false;
    for (index, line) in map.lines().enumerate() {
        if line.starts_with('#') {
            let title = line.trim_start_matches('#').trim();
            let name = title
                .strip_prefix('`')
                .and_then(|rest| rest.strip_suffix('`'));
            inside = name.is_some();
            sections.extend(name.map(|name| Section {
                name,
                line: index + 1,
                body: Vec::new(),
            }));
        } else if let Some(section) = sections.last_mut().filter(|_| inside) {
            section.body.push(line);
        }
    }
    sections
}

fn modules_line(modules: &[&str]) -> String {
    if modules.is_empty() {
        return "Modules: none yet.".to_owned();
    }
    let names: Vec<_> = modules.iter().map(|name| format!("`{name}`")).collect();
    format!("Modules: {}.", names.join(", "))
}

fn in_backticks(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Returns whether a text in backticks claims to be a path: it has a slash and neither a blank nor a placeholder.
fn is_path(text: &str) -> bool {
    text.contains('/') && !text.contains(|c: char| c.is_whitespace() || "*<>:".contains(c))
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{ONE_CRATE, expect},
        *,
    };

    const GOOD: &str = "# Map\n\
        \n\
        ## `a`\n\
        Finds things, in `a/src/one.rs`.\n\
        Invariant: knows nothing.\n\
        \n\
        Modules: first `one`,\n\
        then `two`.\n\
        \n\
        ## Elsewhere\n\
        `a/src/` and `a/*.rs`\n";

    fn findings(map: &str) -> Vec<Finding> {
        let root = "//! A.\nmod one;\nmod two;\n";
        let files = [
            (MAP, map),
            ("a/src/lib.rs", root),
            ("a/src/one.rs", ""),
            ("a/src/two.rs", ""),
        ];
        check(&Tree::of(ONE_CRATE, files))
    }

    #[test]
    fn a_true_map() {
        expect(&findings(GOOD), []);
    }

    #[test]
    fn a_module_is_missing_or_gone() {
        let message = "the modules of `a` are these:\nModules: `one`, `two`.";
        let missing = findings(&GOOD.replace("first `one`,\n", ""));
        expect(&missing, [&format!("ARCHITECTURE.md:7: {message}")]);
        let gone = findings(&GOOD.replace("`two`.", "`two`, `three`."));
        expect(&gone, [&format!("ARCHITECTURE.md:7: {message}")]);
        let no_list = findings(&GOOD.replace("Modules: ", ""));
        expect(&no_list, [&format!("ARCHITECTURE.md:3: {message}")]);
    }

    #[test]
    fn a_crate_is_missing_twice_or_gone() {
        let message = "sections are headed `a` in backticks, not one\nModules: `one`, `two`.";
        expect(&findings(""), [&format!("ARCHITECTURE.md:1: 0 {message}")]);
        let twice = findings(&format!("{GOOD}{GOOD}"));
        expect(&twice, [&format!("ARCHITECTURE.md:14: 2 {message}")]);
        let gone = findings(&format!("{GOOD}## `b`\n"));
        expect(&gone, ["ARCHITECTURE.md:12: there is no crate `b`"]);
    }

    #[test]
    fn an_invariant_is_asked_for() {
        let message = "say what `a` must not know: add a line `Invariant: ...`";
        let found = findings(&GOOD.replace("Invariant: ", ""));
        expect(&found, [&format!("ARCHITECTURE.md:3: {message}")]);
    }

    #[test]
    fn a_path_that_leads_nowhere() {
        let found = findings(&GOOD.replace("a/src/one.rs", "a/src/six.rs"));
        expect(&found, ["ARCHITECTURE.md:4: there is no `a/src/six.rs`"]);
    }
}
