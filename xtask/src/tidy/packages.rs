//! Number of packages with which a crate is built by default: a user who tries it out waits for each of them.

use super::{Finding, Tree};

/// The crates that are meant to be light, and the most packages that are built besides them.
pub(super) const LIGHT: [(&str, usize); 3] =
    [("search-core", 10), ("game-core", 14), ("advice-lang", 19)];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (name, most) in LIGHT {
        let packages = tree.built_with.get(name).map_or(&[][..], Vec::as_slice);
        if packages.len() > most {
            let message = format!(
                "`{name}` is built with {} packages, where {most} are allowed: {}",
                packages.len(),
                packages.join(", ")
            );
            findings.push(Finding::new(format!("{name}/Cargo.toml"), 1, message));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{super::tests::expect, *};

    fn findings(packages: usize) -> Vec<Finding> {
        let names = vec!["p".to_owned(); packages];
        let tree = Tree {
            built_with: [("search-core".to_owned(), names)].into(),
            ..Tree::default()
        };
        check(&tree)
    }

    #[test]
    fn as_many_as_are_allowed() {
        expect(&findings(10), []);
    }

    #[test]
    fn one_too_many() {
        expect(
            &findings(11),
            [
                "search-core/Cargo.toml:1: `search-core` is built with 11 packages, where 10 are allowed: \
              p, p, p, p, p, p, p, p, p, p, p",
            ],
        );
    }
}
