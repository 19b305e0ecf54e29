//! Goals: conditions on a position.

use std::fmt;
use std::sync::Arc;

use crate::language::definition::{Call, Size};
use crate::language::value::Value;
use crate::syntax::{Place, Relation};
use crate::{Comparison, Predicate, Sort, Vocabulary};

/// A goal whose words have their meanings.
pub(crate) enum Goal<V: Vocabulary> {
    /// The word `true`, unless the vocabulary has one of its own.
    True,
    Predicate(&'static str, Predicate<V>),
    Comparison(&'static str, Comparison<V>),
    Test(Arc<Test<V>>),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
}

/// A goal that is not a word of the vocabulary.
pub(crate) enum Test<V: Vocabulary> {
    /// The word of a function or of a move whose result is a truth.
    Truth(Value<V>),
    /// Two values of the sort, compared.
    Relation(Relation, Sort, [Value<V>; 2]),
    Defined(Call<V, Goal<V>>),
    At(Place, Goal<V>),
}

impl<V: Vocabulary> Goal<V> {
    pub(crate) fn size(&self) -> Size {
        match self {
            Self::True | Self::Predicate(..) | Self::Comparison(..) => Size::ONE,
            Self::Test(test) => match &**test {
                Test::Truth(value) => value.size(),
                Test::Relation(.., sides) => Size::of(sides.iter().map(Value::size)),
                Test::Defined(call) => call.size(),
                Test::At(_, goal) => Size::of([goal.size()]),
            },
            Self::Not(negated) => Size::of([negated.size()]),
            Self::And(links) | Self::Or(links) => Size::of(links.iter().map(Self::size)),
        }
    }

    /// Returns whether the goal depends on the root.
    pub(crate) fn asks_root(&self) -> bool {
        match self {
            Self::True | Self::Predicate(..) => false,
            Self::Comparison(..) => true,
            Self::Test(test) => match &**test {
                Test::Truth(value) => value.mentions_root(),
                Test::Relation(.., sides) => sides.iter().any(Value::mentions_root),
                Test::Defined(call) => {
                    call.definition.needs.root || call.arguments.iter().any(Value::mentions_root)
                }
                Test::At(place, goal) => *place == Place::Root || goal.asks_root(),
            },
            Self::Not(negated) => negated.asks_root(),
            Self::And(links) | Self::Or(links) => links.iter().any(Self::asks_root),
        }
    }

    /// Returns the binding strength of the goal's connective.
    fn binding(&self) -> u8 {
        match self {
            Self::Or(_) => 0,
            Self::And(_) => 1,
            Self::Not(_) => 2,
            Self::Test(test) if matches!(**test, Test::Relation(..)) => 2,
            Self::Test(test) if matches!(**test, Test::At(..)) => 6,
            _ => 7,
        }
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, outside: u8) -> fmt::Result {
        if self.binding() < outside {
            return write!(f, "({self})");
        }
        let (links, word) = match self {
            Self::True => return f.write_str("true"),
            Self::Predicate(name, _) | Self::Comparison(name, _) => return f.write_str(name),
            Self::Test(test) => return write!(f, "{test}"),
            Self::Not(negated) => {
                f.write_str("not ")?;
                return negated.write(f, 2);
            }
            Self::And(links) => (links, " and "),
            Self::Or(links) => (links, " or "),
        };
        for (index, link) in links.iter().enumerate() {
            if index > 0 {
                f.write_str(word)?;
            }
            link.write(f, self.binding() + 1)?;
        }
        Ok(())
    }
}

/// Writes the goal in English keywords and the vocabulary's own names, without needless brackets.
impl<V: Vocabulary> fmt::Display for Goal<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl<V: Vocabulary> fmt::Display for Test<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth(value) => write!(f, "{value}"),
            Self::Relation(relation, _, sides) => {
                sides[0].write(f, 3)?;
                write!(f, " {} ", relation.sign())?;
                sides[1].write(f, 3)
            }
            Self::Defined(call) => write!(f, "{call}"),
            Self::At(place, goal) => {
                goal.write(f, 7)?;
                f.write_str(place.words())
            }
        }
    }
}
