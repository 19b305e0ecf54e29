//! Monte Carlo tree search.

use game_core::{MctsAnalysis, MctsMove, MctsParts, Notation, Playout, mcts};

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
            analysis: written(&found, game, root),
        })
    })
}

/// The analysis with its moves written down.
fn written<G: Notation>(
    analysis: &MctsAnalysis<G::Move>,
    game: &G,
    root: &G::Position,
) -> MctsAnalysis<String> {
    let mut position = root.clone();
    let line = analysis.principal_variation.iter().map(|&mv| {
        let text = game.move_text(&position, mv);
        position = game.play(&position, mv);
        text
    });
    MctsAnalysis {
        principal_variation: line.collect(),
        value: analysis.value,
        outcome: analysis.outcome,
        best: game.move_text(root, analysis.best),
        moves: analysis
            .moves
            .iter()
            .map(|tried| MctsMove {
                mv: game.move_text(root, tried.mv),
                visits: tried.visits,
                value: tried.value,
                outcome: tried.outcome,
            })
            .collect(),
        simulations: analysis.simulations,
        limit: analysis.limit,
    }
}
