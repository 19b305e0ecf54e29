//! A procedure with the values of its options.

use search_core::{Limit, Limits, OptionSpec, Run, Statistics, Values};

use crate::SearchError;
use crate::procedures::about::{Needs, Procedure};
use crate::procedures::findings::{Attempt, Findings, Outcome, ProcedureError};
use crate::procedures::options::{DEPTH, Depths, TABLE_SIZE, has_effort, table};
use crate::procedures::problem::{
    Effort, Problem, ProcedureRun, SearchEvaluator, SearchGame, SearchOrder,
};
use crate::procedures::standard::AnyProcedure;

/// A procedure of the list with the values of its options.
///
/// ```
/// use domain_tictactoe::{Board, OpenLines, TicTacToe};
/// use game_core::{Method, Effort, Findings, GameOrder, Score, Problem};
/// use search_core::Values;
///
/// let options = Values::NONE.with("depth", "9").with("table-size", "1MB");
/// let method = Method::named("negamax", &options).unwrap();
/// let problem = Problem::new(&TicTacToe, &Board::EMPTY, &OpenLines, GameOrder).keyed();
/// let analysed = method.analyse(&problem, Effort::default()).unwrap();
/// let Findings::Valued { analysis, .. } = analysed.findings else { unreachable!() };
/// assert_eq!(analysis.value, Score::DRAW);
/// ```
#[derive(Clone, Debug)]
pub struct Method {
    procedure: &'static Procedure,
    configured: AnyProcedure,
    /// Number of plies it was asked to look ahead.
    depth: Option<usize>,
    /// Size of its table in bytes.
    table: usize,
}

impl Method {
    /// Returns a procedure of the list with values for its options.
    ///
    /// # Errors
    ///
    /// If it does not take one of the options or its value.
    pub fn new(procedure: &'static Procedure, values: &Values) -> Result<Self, ProcedureError> {
        for name in values.names() {
            if procedure.options.iter().all(|option| option.name != name) {
                return Err(ProcedureError::Misfit(misplaced(procedure, name)));
            }
        }
        let configured = AnyProcedure::new(procedure, values).map_err(ProcedureError::Misfit)?;
        let depth = values.read(DEPTH.name);
        let mut options = procedure.options.iter();
        let table = match options.find(|option| option.name == TABLE_SIZE.name) {
            Some(option) => table(values, option),
            None => Ok(0),
        };
        Ok(Self {
            procedure,
            configured,
            depth: depth.map_err(ProcedureError::Misfit)?,
            table: table.map_err(ProcedureError::Misfit)?,
        })
    }

    /// Returns the procedure with this name or alias.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and if there is no procedure of this name.
    pub fn named(name: &str, values: &Values) -> Result<Self, ProcedureError> {
        let missing = || ProcedureError::Misfit(format!("there is no procedure `{name}`"));
        Self::new(Procedure::named(name).ok_or_else(missing)?, values)
    }

    /// Returns the procedure.
    #[must_use]
    pub fn procedure(&self) -> &'static Procedure {
        self.procedure
    }

    /// Returns the number of plies it looks ahead; `None` if it goes as deep as it has to.
    #[must_use]
    pub fn depth(&self, depths: Depths, limits: &Limits<'_>) -> Option<usize> {
        let takes_depth = |option: &OptionSpec| option.name == DEPTH.name;
        let usual = if self.procedure.deepens && has_effort(limits) {
            depths.farthest
        } else {
            depths.usual
        };
        let has_depth = self.procedure.options.iter().any(takes_depth);
        has_depth.then(|| Depths { usual, ..depths }.or_usual(self.depth, limits))
    }

    /// Returns the reason why it cannot, with its options, be watched, such as `is for one thread`.
    #[must_use]
    pub fn unwatchable(&self) -> Option<&'static str> {
        self.configured.unwatchable()
    }

    /// Checks that the game offers what the procedure needs.
    ///
    /// # Errors
    ///
    /// The missing requirement.
    pub fn check<G: SearchGame, E, M>(
        &self,
        problem: &Problem<'_, G, E, M>,
    ) -> Result<(), ProcedureError> {
        let offers = |need: &Needs| match need {
            Needs::Evaluator => problem.is_valued,
            Needs::Keys => problem.is_keyed,
            Needs::Chance => problem.has_chance,
        };
        let missing = self.procedure.needs.iter().find(|need| !offers(need));
        missing.map_or(Ok(()), |need| {
            Err(ProcedureError::lacking(self.procedure, *need))
        })
    }

    /// Analyses a position.
    ///
    /// # Errors
    ///
    /// If the game does not offer what the procedure [needs](Procedure::needs), or the position cannot be searched.
    /// Meeting a limit is not an error, nor is a table that takes more memory than the limits allow.
    pub fn analyse<G: SearchGame, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        problem: &Problem<'_, G, E, M>,
        effort: Effort<'_, G>,
    ) -> Result<Attempt<G::Move>, ProcedureError> {
        self.check(problem)?;
        let Effort {
            limits,
            events,
            progress,
            table,
        } = effort;
        if limits.bytes.is_some_and(|bytes| self.table as u64 > bytes) {
            return Ok(Attempt {
                findings: Findings::Stopped {
                    limit: Limit::Bytes,
                },
                statistics: Statistics::default(),
            });
        }
        let depth = self.depth(problem.depths, &limits).unwrap_or_default();
        let has_effort = has_effort(&limits);
        let mut run = Run::watched_by(events).with_limits(limits);
        if let Some(show) = progress {
            run = run.with_progress(show);
        }
        let mut search = ProcedureRun {
            problem,
            run,
            depth,
            has_effort,
            table,
        };
        let outcome = (problem.analyse)(&self.configured, &mut search);
        analysed(outcome, &search.run)
    }
}

fn analysed<M, O>(outcome: Outcome<M>, run: &Run<'_, O>) -> Result<Attempt<M>, ProcedureError> {
    let findings = match outcome {
        Err(ProcedureError::Search(SearchError::Stopped(stopped))) => Findings::Stopped {
            limit: stopped.limit,
        },
        outcome => outcome?,
    };
    Ok(Attempt {
        findings,
        statistics: run.statistics,
    })
}

/// Returns the error for an option that belongs to other procedures, or to none.
fn misplaced(procedure: &Procedure, name: &str) -> String {
    if let Some((_, why)) = procedure.lacks.iter().find(|lack| lack.0 == name) {
        return (*why).to_owned();
    }
    let takers = Procedure::list(|entry| entry.options.iter().any(|option| option.name == name));
    if takers.is_empty() {
        format!("no procedure has an option --{name}")
    } else {
        format!("--{name} is for --procedure {takers}")
    }
}
