//! Every package that anything here is built with may be used under a licence that `deny.toml` allows. `cargo deny`
//! reads the same list, and looks further: at other systems, and for advisories.

use super::{Finding, Tree, line_where};

const FILE: &str = "deny.toml";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let text = tree.text(FILE);
    let list = text.split_once("\nallow = [");
    let list = list.and_then(|(_, rest)| rest.split_once(']'));
    let allowed: Vec<&str> = list
        .map_or("", |(list, _)| list)
        .split('"')
        .skip(1)
        .step_by(2)
        .collect();
    let line = line_where(text, |line| line.starts_with("allow = ["));
    let refused = tree.licences.iter();
    let refused = refused.filter(|(_, licence)| !may_be_used(licence, &allowed));
    let message = |package: &str, licence: &str| match licence {
        "" => format!("`{package}` names no licence"),
        _ => format!("`{package}` is under {licence}, which is not allowed here"),
    };
    refused
        .map(|(package, licence)| Finding::new(FILE, line, message(package, licence)))
        .collect()
}

/// Returns whether one of the licences that an SPDX expression offers is among these. `/` is the old word for `OR`.
fn may_be_used(expression: &str, allowed: &[&str]) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    any(&mut words, allowed)
}

type Words<'w> = std::iter::Peekable<std::str::SplitWhitespace<'w>>;

fn any(words: &mut Words<'_>, allowed: &[&str]) -> bool {
    let mut is_allowed = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        is_allowed |= all(words, allowed);
    }
    is_allowed
}

fn all(words: &mut Words<'_>, allowed: &[&str]) -> bool {
    let mut is_allowed = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        is_allowed &= one(words, allowed);
    }
    is_allowed
}

fn one(words: &mut Words<'_>, allowed: &[&str]) -> bool {
    let Some(mut name) = words.next().map(str::to_owned) else {
        return false;
    };
    if name == "(" {
        let is_allowed = any(words, allowed);
        return words.next() == Some(")") && is_allowed;
    }
    while words.next_if_eq(&"WITH").is_some() {
        name = format!("{name} WITH {}", words.next().unwrap_or_default());
    }
    allowed.contains(&name.as_str())
}

#[cfg(test)]
mod tests {
    use super::{super::tests::expect, *};

    fn check_expression(expression: &str, expected: bool) {
        let allowed = ["MIT", "Zlib", "Unicode-3.0"];
        assert_eq!(may_be_used(expression, &allowed), expected, "{expression}");
    }

    #[test]
    fn expressions() {
        check_expression("MIT", true);
        check_expression("GPL-3.0", false);
        check_expression("", false);
        check_expression("GPL-3.0 OR MIT", true);
        check_expression("Unlicense/MIT", true);
        check_expression("MIT AND GPL-3.0", false);
        check_expression("MIT AND Zlib", true);
        check_expression("(MIT OR GPL-3.0) AND Unicode-3.0", true);
        check_expression("(MIT OR Zlib) AND GPL-3.0", false);
        check_expression("GPL-2.0 AND MIT OR Zlib", true);
        check_expression("MIT WITH LLVM-exception", false);
        check_expression("GPL-3.0 WITH LLVM-exception OR MIT", true);
        check_expression("(MIT", false);
    }

    #[test]
    fn packages_that_may_not_be_used() {
        let licences = [("a", "MIT OR Zlib"), ("b", "GPL-3.0"), ("c", "")];
        let owned = licences.map(|(package, licence)| (package.to_owned(), licence.to_owned()));
        let tree = Tree {
            licences: owned.into(),
            ..Tree::of("[]", [(FILE, "[licenses]\nallow = [\"MIT\"]\n")])
        };
        expect(
            &check(&tree),
            [
                "deny.toml:2: `b` is under GPL-3.0, which is not allowed here",
                "deny.toml:2: `c` names no licence",
            ],
        );
    }
}
