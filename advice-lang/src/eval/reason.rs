//! Reasons why a goal holds or does not hold.

use std::fmt;

use crate::eval::context::Context;
use crate::language::goal::{Goal, Test};
use crate::language::value::Value;
use crate::{Sort, Vocabulary};

/// Answer to whether a goal holds, and the parts that decide it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Judgement {
    /// True if it holds.
    pub holds: bool,
    /// The first part that fails, for a conjunction that fails; the first that holds, for a disjunction that holds;
    /// otherwise all parts.
    pub reasons: Vec<Reason>,
}

/// A part of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Reason {
    /// The part, as the table writes it.
    pub goal: String,
    /// True if it is so.
    pub holds: bool,
    /// The values that are compared: the text of each in the table, and the value itself.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub values: Vec<(String, String)>,
    /// Reasons within the definition of a word that the table defines.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub because: Vec<Self>,
}

impl<V: Vocabulary> Context<'_, V> {
    pub(crate) fn judge(&self, goal: &Goal<V>) -> Judgement {
        match goal {
            Goal::True => Judgement {
                holds: true,
                reasons: Vec::new(),
            },
            Goal::Predicate(name, _) | Goal::Comparison(name, _) => {
                Judgement::of(Reason::plain((*name).to_owned(), self.holds(goal)))
            }
            Goal::Not(negated) => {
                let Judgement { holds, reasons } = self.judge(negated);
                if reasons.is_empty() {
                    return Judgement::of(Reason::plain(goal.to_string(), !holds));
                }
                Judgement {
                    holds: !holds,
                    reasons,
                }
            }
            Goal::And(links) => self.judge_until(links, false),
            Goal::Or(links) => self.judge_until(links, true),
            Goal::Test(test) => Judgement::of(self.judge_test(test, self.holds(goal))),
        }
    }

    /// Judges the links up to the first with this answer, which decides; if there is none, all of them do.
    fn judge_until(&self, links: &[Goal<V>], answer: bool) -> Judgement {
        let mut reasons = Vec::new();
        for link in links {
            let link = self.judge(link);
            if link.holds == answer {
                return link;
            }
            reasons.extend(link.reasons);
        }
        Judgement {
            holds: !answer,
            reasons,
        }
    }

    fn judge_test(&self, test: &Test<V>, holds: bool) -> Reason {
        let plain = Reason::plain(test.to_string(), holds);
        match test {
            Test::Truth(_) => plain,
            Test::Relation(_, sort, sides) => Reason {
                values: self.written(*sort, sides),
                ..plain
            },
            Test::Defined(call) => {
                let judge = |context: &Context<'_, V>| context.judge(&call.definition.body).reasons;
                Reason {
                    because: self.with(&call.arguments, judge),
                    ..plain
                }
            }
            Test::At(place, goal) => Reason {
                because: self.at(*place).judge(goal).reasons,
                ..plain
            },
        }
    }

    /// Returns the texts of the values that are not mere numbers, and the values.
    fn written(&self, sort: Sort, values: &[Value<V>]) -> Vec<(String, String)> {
        let values = values.iter().filter(|value| !value.is_written_down());
        values
            .map(|value| {
                let text = self.game().value_text(sort, self.value(value));
                (value.to_string(), text)
            })
            .collect()
    }
}

impl Judgement {
    fn of(reason: Reason) -> Self {
        Self {
            holds: reason.holds,
            reasons: vec![reason],
        }
    }
}

impl Reason {
    fn plain(goal: String, holds: bool) -> Self {
        Self {
            goal,
            holds,
            values: Vec::new(),
            because: Vec::new(),
        }
    }
}

/// In a line: `not rookexposed`, or `newroomsmaller fails: room = 12, room at root = 12`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.holds { "holds" } else { "fails" };
        write!(f, "{} {verb}", self.goal)?;
        for (index, (name, value)) in self.values.iter().enumerate() {
            let sign = if index == 0 { ": " } else { ", " };
            write!(f, "{sign}{name} = {value}")?;
        }
        for (index, reason) in self.because.iter().enumerate() {
            let sign = if index == 0 { ", since " } else { " and " };
            write!(f, "{sign}{reason}")?;
        }
        Ok(())
    }
}
