//! `sovet advice check`.

use std::io::Write;

use advice_lang::Diagnostics;
use catalogue::Catalogue;
use catalogue::advice::AdviceText;
use clap::Args;
use serde::Serialize;

use super::source;
use crate::exit::{Ended, Failure, Status};
use crate::output::{GOOD, Output, count};

/// The arguments of `sovet advice check`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  sovet advice show krk-repaired --source > my-table.al0\n  sovet advice check krk-published my-table.al0"
)]
pub(crate) struct Check {
    /// Table files, - for standard input, or names of tables that come with sovet
    #[arg(value_name = "TABLE", required = true)]
    tables: Vec<String>,

    /// The game of the tables; without it the one that they declare, or krk
    #[arg(long)]
    game: Option<String>,
}

/// The JSON form of a finding.
#[derive(Serialize)]
struct Finding<'f> {
    table: &'f str,
    correct: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<Diagnostics>,
}

impl Check {
    pub(super) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        let game = self.game.as_deref();
        let tables = self.tables.iter();
        let tables: Vec<AdviceText> = tables
            .map(|table| source::table(table, game, catalogue))
            .collect::<Result<_, _>>()?;
        let mut refused = Vec::new();
        for (place, table) in tables.iter().enumerate() {
            let finding = Finding::of(table);
            finding.print(output)?;
            let is_last = place + 1 == tables.len();
            if finding.diagnostics.is_some() && !is_last && !output.is_json() {
                writeln!(output)?;
            }
            if !finding.correct {
                refused.push(finding.table);
            }
        }
        if refused.is_empty() {
            Ok(Status::Done)
        } else {
            Err(Failure::input(format!(
                "mistakes in {}",
                refused.join(", ")
            )))
        }
    }
}

impl<'f> Finding<'f> {
    fn of(table: &'f AdviceText) -> Self {
        let outline = table.game.outline(table);
        let found = match &outline {
            Ok(outline) => &outline.warnings,
            Err(mistakes) => mistakes,
        };
        let outline = outline.as_ref().ok();
        Finding {
            table: &table.source.name,
            correct: outline.is_some(),
            rules: outline.map(|outline| outline.rules.len()),
            advice: outline.map(|outline| outline.advice.len()),
            diagnostics: (!found.is_empty()).then(|| found.clone()),
        }
    }

    fn print(&self, output: &mut Output) -> Result<(), Failure> {
        if output.is_json() {
            return output.json(self);
        }
        let mut warnings = String::new();
        if let Some(found) = &self.diagnostics {
            writeln!(output, "{}", found.styled())?;
            warnings = format!(", {}", count(found.iter().count() as u64, "warning"));
        }
        if let Some((rules, advice)) = self.rules.zip(self.advice) {
            writeln!(
                output,
                "{GOOD}{}{GOOD:#}: {}, {} of advice, no mistakes{warnings}",
                self.table,
                count(rules as u64, "rule"),
                count(advice as u64, "piece")
            )?;
        }
        Ok(())
    }
}
