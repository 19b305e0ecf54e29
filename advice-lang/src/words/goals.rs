//! Expressions as goals.

use std::sync::Arc;

use super::{
    Meaning, NO_MOVE, Needs, Scope, Standing, TRUE, Words, all, defined, find, of_sort, spellings,
};
use crate::definition::Call;
use crate::goal::{Goal, Test};
use crate::syntax::{Connective, Expression, Name, Place, Relation, Term};
use crate::value::{FunctionCall, Value};
use crate::{Sort, Vocabulary};

impl<V: Vocabulary> Words<'_, V> {
    /// The goal that the expression means; `None` if it means none, with the errors noted.
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
            Term::Chain(Connective::Then, _) => self.wrong_connective(
                span,
                "`then` puts moves in order; it cannot join goals",
                "goals are joined by `and`, `or` and `not`",
            ),
            Term::Where(_) | Term::By(_) => self.wrong_connective(
                span,
                "moves are chosen by `where` and `by`; this is no goal",
                "goals are joined by `and`, `or` and `not`",
            ),
            Term::Depth(..) => self.wrong_connective(
                span,
                "`depth` can be tested in move constraints only",
                "a goal cannot ask for the depth",
            ),
            Term::Number(_) | Term::Negative(_) | Term::Arithmetic(..) | Term::If(_) => self
                .wrong_kind(
                    "this",
                    span,
                    "a value",
                    "a goal compares values: `value < value`",
                ),
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
        let [left, right] = sides;
        let values = (self.value(left, scope), self.value(right, scope));
        let ((left, sort), (right_value, right_sort)) = (values.0?, values.1?);
        let is_equality = matches!(relation, Relation::Equal | Relation::Different);
        let wanted = if is_equality { sort } else { Sort::NUMBER };
        for (side, sort) in sides.iter().zip([sort, right_sort]) {
            if sort != wanted {
                return self.wrong_sort(sort, wanted, side.span);
            }
        }
        let test = Test::Relation(relation, sort, [left, right_value]);
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
            return self.wrong_kind(text, span, "a value", "a goal compares values");
        }
        if let Some(known) = self.known.get(text) {
            let known = known.clone()?;
            let Meaning::Predicate(definition, routine) = known.meaning else {
                let kind = known.meaning.kind();
                return self.wrong_kind(text, span, kind, "a goal is made of predicates");
            };
            let may = self.speaks_of(known.needs, scope, text, span);
            let arguments = self.arguments(name, &known.parameters, arguments, scope)?;
            let call = Call {
                definition,
                routine,
                arguments,
            };
            return may.then(|| Goal::Test(Arc::new(Test::Defined(call))));
        }
        if let Some(word) = find(self.game.predicates(), name) {
            let (name_of_word, meaning) = (word.name, word.meaning);
            self.arguments(name, &[], arguments, scope)?;
            return Some(Goal::Predicate(name_of_word, meaning));
        }
        if let Some(word) = find(self.game.comparisons(), name) {
            let (name_of_word, meaning) = (word.name, word.meaning);
            let may = self.speaks_of(Needs::ROOT, scope, text, span);
            self.arguments(name, &[], arguments, scope)?;
            return may.then_some(Goal::Comparison(name_of_word, meaning));
        }
        if let Some(word) = find(self.game.functions(), name) {
            let (name_of_word, function) = (word.name, &word.meaning);
            if function.result != Sort::TRUTH {
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
        if let Some(word) = find(self.game.move_functions(), name)
            && word.meaning.result == Sort::TRUTH
        {
            let truth = Value::OfMove(word.name, word.meaning.meaning);
            let may = self.speaks_of(Needs::MOVE, scope, text, span);
            self.arguments(name, &[], arguments, scope)?;
            return may.then(|| Goal::Test(Arc::new(Test::Truth(truth))));
        }
        if TRUE.contains(&text) {
            return Some(Goal::True);
        }
        if find(self.game.generators(), name).is_some() || NO_MOVE.contains(&text) {
            return self.wrong_kind(
                text,
                span,
                "a move generator",
                "a goal is made of predicates",
            );
        }
        if self.is_flooded() {
            return self.unknown(name, "predicate", &[]);
        }
        let mut known = spellings(self.game.predicates());
        known.extend(of_sort(self.game, |sort| sort == Sort::TRUTH));
        known.extend(defined(&self.known, |meaning| {
            matches!(meaning, Meaning::Predicate(..))
        }));
        if scope.place != Standing::Condition {
            known.extend(spellings(self.game.comparisons()));
        }
        self.unknown(name, "predicate", &known)
    }
}
