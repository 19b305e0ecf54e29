//! Expressions as values.

use std::sync::Arc;

use super::{
    Argument, Meaning, NO_MOVE, Scope, TRUE, Words, all, defined, find, spelling, spellings,
};
use crate::language::definition::{Call, MAX_PARAMETERS, Needs};
use crate::language::entry::EntryKind;
use crate::language::value::{FunctionCall, Standard, Value};
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::{DefinitionKind, Expression, Name, Operator, Place, Term};
use crate::{Sort, Span, Vocabulary};

impl<V: Vocabulary> Words<'_, V> {
    /// Returns the value that the expression means, and its sort; `None` if it has no meaning as one, with the errors
    /// noted.
    pub(super) fn value(
        &mut self,
        expression: &Expression,
        scope: &mut Scope<'_, V>,
    ) -> Option<(Value<V>, Sort)> {
        let span = expression.span;
        match &expression.term {
            Term::Number(number) => Some((Value::Number(*number), Sort::NUMBER)),
            Term::Name(name) => self.value_word(name, &[], scope),
            Term::Call(name, arguments) => self.value_word(name, arguments, scope),
            Term::Negative(value) => {
                let value = self.value_of(value, Sort::NUMBER, scope)?;
                Some((Value::Negative(Box::new(value)), Sort::NUMBER))
            }
            Term::Arithmetic(operator, sides) => self.arithmetic(*operator, sides, scope),
            Term::If(parts) => {
                let [condition, so, otherwise] = &**parts;
                let condition = self.goal(condition, scope);
                let so = self.value(so, scope);
                let other = self.value(otherwise, scope);
                let ((so, sort), (other, other_sort)) = (so?, other?);
                if sort != other_sort {
                    return self.wrong_sort(other_sort, sort, otherwise.span);
                }
                let values = Box::new([so, other]);
                Some((Value::If(Box::new(condition?), values), sort))
            }
            Term::At(place, inner) => {
                let inner = self.value(inner, scope);
                let may = self.speaks_of_place(*place, scope, span);
                let (value, sort) = inner.filter(|_| may)?;
                Some((Value::At(*place, Arc::new(value)), sort))
            }
            Term::Depth(..)
            | Term::Not(_)
            | Term::Chain(..)
            | Term::Relation(..)
            | Term::Where(_)
            | Term::By(_) => {
                self.find_strangers(expression, scope);
                self.misplaced(span,
                    "no value",
                    "a value is a number or a square, say; `if goal then 1 else 0` makes one of a goal",
                )
            }
        }
    }

    /// Returns the value that the expression means, where a value of this sort is wanted.
    pub(super) fn value_of(
        &mut self,
        expression: &Expression,
        wanted: Sort,
        scope: &mut Scope<'_, V>,
    ) -> Option<Value<V>> {
        let (value, sort) = self.value(expression, scope)?;
        if sort == wanted {
            return Some(value);
        }
        self.wrong_sort(sort, wanted, expression.span)
    }

    pub(super) fn wrong_sort<T>(&mut self, sort: Sort, wanted: Sort, span: Span) -> Option<T> {
        self.errors.push(Diagnostic::new(
            Code::WrongSort,
            format!("this is a {}, not a {}", sort.name(), wanted.name()),
            span,
            format!("a {} is wanted here", wanted.name()),
        ));
        None
    }

    fn arithmetic(
        &mut self,
        operator: Operator,
        sides: &[Expression; 2],
        scope: &mut Scope<'_, V>,
    ) -> Option<(Value<V>, Sort)> {
        let [left, right] = sides
            .each_ref()
            .map(|side| self.value_of(side, Sort::NUMBER, scope));
        let divides = matches!(operator, Operator::Over | Operator::Modulo);
        if divides && !matches!(sides[1].term, Term::Number(1..)) {
            self.errors.push(
                Diagnostic::new(
                    Code::Division,
                    "a divisor must be a number above 0, written down",
                    sides[1].span,
                    "this might be 0",
                )
                .help("what is divided may be anything, as in `(a - b) / 2` or `a mod 2`"),
            );
            return None;
        }
        let value = Value::Arithmetic(operator, Box::new([left?, right?]));
        Some((value, Sort::NUMBER))
    }

    fn value_word(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        scope: &mut Scope<'_, V>,
    ) -> Option<(Value<V>, Sort)> {
        let (text, span) = (&*name.text, name.span);
        if let Some(parameter) = scope.parameter(text) {
            self.arguments(name, &[], arguments, scope)?;
            let value = match parameter.argument.clone() {
                Argument::Place(place) => Value::Parameter(place, text.to_owned()),
                Argument::Value(value) => Value::At(Place::BeforeMove, value),
                Argument::Faulty => return None,
            };
            return Some((value, parameter.sort));
        }
        if let Some(known) = self.known.get(text) {
            let Some(known) = known.clone() else {
                self.look_into(arguments, scope);
                return None;
            };
            let Meaning::Feature(definition, sort) = known.meaning else {
                let kind = known.meaning.kind();
                self.look_into(arguments, scope);
                return self.wrong_kind(text, span, kind, "a value is made of features");
            };
            let may = self.speaks_of(known.needs, scope, text, span);
            let arguments = self.arguments(name, &known.parameters, arguments, scope)?;
            let call = Call {
                definition,
                arguments,
            };
            return may.then_some((Value::Feature(call), sort));
        }
        if let Some(word) = find(self.game.functions(), text) {
            let (name_of_word, function) = (spelling(word, text), &word.meaning);
            let (meaning, sort) = (function.meaning, function.result);
            debug_assert!(function.parameters.len() <= MAX_PARAMETERS);
            if sort == Sort::TRUTH {
                self.look_into(arguments, scope);
                return self.wrong_kind(text, span, "a predicate", "a value is wanted here");
            }
            let arguments = self.arguments(name, function.parameters, arguments, scope)?;
            let call = FunctionCall {
                name: name_of_word,
                meaning,
                arguments,
            };
            return Some((Value::Function(call), sort));
        }
        if let Some(word) = find(self.game.move_functions(), text) {
            let (value, sort) = (
                Value::OfMove(spelling(word, text), word.meaning.meaning),
                word.meaning.result,
            );
            let may = self.speaks_of(Needs::MOVE, scope, text, span);
            self.arguments(name, &[], arguments, scope)?;
            return may.then_some((value, sort));
        }
        if let Some(&(_, standard, count)) = Standard::ALL.iter().find(|one| one.0 == text) {
            let sorts = vec![Sort::NUMBER; count];
            let values = self.arguments(name, &sorts, arguments, scope)?;
            return Some((Value::Standard(standard, values), Sort::NUMBER));
        }
        self.look_into(arguments, scope);
        let is_goal = find(self.game.predicates(), text).is_some()
            || find(self.game.comparisons(), text).is_some()
            || TRUE.contains(&text);
        if is_goal {
            return self.wrong_kind(text, span, "a predicate", "a value is wanted here");
        }
        if find(self.game.generators(), text).is_some() || NO_MOVE.contains(&text) {
            return self.wrong_kind(text, span, "a move generator", "a value is wanted here");
        }
        if self.is_flooded() {
            return self.unknown(name, "feature", &[]);
        }
        let mut known: Vec<&str> = scope.parameters.iter().map(|one| &*one.name).collect();
        known.extend(defined(&self.kinds, DefinitionKind::Feature));
        known.extend(spellings(self.game, |kind| match kind {
            EntryKind::Value(sort) | EntryKind::ValueOfMove(sort) => sort != Sort::TRUTH,
            _ => false,
        }));
        known.extend(Standard::ALL.map(|one| one.0));
        self.unknown(name, "feature", &known)
    }

    /// Returns the arguments of a call of moves.
    pub(super) fn shared(
        &mut self,
        name: &Name,
        wanted: &[Sort],
        arguments: &[Expression],
        scope: &mut Scope<'_, V>,
    ) -> Option<Vec<Arc<Value<V>>>> {
        let values = self.arguments(name, wanted, arguments, scope)?;
        all(values.into_iter().map(|value| Some(Arc::new(value))))
    }
}
