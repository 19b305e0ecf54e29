//! The report on a position.

use std::io::Write;
use std::time::Instant;

use catalogue::{Analysed, AnalysisReport, Catalogue, Position, Request, TreeNode, Watching};
use game_core::{Answers, Level, ProcedureError};
use search_core::{Record, Statistics};
use trace::Header;
use view::{Options, Side, View, ViewBuilder};

use super::AnalyseArgs;
use super::words::{Words, status};
use crate::exit::{Ended, Failure};
use crate::output::progress::Progress;
use crate::output::steps::StepPrinter;
use crate::output::{BOLD, DIM, Output, OutputFile, count, seconds, warn};
use crate::recording::Witness;

/// Origin of the position, and the options of the game that have a value.
pub(super) struct Conditions<'c> {
    pub(super) file: Option<String>,
    pub(super) of_game: Vec<(&'static str, &'c str)>,
}

/// Analyses and reports.
pub(super) fn report(
    position: &dyn Position,
    request: &Request<'_>,
    args: &AnalyseArgs,
    catalogue: &Catalogue,
    conditions: Conditions<'_>,
    output: &mut Output,
) -> Ended {
    let clock = Instant::now();
    let (analysed, view) = analyse(position, request, args, output)?;
    let seconds = seconds(clock.elapsed());
    let procedure = request.method.procedure();
    // That something cannot be drawn is reported after the answer.
    let drawn = match (&args.picture, view) {
        (Some(file), Some(view)) => draw(&view, file, args.plies, catalogue),
        _ => Ok(()),
    };
    let mut report = AnalysisReport::new(position, request, analysed, seconds);
    report.file = conditions.file;
    report.parameters.extend(conditions.of_game);
    if output.is_json() {
        output.json(&report)?;
    } else {
        if let Some(picture) = position.picture() {
            writeln!(output, "{picture}")?;
        }
        let words = Words {
            procedure: report.procedure,
            depth: report.depth,
            position,
        };
        words.print(&report.findings, output)?;
        print_cutoffs(&report, output)?;
        print_work(&report, procedure.answers, output)?;
    }
    drawn?;
    Ok(status(&report.findings))
}

/// Draws the tree of a run.
fn draw(
    view: &View,
    file: &OutputFile,
    plies: Option<usize>,
    catalogue: &Catalogue,
) -> Result<(), Failure> {
    let options = Options {
        plies,
        unmet: true,
        ..Options::default()
    };
    let picture = view.svg(&options, &*catalogue.drawing(&view.model().header));
    file.write(&picture.text)?;
    let (shown, left_out) = (picture.nodes, picture.nodes_left_out);
    let missing = view.model().without_room();
    if missing > 0 {
        let held = count(view.model().steps() as u64, "event");
        warn(&format!(
            "the picture shows the tree after {held}; there was no room for {missing} more (--depth, --plies)"
        ));
    } else if left_out > 0 {
        let all = count((shown + left_out) as u64, "node");
        warn(&format!(
            "the picture shows {shown} of {all} (--depth, --plies)"
        ));
    }
    Ok(())
}

/// The run to be drawn, with the nodes of a tree that is written out.
fn finish(mut kept: ViewBuilder, tree: &[TreeNode], outcome: &str, answer: Vec<String>) -> View {
    let mut numbers: Vec<Option<usize>> = Vec::with_capacity(tree.len());
    for node in tree {
        let parent = node.parent.and_then(|parent| numbers[parent]);
        let side = match node.level {
            None => Side::Chance,
            Some(Level::Max) => Side::Max,
            Some(Level::Min) => Side::Min,
        };
        numbers.push(kept.extend(parent, &node.mv, &node.name, side));
    }
    kept.finish(outcome, answer)
}

/// Analyses, showing and recording the events that are wanted.
fn analyse(
    position: &dyn Position,
    request: &Request<'_>,
    args: &AnalyseArgs,
    output: &mut Output,
) -> Result<(Analysed, Option<View>), Failure> {
    let name = request.method.procedure().name;
    let header = || Header {
        algorithm: name.to_owned(),
        method: name.to_owned(),
        ..position.header()
    };
    let recording = args.trace.begin(header)?;
    let plies = args.plies.unwrap_or(usize::MAX);
    let picture = args.picture.as_ref();
    let mut kept = picture.map(|_| ViewBuilder::of_game(&header(), plies));
    let progress = Progress::new(output);
    let mut show = |statistics: &Statistics| progress.show(statistics);
    let is_watched = args.steps || recording.is_on() || kept.is_some();
    let mut witness = Witness::new(StepPrinter::new(output, args.steps()), recording);
    let mut see = |record: &dyn Fn() -> Record| {
        witness.see(record);
        if let Some(kept) = &mut kept {
            kept.see(record);
        }
    };
    let watching = Watching {
        events: if is_watched { Some(&mut see) } else { None },
        cutoffs: args.show,
        progress: Some(&mut show),
    };
    let analysed = position.analyse(request, watching);
    let recording = witness.finish()?;
    let told = match &analysed {
        Ok(Analysed { findings, .. }) => (findings.in_words(), findings.line().to_vec()),
        Err(error) => (error.to_string(), Vec::new()),
    };
    let view = kept.map(|kept| finish(kept, &position.tree(), &told.0, told.1.clone()));
    recording.finish(&told.0, told.1)?;
    let analysed = analysed.map_err(|error: ProcedureError| Failure::input(error))?;
    Ok((analysed, view))
}

fn print_cutoffs(report: &AnalysisReport, output: &mut Output) -> Result<(), Failure> {
    let total = report.statistics.alpha_cutoffs + report.statistics.beta_cutoffs;
    if report.cutoffs.is_empty() {
        return Ok(());
    }
    writeln!(output, "{BOLD}cut off{BOLD:#}")?;
    for cutoff in &report.cutoffs {
        writeln!(output, "  {}", cutoff.words)?;
    }
    let more = total.saturating_sub(report.cutoffs.len() as u64);
    if more > 0 {
        writeln!(output, "  and {more} more")?;
    }
    writeln!(output)?;
    Ok(())
}

fn print_work(
    report: &AnalysisReport,
    answers: Answers,
    output: &mut Output,
) -> Result<(), Failure> {
    let Statistics {
        expanded,
        evaluated,
        alpha_cutoffs,
        beta_cutoffs,
        generated,
        ..
    } = report.statistics;
    let positions = count(expanded, "position");
    let work = match answers {
        Answers::Value | Answers::Expectation => format!(
            "{positions} expanded, {evaluated} evaluated, \
             {alpha_cutoffs} alpha and {beta_cutoffs} beta cut-offs"
        ),
        Answers::Simulations => {
            let simulations = count(expanded, "simulation");
            format!("{simulations}, {evaluated} evaluated")
        }
        Answers::Proof => format!("{positions} expanded, {generated} generated"),
    };
    writeln!(output, "{DIM}{work}, {:.3} s{DIM:#}", report.seconds)?;
    Ok(())
}
