//! The verification of a table.

use serde::Serialize;

use super::counterexample::Counterexample;
use super::early::early;
use super::missed::missed;
use super::report::heading;
use super::{Board, Report};
use crate::Host;
use crate::advice::proving::is_attainable;
use crate::advice::{AdviceText, Effort, Provable, Unfinished, Unproven};

/// Options of a verification.
pub struct Verifying<'v> {
    /// Greatest number of groups of similar positions listed for each cause and rule.
    pub groups: usize,
    /// True if the results are wanted by the cells of the board, too.
    pub board: bool,
    /// Called with the first position that is found to miss the aim, if that is soon.
    pub failing: Option<&'v mut dyn FnMut(Counterexample)>,
}

/// A table whose verification was ended by a limit.
#[derive(Debug, Serialize)]
pub struct Stopped {
    /// The table.
    pub table: String,
    /// Name of the game.
    pub title: &'static str,
    /// Progress before the limit.
    #[serde(flatten)]
    pub unfinished: Box<Unfinished>,
}

impl Stopped {
    /// Returns the heading that the report would have.
    #[must_use]
    pub fn heading(&self) -> String {
        heading(&self.table, self.title)
    }
}

/// Nodes that may be expanded before a first position is found to miss the aim.
const EARLY: u64 = 100_000;

/// Verifies a table.
pub(in crate::advice) fn verify<V: Provable>(
    game: &V,
    table: &AdviceText,
    asked: Verifying<'_>,
    effort: Effort<'_>,
    host: &dyn Host,
) -> Result<Report, Unproven<Stopped>> {
    let table = &table.load(game, host)?;
    let best = game.best_play(host)?;
    let is_attainable = is_attainable(game, &best);
    let title = game.about().title;
    let report = effort.spend(1, game, |prover| {
        if let Some(failing) = asked.failing {
            let run = &mut prover.brief(EARLY);
            // If a limit was met, all positions are examined anyway.
            if let Ok(Some((reason, example))) = early(run, table, game, &best, &is_attainable) {
                failing(Counterexample::new(game, reason, &example));
            }
        }
        let proof = prover.prove(table, game, &is_attainable)?;
        let (run, clock) = (&mut prover.run, prover.clock);
        let standings = proof.against_best(run, game, &best, prover.threads)?;
        let missed = missed(
            (run, clock),
            &proof,
            table,
            game,
            &is_attainable,
            asked.groups,
        )?;
        let check = || clock.check(run);
        let board = (asked.board).then(|| Board::of(&proof, game, &is_attainable, check));
        let board = board.transpose()?.flatten();
        Ok(Report::new(
            table.name(),
            title,
            &proof,
            standings,
            missed,
            board,
        ))
    });
    report.map_err(|unfinished| {
        Unproven::Stopped(Stopped {
            table: table.name().to_owned(),
            title,
            unfinished,
        })
    })
}
