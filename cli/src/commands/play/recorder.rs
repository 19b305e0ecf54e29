//! The searches of a game, recorded if that is asked for: a file for each move.

use catalogue::{Failure, Recorder, Recording};
use search_core::Record;
use trace::Header;

use crate::recording::{self, TraceFiles};

/// Writes the files. Each has the number of the ply.
pub(super) struct Files(pub(super) TraceFiles);

impl Recorder for Files {
    fn begin(
        &self,
        ply: usize,
        header: &dyn Fn() -> Header,
    ) -> Result<Option<Box<dyn Recording>>, Failure> {
        let file = self.0.file(Some(ply));
        if !file.is_asked_for() {
            return Ok(None);
        }
        let begun = file.begin(header)?;
        Ok(Some(Box::new(OneFile(begun))))
    }
}

/// One of them.
struct OneFile(recording::Recording);

impl Recording for OneFile {
    fn keep(&mut self, record: &dyn Fn() -> Record) {
        self.0.keep(record);
    }

    fn finish(self: Box<Self>, outcome: &str, answer: Vec<String>) -> Result<(), Failure> {
        Ok(self.0.finish(outcome, answer)?)
    }
}
