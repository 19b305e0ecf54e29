//! `sovet view`.

mod boards;
mod source;

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use catalogue::Catalogue;
use clap::Args;
use serde::Serialize;
use trace::{CutOff, Ending, Header};
use view::{Model, Options, Rendered, View};

use self::source::Source;
use super::advice::verify::page::page;
use super::advice::verify::picture::picture;
use super::advice::verify::report::Report;
use crate::args::limits::ViewLimits;
use crate::exit::{Ended, Failure, Status};
use crate::input;
use crate::interrupt;
use crate::output::{Output, count, warn, write_file};

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet solve puzzle 283/164/7#5 --trace run.trace
  sovet view run.trace -o run.html
  sovet view run.trace -o run.svg --step 9
  sovet view run.trace -o run.dot --plies 3
  sovet advice verify krk-published --format json > report.json
  sovet view report.json -o report.html
The page of a trace needs only a browser. Keys: arrows, Home, End, space, + - 0, F, D.";

/// Show a trace as a page to step through or as a picture, or the report on a table of advice
#[derive(Args, Clone, Debug)]
pub(crate) struct Task {
    /// The trace written by --trace, or the report printed by `sovet advice verify --format json`; - for
    /// standard input
    #[arg(value_name = "FILE")]
    source: PathBuf,

    /// Where to write: a name that ends in .html for a page, in .svg or .dot for a picture
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Open the page after N events, or show the tree after N events in the picture; without it, a page
    /// opens at the start and a picture shows the end
    #[arg(long, value_name = "N")]
    step: Option<usize>,

    /// Fold everything more than N plies below the root, or leave it out of the picture
    #[arg(long, value_name = "N")]
    plies: Option<usize>,

    /// The title; without it, the method and the start, or the table and its game
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    #[command(flatten)]
    limits: ViewLimits,
}

/// What can be written.
#[derive(Clone, Copy)]
enum Kind {
    Page,
    Svg,
    Dot,
}

/// What was written about a trace, for programs.
#[derive(Serialize)]
struct Written<'a> {
    file: &'a Path,
    events: u64,
    nodes: usize,
    /// Does the trace break off?
    cut_off: bool,
    /// How many events are only counted.
    without_room: u64,
}

/// What was written about a report, for programs.
#[derive(Serialize)]
struct WrittenReport<'a> {
    file: &'a Path,
    table: &'a str,
}

