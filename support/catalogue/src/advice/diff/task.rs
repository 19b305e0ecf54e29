//! The comparison of two tables.

use serde::Serialize;

use super::Report;
use crate::advice::proving::is_attainable;
use crate::advice::{AdviceText, Effort, Provable, Unfinished, Unproven};
use crate::{Failure, Host};

/// Two tables whose comparison was ended by a limit.
#[derive(Debug, Serialize)]
pub struct Stopped {
    /// One table.
    pub a: String,
    /// The other table.
    pub b: String,
    /// Progress before the limit.
    #[serde(flatten)]
    pub unfinished: Box<Unfinished>,
}

/// Compares two tables.
pub(in crate::advice) fn diff<V: Provable>(
    game: &V,
    [a, b]: [&AdviceText; 2],
    limit: usize,
    effort: Effort<'_>,
    host: &dyn Host,
) -> Result<Report, Unproven<Stopped>> {
    let names = [a, b].map(|table| table.game.about().name);
    if names[0] != names[1] {
        return Err(Failure::Input(format!(
            "{} is about {}, and {} is about {}; tables can be compared if they are about the \
             same game, for the same side (--game says which, if the tables do not)",
            a.source.name, names[0], b.source.name, names[1]
        ))
        .into());
    }
    let (a, b) = (&a.load(game, host)?, &b.load(game, host)?);
    let best = game.best_play(host)?;
    let is_attainable = is_attainable(game, &best);
    let report = effort.spend(2, game, |prover| {
        let proof_a = prover.prove(a, game, &is_attainable)?;
        let proof_b = prover.prove(b, game, &is_attainable)?;
        let class = |position: &V::Position| game.canonical(position);
        let difference = proof_a.difference(&mut prover.run, &proof_b, game, &best, class)?;
        let proofs = [(a, &proof_a), (b, &proof_b)];
        Ok(Report::new(proofs, game, &best, &difference, limit))
    });
    report.map_err(|unfinished| {
        Unproven::Stopped(Stopped {
            a: a.name().to_owned(),
            b: b.name().to_owned(),
            unfinished,
        })
    })
}
