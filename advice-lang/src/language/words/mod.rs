//! The meanings of words: expressions become goals, values and constraints.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::language::definition::Needs;
use crate::language::entry::{EntryKind, entries};
use crate::language::value::{Standard, Value};
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::suggestion::{did_you_mean, nearest, what_exists};
use crate::syntax::{DefinitionKind, Expression, Name, Unread};
use crate::{MAX_ERRORS, Sort, Span, Vocabulary, Word};

mod constraints;
mod definitions;
mod goals;
mod values;

pub(crate) use definitions::{Known, Meaning};

/// The word for a goal that always holds, where the vocabulary has none of its own.
const TRUE: [&str; 2] = ["true", "истина"];
/// The word for a constraint that allows no move, where the vocabulary has none of its own.
const NO_MOVE: [&str; 2] = ["nomove", "нет_ходов"];

/// Looks words up in a vocabulary and among the definitions of a table, and collects the mistakes.
pub(crate) struct Words<'s, V: Vocabulary> {
    pub(crate) game: &'s V,
    pub(crate) errors: Vec<Diagnostic>,
    /// True if the table names its game, or if its failure to do so has been reported.
    pub(crate) game_is_clear: bool,
    /// The definitions that have been resolved; `None` for a faulty one.
    pub(crate) known: HashMap<&'s str, Option<Known<'s, V>>>,
    /// Kind of each definition, faulty ones included; in the order of the names.
    pub(crate) kinds: BTreeMap<&'s str, DefinitionKind>,
    /// Names that do not count as unused though nothing uses them: other names may have been meant to be these, or they
    /// occur where the text could not be read.
    pub(crate) meant: HashSet<String>,
    /// The text that could not be read.
    pub(crate) unread: &'s Unread,
    /// Length of the text for which calls of moves with parameters have stood so far.
    pub(crate) unfolded: usize,
}

/// Surroundings of an expression: the things that it may mention, and those that it does mention.
pub(crate) struct Scope<'p, V: Vocabulary> {
    place: Standing,
    /// The parameters of the definition around it.
    parameters: &'p [Parameter<V>],
    /// The things mentioned so far.
    pub(crate) needs: Needs,
}

/// Place in which an expression stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// In the condition of a rule: there is no root to compare with.
    Condition,
    /// In a piece of advice, or in moves of a table's own, which only advice can use.
    Advice,
    /// In another definition, whose place is not known yet, or behind `where` or `by`.
    Definition,
}

/// A parameter and its meaning.
pub(crate) struct Parameter<V: Vocabulary> {
    name: String,
    sort: Sort,
    argument: Argument<V>,
}

enum Argument<V: Vocabulary> {
    /// The value in this place, whenever the definition is called.
    Place(usize),
    /// This value, in the position in which the moves are generated.
    Value(Arc<Value<V>>),
    /// Unknown: the parameter is faulty, and that has been reported.
    Faulty,
}

impl<V: Vocabulary> Clone for Argument<V> {
    fn clone(&self) -> Self {
        match self {
            Self::Place(place) => Self::Place(*place),
            Self::Value(value) => Self::Value(Arc::clone(value)),
            Self::Faulty => Self::Faulty,
        }
    }
}

impl<V: Vocabulary> Scope<'static, V> {
    pub(crate) fn condition() -> Self {
        Self::new(Standing::Condition, &[])
    }

    pub(crate) fn advice() -> Self {
        Self::new(Standing::Advice, &[])
    }
}

impl<'p, V: Vocabulary> Scope<'p, V> {
    fn new(place: Standing, parameters: &'p [Parameter<V>]) -> Self {
        Self {
            place,
            parameters,
            needs: Needs::default(),
        }
    }

    fn parameter(&self, name: &str) -> Option<&'p Parameter<V>> {
        self.parameters.iter().find(|one| one.name == name)
    }
}

