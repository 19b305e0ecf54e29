//! `sovet enumerate`.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use catalogue::{
    About, Catalogue, Checkpoint, Counting, Enumerable, Host, Input, Levels, bytes, read_time,
};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use search_core::{KeptLevels, LevelsSoFar, Limit, Record, Statistics, all_threads, threads};
use serde::Serialize;
use trace::Header;

use super::search::{chosen, for_each_domain};
use crate::args::instances::{with_input, with_instances, with_text};
use crate::args::limits::LimitArgs;
use crate::args::options::arg;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::progress::Progress;
use crate::output::{DIM, Output, count, seconds, table};
use crate::recording::TraceArgs;

/// How to count.
#[derive(Args, Debug)]
struct EnumerateArgs {
    /// Use N threads if states are numbered; without it, as many as the machine has
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,

    /// Keep the levels counted in FILE, and go on from those that it has
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Time from one writing of that file to the next; a level is always counted to its end
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = read_time)]
    checkpoint_every: Duration,

    #[command(flatten)]
    trace: TraceArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new("enumerate")
        .about("Count the states at every depth of a whole space")
        .after_help("Example:\n  sovet enumerate puzzle 3x3");
    for_each_domain(command, catalogue, |domain, command| {
        let about = domain.about();
        let command = match about.enumerate {
            Input::Instance if about.enumerate_options.is_empty() => with_instances(command, about),
            Input::Instance => with_input(command, about.input),
            input => with_input(command, input),
        };
        let command = command.args(about.enumerate_options.iter().map(arg));
        Some(EnumerateArgs::augment_args(command).after_help(about.enumerate_examples))
    })
}

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let (domain, matches) = chosen(matches, catalogue)?;
    let about = domain.about();
    let args = EnumerateArgs::from_arg_matches(matches).map_err(Failure::input)?;
    let host = Terminal::new(args.limits.memory_for_building());
    let (input, options) = match about.enumerate {
        Input::Instance if about.enumerate_options.is_empty() => (about.input, about.options),
        Input::Instance => (about.input, about.enumerate_options),
        input => (input, about.enumerate_options),
    };
    let space = with_text(input, options, matches, &host, |text, given| {
        Ok(domain.enumerable(text, given)?)
    })?;
    args.count(&*space, about, &host, output)
}

/// The JSON form of the answer.
#[derive(Serialize)]
struct Row {
    goal: String,
    #[serde(flatten)]
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<u64>,
    statistics: Statistics,
    seconds: f64,
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
enum Verdict {
    Enumerated {
        states: Vec<u64>,
        total: u64,
        radius: usize,
        farthest: Option<String>,
    },
    Stopped {
        limit: Limit,
    },
}

/// The file in which levels are kept.
struct Keeping<'k> {
    file: Checkpoint<'k>,
    every: Duration,
    written: Instant,
    /// The depth up to which it has them.
    depth: Option<usize>,
}

impl Keeping<'_> {
    fn keep_if_due(&mut self, levels: &LevelsSoFar<'_>, tell: impl FnOnce(&str)) {
        if self.written.elapsed() < self.every {
            return;
        }
        let depth = levels.counts().len() - 1;
        match self.file.write(levels) {
            Ok(()) => self.depth = Some(depth),
            // The count goes on: it needs the file only if it is interrupted.
            Err(failure) => tell(&format!("depth {depth} is not kept: {failure}")),
        }
        self.written = Instant::now();
    }

    fn end(self, is_complete: bool, host: &Terminal) -> Result<(), Failure> {
        if is_complete {
            self.file.remove()?;
        } else if let Some(depth) = self.depth {
            host.note(&format!("the same command goes on from depth {depth}"));
        }
        Ok(())
    }
}

impl EnumerateArgs {
    /// Where levels are to be kept, and those that are there.
    fn keeping(
        &self,
        space: &dyn Enumerable,
        about: &About,
        host: &Terminal,
    ) -> Result<(Option<Keeping<'_>>, Option<KeptLevels>), Failure> {
        let Some(path) = &self.checkpoint else {
            return Ok((None, None));
        };
        let file = Checkpoint::new(path, space)?;
        let kept = file.read()?;
        let depth = kept.as_ref().map(|KeptLevels { counts, .. }| {
            let (depth, states) = (counts.len() - 1, counts.iter().sum::<u64>());
            let what = about.states;
            host.note(&format!(
                "going on from depth {depth}, with {states} {what}"
            ));
            depth
        });
        let keeping = Keeping {
            file,
            every: self.checkpoint_every,
            written: Instant::now(),
            depth,
        };
        Ok((Some(keeping), kept))
    }

