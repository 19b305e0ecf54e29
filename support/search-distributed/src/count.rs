//! A space level by level, on several processes.

use checked_file::FileError;
use search_core::{LevelPart, LevelWork, Limit, Run, Stopped};

use crate::checkpoints::{Checkpoints, Levels};
use crate::error::ProcessError;
use crate::process::Process;
use crate::workgroup::Workgroup;

/// States that are expanded at a time, and how often before messages are received.
const STATES: usize = 1 << 6;
const PORTIONS: usize = 1 << 5;
/// Letters for a process are sent when they take this many bytes.
const IN_BATCH: usize = 1 << 16;

/// The levels of a space, as every process knows them in the end.
#[derive(Debug)]
pub struct LevelCounts {
    /// The number of states at each depth where all are known, the start's first; none if the count has not begun.
    pub counts: Vec<u64>,
    /// The least number, or key, of a state at the last depth; or the reason why the count did not come to its end.
    pub farthest: Result<u128, ProcessError>,
    /// The number of bytes that all processes together have sent, if they have told each other.
    pub sent: Option<u64>,
}

/// News from a count.
#[derive(Debug)]
pub enum Notice<'n> {
    /// It goes on after these levels.
    Resumed(&'n [u64]),
    /// The levels up to a depth could not be written here. The count goes on.
    NotKept(u64, FileError),
}

/// Counts the states at every depth together with the other processes, which must count the same space from the same
/// start: as [`enumerate_levels`](search_core::enumerate_levels) does with a [`rank_part`](search_core::rank_part), as
/// [`enumerate_packed`](search_core::enumerate_packed) does with a [`level_part`](search_core::level_part). The part is
/// that of the process's [owner](Process::owner).
///
/// - **Order**: level by level. Counts, the farthest state and the numbers of states expanded, generated and seen are
///   those of one process.
/// - **Limits**: those on time and memory, and the flag to cancel, are kept by each process for itself, and end the count
///   of all. A level that would exceed a limit on expansions, on depth or on stored nodes, which are the states seen so
///   far, is not begun.
///
/// With `checkpoints`, which all processes must have or none, it goes on from the last depth that all have kept, and
/// keeps further ones.
pub fn count_levels(
    run: &mut Run<'_>,
    part: &mut dyn LevelPart,
    process: Process,
    checkpoints: Option<&mut Checkpoints>,
    notice: &mut dyn FnMut(Notice<'_>),
) -> LevelCounts {
    let mut levels = Levels::default();
    let ended = process.work(run, |group| {
        let mut count = Count {
            group,
            part,
            checkpoints,
            notice,
            levels: &mut levels,
        };
        count.begin()?;
        let farthest = count.go_on()?;
        Ok((farthest, count.group.sent()?))
    });
    let (farthest, sent) = match ended {
        Ok((farthest, sent)) => (farthest.map_err(ProcessError::Stopped), Some(sent)),
        Err(error) => (Err(error), None),
    };
    LevelCounts {
        counts: levels.counts,
        farthest,
        sent,
    }
}

struct Count<'c, 'w, 'r> {
    group: &'c mut Workgroup<'w, 'r>,
    part: &'c mut dyn LevelPart,
    checkpoints: Option<&'c mut Checkpoints>,
    notice: &'c mut dyn FnMut(Notice<'_>),
    levels: &'c mut Levels,
}

