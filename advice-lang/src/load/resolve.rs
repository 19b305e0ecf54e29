//! From syntax to a table: every name gets its meaning or is reported.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::language::dependencies::{Dependencies, InOrder};
use crate::language::stages::{Stages, Unclear};
use crate::language::table::{DefinedWord, Moves, Part, Then};
use crate::language::words::{Scope, Words};
use crate::lint::checks;
use crate::load::network::{Library, Network, TableText};
use crate::syntax::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::syntax::{
    self, AdviceSyntax, DefinitionSyntax, Expression, Name, RuleSyntax, TableSyntax, ThenSyntax,
};
use crate::{Advice, Rule, Span, Table, Vocabulary};

impl<V: Vocabulary> Table<V> {
    /// Reads a table from its text. `name` stands for the text in messages, usually a file's name.
    ///
    /// # Errors
    ///
    /// All mistakes in the text, with the warnings.
    pub fn load(name: &str, text: &str, game: &V) -> Result<Self, Diagnostics> {
        Self::load_with(name, text, game, &|_| {
            Err("no other tables are at hand".to_owned())
        })
    }

    /// Reads a table and those to which it hands over, which the library knows by their names.
    ///
    /// # Errors
    ///
    /// All mistakes in one of them, with the warnings.
    pub fn load_with(
        name: &str,
        text: &str,
        game: &V,
        library: Library<'_>,
    ) -> Result<Self, Diagnostics> {
        let source = TableText {
            file: name.to_owned(),
            text: text.to_owned(),
        };
        table(name, &source, game, &mut Network::new(name, library))
    }
}

/// Reads a table, and through the network those to which it hands over.
// Functions that may not be inlined are compiled once for a vocabulary, by the first crate that needs them, and not
// once in each.
#[inline(never)]
fn table<V: Vocabulary>(
    name: &str,
    TableText { file, text }: &TableText,
    game: &V,
    network: &mut Network<'_, V>,
) -> Result<Table<V>, Diagnostics> {
    let mut found = Vec::new();
    let syntax = syntax::parse(text, &mut found);
    let dependencies = Dependencies::of(&syntax.definitions);
    let mut words = Words {
        game,
        errors: found,
        game_is_clear: syntax.game.is_some(),
        known: HashMap::new(),
        kinds: BTreeMap::new(),
        meant: meant(&syntax),
        unread: &syntax.unread,
        unfolded: 0,
    };
    words.duplicates(&syntax);
    let in_order = dependencies.in_order(&mut words.errors);
    words.define(&syntax, &in_order);
    let advice: Vec<_> = syntax
        .advice
        .iter()
        .filter_map(|advice| Some((words.advice(advice)?, advice)))
        .collect();
    let names = names(&syntax);
    let mut others = Others::default();
    let rules: Vec<_> = syntax
        .rules
        .iter()
        .filter_map(|rule| {
            let resolved = words.rule(rule, &names, network, &mut others);
            Some((resolved?, rule))
        })
        .collect();
    if !words.is_flooded() {
        words.completeness(&syntax, text);
        let unused = dependencies.unused(&syntax, &words.meant);
        words.unused(&unused);
        checks::check_parameters(&syntax.definitions, &words.meant, &mut words.errors);
        checks::check(&rules, &advice, &mut words.errors);
    }
    let diagnostics = Diagnostics::new(file, text, words.errors).with(others.findings);
    if diagnostics.errors() > 0 {
        return Err(diagnostics);
    }
    let definitions = syntax.definitions.iter().map(|syntax| DefinedWord {
        name: syntax.name.text.clone(),
        kind: syntax.kind,
        span: syntax.span,
    });
    Ok(Table {
        name: name.to_owned(),
        text: text.to_owned(),
        definitions: definitions.collect(),
        rules: rules.into_iter().map(|(rule, _)| rule).collect(),
        advice: advice.into_iter().map(|(advice, _)| advice).collect(),
        tables: others.tables,
        warnings: diagnostics,
    })
}

