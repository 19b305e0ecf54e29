//! Monte Carlo tree search.

use game_core::{GameObserver, MctsParts, Notation, Playout, SearchError, mcts};
use search_core::Run;

use super::answer::Answer;
use super::args::SearchArgs;
use super::report::{Subject, report, report_unwatched};
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
    if args.is_watched() {
        report(subject, None, args, output, |run| {
            search(run, game, root, playout, args)
        })
    } else {
        report_unwatched(subject, None, args, output, |run| {
            search(run, game, root, playout, args)
        })
    }
}

fn search<G: Notation>(
    run: &mut Run<'_, impl GameObserver<G>>,
    game: &G,
    root: &G::Position,
    playout: impl Playout<G>,
    args: &SearchArgs,
) -> Result<Answer, SearchError> {
    let parts = MctsParts::new(playout).with_seed(args.seed.unwrap_or_default());
    let found = mcts(run, game, root, args.simulations(), parts)?;
    Ok(Answer::Simulated {
        analysis: found.written(game, root),
    })
}
