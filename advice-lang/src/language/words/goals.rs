//! Expressions as goals.

use std::sync::Arc;

use super::{
    Meaning, NO_MOVE, Scope, Standing, TRUE, Words, all, defined, find, spelling, spellings,
};
use crate::language::definition::{Call, Needs};
use crate::language::entry::EntryKind;
use crate::language::goal::{Goal, Test};
use crate::language::value::{FunctionCall, Value};
use crate::syntax::{Connective, DefinitionKind, Expression, Name, Place, Relation, Term};
use crate::{Sort, Vocabulary};

impl<V: Vocabulary> Words<'_, V> {
    /// Returns the goal that the expression means; `None` if it has no meaning as one, with the errors noted.
    pub(crate) fn goal(
        &mut self,
        expression: &Expression,
        scope: &mut Scope<'_, V>,
    ) -> Option<Goal<V>> {
        let span = expression.span;
        match &expression.term {
            Term::Name(name) => self.goal_word(name, &[], scope),
            Term::Call(name, arguments) => self.goal_word(name, arguments, scope),
            Term::Not(negated) => Some(Goal::Not(Box::new(self.goal(negated, scope)?))),
            Term::Chain(connective @ (Connective::And | Connective::Or), links) => {
                let goals = all(links.iter().map(|link| self.goal(link, scope)))?;
                Some(match connective {
                    Connective::And => Goal::And(goals),
                    _ => Goal::Or(goals),
                })
            }
            Term::Relation(relation, sides) => self.relation(*relation, sides, scope),
            Term::At(place, inner) => {
                let inner = self.goal(inner, scope);
                let may = self.speaks_of_place(*place, scope, span);
                let goal = inner.filter(|_| may)?;
                Some(Goal::Test(Arc::new(Test::At(*place, goal))))
            }
            Term::Chain(Connective::Then, _) => {
                self.find_strangers(expression, scope);
                self.wrong_connective(
                    span,
                    "`then` puts moves in order; it cannot join goals",
                    "goals are joined by `and`, `or` and `not`",
                )
            }
            Term::Where(_) | Term::By(_) => {
                self.find_strangers(expression, scope);
                self.wrong_connective(
                    span,
                    "moves are chosen by `where` and `by`; this is not a goal",
                    "goals are joined by `and`, `or` and `not`",
                )
            }
            Term::Depth(..) => self.wrong_connective(
                span,
                "`depth` can be tested in move constraints only",
                "a goal cannot ask for the depth",
            ),
            Term::Number(_) | Term::Negative(_) | Term::Arithmetic(..) | Term::If(_) => {
                self.value(expression, scope);
                self.misplaced(span, "a value", "a goal compares values: `value < value`")
            }
        }
    }

    pub(super) fn speaks_of_place(
        &mut self,
        place: Place,
        scope: &mut Scope<'_, V>,
        span: crate::Span,
    ) -> bool {
        let needs = match place {
            Place::Root => Needs::ROOT,
            Place::AfterMove => Needs::MOVE,
            Place::BeforeMove => Needs::default(),
        };
        self.speaks_of(needs, scope, place.words().trim_start(), span)
    }

    fn relation(
        &mut self,
        relation: Relation,
        sides: &[Expression; 2],
        scope: &mut Scope<'_, V>,
    ) -> Option<Goal<V>> {
        let [left, right] = sides.each_ref().map(|side| self.value(side, scope));
        let wanted = match relation {
            Relation::Equal | Relation::Different => left.as_ref().map(|value| value.1),
            _ => Some(Sort::NUMBER),
        };
        let mut of_sort = |value: Option<(Value<V>, Sort)>, side: &Expression| {
            let (value, sort) = value?;
            match wanted {
                Some(wanted) if sort != wanted => self.wrong_sort(sort, wanted, side.span),
                _ => Some(value),
            }
        };
        let values = [of_sort(left, &sides[0]), of_sort(right, &sides[1])];
        let [Some(left), Some(right)] = values else {
            return None;
        };
        let test = Test::Relation(relation, wanted?, [left, right]);
        Some(Goal::Test(Arc::new(test)))
    }

    fn goal_word(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        scope: &mut Scope<'_, V>,
    ) -> Option<Goal<V>> {
        let (text, span) = (&*name.text, name.span);
        if scope.parameter(text).is_some() {
            self.look_into(arguments, scope);
            return self.wrong_kind(text, span, "a value", "a goal compares values");
        }
        if let Some(known) = self.known.get(text) {
            let Some(known) = known.clone() else {
                self.look_into(arguments, scope);
                return None;
            };
            let Meaning::Predicate(definition) = known.meaning else {
                let kind = known.meaning.kind();
                self.look_into(arguments, scope);
                return self.wrong_kind(text, span, kind, "a goal is made of predicates");
            };
            let may = self.speaks_of(known.needs, scope, text, span);
            let arguments = self.arguments(name, &known.parameters, arguments, scope)?;
            let call = Call {
                definition,
                arguments,
            };
            return may.then(|| Goal::Test(Arc::new(Test::Defined(call))));
        }
        if let Some(word) = find(self.game.predicates(), text) {
            let (name_of_word, meaning) = (spelling(word, text), word.meaning);
            self.arguments(name, &[], arguments, scope)?;
            return Some(Goal::Predicate(name_of_word, meaning));
        }
        if let Some(word) = find(self.game.comparisons(), text) {
            let (name_of_word, meaning) = (spelling(word, text), word.meaning);
            let may = self.speaks_of(Needs::ROOT, scope, text, span);
            self.arguments(name, &[], arguments, scope)?;
            return may.then_some(Goal::Comparison(name_of_word, meaning));
        }
        if let Some(word) = find(self.game.functions(), text) {
            let (name_of_word, function) = (spelling(word, text), &word.meaning);
            if function.result != Sort::TRUTH {
                self.look_into(arguments, scope);
                return self.wrong_kind(text, span, "a value", "a goal compares values");
            }
            let meaning = function.meaning;
            let arguments = self.arguments(name, function.parameters, arguments, scope)?;
            let truth = Value::Function(FunctionCall {
                name: name_of_word,
                meaning,
                arguments,
            });
            return Some(Goal::Test(Arc::new(Test::Truth(truth))));
        }
        if let Some(word) = find(self.game.move_functions(), text)
            && word.meaning.result == Sort::TRUTH
        {
            let truth = Value::OfMove(spelling(word, text), word.meaning.meaning);
            let may = self.speaks_of(Needs::MOVE, scope, text, span);
            self.arguments(name, &[], arguments, scope)?;
            return may.then(|| Goal::Test(Arc::new(Test::Truth(truth))));
        }
        if TRUE.contains(&text) {
            self.arguments(name, &[], arguments, scope)?;
            return Some(Goal::True);
        }
        self.look_into(arguments, scope);
        if find(self.game.generators(), text).is_some() || NO_MOVE.contains(&text) {
            return self.wrong_kind(
                text,
                span,
                "a move generator",
                "a goal is made of predicates",
            );
        }
        if self.kind_of_word(text).is_some() {
            return self.wrong_kind(text, span, "a value", "a goal compares values");
        }
        if self.is_flooded() {
            return self.unknown(name, "predicate", &[]);
        }
        let mut known = spellings(self.game, |kind| {
            matches!(
                kind,
                EntryKind::Predicate | EntryKind::ValueOfMove(Sort::TRUTH)
            )
        });
        known.extend(defined(&self.kinds, DefinitionKind::Predicate));
        known.extend(TRUE);
        if scope.place != Standing::Condition {
            known.extend(spellings(self.game, |kind| kind == EntryKind::Comparison));
        }
        self.unknown(name, "predicate", &known)
    }
}
