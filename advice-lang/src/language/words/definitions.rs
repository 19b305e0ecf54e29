//! The definitions of a table, each resolved after those that it uses.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Argument, Parameter, Scope, Standing, Words};
use crate::language::constraint::Constraint;
use crate::language::definition::{Definition, MAX_PARAMETERS, Needs, Size};
use crate::language::goal::Goal;
use crate::language::value::Value;
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::suggestion::suggestion;
use crate::syntax::{DefinitionKind, DefinitionSyntax, Name};
use crate::{Sort, Vocabulary};

/// A definition whose meaning is known.
pub(crate) struct Known<'s, V: Vocabulary> {
    pub(crate) meaning: Meaning<'s, V>,
    pub(crate) parameters: Vec<Sort>,
    pub(crate) needs: Needs,
}

pub(crate) enum Meaning<'s, V: Vocabulary> {
    Predicate(Arc<Definition<Goal<V>>>),
    Feature(Arc<Definition<Value<V>>>, Sort),
    /// The meaning of moves without parameters, or the text of moves with parameters.
    Moves(Arc<Definition<Constraint<V>>>, &'s DefinitionSyntax),
}

impl<V: Vocabulary> Meaning<'_, V> {
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Predicate(..) => "a predicate",
            Self::Feature(..) => "a value",
            Self::Moves(..) => "a move generator",
        }
    }
}

impl<V: Vocabulary> Clone for Known<'_, V> {
    fn clone(&self) -> Self {
        Self {
            meaning: match &self.meaning {
                Meaning::Predicate(goal) => Meaning::Predicate(Arc::clone(goal)),
                Meaning::Feature(value, sort) => Meaning::Feature(Arc::clone(value), *sort),
                Meaning::Moves(moves, syntax) => Meaning::Moves(Arc::clone(moves), syntax),
            },
            parameters: self.parameters.clone(),
            needs: self.needs,
        }
    }
}

impl<'s, V: Vocabulary> Words<'s, V> {
    /// Resolves a definition. Those that it uses must have been resolved before.
    pub(crate) fn add(&mut self, syntax: &'s DefinitionSyntax) {
        let known = self.definition(syntax);
        self.known.insert(&syntax.name.text, known);
    }

    /// Looks for mistakes in a definition that has no meaning.
    pub(crate) fn look_at(&mut self, syntax: &DefinitionSyntax) {
        if let Some(parameters) = self.parameters(syntax) {
            self.look_at_body(syntax, &parameters);
        }
    }

    fn look_at_body(&mut self, syntax: &DefinitionSyntax, parameters: &[Parameter<V>]) {
        let mut scope = Scope::new(standing(syntax.kind), parameters);
        match syntax.kind {
            DefinitionKind::Predicate => drop(self.goal(&syntax.body, &mut scope)),
            DefinitionKind::Feature => drop(self.value(&syntax.body, &mut scope)),
            DefinitionKind::Moves => drop(self.constraint(&syntax.body, &mut scope)),
        }
    }

