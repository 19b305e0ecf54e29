//! Runs that are shown: a page on which one can step through them, or another file about them.

use catalogue::{Catalogue, Contestant, Failure, unit, verdict_in_words};
use search_core::Record;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use trace::{Header, Writer};
use view::{Kept, Options, Rendered, ScenePage};

use crate::advice::Explain;
use crate::analysis::Analyse;
use crate::comparing::Compare;
use crate::host::Page;
use crate::limits::LimitsGiven;
use crate::reply::value;
use crate::solving::{Answered, Solve, attempt};

/// A run to be shown, and the form.
#[derive(Debug, Deserialize)]
pub(crate) struct View {
    #[serde(default, rename = "as")]
    form: Form,
    #[serde(flatten)]
    pub(crate) run: Viewed,
}

/// A run to be shown.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Viewed {
    /// A search.
    Solve(Solve),
    /// An analysis.
    Analyse(Analyse),
    /// Searches side by side.
    Compare(Compare),
    /// A question to a table of advice.
    AdviceExplain(Explain),
}

impl Viewed {
    /// Returns the limits of the run.
    pub(crate) fn limits(&self) -> LimitsGiven {
        match self {
            Self::Solve(solve) => solve.limits,
            Self::Analyse(analyse) => analyse.limits,
            Self::Compare(compare) => compare.limits,
            Self::AdviceExplain(explain) => explain.limits,
        }
    }
}

/// Form in which a run is shown.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Form {
    /// A page to step through it.
    #[default]
    Page,
    /// A picture of its tree.
    Svg,
    /// A file of its tree for Graphviz.
    Dot,
    /// Its events, one in a line of JSON.
    Trace,
}

/// Later events are only counted.
const MOST_EVENTS: u64 = 1_000_000;

/// The file, and the results found on the way to it.
#[derive(Serialize)]
struct Reply {
    /// The text of the file, or nothing if nothing was searched.
    text: Option<String>,
    /// Number of events that it does not show.
    left_out: u64,
    found: Value,
}

/// The pages of several searches: one of all of them on their map or graph, or else one of each.
#[derive(Serialize)]
struct Replies {
    pages: Vec<OnePage>,
    left_out: u64,
    found: Value,
}

#[derive(Serialize)]
struct OnePage {
    title: String,
    text: String,
}

/// A run that is being taken in.
enum Recording<'t> {
    Shown(Box<Kept>, Form),
    Written(Writer<&'t mut Vec<u8>>),
}

impl<'t> Recording<'t> {
    fn new(form: Form, header: &Header, text: &'t mut Vec<u8>) -> Result<Self, Failure> {
        Ok(match form {
            Form::Trace => {
                let header = Header {
                    program: concat!("sovet ", env!("CARGO_PKG_VERSION")).to_owned(),
                    ..header.clone()
                };
                let writer = Writer::new(text, &header, MOST_EVENTS);
                Self::Written(writer.map_err(Failure::machine)?)
            }
            shown => Self::Shown(Box::new(Kept::new(header, MOST_EVENTS)), shown),
        })
    }

    fn see(&mut self, record: &dyn Fn() -> Record) {
        match self {
            Self::Shown(kept, _) => kept.see(record),
            Self::Written(writer) => writer.see(record),
        }
    }

    /// Returns the text, unless it was written during the run, and the number of events it leaves out.
    fn finish(
        self,
        outcome: &str,
        answer: Vec<String>,
        catalogue: &Catalogue,
    ) -> Result<(Option<String>, u64), Failure> {
        match self {
            Self::Written(writer) => {
                let end = writer.finish(outcome, answer);
                let end = end.map_err(Failure::machine)?;
                Ok((None, end.left_out))
            }
            Self::Shown(kept, form) => {
                let (text, left_out) = drawn(form, &kept.finish(outcome, answer), catalogue);
                Ok((Some(text), left_out))
            }
        }
    }
}

/// Returns a run as a page or a picture, and the number of events it leaves out.
fn drawn(form: Form, view: &view::View, catalogue: &Catalogue) -> (String, u64) {
    let header = &view.model().header;
    let options = Options {
        unit: unit(header),
        ..Options::default()
    };
    let rendered = match form {
        Form::Svg => view.svg(&options, &*catalogue.drawing(header)),
        Form::Dot => view.dot(&options),
        Form::Page | Form::Trace => catalogue.page(view),
    };
    (rendered.text, rendered.events_left_out + uncounted(view))
}

/// Returns the number of events of a run that were not kept.
fn uncounted(view: &view::View) -> u64 {
    view.model().end().map_or(0, |end| end.left_out)
}

/// A function that runs it and reports its events.
type Run<'r> = dyn FnMut(&mut dyn FnMut(&dyn Fn() -> Record)) -> Result<Ended, Failure> + 'r;

/// Outcome of a run, the steps of its answer, and the reply about it.
type Ended = (String, Vec<String>, Value);

