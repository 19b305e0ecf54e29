//! The report on a position.

use std::io::Write;
use std::time::Instant;

use catalogue::{Analysed, AnalysisReport, Position, Request, Watching};
use game_core::{Answers, ProcedureError};
use search_core::{Record, Statistics};
use trace::Header;

use super::AnalyseArgs;
use super::words::{Words, status};
use crate::exit::{Ended, Failure};
use crate::output::progress::Progress;
use crate::output::steps::StepPrinter;
use crate::output::tree_picture::draw;
use crate::output::{BOLD, DIM, Output, count, seconds};
use crate::recording::Witness;

/// Analyses and reports.
pub(super) fn report(
    position: &dyn Position,
    request: &Request<'_>,
    args: &AnalyseArgs,
    output: &mut Output,
) -> Ended {
    let clock = Instant::now();
    let mut analysed = analyse(position, request, args, output)?;
    let seconds = seconds(clock.elapsed());
    let procedure = request.method.procedure();
    // That something cannot be drawn is reported after the answer.
    let drawn = match (&args.picture, analysed.tree.take()) {
        (Some(file), Some(tree)) => tree
            .map_err(|error| Failure::input(format!("no picture: {error} (--depth, --plies)")))
            .and_then(|tree| {
                let title = format!("{}: {}", position.text(), procedure.name);
                file.write(draw(&tree, &title, position.has_names()))
            }),
        _ => Ok(()),
    };
    let report = AnalysisReport::new(position, request, analysed, seconds);
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

/// Analyses, showing and recording the events that are wanted.
fn analyse(
    position: &dyn Position,
    request: &Request<'_>,
    args: &AnalyseArgs,
    output: &mut Output,
) -> Result<Analysed, Failure> {
    let name = request.method.procedure().name;
    let recording = args.trace.begin(|| Header {
        algorithm: name.to_owned(),
        method: name.to_owned(),
        ..position.header()
    })?;
    let progress = Progress::new(output);
    let mut show = |statistics: &Statistics| progress.show(statistics);
    let is_watched = args.steps || recording.is_on();
    let mut witness = Witness::new(StepPrinter::new(output, args.steps()), recording);
    let mut see = |record: &dyn Fn() -> Record| witness.see(record);
    let watching = Watching {
        events: if is_watched { Some(&mut see) } else { None },
        cutoffs: args.show,
        tree: args.tree(),
        progress: Some(&mut show),
    };
    let analysed = position.analyse(request, watching);
    let recording = witness.finish()?;
    let told = match &analysed {
        Ok(Analysed { findings, .. }) => (findings.in_words(), findings.line().to_vec()),
        Err(error) => (error.to_string(), Vec::new()),
    };
    recording.finish(&told.0, told.1)?;
    analysed.map_err(|error: ProcedureError| Failure::input(error))
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
        Answers::Value => format!(
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
