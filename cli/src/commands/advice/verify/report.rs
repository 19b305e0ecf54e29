//! The result of the verification of a table.

use std::collections::BTreeMap;
use std::str::FromStr;

use advice_lang::{Aim, FirstMoves, Proof, Standing, Standings};
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::board::Board;
use super::missed::Missed;
use crate::output;

/// The version of the JSON form.
const VERSION: u64 = 2;
/// The greatest count that is drawn, so that the scale does not overflow.
const GREATEST: u64 = 1 << 48;
/// The greatest number of moves of a game.
const LONGEST: usize = 100_000;

/// The JSON form of the answer, which can be read back.
#[derive(Serialize, Deserialize)]
pub(crate) struct Report {
    /// The key by which a report is recognised.
    #[serde(rename = "report")]
    version: u64,
    pub(super) table: String,
    /// What the game is called.
    pub(super) title: String,
    pub(super) aim: Aim,
    #[serde(flatten)]
    pub(super) ours: Side,
    pub(super) theirs: Side,
    pub(super) first_moves: First,
    pub(super) not_won: Vec<Missed>,
    pub(super) rules: Vec<Used>,
    pub(super) advice: Vec<Used>,
    /// Only if it is to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<Board>,
}

/// What a table achieves with one side to move.
#[derive(Serialize, Deserialize)]
pub(super) struct Side {
    pub(super) positions: u64,
    pub(super) attainable: u64,
    pub(super) attained: u64,
    pub(super) won: u64,
    #[serde(deserialize_with = "by_number")]
    pub(super) by_moves: BTreeMap<usize, u64>,
    pub(super) longest: usize,
    pub(super) mean: f64,
    #[serde(deserialize_with = "by_number")]
    pub(super) best_by_moves: BTreeMap<usize, u64>,
    pub(super) best_longest: usize,
    pub(super) best_mean: f64,
    #[serde(deserialize_with = "by_number")]
    pub(super) by_loss: BTreeMap<usize, u64>,
    pub(super) mean_loss: f64,
}

/// What the first moves of a table are worth.
#[derive(Serialize, Deserialize)]
pub(super) struct First {
    pub(super) thrown_away: u64,
    #[serde(deserialize_with = "by_number")]
    pub(super) by_plies: BTreeMap<usize, u64>,
}

/// A rule or an advice, and how often it is used.
#[derive(Serialize, Deserialize)]
pub(super) struct Used {
    /// The table that it is in, unless that is the one verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<String>,
    pub(super) name: String,
    pub(super) positions: u64,
}

impl Report {
    pub(super) fn new<M>(
        table: &str,
        title: String,
        proof: &Proof<'_, M>,
        standings: Standings,
        missed: Vec<Missed>,
        board: Option<Board>,
    ) -> Self {
        let used = |used: &[advice_lang::Used<'_>]| {
            let used = used.iter().map(|used| Used {
                table: (used.table != table).then(|| used.table.to_owned()),
                name: used.name.to_owned(),
                positions: used.positions,
            });
            used.collect()
        };
        Self {
            version: VERSION,
            table: table.to_owned(),
            title,
            aim: proof.aim,
            ours: standings.ours.into(),
            theirs: standings.theirs.into(),
            first_moves: standings.first_moves.into(),
            not_won: missed,
            rules: used(&proof.rules),
            advice: used(&proof.advice),
            board,
        }
    }

    /// The table that was verified.
    pub(crate) fn table(&self) -> &str {
        &self.table
    }

    /// The heading of the report.
    pub(crate) fn heading(&self) -> String {
        heading(&self.table, &self.title)
    }

    /// Can everything in it be shown?
    fn is_sound(&self) -> bool {
        let is_side_sound = |side: &Side| {
            let counts = [&side.by_moves, &side.best_by_moves, &side.by_loss];
            let mut counts = counts.into_iter().flat_map(BTreeMap::values);
            counts.all(|count| *count <= GREATEST) && side.longest.max(side.best_longest) <= LONGEST
        };
        self.board.as_ref().is_none_or(Board::is_sound)
            && [&self.ours, &self.theirs].into_iter().all(is_side_sound)
            && self.not_won.iter().all(Missed::is_sound)
    }

