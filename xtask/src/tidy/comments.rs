//! The English of comments: a comment begins with a noun or a verb, not with an indirect question.

use super::{Finding, Tree};

/// First words of a comment that make it an indirect question, or let it depend on the one before.
const BEGINNINGS: [&str; 4] = ["How", "The same", "What", "Where"];

/// Words that a comment does not contain, and better ones.
const PHRASES: [(&str, &str); 3] = [
    ("so many", "a number, or its name"),
    ("is told", "what happens"),
    ("is no ", "`is not a`"),
];

/// Words that would be taken for one of these and are plain English.
const PLAIN: [&str; 6] = [
    "there is no ",
    "is no better ",
    "is no greater",
    "is no less ",
    "is no longer ",
    "is no more",
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let files = tree.sources();
    files.flat_map(|(path, text)| rust(path, text)).collect()
}

fn rust(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, comment) in comments(text) {
        let begins = |words: &&str| {
            let rest = comment.strip_prefix(words);
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        if let Some(words) = BEGINNINGS.into_iter().find(begins) {
            let message = format!("begins with `{words}`: begin with a noun or a verb");
            findings.push(Finding::new(path, line, message));
        }
        let lower = comment.to_lowercase();
        let plain = PLAIN
            .iter()
            .fold(lower, |text, words| text.replace(words, ""));
        for (phrase, better) in PHRASES {
            if plain.contains(phrase) {
                let message = format!("`{}`: write {better}", phrase.trim_end());
                findings.push(Finding::new(path, line, message));
            }
        }
    }
    findings
}

/// Returns the comments of a Rust file, each as one line of text with the number of its first line.
fn comments(text: &str) -> Vec<(usize, String)> {
    let mut comments: Vec<(usize, String)> = Vec::new();
    let mut before = None;
    for (index, line) in text.lines().enumerate() {
        let marker = ["///", "//!", "//"]
            .into_iter()
            .find(|marker| line.trim_start().starts_with(marker));
        let words = marker.map_or("", |marker| line.trim_start()[marker.len()..].trim());
        match comments.last_mut() {
            Some((_, comment)) if marker.is_some() && marker == before => {
                *comment += " ";
                *comment += words;
            }
            _ if marker.is_some() => comments.push((index + 1, words.to_owned())),
            _ => {}
        }
        before = marker;
    }
    comments
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{ONE_CRATE, expect},
        *,
    };

    #[test]
    fn a_comment_begins_with_a_noun_or_a_verb() {
        let text = "//! Whatever.\n\n/// Number of them.\nconst N: u8 = 1;\n// Counts.\n/// What it is.\n\
            struct A;\n    // The same\n    // again.\n/// Where\n///\n/// How it goes.\n//! How?\n";
        expect(
            &rust("x.rs", text),
            [
                "x.rs:6: begins with `What`: begin with a noun or a verb",
                "x.rs:8: begins with `The same`: begin with a noun or a verb",
                "x.rs:10: begins with `Where`: begin with a noun or a verb",
                "x.rs:13: begins with `How`: begin with a noun or a verb",
            ],
        );
    }

    #[test]
    fn words_that_a_native_reader_stumbles_over() {
        let text = [
            "//! Takes so",
            "//! many.",
            "/// There is no file, and 1 is no more than 2.",
            "// It is no file,",
            "// and the user is told so.",
            "let is_no = \"it is no name\";",
        ];
        expect(
            &rust("x.rs", &text.join("\n")),
            [
                "x.rs:1: `so many`: write a number, or its name",
                "x.rs:4: `is told`: write what happens",
                "x.rs:4: `is no`: write `is not a`",
            ],
        );
    }

    #[test]
    fn the_whole_tree_is_read() {
        let tree = Tree::of(ONE_CRATE, [("a/src/lib.rs", "//! What.\n")]);
        let found = "a/src/lib.rs:1: begins with `What`: begin with a noun or a verb";
        expect(&check(&tree), [found]);
    }
}
