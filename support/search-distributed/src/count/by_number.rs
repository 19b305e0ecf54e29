//! The states that a process owns of a space whose states are numbered: two bits for each.

use std::cell::RefCell;
use std::rc::Rc;

use search_core::{LevelWork, Limit, Mark, RankSpace, TwoBitTable};

use super::{SeeWords, Share};
use crate::batch::{Batch, Contents, Outboxes};
use crate::exchange::{Garbled, Receive};
use crate::owners::{Owners, in_memory};

/// So many states are expanded before their successors are marked or sent, and before what has arrived is received.
const PORTION: usize = 1 << 11;

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

pub(super) struct ByNumber<'s> {
    space: &'s dyn RankSpace,
    start: u64,
    index: usize,
    owners: Owners,
    outboxes: Outboxes,
    inbox: Rc<RefCell<Inbox>>,
    /// The mark of the states of the level.
    from: Mark,
    /// The first word of marks that has not been looked at in this level.
    word: usize,
    /// States to be expanded, and their successors.
    ranks: Vec<u64>,
    successors: Vec<u64>,
}

impl<'s> ByNumber<'s> {
    pub(super) fn new(
        space: &'s dyn RankSpace,
        start: u64,
        index: usize,
        processes: usize,
    ) -> Self {
        let owners = Owners::new(space.rank_count(), processes);
        let places = owners.places();
        let inbox = Inbox {
            marks: TwoBitTable::of_words(Vec::new()),
            places,
            to: 0,
            new: 0,
        };
        Self {
            space,
            start,
            index,
            owners,
            outboxes: Outboxes::new(processes, places),
            inbox: Rc::new(RefCell::new(inbox)),
            from: 0,
            word: 0,
            ranks: Vec::with_capacity(PORTION),
            successors: Vec::new(),
        }
    }

    /// Takes the marks of when the level of this depth was complete.
    fn stand(&mut self, marks: TwoBitTable, depth: usize) {
        let mut inbox = self.inbox.borrow_mut();
        inbox.marks = marks;
        inbox.to = mark(depth + 1);
        self.from = mark(depth);
    }

    /// Collects the numbers of some states of the level.
    fn collect(&mut self) {
        let inbox = self.inbox.borrow_mut();
        self.ranks.clear();
        while self.word < inbox.marks.words() && self.ranks.len() < PORTION {
            let places = inbox.marks.marked(self.word, self.from);
            let ranks = places.map(|place| self.owners.rank(self.index, place));
            self.ranks.extend(ranks);
            self.word += 1;
        }
    }
}

impl Share for ByNumber<'_> {
    fn receiver(&self) -> Rc<RefCell<dyn Receive>> {
        Rc::<RefCell<Inbox>>::clone(&self.inbox)
    }

    fn bytes(&self) -> usize {
        in_memory(TwoBitTable::bytes_for(self.owners.places()))
    }

    fn begin(&mut self) -> Result<(), Limit> {
        let mut marks = TwoBitTable::new(self.owners.places())?;
        if self.owners.owner(self.start) == self.index {
            marks.put(self.owners.place(self.start), mark(0));
        }
        self.stand(marks, 0);
        Ok(())
    }

    fn restore(&mut self, depth: usize, words: Vec<u64>) -> Option<[u64; 2]> {
        if words.len() as u64 * 8 != TwoBitTable::bytes_for(self.owners.places()) {
            return None;
        }
        let tally = TwoBitTable::tally(&words, depth)?;
        let marks = TwoBitTable::of_words(words);
        // The last places have no number.
        let is_beyond =
            |place: &u64| self.owners.rank(self.index, *place) >= self.space.rank_count();
        let mut beyond = (0..self.owners.places()).rev().take_while(is_beyond);
        if beyond.any(|place| marks.get(place) != 0) {
            return None;
        }
        self.stand(marks, depth);
        Some(tally)
    }

    fn show(&self, see: SeeWords<'_>) {
        see(&mut self.inbox.borrow().marks.each_word());
    }

    fn expand(&mut self, full: &mut Vec<Batch>) -> LevelWork {
        self.collect();
        self.successors.clear();
        self.space.expand_ranks(&self.ranks, &mut self.successors);
        let owners = &self.owners;
        let owned = self.successors.iter();
        let owned = owned.map(|&rank| (owners.owner(rank), owners.place(rank)));
        let mut inbox = self.inbox.borrow_mut();
        let batches = self
            .outboxes
            .share_out(self.index, owned, |place| inbox.mark(place));
        full.extend(batches);
        LevelWork {
            expanded: self.ranks.len() as u64,
            generated: self.successors.len() as u64,
            least: self.ranks.first().map(|&rank| rank.into()),
        }
    }

    fn end(&mut self, rest: &mut Vec<Batch>) {
        rest.extend(self.outboxes.rest());
        // Before the others hear that this level is done: then they send states of the next one but one, whose mark
        // is that of this one.
        self.inbox.borrow_mut().marks.close(self.from);
    }

    fn enter(&mut self) -> Option<()> {
        // They were marked as they arrived.
        Some(())
    }

    fn go_on(&mut self) -> u64 {
        self.word = 0;
        let mut inbox = self.inbox.borrow_mut();
        std::mem::swap(&mut self.from, &mut inbox.to);
        std::mem::take(&mut inbox.new)
    }

    fn takes_back(&self) -> u64 {
        self.space.ranks_back()
    }
}
