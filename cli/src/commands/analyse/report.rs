//! The report on a position.

use std::io::Write;
use std::time::Instant;

use game_core::{Game, Notation, Player, SearchError};
use search_core::{Run, Statistics};
use serde::Serialize;
use trace::{Family, Header};

use super::answer::{Answer, Words};
use super::args::SearchArgs;
use super::procedure::Kind;
use super::watch::{CutOffSeen, Watched, WatchedRun, Watcher};
use crate::exit::{Ended, Failure};
use crate::output::{BOLD, DIM, Output, count, seconds, value_name};
use crate::progress::Progress;

/// The JSON form of a report.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    position: String,
    procedure: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    #[serde(flatten)]
    answer: Answer,
    cutoffs: Vec<CutOffSeen>,
    statistics: Statistics,
    seconds: f64,
}

/// What is analysed, and how it is shown.
pub(super) struct Subject<'s, G: Game> {
    pub(super) name: &'static str,
    pub(super) game: &'s G,
    pub(super) root: &'s G::Position,
    /// What the players are called.
    pub(super) side: fn(Player) -> &'static str,
    /// For whom the values are.
    pub(super) who: &'static str,
    /// A picture of the position.
    pub(super) picture: Option<String>,
    /// Are positions known by short names?
    pub(super) has_names: bool,
    /// What a leaf must be worth to be won by the first player, if that is what wins.
    pub(super) least: Option<i32>,
    /// The size of the board, where there are several.
    pub(super) size: Option<String>,
}

/// Searches, so deep if that is fixed, and reports.
pub(super) fn report<G: Notation>(
    subject: Subject<'_, G>,
    depth: Option<usize>,
    args: &SearchArgs,
    output: &mut Output,
    search: impl FnOnce(&mut WatchedRun<'_, '_, G>) -> Result<Answer, SearchError>,
) -> Ended {
    let Subject { game, root, .. } = subject;
    let progress = Progress::new(output);
    let searched = conduct(&subject, depth, args, progress, |show| {
        let recording = args.trace.begin(|| subject.header(args))?;
        let mut watcher = Watcher::new(game, root, args, recording, output);
        let (answer, statistics) = {
            let mut run = Run::watched_by(&mut watcher)
                .with_limits(args.limits.limits())
                .with_progress(show);
            (search(&mut run), run.statistics)
        };
        Ok((answer, statistics, watcher.finish()?))
    })?;
    searched.tell(subject, args, output)
}

/// The same where nobody wants to see what happens: quicker.
pub(super) fn report_unwatched<G: Notation>(
    subject: Subject<'_, G>,
    depth: Option<usize>,
    args: &SearchArgs,
    output: &mut Output,
    search: impl FnOnce(&mut Run<'_>) -> Result<Answer, SearchError>,
) -> Ended {
    let progress = Progress::new(output);
    let searched = conduct(&subject, depth, args, progress, |show| {
        let mut run = Run::new()
            .with_limits(args.limits.limits())
            .with_progress(show);
        let answer = search(&mut run);
        Ok((answer, run.statistics, Watched::NOTHING))
    })?;
    searched.tell(subject, args, output)
}

/// What a run has come to, the work it took, and what was kept of it.
type Outcome<'w, G> = (Result<Answer, SearchError>, Statistics, Watched<'w, G>);

/// Checks what the user asks for and searches, with the progress shown meanwhile.
fn conduct<'w, G: Notation + 'w>(
    subject: &Subject<'_, G>,
    depth: Option<usize>,
    args: &SearchArgs,
    progress: Progress,
    search: impl FnOnce(&mut dyn FnMut(&Statistics)) -> Result<Outcome<'w, G>, Failure>,
) -> Result<Searched, Failure> {
    args.check()?;
    let clock = Instant::now();
    let (answer, statistics, kept) = search(&mut |statistics| progress.show(statistics))?;
    drop(progress);
    Ok(Searched {
        depth,
        seen: subject.conclude(answer, kept, args)?,
        statistics,
        clock,
    })
}

