//! Runs that are kept in memory until they are shown.

use std::sync::{Arc, Mutex, PoisonError};

use search_core::Record;
use trace::{End, Ending, Header};
use view::{View, ViewBuilder};

/// The memory that a run may take while it is kept, in bytes: about one and a half million events. Later events are
/// only counted.
const ROOM: usize = 200_000_000;

/// Where runs wait to be shown.
pub(super) type Views = Arc<Mutex<Vec<View>>>;

/// A run that is being kept.
pub(super) struct Kept {
    builder: ViewBuilder<'static>,
    views: Views,
    /// How many events are kept at most, how many there have been.
    most: u64,
    seen: u64,
}

impl Kept {
    pub(super) fn begin(header: &Header, most: u64, views: Views) -> Self {
        Self {
            builder: ViewBuilder::new(header, &view::score, ROOM),
            views,
            most,
            seen: 0,
        }
    }

    pub(super) fn see(&mut self, record: impl FnOnce() -> Record) {
        if self.seen < self.most {
            self.builder.see(record());
        }
        self.seen += 1;
    }

    pub(super) fn finish(self, outcome: &str, answer: Vec<String>) {
        let events = self.seen.min(self.most);
        let view = self.builder.finish(Ending::Whole(End {
            outcome: outcome.to_owned(),
            answer,
            events,
            left_out: self.seen - events,
        }));
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        views.push(view);
    }
}
