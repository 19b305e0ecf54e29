//! `sovet pdb build --processes`, `--hosts`.

use std::time::Instant;

use catalogue::Host;
use domain_puzzle::{TilePattern, Word};
use pattern_database::{Abstraction, Facts, Store};

use super::build::{BuildTask, Built};
use super::failure;
use crate::args::several::Several;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::Output;
use crate::output::progress::Progress;
use crate::several::{Task, Wanted};

impl BuildTask {
    pub(super) fn build_on_several<W: Word>(
        &self,
        store: &Store,
        patterns: &[TilePattern<W>],
        several: &Several,
        output: &mut Output,
    ) -> Ended {
        let clock = Instant::now();
        if several.tells() {
            // Before the work, which may take hours.
            checked_file::check_folder(store.folder()).map_err(|error| failure(error.into()))?;
        }
        let kept = self.kept(store, patterns)?;
        let wanted: Vec<_> = patterns
            .iter()
            .zip(&kept)
            .map(|(pattern, kept)| Wanted {
                parts: pattern,
                encoding: self.encoding,
                path: store.path(pattern, self.encoding),
                is_kept: kept.is_some(),
            })
            .collect();
        let names: Vec<_> = patterns.iter().map(Abstraction::identity).collect();
        let host = Terminal::new(None);
        let progress = Progress::new(output);
        let mut task = Task {
            problem: &format!("databases in {} of {}", self.encoding, names.join("; ")),
            place: several.place(),
            limits: self.limits.limits(),
            progress: &mut |statistics| progress.show(statistics),
            note: &|text| progress.aside(|| host.note(text)),
        };
        let done = several.here.build(&mut task, &wanted)?;
        drop(progress);
        if !done.tells {
            return Ok(Status::Done);
        }
        for ((pattern, kept), (built, wanted)) in patterns
            .iter()
            .zip(&kept)
            .zip(done.result.iter().zip(&wanted))
        {
            store.remove_surplus_layers(pattern);
            let status = if built.is_some() { "built" } else { "kept" };
            let Some(facts) = built.as_ref().or(kept.as_ref()) else {
                continue;
            };
            let row = Built::new(&wanted.path, facts, status, clock);
            row.together(done.processes, done.sent).tell(output)?;
        }
        Ok(Status::Done)
    }

    /// What is known about those that are there.
    fn kept<W: Word>(
        &self,
        store: &Store,
        patterns: &[TilePattern<W>],
    ) -> Result<Vec<Option<Facts>>, Failure> {
        let facts = |pattern| {
            let kept = store.open(pattern, self.encoding).map_err(failure)?;
            Ok(kept.map(|database| database.facts().clone()))
        };
        patterns.iter().map(facts).collect()
    }
}
