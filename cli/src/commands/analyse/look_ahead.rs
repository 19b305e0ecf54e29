//! Looking ahead as programs do it today.

use std::hash::Hash;
use std::iter;

use game_core::{Evaluator, Keyed, MoveOrder, Negamax, Notation, Score, SearchError};

use super::answer::{Answer, Deepening};
use super::args::SearchArgs;
use super::parts::{Remembered, Tables, parts};
use super::procedure::Procedure;
use super::report::{Subject, report};
use super::watch::WatchedRun;
use crate::exit::Ended;
use crate::output::Output;

/// A game that can be searched in this way, on several threads too.
pub(super) trait Searchable:
    Keyed<Position: Sync, Move: Hash + Send + Sync> + Notation + Sync
{
}

impl<G: Keyed<Position: Sync, Move: Hash + Send + Sync> + Notation + Sync> Searchable for G {}

/// What is looked for, and by what opinion.
pub(super) struct Ahead<'e, E, F> {
    pub(super) evaluator: &'e E,
    /// The order of moves, unless heuristics know better.
    pub(super) order: F,
    pub(super) depth: usize,
}

/// Searches and reports.
pub(super) fn analyse<G: Searchable>(
    subject: Subject<'_, G>,
    ahead: &Ahead<'_, impl Evaluator<G> + Sync, impl MoveOrder<G> + Copy + Send>,
    args: &SearchArgs,
    output: &mut Output,
) -> Ended {
    let (game, root) = (subject.game, subject.root);
    args.check()?;
    let mut tables = Tables::new(args)?;
    report(subject, Some(ahead.depth), args, output, |run| {
        search(run, game, root, ahead, &mut tables, args)
    })
}

fn search<G: Searchable>(
    run: &mut WatchedRun<'_, '_, G>,
    game: &G,
    root: &G::Position,
    ahead: &Ahead<'_, impl Evaluator<G> + Sync, impl MoveOrder<G> + Copy + Send>,
    tables: &mut Tables,
    args: &SearchArgs,
) -> Result<Answer, SearchError> {
    let Ahead {
        evaluator,
        order,
        depth,
    } = *ahead;
    let table = match tables {
        Tables::Shared(table, threads) => {
            let others = iter::repeat_with(|| parts(args, Remembered::Shared(table), order));
            let mut others: Vec<_> = others.take(threads.get() - 1).collect();
            let mut first = parts(args, Remembered::Shared(table), order);
            let found = Negamax::new(game, evaluator, &mut first)
                .to_depth(depth)
                .analyse_on_threads(run, root, &mut others)?;
            return Ok(Answer::valued(found.written(game, root)));
        }
        Tables::Own(table) => table,
    };
    let parts = &mut parts(args, Remembered::Own(table), order);
    if args.procedure == Procedure::Deepening {
        let found = Negamax::new(game, evaluator, parts)
            .to_depth(depth)
            .deepen(run, root, args.margin)?;
        return Ok(Answer::Valued {
            deepening: Some(Deepening {
                reached: found.depth,
                is_final: found.is_final,
                limit: found.limit,
            }),
            lines: Vec::new(),
            analysis: found.analysis.written(game, root),
        });
    }
    if let Some(lines) = args.lines {
        let found = Negamax::new(game, evaluator, parts)
            .to_depth(depth)
            .best_lines(run, root, lines)?;
        let lines: Vec<_> = found.iter().map(|line| line.written(game, root)).collect();
        let best = lines.first().ok_or(SearchError::GameOver)?;
        return Ok(Answer::Valued {
            analysis: best.clone(),
            deepening: None,
            lines,
        });
    }
    let found = if args.procedure == Procedure::MtdF {
        let player = game.to_move(root);
        let guess = if evaluator.knows(game, root) {
            evaluator.evaluate(game, root, player)
        } else {
            Score::DRAW
        };
        Negamax::new(game, evaluator, parts)
            .to_depth(depth)
            .mtd_f(run, root, guess)?
    } else {
        Negamax::new(game, evaluator, parts)
            .to_depth(depth)
            .analyse(run, root)?
    };
    Ok(Answer::valued(found.written(game, root)))
}
