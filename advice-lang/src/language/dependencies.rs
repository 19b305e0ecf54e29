//! Dependencies between definitions.

use std::collections::{HashMap, HashSet};

use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::{DefinitionSyntax, Name, TableSyntax};

/// The definitions of a table and their dependencies.
pub(crate) struct Dependencies<'s> {
    definitions: &'s [DefinitionSyntax],
    /// Other definitions that each definition mentions, and the places.
    mentions: Vec<Vec<(usize, &'s Name)>>,
    places: HashMap<&'s str, usize>,
}

/// The definitions of a table.
pub(crate) struct InOrder<'s> {
    /// Definitions in an order in which each comes after those that it uses.
    pub(crate) sound: Vec<&'s DefinitionSyntax>,
    /// Definitions that use themselves.
    pub(crate) circular: Vec<&'s DefinitionSyntax>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    /// Its dependencies are being examined.
    Open,
    Done,
}

impl<'s> Dependencies<'s> {
    pub(crate) fn of(definitions: &'s [DefinitionSyntax]) -> Self {
        let mut places = HashMap::new();
        for (place, definition) in definitions.iter().enumerate() {
            places.entry(&*definition.name.text).or_insert(place);
        }
        let mentions = definitions.iter().map(|definition| {
            let mut mentioned = Vec::new();
            let parameters = definition.parameters.iter().map(|one| &*one.name.text);
            let parameters: HashSet<&str> = parameters.collect();
            definition.body.names(&mut |name| {
                if let Some(&place) = places.get(&*name.text)
                    && !parameters.contains(&*name.text)
                {
                    mentioned.push((place, name));
                }
            });
            mentioned
        });
        Self {
            mentions: mentions.collect(),
            definitions,
            places,
        }
    }

    /// Sorts the definitions so that each comes after those that it uses; those that use themselves are listed apart
    /// and reported.
    pub(crate) fn in_order(&self, errors: &mut Vec<Diagnostic>) -> InOrder<'s> {
        let mut states = vec![State::Unseen; self.definitions.len()];
        let mut order = Vec::with_capacity(self.definitions.len());
        let mut circular = HashSet::new();
        for first in 0..self.definitions.len() {
            if states[first] != State::Unseen {
                continue;
            }
            // Definitions whose mentions are being examined, and the number examined of each.
            let mut path = vec![(first, 0)];
            states[first] = State::Open;
            while let Some((place, seen)) = path.last_mut() {
                let Some(&(next, name)) = self.mentions[*place].get(*seen) else {
                    states[*place] = State::Done;
                    order.push(*place);
                    path.pop();
                    continue;
                };
                *seen += 1;
                match states[next] {
                    State::Done => {}
                    State::Unseen => {
                        states[next] = State::Open;
                        path.push((next, 0));
                    }
                    State::Open => {
                        let begin = path.iter().position(|one| one.0 == next).unwrap_or(0);
                        let circle: Vec<usize> = path[begin..].iter().map(|one| one.0).collect();
                        errors.push(self.in_a_circle(&circle, name));
                        circular.extend(circle);
                    }
                }
            }
        }
        let is_circular = |place: &usize| circular.contains(place);
        let (circular, sound): (Vec<_>, Vec<_>) = order.into_iter().partition(is_circular);
        let definitions = |places: Vec<usize>| {
            let definitions = places.into_iter().map(|place| &self.definitions[place]);
            definitions.collect()
        };
        InOrder {
            sound: definitions(sound),
            circular: definitions(circular),
        }
    }

    fn in_a_circle(&self, circle: &[usize], name: &Name) -> Diagnostic {
        let names = circle.iter().chain(&circle[..1]);
        let names: Vec<_> = names
            .map(|place| format!("`{}`", self.definitions[*place].name.text))
            .collect();
        let through = match &names[..] {
            [_, _] => String::new(),
            _ => format!(" ({})", names.join(" needs ")),
        };
        let first = &self.definitions[circle[0]].name;
        Diagnostic::new(
            Code::Recursion,
            format!("`{}` is defined by itself{through}", first.text),
            name.span,
            "what this means is not known before it is defined",
        )
        .label(first.span, "the definition")
    }

    /// Returns the definitions that the rules and the advice mention, as often as they do.
    fn used_at_once(&self, table: &'s TableSyntax) -> Vec<usize> {
        let mut used = Vec::new();
        let conditions = table.rules.iter().map(|rule| &rule.condition);
        let parts = table.advice.iter().flat_map(|advice| &advice.parts);
        for expression in conditions.chain(parts) {
            expression.names(&mut |name| used.extend(self.places.get(&*name.text)));
        }
        used
    }

    /// Returns the definitions that neither the rules nor the advice need, nor other definitions that are known to be
    /// used.
    pub(crate) fn unused(
        &self,
        table: &'s TableSyntax,
        are_used: &HashSet<String>,
    ) -> Vec<&'s DefinitionSyntax> {
        let mut open = self.used_at_once(table);
        let known = self.definitions.iter().enumerate();
        let known = known.filter(|(_, one)| are_used.contains(&one.name.text));
        open.extend(known.map(|(place, _)| place));
        let mut used = HashSet::new();
        while let Some(place) = open.pop() {
            if used.insert(place) {
                open.extend(self.mentions[place].iter().map(|one| one.0));
            }
        }
        let places = 0..self.definitions.len();
        let unused = places.filter(|place| !used.contains(place));
        unused.map(|place| &self.definitions[place]).collect()
    }
}
