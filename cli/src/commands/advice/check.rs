//! `sovet advice check`.

use std::io::Write;

use advice_lang::{Diagnostics, Vocabulary};
use clap::Args;
use domain_chess_krk::kpk::Kpk;
use domain_chess_krk::krk::Krk;
use domain_chess_krk::tables::Ending;
use serde::Serialize;

use crate::commands::chess::{EndingName, Source};
use crate::exit::{Ended, Failure, Status};
use crate::output::{GOOD, Output, count};

/// The words after `sovet advice check`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  sovet advice show krk-repaired --source > my-table.al0\n  sovet advice check krk-published my-table.al0"
)]
pub(crate) struct Check {
    /// Table files, - for standard input, or names of tables that come with sovet
    #[arg(value_name = "TABLE", required = true)]
    tables: Vec<String>,

    /// The ending that the tables of the user's own are about
    #[arg(long, value_enum, default_value = "krk")]
    ending: EndingName,
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
            .map(|table| Source::read(table, self.ending))
            .collect();
        let mut refused = Vec::new();
        for source in sources? {
            let correct = match source.ending {
                Ending::Krk => check(&source, &Krk::default(), output)?,
                Ending::Kpk => check(&source, &Kpk::default(), output)?,
            };
            if !correct {
                refused.push(source.name);
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

/// Checks one table; is it correct?
fn check<V: Vocabulary>(source: &Source, game: &V, output: &mut Output) -> Result<bool, Failure> {
    let name = &source.name;
    let loaded = source.read_with(game);
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
            table: name.clone(),
            correct,
            rules: counts.map(|(rules, _)| rules),
            advice: counts.map(|(_, advice)| advice),
            diagnostics,
        })?;
        return Ok(correct);
    }
    if let Some(diagnostics) = diagnostics {
        writeln!(output, "{}", diagnostics.styled())?;
    }
    if let Some((rules, advice)) = counts {
        writeln!(
            output,
            "{GOOD}{name}{GOOD:#}: {}, {} of advice, no mistakes",
            count(rules as u64, "rule"),
            count(advice as u64, "piece")
        )?;
    }
    Ok(correct)
}
