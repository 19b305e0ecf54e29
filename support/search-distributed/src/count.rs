//! A space level by level, on several processes.

use std::cell::RefCell;
use std::rc::Rc;

use checked_file::FileError;
use search_core::{Limit, Mark, RankSpace, Run, Statistics, Stopped, TwoBitTable};

use crate::batch::{Batch, Contents, Outboxes};
use crate::checkpoints::{Checkpoints, Part};
use crate::company::{Company, Shared};
use crate::error::MemberError;
use crate::exchange::{Garbled, Receive};
use crate::member::Member;
use crate::owners::Owners;

/// So many states are expanded before their successors are marked or sent, and before what has arrived is received.
const PORTION: usize = 1 << 11;

/// The levels of a space, as every process knows them in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelCounts {
    /// How many states there are at each depth, the start's first.
    pub counts: Vec<u64>,
    /// The least number of a state at the last depth.
    pub farthest: u64,
    /// How many bytes all members together have sent to others.
    pub sent: u64,
}

/// Counts the states at every depth, as [`enumerate_levels`](search_core::enumerate_levels) does, together with the
/// other members, which must count the same space from the same start. Each keeps two bits for the numbers that it
/// owns.
///
/// - **Order**: level by level. Counts, the farthest state and the statistics of all members are those of one process.
/// - **Limits**: those on time and memory, and the flag to cancel, are kept by each member for itself. A level that
///   would exceed a limit on expansions, on depth or on stored nodes, which are the states seen so far, is not
///   begun.
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
    let inbox = Rc::new(RefCell::new(Inbox::empty()));
    let receiver = Rc::<RefCell<Inbox>>::clone(&inbox);
    let counted = member.work(run, receiver, |company| {
        let mut counting = Counting::new(company, inbox, space, checkpoints, observer);
        counting.begin(start)?;
        counting.count()
    });
    Ok(counted??)
}

/// Is told how far a count is.
pub trait LevelObserver {
    /// A level of so many states is going to be expanded.
    fn begun(&mut self, depth: usize, states: u64) {
        let _ = (depth, states);
    }

    /// The count goes on from a depth; so many states have been seen.
    fn resumed(&mut self, depth: usize, states: u64) {
        let _ = (depth, states);
    }

    /// The levels up to a depth could not be kept here. The count goes on.
    fn not_kept(&mut self, depth: usize, error: &FileError) {
        let _ = (depth, error);
    }
}

/// Sees nothing.
impl LevelObserver for () {}

/// The mark of the states at a depth, as long as it is one of the last two.
fn mark(depth: usize) -> Mark {
    1 + depth as Mark % 2
}

/// The states that a process owns, which its own work and the batches of others mark in turn.
struct Inbox {
    marks: TwoBitTable,
    /// Every place is less than this.
    places: u64,
    /// The mark of states that are new.
    to: Mark,
    /// How many states were new in this level.
    new: u64,
}

impl Inbox {
    /// One for states that are yet to come.
    fn empty() -> Self {
        Self {
            marks: TwoBitTable::of_words(Vec::new()),
            places: 0,
            to: 0,
            new: 0,
        }
    }

    /// From now on, states that are new get this mark. Returns how many were new before.
    fn begin(&mut self, to: Mark) -> u64 {
        self.to = to;
        std::mem::take(&mut self.new)
    }

    /// Marks a state, if it has not been seen.
    #[inline]
    fn mark(&mut self, place: u64) {
        self.new += u64::from(self.marks.mark_new(place, self.to));
    }
}

impl Receive for Inbox {
    fn receive(&mut self, batch: &mut Batch) -> Result<(), Garbled> {
        let Some(Contents::Places(places)) = batch.contents() else {
            return Err(Garbled);
        };
        for place in places.each() {
            if place >= self.places {
                return Err(Garbled);
            }
            self.mark(place);
        }
        Ok(())
    }
}

struct Counting<'c, 'w, 'r> {
    company: &'c mut Company<'w, 'r>,
    space: &'c dyn RankSpace,
    inbox: Rc<RefCell<Inbox>>,
    checkpoints: Option<&'c mut Checkpoints>,
    observer: &'c mut dyn LevelObserver,
    owners: Owners,
    outboxes: Outboxes,
    counts: Vec<u64>,
    /// The work of all processes up to the last complete level.
    done: Statistics,
    /// States to be expanded, and their successors.
    ranks: Vec<u64>,
    successors: Vec<u64>,
    /// The least number of a state of this level that this process owns.
    first: Option<u64>,
    /// The work of this process in this level.
    expanded: u64,
    generated: u64,
}

impl<'c, 'w, 'r> Counting<'c, 'w, 'r> {
    fn new(
        company: &'c mut Company<'w, 'r>,
        inbox: Rc<RefCell<Inbox>>,
        space: &'c dyn RankSpace,
        checkpoints: Option<&'c mut Checkpoints>,
        observer: &'c mut dyn LevelObserver,
    ) -> Self {
        let processes = company.exchange.processes();
        let owners = Owners::new(space.rank_count(), processes);
        let places = owners.places();
        inbox.borrow_mut().places = places;
        Self {
            company,
            inbox,
            checkpoints,
            observer,
            owners,
            outboxes: Outboxes::new(processes, places),
            counts: vec![1],
            done: Statistics::default(),
            ranks: Vec::with_capacity(PORTION),
            successors: Vec::new(),
            first: None,
            expanded: 0,
            generated: 0,
            space,
        }
    }

