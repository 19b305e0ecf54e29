//! Monte Carlo tree search.

use game_core::{MctsParts, Notation, Playout, mcts};

use super::answer::Answer;
use super::args::SearchArgs;
use super::report::{Subject, report};
use crate::exit::Ended;
use crate::output::Output;

/// Searches and reports.
pub(super) fn analyse<G: Notation>(
    subject: Subject<'_, G>,
    playout: impl Playout<G>,
    args: &SearchArgs,
    output: &mut Output,
) -> Ended {
    let (game, root) = (subject.game, subject.root);
    let parts = MctsParts::new(playout).with_seed(args.seed.unwrap_or_default());
    report(subject, None, args, output, |run| {
        let found = mcts(run, game, root, args.simulations(), parts)?;
        Ok(Answer::Simulated {
            analysis: found.written(game, root),
        })
    })
}
