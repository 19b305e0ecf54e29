//! `sovet advice show`.

use std::io::Write;

use advice_lang::{Advice, Part, Rule, Table, Vocabulary};
use catalogue::advice::{About, Advisable, GameName, shipped};
use clap::Args;
use serde_json::json;

use super::source::Source;
use crate::args::advice_game::{advice_game, table_name};
use crate::exit::{Ended, Failure, Status};
use crate::output::{BOLD, DIM, Output};

/// The arguments of `sovet advice show`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  sovet advice show\n  sovet advice show krk-repaired\n  sovet advice show krk-repaired --source"
)]
pub(crate) struct Show {
    /// A table file or the name of a table that comes with sovet; without it, list the names
    #[arg(value_name = "TABLE", value_parser = table_name(), hide_possible_values = true)]
    table: Option<String>,

    /// Print the table's text
    #[arg(long)]
    source: bool,

    /// The game of the table; without it the one that it declares, or krk
    #[arg(long, value_parser = advice_game())]
    game: Option<GameName>,
}

impl Show {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let Some(name) = &self.table else {
            return list(output);
        };
        let source = Source::read(name, self.game)?;
        if self.source && output.is_json() {
            output.json(&json!({ "table": source.table.name, "source": source.table.text }))?;
        } else if self.source {
            write!(output, "{}", source.table.text)?;
        } else {
            source.table.game.give(Showing {
                source: &source,
                output,
            })?;
        }
        Ok(Status::Done)
    }
}

/// A table that is being shown.
struct Showing<'s> {
    source: &'s Source,
    output: &'s mut Output,
}

impl About for Showing<'_> {
    type Answer = Result<(), Failure>;

    fn about<S: Advisable>(self, game: S) -> Self::Answer {
        show(&self.source.load(&game)?, self.output)
    }
}

fn list(output: &mut Output) -> Ended {
    for table in shipped() {
        if output.is_json() {
            output.json(&json!({ "table": table.name, "title": table.title }))?;
        } else {
            writeln!(output, "{BOLD}{:<14}{BOLD:#} {}", table.name, table.title)?;
        }
    }
    Ok(Status::Done)
}

fn show<V: Vocabulary>(table: &Table<V>, output: &mut Output) -> Result<(), Failure> {
    if output.is_json() {
        return output.json(&as_json(table));
    }
    for word in table.definitions() {
        writeln!(output, "{}.\n", &table.text()[word.span().range()])?;
    }
    for rule in table.rules() {
        writeln!(
            output,
            "{BOLD}{}{BOLD:#}: if {}",
            rule.name(),
            rule.condition()
        )?;
        match table.table_of(rule) {
            Some(other) => writeln!(output, "  ask the table {}\n", other.name())?,
            None => writeln!(output, "  try {}\n", advice_of(table, rule).join(", "))?,
        }
    }
    for advice in table.advice() {
        writeln!(output, "{BOLD}{}{BOLD:#}", advice.name())?;
        for part in Part::ALL {
            writeln!(
                output,
                "  {DIM}{:<13}{DIM:#}{}",
                part.to_string(),
                advice.part(part)
            )?;
        }
        writeln!(output)?;
    }
    Ok(())
}

/// Returns the names of the advice that a rule lists.
fn advice_of<'t, V: Vocabulary>(table: &'t Table<V>, rule: &Rule<V>) -> Vec<&'t str> {
    table.advice_of(rule).map(Advice::name).collect()
}

fn as_json<V: Vocabulary>(table: &Table<V>) -> serde_json::Value {
    let rules: Vec<_> = table
        .rules()
        .iter()
        .map(|rule| {
            let (name, condition) = (rule.name(), rule.condition());
            if let Some(other) = table.table_of(rule) {
                json!({ "name": name, "condition": condition, "table": other.name() })
            } else {
                let advice = advice_of(table, rule);
                json!({ "name": name, "condition": condition, "advice": advice })
            }
        })
        .collect();
    let advice: Vec<_> = table
        .advice()
        .iter()
        .map(|advice| {
            json!({
                "name": advice.name(),
                "better_goal": advice.part(Part::BetterGoal),
                "holding_goal": advice.part(Part::HoldingGoal),
                "us_moves": advice.part(Part::UsMoves),
                "them_moves": advice.part(Part::ThemMoves),
            })
        })
        .collect();
    let definitions = table.definitions().iter().map(|word| {
        let text = &table.text()[word.span().range()];
        json!({ "name": word.name(), "kind": word.kind(), "text": text })
    });
    let definitions: Vec<_> = definitions.collect();
    json!({
        "table": table.name(),
        "definitions": definitions,
        "rules": rules,
        "advice": advice,
    })
}
