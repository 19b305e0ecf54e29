//! Negamax in the list of procedures.

use std::iter;
use std::num::NonZero;

use search_core::{OptionSpec, Outline, Values, reads, threads};

use crate::procedures::about::{Needs, Procedure};
use crate::procedures::findings::{Findings, Outcome, valued};
use crate::procedures::list_entry::ListEntry;
use crate::procedures::look_ahead::{Choice, HISTORY, KILLERS, LOOK_UP, SCOUT};
use crate::procedures::options::{DEPTH, FOR_ONE_THREAD, TABLE_SIZE, THREADS};
use crate::procedures::problem::{ProcedureRun, SearchEvaluator, SearchGame, SearchOrder};
use crate::{Keyed, Negamax, SearchError};

const LINES: OptionSpec = OptionSpec::new(
    "lines",
    "N",
    "Find the N best moves, each with its value and what follows",
)
.checked(reads::<NonZero<usize>>);

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct NegamaxEntry {
    choice: Choice,
    lines: Option<NonZero<usize>>,
    threads: Option<NonZero<usize>>,
}

impl ListEntry for NegamaxEntry {
    const ABOUT: Procedure = Procedure {
        name: "negamax",
        item: "Negamax::analyse",
        aliases: &["pvs", "negascout"],
        summary: "Alpha-beta put together from parts, to a fixed depth",
        source: "Knuth and Moore 1975; Fishburn 1983; Reinefeld 1983",
        finds: "the value of minimax; other moves by bounds",
        of_equals: "the one tried first",
        memory: "a line of play, and the table",
        needs: &[Needs::Evaluator, Needs::Keys],
        orders_moves: true,
        options: &[
            DEPTH, TABLE_SIZE, KILLERS, HISTORY, SCOUT, LOOK_UP, LINES, THREADS,
        ],
        outline: OUTLINE,
        ..Procedure::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        if values.has(LINES.name) && values.has(THREADS.name) {
            return Err("--lines is for one thread; leave out --threads".to_owned());
        }
        Ok(Self {
            choice: Choice::new(values, &TABLE_SIZE)?,
            lines: values.read(LINES.name)?,
            threads: values.read_by(THREADS.name, threads)?,
        })
    }

    fn unwatchable(&self) -> Option<&'static str> {
        self.threads.is_some().then_some(FOR_ONE_THREAD)
    }

    fn analyse_keyed<G: SearchGame + Keyed, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        match (self.threads, self.lines) {
            (Some(threads), _) => self.on_threads(threads, search),
            (None, Some(lines)) => self.best_lines(lines, search),
            (None, None) => {
                let table = self.choice.new_table()?;
                let parts = &mut self.choice.parts(&table, search.problem.order);
                let (run, game, evaluator, root, depth) = search.split();
                valued(
                    Negamax::new(game, evaluator, parts)
                        .to_depth(depth)
                        .analyse(run, root),
                )
            }
        }
    }
}

impl NegamaxEntry {
    fn on_threads<G: SearchGame + Keyed, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        threads: NonZero<usize>,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let order = search.problem.order;
        let (run, game, evaluator, root, depth) = search.split();
        let table = self.choice.new_table()?.for_threads();
        let parts = || self.choice.parts(&table, order);
        let mut others: Vec<_> = iter::repeat_with(parts).take(threads.get() - 1).collect();
        let first = &mut parts();
        valued(
            Negamax::new(game, evaluator, first)
                .to_depth(depth)
                .analyse_on_threads(run, root, &mut others),
        )
    }

    fn best_lines<G: SearchGame + Keyed, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        lines: NonZero<usize>,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let table = self.choice.new_table()?;
        let parts = &mut self.choice.parts(&table, search.problem.order);
        let (run, game, evaluator, root, depth) = search.split();
        let lines = Negamax::new(game, evaluator, parts)
            .to_depth(depth)
            .best_lines(run, root, lines)?;
        Ok(Findings::Valued {
            analysis: lines.first().ok_or(SearchError::GameOver)?.clone(),
            deepening: None,
            lines,
        })
    }
}

const OUTLINE: Outline = &[
    "value(node, alpha, beta), seen by the side to move:",
    "  if it is known from before: that value [recalled]",
    "  if it is proved by the evaluator: that value [proved]",
    "  if it is a leaf: its static value [evaluated]",
    "  else for each move, best guesses first: [expanded]",
    "    - value(the node after the move, -beta, -alpha)",
    "    the best value so far raises alpha;",
    "    if value >= beta: leave out the other moves [beta_cutoff, alpha_cutoff]",
    "  back up the best value [backed_up]",
];