/// Returns the names of the table that may stand where it could not be read.
fn meant(syntax: &TableSyntax) -> HashSet<String> {
    let definitions = syntax.definitions.iter();
    let parameters = definitions.clone().flat_map(|one| &one.parameters);
    let names = definitions
        .map(|one| &one.name)
        .chain(parameters.map(|one| &one.name))
        .chain(syntax.advice.iter().map(|one| &one.name));
    let held = names.filter(|name| syntax.unread.may_hold(&name.text));
    held.map(|name| name.text.clone()).collect()
}

/// Returns the game that a table is for according to `:- game(name).`, if there is such a line, even if the game is
/// unknown. Mistakes elsewhere in the text do not matter.
#[must_use]
pub fn declared_game(text: &str) -> Option<String> {
    let game = syntax::parse(text, &mut Vec::new()).game;
    game.map(|name| name.text)
}

/// The tables to which a table hands over, and the findings about them.
struct Others<V: Vocabulary> {
    tables: Vec<Arc<Table<V>>>,
    findings: Vec<Diagnostics>,
}

impl<V: Vocabulary> Default for Others<V> {
    fn default() -> Self {
        Self {
            tables: Vec::new(),
            findings: Vec::new(),
        }
    }
}

/// Returns the places of the pieces of advice, by name; none for those that seem to stand where the text could not be
/// read.
fn names(syntax: &TableSyntax) -> HashMap<&str, Option<usize>> {
    let unread = syntax.unread.advice.iter();
    let unread = unread.map(|name| (&*name.text, None));
    let named = syntax.advice.iter().enumerate();
    let named = named.map(|(index, advice)| (&*advice.name.text, Some(index)));
    // The later ones win, so a name that could be read is never hidden by one that could not.
    unread.chain(named).collect()
}

impl<'s, V: Vocabulary> Words<'s, V> {
    fn advice(&mut self, syntax: &AdviceSyntax) -> Option<Advice<V>> {
        let [better, holding, us, them] = &*syntax.parts else {
            self.wrong_parts(syntax);
            for part in &syntax.parts {
                self.find_strangers(part, &Scope::advice());
            }
            return None;
        };
        // All parts are resolved before one of them ends it, so that the mistakes of all are reported.
        let better = self.goal(better, &mut Scope::advice());
        let holding = self.goal(holding, &mut Scope::advice());
        let us = self.moves(us, Part::UsMoves);
        let them = self.moves(them, Part::ThemMoves);
        Some(Advice {
            name: syntax.name.text.clone(),
            span: syntax.span,
            better: better?,
            holding: holding?,
            us: us?,
            them: them?,
        })
    }

    fn moves(&mut self, syntax: &Expression, part: Part) -> Option<Moves<V>> {
        let constraint = self.constraint(syntax, &mut Scope::advice())?;
        let error = match Stages::of(&constraint) {
            Ok(stages) => return Some(Moves { constraint, stages }),
            Err(Unclear::OpenAt(depth)) => Diagnostic::new(
                Code::OpenMove,
                format!("the {part} do not say which moves to make at depth {depth}"),
                syntax.span,
                "a depth test alone generates no move",
            )
            .help("put a move generator beside the test: `(depth = 0) and generator`"),
            Err(Unclear::TooLarge) => Diagnostic::new(
                Code::HugeConstraint,
                format!("the {part} have too many alternatives"),
                syntax.span,
                "this constraint is too large",
            ),
        };
        self.errors.push(error);
        None
    }