/// What came of a search.
struct Searched {
    depth: Option<usize>,
    seen: Seen,
    statistics: Statistics,
    clock: Instant,
}

/// What was seen of it.
struct Seen {
    answer: Answer,
    cutoffs: Vec<CutOffSeen>,
    /// Could the picture be drawn, if there is to be one?
    drawn: Result<(), Failure>,
}

impl Searched {
    fn tell<G: Notation>(
        self,
        subject: Subject<'_, G>,
        args: &SearchArgs,
        output: &mut Output,
    ) -> Ended {
        let Seen {
            answer,
            cutoffs,
            drawn,
        } = self.seen;
        let report = Report {
            game: subject.name,
            position: subject.game.position_text(subject.root),
            procedure: value_name(&args.procedure),
            depth: self.depth,
            answer,
            cutoffs,
            statistics: self.statistics,
            seconds: seconds(self.clock.elapsed()),
        };
        if output.is_json() {
            output.json(&report)?;
        } else {
            if let Some(picture) = subject.picture {
                writeln!(output, "{picture}")?;
            }
            let words = Words {
                procedure: &report.procedure,
                depth: self.depth,
                who: subject.who,
                side: subject.side,
                least: subject.least,
            };
            report.answer.print(&words, output)?;
            report.print_cutoffs(output)?;
            report.print_work(args.procedure.kind(), output)?;
        }
        drawn?;
        Ok(report.answer.status())
    }
}

impl<G: Notation> Subject<'_, G> {
    /// The header of a trace.
    fn header(&self, args: &SearchArgs) -> Header {
        let procedure = value_name(&args.procedure);
        let start = self.game.position_text(self.root);
        let header = Header::new(Family::Game, self.name, &procedure, &start);
        match &self.size {
            Some(size) => header.with("size", size),
            None => header,
        }
    }

    /// Ends the trace and draws the picture.
    fn conclude(
        &self,
        answer: Result<Answer, SearchError>,
        watched: Watched<'_, G>,
        args: &SearchArgs,
    ) -> Result<Seen, Failure> {
        let Watched {
            recording,
            cutoffs,
            sketch,
        } = watched;
        let answer = match answer {
            Ok(answer) => answer,
            Err(SearchError::Stopped(stopped)) => Answer::Stopped {
                limit: stopped.limit,
            },
            Err(error) => {
                recording.finish(&error.to_string(), Vec::new())?;
                return Err(Failure::input(error));
            }
        };
        recording.finish(&answer.in_words(), answer.line().to_vec())?;
        let drawn = sketch.map_or(Ok(()), |mut sketch| {
            sketch.mark(answer.line());
            let title = format!(
                "{}: {}",
                self.game.position_text(self.root),
                value_name(&args.procedure)
            );
            sketch.write(&title, self.has_names)
        });
        Ok(Seen {
            answer,
            cutoffs,
            drawn,
        })
    }
}

impl Report {
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

    fn print_work(&self, kind: Kind, output: &mut Output) -> Result<(), Failure> {
        let Statistics {
            expanded,
            evaluated,
            alpha_cutoffs,
            beta_cutoffs,
            generated,
            ..
        } = self.statistics;
        let positions = count(expanded, "position");
        let work = match kind {
            Kind::Historical | Kind::LookAhead => format!(
                "{positions} expanded, {evaluated} evaluated, \
                 {alpha_cutoffs} alpha and {beta_cutoffs} beta cut-offs"
            ),
            Kind::Simulation => {
                let simulations = count(expanded, "simulation");
                format!("{simulations}, {evaluated} evaluated")
            }
            Kind::Proof => format!("{positions} expanded, {generated} generated"),
        };
        writeln!(output, "{DIM}{work}, {:.3} s{DIM:#}", self.seconds)?;
        Ok(())
    }
}
