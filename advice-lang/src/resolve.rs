//! From syntax to a table: every name gets its meaning or is reported.

use std::collections::{HashMap, HashSet};

use crate::compiled_constraint::{CompiledConstraint, Uncompilable};
use crate::constraint::Constraint;
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::goal::{CompiledGoal, Goal};
use crate::syntax::{self, AdviceSyntax, Expression, Name, RuleSyntax, TableSyntax};
use crate::table::{Part, Program};
use crate::words::{Place, Words, suggestion};
use crate::{Advice, Rule, Span, Table, Vocabulary};

pub(crate) fn table<V: Vocabulary>(
    name: &str,
    text: &str,
    game: &V,
) -> Result<Table<V>, Diagnostics> {
    let mut found = Vec::new();
    let syntax = syntax::parse(text, &mut found);
    let whole = found.is_empty();
    let mut words = Words {
        game,
        errors: found,
    };
    words.duplicates(&syntax);
    let advice: Vec<_> = syntax
        .advice
        .iter()
        .filter_map(|advice| words.advice(advice))
        .collect();
    let names = names(&syntax.advice);
    let rules: Vec<_> = syntax
        .rules
        .iter()
        .filter_map(|rule| words.rule(rule, &names, whole))
        .collect();
    if whole {
        // A clause that could not be read might hold what else would be missing.
        words.completeness(&syntax, text);
        words.unreachable(&rules);
    }
    let diagnostics = Diagnostics::new(name, text, words.errors);
    if diagnostics.errors() > 0 {
        return Err(diagnostics);
    }
    Ok(Table {
        name: name.to_owned(),
        text: text.to_owned(),
        rules,
        advice,
        warnings: diagnostics,
    })
}

/// The places of the pieces of advice, by name.
fn names(advice: &[AdviceSyntax]) -> HashMap<&str, usize> {
    let named = advice.iter().enumerate();
    named
        .map(|(index, advice)| (&*advice.name.text, index))
        .collect()
}

impl<V: Vocabulary> Words<'_, V> {
    fn advice(&mut self, syntax: &AdviceSyntax) -> Option<Advice<V>> {
        let [better, holding, us, them] = &*syntax.parts else {
            self.wrong_parts(syntax);
            return None;
        };
        let better = self.goal(better, Place::Advice);
        let holding = self.goal(holding, Place::Advice);
        let us = self.compiled(us, Part::UsMoves);
        let them = self.compiled(them, Part::ThemMoves);
        let (better, holding, (us, us_program), (them, them_program)) =
            (better?, holding?, us?, them?);
        Some(Advice {
            name: syntax.name.text.clone(),
            span: syntax.span,
            program: Program {
                better: CompiledGoal::of(&better),
                holding: CompiledGoal::of(&holding),
                us: us_program,
                them: them_program,
            },
            better,
            holding,
            us,
            them,
        })
    }

    fn compiled(
        &mut self,
        syntax: &Expression,
        part: Part,
    ) -> Option<(Constraint<V>, CompiledConstraint<V>)> {
        let constraint = self.constraint(syntax)?;
        match CompiledConstraint::of(&constraint) {
            Ok(compiled) => Some((constraint, compiled)),
            Err(Uncompilable::OpenAt(depth)) => {
                self.errors.push(
                    Diagnostic::new(
                        Code::OpenMove,
                        format!("the {part} do not say which moves to make at depth {depth}"),
                        syntax.span,
                        "a depth test alone generates no move",
                    )
                    .help("put a move generator beside the test: `(depth = 0) and generator`"),
                );
                None
            }
            Err(Uncompilable::TooLarge) => {
                self.errors.push(Diagnostic::new(
                    Code::HugeConstraint,
                    format!("the {part} have too many alternatives"),
                    syntax.span,
                    "this constraint is too large",
                ));
                None
            }
        }
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
        names: &HashMap<&str, usize>,
        whole: bool,
    ) -> Option<Rule<V>> {
        let condition = self.goal(&syntax.condition, Place::Condition);
        if syntax.advice.is_empty() {
            self.errors.push(Diagnostic::new(
                Code::NoAdvice,
                format!("the rule `{}` lists no advice", syntax.name.text),
                syntax.list,
                "name one advice at least",
            ));
        }
        let mut advice = Vec::with_capacity(syntax.advice.len());
        for name in &syntax.advice {
            match names.get(&*name.text) {
                Some(index) if advice.contains(index) => self.errors.push(Diagnostic::new(
                    Code::RepeatedAdvice,
                    format!("`{}` stands in this list already", name.text),
                    name.span,
                    "tried a second time, it fails a second time",
                )),
                Some(index) => advice.push(*index),
                None if whole => self.undefined(name, names),
                None => {}
            }
        }
        let condition = condition?;
        Some(Rule {
            name: syntax.name.text.clone(),
            span: syntax.span,
            compiled: CompiledGoal::of(&condition),
            condition,
            advice,
        })
    }

    fn undefined(&mut self, name: &Name, names: &HashMap<&str, usize>) {
        let mut known: Vec<_> = names.keys().copied().collect();
        known.sort_unstable();
        self.errors.push(
            Diagnostic::new(
                Code::UndefinedAdvice,
                format!("the table does not define the advice `{}`", name.text),
                name.span,
                "used here",
            )
            .help(suggestion(&name.text, &known, "advice")),
        );
    }

    fn duplicates(&mut self, syntax: &TableSyntax) {
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

    /// Are there rules, can each be reached, and is each advice used?
    fn completeness(&mut self, syntax: &TableSyntax, text: &str) {
        if syntax.rules.is_empty() {
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
            .flat_map(|rule| &rule.advice)
            .map(|name| &*name.text)
            .collect();
        for advice in &syntax.advice {
            if !used.contains(&*advice.name.text) {
                self.errors.push(Diagnostic::new(
                    Code::UnusedAdvice,
                    format!("no rule uses the advice `{}`", advice.name.text),
                    advice.name.span,
                    "never tried",
                ));
            }
        }
    }

    /// Warns of the rules behind one that always matches.
    fn unreachable(&mut self, rules: &[Rule<V>]) {
        let always = rules
            .iter()
            .position(|rule| matches!(rule.condition, Goal::True));
        if let Some(always) = always {
            for rule in &rules[always + 1..] {
                self.errors.push(
                    Diagnostic::new(
                        Code::UnreachableRule,
                        format!("the rule `{}` is never asked", rule.name),
                        rule.span,
                        "behind a rule that always matches",
                    )
                    .label(rules[always].span, "this one"),
                );
            }
        }
    }
}
