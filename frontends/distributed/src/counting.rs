//! Counting as one of several processes.

use std::path::Path;
use std::time::Duration;

use catalogue::{ByRank, Failure};
use checked_file::FileError;
use search_core::Run;
use search_distributed::{
    CheckpointError, Checkpoints, LevelCounts, LevelObserver, MemberError, count_levels,
};
use sovet::{Done, Levels, Task};

use crate::group::Group;

/// Counts the states of a space with the other processes of a group.
pub(crate) fn count(
    mut group: Group,
    task: &mut Task<'_>,
    space: &ByRank<'_>,
    checkpoint: Option<(&Path, Duration)>,
) -> Result<Done<Levels>, Failure> {
    let files = checkpoint.map(|checkpoint| files(&group, task, space, checkpoint));
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
    };
    let (space, start) = (space.space, space.start);
    let counted = count_levels(&mut run, space, start, member, files.as_mut(), &mut telling);
    let (result, sent) = match counted {
        Ok(LevelCounts {
            counts,
            farthest,
            sent,
        }) => {
            if let Some(files) = files.take() {
                files.remove().map_err(Failure::machine)?;
            }
            (Ok((counts, farthest)), sent)
        }
        Err(error) => match error.limit() {
            Some(limit) => {
                group.tell_where(&error, task.note);
                (Err(run.stopped(limit)), 0)
            }
            None => return Err(not_finished(&error, files.as_ref())),
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
    space: &ByRank<'_>,
    (path, every): (&Path, Duration),
) -> Result<Checkpoints, Failure> {
    let member = (group.process, group.processes());
    match Checkpoints::open(path, every, task.problem, space.space, member) {
        Ok(files) => Ok(files),
        Err(error @ CheckpointError::Other { .. }) => Err(Failure::input(error)),
        Err(error) => Err(Failure::machine(error)),
    }
}

/// Tells the user how far the count is.
struct Telling<'t> {
    note: &'t dyn Fn(&str),
    is_first: bool,
}

impl LevelObserver for Telling<'_> {
    fn resumed(&mut self, depth: usize, states: u64) {
        if self.is_first {
            (self.note)(&format!(
                "going on from depth {depth}, with {states} states"
            ));
        }
    }

    fn not_kept(&mut self, depth: usize, error: &FileError) {
        (self.note)(&format!("depth {depth} is not kept: {error}"));
    }
}

fn not_finished(error: &MemberError, files: Option<&Checkpoints>) -> Failure {
    let again = match files.map(Checkpoints::depth) {
        Some(Some(depth)) => format!("the same command goes on from depth {depth}"),
        Some(None) => "the same command begins anew".to_owned(),
        None => {
            "the same command begins anew, and with --checkpoint FILE it could go on".to_owned()
        }
    };
    Failure::machine(format!("{error}; {again}"))
}