    fn count(
        &self,
        space: &dyn Enumerable,
        about: &About,
        host: &Terminal,
        output: &mut Output,
    ) -> Ended {
        let limits = self.limits.limits();
        if let (Some(size), Some(memory)) = (space.size(), space.memory())
            && let Some(limit) = limits.bytes.filter(|&limit| limit < memory)
        {
            let states = about.states;
            return Err(Failure::input(format!(
                "{size} {states} take {}, two bits for each; --max-memory leaves {} for them",
                bytes(memory),
                bytes(limit)
            )));
        }
        let threads = self.threads.unwrap_or_else(all_threads);
        let (mut keeping, kept) = self.keeping(space, about, host)?;
        let progress = match space.size() {
            Some(size) => Progress::towards(output, size),
            None => Progress::new(output),
        };
        let mut recording = self.trace.begin(|| Header {
            algorithm: "enumerate".to_owned(),
            method: "enumeration, of which only the levels are recorded".to_owned(),
            ..space.header()
        })?;
        let mut show = |statistics: &Statistics| progress.show(statistics);
        let is_recorded = recording.is_on();
        let mut see = |record: &dyn Fn() -> Record| recording.see(record);
        let clock = Instant::now();
        let mut keep = |levels: &LevelsSoFar<'_>| {
            if let Some(keeping) = &mut keeping {
                let tell = |text: &str| progress.aside(|| host.note(text));
                keeping.keep_if_due(levels, tell);
            }
        };
        let counted = space.count(Counting {
            limits,
            threads,
            kept,
            keep: &mut keep,
            events: if is_recorded { Some(&mut see) } else { None },
            progress: &mut show,
        });
        let seconds = seconds(clock.elapsed());
        drop(progress);
        let (status, outcome, verdict, statistics) = match counted {
            Ok(Levels {
                counts,
                farthest,
                statistics,
            }) => {
                let total: u64 = counts.iter().sum();
                let verdict = Verdict::Enumerated {
                    radius: counts.len() - 1,
                    states: counts,
                    total,
                    farthest,
                };
                let outcome = format!("{total} {}", about.states);
                (Status::Done, outcome, verdict, statistics)
            }
            Err(stopped) => {
                let limit = stopped.limit;
                let verdict = Verdict::Stopped { limit };
                (
                    limit.into(),
                    format!("stopped: {limit}"),
                    verdict,
                    stopped.statistics,
                )
            }
        };
        recording.finish(&outcome, Vec::new())?;
        if let Some(keeping) = keeping {
            keeping.end(matches!(verdict, Verdict::Enumerated { .. }), host)?;
        }
        let row = Row {
            goal: space.start(),
            verdict,
            memory: space.memory(),
            statistics,
            seconds,
        };
        if output.is_json() {
            output.json(&row)?;
        } else {
            row.print(about, output)?;
        }
        Ok(status)
    }
}

impl Row {
    fn print(&self, about: &About, output: &mut Output) -> Result<(), Failure> {
        match &self.verdict {
            Verdict::Enumerated {
                states,
                total,
                radius,
                farthest,
            } => {
                let rows = (0..).zip(states);
                let rows = rows
                    .map(|(depth, states): (usize, _)| vec![depth.to_string(), states.to_string()]);
                writeln!(output, "{}", table(&["depth", about.states], rows))?;
                writeln!(output)?;
                let (states, goal) = (about.states, &self.goal);
                let radius = count(*radius as u64, about.action);
                if self.memory.is_some() {
                    write!(output, "{total} {states} reach {goal}, {radius} at most")?;
                } else {
                    write!(
                        output,
                        "{total} {states} are reached from {goal}, {radius} at most"
                    )?;
                }
                match farthest {
                    Some(state) => writeln!(output, "; one of the farthest is {state}")?,
                    None => writeln!(output)?,
                }
            }
            Verdict::Stopped { limit } => writeln!(output, "no verdict: {limit}")?,
        }
        let memory = self.memory.map(|memory| format!("{}, ", bytes(memory)));
        writeln!(
            output,
            "{DIM}{} expanded, {}{:.3} s{DIM:#}",
            self.statistics.expanded,
            memory.unwrap_or_default(),
            self.seconds
        )?;
        Ok(())
    }
}
