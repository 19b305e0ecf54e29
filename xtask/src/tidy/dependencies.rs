//! Which crate may know which: a list, compared in both directions with what cargo says.
//!
//! Dev-dependencies are free. That is how algorithm crates are tested on the domains.

use super::{Finding, Tree, line_where, portable};

/// Allowed dependencies of a crate: crates of this workspace, then crates of others.
pub(super) struct Allowed {
    package: &'static str,
    ours: &'static [&'static str],
    others: &'static [&'static str],
}

/// The list. Extending it is a decision about the architecture, not a formality.
pub(super) const ALLOWED: &[Allowed] = &[
    Allowed {
        package: "search-core",
        ours: &[],
        others: &["hashbrown", "prefetch-index", "rustc-hash", "serde"],
    },
    Allowed {
        package: "game-core",
        ours: &["checked-file", "search-core"],
        others: &[
            "memmap2",
            "prefetch-index",
            "rand_pcg",
            "rustc-hash",
            "serde",
            "thiserror",
        ],
    },
    Allowed {
        package: "advice-lang",
        ours: &["game-core", "search-core"],
        others: &[
            "annotate-snippets",
            "rustc-hash",
            "serde",
            "strsim",
            "thiserror",
        ],
    },
    Allowed {
        package: "advice-server",
        ours: &["advice-lang"],
        others: &[
            "lsp-server",
            "lsp-types",
            "serde",
            "serde_json",
            "thiserror",
        ],
    },
    Allowed {
        package: "checked-file",
        ours: &[],
        others: &["crc32fast", "etcetera", "rustix", "tempfile", "thiserror"],
    },
    Allowed {
        package: "pattern-database",
        ours: &["checked-file", "search-core"],
        others: &["crc32fast", "thiserror"],
    },
    Allowed {
        package: "search-distributed",
        ours: &["checked-file", "search-core"],
        others: &[
            "blake3",
            "getrandom",
            "serde",
            "serde_json",
            "thiserror",
            "timely",
        ],
    },
    Allowed {
        package: "domain-puzzle",
        ours: &["pattern-database", "search-core"],
        others: &["rand_pcg", "serde", "thiserror"],
    },
    Allowed {
        package: "domain-tictactoe",
        ours: &["advice-lang", "game-core"],
        others: &["serde", "thiserror"],
    },
    Allowed {
        package: "domain-connect4",
        ours: &["game-core", "search-core"],
        others: &["thiserror"],
    },
    Allowed {
        package: "domain-chess-krk",
        ours: &["advice-lang", "checked-file", "game-core", "search-core"],
        others: &["serde", "thiserror"],
    },
    Allowed {
        package: "domain-grid",
        ours: &["search-core"],
        others: &["rand_pcg", "serde", "thiserror"],
    },
    Allowed {
        package: "domain-graph",
        ours: &["search-core"],
        others: &["rand_pcg", "strsim", "thiserror"],
    },
    Allowed {
        package: "domain-pancake",
        ours: &["search-core"],
        others: &["rand_pcg", "serde", "thiserror"],
    },
    Allowed {
        package: "trace",
        ours: &["search-core"],
        others: &["serde", "serde_json", "thiserror"],
    },
    Allowed {
        package: "picture",
        ours: &[],
        others: &[],
    },
    Allowed {
        package: "playing",
        ours: &["game-core", "search-core"],
        others: &["serde"],
    },
    Allowed {
        package: "view",
        ours: &["game-core", "picture", "search-core", "trace"],
        others: &["hashbrown", "rustc-hash", "serde", "serde_json"],
    },
    Allowed {
        package: "browser",
        ours: &[
            "advice-questions",
            "catalogue",
            "game-core",
            "pattern-database",
            "search-core",
            "trace",
            "view",
        ],
        others: &["serde", "serde_json"],
    },
    Allowed {
        package: "uci",
        ours: &[
            "advice-lang",
            "domain-chess-krk",
            "game-core",
            "search-core",
        ],
        others: &["cozy-chess"],
    },
    Allowed {
        package: "catalogue",
        ours: &[
            "advice-lang",
            "checked-file",
            "domain-chess-krk",
            "domain-connect4",
            "domain-graph",
            "domain-grid",
            "domain-pancake",
            "domain-puzzle",
            "domain-tictactoe",
            "game-core",
            "pattern-database",
            "playing",
            "search-core",
            "trace",
            "view",
        ],
        others: &["crc32fast", "serde", "serde_json", "thiserror"],
    },
    Allowed {
        package: "advice-questions",
        ours: &[
            "advice-lang",
            "catalogue",
            "domain-chess-krk",
            "domain-tictactoe",
            "game-core",
            "search-core",
            "view",
        ],
        others: &["serde", "serde_json", "thiserror"],
    },
    Allowed {
        package: "distributed",
        ours: &[
            "catalogue",
            "checked-file",
            "cli",
            "search-core",
            "search-distributed",
        ],
        others: &[],
    },
    Allowed {
        package: "cli",
        ours: &[
            "advice-lang",
            "advice-questions",
            "advice-server",
            "catalogue",
            "checked-file",
            "domain-chess-krk",
            "domain-puzzle",
            "domain-tictactoe",
            "game-core",
            "pattern-database",
            "picture",
            "playing",
            "search-core",
            "trace",
            "uci",
            "view",
        ],
        others: &[
            "anstream",
            "anstyle",
            "clap",
            "clap_complete",
            "clap_mangen",
            "comfy-table",
            "crossterm",
            "ctrlc",
            "indicatif",
            "ratatui",
            "rustix",
            "serde",
            "serde_json",
            "signal-hook",
            "thiserror",
        ],
    },
    Allowed {
        package: "fuzz",
        ours: &[
            "advice-lang",
            "advice-server",
            "catalogue",
            "domain-chess-krk",
            "domain-connect4",
            "domain-graph",
            "domain-grid",
            "domain-pancake",
            "domain-puzzle",
            "domain-tictactoe",
            "game-core",
            "pattern-database",
            "search-core",
            "trace",
            "uci",
            "view",
        ],
        others: &["arbitrary", "crc32fast", "tempfile"],
    },
    Allowed {
        package: "webdriver",
        ours: &[],
        others: &["base64", "serde_json"],
    },
    Allowed {
        package: "xtask",
        ours: &[],
        others: &["base64", "clap", "miniz_oxide", "serde", "serde_json"],
    },
];