    /// Does the table reach its aim wherever that is possible?
    pub(super) fn is_attained(&self) -> bool {
        self.ours.attained == self.ours.attainable && self.theirs.attained == self.theirs.attainable
    }
}

/// The heading of a report on this table, about the game with this title.
pub(super) fn heading(table: &str, title: &str) -> String {
    format!("{table}: {title}, against every defence")
}

impl From<Standing> for Side {
    fn from(standing: Standing) -> Self {
        let Standing {
            positions,
            attainable,
            attained,
            by_moves,
            best_by_moves,
            by_loss,
        } = standing;
        Self {
            positions,
            attainable,
            attained,
            won: by_moves.iter().sum(),
            longest: by_moves.len().saturating_sub(1),
            mean: mean(&by_moves),
            by_moves: counts(&by_moves),
            best_longest: best_by_moves.len().saturating_sub(1),
            best_mean: mean(&best_by_moves),
            best_by_moves: counts(&best_by_moves),
            mean_loss: mean(&by_loss),
            by_loss: counts(&by_loss),
        }
    }
}

impl From<FirstMoves> for First {
    fn from(moves: FirstMoves) -> Self {
        Self {
            thrown_away: moves.thrown_away,
            by_plies: counts(&moves.by_plies),
        }
    }
}

/// Why a text is not a report.
#[derive(Debug, Error)]
pub(crate) enum ReportError {
    /// It is something else.
    #[error("is not a report")]
    Foreign,
    /// It is of an older version that lacks something, or of a later one.
    #[error(
        "is a report of {found}, and this program reads version {VERSION}: \
         verify the table again with --format json"
    )]
    Version {
        /// Its version.
        found: String,
    },
    /// Something in it is wrong.
    #[error("is a report with a mistake: {0}")]
    Wrong(String),
}

impl FromStr for Report {
    type Err = ReportError;

    fn from_str(text: &str) -> Result<Self, ReportError> {
        let value: Value = serde_json::from_str(text).map_err(|error| {
            if text.starts_with("{\"report\":") {
                ReportError::Wrong(error.to_string())
            } else {
                ReportError::Foreign
            }
        })?;
        match value.get("report") {
            Some(version) if *version == VERSION => {}
            Some(version) => {
                let found = format!("version {version}");
                return Err(ReportError::Version { found });
            }
            // Reports had no version at first.
            None if value.get("table").is_some() && value.get("by_moves").is_some() => {
                let found = "an older version".to_owned();
                return Err(ReportError::Version { found });
            }
            None => return Err(ReportError::Foreign),
        }
        let report: Self =
            serde_json::from_value(value).map_err(|error| ReportError::Wrong(error.to_string()))?;
        if !report.is_sound() {
            let wrong = "its numbers are inconsistent, or too large";
            return Err(ReportError::Wrong(wrong.to_owned()));
        }
        Ok(report)
    }
}

/// Reads counts by numbers, which JSON writes as texts.
fn by_number<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<usize, u64>, D::Error> {
    let counts = BTreeMap::<String, u64>::deserialize(from)?;
    let counts = counts.into_iter().map(|(number, count)| {
        let number = number.parse().map_err(|_| {
            let found = Unexpected::Str(&number);
            D::Error::invalid_value(found, &"a number")
        })?;
        Ok((number, count))
    });
    counts.collect()
}

/// The numbers that occur, and how often.
fn counts(histogram: &[u64]) -> BTreeMap<usize, u64> {
    let counts = histogram.iter().copied().enumerate();
    counts.filter(|count| count.1 > 0).collect()
}

/// The mean of the numbers.
fn mean(histogram: &[u64]) -> f64 {
    let sum = (0..).zip(histogram).map(|(number, count)| number * count);
    output::mean(sum.sum(), histogram.iter().sum())
}
