//! A space level by level, on several processes.

mod by_key;
mod by_number;

use std::cell::RefCell;
use std::rc::Rc;

use checked_file::FileError;
use search_core::{LevelPart, LevelWork, Limit, RankSpace, Run, Statistics, Stopped};

use crate::batch::Batch;
use crate::checkpoints::{Checkpoints, Part};
use crate::company::Company;
use crate::error::MemberError;
use crate::exchange::Receive;
use crate::member::Member;
use crate::said::{halves, whole};
use by_key::ByKey;
use by_number::ByNumber;

/// The levels of a space, as every process knows them in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelCounts {
    /// How many states there are at each depth of which all are known, the start's first.
    pub counts: Vec<u64>,
    /// The least number, or key, of a state at the last depth; or the limit that kept all from beginning a level.
    pub farthest: Result<u128, Stopped>,
    /// How many bytes all members together have sent to others.
    pub sent: u64,
}

/// Counts the states at every depth, as [`enumerate_levels`](search_core::enumerate_levels) does, together with the
/// other members, which must count the same space from the same start. Each keeps two bits for the numbers that it
/// owns.
///
/// - **Order**: level by level. Counts, the farthest state and the numbers of states expanded, generated and seen are
///   those of one process.
/// - **Limits**: those on time and memory, and the flag to cancel, are kept by each member for itself, and end the count
///   of all. A level that would exceed a limit on expansions, on depth or on stored nodes, which are the states seen so
///   far, is not begun.
///
/// With `checkpoints`, which all members must have or none, it goes on from the last depth that all have kept, and
/// keeps further ones.
///
/// # Errors
///
/// If a limit is met here, or another member does not go on; or if what was kept cannot be read.
pub fn count_levels(
    run: &mut Run<'_>,
    space: &dyn RankSpace,
    start: u64,
    member: Member,
    checkpoints: Option<&mut Checkpoints>,
    observer: &mut dyn LevelObserver,
) -> Result<LevelCounts, MemberError> {
    let mut share = ByNumber::new(space, start, member.index(), member.processes());
    count(run, &mut share, member, checkpoints, observer)
}

/// The same in a space whose states are packed, as [`enumerate_packed`](search_core::enumerate_packed) does: for spaces
/// that have no numbers, or too many. Each member has the [part](search_core::level_part) of its own
/// [index](Member::index), and keeps the keys of the states that it owns.
///
/// # Errors
///
/// As for [`count_levels`].
pub fn count_levels_by_key(
    run: &mut Run<'_>,
    part: &mut dyn LevelPart,
    member: Member,
    checkpoints: Option<&mut Checkpoints>,
    observer: &mut dyn LevelObserver,
) -> Result<LevelCounts, MemberError> {
    let mut share = ByKey::new(part, member.processes());
    count(run, &mut share, member, checkpoints, observer)
}

fn count(
    run: &mut Run<'_>,
    share: &mut dyn Share,
    member: Member,
    checkpoints: Option<&mut Checkpoints>,
    observer: &mut dyn LevelObserver,
) -> Result<LevelCounts, MemberError> {
    member.work(run, share.receiver(), |company| {
        let mut counting = Counting::new(company, share, checkpoints, observer);
        counting.begin()?;
        counting.count()
    })
}

/// Sees what a process knows of its states.
type SeeWords<'s> = &'s mut dyn FnMut(&mut dyn ExactSizeIterator<Item = u64>);

/// The states that a process owns.
trait Share {
    /// What takes in the batches of others.
    fn receiver(&self) -> Rc<RefCell<dyn Receive>>;

    /// The memory that it takes, or is going to take.
    fn bytes(&self) -> usize;

    /// Enters the start, if this process owns it: it is in the first level.
    fn begin(&mut self) -> Result<(), Limit>;

    /// Shows what is known of the states when a level is complete.
    fn show(&self, see: SeeWords<'_>);

    /// Takes in what [`show`](Self::show) has shown when the level of this depth was complete; returns how many states
    /// had been seen then, and how many of them are in that level. Answers `None` if these are not such words.
    fn restore(&mut self, depth: usize, words: Vec<u64>) -> Option<[u64; 2]>;

    /// Expands some states of the level; none at its end. Adds the batches that are full.
    fn expand(&mut self, full: &mut Vec<Batch>) -> LevelWork;

    /// Ends the level here: adds the batches that are not full.
    fn end(&mut self, rest: &mut Vec<Batch>);

    /// Enters what has arrived. Answers `None` if nobody has sent this.
    fn enter(&mut self) -> Option<()>;

    /// How many states were new; they become the level.
    fn go_on(&mut self) -> u64;

    /// How many of the successors of each state take back the action that led to it.
    fn takes_back(&self) -> u64;
}

/// Is told how far a count is.
pub trait LevelObserver {
    /// A level of so many states is going to be expanded.
    fn begun(&mut self, depth: usize, states: u64) {
        let _ = (depth, states);
    }

