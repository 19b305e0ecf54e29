//! What came of the verification of a table.

use std::collections::BTreeMap;

use advice_lang::{Aim, FirstMoves, Proof, Standing, Standings};
use serde::Serialize;

use super::missed::Missed;
use crate::output;

/// The JSON form of the answer.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) table: String,
    #[serde(skip)]
    pub(super) game: String,
    pub(super) aim: Aim,
    #[serde(flatten)]
    pub(super) ours: Side,
    pub(super) theirs: Side,
    pub(super) first_moves: First,
    pub(super) not_won: Vec<Missed>,
    pub(super) rules: Vec<Used>,
    pub(super) advice: Vec<Used>,
}

/// What a table comes to with one side to move.
#[derive(Serialize)]
pub(super) struct Side {
    pub(super) positions: u64,
    pub(super) attainable: u64,
    pub(super) attained: u64,
    pub(super) won: u64,
    pub(super) by_moves: BTreeMap<usize, u64>,
    pub(super) longest: usize,
    pub(super) mean: f64,
    pub(super) best_by_moves: BTreeMap<usize, u64>,
    pub(super) best_longest: usize,
    pub(super) best_mean: f64,
    pub(super) by_loss: BTreeMap<usize, u64>,
    pub(super) mean_loss: f64,
}

/// What the first moves of a table are worth.
#[derive(Serialize)]
pub(super) struct First {
    pub(super) thrown_away: u64,
    pub(super) by_plies: BTreeMap<usize, u64>,
}

/// A rule or an advice, and how often it is used.
#[derive(Serialize)]
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
        game: String,
        proof: &Proof<'_, M>,
        standings: Standings,
        missed: Vec<Missed>,
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
            table: table.to_owned(),
            game,
            aim: proof.aim,
            ours: standings.ours.into(),
            theirs: standings.theirs.into(),
            first_moves: standings.first_moves.into(),
            not_won: missed,
            rules: used(&proof.rules),
            advice: used(&proof.advice),
        }
    }

    /// Does the table reach its aim wherever that can be done?
    pub(super) fn is_attained(&self) -> bool {
        self.ours.attained == self.ours.attainable && self.theirs.attained == self.theirs.attainable
    }
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
