//! `sovet advice check`.

use std::io::Write;

use advice_lang::{Diagnostics, Table, Vocabulary};
use catalogue::advice::{About, Advisable, GameName};
use clap::Args;
use serde::Serialize;

use super::source::Source;
use crate::args::advice_game::{advice_game, table_name};
use crate::exit::{Ended, Failure, Status};
use crate::output::{GOOD, Output, count};

/// The arguments of `sovet advice check`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  sovet advice show krk-repaired --source > my-table.al0\n  sovet advice check krk-published my-table.al0"
)]
pub(crate) struct Check {
    /// Table files, - for standard input, or names of tables that come with sovet
    #[arg(value_name = "TABLE", value_parser = table_name(), hide_possible_values = true, required = true)]
    tables: Vec<String>,

    /// The game of the tables; without it the one that they declare, or krk
    #[arg(long, value_parser = advice_game())]
    game: Option<GameName>,
}

/// The JSON form of a finding.
#[derive(Serialize)]
struct Finding {
    table: String,
    correct: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<Diagnostics>,
}

impl Check {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let sources: Result<Vec<Source>, Failure> = self
            .tables
            .iter()
            .map(|table| Source::read(table, self.game))
            .collect();
        let sources = sources?;
        let mut refused = Vec::new();
        for (place, source) in sources.iter().enumerate() {
            let checking = Checking {
                source,
                is_last: place + 1 == sources.len(),
                output,
            };
            if !source.table.game.give(checking)? {
                refused.push(&*source.table.name);
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

/// A table that is being checked.
struct Checking<'c> {
    source: &'c Source,
    is_last: bool,
    output: &'c mut Output,
}

impl About for Checking<'_> {
    /// Whether the table is correct.
    type Answer = Result<bool, Failure>;

    fn about<S: Advisable>(self, game: S) -> Self::Answer {
        let loaded = self.source.table.read(&game);
        let has_findings = match &loaded {
            Ok(table) => !table.warnings().is_empty(),
            Err(_) => true,
        };
        let correct = report(&self.source.table.name, loaded, self.output)?;
        if has_findings && !self.is_last && !self.output.is_json() {
            writeln!(self.output)?;
        }
        Ok(correct)
    }
}

/// Reports what was found, and answers whether the table is correct.
fn report<V: Vocabulary>(
    name: &str,
    loaded: Result<Table<V>, Diagnostics>,
    output: &mut Output,
) -> Result<bool, Failure> {
    let correct = loaded.is_ok();
    let (counts, diagnostics) = match loaded {
        Ok(table) => {
            let counts = (table.rules().len(), table.advice().len());
            let warnings = table.warnings();
            (
                Some(counts),
                (!warnings.is_empty()).then(|| warnings.clone()),
            )
        }
        Err(diagnostics) => (None, Some(diagnostics)),
    };
    if output.is_json() {
        output.json(&Finding {
            table: name.to_owned(),
            correct,
            rules: counts.map(|(rules, _)| rules),
            advice: counts.map(|(_, advice)| advice),
            diagnostics,
        })?;
        return Ok(correct);
    }
    let found = diagnostics.as_ref();
    let warnings = found.map_or(0, |found| found.iter().count());
    if let Some(diagnostics) = diagnostics {
        writeln!(output, "{}", diagnostics.styled())?;
    }
    if let Some((rules, advice)) = counts {
        let warnings = match warnings {
            0 => String::new(),
            _ => format!(", {}", count(warnings as u64, "warning")),
        };
        writeln!(
            output,
            "{GOOD}{name}{GOOD:#}: {}, {} of advice, no mistakes{warnings}",
            count(rules as u64, "rule"),
            count(advice as u64, "piece")
        )?;
    }
    Ok(correct)
}
