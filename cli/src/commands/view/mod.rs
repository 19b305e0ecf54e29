//! `sovet view`.

mod scenes;
mod source;

use std::io::Write;
use std::path::{Path, PathBuf};

use catalogue::Catalogue;
use catalogue::advice::verify::Report;
use clap::Args;
use serde::Serialize;
use trace::{CutOff, Ending};
use view::{Model, Options, Rendered, Scene, ScenePage, View};

use self::source::Source;
use super::advice::verify::page::page;
use super::advice::verify::picture::picture;
use crate::args::limits::ViewLimits;
use crate::args::options::number;
use crate::exit::{Ended, Failure, Status};
use crate::input;
use crate::interrupt;
use crate::output::files::{Contents, output_file};
use crate::output::{Output, OutputFile, count, warn};

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet solve puzzle 283/164/7#5 --trace run.trace
  sovet view run.trace -o run.html
  sovet view run.trace -o run.svg --step 9
  sovet view run.trace -o run.dot --plies 3
  sovet compare graph romania --trace run.trace -a ucs,greedy,astar
  sovet view run.uniform-cost.trace run.greedy.trace run.a-star.trace -o side-by-side.html
  sovet advice verify krk-published --format json > report.json
  sovet view report.json -o report.html
The page of a trace needs only a browser. Keys: arrows, Home, End, space, + - 0, F, A, D.";

/// Show a trace as a page to step through or as a picture, or the report on a table of advice
#[derive(Args, Clone, Debug)]
pub(crate) struct Task {
    /// The trace written by --trace, or the report printed by `sovet advice verify --format json`; - for
    /// standard input
    ///
    /// Traces of several searches on one map or graph are shown side by side
    #[arg(value_name = "FILE", required = true)]
    sources: Vec<PathBuf>,

    /// File to write: a name that ends in .html for a page, in .svg or .dot for a picture
    #[arg(short, long, value_name = "OUT", value_parser = output_file(SHOWN))]
    output: OutputFile,

    /// Open the page after N events, or show the tree after N events in the picture; without it, a page
    /// opens at the start and a picture shows the end
    #[arg(long, value_name = "N", value_parser = number::<usize>)]
    step: Option<usize>,

    /// Show the tree of the search, even if it is on a map or a graph; pictures always show the tree
    #[arg(long)]
    tree: bool,

    /// Of a tree, fold everything more than N plies below the root, or leave it out of the picture
    #[arg(long, value_name = "N", value_parser = number::<usize>)]
    plies: Option<usize>,

    /// The title; without it, the method and the start, or the table and its game
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    #[command(flatten)]
    limits: ViewLimits,
}

/// Contents that can be written.
const SHOWN: &[Contents] = &[Contents::Page, Contents::Picture, Contents::Graphviz];

/// The JSON form of the report on a written trace.
#[derive(Serialize)]
struct Written<'a> {
    file: &'a Path,
    events: u64,
    nodes: usize,
    /// True if the trace breaks off.
    cut_off: bool,
    /// Number of events that are only counted.
    without_room: u64,
}

/// Facts that are reported about a trace.
struct Told {
    events: u64,
    nodes: usize,
    is_cut_off: bool,
    without_room: u64,
}

impl Told {
    fn of(model: &Model) -> Self {
        Self {
            events: model.all_events(),
            nodes: model.nodes(),
            is_cut_off: model.end().is_none(),
            without_room: model.without_room(),
        }
    }
}

/// The JSON form of the report on a written report.
#[derive(Serialize)]
struct WrittenReport<'a> {
    file: &'a Path,
    table: &'a str,
}

/// The rendered output.
struct Shown {
    rendered: Rendered,
    /// True if it shows the tree.
    is_tree: bool,
}

/// Writes a page of searches, and says how many of their events it does not show.
pub(crate) fn write_page(file: &OutputFile, page: &Rendered, left_out: u64) -> Result<(), Failure> {
    file.write(&page.text)?;
    let missing = page.events_left_out + left_out;
    let remedy = if left_out > 0 { " (--trace-limit)" } else { "" };
    if missing > 0 {
        let missing = count(missing, "event");
        warn(&format!(
            "{} leaves out {missing}{remedy}",
            file.path().display()
        ));
    }
    Ok(())
}

