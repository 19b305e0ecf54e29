//! Counting as one of several processes.

use std::path::Path;
use std::time::Duration;

use catalogue::Failure;
use checked_file::FileError;
use search_core::Run;
use search_distributed::{
    CheckpointError, Checkpoints, LevelCounts, LevelObserver, MemberError, count_levels,
    count_levels_by_key,
};
use sovet::{Counted, Done, Levels, Task};

use crate::group::Group;

/// Counts the states of a space with the other processes of a group.
pub(crate) fn count(
    mut group: Group,
    task: &mut Task<'_>,
    space: &Counted<'_>,
    checkpoint: Option<(&Path, Duration)>,
) -> Result<Done<Levels>, Failure> {
    let files = checkpoint.map(|checkpoint| files(&group, task, checkpoint));
    let mut files = files.transpose()?;
    // Processes that keep their levels and others that do not could not go on together.
    let kept = if files.is_some() { ", kept" } else { "" };
    let member = group.meet(task, &format!("{}{kept}", task.problem))?;
    let mut run = Run::new()
        .with_limits(task.limits)
        .with_progress(&mut *task.progress);
    let mut telling = Telling {
        note: task.note,
        is_first: group.tells(),
        has_begun: false,
        counts: Vec::new(),
    };
    let counted = match space {
        Counted::ByRank(by) => {
            let files = files.as_mut();
            count_levels(&mut run, by.space, by.start, member, files, &mut telling)
        }
        Counted::ByKey(by) => {
            let part = (by.part)((member.index(), member.processes()));
            let mut part = part.ok_or_else(|| Failure::input("these states have no keys"))?;
            count_levels_by_key(&mut run, &mut *part, member, files.as_mut(), &mut telling)
        }
    };
    let (result, sent) = match counted {
        Ok(LevelCounts {
            counts,
            farthest,
            sent,
        }) => {
            if farthest.is_ok()
                && let Some(files) = files.take()
            {
                files.remove().map_err(Failure::machine)?;
            }
            (Levels { counts, farthest }, Some(sent))
        }
        Err(error) => match error.limit() {
            Some(limit) => {
                group.tell_where(&error, task.note);
                let (counts, farthest) = (telling.counts, Err(run.stopped(limit)));
                (Levels { counts, farthest }, None)
            }
            None if telling.has_begun => return Err(not_finished(&error, files.as_ref())),
            None => return Err(not_begun(&error, files.as_ref())),
        },
    };
    if let Some(depth) = files.and_then(|files| files.depth())
        && group.tells()
    {
        (task.note)(&format!("the same command goes on from depth {depth}"));
    }
    Ok(Done {
        result,
        statistics: run.statistics,
        sent,
        processes: group.processes(),
        tells: group.tells(),
    })
}

/// Where this process keeps its part of the levels.
fn files(
    group: &Group,
    task: &Task<'_>,
    (path, every): (&Path, Duration),
) -> Result<Checkpoints, Failure> {
    let member = (group.process, group.processes());
    match Checkpoints::open(path, every, task.problem, member) {
        Ok(files) => Ok(files),
        Err(error @ CheckpointError::Other { .. }) => Err(Failure::input(error)),
        Err(error) => Err(Failure::machine(error)),
    }
}

/// Tells the user how far the count is.
struct Telling<'t> {
    note: &'t dyn Fn(&str),
    is_first: bool,
    /// Have all processes read what they had kept?
    has_begun: bool,
    /// How many states there are at each depth of which all are known.
    counts: Vec<u64>,
}

impl LevelObserver for Telling<'_> {
    fn begun(&mut self, depth: usize, states: u64) {
        self.has_begun = true;
        self.counts.truncate(depth);
        self.counts.push(states);
    }

    fn resumed(&mut self, counts: &[u64]) {
        self.counts = counts.to_vec();
        if self.is_first {
            let (depth, states) = (counts.len() - 1, counts.iter().sum::<u64>());
            let states = catalogue::count(states, "state");
            (self.note)(&format!("going on from depth {depth}, with {states}"));
        }
    }

    fn not_kept(&mut self, depth: usize, error: &FileError) {
        (self.note)(&format!("depth {depth} is not kept: {error}"));
    }
}

/// Whoever could not read what it had kept says what is to be done, and the others say it after it.
fn not_begun(error: &MemberError, files: Option<&Checkpoints>) -> Failure {
    match error {
        MemberError::Kept(_) | MemberError::Left { .. } => Failure::machine(error),
        error => not_finished(error, files),
    }
}

fn not_finished(error: &MemberError, files: Option<&Checkpoints>) -> Failure {
    let again = match files.map(Checkpoints::depth) {
        // Further, if all had just kept another level and not yet heard that of each other.
        Some(Some(depth)) => format!("the same command goes on from depth {depth} or deeper"),
        Some(None) => "the same command begins anew".to_owned(),
        None => {
            "the same command begins anew, and with --checkpoint FILE it could go on".to_owned()
        }
    };
    Failure::machine(format!("{error}; {again}"))
}