/// Shows a run.
fn shown(
    form: Form,
    header: &Header,
    run: &mut Run<'_>,
    catalogue: &Catalogue,
) -> Result<Value, Failure> {
    let mut written = Vec::new();
    let mut recording = Recording::new(form, header, &mut written)?;
    let (outcome, answer, found) = run(&mut |record| recording.see(record))?;
    let (text, left_out) = recording.finish(&outcome, answer, catalogue)?;
    value(Reply {
        text: Some(text.unwrap_or_else(|| String::from_utf8_lossy(&written).into_owned())),
        left_out,
        found,
    })
}

impl View {
    /// Runs it, and makes the file.
    ///
    /// # Errors
    ///
    /// If the request is invalid, with the reason, or if the run cannot be watched.
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        match &self.run {
            Viewed::Solve(solve) => solve.shown(self.form, catalogue, page),
            Viewed::Analyse(analyse) => analyse.shown(self.form, catalogue, page),
            Viewed::Compare(compare) => compare.shown(catalogue, page),
            Viewed::AdviceExplain(explain) => explain.shown(self.form, catalogue, page),
        }
    }
}

impl Solve {
    fn shown(&self, form: Form, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let task = self.task(catalogue, page)?;
        let solver = task.solver(page)?;
        let Some(solver) = solver.as_deref() else {
            return value(Reply {
                text: None,
                left_out: 0,
                found: task.reply(Answered::without_search(), None)?,
            });
        };
        let header = Header {
            algorithm: task.method.algorithm().name.to_owned(),
            method: task.method.describe(task.heuristic()),
            ..task.instance.header()
        };
        let mut run = |see: &mut dyn FnMut(&dyn Fn() -> Record)| {
            let mut see = |record: &dyn Fn() -> Record| see(record);
            let limits = self.limits.limits();
            let answered = attempt(&task.method, solver, limits, Some(&mut see), page)?;
            let (outcome, answer) = verdict_in_words(&answered.attempt.found.verdict);
            Ok((outcome, answer, task.reply(answered, Some(solver))?))
        };
        shown(form, &header, &mut run, catalogue)
    }
}

impl Analyse {
    fn shown(&self, form: Form, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let task = self.task(catalogue, page)?;
        let name = task.method.procedure().name;
        if let Some(why) = task.method.unwatchable() {
            return Err(Failure::input(format!("the page of {name} {why}")));
        }
        let header = Header {
            algorithm: name.to_owned(),
            method: name.to_owned(),
            ..task.position.header()
        };
        let mut run = |see: &mut dyn FnMut(&dyn Fn() -> Record)| {
            let mut see = |record: &dyn Fn() -> Record| see(record);
            let report = self.report(&task, Some(&mut see), page)?;
            let (outcome, line) = (report.findings.in_words(), report.findings.line().to_vec());
            Ok((outcome, line, task.reply(&report)?))
        };
        shown(form, &header, &mut run, catalogue)
    }
}

impl Explain {
    fn shown(&self, form: Form, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        if matches!(form, Form::Trace) {
            return Err(Failure::input(
                "a question to a table of advice is shown as a page or a picture; `sovet advice explain --trace` \
                 writes its trace",
            ));
        }
        let (found, view) = self.answer(MOST_EVENTS, page)?;
        let (text, left_out) = drawn(form, &view, catalogue);
        value(Reply {
            text: Some(text),
            left_out,
            found,
        })
    }
}

impl Compare {
    fn shown(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let header = self.problem.instance(catalogue, page)?.header();
        let scene = catalogue.scene(&header);
        let mut together = scene.as_ref().map(ScenePage::new);
        let mut pages = Vec::new();
        let mut left_out = 0;
        let mut watch = |contestant: &Contestant<'_>| {
            let (method, title) = (&contestant.method, contestant.describe());
            let header = Header {
                algorithm: method.algorithm().name.to_owned(),
                method: title.clone(),
                ..header.clone()
            };
            let mut kept = Kept::new(&header, MOST_EVENTS);
            let mut see = |record: &dyn Fn() -> Record| kept.see(record);
            let (solver, limits) = (contestant.solver, self.limits());
            let found = attempt(method, solver, limits, Some(&mut see), page)?.attempt;
            let (outcome, answer) = verdict_in_words(&found.found.verdict);
            let view = kept.finish(&outcome, answer);
            left_out += uncounted(&view);
            if let Some(together) = &mut together {
                together.add(&view);
            } else {
                let Rendered { text, .. } = catalogue.page(&view);
                pages.push(OnePage { title, text });
            }
            Ok(found)
        };
        let found = self.compared(true, &mut watch, catalogue, page)?;
        if let Some(together) = together.filter(|together| !together.is_empty()) {
            let options = Options {
                unit: unit(&header),
                ..Options::default()
            };
            pages.push(OnePage {
                title: header.start,
                text: together.finish(&options).text,
            });
        }
        value(Replies {
            pages,
            left_out,
            found,
        })
    }
}
