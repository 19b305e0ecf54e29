//! The procedures as textbooks have printed them.

use game_core::{
    AncestorTest, Evaluator, Notation, SearchError, TieRule, Window, alpha_beta,
    alpha_beta_ancestors, bratko_alpha_beta, bratko_minimax, minimax,
};

use super::answer::Answer;
use super::args::{Ancestors, SearchArgs, Ties};
use super::procedure::Procedure;
use super::report::{Subject, report};
use super::watch::WatchedRun;
use crate::exit::Ended;
use crate::output::Output;

/// Searches and reports.
pub(super) fn analyse<G: Notation>(
    subject: Subject<'_, G>,
    evaluator: &impl Evaluator<G>,
    depth: usize,
    args: &SearchArgs,
    output: &mut Output,
) -> Ended {
    let (game, root) = (subject.game, subject.root);
    report(subject, Some(depth), args, output, |run| {
        search(run, game, evaluator, root, depth, args)
    })
}

fn search<G: Notation>(
    run: &mut WatchedRun<'_, '_, G>,
    game: &G,
    evaluator: &impl Evaluator<G>,
    root: &G::Position,
    depth: usize,
    args: &SearchArgs,
) -> Result<Answer, SearchError> {
    let test = match args.test {
        None | Some(Ancestors::OppositeType) => AncestorTest::OppositeType,
        Some(Ancestors::OneFin) => AncestorTest::OneFin,
        Some(Ancestors::ParentOnly) => AncestorTest::ParentOnly,
    };
    let ties = match args.ties {
        Some(Ties::First) => TieRule::First,
        None | Some(Ties::Last) => TieRule::Last,
    };
    let analysis = match args.procedure {
        Procedure::Minimax => minimax(run, game, evaluator, root, depth),
        Procedure::Ancestors => alpha_beta_ancestors(run, game, evaluator, root, depth, test),
        Procedure::BratkoMinimax => bratko_minimax(run, game, evaluator, root, depth, ties),
        Procedure::BratkoAlphaBeta => {
            bratko_alpha_beta(run, game, evaluator, root, depth, Window::FULL)
        }
        _ => alpha_beta(run, game, evaluator, root, depth),
    }?;
    Ok(Answer::valued(analysis.written(game, root)))
}
