//! The meanings of words: expressions become goals and constraints.

use crate::constraint::Constraint;
use crate::diagnostics::{Code, Diagnostic};
use crate::goal::Goal;
use crate::syntax::{Connective, Expression, Name, Term};
use crate::{Span, Vocabulary, Word};

/// The word for a goal that always holds, where the vocabulary has none of its own.
const TRUE: [&str; 2] = ["true", "истина"];
/// The word for a constraint that allows no move, where the vocabulary has none of its own.
const NO_MOVE: [&str; 2] = ["nomove", "нет_ходов"];

/// Looks words up in a vocabulary and collects what is wrong with them.
pub(crate) struct Words<'v, V> {
    pub(crate) game: &'v V,
    pub(crate) errors: Vec<Diagnostic>,
}

/// Where a goal stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the condition of a rule: there is no root to compare with.
    Condition,
    /// In an advice.
    Advice,
}

impl<V: Vocabulary> Words<'_, V> {
    /// The goal that the expression means; `None` if it means none, with the errors noted.
    pub(crate) fn goal(&mut self, expression: &Expression, place: Place) -> Option<Goal<V>> {
        match &expression.term {
            Term::Name(name) => self.goal_word(name, place),
            Term::Not(negated) => Some(Goal::Not(Box::new(self.goal(negated, place)?))),
            Term::Chain(connective @ (Connective::And | Connective::Or), links) => {
                let goals = links.iter().map(|link| self.goal(link, place));
                let goals = all(goals)?;
                Some(match connective {
                    Connective::And => Goal::And(goals),
                    _ => Goal::Or(goals),
                })
            }
            Term::Chain(Connective::Then, _) => self.wrong_connective(
                expression.span,
                "`then` puts moves in order; it cannot join goals",
                "goals are joined by `and`, `or` and `not`",
            ),
            Term::Depth(..) => self.wrong_connective(
                expression.span,
                "`depth` can be tested in move constraints only",
                "a goal cannot ask for the depth",
            ),
        }
    }

    /// The constraint that the expression means; `None` if it means none, with the errors noted.
    pub(crate) fn constraint(&mut self, expression: &Expression) -> Option<Constraint<V>> {
        match &expression.term {
            Term::Name(name) => self.constraint_word(name),
            Term::Depth(relation, bound) => Some(Constraint::Depth(*relation, *bound)),
            Term::Chain(connective @ (Connective::And | Connective::Then), links) => {
                let links = all(links.iter().map(|link| self.constraint(link)))?;
                Some(match connective {
                    Connective::And => Constraint::And(links),
                    _ => Constraint::Then(links),
                })
            }
            Term::Chain(Connective::Or, _) => self.wrong_connective(
                expression.span,
                "`or` cannot join move constraints",
                "`then` does: first the moves on its left, then those on its right",
            ),
            Term::Not(_) => self.wrong_connective(
                expression.span,
                "`not` cannot stand in a move constraint",
                "constraints are joined by `and` and `then`",
            ),
        }
    }

    fn goal_word(&mut self, name: &Name, place: Place) -> Option<Goal<V>> {
        if let Some(word) = find(self.game.predicates(), name) {
            return Some(Goal::Predicate(word.name, word.meaning));
        }
        if let Some(word) = find(self.game.comparisons(), name) {
            if place == Place::Condition {
                self.errors.push(
                    Diagnostic::new(
                        Code::Comparison,
                        format!(
                            "`{}` compares a position with the root of a forcing tree",
                            name.text
                        ),
                        name.span,
                        "there is no root yet when a rule is chosen",
                    )
                    .help("use it in the goals of an advice"),
                );
                return None;
            }
            return Some(Goal::Comparison(word.name, word.meaning));
        }
        if TRUE.contains(&&*name.text) {
            return Some(Goal::True);
        }
        if find(self.game.generators(), name).is_some() || NO_MOVE.contains(&&*name.text) {
            self.wrong_kind(name, "a move generator", "a goal is made of predicates");
            return None;
        }
        let mut known = spellings(self.game.predicates());
        if place == Place::Advice {
            known.extend(spellings(self.game.comparisons()));
        }
        self.unknown(name, "predicate", &known);
        None
    }

    fn constraint_word(&mut self, name: &Name) -> Option<Constraint<V>> {
        if let Some(word) = find(self.game.generators(), name) {
            return Some(Constraint::Generator(word.name, word.meaning));
        }
        if NO_MOVE.contains(&&*name.text) {
            return Some(Constraint::Nothing);
        }
        let is_goal = find(self.game.predicates(), name).is_some()
            || find(self.game.comparisons(), name).is_some()
            || TRUE.contains(&&*name.text);
        if is_goal {
            self.wrong_kind(
                name,
                "a predicate",
                "a move constraint is made of move generators",
            );
        } else {
            let mut known = spellings(self.game.generators());
            known.extend(NO_MOVE);
            self.unknown(name, "move generator", &known);
        }
        None
    }

    fn wrong_connective<T>(&mut self, span: Span, message: &str, label: &str) -> Option<T> {
        let error = Diagnostic::new(Code::WrongConnective, message, span, label);
        self.errors.push(error);
        None
    }

    fn wrong_kind(&mut self, name: &Name, kind: &str, wanted: &str) {
        self.errors.push(Diagnostic::new(
            Code::WrongKind,
            format!("`{}` is {kind}", name.text),
            name.span,
            wanted,
        ));
    }

    fn unknown(&mut self, name: &Name, kind: &str, known: &[&str]) {
        self.errors.push(
            Diagnostic::new(
                Code::UnknownName,
                format!("there is no {kind} `{}`", name.text),
                name.span,
                "not in the vocabulary of this game",
            )
            .help(suggestion(&name.text, known, kind)),
        );
    }
}

