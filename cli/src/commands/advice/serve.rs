//! `sovet advice serve`.

use std::io::{self, BufReader};
use std::path::Path;

use advice_lang::{Dialect, TableText};
use advice_server::{Surroundings, serve_streams};
use catalogue::Catalogue;
use clap::Args;

use super::source;
use crate::exit::{Ended, Failure, Status};
use crate::interrupt;

/// The arguments of `sovet advice serve`.
#[derive(Args, Debug)]
#[command(
    after_help = "Editors start this themselves; docs/advice.md says how to set them up. Ctrl-C ends it."
)]
pub(crate) struct Serve {
    /// Accepted because some editors add it; there is no other transport
    #[arg(long, hide = true)]
    stdio: bool,
}

impl Serve {
    pub(super) fn run(&self, catalogue: &Catalogue) -> Ended {
        let _ = self.stdio;
        let input = BufReader::new(io::stdin());
        interrupt::at_prompt(|| serve_streams(input, io::stdout(), &Here(catalogue)))
            .map_err(|error| Failure::Machine(error.to_string()))?;
        Ok(Status::Done)
    }
}

/// The games of this program, and the tables in folders and in the program.
struct Here<'c>(&'c Catalogue);

impl Surroundings for Here<'_> {
    fn dialects(&self) -> Vec<(String, &dyn Dialect)> {
        self.0.dialects()
    }

    fn table(&self, folder: Option<&Path>, name: &str) -> Result<TableText, String> {
        source::other(folder, name, self.0)
    }
}
