//! `sovet enumerate`.

use std::io::Write;
use std::num::NonZero;
use std::time::{Duration, Instant};

use catalogue::{
    About, Catalogue, Checkpoint, Counting, Enumerable, Host, Input, StoppedCount, bytes, read_time,
};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use search_core::{
    KeptLevels, LevelsSoFar, Limit, Limits, Record, Statistics, all_threads, threads,
};
use serde::Serialize;
use trace::Header;

use crate::args::instances::{chosen, for_each, with_input, with_instances, with_text};
use crate::args::limits::LimitArgs;
use crate::args::options::arg;
use crate::args::several::{Several, SeveralArgs, sent_in_words};
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::files::{Contents, output_file};
use crate::output::progress::Progress;
use crate::output::{DIM, Output, OutputFile, count, plural, seconds, table};
use crate::recording::TraceArgs;
use crate::several::Task;

/// Options for counting.
#[derive(Args, Debug)]
struct EnumerateArgs {
    /// Use N threads if states are numbered; without it, as many as the machine has
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,

    /// Keep the levels counted in FILE, and go on from those that it has; each of several processes has two files
    /// whose names begin with FILE
    #[arg(long, value_name = "FILE", value_parser = output_file(&[Contents::Levels]))]
    checkpoint: Option<OutputFile>,