    /// The count goes on after these levels.
    fn resumed(&mut self, counts: &[u64]) {
        let _ = counts;
    }

    /// The levels up to a depth could not be kept here. The count goes on.
    fn not_kept(&mut self, depth: usize, error: &FileError) {
        let _ = (depth, error);
    }
}

/// Sees nothing.
impl LevelObserver for () {}

struct Counting<'c, 'w, 'r> {
    company: &'c mut Company<'w, 'r>,
    share: &'c mut dyn Share,
    checkpoints: Option<&'c mut Checkpoints>,
    observer: &'c mut dyn LevelObserver,
    counts: Vec<u64>,
    /// The work of all processes up to the last complete level.
    done: Statistics,
    /// The work of this process in this level, or in the last.
    work: LevelWork,
}

impl<'c, 'w, 'r> Counting<'c, 'w, 'r> {
    fn new(
        company: &'c mut Company<'w, 'r>,
        share: &'c mut dyn Share,
        checkpoints: Option<&'c mut Checkpoints>,
        observer: &'c mut dyn LevelObserver,
    ) -> Self {
        Self {
            company,
            share,
            checkpoints,
            observer,
            counts: vec![1],
            done: Statistics::default(),
            work: LevelWork::default(),
        }
    }

    /// Makes ready to expand the first level: that of the start, or the last one that all processes have kept.
    fn begin(&mut self) -> Result<(), MemberError> {
        self.hold()?;
        if let Some(depth) = self.kept_by_all()? {
            self.resume(depth)?;
        } else {
            let begun = self.share.begin();
            begun.map_err(|limit| self.company.run.stopped(limit))?;
        }
        // Nobody sends states before all have a place for them.
        self.company.gather(&[]).map(drop)
    }

    /// Is there memory for what this process owns?
    fn hold(&mut self) -> Result<(), MemberError> {
        let (run, bytes) = (&mut *self.company.run, self.share.bytes());
        if run.limits().bytes.is_some_and(|limit| bytes as u64 > limit) {
            return Err(run.stopped(Limit::Bytes).into());
        }
        Ok(())
    }

    /// The greatest depth that all processes have kept.
    fn kept_by_all(&mut self) -> Result<Option<usize>, MemberError> {
        let files = self.checkpoints.as_ref();
        let kept = files.map_or([0; 2], |files| files.kept());
        let said = self.company.gather(&kept)?;
        let by_all = |depth: &u64| said.iter().all(|kept| kept.contains(depth));
        let greatest = kept.into_iter().filter(by_all).max().unwrap_or(0);
        Ok(greatest
            .checked_sub(1)
            .and_then(|depth| usize::try_from(depth).ok()))
    }

    fn resume(&mut self, depth: usize) -> Result<(), MemberError> {
        let Some(files) = &mut self.checkpoints else {
            return Ok(());
        };
        let Part {
            counts,
            done,
            words,
        } = files.read(depth)?;
        let restored = self.share.restore(depth, words);
        let [seen, level] = restored.ok_or_else(|| files.damaged(depth))?;
        let own = [&[seen, level, done.generated], &counts[..]].concat();
        let said = self.company.gather(&own)?;
        let sum = |which: usize| said.iter().map(|said| u128::from(said[which])).sum();
        let are_alike = said.iter().all(|said| said[2..] == own[2..]);
        if !are_alike || !are_possible(&counts, &done, [sum(0), sum(1)]) {
            return Err(files.damaged(depth).into());
        }
        self.observer.resumed(&counts);
        self.counts = counts;
        self.done = done;
        self.company.run.statistics = done;
        Ok(())
    }

    fn count(&mut self) -> Result<LevelCounts, MemberError> {
        loop {
            self.observer.begun(self.depth(), self.states());
            if let Err(limit) = self.may_begin() {
                let stopped = self.company.run.stopped(limit);
                let counts = self.last_words()?;
                return Ok(LevelCounts {
                    farthest: Err(stopped),
                    ..counts
                });
            }
            self.expand_level()?;
            let (new, is_due) = self.add_up()?;
            if new == 0 {
                return self.last_words();
            }
            self.counts.push(new);
            if is_due {
                self.keep()?;
            }
        }
    }

