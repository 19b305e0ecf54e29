//! The page on which one can step through a run.

use catalogue::{Catalogue, Failure, verdict_in_words};
use search_core::Record;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use trace::Header;
use view::Kept;

use crate::advice::Explain;
use crate::analysis::Analyse;
use crate::host::Page;
use crate::reply::value;
use crate::solving::{Answered, Solve, attempt};

/// What is to be shown.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum View {
    /// A search.
    Solve(Solve),
    /// An analysis.
    Analyse(Analyse),
    /// A question to a table of advice.
    AdviceExplain(Explain),
}

/// Later events are only counted.
pub(crate) const MOST_EVENTS: u64 = 1_000_000;

/// The page, and what was found on the way to it.
#[derive(Serialize)]
pub(crate) struct Viewed {
    /// A file of HTML, or nothing if nothing was searched.
    page: Option<String>,
    /// How many events it does not show.
    left_out: u64,
    found: Value,
}

impl Viewed {
    pub(crate) fn new(found: Value, run: &view::View, catalogue: &Catalogue) -> Self {
        let rendered = catalogue.page(run);
        let uncounted = run.model().end().map_or(0, |end| end.left_out);
        Self {
            page: Some(rendered.text),
            left_out: rendered.events_left_out + uncounted,
            found,
        }
    }
}

impl Solve {
    /// Solves it, and makes the page of the search.
    ///
    /// # Errors
    ///
    /// What is wrong with the instance or the method, or if the search cannot be watched.
    pub(crate) fn page(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let task = self.task(catalogue, page)?;
        let solver = task.solver(page)?;
        let Some(solver) = solver.as_deref() else {
            return value(Viewed {
                page: None,
                left_out: 0,
                found: task.reply(Answered::without_search(), None)?,
            });
        };
        let header = Header {
            algorithm: task.method.algorithm().name.to_owned(),
            method: task.method.describe(task.heuristic()),
            ..task.instance.header()
        };
        let mut kept = Kept::new(&header, MOST_EVENTS);
        let mut see = |record: &dyn Fn() -> Record| kept.see(record);
        let answered = attempt(
            &task.method,
            solver,
            self.limits.limits(),
            Some(&mut see),
            page,
        )?;
        let (outcome, answer) = verdict_in_words(&answered.attempt.found.verdict);
        let found = task.reply(answered, Some(solver))?;
        value(Viewed::new(
            found,
            &kept.finish(&outcome, answer),
            catalogue,
        ))
    }
}

impl Analyse {
    /// Analyses, and makes the page of the search.
    ///
    /// # Errors
    ///
    /// What is wrong with the position or the procedure, or if it cannot be watched.
    pub(crate) fn page(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let task = self.task(catalogue, page)?;
        let name = task.analyst.procedure().name;
        if let Some(why) = task.analyst.unwatchable() {
            return Err(Failure::input(format!("the page of {name} {why}")));
        }
        let header = Header {
            algorithm: name.to_owned(),
            method: name.to_owned(),
            ..task.position.header()
        };
        let mut kept = Kept::new(&header, MOST_EVENTS);
        let mut see = |record: &dyn Fn() -> Record| kept.see(record);
        let report = self.report(&task, Some(&mut see), page)?;
        let (outcome, line) = (report.findings.in_words(), report.findings.line().to_vec());
        let found = task.reply(&report)?;
        value(Viewed::new(found, &kept.finish(&outcome, line), catalogue))
    }
}
