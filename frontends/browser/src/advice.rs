//! Tables of advice: the errors in one, its achievement, and the effect of a change.

use std::num::NonZero;

use catalogue::Failure;
use catalogue::advice::verify::Verifying;
use catalogue::advice::{AdviceText, Effort, Question, TableSource, Unproven, Watcher, findings};
use search_core::Record;
use serde::Deserialize;
use serde_json::{Value, json};
use trace::Header;
use view::{View, ViewBuilder};

use crate::host::{Context, Progress};
use crate::request::value;

/// The text of a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    text: String,
    /// Name of the table in messages.
    #[serde(default = "typed")]
    name: String,
    /// The game; without it the one that the table declares, or the usual one.
    game: Option<String>,
}

/// The text of a table, and the extent to which it is to be proved.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Verify {
    text: String,
    #[serde(default = "typed")]
    name: String,
    game: Option<String>,
    /// Greatest number of positions that miss the aim that are listed, and for each cause and rule.
    #[serde(default = "counterexamples")]
    show: usize,
}

/// The text of a table, and a position about which it is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    text: String,
    #[serde(default = "typed")]
    name: String,
    game: Option<String>,
    position: String,
}

/// The texts of two tables.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    old: String,
    new: String,
    /// The game of both; without it those that the tables declare, or the usual one.
    game: Option<String>,
    /// At most this many pairs of rules are listed, and as many positions for each table.
    #[serde(default = "listed")]
    show: usize,
}

fn typed() -> String {
    "the table".to_owned()
}

fn counterexamples() -> usize {
    3
}

fn listed() -> usize {
    5
}

/// Returns the table of a text, about the game of this name or else the one that it declares.
fn table(
    name: &str,
    text: &str,
    game: Option<&str>,
    context: Context<'_>,
) -> Result<AdviceText, Failure> {
    let catalogue = context.catalogue;
    let named = |name| {
        catalogue.advice_game(name).ok_or_else(|| {
            let known = catalogue.advice_games().map(|game| game.about().name);
            let known: Vec<_> = known.collect();
            Failure::Input(format!(
                "there is no game `{name}` for advice; known are {}",
                known.join(", ")
            ))
        })
    };
    let game = game.map(named).transpose()?;
    catalogue.table(TableSource::typed(name, text, catalogue), game)
}

/// Returns the effort of a proof on the one thread that a page has, with the progress shown.
fn effort(context: Context<'_>) -> Effort<'_> {
    let page = context.page;
    Effort {
        limits: context.limits.limits(),
        threads: NonZero::<usize>::MIN,
        progress: Box::new(move |asked, numbers| page.show(Progress::Proving { asked, numbers })),
    }
}

/// Keeps the first `events` events of a search.
struct Keeper {
    kept: Option<ViewBuilder>,
    events: u64,
}

impl Watcher for Keeper {
    fn begin(&mut self, header: Header) -> Result<(), Failure> {
        self.kept = Some(ViewBuilder::new(&header, self.events));
        Ok(())
    }

    fn see(&mut self, record: &dyn Fn() -> Record) {
        if let Some(kept) = &mut self.kept {
            kept.see(record);
        }
    }
}

impl Table {
    /// Lists mistakes and oddities.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub(crate) fn check(&self, context: Context<'_>) -> Result<Value, Failure> {
        let table = table(&self.name, &self.text, self.game.as_deref(), context)?;
        let game = table.game.about().name;
        Ok(json!({ "game": game, "findings": findings(&table) }))
    }
}

impl Verify {
    /// Verifies the table.
    ///
    /// # Errors
    ///
    /// If the table is invalid, with the reason.
    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        let table = table(&self.name, &self.text, self.game.as_deref(), context)?;
        let page = context.page;
        let asked = Verifying {
            groups: self.show,
            board: true,
            failing: Some(&mut |found| page.show(Progress::Failing(Box::new(found)))),
        };
        let proofs = table.game.proofs()?;
        Ok(match proofs.verify(&table, asked, effort(context), page) {
            Ok(report) => json!({
                "words": report.verdict(),
                "counterexamples": report.counterexamples(table.game, self.show),
                "answer": value(report)?,
            }),
            Err(Unproven::Failure(failure)) => return Err(failure),
            Err(Unproven::Stopped(stopped)) => json!({
                "words": stopped.unfinished.in_words(),
                "counterexamples": [],
                "answer": value(stopped)?,
            }),
        })
    }
}

impl Explain {
    /// Asks the table, and keeps the first `events` events.
    ///
    /// # Errors
    ///
    /// If the table or the position is invalid, with the reason.
    pub(crate) fn answer(
        &self,
        events: u64,
        context: Context<'_>,
    ) -> Result<(Value, Option<View>), Failure> {
        let table = table(&self.name, &self.text, self.game.as_deref(), context)?;
        let mut keeper = Keeper { kept: None, events };
        let question = Question {
            position: &self.position,
            advice: None,
            limits: context.limits.limits(),
            watcher: &mut keeper,
        };
        let answer = table.game.justify(&table, question, context.page)?;
        let (words, moves) = answer.outcome();
        let view = keeper.kept.map(|kept| kept.finish(&words, moves.clone()));
        let explained = json!({
            "words": words,
            "moves": moves,
            "board": &answer.board,
            "answer": value(answer)?,
        });
        Ok((explained, view))
    }
}

impl Compare {
    /// Compares the tables.
    ///
    /// # Errors
    ///
    /// If a table is invalid, with the reason.
    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        let game = self.game.as_deref();
        let old = table("the old table", &self.old, game, context)?;
        let new = table("the new table", &self.new, game, context)?;
        let proofs = old.game.proofs()?;
        Ok(
            match proofs.diff([&old, &new], self.show, effort(context), context.page) {
                Ok(report) => json!({ "words": report.verdict(), "answer": value(report)? }),
                Err(Unproven::Failure(failure)) => return Err(failure),
                Err(Unproven::Stopped(stopped)) => {
                    json!({ "words": stopped.unfinished.in_words(), "answer": value(stopped)? })
                }
            },
        )
    }
}