impl<V: Vocabulary> Words<'_, V> {
    /// Notes the things that an expression mentions; false, with the error noted, if it may not.
    fn speaks_of(
        &mut self,
        needs: Needs,
        scope: &mut Scope<'_, V>,
        name: &str,
        span: Span,
    ) -> bool {
        let before = scope.needs;
        scope.needs = before.with(needs);
        if needs.root && scope.place == Standing::Condition {
            self.errors.push(
                Diagnostic::new(
                    Code::Comparison,
                    format!("`{name}` compares a position with the root of a forcing tree"),
                    span,
                    "there is no root yet when a rule is chosen",
                )
                .help("use it in the goals of a piece of advice"),
            );
            return false;
        }
        if needs.mv && scope.place != Standing::Definition {
            self.errors.push(
                Diagnostic::new(
                    Code::NoMoveHere,
                    format!("`{name}` speaks of a move, and none is looked at here"),
                    span,
                    "not within `where` or `by`",
                )
                .help("write `moves where goal` or `moves by value` in a move constraint"),
            );
            return false;
        }
        true
    }

    /// Reads an expression behind `where` or `by`, which may mention the move.
    fn of_move<T>(
        &mut self,
        scope: &mut Scope<'_, V>,
        read: impl FnOnce(&mut Self, &mut Scope<'_, V>) -> Option<T>,
    ) -> Option<T> {
        let mut inner = Scope::new(Standing::Definition, scope.parameters);
        let read = read(self, &mut inner)?;
        scope.needs.root |= inner.needs.root;
        Some(read)
    }

    fn wrong_connective<T>(&mut self, span: Span, message: &str, label: &str) -> Option<T> {
        let error = Diagnostic::new(Code::WrongConnective, message, span, label);
        self.errors.push(error);
        None
    }

    fn wrong_kind<T>(&mut self, name: &str, span: Span, kind: &str, wanted: &str) -> Option<T> {
        let message = format!("`{name}` is {kind}");
        let error = Diagnostic::new(Code::WrongKind, message, span, wanted);
        self.errors.push(error);
        None
    }

    /// Reports an expression without a name that is out of place.
    fn misplaced<T>(&mut self, span: Span, kind: &str, wanted: &str) -> Option<T> {
        let message = format!("this is {kind}");
        let error = Diagnostic::new(Code::WrongKind, message, span, wanted);
        self.errors.push(error);
        None
    }

    /// Returns whether there are too many errors for another one to be seen. Then none is worth much work.
    pub(crate) fn is_flooded(&self) -> bool {
        self.errors.len() >= MAX_ERRORS
    }

    fn unknown<T>(&mut self, name: &Name, kind: &str, known: &[&str]) -> Option<T> {
        let mut unread = self.unread.definitions.iter();
        if unread.any(|defined| defined.text.starts_with(&name.text)) {
            return None;
        }
        let mut error = Diagnostic::new(
            Code::UnknownName,
            format!("there is no {kind} `{}`", name.text),
            name.span,
            "not in the vocabulary of this game",
        );
        if !self.is_flooded() {
            let (help, is_near) = self.meant_by(name, kind, known);
            error = error.help(help);
            if !is_near && !std::mem::replace(&mut self.game_is_clear, true) {
                error = error.help(
                    "the table does not say which game it is for: begin it with a line `:- game(...).`",
                );
            }
        }
        self.errors.push(error);
        None
    }

    /// Returns the help for an unknown name, and whether it is near to a known one. That one was probably meant, and
    /// counts as used.
    pub(crate) fn meant_by(&mut self, name: &Name, kind: &str, known: &[&str]) -> (String, bool) {
        let Some(nearest) = nearest(&name.text, known) else {
            return (what_exists(&name.text, known, kind), false);
        };
        self.meant.insert(nearest.to_owned());
        (did_you_mean(nearest), true)
    }

    /// Looks for mistakes in arguments of something that takes none, or whose parameters are unknown.
    fn look_into(&mut self, arguments: &[Expression], scope: &mut Scope<'_, V>) {
        for argument in arguments {
            self.value(argument, scope);
        }
    }

    /// Looks for names that mean nothing at all, where the kind of expression that is meant is unknown.
    pub(crate) fn find_strangers(&mut self, expression: &Expression, scope: &Scope<'_, V>) {
        let mut strangers = Vec::new();
        expression.names(&mut |name| {
            if !self.means_something(name, scope) {
                strangers.push(name);
            }
        });
        for name in strangers {
            if self.is_flooded() {
                let _: Option<()> = self.unknown(name, "word", &[]);
                continue;
            }
            let mut known: Vec<&str> = all_spellings(self.game);
            known.extend(scope.parameters.iter().map(|one| &*one.name));
            known.extend(self.kinds.keys());
            let _: Option<()> = self.unknown(name, "word", &known);
        }
    }

    /// Returns the kind of word that a name is without the table, if it is one.
    pub(crate) fn kind_of_word(&self, name: &str) -> Option<&'static str> {
        let of_language = is_of_language(name).then_some("a word of the language");
        kind_in_vocabulary(self.game, name).or(of_language)
    }

    fn means_something(&self, name: &Name, scope: &Scope<'_, V>) -> bool {
        scope.parameter(&name.text).is_some()
            || self.known.contains_key(&*name.text)
            || self.kind_of_word(&name.text).is_some()
    }

    /// Returns the arguments of a call; `None` if they do not match the parameters, with the errors noted.
    fn arguments(
        &mut self,
        name: &Name,
        wanted: &[Sort],
        arguments: &[Expression],
        scope: &mut Scope<'_, V>,
    ) -> Option<Vec<Value<V>>> {
        if arguments.len() != wanted.len() {
            let count = |count: usize| match count {
                0 => "no arguments".to_owned(),
                1 => "1 argument".to_owned(),
                _ => format!("{count} arguments"),
            };
            let sorts: Vec<_> = wanted.iter().map(|sort| sort.name()).collect();
            let message = format!(
                "`{}` takes {}, not {}",
                name.text,
                count(wanted.len()),
                arguments.len()
            );
            let mut error = Diagnostic::new(Code::Arguments, message, name.span, "called here");
            error = error.help(if sorts.is_empty() {
                format!("write `{}`", name.text)
            } else {
                format!("write `{}({})`", name.text, sorts.join(", "))
            });
            self.errors.push(error);
            self.look_into(arguments, scope);
            return None;
        }
        let values = arguments.iter().zip(wanted);
        all(values.map(|(argument, wanted)| self.value_of(argument, *wanted, scope)))
    }
}

