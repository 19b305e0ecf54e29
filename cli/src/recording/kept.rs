//! Runs that are kept in memory until they are shown.

use std::sync::{Arc, Mutex, PoisonError};

use search_core::Record;
use trace::Header;
use view::{View, ViewBuilder};

/// Runs waiting to be shown.
pub(super) type Views = Arc<Mutex<Vec<View>>>;

/// A run that is being kept.
pub(super) struct Kept {
    run: ViewBuilder,
    views: Views,
}

impl Kept {
    pub(super) fn begin(header: &Header, most: u64, views: Views) -> Self {
        Self {
            run: ViewBuilder::new(header, most),
            views,
        }
    }

    pub(super) fn see(&mut self, record: impl FnOnce() -> Record) {
        self.run.see(record);
    }

    pub(super) fn finish(self, outcome: &str, answer: Vec<String>) {
        let view = self.run.finish(outcome, answer);
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        views.push(view);
    }
}