    /// Keeps the levels up to this one. No process sends a state before all have done so: what is kept must not
    /// know of states at greater depths.
    fn keep(&mut self) -> Result<(), MemberError> {
        let depth = self.depth();
        let mut is_kept = false;
        if let Some(files) = &mut self.checkpoints {
            self.share.show(
                &mut |words| match files.write(&self.counts, &self.done, words) {
                    Ok(()) => is_kept = true,
                    Err(error) => self.observer.not_kept(depth, &error),
                },
            );
        }
        let said = self.company.gather(&[is_kept.into()])?;
        if let Some(files) = &mut self.checkpoints {
            files.note(depth, said.iter().all(|is_kept| is_kept[0] == 1));
        }
        Ok(())
    }

    fn depth(&self) -> usize {
        self.counts.len() - 1
    }

    /// How many states the level has.
    fn states(&self) -> u64 {
        self.counts[self.depth()]
    }

    /// All processes decide this alike.
    fn may_begin(&mut self) -> Result<(), Limit> {
        let (depth, states) = (self.depth(), self.states());
        let seen: u64 = self.counts.iter().sum();
        let limits = *self.company.run.limits();
        self.company.run.begin_level(depth, states)?;
        let exceeds = |limit: Option<u64>, number| limit.is_some_and(|limit| number > limit);
        if exceeds(limits.expansions, self.done.expanded + states) {
            return Err(Limit::Expansions);
        }
        if exceeds(limits.stored, seen) {
            return Err(Limit::Stored);
        }
        Ok(())
    }

    /// Expands the states of this level that this process owns, and waits for the others.
    fn expand_level(&mut self) -> Result<(), MemberError> {
        self.work = LevelWork::default();
        let mut batches = Vec::new();
        loop {
            let work = self.share.expand(&mut batches);
            if work.expanded == 0 {
                break;
            }
            self.work.expanded += work.expanded;
            self.work.generated += work.generated;
            self.work.least = self.work.least.into_iter().chain(work.least).min();
            self.send(&mut batches);
            self.company.receive(work.expanded)?;
            self.enter()?;
        }
        self.share.end(&mut batches);
        self.send(&mut batches);
        self.company.end_step()?;
        self.enter()
    }

    fn send(&mut self, batches: &mut Vec<Batch>) {
        for batch in batches.drain(..) {
            self.company.exchange.send(batch);
        }
    }

    fn enter(&mut self) -> Result<(), MemberError> {
        self.share.enter().ok_or(MemberError::Garbled)?;
        self.hold()
    }

    /// Adds up what all processes have done in this level; returns how many states were new, and whether it is time to
    /// keep them, which the first process decides.
    fn add_up(&mut self) -> Result<(u64, bool), MemberError> {
        // Now, since states of the next level may arrive while this process waits for the sums of this one.
        let new = self.share.go_on();
        let done = [
            self.work.expanded,
            self.work.generated,
            new,
            self.checkpoints
                .as_ref()
                .is_some_and(|files| files.is_due())
                .into(),
        ];
        let said = self.company.gather(&done)?;
        let sum = |which: usize| said.iter().map(|done| done[which]).sum::<u64>();
        let (expanded, mut generated, new) = (sum(0), sum(1), sum(2));
        if self.depth() > 0 {
            // As everywhere, what takes back the last action is not counted. No action has led to the start.
            generated -= self.share.takes_back() * expanded;
        }
        let seen = self.counts.iter().sum::<u64>() + new;
        let done = &mut self.done;
        done.expanded += expanded;
        done.generated += generated;
        done.inserted += new;
        done.duplicates += generated - new;
        done.max_stored = seen;
        done.max_depth = self.counts.len() as u64 - 1;
        self.company.run.statistics = *done;
        Ok((new, said[0][3] == 1))
    }

    /// The answer, for which the processes tell each other the least number of a state at the last depth and how many
    /// bytes they have sent.
    fn last_words(&mut self) -> Result<LevelCounts, MemberError> {
        let [low, high] = halves(self.work.least.unwrap_or(u128::MAX));
        let own = [low, high, self.company.sent()];
        let said = self.company.gather(&own)?;
        let least = said.iter().map(|said| whole([said[0], said[1]])).min();
        Ok(LevelCounts {
            counts: std::mem::take(&mut self.counts),
            farthest: Ok(least.unwrap_or(u128::MAX)),
            sent: said.iter().map(|said| said[2]).sum(),
        })
    }
}

/// Can a count have come to these levels with this work, if all processes together know so many states, and so many in
/// the last level?
fn are_possible(counts: &[u64], done: &Statistics, [seen, level]: [u128; 2]) -> bool {
    let sum = |counts: &[u64]| counts.iter().map(|&count| u128::from(count)).sum::<u128>();
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
    sum(counts) == seen.into() && u128::from(last) == level && *done == possible
}
