//! Helpers of the tests: tables and their variants, oracle files, and the hash they use.

use std::fmt::Write as _;

use advice_lang::{Strategy, Table, Vocabulary};
use domain_chess_krk::krk::{Krk, Position};
use domain_chess_krk::tables::{KRK_PUBLISHED, KRK_REPAIRED, NamedTable};
use domain_chess_krk::{Move, NotationStyle};
use search_core::Run;

/// Returns all of these in an optimised build, and every seventh in another.
pub(crate) fn some<T>(all: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    all.step_by(if cfg!(debug_assertions) { 7 } else { 1 })
}

pub(crate) const BRATKO: Krk = Krk::written(NotationStyle::Bratko);

pub(crate) fn published() -> Table<Krk> {
    load(&KRK_PUBLISHED, &BRATKO)
}

pub(crate) fn repaired() -> Table<Krk> {
    load(&KRK_REPAIRED, &BRATKO)
}

pub(crate) fn load<V: Vocabulary>(table: &NamedTable, game: &V) -> Table<V> {
    load_text(table.name, table.text, game)
}

pub(crate) fn load_text<V: Vocabulary>(name: &str, text: &str, game: &V) -> Table<V> {
    Table::load(name, text, game).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Returns the published table with replacements, each of which must change a given number of places.
pub(crate) fn variant(replacements: &[(&str, &str, usize)]) -> Table<Krk> {
    let mut text = KRK_PUBLISHED.text.to_owned();
    for (from, to, times) in replacements {
        assert_eq!(text.matches(from).count(), *times, "{from}");
        text = text.replace(from, to);
    }
    load_text("variant", &text, &BRATKO)
}

pub(crate) fn ask(table: &Table<Krk>, position: Position) -> Strategy<'_, Move> {
    table.strategy(&mut Run::new(), &BRATKO, &position).unwrap()
}

/// Returns the position and the advice for it as the oracle writes them: `position|advice|tree`.
pub(crate) fn line(position: Position, strategy: &Strategy<'_, Move>) -> String {
    let found = strategy.satisfied.as_ref().unwrap();
    let tree = found.tree.written(&BRATKO, &position);
    format!("{}|{}|{tree}", position.to_terms(0), found.advice)
}

pub(crate) fn position(terms: &str) -> Position {
    let (position, depth) = Position::from_terms(terms).unwrap();
    assert_eq!(depth, 0);
    position
}

/// FNV-1a, 64 bit, over items and the newline after each.
#[derive(Clone, Copy)]
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    pub(crate) fn item(&mut self, item: &str) {
        self.bytes(item.as_bytes());
        self.bytes(b"\n");
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub(crate) fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}

/// Returns all words of a vocabulary, a line each.
pub(crate) fn words_of<V: Vocabulary>(game: &V) -> String {
    let mut words = String::new();
    let mut write = |name: &str, aliases: &[&str], doc: &str| {
        writeln!(words, "{name} ({}): {doc}", aliases.join(", ")).unwrap();
    };
    for word in game.predicates() {
        write(word.name, word.aliases, word.doc);
    }
    for word in game.comparisons() {
        write(word.name, word.aliases, word.doc);
    }
    for word in game.generators() {
        write(word.name, word.aliases, word.doc);
    }
    for word in game.functions() {
        let function = &word.meaning;
        let sorts = function.parameters.iter();
        let sorts: Vec<_> = sorts.map(|sort| sort.name()).collect();
        let (name, result) = (word.name, function.result.name());
        let name = if sorts.is_empty() {
            format!("{result} {name}")
        } else {
            format!("{result} {name}({})", sorts.join(", "))
        };
        write(&name, word.aliases, word.doc);
    }
    for word in game.move_functions() {
        let name = format!("{} {}(move)", word.meaning.result.name(), word.name);
        write(&name, word.aliases, word.doc);
    }
    words
}
