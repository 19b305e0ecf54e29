//! Counting as one of several processes.

use std::path::Path;
use std::time::Duration;

use catalogue::{Enumerable, Failure};
use search_core::Run;
use search_distributed::{
    CheckpointError, Checkpoints, LevelCounts, Notice, ProcessError, count_levels,
};
use sovet::{Done, Levels, Task};

use crate::group::Group;

/// Counts the states of a space with the other processes of a group.
pub(crate) fn count(
    mut group: Group,
    task: &mut Task<'_>,
    space: &dyn Enumerable,
    checkpoint: Option<(&Path, Duration)>,
) -> Result<Done<Levels>, Failure> {
    let owner = (group.process, group.processes());
    let mut part = space.part(owner).ok_or_else(|| {
        Failure::input(
            "these states have neither numbers nor keys, as counting on several processes needs",
        )
    })?;
    let files = checkpoint.map(|(path, every)| Checkpoints::open(path, every, task.problem, owner));
    let mut files = files.transpose().map_err(|error| match error {
        CheckpointError::Other { .. } => Failure::input(error),
        CheckpointError::File(_) => Failure::machine(error),
    })?;
    // Processes that keep their levels and others that do not could not go on together.
    let kept = if files.is_some() { ", kept" } else { "" };
    let process = group.meet(task, &format!("{}{kept}", task.problem))?;
    let mut run = Run::new()
        .with_limits(task.limits)
        .with_progress(&mut *task.progress);
    let (note, tells) = (task.note, group.tells());
    let mut notice = |notice: Notice<'_>| match notice {
        Notice::Resumed(counts) if tells => {
            let (depth, states) = (counts.len() - 1, counts.iter().sum::<u64>());
            let states = catalogue::count(states, "state");
            note(&format!("going on from depth {depth}, with {states}"));
        }
        Notice::Resumed(_) => {}
        Notice::NotKept(depth, error) => note(&format!("depth {depth} is not kept: {error}")),
    };
    let LevelCounts {
        counts,
        farthest,
        sent,
    } = count_levels(&mut run, &mut *part, process, files.as_mut(), &mut notice);
    let farthest = match farthest {
        Ok(farthest) => {
            if let Some(files) = files.take() {
                files.remove().map_err(Failure::machine)?;
            }
            Ok(farthest)
        }
        Err(error) => match error.limit() {
            Some(limit) => {
                group.tell_where(&error, sent, note);
                Err(limit)
            }
            None => return Err(not_finished(&error, &counts, files.as_ref())),
        },
    };
    if let Some(depth) = files.and_then(|files| files.depth())
        && tells
    {
        note(&format!("the same command goes on from depth {depth}"));
    }
    Ok(group.done(Levels { counts, farthest }, run.statistics, sent))
}

fn not_finished(error: &ProcessError, counts: &[u64], files: Option<&Checkpoints>) -> Failure {
    // The process that could not read its checkpoint gives advice, and the others repeat it.
    if counts.is_empty()
        && matches!(
            error,
            ProcessError::Checkpoint(_) | ProcessError::Left { .. }
        )
    {
        return Failure::machine(error);
    }
    let again = match files.map(Checkpoints::depth) {
        // Deeper, if all had just kept another level and not yet heard that of each other.
        Some(Some(depth)) => format!("the same command goes on from depth {depth} or deeper"),
        Some(None) => "the same command begins anew".to_owned(),
        None => {
            "the same command begins anew, and with --checkpoint FILE it could go on".to_owned()
        }
    };
    Failure::machine(format!("{error}; {again}"))
}
