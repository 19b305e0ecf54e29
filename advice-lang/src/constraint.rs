//! Move constraints: which moves to consider, and in which order.

use std::fmt;

use crate::syntax::Relation;
use crate::{Generator, Vocabulary};

/// A constraint whose words have their meanings.
pub(crate) enum Constraint<V: Vocabulary> {
    /// The word `nomove`.
    Nothing,
    Generator(&'static str, Generator<V>),
    Depth(Relation, usize),
    And(Vec<Self>),
    Then(Vec<Self>),
}

impl<V: Vocabulary> Constraint<V> {
    fn write(&self, f: &mut fmt::Formatter<'_>, outside: u8) -> fmt::Result {
        let (links, word, binding) = match self {
            Self::Nothing => return f.write_str("nomove"),
            Self::Generator(name, _) => return f.write_str(name),
            Self::Depth(relation, bound) => {
                return write!(f, "(depth {} {bound})", relation.sign());
            }
            Self::Then(links) => (links, " then ", 0),
            Self::And(links) => (links, " and ", 1),
        };
        if binding < outside {
            return write!(f, "({self})");
        }
        for (index, link) in links.iter().enumerate() {
            if index > 0 {
                f.write_str(word)?;
            }
            link.write(f, binding + 1)?;
        }
        Ok(())
    }
}

/// The constraint in English keywords and the vocabulary's own names; every depth test in brackets,
/// as the books print it.
impl<V: Vocabulary> fmt::Display for Constraint<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
