//! A space level by level, on several processes.

use timely::communication::Allocator;

use search_core::{Limit, Mark, RankSpace, Run, Statistics, Stopped, TwoBitTable};

use crate::batch::Outbox;
use crate::error::CountError;
use crate::exchange::{Exchange, Inbox};
use crate::links::Links;
use crate::member::Member;
use crate::owners::Owners;

/// So many states are expanded before their successors are marked or sent, and before what has arrived is received.
const PORTION: usize = 1 << 11;
/// So many states go into a batch.
const IN_BATCH: usize = 1 << 14;

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
/// `begun` is called with the depth and the number of states of each level before it is expanded.
///
/// # Errors
///
/// If a limit is met here, or another member does not go on.
pub fn count_levels(
    run: &mut Run<'_>,
    space: &dyn RankSpace,
    start: u64,
    member: Member,
    begun: &mut dyn FnMut(usize, u64),
) -> Result<LevelCounts, CountError> {
    let (allocator, links) = member.build()?;
    let counted = Counting::new(run, space, start, allocator, &links)
        .and_then(|counting| counting.count(begun));
    match counted {
        Ok(counted) => {
            links.finish();
            Ok(counted?)
        }
        Err(error) => {
            links.leave(&error.to_string());
            Err(error)
        }
    }
}

/// The mark of the states at a depth, as long as it is one of the last two.
fn mark(depth: usize) -> Mark {
    1 + depth as Mark % 2
}

struct Counting<'c, 'r> {
    run: &'c mut Run<'r>,
    space: &'c dyn RankSpace,
    exchange: Exchange,
    links: &'c Links,
    owners: Owners,
    /// For each process, though nothing is sent to oneself.
    outboxes: Vec<Outbox>,
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

impl<'c, 'r> Counting<'c, 'r> {
    fn new(
        run: &'c mut Run<'r>,
        space: &'c dyn RankSpace,
        start: u64,
        allocator: Allocator,
        links: &'c Links,
    ) -> Result<Self, CountError> {
        let (index, processes) = (allocator.index(), allocator.peers());
        let owners = Owners::new(space.rank_count(), processes);
        let places = owners.places();
        let bytes = usize::try_from(TwoBitTable::bytes_for(places)).unwrap_or(usize::MAX);
        let marks = run
            .store(1, bytes)
            .and_then(|()| TwoBitTable::new(places))
            .map_err(|limit| run.stopped(limit))?;
        let mut inbox = Inbox::new(marks, places);
        if owners.owner(start) == index {
            inbox.begin(mark(0));
            inbox.mark(owners.place(start));
        }
        inbox.begin(mark(1));
        Ok(Self {
            exchange: Exchange::new(allocator, inbox),
            links,
            owners,
            outboxes: (0..processes)
                .map(|process| Outbox::new(process, places, IN_BATCH))
                .collect(),
            counts: vec![1],
            done: Statistics::default(),
            ranks: Vec::with_capacity(PORTION),
            successors: Vec::new(),
            first: None,
            expanded: 0,
            generated: 0,
            run,
            space,
        })
    }