    fn wrong_parts(&mut self, syntax: &AdviceSyntax) {
        let count = syntax.parts.len();
        let parts = if count == 1 { "part" } else { "parts" };
        let mut error = Diagnostic::new(
            Code::Parts,
            format!(
                "the advice `{}` has {count} {parts} instead of 4",
                syntax.name.text
            ),
            syntax.name.span,
            "its parts are separated by `:`",
        );
        for (part, expression) in Part::ALL.iter().zip(&syntax.parts) {
            error = error.label(expression.span, part.to_string());
        }
        if let Some(extra) = syntax.parts.get(Part::ALL.len()) {
            error = error.label(extra.span, "one too many");
        }
        let missing: Vec<_> = Part::ALL.iter().skip(count).map(Part::to_string).collect();
        if !missing.is_empty() {
            error = error.help(format!("missing: {}", missing.join(", ")));
        }
        self.errors.push(error.help(
            "the parts are `better goal : holding goal : us-moves : them-moves`; \
             write `nomove` where no move is to be considered",
        ));
    }

    fn rule(
        &mut self,
        syntax: &RuleSyntax,
        names: &HashMap<&str, Option<usize>>,
        network: &mut Network<'_, V>,
        others: &mut Others<V>,
    ) -> Option<Rule<V>> {
        // Both are resolved before one of them ends it, so that the mistakes of both are reported.
        let condition = self.goal(&syntax.condition, &mut Scope::condition());
        let then = match &syntax.then {
            ThenSyntax::Advice(advice, list) => {
                Some(self.listed(&syntax.name, advice, *list, names))
            }
            ThenSyntax::Table(name) => self.hand_over(name, network, others),
        };
        let (condition, then) = (condition?, then?);
        Some(Rule {
            name: syntax.name.text.clone(),
            span: syntax.span,
            condition,
            then,
        })
    }

    /// Returns the advice that a rule lists.
    fn listed(
        &mut self,
        rule: &Name,
        listed: &[Name],
        list: Span,
        names: &HashMap<&str, Option<usize>>,
    ) -> Then {
        if listed.is_empty() {
            self.errors.push(Diagnostic::new(
                Code::NoAdvice,
                format!("the rule `{}` lists no advice", rule.text),
                list,
                "name one advice at least",
            ));
        }
        let mut advice = Vec::with_capacity(listed.len());
        for name in listed {
            match names.get(&*name.text) {
                Some(Some(index)) if advice.contains(index) => self.errors.push(Diagnostic::new(
                    Code::RepeatedAdvice,
                    format!("`{}` stands in this list already", name.text),
                    name.span,
                    "tried a second time, it fails a second time",
                )),
                Some(Some(index)) => advice.push(*index),
                Some(None) => {}
                None => self.undefined(name, names),
            }
        }
        Then::Advice(advice)
    }

    /// Returns the table to which a rule hands over.
    fn hand_over(
        &mut self,
        name: &Name,
        network: &mut Network<'_, V>,
        others: &mut Others<V>,
    ) -> Option<Then> {
        let game = self.game;
        let read =
            |text: &TableText, network: &mut Network<'_, V>| table(&name.text, text, game, network);
        match network.table(name, read) {
            Ok(table) => {
                let is_new = others
                    .tables
                    .iter()
                    .all(|other| !Arc::ptr_eq(other, &table));
                if is_new && !table.warnings.is_empty() {
                    others.findings.push(table.warnings.clone());
                }
                others.tables.push(table);
                Some(Then::Table(others.tables.len() - 1))
            }
            Err(refusal) => {
                self.errors.push(refusal.error);
                others.findings.extend(refusal.findings);
                None
            }
        }
    }

    fn undefined(&mut self, name: &Name, names: &HashMap<&str, Option<usize>>) {
        let mut error = Diagnostic::new(
            Code::UndefinedAdvice,
            format!("the table does not define the advice `{}`", name.text),
            name.span,
            "used here",
        );
        if !self.is_flooded() {
            let mut known: Vec<_> = names.keys().copied().collect();
            known.sort_unstable();
            error = error.help(self.meant_by(name, "advice", &known).0);
        }
        self.errors.push(error);
    }