    /// Makes ready to expand the first level: that of the start, or the last one that all processes have kept.
    fn begin(&mut self, start: u64) -> Result<(), MemberError> {
        let places = self.owners.places();
        let bytes = usize::try_from(TwoBitTable::bytes_for(places)).unwrap_or(usize::MAX);
        self.company
            .run
            .store(1, bytes)
            .map_err(|limit| self.company.run.stopped(limit))?;
        match self.kept_by_all()? {
            Some(depth) => self.resume(depth)?,
            None => self.mark_start(start)?,
        }
        self.inbox.borrow_mut().begin(mark(self.depth() + 1));
        // Nobody sends states before all have a place for them.
        self.company.gather(&[]).map(drop)
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

    fn mark_start(&mut self, start: u64) -> Result<(), MemberError> {
        let marks = TwoBitTable::new(self.owners.places());
        let mut inbox = self.inbox.borrow_mut();
        inbox.marks = marks.map_err(|limit| self.company.run.stopped(limit))?;
        inbox.begin(mark(0));
        if self.owners.owner(start) == self.company.exchange.index() {
            inbox.mark(self.owners.place(start));
        }
        Ok(())
    }

    fn resume(&mut self, depth: usize) -> Result<(), MemberError> {
        let Some(files) = &mut self.checkpoints else {
            return Ok(());
        };
        let Part {
            counts,
            done,
            marks,
        } = files.read(depth)?;
        self.inbox.borrow_mut().marks = marks;
        self.observer.resumed(depth, counts.iter().sum());
        self.counts = counts;
        self.done = done;
        self.company.run.statistics = done;
        Ok(())
    }

    /// The counts, or the limit that all processes have met.
    fn count(&mut self) -> Shared<LevelCounts, Stopped> {
        loop {
            self.observer.begun(self.depth(), self.states());
            if let Err(limit) = self.may_begin() {
                return Ok(Err(self.company.run.stopped(limit)));
            }
            self.expand_level()?;
            let (new, is_due) = self.add_up()?;
            if new == 0 {
                return self.last_words().map(Ok);
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
            match files.write(&self.counts, &self.done, &self.inbox.borrow_mut().marks) {
                Ok(()) => is_kept = true,
                Err(error) => self.observer.not_kept(depth, &error),
            }
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
        if depth >= self.company.run.depth_limit() {
            self.company.run.statistics.depth_cutoffs += states;
            return Err(Limit::Depth);
        }
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
        let from = mark(self.depth());
        let words = self.inbox.borrow_mut().marks.words();
        self.first = None;
        let mut word = 0;
        while word < words {
            word = self.collect(word, from);
            self.first = self.first.or(self.ranks.first().copied());
            self.expand_portion()?;
        }
        for batch in self.outboxes.rest() {
            self.company.exchange.send(batch);
        }
        // Before the others hear that this level is done: then they send states of the next one but one, whose mark
        // is that of this one.
        self.inbox.borrow_mut().marks.close(from);
        self.company.end_step()
    }

    /// Collects the numbers of states with this mark, from a word of marks on; returns the next word.
    fn collect(&mut self, mut word: usize, from: Mark) -> usize {
        let inbox = self.inbox.borrow_mut();
        let index = self.company.exchange.index();
        self.ranks.clear();
        while word < inbox.marks.words() && self.ranks.len() < PORTION {
            let places = inbox.marks.marked(word, from);
            self.ranks
                .extend(places.map(|place| self.owners.rank(index, place)));
            word += 1;
        }
        word
    }

    fn expand_portion(&mut self) -> Result<(), MemberError> {
        self.successors.clear();
        self.space.expand_ranks(&self.ranks, &mut self.successors);
        let expanded = self.ranks.len() as u64;
        self.expanded += expanded;
        self.generated += self.successors.len() as u64;
        self.share_out();
        self.company.receive(expanded)
    }

    /// Marks the successors that this process owns, and sends the others.
    fn share_out(&mut self) {
        let index = self.company.exchange.index();
        let owners = &self.owners;
        let owned = self.successors.iter();
        let owned = owned.map(|&rank| (owners.owner(rank), owners.place(rank)));
        let mut inbox = self.inbox.borrow_mut();
        let full = self
            .outboxes
            .share_out(index, owned, |place| inbox.mark(place));
        drop(inbox);
        for batch in full {
            self.company.exchange.send(batch);
        }
    }

    /// Adds up what all processes have done in this level; returns how many states were new, and whether it is time to
    /// keep them, which the first process decides.
    fn add_up(&mut self) -> Result<(u64, bool), MemberError> {
        // Now, since states of the next level may arrive while this process waits for the sums of this one.
        let new = self.inbox.borrow_mut().begin(mark(self.depth() + 2));
        let done = [
            std::mem::take(&mut self.expanded),
            std::mem::take(&mut self.generated),
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
            generated -= self.space.ranks_back() * expanded;
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
        let own = [self.first.unwrap_or(u64::MAX), self.company.sent()];
        let said = self.company.gather(&own)?;
        let first = said.iter().map(|said| said[0]).min();
        Ok(LevelCounts {
            counts: std::mem::take(&mut self.counts),
            farthest: first.unwrap_or(u64::MAX),
            sent: said.iter().map(|said| said[1]).sum(),
        })
    }
}