impl Task {
    pub(crate) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        let kind = kind(&self.output)?;
        match Source::read(&self.source, self.limits.bytes())? {
            Source::Trace(view) => self.show_trace(kind, &view, catalogue, output),
            Source::Report(report) => self.show_report(kind, &report, output),
        }
    }

    fn show_trace(
        &self,
        kind: Kind,
        view: &View,
        catalogue: &Catalogue,
        output: &mut Output,
    ) -> Ended {
        let model = view.model();
        let events = model.all_events();
        if let Some(step) = self.step.filter(|step| *step as u64 > events) {
            return Err(Failure::input(format!(
                "--step {step} is beyond the end: the trace has {}",
                count(events, "event")
            )));
        }
        let options = Options {
            title: self.title.clone(),
            step: self.step,
            plies: self.plies,
            unit: unit(&model.header),
            ..Options::default()
        };
        let draw = boards::of(&model.header, catalogue);
        let rendered = match kind {
            Kind::Page => view.page(&options, &*draw),
            Kind::Svg => view.svg(&options, &*draw),
            Kind::Dot => view.dot(&options),
        };
        if interrupt::is_set() {
            return Err(Failure::Interrupted("interrupted".to_owned()));
        }
        write_file(&self.output, &rendered.text)?;
        let missing = [
            cut_off(model, &input::name(&self.source)),
            self.without_room(model),
            thinned(model, kind, &rendered),
        ];
        for note in missing.iter().flatten() {
            warn(note);
        }
        let nodes = model.nodes();
        if output.is_json() {
            output.json(&Written {
                file: &self.output,
                events,
                nodes,
                cut_off: model.end().is_none(),
                without_room: model.without_room(),
            })?;
        } else {
            let (events, nodes) = (count(events, "event"), count(nodes as u64, "node"));
            writeln!(output, "{}: {events}, {nodes}", self.output.display())?;
        }
        Ok(Status::Done)
    }

    /// A note that there was no room for all events, if so.
    fn without_room(&self, model: &Model) -> Option<String> {
        let (held, all) = (model.steps() as u64, model.all_events());
        let beyond = match self.step {
            Some(step) if step as u64 > held => format!("; --step {step} is beyond them"),
            _ => String::new(),
        };
        (model.without_room() > 0).then(|| {
            format!(
                "there was room for the first {held} of {all} events{beyond}; the others are only counted \
                 (--max-memory)"
            )
        })
    }

    fn show_report(&self, kind: Kind, report: &Report, output: &mut Output) -> Ended {
        let steps = self.step.map(|_| "--step");
        if let Some(option) = steps.or(self.plies.map(|_| "--plies")) {
            return Err(Failure::input(format!(
                "{option} is for traces, and {} is the report on a table",
                input::name(&self.source)
            )));
        }
        let title = self.title.clone().unwrap_or_else(|| report.heading());
        let text = match kind {
            Kind::Page => page(report, &title),
            Kind::Svg => picture(report, &title),
            Kind::Dot => {
                return Err(Failure::input(
                    "a report has no tree for Graphviz: a name that ends in .html makes a page of it, \
                     .svg a picture",
                ));
            }
        };
        let text = text.ok_or_else(|| {
            let name = input::name(&self.source);
            Failure::input(format!(
                "{name} is a report with a mistake: missing field `board`"
            ))
        })?;
        write_file(&self.output, &text)?;
        let (file, table) = (&self.output, report.table());
        if output.is_json() {
            output.json(&WrittenReport { file, table })?;
        } else {
            writeln!(output, "{}: the report on {table}", file.display())?;
        }
        Ok(Status::Done)
    }
}

/// A note that the trace breaks off, if it does.
fn cut_off(model: &Model, name: &str) -> Option<String> {
    let Ending::CutOff(CutOff { events, remnant }) = model.ending else {
        return None;
    };
    let events = count(events, "event");
    let part = if remnant > 0 {
        " and a part of another"
    } else {
        ""
    };
    Some(format!(
        "{name} breaks off after {events}{part}: its end is missing"
    ))
}

/// A note that not everything is shown, if so.
fn thinned(model: &Model, kind: Kind, rendered: &Rendered) -> Option<String> {
    let (shown, left_out) = (rendered.nodes, rendered.nodes_left_out);
    let tree = if model.without_room() > 0 {
        // How many nodes there are in all is not counted.
        count(shown as u64, "node")
    } else {
        format!("{shown} of {} nodes", shown + left_out)
    };
    match kind {
        Kind::Page if rendered.events_left_out > 0 => {
            let all = model.all_events();
            let events = all - rendered.events_left_out;
            Some(format!(
                "the page shows {events} of {all} events and {tree}"
            ))
        }
        Kind::Svg | Kind::Dot if left_out > 0 => Some(format!("the picture shows {tree}")),
        _ => None,
    }
}

/// What to write, by the extension of the file's name.
fn kind(path: &Path) -> Result<Kind, Failure> {
    match path.extension().and_then(OsStr::to_str) {
        Some("html" | "htm") => Ok(Kind::Page),
        Some("svg") => Ok(Kind::Svg),
        Some("dot" | "gv") => Ok(Kind::Dot),
        _ => Err(Failure::input(format!(
            "what is {} to be? A name that ends in .html makes a page, .svg or .dot a picture",
            path.display()
        ))),
    }
}

/// What stands for a cost of 1.
fn unit(header: &Header) -> f64 {
    let unit = header.setting.get("unit");
    unit.and_then(|unit| unit.parse().ok()).unwrap_or(1.0)
}