    /// Resolves the definitions, and warns of names that hide others.
    fn define(&mut self, table: &'s TableSyntax, in_order: &InOrder<'s>) {
        for syntax in &table.definitions {
            // A definition that uses itself has been reported, and need not be again wherever it is used.
            self.known.insert(&syntax.name.text, None);
            self.kinds.insert(&syntax.name.text, syntax.kind);
        }
        for name in &table.unread.definitions {
            self.known.insert(&name.text, None);
        }
        for syntax in &in_order.sound {
            self.add(syntax);
        }
        for syntax in &in_order.circular {
            self.look_at(syntax);
        }
        for syntax in &table.definitions {
            if let Some(kind) = self.kind_of_word(&syntax.name.text)
                && !table.redefines
            {
                let label = "the definition takes its place";
                self.errors.push(
                    shadows(&syntax.name, kind, label)
                        .help("if that is meant, say so at the top: `:- redefine.`"),
                );
            }
        }
        for parameter in table.definitions.iter().flat_map(|one| &one.parameters) {
            let name = &parameter.name;
            let is_defined = self.known.contains_key(&*name.text);
            let kind = is_defined.then_some("a definition of this table");
            let kind = kind.or_else(|| self.kind_of_word(&name.text));
            if let Some(kind) = kind {
                self.errors
                    .push(shadows(name, kind, "the parameter takes its place here"));
            }
        }
    }

    fn unused(&mut self, definitions: &[&DefinitionSyntax]) {
        for definition in definitions {
            let name = &definition.name;
            self.errors.push(Diagnostic::new(
                Code::UnusedDefinition,
                format!("neither a rule nor a piece of advice needs `{}`", name.text),
                name.span,
                "never used",
            ));
        }
    }

    fn duplicates(&mut self, syntax: &TableSyntax) {
        let definitions = syntax.definitions.iter().map(|one| &one.name);
        self.find_duplicates("definition", definitions);
        self.find_duplicates("rule", syntax.rules.iter().map(|rule| &rule.name));
        self.find_duplicates("advice", syntax.advice.iter().map(|advice| &advice.name));
    }

    fn find_duplicates<'n>(&mut self, what: &str, names: impl Iterator<Item = &'n Name>) {
        let mut first: HashMap<&str, Span> = HashMap::new();
        for name in names {
            if let Some(&span) = first.get(&*name.text) {
                self.errors.push(
                    Diagnostic::new(
                        Code::Duplicate,
                        format!("a second {what} named `{}`", name.text),
                        name.span,
                        "the name is taken",
                    )
                    .label(span, "by this one"),
                );
            } else {
                first.insert(&name.text, name.span);
            }
        }
    }

    /// Checks that there are rules, and that each piece of advice is used.
    fn completeness(&mut self, syntax: &TableSyntax, text: &str) {
        if syntax.rules.is_empty() && !syntax.unread.has_rule {
            let end = Span {
                start: text.len(),
                end: text.len(),
            };
            self.errors.push(
                Diagnostic::new(
                    Code::NoRules,
                    "the table has no rule",
                    end,
                    "expected a rule before the end",
                )
                .help("a rule is written `name :: if condition then [advice, ...].`"),
            );
            return;
        }
        let used: HashSet<_> = syntax
            .rules
            .iter()
            .filter_map(|rule| match &rule.then {
                ThenSyntax::Advice(advice, _) => Some(advice),
                ThenSyntax::Table(_) => None,
            })
            .flatten()
            .map(|name| &*name.text)
            .collect();
        for advice in &syntax.advice {
            let name = &advice.name.text;
            let is_used = used.contains(&**name) || self.meant.contains(name);
            if !is_used && !syntax.unread.has_open_rule {
                self.errors.push(Diagnostic::new(
                    Code::UnusedAdvice,
                    format!("no rule uses the advice `{name}`"),
                    advice.name.span,
                    "never tried",
                ));
            }
        }
    }
}

fn shadows(name: &Name, what: &str, label: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ShadowedName,
        format!("`{}` is {what} too", name.text),
        name.span,
        label,
    )
}
