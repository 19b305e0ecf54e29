//! `sovet pdb verify`.

use std::io::Write;

use catalogue::puzzle::with_progress;
use clap::Args;
use domain_puzzle::{TilePattern, Word};
use pattern_database::{Abstraction, Build, BuildError, Contents, FileError, Item, Store};

use super::failure;
use super::files::{Came, chosen, each};
use crate::args::limits::BuildLimits;
use crate::exit::{Ended, Failure};
use crate::host::Terminal;
use crate::output::{Output, bytes as size, warn};

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet pdb verify
  sovet pdb verify --recompute
  sovet pdb verify --all --format json

A file is sound if it is as it was written: every byte agrees with the checksums, and the values \
agree with the header. It is right if every value equals the one computed again, whoever wrote it. \
Exit code 1 if a file is refused.";

/// The arguments of `sovet pdb verify`.
#[derive(Args, Debug)]
pub(crate) struct VerifyTask {
    /// Files, named as `sovet pdb list` names them; without any, all are checked
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Check all
    #[arg(long, conflicts_with = "names")]
    all: bool,

    /// Also compute every value again, which takes as long as building
    #[arg(long)]
    recompute: bool,

    #[command(flatten)]
    limits: BuildLimits,
}

impl VerifyTask {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let store = Store::of_user().map_err(failure)?;
        let items = chosen(&store, &self.names)?;
        let is_empty = items.is_empty();
        let ended = each(items, |item| self.verify(&item), output);
        let is_done = matches!(ended, Ok(_) | Err(Failure::Machine(_)));
        if is_done && !is_empty && !output.is_json() {
            writeln!(output, "{}", self.what_was_done())?;
        }
        ended
    }

    fn what_was_done(&self) -> &'static str {
        if self.recompute {
            "every byte has been checked, and every value computed again"
        } else {
            "every byte has been checked; --recompute also computes every value again"
        }
    }

    fn verify(&self, item: &Item) -> Result<Came, Failure> {
        let identity = match &item.contents {
            Contents::Unfinished { in_use } => return Ok(Came::Unfinished { in_use: *in_use }),
            Contents::Table(facts) => facts.identity.as_str(),
            Contents::Layers { identity, .. } => identity,
            _ => "",
        };
        if let Some(pattern) = TilePattern::<u64>::of_identity(identity) {
            return self.verify_pattern(&pattern, item);
        }
        if let Some(pattern) = TilePattern::<u128>::of_identity(identity) {
            return self.verify_pattern(&pattern, item);
        }
        if self.recompute && !identity.is_empty() {
            warn(&format!(
                "the values cannot be computed again, since this program does not know {identity}"
            ));
        }
        came(item.verify(), "sound")
    }

    fn verify_pattern<W: Word>(
        &self,
        pattern: &TilePattern<W>,
        item: &Item,
    ) -> Result<Came, Failure> {
        if !self.recompute {
            return came(item.verify_for(pattern), "sound");
        }
        self.check_room(pattern)?;
        let recomputed = with_progress(pattern, None, &Terminal::new(None), |build| {
            item.recompute(pattern, build)
        });
        came(recomputed, "right")
    }

    /// Refuses to recompute what takes more memory than may be used.
    fn check_room<W: Word>(&self, pattern: &TilePattern<W>) -> Result<(), Failure> {
        let needed = Build::memory(pattern);
        match self.limits.memory() {
            Some(memory) if needed > memory => Err(Failure::input(format!(
                "computing the values of {} again takes {} of memory, and --max-memory leaves {}: raise it",
                pattern.identity(),
                size(needed),
                size(memory),
            ))),
            _ => Ok(()),
        }
    }
}

/// Returns the result for a file, unless that could not be found out.
fn came(checked: Result<(), FileError>, done: &'static str) -> Result<Came, Failure> {
    match checked {
        Ok(()) => Ok(Came::Done(done)),
        Err(FileError::Build(BuildError::Cancelled(_))) => {
            Err(Failure::Interrupted("interrupted".to_owned()))
        }
        Err(error @ FileError::Build(_)) => Err(failure(error)),
        Err(error) => Ok(Came::Refused(error.to_string())),
    }
}