/// Returns the number of events of a run that are in no page of it.
pub(crate) fn left_out(view: &View) -> u64 {
    view.model().end().map_or(0, |end| end.left_out)
}

fn scene_page(view: &View, scene: &Scene, options: &Options) -> Rendered {
    let mut page = ScenePage::new(scene);
    page.add(view);
    page.finish(options)
}

impl Task {
    pub(crate) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        let kind = self.output.contents;
        if let [source] = &self.sources[..] {
            return match Source::read(source, self.limits.bytes())? {
                Source::Trace(view) => self.show_trace(kind, &view, catalogue, output),
                Source::Report(report) => self.show_report(kind, &report, output),
            };
        }
        self.show_several(kind, catalogue, output)
    }

    fn options(&self) -> Options {
        Options {
            title: self.title.clone(),
            step: self.step,
            plies: self.plies,
            ..Options::default()
        }
    }

    /// Refuses a step after the last event.
    fn check_step(&self, events: u64, whose: &str) -> Result<(), Failure> {
        match self.step.filter(|step| *step as u64 > events) {
            None => Ok(()),
            Some(step) => Err(Failure::input(format!(
                "--step {step} is beyond the end: {whose} has {}",
                count(events, "event")
            ))),
        }
    }

    fn show_trace(
        &self,
        kind: Contents,
        view: &View,
        catalogue: &Catalogue,
        output: &mut Output,
    ) -> Ended {
        let model = view.model();
        self.check_step(model.all_events(), "the trace")?;
        let shown = self.rendered(kind, view, catalogue)?;
        if interrupt::is_set() {
            return Err(Failure::Interrupted("interrupted".to_owned()));
        }
        self.output.write(&shown.rendered.text)?;
        let missing = [
            cut_off(model, &input::name(&self.sources[0])),
            self.without_room(model),
            thinned(model, kind, &shown),
        ];
        for note in missing.iter().flatten() {
            warn(note);
        }
        self.tell(std::slice::from_ref(&Told::of(model)), output)
    }

    fn rendered(
        &self,
        kind: Contents,
        view: &View,
        catalogue: &Catalogue,
    ) -> Result<Shown, Failure> {
        let header = &view.model().header;
        let options = self.options();
        let is_asked_for = matches!(kind, Contents::Page) && !self.tree;
        let scene = is_asked_for.then(|| catalogue.scene(header)).flatten();
        if let (Some(plies), Some(_)) = (self.plies, &scene) {
            return Err(Failure::input(format!(
                "--plies is for trees, and this page shows a map or a graph: with --tree --plies {plies} it shows the tree"
            )));
        }
        let rendered = match (kind, &scene) {
            (Contents::Page, Some(scene)) => scene_page(view, scene, &options),
            (Contents::Page, None) => catalogue.tree_page(view, options),
            (Contents::Picture, _) => view.svg(&options, &*catalogue.drawing(header)),
            _ => view.dot(&options),
        };
        let is_tree = scene.is_none();
        Ok(Shown { rendered, is_tree })
    }

    /// Several searches side by side.
    fn show_several(&self, kind: Contents, catalogue: &Catalogue, output: &mut Output) -> Ended {
        if !matches!(kind, Contents::Page) || self.tree || self.plies.is_some() {
            return Err(Failure::input(
                "several traces are shown side by side on a page with their map or graph; trees and pictures are made \
                 one by one",
            ));
        }
        let mut views = self.sources.iter().map(|source| self.read_trace(source));
        let (first_name, first) = views.next().expect("an argument is required")?;
        let header = first.model().header.clone();
        let scene = catalogue.scene(&header).ok_or_else(|| {
            Failure::input(format!(
                "{first_name} has no map or graph on which searches could stand side by side: it is of {}",
                header.problem
            ))
        })?;
        let mut page = ScenePage::new(&scene);
        let mut told = Vec::new();
        for view in std::iter::once(Ok((first_name.clone(), first))).chain(views) {
            let (name, view) = view?;
            let model = view.model();
            scenes::same_problem((&first_name, &header), (&name, &model.header))?;
            page.add(&view);
            told.push(Told::of(model));
            let missing = [cut_off(model, &name), self.without_room(model)];
            for note in missing.iter().flatten() {
                warn(note);
            }
        }
        let longest = told.iter().map(|told| told.events).max().unwrap_or(0);
        self.check_step(longest, "the longest trace")?;
        let rendered = page.finish(&self.options());
        if interrupt::is_set() {
            return Err(Failure::Interrupted("interrupted".to_owned()));
        }
        self.output.write(&rendered.text)?;
        self.tell(&told, output)
    }

    /// Reads a trace, and what it is called.
    fn read_trace(&self, path: &Path) -> Result<(String, View), Failure> {
        let name = input::name(path);
        match Source::read(path, self.limits.bytes())? {
            Source::Trace(view) => Ok((name, view)),
            Source::Report(_) => Err(Failure::input(format!(
                "{name} is the report on a table: only traces are shown side by side"
            ))),
        }
    }

    /// Says what was written: an object or a line for one trace or for all together.
    fn tell(&self, told: &[Told], output: &mut Output) -> Ended {
        let written = Written {
            file: self.output.path(),
            events: told.iter().map(|told| told.events).sum(),
            nodes: told.iter().map(|told| told.nodes).sum(),
            cut_off: told.iter().any(|told| told.is_cut_off),
            without_room: told.iter().map(|told| told.without_room).sum(),
        };
        if output.is_json() {
            output.json(&written)?;
            return Ok(Status::Done);
        }
        let runs = match told.len() {
            1 => String::new(),
            runs => format!("{}, ", count(runs as u64, "run")),
        };
        let (events, nodes) = (
            count(written.events, "event"),
            count(written.nodes as u64, "node"),
        );
        writeln!(
            output,
            "{}: {runs}{events}, {nodes}",
            self.output.path().display()
        )?;
        Ok(Status::Done)
    }

    /// Returns a note that there was no room for all events, if so.
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

    fn show_report(&self, kind: Contents, report: &Report, output: &mut Output) -> Ended {
        let steps = self.step.map(|_| "--step");
        let plies = self.plies.map(|_| "--plies");
        if let Some(option) = steps.or(plies).or(self.tree.then_some("--tree")) {
            return Err(Failure::input(format!(
                "{option} is for traces, and {} is the report on a table",
                input::name(&self.sources[0])
            )));
        }
        let title = self.title.clone().unwrap_or_else(|| report.heading());
        let text = match kind {
            Contents::Page => page(report, &title),
            Contents::Picture => picture(report, &title),
            _ => {
                return Err(Failure::input(
                    "a report has no tree for Graphviz: a name that ends in .html makes a page of it, \
                     .svg a picture",
                ));
            }
        };
        self.output.write(&text)?;
        let (file, table) = (self.output.path(), &report.table);
        if output.is_json() {
            output.json(&WrittenReport { file, table })?;
        } else {
            writeln!(output, "{}: the report on {table}", file.display())?;
        }
        Ok(Status::Done)
    }
}

/// Returns a note that the trace breaks off, if it does.
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

/// Returns a note that not everything is shown, if so.
fn thinned(model: &Model, kind: Contents, Shown { rendered, is_tree }: &Shown) -> Option<String> {
    let (shown, left_out) = (rendered.nodes, rendered.nodes_left_out);
    let tree = if model.without_room() > 0 {
        // The number of all nodes is not counted.
        count(shown as u64, "node")
    } else {
        format!("{shown} of {} nodes", shown + left_out)
    };
    match kind {
        Contents::Page if *is_tree && rendered.events_left_out > 0 => {
            let all = model.all_events();
            let events = all - rendered.events_left_out;
            Some(format!(
                "the page shows {events} of {all} events and {tree}"
            ))
        }
        Contents::Picture | Contents::Graphviz if left_out > 0 => {
            Some(format!("the picture shows {tree}"))
        }
        _ => None,
    }
}
