//! A table's answer for a position.

use advice_lang::{Advice, Event, ForcingTree, Strategy, Table, Vocabulary, nearest};
use game_core::Notation;
use search_core::{Limit, Limits, Record, Run, Statistics};
use serde::Serialize;
use trace::{Family, Header};

use super::Advisable;
use crate::Failure;

/// A question put to a table.
pub struct Question<'q> {
    /// The position.
    pub position: &'q str,
    /// The piece of advice that is asked instead of the one that the table chooses; not for reasons.
    pub advice: Option<&'q str>,
    /// Limits of the search.
    pub limits: Limits<'q>,
    /// Observer of the search.
    pub watcher: &'q mut dyn Watcher,
}

/// Observer of the search for an answer.
pub trait Watcher {
    /// Takes the header of its trace before the search.
    ///
    /// # Errors
    ///
    /// If it cannot be observed.
    fn begin(&mut self, header: Header) -> Result<(), Failure>;

    /// Takes an event; it becomes a record only if that is wanted.
    fn see(&mut self, record: &dyn Fn() -> Record);
}

/// A table's answer for a position.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The position.
    pub position: String,
    /// Picture of the position, in letters.
    #[serde(skip)]
    pub picture: String,
    /// The table.
    pub table: String,
    /// The way of the question from table to table, if it was handed over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub handed_over: Vec<HandOver>,
    /// The answer itself.
    #[serde(flatten)]
    pub recommendation: Recommendation,
    /// The work done.
    pub statistics: Statistics,
}

/// A rule that hands over to another table.
#[derive(Debug, Serialize)]
pub struct HandOver {
    /// The rule.
    pub rule: String,
    /// The table that is asked then.
    pub table: String,
}

/// Recommendation of a table.
#[derive(Debug, Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum Recommendation {
    /// A piece of advice is satisfiable.
    Advised {
        /// The rule that matches.
        rule: Option<String>,
        /// The pieces of advice that were tried, the satisfiable one last.
        tried: Vec<String>,
        /// The satisfiable one.
        advice: String,
        /// The move; `None` if the better goal holds already.
        #[serde(rename = "move")]
        mv: Option<String>,
        /// The forcing tree.
        forcing_tree: ForcingTree<String>,
        /// The tree on one line, with moves in Bratko's notation if the game has it.
        #[serde(skip)]
        in_terms: String,
    },
    /// No rule matches, or none of its advice is satisfiable.
    NoAdvice {
        /// The rule that matches.
        rule: Option<String>,
        /// The pieces of advice that were tried.
        tried: Vec<String>,
    },
    /// A limit was met first.
    Stopped {
        /// The limit.
        limit: Limit,
    },
}

impl Answer {
    /// Returns the outcome and the move, as a trace ends with them.
    #[must_use]
    pub fn outcome(&self) -> (String, Vec<String>) {
        outcome(match &self.recommendation {
            Recommendation::Advised { advice, mv, .. } => Ok(Some((advice, mv.clone()))),
            Recommendation::NoAdvice { .. } => Ok(None),
            Recommendation::Stopped { limit } => Err(*limit),
        })
    }
}

/// Returns the outcome and the move, as a trace ends with them: of the advice that works, or the limit that was met
/// first.
#[must_use]
pub fn outcome(found: Result<Option<(&str, Option<String>)>, Limit>) -> (String, Vec<String>) {
    match found {
        Err(limit) => (format!("stopped: {limit}"), Vec::new()),
        Ok(None) => ("no advice".to_owned(), Vec::new()),
        Ok(Some((advice, mv))) => (format!("advised {advice}"), mv.into_iter().collect()),
    }
}

/// Returns the header of a trace of advice; `name` is that of the game.
pub fn advice_header<G: Notation + Vocabulary>(
    game: &G,
    name: &str,
    table: &Table<G>,
    position: &G::Position,
) -> Header {
    let start = game.position_text(position);
    let mut header = Header::new(Family::Advice, name, "advice", &start);
    header.method = format!("advice of {}", table.name());
    header.with("table", table.text())
}

/// Asks a table about a position.
pub(super) fn answer<G: Advisable>(
    game: &G,
    table: &Table<G>,
    question: Question<'_>,
) -> Result<Answer, Failure> {
    let position = game.read_ours(question.position)?;
    let advice = question.advice.map(|name| find(table, name)).transpose()?;
    let watcher = question.watcher;
    watcher.begin(advice_header(game, game.about().name, table, &position))?;
    let observer = |event: Event<'_, G>| watcher.see(&|| event.record(game));
    let mut run = Run::watched_by(observer).with_limits(question.limits);
    let strategy = match advice {
        None => table.strategy(&mut run, game, &position),
        Some(advice) => advice.strategy(&mut run, game, &position),
    };
    let handed_over = strategy.iter().flat_map(|strategy| &strategy.handed_over);
    Ok(Answer {
        position: game.position_text(&position),
        picture: game.picture(&position),
        table: table.name().to_owned(),
        handed_over: handed_over
            .map(|over| HandOver {
                rule: over.rule.to_owned(),
                table: over.table.to_owned(),
            })
            .collect(),
        statistics: run.statistics,
        recommendation: match strategy {
            Ok(strategy) => Recommendation::new(game, &position, strategy),
            Err(stopped) => Recommendation::Stopped {
                limit: stopped.limit,
            },
        },
    })
}

impl Recommendation {
    fn new<G: Advisable>(
        game: &G,
        position: &G::Position,
        strategy: Strategy<'_, G::Move>,
    ) -> Self {
        let rule = strategy.rule.map(str::to_owned);
        let tried = strategy.tried.into_iter().map(str::to_owned).collect();
        match strategy.satisfied {
            None => Self::NoAdvice { rule, tried },
            Some(found) => {
                let forcing_tree = found.tree.written(game, position);
                Self::Advised {
                    rule,
                    tried,
                    advice: found.advice.to_owned(),
                    mv: forcing_tree.our_move().cloned(),
                    in_terms: found.tree.written(&game.in_terms(), position).to_string(),
                    forcing_tree,
                }
            }
        }
    }
}

/// Returns the advice of this name.
fn find<'t, G: Advisable>(table: &'t Table<G>, name: &str) -> Result<&'t Advice<G>, Failure> {
    table.advice_named(name).ok_or_else(|| {
        let names: Vec<&str> = table.advice().iter().map(Advice::name).collect();
        let meant = nearest(name, &names);
        let meant = meant.map_or_else(String::new, |meant| format!("did you mean {meant}? "));
        Failure::Input(format!(
            "there is no advice `{name}` in {}; {meant}it has {}",
            table.name(),
            names.join(", ")
        ))
    })
}
