//! Goals: what should be so in a position.

use std::fmt;
use std::sync::Arc;

use crate::definition::{Call, Size};
use crate::scene::Scene;
use crate::syntax::{Place, Relation};
use crate::value::Value;
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

/// A goal that is no word of the vocabulary.
pub(crate) enum Test<V: Vocabulary> {
    /// The word of a function or of a move whose result is a truth.
    Truth(Value<V>),
    /// Two values of the sort, compared.
    Relation(Relation, Sort, [Value<V>; 2]),
    Defined(Call<V, Goal<V>>),
    At(Place, Goal<V>),
}

/// A goal made ready for quick evaluation: a row of steps, each of which says where to go on.
///
/// The steps are taken in the order of the text and no further than needed, as Prolog would.
pub(crate) struct CompiledGoal<V: Vocabulary> {
    steps: Vec<Step<V>>,
    entry: usize,
}

struct Step<V: Vocabulary> {
    meaning: Meaning<V>,
    if_so: usize,
    if_not: usize,
}

enum Meaning<V: Vocabulary> {
    Predicate(Predicate<V>),
    Comparison(Comparison<V>),
    Test(Arc<Test<V>>),
}

/// Places to go to that are no tests but answers.
const YES: usize = usize::MAX;
const NO: usize = usize::MAX - 1;
/// A definition that comes to more steps is called and not copied.
const MAX_COPIED: usize = 32;

impl<V: Vocabulary> CompiledGoal<V> {
    pub(crate) fn of(goal: &Goal<V>) -> Self {
        let mut compiled = Self {
            steps: Vec::new(),
            entry: NO,
        };
        compiled.entry = compiled.add(goal, YES, NO);
        compiled
    }

    /// Adds the steps of `goal`, last one first, and returns where they begin.
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
            Goal::Test(test) => match test.body_to_copy() {
                Some(body) if body.fits_in_steps(&mut { MAX_COPIED }) => {
                    return self.add(body, if_so, if_not);
                }
                _ => Meaning::Test(Arc::clone(test)),
            },
        };
        self.steps.push(Step {
            meaning,
            if_so,
            if_not,
        });
        self.steps.len() - 1
    }

    /// Does the goal hold?
    #[inline]
    pub(crate) fn holds(&self, scene: &Scene<'_, V>) -> bool {
        let mut next = self.entry;
        while let Some(step) = self.steps.get(next) {
            let so = match &step.meaning {
                Meaning::Predicate(predicate) => scene.is(*predicate),
                Meaning::Comparison(comparison) => scene.compares(*comparison),
                Meaning::Test(test) => scene.passes(test),
            };
            next = if so { step.if_so } else { step.if_not };
        }
        next == YES
    }
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

    /// Does it come to so many steps at most when it is compiled? They are taken away.
    fn fits_in_steps(&self, room: &mut usize) -> bool {
        let Some(left) = room.checked_sub(1) else {
            return false;
        };
        match self {
            Self::Not(negated) => return negated.fits_in_steps(room),
            Self::And(links) | Self::Or(links) => {
                return links.iter().all(|link| link.fits_in_steps(room));
            }
            Self::Test(test) => {
                if let Some(body) = test.body_to_copy() {
                    return body.fits_in_steps(room);
                }
            }
            Self::True | Self::Predicate(..) | Self::Comparison(..) => {}
        }
        *room = left;
        true
    }

    /// How tightly the goal's connective binds.
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

impl<V: Vocabulary> Test<V> {
    /// The goal by whose steps the test can be replaced, if it can be.
    fn body_to_copy(&self) -> Option<&Goal<V>> {
        match self {
            Self::Defined(call)
                if call.arguments.is_empty() && call.definition.remembered.is_none() =>
            {
                Some(&call.definition.body)
            }
            _ => None,
        }
    }
}

/// The goal in English keywords and the vocabulary's own names, with no bracket that is not needed.
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