    /// Time from one writing of that file to the next; a level is always counted to its end
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = read_time,
        requires = "checkpoint")]
    checkpoint_every: Duration,

    #[command(flatten)]
    several: SeveralArgs,

    #[command(flatten)]
    trace: TraceArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new("enumerate")
        .about("Count the states at every depth of a whole space")
        .after_help("Example:\n  sovet enumerate puzzle 3x3");
    for_each(command, catalogue.domains(), |domain, command| {
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
    let (domain, matches) = chosen(matches, |name| catalogue.domain(name))?;
    let about = domain.about();
    let args = EnumerateArgs::from_arg_matches(matches).map_err(Failure::input)?;
    // First, since another program may take the place of this one.
    let several = args.several.read(matches)?;
    let host = Terminal::new(args.limits.memory_for_building());
    let (input, options) = match about.enumerate {
        Input::Instance if about.enumerate_options.is_empty() => (about.input, about.options),
        Input::Instance => (about.input, about.enumerate_options),
        input => (input, about.enumerate_options),
    };
    let space = with_text(input, options, matches, &host, |text, given| {
        domain.enumerable(text, given)
    })?;
    let processes = several
        .as_ref()
        .map_or(1, |several| several.place.processes());
    let space = form(args.limits.limits(), &*space, about, processes)?;
    match several {
        Some(several) => args.count_on_several(&several, space, about, &host, output),
        None => args.count(space, about, &host, output),
    }
}

/// The JSON form of the answer.
#[derive(Serialize)]
struct Row {
    goal: String,
    #[serde(flatten)]
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    processes: Option<usize>,
    /// Number of bytes that they sent each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    sent: Option<u64>,
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
        /// Counts of the levels of which all states are known.
        states: Vec<u64>,
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
        if levels.words().is_none() || self.written.elapsed() < self.every {
            return;
        }
        let depth = levels.counts.len() - 1;
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
    /// Returns the file for the levels, and the levels that are there.
    fn keeping(
        &self,
        space: &dyn Enumerable,
        about: &About,
        host: &Terminal,
    ) -> Result<(Option<Keeping<'_>>, Option<KeptLevels>), Failure> {
        let Some(file) = &self.checkpoint else {
            return Ok((None, None));
        };
        let file = Checkpoint::new(file.path(), space)?;
        let kept = file.read()?;
        let depth = kept.as_ref().map(|KeptLevels { counts, .. }| {
            let (depth, states) = (counts.len() - 1, counts.iter().sum::<u64>());
            let states = count(states, about.state);
            host.note(&format!("going on from depth {depth}, with {states}"));
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
        let (counts, farthest, statistics) = match counted {
            Ok(levels) => (levels.counts, Ok(levels.farthest), levels.statistics),
            Err(StoppedCount { counts, stopped }) => {
                (counts, Err(stopped.limit), stopped.statistics)
            }
        };
        let (status, verdict) = Verdict::of(counts, farthest);
        let outcome = verdict.outcome(about);
        recording.finish(&outcome, Vec::new())?;
        if let Some(keeping) = keeping {
            keeping.end(matches!(verdict, Verdict::Enumerated { .. }), host)?;
        }
        let row = Row {
            goal: space.start(),
            verdict,
            memory: space.memory(),
            processes: None,
            sent: None,
            statistics,
            seconds,
        };
        output.answer(&row, |row, output| row.print(about, output))?;
        Ok(status)
    }

    fn count_on_several(
        &self,
        several: &Several,
        space: &dyn Enumerable,
        about: &About,
        host: &Terminal,
        output: &mut Output,
    ) -> Ended {
        let limits = self.limits.limits();
        if space.part((0, 1)).is_none() {
            return Err(Failure::input(
                "these states have neither numbers nor keys, as counting on several processes needs",
            ));
        }
        // Processes whose memory differs may have chosen different forms.
        let form = space.size().map_or(", by keys", |_| "");
        if self.trace.is_asked_for() {
            return Err(Failure::input("--trace is for one process"));
        }
        let progress = match space.size() {
            Some(size) => Progress::towards(output, size / several.place.processes().max(1)),
            None => Progress::new(output),
        };
        let clock = Instant::now();
        let mut task = Task {
            problem: &(space.identity() + form),
            place: &several.place,
            limits,
            progress: &mut |statistics| progress.show(statistics),
            note: &|text| progress.aside(|| host.note(text)),
        };
        let checkpoint = self.checkpoint.as_ref().map(OutputFile::path);
        let checkpoint = checkpoint.map(|path| (path, self.checkpoint_every));
        let counted = several.here.count(&mut task, space, checkpoint)?;
        drop(progress);
        let farthest = counted.result.farthest.map(|key| space.text_of(key));
        let (status, verdict) = Verdict::of(counted.result.counts, farthest);
        let row = Row {
            goal: space.start(),
            verdict,
            memory: space.memory(),
            processes: Some(counted.processes),
            sent: counted.sent,
            statistics: counted.statistics,
            seconds: seconds(clock.elapsed()),
        };
        if counted.tells {
            output.answer(&row, |row, output| row.print(about, output))?;
        }
        Ok(status)
    }
}

/// Returns the space, in a form in which it can be counted in the memory that each of some processes may take.
fn form<'s>(
    limits: Limits<'_>,
    space: &'s dyn Enumerable,
    about: &About,
    processes: u64,
) -> Result<&'s dyn Enumerable, Failure> {
    let (Some(size), Some(memory)) = (space.size(), space.memory()) else {
        return Ok(space);
    };
    let memory = memory.div_ceil(processes.max(1));
    let lack = match limits.bytes {
        Some(limit) if limit < memory => format!("--max-memory leaves {} for them", bytes(limit)),
        None if !is_granted(memory) => "this machine does not have that".to_owned(),
        _ => return Ok(space),
    };
    let without_numbers = space.without_numbers();
    if limits.depth.is_some()
        && let Some(space) = without_numbers
    {
        return Ok(space);
    }
    let states = count(size, about.state);
    let each = if processes > 1 {
        " in each process"
    } else {
        ""
    };
    let instead = if without_numbers.is_some() {
        "; --max-depth N counts those near the start"
    } else {
        ""
    };
    Err(Failure::input(format!(
        "{states} take {}{each}, two bits for each; {lack}{instead}",
        bytes(memory)
    )))
}

/// Returns whether the system promises this much memory.
fn is_granted(bytes: u64) -> bool {
    let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

impl Verdict {
    /// Returns the verdict for the counts and one of the farthest states, or the limit that was met.
    fn of(states: Vec<u64>, farthest: Result<Option<String>, Limit>) -> (Status, Self) {
        match farthest {
            Ok(farthest) => {
                let verdict = Self::Enumerated {
                    radius: states.len() - 1,
                    total: states.iter().sum(),
                    states,
                    farthest,
                };
                (Status::Done, verdict)
            }
            Err(limit) => (limit.into(), Self::Stopped { states, limit }),
        }
    }

    /// In a few words, for a trace.
    fn outcome(&self, about: &About) -> String {
        match self {
            Self::Enumerated { total, .. } => count(*total, about.state),
            Self::Stopped { limit, .. } => format!("stopped: {limit}"),
        }
    }
}

impl Row {
    fn print(&self, about: &About, output: &mut Output) -> Result<(), Failure> {
        let (Verdict::Enumerated { states, .. } | Verdict::Stopped { states, .. }) = &self.verdict;
        if !states.is_empty() {
            let rows = (0..).zip(states);
            let rows =
                rows.map(|(depth, states): (usize, _)| vec![depth.to_string(), states.to_string()]);
            writeln!(output, "{}", table(&["depth", &plural(about.state)], rows))?;
            writeln!(output)?;
        }
        match &self.verdict {
            Verdict::Enumerated {
                total,
                radius,
                farthest,
                ..
            } => {
                let (states, goal) = (count(*total, about.state), &self.goal);
                let radius = count(*radius as u64, about.action);
                let reach = match (self.memory.is_some(), total) {
                    (true, 1) => "reaches",
                    (true, _) => "reach",
                    (false, 1) => "is reached from",
                    (false, _) => "are reached from",
                };
                write!(output, "{states} {reach} {goal}, {radius} at most")?;
                match farthest {
                    Some(state) => writeln!(output, "; one of the farthest is {state}")?,
                    None => writeln!(output)?,
                }
            }
            Verdict::Stopped { states, limit } if states.is_empty() => {
                writeln!(output, "no verdict: {limit}")?;
            }
            Verdict::Stopped { states, limit } => {
                let (total, depth) = (states.iter().sum::<u64>(), states.len().saturating_sub(1));
                let (total, goal) = (count(total, about.state), &self.goal);
                writeln!(
                    output,
                    "{total} up to depth {depth} from {goal}; no verdict on the others: {limit}"
                )?;
            }
        }
        let memory = self.memory.map(|memory| format!("{}, ", bytes(memory)));
        let processes = self.processes;
        let sent = processes.map(|processes| sent_in_words(processes, self.sent));
        writeln!(
            output,
            "{DIM}{} expanded, {}{}{:.3} s{DIM:#}",
            self.statistics.expanded,
            memory.unwrap_or_default(),
            sent.unwrap_or_default(),
            self.seconds
        )?;
        Ok(())
    }
}
