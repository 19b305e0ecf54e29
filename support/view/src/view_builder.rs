//! From the events of a run to what can be shown of it.

use std::collections::BTreeMap;

use search_core::Record;
use trace::{End, Ending, Header};

use crate::View;
use crate::model::{Model, Side};
use crate::numbers::MOST_HELD;
use crate::replay::{Follower, follower};

/// The memory that a run may take, in bytes: about one and a half million events. Later events are only counted.
const ROOM: usize = 200_000_000;

/// Makes a [`View`] of events as they come.
pub struct ViewBuilder {
    header: Header,
    follower: Box<dyn Follower>,
    /// The memory that it may take, in bytes.
    room: usize,
    /// Number of times each event has come since there was no room left.
    counted: BTreeMap<usize, u64>,
    /// Greatest number of events that are taken in, and number of events so far.
    most: u64,
    seen: u64,
}

impl ViewBuilder {
    /// Takes in the first `most` events of a run. **Memory** is that of [`View::read`], and at most 200 MB.
    #[must_use]
    pub fn new(header: &Header, most: u64) -> Self {
        Self {
            most,
            ..Self::within(header, ROOM, usize::MAX)
        }
    }

    /// Takes in, of a search in a game tree, all events about nodes at most `plies` plies from the root, as far as there
    /// is memory.
    #[must_use]
    pub fn of_game(header: &Header, plies: usize) -> Self {
        Self::within(header, ROOM, plies)
    }

    /// Follows a run in about `room` bytes.
    pub(crate) fn within(header: &Header, room: usize, plies: usize) -> Self {
        Self {
            header: header.clone(),
            follower: follower(header, plies),
            room,
            counted: BTreeMap::new(),
            most: u64::MAX,
            seen: 0,
        }
    }

    /// Returns the number of a node that is known without the search, such as one of a tree in a file; the search may have met
    /// it. It is reached from `parent` by the move; the root has no parent. `None` if this is not a game tree.
    pub fn extend(
        &mut self,
        parent: Option<usize>,
        mv: &str,
        position: &str,
        side: Side,
    ) -> Option<usize> {
        self.follower.extend(parent, mv, position, side)
    }

    /// Takes in the next event; it is made a record only if it is among the first ones. Once there is no room left, it is
    /// only counted.
    pub fn see(&mut self, record: impl FnOnce() -> Record) {
        self.seen += 1;
        if self.seen > self.most {
            return;
        }
        if self.has_room() {
            self.follower.see(record());
        } else {
            let event = self.follower.builder().kind(&record());
            *self.counted.entry(event).or_default() += 1;
        }
    }

    /// Returns whether there is room left. The memory in use never shrinks, so once there is no room there never will
    /// be.
    fn has_room(&mut self) -> bool {
        let own = self.follower.bytes();
        let builder = self.follower.builder();
        builder.bytes() + own <= self.room && builder.nodes.len().max(builder.log.len()) < MOST_HELD
    }

    /// Returns the run, which ended like this, with the steps of its answer.
    #[must_use]
    pub fn finish(self, outcome: &str, answer: Vec<String>) -> View {
        let events = self.seen.min(self.most);
        let left_out = self.seen - events;
        self.end(Ending::Whole(End {
            outcome: outcome.to_owned(),
            answer,
            events,
            left_out,
        }))
    }

    /// Returns what can be shown, given how the run ended.
    pub(crate) fn end(mut self, ending: Ending) -> View {
        self.follower.end();
        let answer = self.follower.answer(match &ending {
            Ending::Whole(end) => &end.answer,
            Ending::CutOff(_) => &[],
        });
        let builder = std::mem::take(self.follower.builder());
        let names = (0..builder.events.len()).map(|event| builder.events.get(event).to_owned());
        View {
            model: Model {
                header: self.header,
                ending,
                events: names.collect(),
                answer,
                counted: self.counted,
                worth: builder.worth,
                nodes: builder.nodes,
                log: builder.log.close(),
                texts: builder.texts.close(),
            },
        }
    }
}