/// Returns all the values, or `None` if one is missing; every one is evaluated all the same.
fn all<T>(values: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    values.collect::<Vec<_>>().into_iter().collect()
}

fn find<'v, M>(words: &'v [Word<M>], name: &str) -> Option<&'v Word<M>> {
    words
        .iter()
        .find(|word| word.name == name || word.aliases.contains(&name))
}

/// Returns the name of a word that a table spells like this. A spelling in the same letters as the name is one of
/// several names, and the table has chosen this one; others are translations.
fn spelling<M>(word: &Word<M>, text: &str) -> &'static str {
    let mut aliases = word.aliases.iter();
    let own = aliases.find(|alias| **alias == text && alias.is_ascii() == word.name.is_ascii());
    own.copied().unwrap_or(word.name)
}

/// Says what a word of the vocabulary is, if this is one.
fn kind_in_vocabulary<V: Vocabulary>(game: &V, name: &str) -> Option<&'static str> {
    let words = entries(game);
    let word = words.iter().find(|word| word.is_spelled(name))?;
    let is_predicate = find(game.predicates(), name).is_some();
    Some(match word.kind {
        EntryKind::Comparison => "a comparison of the vocabulary",
        EntryKind::Generator => "a move generator of the vocabulary",
        EntryKind::Predicate if is_predicate => "a predicate of the vocabulary",
        EntryKind::Predicate | EntryKind::Value(_) | EntryKind::ValueOfMove(_) => {
            "a function of the vocabulary"
        }
    })
}

/// Returns whether this is a word of the language, other than a keyword.
pub(crate) fn is_of_language(name: &str) -> bool {
    TRUE.contains(&name) || NO_MOVE.contains(&name) || Standard::ALL.iter().any(|one| one.0 == name)
}

/// Returns the spellings of all words of the game and of the language.
fn all_spellings<V: Vocabulary>(game: &V) -> Vec<&'static str> {
    let mut all = spellings(game, |_| true);
    all.extend(TRUE.iter().chain(&NO_MOVE));
    all.extend(Standard::ALL.iter().map(|one| one.0));
    all
}

/// Returns the spellings of the words of the game of some kinds.
fn spellings<V: Vocabulary>(game: &V, wanted: impl Fn(EntryKind) -> bool) -> Vec<&'static str> {
    let words = entries(game).into_iter();
    let words = words.filter(|word| wanted(word.kind));
    words.flat_map(|word| word.spellings()).collect()
}

/// Returns the names of definitions of one kind.
fn defined<'w>(
    kinds: &BTreeMap<&'w str, DefinitionKind>,
    kind: DefinitionKind,
) -> impl Iterator<Item = &'w str> {
    let of_kind = kinds.iter().filter(move |one| *one.1 == kind);
    of_kind.map(|one| *one.0)
}
