//! Tables of advice: the list of them, the errors in one, its achievement, and the effect of a change.

use std::num::NonZero;

use advice_questions::diff::diff;
use advice_questions::verify::{Counterexample, Verifying, verify};
use advice_questions::{Effort, Finding, Question, explain, findings};
use catalogue::Failure;
use catalogue::advice::{AdviceText, GameName, shipped};
use search_core::Limits;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use view::{Board, View};

use crate::Progress;
use crate::host::Page;
use crate::limits::LimitsGiven;
use crate::reply::value;

/// The text of a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
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
    /// Name of the table in messages.
    #[serde(default = "typed")]
    name: String,
    /// The game; without it the one that the table declares, or the usual one.
    game: Option<String>,
    /// Greatest number of positions that miss the aim that are listed, and for each cause and rule.
    #[serde(default = "counterexamples")]
    show: usize,
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
}

/// The text of a table, and a position about which it is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    text: String,
    /// Name of the table in messages.
    #[serde(default = "typed")]
    name: String,
    /// The game; without it the one that the table declares, or the usual one.
    game: Option<String>,
    position: String,
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
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
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
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

#[derive(Serialize)]
struct Checked {
    game: GameName,
    findings: Vec<Finding>,
}

/// An answer for programs, and the same for people.
#[derive(Serialize)]
struct Verified<A> {
    answer: A,
    words: String,
    counterexamples: Vec<Counterexample>,
}

#[derive(Serialize)]
struct Compared<A> {
    answer: A,
    words: String,
}

/// An answer for programs, and the same for people.
#[derive(Serialize)]
struct Explained {
    answer: Value,
    words: String,
    moves: Vec<String>,
    board: Option<Board>,
}

/// Returns the tables that there are.
pub(crate) fn tables() -> Result<Value, Failure> {
    value(shipped())
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
fn prove<T>(limits: Limits<'_>, page: &Page<'_>, work: impl FnOnce(Effort<'_>) -> T) -> T {
    work(Effort {
        limits,
        threads: NonZero::<usize>::MIN,
        progress: &mut |asked, numbers| page.show(Progress::Proving { asked, numbers }),
    })
}

impl Check {
    pub(crate) fn reply(&self) -> Result<Value, Failure> {
        let table = AdviceText::typed(&self.name, &self.text, game(self.game.as_deref())?);
        value(Checked {
            game: table.game,
            findings: findings(&table),
        })
    }
}

impl Verify {
    /// Verifies the table.
    ///
    /// # Errors
    ///
    /// If the table is invalid, with the reason.
    pub(crate) fn reply(&self, page: &Page<'_>) -> Result<Value, Failure> {
        let table = AdviceText::typed(&self.name, &self.text, game(self.game.as_deref())?);
        let asked = Verifying {
            groups: self.show,
            board: true,
            failing: Some(&mut |found| page.show(Progress::Failing(Box::new(found)))),
        };
        let verified = prove(self.limits.limits(), page, |effort| {
            verify(&table, asked, effort, page)
        });
        match verified? {
            Ok(report) => value(Verified {
                words: report.verdict(),
                counterexamples: report.counterexamples(table.game, self.show),
                answer: report,
            }),
            Err(stopped) => value(Verified {
                words: stopped.unfinished.in_words(),
                counterexamples: Vec::new(),
                answer: stopped,
            }),
        }
    }
}

impl Explain {
    /// Asks the table, and keeps the first `events` events.
    ///
    /// # Errors
    ///
    /// If the table or the position is invalid, with the reason.
    pub(crate) fn answer(&self, events: u64, page: &Page<'_>) -> Result<(Value, View), Failure> {
        let table = AdviceText::typed(&self.name, &self.text, game(self.game.as_deref())?);
        let question = Question {
            position: &self.position,
            limits: self.limits.limits(),
            events,
        };
        let answer = explain(&table, question, page)?;
        let explained = value(Explained {
            answer: answer.answer,
            words: answer.outcome,
            moves: answer.moves,
            board: answer.board,
        })?;
        Ok((explained, answer.run))
    }

    pub(crate) fn reply(&self, page: &Page<'_>) -> Result<Value, Failure> {
        self.answer(0, page).map(|answer| answer.0)
    }
}

impl Compare {
    /// Compares the tables.
    ///
    /// # Errors
    ///
    /// If a table is invalid, with the reason.
    pub(crate) fn reply(&self, page: &Page<'_>) -> Result<Value, Failure> {
        let game = game(self.game.as_deref())?;
        let old = AdviceText::typed("the old table", &self.old, game);
        let new = AdviceText::typed("the new table", &self.new, game);
        let compared = prove(self.limits.limits(), page, |effort| {
            diff([&old, &new], self.show, effort, page)
        });
        match compared? {
            Ok(report) => value(Compared {
                words: report.verdict(),
                answer: report,
            }),
            Err(stopped) => value(Compared {
                words: stopped.unfinished.in_words(),
                answer: stopped,
            }),
        }
    }
}
