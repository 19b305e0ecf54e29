//! Fuzz targets: every reader of texts and files, and searches and procedures against naive answers.
//!
//! A [`Target`] takes bytes and panics if what they lead to is wrong. The fuzzer, in the folder `cargo-fuzz`, makes up
//! bytes; the tests of this crate replay the inputs in the folder `corpus`, which once reached something new.
#![forbid(unsafe_code)]

mod advice;
mod boards;
mod chess;
mod conversations;
mod games;
mod graphs;
mod maps;
mod tables;
mod traces;
mod trees;

/// Something that is fuzzed.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Name on the command line, and of its folder in the corpus.
    pub name: &'static str,
    /// Tries these bytes.
    pub run: fn(&[u8]),
}

/// All of them.
pub const TARGETS: &[Target] = &[
    target("board", boards::board),
    target("stack", boards::stack),
    target("marks", boards::marks),
    target("map", maps::map),
    target("scenario", maps::scenario),
    target("graph", maps::graph),
    target("fen", chess::fen),
    target("tree", trees::tree),
    target("advice_layout", advice::layout),
    target("advice_interpreter", advice::interpreter),
    target("advice_proof", advice::proof),
    target("trace", traces::trace),
    target("pattern_database", tables::pattern_database),
    target("layers", tables::layers),
    target("distance_table", tables::distance_table),
    target("uci", conversations::uci),
    target("language_server", conversations::language_server),
    target("graphs", graphs::graphs),
    target("games", games::games),
];

const fn target(name: &'static str, run: fn(&[u8])) -> Target {
    Target { name, run }
}

/// Returns the target of this name.
///
/// # Panics
///
/// If there is none.
#[must_use]
pub fn named(name: &str) -> Target {
    let target = TARGETS.iter().find(|target| target.name == name);
    *target.unwrap_or_else(|| panic!("there is no target `{name}`"))
}

/// Returns the bytes as a text, if they are one.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// Checks that a value, once read, is written in a form that reads back as the same value.
fn reads_again<T, E>(value: &T, written: &str, read: impl FnOnce(&str) -> Result<T, E>)
where
    T: PartialEq + std::fmt::Debug,
    E: std::fmt::Debug,
{
    let again = read(written);
    assert_eq!(
        again.as_ref().ok(),
        Some(value),
        "written as {written:?}: {again:?}"
    );
}
