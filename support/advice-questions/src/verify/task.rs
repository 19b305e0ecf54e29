//! The verification of a table.

use serde::Serialize;

use super::counterexample::Counterexample;
use super::early::early;
use super::missed::missed;
use super::report::heading;
use super::{Board, Report};
use crate::proving::is_attainable;
use crate::{AboutVerified, Effort, Unfinished, Verified, give_verified};
use catalogue::advice::AdviceText;
use catalogue::{Failure, Host};

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
    pub title: String,
    /// Progress before the limit.
    #[serde(flatten)]
    pub unfinished: Box<Unfinished>,
}

impl Stopped {
    /// Returns the heading that the report would have.
    #[must_use]
    pub fn heading(&self) -> String {
        heading(&self.table, &self.title)
    }
}

/// Verifies a table; its warnings are shown by the host.
///
/// # Errors
///
/// If the table is faulty, or tables about its game cannot be verified.
pub fn verify(
    table: &AdviceText,
    asked: Verifying<'_>,
    effort: Effort<'_>,
    host: &dyn Host,
) -> Result<Result<Report, Stopped>, Failure> {
    give_verified(
        table.game,
        Task {
            table,
            asked,
            effort,
            host,
        },
    )?
}

/// Nodes that may be expanded before a first position is found to miss the aim.
const EARLY: u64 = 100_000;

/// A table that is being verified.
struct Task<'v, 'a, 'e> {
    table: &'v AdviceText,
    asked: Verifying<'a>,
    effort: Effort<'e>,
    host: &'v dyn Host,
}

impl AboutVerified for Task<'_, '_, '_> {
    type Answer = Result<Result<Report, Stopped>, Failure>;

    fn about<V: Verified>(self, game: V) -> Self::Answer {
        let Self {
            table,
            asked,
            effort,
            host,
        } = self;
        let name = table.game;
        let table = &table.load(&game, host)?;
        let best = game.best_play(host)?;
        let is_attainable = is_attainable(&game, &best);
        let report = effort.prove(1, &game, |prover| {
            if let Some(failing) = asked.failing {
                let found = early(
                    &mut prover.brief(EARLY),
                    table,
                    &game,
                    &best,
                    &is_attainable,
                );
                // If a limit was met, all positions are examined anyway.
                if let Ok(Some((reason, example))) = found {
                    failing(Counterexample::new(name, reason, &example));
                }
            }
            let proof = prover.prove(table, &game, &is_attainable)?;
            let (run, clock) = (&mut prover.run, prover.clock);
            let standings = proof.against_best(run, &game, &best, prover.threads)?;
            let missed = missed(
                (run, clock),
                &proof,
                table,
                &game,
                &is_attainable,
                asked.groups,
            )?;
            let check = || clock.check(run);
            let board = (asked.board).then(|| Board::of(&proof, &game, &is_attainable, check));
            let board = board.transpose()?;
            let title = game.title();
            Ok(Report::new(
                table.name(),
                title,
                &proof,
                standings,
                missed,
                board,
            ))
        });
        Ok(report.map_err(|unfinished| Stopped {
            table: table.name().to_owned(),
            title: game.title(),
            unfinished,
        }))
    }
}
