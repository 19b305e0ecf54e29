//! Expressions as move constraints.

use std::sync::Arc;

use super::{
    Argument, Meaning, NO_MOVE, Parameter, Scope, Standing, TRUE, Words, all, defined, find,
    spelling, spellings,
};
use crate::Vocabulary;
use crate::language::constraint::Constraint;
use crate::language::definition::Definition;
use crate::language::entry::EntryKind;
use crate::language::value::write_call;
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::{Connective, DefinitionKind, DefinitionSyntax, Expression, Name, Term};

/// Greatest number of bytes of text for which all calls of moves with parameters together may stand.
const MAX_UNFOLDED: usize = 1 << 21;

impl<V: Vocabulary> Words<'_, V> {
    /// Returns the constraint that the expression means; `None` if it has no meaning as one, with the errors noted.
    pub(crate) fn constraint(
        &mut self,
        expression: &Expression,
        scope: &mut Scope<'_, V>,
    ) -> Option<Constraint<V>> {
        let span = expression.span;
        match &expression.term {
            Term::Name(name) => self.constraint_word(name, &[], scope),
            Term::Call(name, arguments) => self.constraint_word(name, arguments, scope),
            Term::Depth(relation, bound) => Some(Constraint::Depth(*relation, *bound)),
            Term::Chain(connective @ (Connective::And | Connective::Then), links) => {
                let links = all(links.iter().map(|link| self.constraint(link, scope)))?;
                Some(match connective {
                    Connective::And => Constraint::And(links),
                    _ => Constraint::Then(links),
                })
            }
            Term::Where(parts) => {
                let [moves, goal] = &**parts;
                let moves = self.constraint(moves, scope);
                let goal = self.of_move(scope, |words, scope| words.goal(goal, scope));
                let (moves, goal) = (moves?, goal?);
                Some(Constraint::Where(Box::new(moves), Arc::new(goal)))
            }
            Term::By(parts) => {
                let [moves, value] = &**parts;
                let moves = self.constraint(moves, scope);
                let value = self.of_move(scope, |words, scope| {
                    words.value_of(value, crate::Sort::NUMBER, scope)
                });
                let (moves, value) = (moves?, value?);
                Some(Constraint::By(Box::new(moves), Arc::new(value)))
            }
            Term::Chain(Connective::Or, _) => {
                self.find_strangers(expression, scope);
                self.wrong_connective(
                    span,
                    "`or` cannot join move constraints",
                    "`then` does: first the moves on its left, then those on its right",
                )
            }
            Term::Not(_) => {
                self.find_strangers(expression, scope);
                self.wrong_connective(
                    span,
                    "`not` cannot stand in a move constraint",
                    "constraints are joined by `and` and `then`",
                )
            }
            Term::Relation(..) | Term::At(..) => {
                self.find_strangers(expression, scope);
                self.wrong_connective(
                    span,
                    "a goal cannot stand in a move constraint by itself",
                    "write `moves where goal`",
                )
            }
            Term::Number(_) | Term::Negative(_) | Term::Arithmetic(..) | Term::If(_) => {
                self.find_strangers(expression, scope);
                self.misplaced(
                    span,
                    "a value",
                    "a move constraint is made of move generators",
                )
            }
        }
    }

    fn constraint_word(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        scope: &mut Scope<'_, V>,
    ) -> Option<Constraint<V>> {
        let (text, span) = (&*name.text, name.span);
        let wanted = "a move constraint is made of move generators";
        if scope.parameter(text).is_some() {
            self.look_into(arguments, scope);
            return self.wrong_kind(text, span, "a value", wanted);
        }
        if let Some(known) = self.known.get(text) {
            let Some(known) = known.clone() else {
                self.look_into(arguments, scope);
                return None;
            };
            let Meaning::Moves(meaning, syntax) = known.meaning else {
                let kind = known.meaning.kind();
                self.look_into(arguments, scope);
                return self.wrong_kind(text, span, kind, wanted);
            };
            let may = self.speaks_of(known.needs, scope, text, span);
            let values = self.shared(name, &known.parameters, arguments, scope)?;
            if !may {
                return None;
            }
            if values.is_empty() {
                return Some(Constraint::Defined(meaning));
            }
            let parameters = syntax.parameters.iter().zip(&known.parameters);
            let parameters: Vec<_> = parameters
                .zip(&values)
                .map(|((syntax, sort), value)| Parameter {
                    name: syntax.name.text.clone(),
                    sort: *sort,
                    argument: Argument::Value(Arc::clone(value)),
                })
                .collect();
            self.unfold(name, syntax)?;
            let mut inner = Scope::new(Standing::Advice, &parameters);
            let body = self.constraint(&syntax.body, &mut inner)?;
            let mut call = String::new();
            write_call(&mut call, text, &values).ok()?;
            let size = body.size();
            let called = Definition::new(call, body, size, inner.needs);
            return Some(Constraint::Defined(called));
        }
        if let Some(word) = find(self.game.generators(), text) {
            let generator = Constraint::Generator(spelling(word, text), word.meaning);
            self.arguments(name, &[], arguments, scope)?;
            return Some(generator);
        }
        if NO_MOVE.contains(&text) {
            self.arguments(name, &[], arguments, scope)?;
            return Some(Constraint::Nothing);
        }
        self.look_into(arguments, scope);
        let is_goal = find(self.game.predicates(), text).is_some()
            || find(self.game.comparisons(), text).is_some()
            || TRUE.contains(&text);
        if is_goal {
            return self.wrong_kind(text, span, "a predicate", wanted);
        }
        if self.kind_of_word(text).is_some() {
            return self.wrong_kind(text, span, "a value", wanted);
        }
        if self.is_flooded() {
            return self.unknown(name, "move generator", &[]);
        }
        let mut known = spellings(self.game, |kind| kind == EntryKind::Generator);
        known.extend(defined(&self.kinds, DefinitionKind::Moves));
        known.extend(NO_MOVE);
        self.unknown(name, "move generator", &known)
    }

    /// Notes that a call stands for the whole definition.
    fn unfold(&mut self, name: &Name, definition: &DefinitionSyntax) -> Option<()> {
        let body = definition.body.span.range();
        self.unfolded = self.unfolded.saturating_add(body.len());
        if self.unfolded <= MAX_UNFOLDED {
            return Some(());
        }
        self.errors.push(
            Diagnostic::new(
                Code::HugeDefinition,
                "moves with parameters are called too often",
                name.span,
                "nobody can mean so much",
            )
            .help("each call takes as much as the definition that it stands for"),
        );
        None
    }
}
