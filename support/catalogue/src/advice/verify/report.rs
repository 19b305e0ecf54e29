//! The result of the verification of a table.

use std::collections::BTreeMap;
use std::str::FromStr;

use advice_lang::{Aim, FirstMoves, Proof, Standing, Standings};
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::{Board, Missed};

/// The version of the JSON form.
const VERSION: u64 = 2;
/// Greatest count that is drawn, so that the scale does not overflow.
const GREATEST: u64 = 1 << 48;
/// Greatest number of moves of a game.
const LONGEST: usize = 100_000;

/// The JSON form of the answer, which can be read back.
#[derive(Debug, Serialize, Deserialize)]
pub struct Report {
    /// The key by which a report is recognised.
    #[serde(rename = "report")]
    version: u64,
    /// The table that was verified.
    pub table: String,
    /// Name of the game.
    pub title: String,
    /// Aim of the table.
    pub aim: Aim,
    /// Results with our move.
    #[serde(flatten)]
    pub ours: Side,
    /// Results with their move.
    pub theirs: Side,
    /// Quality of the table's first moves.
    pub first_moves: First,
    /// Positions that miss the aim, grouped by cause.
    pub not_won: Vec<Missed>,
    /// Number of uses of each rule.
    pub rules: Vec<Used>,
    /// Number of uses of each piece of advice.
    pub advice: Vec<Used>,
    /// Results by cells; only if they are to be shown, and the game has a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// Results of a table with one side to move.
#[derive(Debug, Serialize, Deserialize)]
pub struct Side {
    /// Number of positions.
    pub positions: u64,
    /// Number of positions in which best play reaches the aim.
    pub attainable: u64,
    /// Number of those in which the table reaches it, too.
    pub attained: u64,
    /// Number of positions that the table wins.
    pub won: u64,
    /// Positions that the table wins, by our moves in the longest game.
    #[serde(deserialize_with = "by_number")]
    pub by_moves: BTreeMap<usize, u64>,
    /// Our moves in the longest game of all.
    pub longest: usize,
    /// Mean length of the longest games.
    pub mean: f64,
    /// The positions that best play wins, by our moves.
    #[serde(deserialize_with = "by_number")]
    pub best_by_moves: BTreeMap<usize, u64>,
    /// Most moves that best play needs.
    pub best_longest: usize,
    /// Mean number of moves that best play needs.
    pub best_mean: f64,
    /// The positions that the table wins, by the number of moves it takes beyond best play.
    #[serde(deserialize_with = "by_number")]
    pub by_loss: BTreeMap<usize, u64>,
    /// Mean number of additional moves.
    pub mean_loss: f64,
}

/// Values of the first moves of a table.
#[derive(Debug, Serialize, Deserialize)]
pub struct First {
    /// Number of moves that turn a win into a draw or a loss, or a draw into a loss.
    pub thrown_away: u64,
    /// The others, by the plies that they lose.
    #[serde(deserialize_with = "by_number")]
    pub by_plies: BTreeMap<usize, u64>,
}

/// A rule or a piece of advice, and how often it is used.
#[derive(Debug, Serialize, Deserialize)]
pub struct Used {
    /// The table that it is in, unless that is the one verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Its name.
    pub name: String,
    /// Number of positions in which it is used.
    pub positions: u64,
}

impl Report {
    pub(crate) fn new<M>(
        table: &str,
        title: &str,
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
            title: title.to_owned(),
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

    /// Returns the heading of the report.
    #[must_use]
    pub fn heading(&self) -> String {
        heading(&self.table, &self.title)
    }

    /// Says whether the table reaches its aim.
    #[must_use]
    pub fn verdict(&self) -> String {
        let verb = self.verb();
        let not = if self.is_attained() { "" } else { "not " };
        format!("{not}every position that can be {verb} is {verb}")
    }

    /// Returns the participle for positions in which this aim is reached.
    #[must_use]
    pub fn verb(&self) -> &'static str {
        match self.aim {
            Aim::Win => "won",
            Aim::Hold => "held",
        }
    }

    /// Returns whether everything in the report can be shown.
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

    /// Returns whether the table reaches its aim wherever that is possible.
    #[must_use]
    pub fn is_attained(&self) -> bool {
        self.ours.attained == self.ours.attainable && self.theirs.attained == self.theirs.attainable
    }
}

/// Returns the heading of a report on this table, about the game with this title.
pub(crate) fn heading(table: &str, title: &str) -> String {
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

/// Reason why a text is not a report.
#[derive(Debug, Error)]
pub enum ReportError {
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

/// Returns the numbers that occur, with their frequencies.
fn counts(histogram: &[u64]) -> BTreeMap<usize, u64> {
    let counts = histogram.iter().copied().enumerate();
    counts.filter(|count| count.1 > 0).collect()
}

/// Returns the mean of the numbers.
fn mean(histogram: &[u64]) -> f64 {
    let sum = (0..).zip(histogram).map(|(number, count)| number * count);
    crate::mean(sum.sum(), histogram.iter().sum())
}
