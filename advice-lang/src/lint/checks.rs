//! Warnings about rules, goals and moves that can have no effect, whatever the position.

use std::collections::HashSet;

use crate::language::definition::MAX_PARAMETERS;
use crate::language::table::Part;
use crate::lint::decision_diagram::{Truth, Truths};
use crate::lint::depths;
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::{AdviceSyntax, DefinitionSyntax, RuleSyntax};
use crate::{Advice, Rule, Vocabulary};

/// Greatest number of earlier rules that are shown.
const SHOWN: usize = 6;

/// Warns of rules and advice that can have no effect, as far as the structure of their goals shows it.
pub(crate) fn check<V: Vocabulary>(
    rules: &[(Rule<V>, &RuleSyntax)],
    advice: &[(Advice<V>, &AdviceSyntax)],
    found: &mut Vec<Diagnostic>,
) {
    let mut truths = Truths::new();
    // Beyond a certain amount of work, nothing is known.
    let _ = check_rules(rules, &mut truths, found);
    for (advice, syntax) in advice {
        let _ = check_goals(advice, syntax, &mut truths, found);
        depths::check(advice, syntax, found);
    }
}

/// Warns of rules that never fire. `None` if that is too much work.
fn check_rules<V: Vocabulary>(
    rules: &[(Rule<V>, &RuleSyntax)],
    truths: &mut Truths,
    found: &mut Vec<Diagnostic>,
) -> Option<()> {
    let mut covered = Truth::NEVER;
    let mut before = Vec::with_capacity(rules.len());
    for (rule, syntax) in rules {
        let truth = truths.of(&rule.condition)?;
        if truth == Truth::NEVER {
            found.push(contradiction(syntax));
        } else if truths.and_not(truth, covered)? == Truth::NEVER {
            found.push(never_asked(syntax, &needed(&before, truth, truths)?));
        }
        covered = truths.or(covered, truth)?;
        before.push((*syntax, truth));
    }
    Some(())
}

/// Returns a minimal subset of the rules that matches wherever `truth` holds, as all of them together do.
fn needed<'s>(
    rules: &[(&'s RuleSyntax, Truth)],
    truth: Truth,
    truths: &mut Truths,
) -> Option<Vec<(&'s RuleSyntax, Truth)>> {
    // For each rule, the part of `truth` that the needed rules behind it leave over.
    let mut needed = Vec::new();
    let mut left = truth;
    for place in (0..rules.len()).rev() {
        let before = &rules[..place];
        let mut open = left;
        for (_, is_so) in before {
            open = truths.and_not(open, *is_so)?;
        }
        if open != Truth::NEVER {
            needed.push(rules[place]);
            left = truths.and_not(left, rules[place].1)?;
        }
    }
    needed.reverse();
    Some(needed)
}

fn contradiction(rule: &RuleSyntax) -> Diagnostic {
    Diagnostic::new(
        Code::UnreachableRule,
        format!("the rule `{}` never fires", rule.name.text),
        rule.condition.span,
        "this contradicts itself",
    )
    .help("no position can satisfy all parts of the condition at once")
}

/// Warns of a rule behind others, which match wherever it would.
fn never_asked(rule: &RuleSyntax, coverers: &[(&RuleSyntax, Truth)]) -> Diagnostic {
    let name = &rule.name.text;
    if let [(always, Truth::ALWAYS)] = coverers {
        let message = format!("the rule `{name}` is never asked");
        let label = "behind a rule that always matches";
        return Diagnostic::new(Code::UnreachableRule, message, rule.span, label)
            .label(always.span, "this one");
    }
    let shown = coverers.iter().take(SHOWN);
    let names: Vec<_> = shown
        .clone()
        .map(|(other, _)| format!("`{}`", other.name.text))
        .collect();
    let more = if coverers.len() > SHOWN { ", ..." } else { "" };
    let label = format!("wherever this holds, {}{more} came first", names.join(", "));
    let error = Diagnostic::new(
        Code::UnreachableRule,
        format!("the rule `{name}` never fires"),
        rule.condition.span,
        label,
    );
    shown
        .fold(error, |error, (other, _)| {
            error.label(other.condition.span, "this comes first")
        })
        .help("rules are asked in order, and the first that matches has the last word")
}

/// Checks whether the goals can hold, each and together. `None` if it is too much work to tell.
fn check_goals<V: Vocabulary>(
    advice: &Advice<V>,
    syntax: &AdviceSyntax,
    truths: &mut Truths,
    found: &mut Vec<Diagnostic>,
) -> Option<()> {
    let name = advice.name();
    let better = truths.of(&advice.better)?;
    let holding = truths.of(&advice.holding)?;
    let goals = [(Part::BetterGoal, better), (Part::HoldingGoal, holding)];
    let mut hopeless = false;
    for ((part, truth), syntax) in goals.into_iter().zip(&syntax.parts) {
        if truth == Truth::NEVER {
            hopeless = true;
            let message = format!("the {part} of `{name}` can never hold");
            let label = "this contradicts itself";
            let error = Diagnostic::new(Code::HopelessGoal, message, syntax.span, label);
            found.push(error.help("a piece of advice with such a goal is never satisfiable"));
        }
    }
    if !hopeless && truths.and(better, holding)? == Truth::NEVER {
        let message = format!("the goals of `{name}` can never hold together");
        let label = "this contradicts the holding goal";
        found.push(
            Diagnostic::new(Code::HopelessGoal, message, syntax.parts[0].span, label)
                .label(syntax.parts[1].span, "the holding goal")
                .help("where the better goal is achieved, the holding goal must hold too"),
        );
    }
    Some(())
}

/// Warns of parameters that a definition does not use, except those that other names may have been meant to be.
pub(crate) fn check_parameters(
    definitions: &[DefinitionSyntax],
    meant: &HashSet<String>,
    found: &mut Vec<Diagnostic>,
) {
    let is_sound = |one: &&DefinitionSyntax| one.parameters.len() <= MAX_PARAMETERS;
    for definition in definitions.iter().filter(is_sound) {
        let mut is_used = vec![false; definition.parameters.len()];
        definition.body.names(&mut |name| {
            let named = definition.parameters.iter().zip(&mut is_used);
            for (parameter, is_used) in named {
                *is_used |= parameter.name.text == name.text;
            }
        });
        let unused = definition.parameters.iter().zip(is_used);
        let unused = unused.filter(|(one, is_used)| !is_used && !meant.contains(&one.name.text));
        for (parameter, _) in unused {
            let (name, owner) = (&parameter.name, &definition.name.text);
            found.push(
                Diagnostic::new(
                    Code::UnusedParameter,
                    format!("`{owner}` does not use its parameter `{}`", name.text),
                    name.span,
                    "never used",
                )
                .help(format!("leave it out, here and where `{owner}` is called")),
            );
        }
    }
}
