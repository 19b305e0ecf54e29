//! The report on a position.

use std::io::Write;
use std::time::Instant;

use game_core::{Analysis, Bound, CutOff, Evaluator, Event, Notation, SearchError};
use search_core::{Limit, Record, Run, Statistics};
use serde::Serialize;

use super::SearchArgs;
use crate::exit::{Ended, Failure, Status};
use crate::output::{BOLD, DIM, GOOD, Output, count, seconds, table, value_name};
use crate::progress::Progress;
use crate::trace::TraceWriter;

/// The JSON form of a report.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    position: String,
    procedure: String,
    depth: usize,
    #[serde(flatten)]
    answer: Answer,
    cutoffs: Vec<CutOffSeen>,
    statistics: Statistics,
    seconds: f64,
}

/// A cut-off: the record of the event, and the same for people.
#[derive(Serialize)]
struct CutOffSeen {
    #[serde(flatten)]
    record: Record,
    #[serde(skip)]
    words: String,
}

impl CutOffSeen {
    /// The cut-off that the event is about, if it is one.
    fn in_event<G: Notation>(event: &Event<'_, G>, game: &G) -> Option<Self> {
        let Event::CutOff {
            node,
            kind,
            value,
            bound,
            refutation,
            skipped,
            ..
        } = event
        else {
            return None;
        };
        let (kind, sign) = match kind {
            CutOff::Alpha => ("alpha", "<="),
            CutOff::Beta => ("beta ", ">="),
        };
        let position = game.position_text(node.position);
        let skipped: Vec<String> = skipped
            .iter()
            .map(|&mv| game.move_text(node.position, mv))
            .collect();
        let skipped = skipped.join(" ");
        Some(Self {
            record: event.record(game),
            words: format!(
                "{kind} at {position}: {value} {sign} {bound} after {}, not tried: {skipped}",
                game.move_text(node.position, *refutation)
            ),
        })
    }
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
enum Answer {
    Valued {
        #[serde(flatten)]
        analysis: Analysis<String>,
    },
    Stopped {
        limit: Limit,
    },
}

/// What is analysed, and how it is shown.
pub(super) struct Subject<'s, G: Notation, E> {
    pub(super) name: &'static str,
    pub(super) game: &'s G,
    pub(super) evaluator: &'s E,
    pub(super) root: &'s G::Position,
    /// Whose move it is.
    pub(super) who: &'s str,
    /// A picture of the position.
    pub(super) picture: Option<String>,
}

/// Searches and reports.
pub(super) fn report<G, E>(
    subject: Subject<'_, G, E>,
    depth: usize,
    args: &SearchArgs,
    output: &mut Output,
) -> Ended
where
    G: Notation,
    E: Evaluator<G>,
{
    let Subject {
        name,
        game,
        evaluator,
        root,
        who,
        picture,
    } = subject;
    if let Some(objection) = args.objection() {
        return Err(Failure::input(objection));
    }
    let clock = Instant::now();
    let mut cutoffs = Vec::new();
    let (answer, statistics) = {
        let progress = Progress::new(output);
        let mut show = |statistics: &Statistics| progress.show(statistics);
        let mut writer = args.trace().map(|trace| TraceWriter::new(output, trace));
        let mut run = Run::watched_by(|event: Event<'_, G>| {
            if cutoffs.len() < args.cutoffs {
                cutoffs.extend(CutOffSeen::in_event(&event, game));
            }
            if let Some(writer) = &mut writer {
                writer.write(&event.record(game));
            }
        })
        .with_limits(args.limits.limits())
        .with_progress(&mut show);
        let answer = args.search(&mut run, game, evaluator, root, depth);
        let statistics = run.statistics;
        writer.map_or(Ok(()), TraceWriter::finish)?;
        (answer, statistics)
    };
    let answer = match answer {
        Ok(analysis) => Answer::Valued {
            analysis: analysis.written(game, root),
        },
        Err(SearchError::Stopped(stopped)) => Answer::Stopped {
            limit: stopped.limit,
        },
        Err(error) => return Err(Failure::input(error)),
    };
    let status = match answer {
        Answer::Valued { .. } => Status::Done,
        Answer::Stopped { limit } => limit.into(),
    };
    let report = Report {
        game: name,
        position: game.position_text(root),
        procedure: value_name(&args.procedure),
        depth,
        answer,
        cutoffs,
        statistics,
        seconds: seconds(clock.elapsed()),
    };
    if output.is_json() {
        output.json(&report)?;
    } else {
        if let Some(picture) = picture {
            writeln!(output, "{picture}")?;
        }
        report.print(who, output)?;
    }
    Ok(status)
}

impl Report {
    fn print(&self, who: &str, output: &mut Output) -> Result<(), Failure> {
        let Self {
            procedure,
            depth,
            statistics,
            ..
        } = self;
        match &self.answer {
            Answer::Stopped { limit } => writeln!(output, "no verdict: {limit}")?,
            Answer::Valued { analysis } => {
                let Analysis {
                    value,
                    static_value,
                    best,
                    principal_variation,
                    ..
                } = analysis;
                writeln!(
                    output,
                    "{BOLD}{procedure}, {}{BOLD:#}",
                    count(*depth as u64, "ply")
                )?;
                if let Some(static_value) = static_value {
                    writeln!(output, "static value         {static_value} for {who}")?;
                }
                writeln!(
                    output,
                    "backed-up value      {GOOD}{value}{GOOD:#} for {who}"
                )?;
                writeln!(output, "best move            {GOOD}{best}{GOOD:#}")?;
                writeln!(
                    output,
                    "principal variation  {}",
                    principal_variation.join(" ")
                )?;
                writeln!(output, "\n{}\n", moves(analysis))?;
            }
        }
        self.print_cutoffs(output)?;
        writeln!(
            output,
            "{DIM}{} expanded, {} evaluated, {} alpha and {} beta cut-offs, {:.3} s{DIM:#}",
            count(statistics.expanded, "position"),
            statistics.evaluated,
            statistics.alpha_cutoffs,
            statistics.beta_cutoffs,
            self.seconds
        )?;
        Ok(())
    }

    fn print_cutoffs(&self, output: &mut Output) -> Result<(), Failure> {
        let total = self.statistics.alpha_cutoffs + self.statistics.beta_cutoffs;
        if self.cutoffs.is_empty() {
            return Ok(());
        }
        writeln!(output, "{BOLD}cut off{BOLD:#}")?;
        for cutoff in &self.cutoffs {
            writeln!(output, "  {}", cutoff.words)?;
        }
        let more = total.saturating_sub(self.cutoffs.len() as u64);
        if more > 0 {
            writeln!(output, "  and {more} more")?;
        }
        writeln!(output)?;
        Ok(())
    }
}

/// The moves of the root with their values.
fn moves(analysis: &Analysis<String>) -> String {
    let rows = analysis.moves.iter().map(|root_move| {
        let sign = match root_move.bound {
            Bound::Exact => "",
            Bound::AtMost => "at most ",
            Bound::AtLeast => "at least ",
        };
        vec![root_move.mv.clone(), format!("{sign}{}", root_move.value)]
    });
    table(&["move", "value"], rows)
}
