//! Move constraints: the moves to consider, and their order.

use std::fmt;
use std::sync::Arc;

use crate::language::definition::{Definition, Size};
use crate::language::goal::Goal;
use crate::language::value::Value;
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
    /// The moves for which the goal holds.
    Where(Box<Self>, Arc<Goal<V>>),
    /// The moves in the order of the value, the least first.
    By(Box<Self>, Arc<Value<V>>),
    /// The meaning of a table's own word with these arguments.
    Defined(Arc<Definition<Self>>),
}

impl<V: Vocabulary> Constraint<V> {
    /// Returns its size, without the goals and values.
    pub(crate) fn size(&self) -> Size {
        match self {
            Self::Nothing | Self::Generator(..) | Self::Depth(..) => Size::ONE,
            Self::And(links) | Self::Then(links) => Size::of(links.iter().map(Self::size)),
            Self::Where(moves, ..) | Self::By(moves, ..) => Size::of([moves.size()]),
            Self::Defined(definition) => Size::of([definition.size]),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, outside: u8) -> fmt::Result {
        let (links, word, binding) = match self {
            Self::Nothing => return f.write_str("nomove"),
            Self::Generator(name, _) => return f.write_str(name),
            Self::Defined(definition) => return f.write_str(&definition.name),
            Self::Where(..) | Self::By(..) if outside > 1 => return write!(f, "({self})"),
            Self::Where(moves, goal) => {
                moves.write(f, 1)?;
                return write!(f, " where {goal}");
            }
            Self::By(moves, value) => {
                moves.write(f, 1)?;
                return write!(f, " by {value}");
            }
            Self::Depth(relation, bound) => {
                return write!(f, "(depth {} {bound})", relation.sign());
            }
            Self::Then(links) => (links, " then ", 0),
            Self::And(links) => (links, " and ", 2),
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

/// Writes the constraint in English keywords and the vocabulary's own names, with every depth test in brackets, as the
/// books print it.
impl<V: Vocabulary> fmt::Display for Constraint<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