impl Count<'_, '_, '_> {
    /// Gets ready to expand the first level, or the last that all have kept.
    fn begin(&mut self) -> Result<(), ProcessError> {
        self.hold()?;
        if let Some(depth) = self.kept_by_all()? {
            return self.resume(depth);
        }
        let begun = self.part.begin();
        begun.map_err(|limit| self.group.run.stopped(limit))?;
        self.part.go_on();
        self.levels.counts = vec![1];
        Ok(())
    }

    /// Checks that there is memory for the states of this process.
    fn hold(&mut self) -> Result<(), ProcessError> {
        let (run, bytes) = (&mut *self.group.run, self.part.bytes());
        if run.limits().bytes.is_some_and(|limit| bytes as u64 > limit) {
            return Err(run.stopped(Limit::Bytes).into());
        }
        Ok(())
    }

    /// Returns the greatest depth that all processes have kept.
    fn kept_by_all(&mut self) -> Result<Option<u64>, ProcessError> {
        let files = self.checkpoints.as_ref();
        let kept = files.map_or([None; 2], |files| files.depths());
        let all = self.group.gather(&kept)?;
        let by_all = |depth: &u64| all.iter().all(|kept| kept.contains(&Some(*depth)));
        Ok(kept.into_iter().flatten().filter(by_all).max())
    }

    fn resume(&mut self, depth: u64) -> Result<(), ProcessError> {
        let Some(files) = &mut self.checkpoints else {
            return Ok(());
        };
        let (levels, words) = files.read(depth)?;
        let restored = usize::try_from(depth).map(|depth| self.part.restore(depth, words));
        let Ok(Ok([seen, level])) = restored else {
            return Err(files.damaged(depth).into());
        };
        let all = self.group.gather(&(seen, level, levels))?;
        let sum = |which: fn(&(u64, u64, Levels)) -> u64| {
            all.iter().map(|one| u128::from(which(one))).sum()
        };
        let levels = all[self.group.index()].2.clone();
        let are_alike = all.iter().all(|one| one.2 == levels);
        if !are_alike || !are_possible(&levels, sum(|one| one.0), sum(|one| one.1)) {
            return Err(files.damaged(depth).into());
        }
        (self.notice)(Notice::Resumed(&levels.counts));
        self.group.run.statistics = levels.done;
        *self.levels = levels;
        Ok(())
    }

    /// Counts until no state is new or a limit is met, which all processes see alike.
    fn go_on(&mut self) -> Result<Result<u128, Stopped>, ProcessError> {
        loop {
            if let Err(limit) = self.may_begin() {
                return Ok(Err(self.group.run.stopped(limit)));
            }
            let work = self.expand_level()?;
            let (new, is_due) = self.add_up(work)?;
            if new == 0 {
                let least = self.group.gather(&work.least)?;
                let least = least.into_iter().flatten().min();
                return Ok(Ok(least.unwrap_or(u128::MAX)));
            }
            self.levels.counts.push(new);
            if is_due {
                self.keep()?;
            }
        }
    }

    /// Keeps the levels up to this one. No process expands a state before all have done so.
    fn keep(&mut self) -> Result<(), ProcessError> {
        let depth = self.depth() as u64;
        let Some(files) = &mut self.checkpoints else {
            return Ok(());
        };
        let written = files.write(self.levels, &mut *self.part.words());
        let is_kept = written.is_ok();
        if let Err(error) = written {
            (self.notice)(Notice::NotKept(depth, error));
        }
        let are_kept = self.group.gather(&is_kept)?;
        files.note(depth, are_kept.iter().all(|&is_kept| is_kept));
        Ok(())
    }

    fn depth(&self) -> usize {
        self.levels.counts.len() - 1
    }

    fn may_begin(&mut self) -> Result<(), Limit> {
        let (depth, states) = (self.depth(), self.levels.counts[self.depth()]);
        let seen: u64 = self.levels.counts.iter().sum();
        let limits = *self.group.run.limits();
        self.group.run.begin_level(depth, states)?;
        let exceeds = |limit: Option<u64>, number| limit.is_some_and(|limit| number > limit);
        if exceeds(limits.expansions, self.levels.done.expanded + states) {
            return Err(Limit::Expansions);
        }
        if exceeds(limits.stored, seen) {
            return Err(Limit::Stored);
        }
        Ok(())
    }

    /// Expands the states of this level that this process owns, and waits for the others.
    fn expand_level(&mut self) -> Result<LevelWork, ProcessError> {
        let mut done = LevelWork::default();
        let mut letters = vec![Vec::new(); self.group.processes()];
        loop {
            let before = done.expanded;
            for _ in 0..PORTIONS {
                let work = self.part.expand(STATES, &mut letters);
                done.expanded += work.expanded;
                done.generated += work.generated;
                done.least = done.least.into_iter().chain(work.least).min();
                if work.expanded == 0 {
                    break;
                }
            }
            if done.expanded == before {
                break;
            }
            self.group.send(&mut letters, IN_BATCH);
            self.group.receive(done.expanded - before)?;
            self.enter()?;
        }
        self.group.send(&mut letters, 0);
        self.group.end_step()?;
        self.enter()?;
        Ok(done)
    }

    /// Enters states that have arrived.
    fn enter(&mut self) -> Result<(), ProcessError> {
        for letters in self.group.letters() {
            let entered = self.part.receive(&letters);
            entered.map_err(|_| ProcessError::Garbled)?;
        }
        self.hold()
    }

    /// Adds up the work of all processes in this level; returns the number of new states, and whether it is time to
    /// keep them, which the first process decides.
    fn add_up(&mut self, work: LevelWork) -> Result<(u64, bool), ProcessError> {
        let new = self.part.go_on();
        let is_due = self
            .checkpoints
            .as_ref()
            .is_some_and(|files| files.is_due());
        let all = self
            .group
            .gather(&(work.expanded, work.generated, new, is_due))?;
        let depth = self.depth();
        let done = &mut self.levels.done;
        let mut sum = 0;
        for (expanded, generated, new, _) in &all {
            done.expanded += expanded;
            done.generated += generated;
            done.duplicates += generated;
            sum += new;
        }
        done.inserted += sum;
        done.duplicates -= sum;
        done.max_stored = self.levels.counts.iter().sum::<u64>() + sum;
        done.max_depth = depth as u64;
        self.group.run.statistics = *done;
        Ok((sum, all[0].3))
    }
}

/// Can a count have come to these levels with this work, if all processes together have seen this many states, and this
/// many in the last level?
fn are_possible(Levels { counts, done }: &Levels, seen: u128, level: u128) -> bool {
    let sum = counts.iter().map(|&count| u128::from(count)).sum::<u128>();
    let (Some((&last, before @ [1, ..])), Ok(seen)) = (counts.split_last(), u64::try_from(seen))
    else {
        return false;
    };
    let inserted = seen.saturating_sub(1);
    let mut possible = *done;
    possible.expanded = seen.saturating_sub(last);
    possible.generated = inserted.saturating_add(done.duplicates);
    possible.inserted = inserted;
    possible.max_stored = seen;
    possible.max_depth = before.len() as u64 - 1;
    sum == seen.into() && u128::from(last) == level && *done == possible
}