    /// The counts, or the limit that all processes have met.
    fn count(
        mut self,
        begun: &mut dyn FnMut(usize, u64),
    ) -> Result<Result<LevelCounts, Stopped>, CountError> {
        let counted = loop {
            begun(self.depth(), self.states());
            if let Err(limit) = self.may_begin() {
                break Err(self.run.stopped(limit));
            }
            self.expand_level()?;
            let new = self.add_up()?;
            if new == 0 {
                break Ok(self.last_words()?);
            }
            self.counts.push(new);
        };
        let Self {
            exchange,
            links,
            run,
            ..
        } = self;
        exchange.close(&mut || serve(run, links, 0))?;
        Ok(counted)
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
        let limits = *self.run.limits();
        if depth >= self.run.depth_limit() {
            self.run.statistics.depth_cutoffs += states;
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
    fn expand_level(&mut self) -> Result<(), CountError> {
        let from = mark(self.depth());
        let words = self.exchange.inbox().marks.words();
        self.first = None;
        let mut word = 0;
        while word < words {
            word = self.collect(word, from);
            self.first = self.first.or(self.ranks.first().copied());
            self.expand_portion()?;
        }
        for outbox in &mut self.outboxes {
            if let Some(batch) = outbox.rest() {
                self.exchange.send(batch);
            }
        }
        // Before the others hear that this level is done: then they send states of the next one but one, whose mark
        // is that of this one.
        self.exchange.inbox().marks.close(from);
        let (run, links) = (&mut *self.run, self.links);
        self.exchange.end_step(&mut || serve(run, links, 0))
    }

    /// Collects the numbers of states with this mark, from a word of marks on; returns the next word.
    fn collect(&mut self, mut word: usize, from: Mark) -> usize {
        let inbox = self.exchange.inbox();
        let index = self.exchange.index();
        self.ranks.clear();
        while word < inbox.marks.words() && self.ranks.len() < PORTION {
            let places = inbox.marks.marked(word, from);
            self.ranks
                .extend(places.map(|place| self.owners.rank(index, place)));
            word += 1;
        }
        word
    }

    fn expand_portion(&mut self) -> Result<(), CountError> {
        self.successors.clear();
        self.space.expand_ranks(&self.ranks, &mut self.successors);
        let expanded = self.ranks.len() as u64;
        self.expanded += expanded;
        self.generated += self.successors.len() as u64;
        self.share_out();
        let (run, links) = (&mut *self.run, self.links);
        self.exchange.receive(&mut || serve(run, links, expanded))
    }

    /// Marks the successors that this process owns, and sends the others.
    fn share_out(&mut self) {
        let index = self.exchange.index();
        let mut full = Vec::new();
        let mut inbox = self.exchange.inbox();
        for &rank in &self.successors {
            let owner = self.owners.owner(rank);
            let place = self.owners.place(rank);
            if owner == index {
                inbox.mark(place);
            } else {
                full.extend(self.outboxes[owner].push(place));
            }
        }
        drop(inbox);
        for batch in full {
            self.exchange.send(batch);
        }
    }

    /// Adds up what all processes have done in this level; returns how many states were new.
    fn add_up(&mut self) -> Result<u64, CountError> {
        // Now, since states of the next level may arrive while this process waits for the sums of this one.
        let new = self.exchange.inbox().begin(mark(self.depth() + 2));
        let done = [
            std::mem::take(&mut self.expanded),
            std::mem::take(&mut self.generated),
            new,
        ];
        let (run, links) = (&mut *self.run, self.links);
        let said = self.exchange.gather(&done, &mut || serve(run, links, 0))?;
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
        self.run.statistics = *done;
        Ok(new)
    }

    /// The answer, for which the processes tell each other the least number of a state at the last depth and how many
    /// bytes they have sent.
    fn last_words(&mut self) -> Result<LevelCounts, CountError> {
        let own = [self.first.unwrap_or(u64::MAX), self.links.sent()];
        let (run, links) = (&mut *self.run, self.links);
        let said = self.exchange.gather(&own, &mut || serve(run, links, 0))?;
        let first = said.iter().map(|said| said[0]).min();
        Ok(LevelCounts {
            counts: std::mem::take(&mut self.counts),
            farthest: first.unwrap_or(u64::MAX),
            sent: said.iter().map(|said| said[1]).sum(),
        })
    }
}

/// Counts expansions, and looks whether time is up, the count has been cancelled, or another process is gone.
fn serve(run: &mut Run<'_>, links: &Links, expanded: u64) -> Result<(), CountError> {
    let depth = run.statistics.max_depth;
    // First: when all are told to end, each says so itself.
    run.count_expanded(usize::try_from(depth).unwrap_or(usize::MAX), expanded)
        .map_err(|limit| run.stopped(limit))?;
    links.check()
}
