//! `sovet view`.

mod boards;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use game_core::Score;
use serde::Serialize;
use trace::{Header, Reader, TraceError};
use view::{Options, View};

use crate::exit::{Ended, Failure, Status};
use crate::input;
use crate::interrupt;
use crate::output::{Output, count};

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet solve puzzle 283/164/7#5 --trace run.trace
  sovet view run.trace -o run.html
  sovet view run.trace -o run.svg --step 9
  sovet view run.trace -o run.dot --plies 3
The page needs nothing but a browser. Keys: arrows, Home, End, space, + - 0, F, D.";

/// Show a trace: a page to step through, or a picture
#[derive(Args, Clone, Debug)]
pub(crate) struct Task {
    /// The trace, as --trace has written it, or - for standard input
    trace: PathBuf,

    /// Where to write: a name that ends in .html for a page, in .svg or .dot for a picture
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// A page opens after N events, a picture shows the tree after N events; without it, a page opens
    /// before the first one and a picture shows all
    #[arg(long, value_name = "N")]
    step: Option<usize>,

    /// A page folds what is more than N plies below the root, a picture leaves it out
    #[arg(long, value_name = "N")]
    plies: Option<usize>,

    /// The title; without it, the method and where it begins
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

/// What was written, for programs.
#[derive(Serialize)]
struct Written<'a> {
    file: &'a Path,
    events: usize,
    nodes: usize,
}

impl Task {
    pub(crate) fn run(&self, output: &mut Output) -> Ended {
        let kind = kind(&self.output)?;
        let view = read(&self.trace)?;
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
        write(&self.output, &text).map_err(|error| {
            Failure::input(format!("cannot write {}: {error}", self.output.display()))
        })?;
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

/// Reads a trace. Ctrl-C ends the program meanwhile.
fn read(path: &Path) -> Result<View, Failure> {
    let name = input::name(path);
    let read = || -> Result<View, TraceError> {
        let source: Box<dyn Read> = if path == Path::new("-") {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(path)?)
        };
        View::read(&mut Reader::new(BufReader::new(source))?, &value)
    };
    interrupt::at_prompt(read).map_err(|error| {
        let gap = match error {
            TraceError::Line { .. } => ",",
            _ => "",
        };
        Failure::input(format!("{name}{gap} {error}"))
    })
}

/// The value of a game position: wins and losses by the number of plies until then.
fn value(value: i64) -> String {
    let best = i64::from(Score::MAX.value());
    let plies = u32::try_from(best - value.abs()).unwrap_or(u32::MAX);
    let is_end = i64::from(Score::win_in(plies).value()) == value.abs();
    match is_end {
        false => value.to_string(),
        true if value > 0 => format!("win in {plies}"),
        true => format!("loss in {plies}"),
    }
}

/// What stands for a cost of 1.
fn unit(header: &Header) -> f64 {
    let unit = header.setting.get("unit");
    unit.and_then(|unit| unit.parse().ok()).unwrap_or(1.0)
}

/// Writes a file under another name, and gives it its own when it is whole.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.unfinished", std::process::id()));
    let unfinished = path.with_file_name(name);
    let written = File::create(&unfinished)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // It may not be there, and there is nothing more to be done about it.
        let _ = fs::remove_file(&unfinished);
    }
    written
}
