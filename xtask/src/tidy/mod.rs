//! Checks the real tree against the project's rules, and lists every finding in one run.

mod comments;
mod dependencies;
mod inclusions;
mod manifests;
mod map;
mod modules;
mod packages;
mod sources;

use std::{collections::BTreeMap, fmt, path::Path};

use crate::workspace::{Package, Result, Workspace, built_with, files_below, read};

/// Prints every finding.
///
/// # Errors
///
/// When there is any finding, or when a file cannot be read.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let findings = check(&Tree::read(workspace)?);
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => Ok(()),
        count => Err(format!("findings: {count}")),
    }
}

/// Input of the rules: the crates, each text by its path from the root, and for crates that are meant to be
/// light the packages that are built with them.
#[derive(Default)]
struct Tree {
    packages: Vec<Package>,
    files: BTreeMap<String, String>,
    built_with: BTreeMap<String, Vec<String>>,
}

impl Tree {
    fn read(workspace: &Workspace) -> Result<Self> {
        let mut paths = workspace.crate_files()?;
        paths.push("ARCHITECTURE.md".into());
        for folder in [".ci", "docs"] {
            paths.extend(files_below(&workspace.root, Path::new(folder))?);
        }
        let text = |path| Ok((portable(path), read(&workspace.root.join(path))?));
        let light = packages::LIGHT.iter();
        let built_with = |&(name, _): &(&str, _)| Ok((name.to_owned(), built_with(name)?));
        Ok(Self {
            built_with: light.map(built_with).collect::<Result<_>>()?,
            packages: workspace.packages.clone(),
            files: paths.iter().map(|path| text(path)).collect::<Result<_>>()?,
        })
    }

    /// Returns the text of a file, empty if there is no such file.
    fn text(&self, path: &str) -> &str {
        self.files.get(path).map_or("", String::as_str)
    }

    /// Returns whether there is such a file or folder.
    fn exists(&self, path: &str) -> bool {
        let folder = format!("{}/", path.trim_end_matches('/'));
        self.files
            .keys()
            .any(|file| file == path || file.starts_with(&folder))
    }

    fn has_crate(&self, name: &str) -> bool {
        self.packages.iter().any(|package| package.name == name)
    }

    /// Returns the Rust files, with their texts.
    fn sources(&self) -> impl Iterator<Item = (&str, &str)> {
        let files = self
            .files
            .iter()
            .filter(|(path, _)| has_extension(path, "rs"));
        files.map(|(path, text)| (path.as_str(), text.as_str()))
    }
}

/// Something to fix, and where.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    path: String,
    line: usize,
    message: String,
}

impl Finding {
    fn new(path: impl Into<String>, line: usize, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            line,
            message: message.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = comments::check(tree);
    findings.extend(dependencies::check(tree));
    findings.extend(inclusions::check(tree));
    findings.extend(manifests::check(tree));
    findings.extend(map::check(tree));
    findings.extend(modules::check(tree));
    findings.extend(packages::check(tree));
    findings.extend(sources::check(tree));
    findings.sort();
    findings
}

fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path)
        .extension()
        .is_some_and(|found| found == extension)
}

/// Returns the folder of a crate, or any other path, written with `/` on every system.
fn portable(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Returns the number of the first line that `wanted` accepts, or 1.
fn line_where(text: &str, wanted: impl Fn(&str) -> bool) -> usize {
    text.lines().position(wanted).map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_tidy() {
        let workspace = Workspace::load().unwrap();
        let findings = check(&Tree::read(&workspace).unwrap());
        let list: Vec<_> = findings.iter().map(ToString::to_string).collect();
        assert!(list.is_empty(), "\n{}\n", list.join("\n"));
    }

    impl Tree {
        /// Makes a tree of these files and of the crates that `metadata` describes.
        pub(super) fn of<const N: usize>(metadata: &str, files: [(&str, &str); N]) -> Self {
            Self {
                packages: serde_json::from_str(metadata).unwrap(),
                files: files
                    .map(|(path, text)| (path.to_owned(), text.to_owned()))
                    .into(),
                ..Self::default()
            }
        }
    }

    /// One crate `a` that depends on nothing, as cargo describes it.
    pub(super) const ONE_CRATE: &str = r#"[{"name": "a", "description": "A.", "dependencies": [], "publish": [], "manifest_path": "a/Cargo.toml"}]"#;

    /// Asserts that the findings are exactly these.
    pub(super) fn expect<const N: usize>(findings: &[Finding], expected: [&str; N]) {
        let found: Vec<_> = findings.iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }
}
