//! `sovet view`.

mod boards;
mod source;

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use trace::Header;
use view::{Options, View};

use self::source::Source;
use super::advice::verify::report::Report;
use crate::exit::{Ended, Failure, Status};
use crate::input;
use crate::output::{Output, count, write_file};

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet solve puzzle 283/164/7#5 --trace run.trace
  sovet view run.trace -o run.html
  sovet view run.trace -o run.svg --step 9
  sovet view run.trace -o run.dot --plies 3
  sovet advice verify krk-published --format json > report.json
  sovet view report.json -o report.html
The page of a trace needs nothing but a browser. Keys: arrows, Home, End, space, + - 0, F, D.";

/// Show a trace, as a page to step through or a picture, or the report on a table of advice
#[derive(Args, Clone, Debug)]
pub(crate) struct Task {
    /// The trace, as --trace has written it, or the report, as `sovet advice verify --format json` has
    /// printed it; - for standard input
    #[arg(value_name = "FILE")]
    source: PathBuf,

    /// Where to write: a name that ends in .html for a page, in .svg or .dot for a picture
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// A page opens after N events, a picture shows the tree after N events; without it, a page opens
    /// before the first one and a picture shows all
    #[arg(long, value_name = "N")]
    step: Option<usize>,

    /// A page folds what is more than N plies below the root, a picture leaves it out
    #[arg(long, value_name = "N")]
    plies: Option<usize>,

    /// The title; without it, the method and where it begins, or the table and its game
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

/// What can be written.
#[derive(Clone, Copy)]
enum Kind {
    Page,
    Svg,
    Dot,
}

/// What was written of a trace, for programs.
#[derive(Serialize)]
struct Written<'a> {
    file: &'a Path,
    events: usize,
    nodes: usize,
}

/// What was written of a report, for programs.
#[derive(Serialize)]
struct WrittenReport<'a> {
    file: &'a Path,
    table: &'a str,
}

impl Task {
    pub(crate) fn run(&self, output: &mut Output) -> Ended {
        let kind = kind(&self.output)?;
        match Source::read(&self.source)? {
            Source::Trace(view) => self.show_trace(kind, &view, output),
            Source::Report(report) => self.show_report(kind, &report, output),
        }
    }

    fn show_trace(&self, kind: Kind, view: &View, output: &mut Output) -> Ended {
        let story = view.story();
        let events = story.steps.len();
        if let Some(step) = self.step.filter(|step| *step > events) {
            return Err(Failure::input(format!(
                "--step {step} is beyond the end: the trace has {}",
                count(events as u64, "event")
            )));
        }
        let options = Options {
            title: self.title.clone(),
            step: self.step,
            plies: self.plies,
            unit: unit(&story.header),
            ..Options::default()
        };
        let draw = boards::of(&story.header);
        let text = match kind {
            Kind::Page => view.page(&options, &*draw),
            Kind::Svg => view.svg(&options, &*draw),
            Kind::Dot => view.dot(&options),
        };
        write_file(&self.output, &text)?;
        let nodes = story.nodes.len();
        if output.is_json() {
            let file = &self.output;
            output.json(&Written {
                file,
                events,
                nodes,
            })?;
        } else {
            let (events, nodes) = (count(events as u64, "event"), count(nodes as u64, "node"));
            writeln!(output, "{}: {events}, {nodes}", self.output.display())?;
        }
        Ok(Status::Done)
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
            Kind::Page => report.page(&title),
            Kind::Svg => report.picture(&title),
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

/// What to write, by the end of the file's name.
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
