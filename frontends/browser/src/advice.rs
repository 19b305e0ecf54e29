//! Tables of advice: the errors in one, its achievement, and the effect of a change.

use std::num::NonZero;

use advice_questions::diff::diff;
use advice_questions::verify::{Verifying, verify};
use advice_questions::{Effort, Question, explain, findings};
use catalogue::Failure;
use catalogue::advice::{AdviceText, GameName};
use serde::Deserialize;
use serde_json::{Value, json};
use view::View;

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

/// Returns the game of this name.
fn game(name: Option<&str>) -> Result<Option<GameName>, Failure> {
    let named = |name| {
        let known = || GameName::ALL.map(GameName::name).join(", ");
        let unknown = || {
            Failure::Input(format!(
                "there is no game `{name}` for advice; known are {}",
                known()
            ))
        };
        GameName::of_directive(name).ok_or_else(unknown)
    };
    name.map(named).transpose()
}

/// Proves on the one thread that a page has, with the progress shown.
fn prove<T>(context: Context<'_>, work: impl FnOnce(Effort<'_>) -> T) -> T {
    let page = context.page;
    work(Effort {
        limits: context.limits.limits(),
        threads: NonZero::<usize>::MIN,
        progress: &mut |asked, numbers| page.show(Progress::Proving { asked, numbers }),
    })
}

fn table(name: &str, text: &str, game: Option<&str>) -> Result<AdviceText, Failure> {
    Ok(AdviceText::typed(name, text, self::game(game)?))
}

impl Table {
    /// Lists mistakes and oddities.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub(crate) fn check(&self) -> Result<Value, Failure> {
        let table = table(&self.name, &self.text, self.game.as_deref())?;
        Ok(json!({ "game": table.game, "findings": findings(&table) }))
    }
}

impl Verify {
    /// Verifies the table.
    ///
    /// # Errors
    ///
    /// If the table is invalid, with the reason.
    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        let table = table(&self.name, &self.text, self.game.as_deref())?;
        let page = context.page;
        let asked = Verifying {
            groups: self.show,
            board: true,
            failing: Some(&mut |found| page.show(Progress::Failing(Box::new(found)))),
        };
        let verified = prove(context, |effort| verify(&table, asked, effort, page));
        Ok(match verified? {
            Ok(report) => json!({
                "words": report.verdict(),
                "counterexamples": report.counterexamples(table.game, self.show),
                "answer": value(report)?,
            }),
            Err(stopped) => json!({
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
    ) -> Result<(Value, View), Failure> {
        let table = table(&self.name, &self.text, self.game.as_deref())?;
        let question = Question {
            position: &self.position,
            limits: context.limits.limits(),
            events,
        };
        let answer = explain(&table, question, context.page)?;
        let explained = json!({
            "answer": answer.answer,
            "words": answer.outcome,
            "moves": answer.moves,
            "board": answer.board,
        });
        Ok((explained, answer.run))
    }
}

impl Compare {
    /// Compares the tables.
    ///
    /// # Errors
    ///
    /// If a table is invalid, with the reason.
    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        let game = game(self.game.as_deref())?;
        let old = AdviceText::typed("the old table", &self.old, game);
        let new = AdviceText::typed("the new table", &self.new, game);
        let compared = prove(context, |effort| {
            diff([&old, &new], self.show, effort, context.page)
        });
        Ok(match compared? {
            Ok(report) => json!({ "words": report.verdict(), "answer": value(report)? }),
            Err(stopped) => {
                json!({ "words": stopped.unfinished.in_words(), "answer": value(stopped)? })
            }
        })
    }
}