    fn definition(&mut self, syntax: &'s DefinitionSyntax) -> Option<Known<'s, V>> {
        let errors = self.errors.len();
        let parameters = self.parameters(syntax)?;
        if self.errors.len() > errors {
            self.look_at_body(syntax, &parameters);
            return None;
        }
        let mut scope = Scope::new(standing(syntax.kind), &parameters);
        let name = syntax.name.text.clone();
        let meaning = match syntax.kind {
            DefinitionKind::Predicate => {
                let body = self.goal(&syntax.body, &mut scope)?;
                let size = self.bounded(body.size(), Size::OF_GOALS, &syntax.name)?;
                Meaning::Predicate(Definition::new(name, body, size, scope.needs))
            }
            DefinitionKind::Feature => {
                let (body, sort) = self.value(&syntax.body, &mut scope)?;
                let size = self.bounded(body.size(), Size::OF_GOALS, &syntax.name)?;
                Meaning::Feature(Definition::new(name, body, size, scope.needs), sort)
            }
            DefinitionKind::Moves => {
                let body = self.constraint(&syntax.body, &mut scope)?;
                let size = self.bounded(body.size(), Size::OF_MOVES, &syntax.name)?;
                Meaning::Moves(Definition::new(name, body, size, scope.needs), syntax)
            }
        };
        Some(Known {
            meaning,
            needs: scope.needs,
            parameters: parameters.iter().map(|one| one.sort).collect(),
        })
    }

    fn bounded(&mut self, size: Size, room: Size, name: &Name) -> Option<Size> {
        if size.fits_in(room) {
            return Some(size);
        }
        self.errors.push(
            Diagnostic::new(
                Code::HugeDefinition,
                format!("the meaning of `{}` is too large", name.text),
                name.span,
                "nobody can mean so much",
            )
            .help("a definition takes as much as all those together that it names, as often as it does"),
        );
        None
    }

    /// Returns the parameters, with their mistakes noted; `None` if there are too many for the rest to be worth a look.
    fn parameters(&mut self, syntax: &DefinitionSyntax) -> Option<Vec<Parameter<V>>> {
        let mut sorts: HashMap<&str, Sort> = HashMap::from([("число", Sort::NUMBER)]);
        let of_functions = self.game.functions().iter().map(|word| &word.meaning);
        let of_functions = of_functions.flat_map(|one| one.parameters.iter().chain([&one.result]));
        let of_moves = self
            .game
            .move_functions()
            .iter()
            .map(|word| &word.meaning.result);
        for sort in of_functions.chain(of_moves).chain([&Sort::NUMBER]) {
            if *sort != Sort::TRUTH {
                sorts.insert(sort.name(), *sort);
            }
        }
        if let Some(extra) = syntax.parameters.get(MAX_PARAMETERS) {
            self.errors.push(Diagnostic::new(
                Code::Arguments,
                format!("a definition has at most {MAX_PARAMETERS} parameters"),
                extra.name.span,
                "one too many",
            ));
            if syntax.parameters.len() > MAX_LOOKED_AT {
                return None;
            }
        }
        let mut parameters: Vec<Parameter<V>> = Vec::new();
        for (place, parameter) in syntax.parameters.iter().enumerate() {
            let name = &parameter.name;
            let sort = match &parameter.sort {
                None => Some(Sort::NUMBER),
                Some(sort) => sorts.get(&*sort.text).copied().or_else(|| {
                    let mut known: Vec<_> = sorts.keys().copied().collect();
                    known.sort_unstable();
                    let message = format!("there is no sort `{}`", sort.text);
                    let label = "a parameter is written `name` or `sort name`";
                    let error = Diagnostic::new(Code::UnknownName, message, sort.span, label);
                    let error = error.help(suggestion(&sort.text, &known, "sort"));
                    self.errors.push(error);
                    None
                }),
            };
            if parameters.iter().any(|other| other.name == name.text) {
                let message = format!("a second parameter named `{}`", name.text);
                let error =
                    Diagnostic::new(Code::Duplicate, message, name.span, "the name is taken");
                self.errors.push(error);
            }
            parameters.push(Parameter {
                name: name.text.clone(),
                argument: sort.map_or(Argument::Faulty, |_| Argument::Place(place)),
                sort: sort.unwrap_or(Sort::NUMBER),
            });
        }
        Some(parameters)
    }
}

/// Returns the standing of the body of such a definition.
fn standing(kind: DefinitionKind) -> Standing {
    match kind {
        DefinitionKind::Predicate | DefinitionKind::Feature => Standing::Definition,
        DefinitionKind::Moves => Standing::Advice,
    }
}

/// Number of parameters beyond which the rest of a definition is ignored.
const MAX_LOOKED_AT: usize = 8 * MAX_PARAMETERS;
