//! `sovet advice show`.

use std::io::Write;

use advice_lang::Part;
use catalogue::advice::{AdviceText, TableOutline};
use catalogue::{Catalogue, Host};
use clap::Args;
use serde_json::json;

use super::source;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::{BOLD, DIM, Output};

/// The arguments of `sovet advice show`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  sovet advice show\n  sovet advice show krk-repaired\n  sovet advice show krk-repaired --source"
)]
pub(crate) struct Show {
    /// A table file or the name of a table that comes with sovet; without it, list the names
    #[arg(value_name = "TABLE")]
    table: Option<String>,

    /// Print the table's text
    #[arg(long)]
    source: bool,

    /// The game of the table; without it the one that it declares, or krk
    #[arg(long)]
    game: Option<String>,
}

impl Show {
    pub(super) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        let Some(name) = &self.table else {
            return list(catalogue, output);
        };
        let table = source::table(name, self.game.as_deref(), catalogue)?;
        let AdviceText { source, .. } = &table;
        if !self.source {
            show(&outline(&table)?, output)?;
        } else if output.is_json() {
            output.json(&json!({ "table": source.name, "source": source.text }))?;
        } else {
            write!(output, "{}", source.text)?;
        }
        Ok(Status::Done)
    }
}

fn list(catalogue: &Catalogue, output: &mut Output) -> Ended {
    for shipped in catalogue.shipped_tables() {
        let table = shipped.table;
        if output.is_json() {
            output.json(&json!({ "table": table.name, "title": table.title }))?;
        } else {
            writeln!(output, "{BOLD}{:<14}{BOLD:#} {}", table.name, table.title)?;
        }
    }
    Ok(Status::Done)
}

/// Returns the outline of a table, with its warnings shown.
fn outline(table: &AdviceText) -> Result<TableOutline, Failure> {
    let outline = table.game.outline(table);
    let outline = outline.map_err(|mistakes| Failure::Report(mistakes.styled()))?;
    if !outline.warnings.is_empty() {
        Terminal::new(None).show(&outline.warnings.styled());
    }
    Ok(outline)
}

fn show(table: &TableOutline, output: &mut Output) -> Result<(), Failure> {
    if output.is_json() {
        return output.json(table);
    }
    for word in &table.definitions {
        writeln!(output, "{}.\n", word.text)?;
    }
    for rule in &table.rules {
        writeln!(output, "{BOLD}{}{BOLD:#}: if {}", rule.name, rule.condition)?;
        match &rule.table {
            Some(other) => writeln!(output, "  ask the table {other}\n")?,
            None => writeln!(
                output,
                "  try {}\n",
                rule.advice.as_deref().unwrap_or_default().join(", ")
            )?,
        }
    }
    for advice in &table.advice {
        writeln!(output, "{BOLD}{}{BOLD:#}", advice.name)?;
        let parts = [
            (Part::BetterGoal, &advice.better_goal),
            (Part::HoldingGoal, &advice.holding_goal),
            (Part::UsMoves, &advice.us_moves),
            (Part::ThemMoves, &advice.them_moves),
        ];
        for (part, text) in parts {
            writeln!(output, "  {DIM}{:<13}{DIM:#}{text}", part.to_string())?;
        }
        writeln!(output)?;
    }
    Ok(())
}