/// The file that holds the list.
const LIST: &str = "xtask/src/tidy/dependencies.rs";

pub(super) fn check(tree: &Tree, allowed: &[Allowed]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let list = tree.text(LIST);
    let entry_of =
        |name: &str| line_where(list, |line| line.contains(&format!("package: \"{name}\"")));

    for package in &tree.packages {
        let name = &package.name;
        let path = format!("{}/Cargo.toml", portable(&package.folder()));
        let Some(entry) = allowed.iter().find(|entry| entry.package == name) else {
            let message = format!("the crate `{name}` has no entry in {LIST}");
            findings.push(Finding::new(path, 1, message));
            continue;
        };
        let real: Vec<_> = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.reaches_users())
            .map(|dependency| dependency.name.as_str())
            .collect();
        let listed = || entry.ours.iter().chain(entry.others);
        for surplus in real
            .iter()
            .filter(|real| !listed().any(|listed| listed == *real))
        {
            let line = line_where(tree.text(&path), |line| line.starts_with(surplus));
            let message = format!(
                "`{name}` may not depend on `{surplus}`: no entry of {LIST} allows it \
                 (dev-dependencies are free)"
            );
            findings.push(Finding::new(&path, line, message));
        }
        for unused in listed().filter(|listed| !real.contains(*listed)) {
            let message = format!("`{name}` does not depend on `{unused}`: take it off the list");
            findings.push(Finding::new(LIST, entry_of(name), message));
        }
    }

    for entry in allowed
        .iter()
        .filter(|entry| !tree.has_crate(entry.package))
    {
        let message = format!(
            "there is no crate `{}`: take it off the list",
            entry.package
        );
        findings.push(Finding::new(LIST, entry_of(entry.package), message));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{ONE_CRATE, expect},
        *,
    };

    const LIST_OF_A: &[Allowed] = &[Allowed {
        package: "a",
        ours: &["b"],
        others: &["serde"],
    }];

    fn tree_with(dependencies: &str) -> Tree {
        let list = format!("\"dependencies\": {dependencies}");
        let metadata = ONE_CRATE.replace("\"dependencies\": []", &list);
        let manifest =
            "[package]\nname = \"a\"\n\n[dependencies]\nb.workspace = true\nz.workspace = true\n";
        let list = "//! List.\n\n    package: \"a\",\n";
        Tree::of(&metadata, [("a/Cargo.toml", manifest), (LIST, list)])
    }

    #[test]
    fn the_list_and_the_tree_agree() {
        let tree =
            tree_with(r#"[{"name": "b"}, {"name": "serde"}, {"name": "domain", "kind": "dev"}]"#);
        expect(&check(&tree, LIST_OF_A), []);
    }

    #[test]
    fn a_dependency_that_is_not_listed() {
        let tree = tree_with(r#"[{"name": "b"}, {"name": "serde"}, {"name": "z"}]"#);
        expect(
            &check(&tree, LIST_OF_A),
            ["a/Cargo.toml:6: `a` may not depend on `z`: no entry of \
              xtask/src/tidy/dependencies.rs allows it (dev-dependencies are free)"],
        );
    }

    #[test]
    fn a_build_dependency_counts() {
        let tree =
            tree_with(r#"[{"name": "b"}, {"name": "serde"}, {"name": "z", "kind": "build"}]"#);
        assert_eq!(check(&tree, LIST_OF_A).len(), 1);
    }

    #[test]
    fn a_listed_dependency_that_is_gone() {
        let tree = tree_with(r#"[{"name": "b"}]"#);
        expect(
            &check(&tree, LIST_OF_A),
            [
                "xtask/src/tidy/dependencies.rs:3: `a` does not depend on `serde`: take it off the list",
            ],
        );
    }

    #[test]
    fn a_crate_without_entry_and_an_entry_without_crate() {
        let other = &[Allowed {
            package: "b",
            ours: &[],
            others: &[],
        }];
        expect(
            &check(&tree_with("[]"), other),
            [
                "a/Cargo.toml:1: the crate `a` has no entry in xtask/src/tidy/dependencies.rs",
                "xtask/src/tidy/dependencies.rs:1: there is no crate `b`: take it off the list",
            ],
        );
    }
}
