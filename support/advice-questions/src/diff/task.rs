//! The comparison of two tables.

use serde::Serialize;

use super::Report;
use crate::proving::is_attainable;
use crate::{AboutVerified, Effort, Unfinished, Verified, give_verified};
use catalogue::advice::AdviceText;
use catalogue::{Failure, Host};

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

/// Compares two tables; their warnings are shown by the host. At most `limit` pairs of rules are listed, and as many
/// positions for each table.
///
/// # Errors
///
/// If the tables are faulty, are about different games, or about a game whose tables cannot be proved.
pub fn diff(
    [a, b]: [&AdviceText; 2],
    limit: usize,
    effort: Effort<'_>,
    host: &dyn Host,
) -> Result<Result<Report, Stopped>, Failure> {
    if a.game != b.game {
        return Err(Failure::Input(format!(
            "{} is about {}, and {} is about {}; tables can be compared if they are about the \
             same game, for the same side (--game says which, if the tables do not)",
            a.name,
            a.game.name(),
            b.name,
            b.game.name()
        )));
    }
    give_verified(
        a.game,
        Task {
            tables: [a, b],
            limit,
            effort,
            host,
        },
    )?
}

/// Tables that are being compared.
struct Task<'c, 'e> {
    tables: [&'c AdviceText; 2],
    limit: usize,
    effort: Effort<'e>,
    host: &'c dyn Host,
}

impl AboutVerified for Task<'_, '_> {
    type Answer = Result<Result<Report, Stopped>, Failure>;

    fn about<V: Verified>(self, game: V) -> Self::Answer {
        let Self {
            tables: [a, b],
            limit,
            effort,
            host,
        } = self;
        let (a, b) = (&a.load(&game, host)?, &b.load(&game, host)?);
        let best = game.best_play(host)?;
        let is_attainable = is_attainable(&game, &best);
        let report = effort.prove(2, &game, |prover| {
            let proof_a = prover.prove(a, &game, &is_attainable)?;
            let proof_b = prover.prove(b, &game, &is_attainable)?;
            let class = |position: &V::Position| game.canonical(position);
            let difference = proof_a.difference(&mut prover.run, &proof_b, &game, &best, class)?;
            let proofs = [(a, &proof_a), (b, &proof_b)];
            Ok(Report::new(proofs, &game, &best, &difference, limit))
        });
        Ok(report.map_err(|unfinished| Stopped {
            a: a.name().to_owned(),
            b: b.name().to_owned(),
            unfinished,
        }))
    }
}
