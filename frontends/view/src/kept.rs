//! A run that is kept in memory until it is shown.

use search_core::Record;
use trace::{End, Ending, Header};

use crate::{Side, View, ViewBuilder, score};

/// The memory that a run may take, in bytes: about one and a half million events. Later events are only counted.
const ROOM: usize = 200_000_000;

/// A run that is being kept.
pub struct Kept {
    builder: ViewBuilder<'static>,
    /// Greatest number of events that are kept, and number of events so far.
    most: u64,
    seen: u64,
}

impl Kept {
    /// Keeps the first `most` events of a run. **Memory** is that of [`View::read`], and at most 200 MB.
    #[must_use]
    pub fn new(header: &Header, most: u64) -> Self {
        Self {
            builder: ViewBuilder::new(header, &score, ROOM, usize::MAX),
            most,
            seen: 0,
        }
    }

    /// Keeps of a search in a game tree all events about nodes at most `plies` plies from the root, as far as there is
    /// memory.
    #[must_use]
    pub fn of_game(header: &Header, plies: usize) -> Self {
        Self {
            builder: ViewBuilder::new(header, &score, ROOM, plies),
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
        self.builder.end();
        self.builder.replay.extend(parent, mv, position, side)
    }

    /// Takes in the next event; it is made a record only if it is kept.
    pub fn see(&mut self, record: impl FnOnce() -> Record) {
        if self.seen < self.most {
            self.builder.see(record());
        }
        self.seen += 1;
    }

    /// Returns the run, which ended like this, with the steps of its answer.
    #[must_use]
    pub fn finish(self, outcome: &str, answer: Vec<String>) -> View {
        let events = self.seen.min(self.most);
        self.builder.finish(Ending::Whole(End {
            outcome: outcome.to_owned(),
            answer,
            events,
            left_out: self.seen - events,
        }))
    }
}
