//! Goals: what should be so in a position.

use std::fmt;

use crate::{Comparison, Predicate, Vocabulary};

/// A goal whose words have their meanings.
pub(crate) enum Goal<V: Vocabulary> {
    /// The word `true`, unless the vocabulary has one of its own.
    True,
    Predicate(&'static str, Predicate<V>),
    Comparison(&'static str, Comparison<V>),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
}

/// A goal made ready for quick evaluation: a row of tests, each of which says where to go on.
///
/// The tests are asked in the order of the text and no further than needed, as Prolog would.
pub(crate) struct CompiledGoal<V: Vocabulary> {
    tests: Vec<Test<V>>,
    entry: usize,
}

struct Test<V: Vocabulary> {
    meaning: Meaning<V>,
    if_so: usize,
    if_not: usize,
}

enum Meaning<V: Vocabulary> {
    Predicate(Predicate<V>),
    Comparison(Comparison<V>),
}

/// Places to go to that are no tests but answers.
const YES: usize = usize::MAX;
const NO: usize = usize::MAX - 1;

impl<V: Vocabulary> CompiledGoal<V> {
    pub(crate) fn of(goal: &Goal<V>) -> Self {
        let mut compiled = Self {
            tests: Vec::new(),
            entry: NO,
        };
        compiled.entry = compiled.add(goal, YES, NO);
        compiled
    }

    /// Adds the tests of `goal`, last one first, and returns where they begin.
    fn add(&mut self, goal: &Goal<V>, if_so: usize, if_not: usize) -> usize {
        let meaning = match goal {
            Goal::True => return if_so,
            Goal::Not(negated) => return self.add(negated, if_not, if_so),
            Goal::And(links) => {
                let links = links.iter().rev();
                return links.fold(if_so, |next, link| self.add(link, next, if_not));
            }
            Goal::Or(links) => {
                let links = links.iter().rev();
                return links.fold(if_not, |next, link| self.add(link, if_so, next));
            }
            Goal::Predicate(_, predicate) => Meaning::Predicate(*predicate),
            Goal::Comparison(_, comparison) => Meaning::Comparison(*comparison),
        };
        self.tests.push(Test {
            meaning,
            if_so,
            if_not,
        });
        self.tests.len() - 1
    }

    /// Does the goal hold in `position`, compared with `root` where it compares?
    #[inline]
    pub(crate) fn holds(&self, game: &V, position: &V::Position, root: &V::Position) -> bool {
        let mut next = self.entry;
        while let Some(test) = self.tests.get(next) {
            let so = match test.meaning {
                Meaning::Predicate(predicate) => predicate(game, position),
                Meaning::Comparison(comparison) => comparison(game, position, root),
            };
            next = if so { test.if_so } else { test.if_not };
        }
        next == YES
    }
}

impl<V: Vocabulary> Goal<V> {
    /// How tightly the goal's connective binds.
    fn binding(&self) -> u8 {
        match self {
            Self::Or(_) => 0,
            Self::And(_) => 1,
            _ => 2,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, outside: u8) -> fmt::Result {
        if self.binding() < outside {
            return write!(f, "({self})");
        }
        let (links, word) = match self {
            Self::True => return f.write_str("true"),
            Self::Predicate(name, _) | Self::Comparison(name, _) => return f.write_str(name),
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

/// The goal in English keywords and the vocabulary's own names, with no bracket that is not needed.
impl<V: Vocabulary> fmt::Display for Goal<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
