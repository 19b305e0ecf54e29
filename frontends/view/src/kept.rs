//! A run that is kept in memory until it is shown.

use search_core::Record;
use trace::{End, Ending, Header};

use crate::{View, ViewBuilder, score};

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
            builder: ViewBuilder::new(header, &score, ROOM),
            most,
            seen: 0,
        }
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
