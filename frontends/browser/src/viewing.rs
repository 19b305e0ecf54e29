//! Runs that are shown: a page on which one can step through them, or another file about them.

use catalogue::{Contestant, Failure, See, verdict_in_words};
use search_core::Record;
use serde::Deserialize;
use serde_json::{Value, json};
use trace::{Header, Writer};
use view::{Options, ScenePage, ViewBuilder};

use crate::advice::Explain;
use crate::analysis::Analyse;
use crate::comparing::{Compare, run};
use crate::host::Context;
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

/// Returns a run as a page or a picture.
fn drawn(form: Form, view: &view::View, found: Value, context: Context<'_>) -> Value {
    let header = &view.model().header;
    let (options, catalogue) = (Options::default(), context.catalogue);
    let rendered = match form {
        Form::Svg => view.svg(&options, &*catalogue.drawing(header)),
        Form::Dot => view.dot(&options),
        Form::Page | Form::Trace => catalogue.page(view),
    };
    let left_out = rendered.events_left_out + uncounted(view);
    file(Some(rendered.text), left_out, found)
}

/// Returns the number of events of a run that were not kept.
fn uncounted(view: &view::View) -> u64 {
    view.model().end().map_or(0, |end| end.left_out)
}

/// A function that runs it and reports its events.
type Run<'r> = dyn FnMut(&mut See<'_>) -> Result<Ended, Failure> + 'r;

/// Outcome of a run, the steps of its answer, and the reply about it.
type Ended = (String, Vec<String>, Value);

/// Shows a run.
fn shown(
    form: Form,
    header: Header,
    run: &mut Run<'_>,
    context: Context<'_>,
) -> Result<Value, Failure> {
    if matches!(form, Form::Trace) {
        return traced(header, run);
    }
    let mut builder = ViewBuilder::new(&header, MOST_EVENTS);
    let (outcome, answer, found) = run(&mut |record| builder.see(record))?;
    let view = builder.finish(&outcome, answer);
    Ok(drawn(form, &view, found, context))
}

/// Writes the trace of a run.
fn traced(header: Header, run: &mut Run<'_>) -> Result<Value, Failure> {
    let header = Header {
        program: concat!("sovet ", env!("CARGO_PKG_VERSION")).to_owned(),
        ..header
    };
    let mut text = Vec::new();
    let mut writer = Writer::new(&mut text, &header, MOST_EVENTS).map_err(Failure::machine)?;
    let (outcome, answer, found) = run(&mut |record| writer.see(record))?;
    let end = writer.finish(&outcome, answer).map_err(Failure::machine)?;
    let text = String::from_utf8_lossy(&text).into_owned();
    Ok(file(Some(text), end.left_out, found))
}

/// Returns the text of the file, or nothing if nothing was searched, with the number of events that it does not show and
/// the results found on the way to it.
fn file(text: Option<String>, left_out: u64, found: Value) -> Value {
    let text = text.map_or(Value::Null, Value::String);
    Value::from_iter([
        ("text", text),
        ("left_out", left_out.into()),
        ("found", found),
    ])
}

impl View {
    /// Runs it, and makes the file.
    ///
    /// # Errors
    ///
    /// If the request is invalid, with the reason, or if the run cannot be watched.
    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        match &self.run {
            Viewed::Solve(solve) => solve.shown(self.form, context),
            Viewed::Analyse(analyse) => analyse.shown(self.form, context),
            Viewed::Compare(compare) => compare.shown(context),
            Viewed::AdviceExplain(explain) => explain.shown(self.form, context),
        }
    }
}

impl Solve {
    fn shown(&self, form: Form, context: Context<'_>) -> Result<Value, Failure> {
        let task = self.task(context)?;
        let solver = task.solver(context.page)?;
        let Some(solver) = solver.as_deref() else {
            let found = task.reply(Answered::without_search(), None)?;
            return Ok(file(None, 0, found));
        };
        let header = Header {
            algorithm: task.method.algorithm().name.to_owned(),
            method: task.method.describe(task.heuristic()),
            ..task.instance.header()
        };
        let mut run = |see: &mut See<'_>| {
            let limits = context.limits.limits();
            let answered = attempt(&task.method, solver, limits, Some(see), context.page)?;
            let (outcome, answer) = verdict_in_words(&answered.attempt.found.verdict);
            Ok((outcome, answer, task.reply(answered, Some(solver))?))
        };
        shown(form, header, &mut run, context)
    }
}

impl Analyse {
    fn shown(&self, form: Form, context: Context<'_>) -> Result<Value, Failure> {
        let task = self.task(context)?;
        let name = task.method.procedure().name;
        if let Some(why) = task.method.unwatchable() {
            return Err(Failure::input(format!("the page of {name} {why}")));
        }
        let header = Header {
            algorithm: name.to_owned(),
            method: name.to_owned(),
            ..task.position.header()
        };
        let mut run = |see: &mut See<'_>| {
            let report = self.report(&task, Some(see), context)?;
            let (outcome, line) = (report.findings.in_words(), report.findings.line().to_vec());
            Ok((outcome, line, task.reply(&report)?))
        };
        shown(form, header, &mut run, context)
    }
}

impl Explain {
    fn shown(&self, form: Form, context: Context<'_>) -> Result<Value, Failure> {
        if matches!(form, Form::Trace) {
            return Err(Failure::input(
                "a question to a table of advice is shown as a page or a picture; `sovet advice explain --trace` \
                 writes its trace",
            ));
        }
        let (found, view) = self.answer(MOST_EVENTS, context)?;
        Ok(match view {
            Some(view) => drawn(form, &view, found, context),
            None => file(None, 0, found),
        })
    }
}

impl Compare {
    /// Returns the pages of several searches: one of all of them on their map or graph, or else one of each.
    fn shown(&self, context: Context<'_>) -> Result<Value, Failure> {
        let header = self.problem.instance(context)?.header();
        let scene = context.catalogue.scene(&header);
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
            let mut kept = ViewBuilder::new(&header, MOST_EVENTS);
            let mut see = |record: &dyn Fn() -> Record| kept.see(record);
            let found = run(contestant, Some(&mut see), context)?;
            let (outcome, answer) = verdict_in_words(&found.found.verdict);
            let view = kept.finish(&outcome, answer);
            left_out += uncounted(&view);
            if let Some(together) = &mut together {
                together.add(&view);
            } else {
                let text = context.catalogue.page(&view).text;
                pages.push(json!({ "title": title, "text": text }));
            }
            Ok(found)
        };
        let found = self.compared(true, &mut watch, context)?;
        if let Some(together) = together.filter(|together| !together.is_empty()) {
            let text = together.finish(&Options::default()).text;
            pages.push(json!({ "title": header.start, "text": text }));
        }
        Ok(json!({ "pages": pages, "left_out": left_out, "found": found }))
    }
}
