//! A procedure with the values of its options.

use search_core::{Limits, OptionSpec, Run, Values};

use crate::procedures::Configured;
use crate::procedures::about::{Needs, Procedure};
use crate::procedures::findings::{Analysed, Findings, Outcome, ProcedureError};
use crate::procedures::options::{DEPTH, Depths, TABLE_SIZE, has_effort, table};
use crate::procedures::subject::{
    Conduct, Prepared, SearchEvaluator, SearchGame, SearchOrder, Subject,
};
use crate::{Keyed, SearchError};

/// Implementation of a procedure in the list.
pub(crate) trait Entry: Sized {
    /// Facts about the procedure.
    const ABOUT: Procedure;

    /// Reads the values of its options.
    ///
    /// # Errors
    ///
    /// The error in them.
    fn configure(values: &Values) -> Result<Self, String>;

    /// Returns the reason why it cannot, with its options, be watched.
    fn unwatchable(&self) -> Option<&'static str> {
        None
    }

    /// Analyses, watched or not.
    fn analyse<G, E, M>(&self, search: &mut Prepared<'_, '_, G, E, M>) -> Outcome<G::Move>
    where
        G: SearchGame,
        E: SearchEvaluator<G>,
        M: SearchOrder<G>,
    {
        let _ = search;
        Err(lacking(&Self::ABOUT, Needs::Keys))
    }

    /// Analyses a position of a game with keys.
    fn analyse_keyed<G, E, M>(&self, search: &mut Prepared<'_, '_, G, E, M>) -> Outcome<G::Move>
    where
        G: SearchGame + Keyed,
        E: SearchEvaluator<G>,
        M: SearchOrder<G>,
    {
        self.analyse(search)
    }
}

/// A procedure of the list with the values of its options.
///
/// ```
/// use domain_tictactoe::{Board, OpenLines, TicTacToe};
/// use game_core::{Analyst, Conduct, Findings, GameOrder, Score, Subject};
/// use search_core::Values;
///
/// let options = Values::NONE.with("depth", "9").with("table-size", "1MB");
/// let analyst = Analyst::named("negamax", &options).unwrap();
/// let subject = Subject::new(&TicTacToe, &Board::EMPTY, &OpenLines, GameOrder).keyed();
/// let analysed = analyst.analyse(&subject, Conduct::default()).unwrap();
/// let Findings::Valued { analysis, .. } = analysed.findings else { unreachable!() };
/// assert_eq!(analysis.value, Score::DRAW);
/// ```
#[derive(Clone, Debug)]
pub struct Analyst {
    procedure: &'static Procedure,
    configured: Configured,
    /// Number of plies it was asked to look ahead.
    depth: Option<usize>,
    /// Size of its table in bytes.
    table: usize,
}

impl Analyst {
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
        let configured = Configured::new(procedure, values).map_err(ProcedureError::Misfit)?;
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
        subject: &Subject<'_, G, E, M>,
    ) -> Result<(), ProcedureError> {
        let offers = |need: &Needs| match need {
            Needs::Evaluator => subject.is_valued,
            Needs::Keys => subject.is_keyed,
        };
        let missing = self.procedure.needs.iter().find(|need| !offers(need));
        missing.map_or(Ok(()), |need| Err(lacking(self.procedure, *need)))
    }

    /// Analyses a position.
    ///
    /// # Errors
    ///
    /// If the game does not offer what the procedure [needs](Procedure::needs), the position cannot be
    /// searched, or the table takes more memory than the limits allow. Meeting a limit is not an error.
    pub fn analyse<G, E, M>(
        &self,
        subject: &Subject<'_, G, E, M>,
        conduct: Conduct<'_, G>,
    ) -> Result<Analysed<G::Move>, ProcedureError>
    where
        G: SearchGame,
        E: SearchEvaluator<G>,
        M: SearchOrder<G>,
    {
        self.check(subject)?;
        let Conduct {
            limits,
            events,
            progress,
            table,
        } = conduct;
        if let Some(room) = limits.bytes.filter(|bytes| self.table as u64 > *bytes) {
            let (table, name) = (self.table, TABLE_SIZE.name);
            return Err(ProcedureError::Misfit(format!(
                "--{name}: it takes {table} bytes, and the limit on memory leaves {room}"
            )));
        }
        let depth = self.depth(subject.depths, &limits).unwrap_or_default();
        let has_effort = has_effort(&limits);
        let mut run = Run::watched_by(events).with_limits(limits);
        if let Some(show) = progress {
            run = run.with_progress(show);
        }
        let mut search = Prepared {
            subject,
            run,
            depth,
            has_effort,
            table,
        };
        let outcome = (subject.analyse)(&self.configured, &mut search);
        analysed(outcome, &search.run)
    }
}

fn analysed<M, O>(outcome: Outcome<M>, run: &Run<'_, O>) -> Result<Analysed<M>, ProcedureError> {
    let findings = match outcome {
        Err(ProcedureError::Search(SearchError::Stopped(stopped))) => Findings::Stopped {
            limit: stopped.limit,
        },
        outcome => outcome?,
    };
    Ok(Analysed {
        findings,
        statistics: run.statistics,
    })
}

/// Returns the error for a game that does not offer what a procedure needs.
fn lacking(procedure: &Procedure, need: Needs) -> ProcedureError {
    let what = match need {
        Needs::Evaluator => "an evaluator",
        Needs::Keys => "keys of positions",
    };
    let name = procedure.name;
    ProcedureError::Misfit(format!(
        "{name} needs {what}, which this game does not offer"
    ))
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