/// All the values, or `None` if one is missing; every one is asked for all the same.
fn all<T>(values: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    values.collect::<Vec<_>>().into_iter().collect()
}

fn find<'v, M>(words: &'v [Word<M>], name: &Name) -> Option<&'v Word<M>> {
    words
        .iter()
        .find(|word| word.name == name.text || word.aliases.contains(&&*name.text))
}

fn spellings<M>(words: &[Word<M>]) -> Vec<&'static str> {
    words
        .iter()
        .flat_map(|word| std::iter::once(word.name).chain(word.aliases.iter().copied()))
        .collect()
}

/// The help for an unknown name: the nearest known one, or if none is near, some that exist.
pub(crate) fn suggestion(name: &str, known: &[&str], kind: &str) -> String {
    /// A list longer than this helps nobody.
    const SHOWN: usize = 8;
    if let Some(nearest) = nearest(name, known) {
        return format!("did you mean `{nearest}`?");
    }
    let shown: Vec<_> = known
        .iter()
        .take(SHOWN)
        .map(|known| format!("`{known}`"))
        .collect();
    match known.len() {
        0 => format!("no {kind} exists"),
        1..=SHOWN => format!("each {kind} is one of {}", shown.join(", ")),
        _ => format!("each {kind} is one of {}, ...", shown.join(", ")),
    }
}

/// The known name that was probably meant: a slip of the pen away, or else with a good part of its
/// letter pairs in common, as an abbreviation has.
fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    const ENOUGH: f64 = 0.3;
    let slips = |known: &str| strsim::damerau_levenshtein(name, known);
    let likeness = |known: &str| strsim::sorensen_dice(name, known);
    let by_slips = known.iter().copied().min_by_key(|known| slips(known));
    if by_slips.is_some_and(|known| slips(known) <= 1 + name.chars().count() / 4) {
        return by_slips;
    }
    let by_likeness = known
        .iter()
        .copied()
        .max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    by_likeness.filter(|known| likeness(known) >= ENOUGH)
}
