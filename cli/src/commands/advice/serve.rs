//! `sovet advice serve`.

use std::io::{self, BufReader};
use std::path::Path;

use advice_lang::TableText;
use advice_server::{Dialect, Surroundings, serve_streams};
use catalogue::advice::{About, Advisable, GameName};
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
    pub(super) fn run(&self) -> Ended {
        let _ = self.stdio;
        let input = BufReader::new(io::stdin());
        interrupt::at_prompt(|| serve_streams(input, io::stdout(), &Here))
            .map_err(|error| Failure::Machine(error.to_string()))?;
        Ok(Status::Done)
    }
}

/// The games of this program, and the tables in folders and in the program.
struct Here;

impl Surroundings for Here {
    fn game(&self, name: &str) -> Result<Box<dyn Dialect>, String> {
        let game = GameName::of_directive(name).ok_or_else(|| {
            format!(
                "there is no game `{name}`; known are {}",
                GameName::of_directives().join(", ")
            )
        })?;
        Ok(game.give(AsDialect))
    }

    fn default_game(&self) -> String {
        GameName::DEFAULT.directive()
    }

    fn games(&self) -> Vec<String> {
        GameName::of_directives()
    }

    fn table(&self, folder: Option<&Path>, name: &str) -> Result<TableText, String> {
        source::other(folder, name)
    }
}

/// Makes the language of advice about a game from its vocabulary.
struct AsDialect;

impl About for AsDialect {
    type Answer = Box<dyn Dialect>;

    fn about<S: Advisable>(self, game: S) -> Self::Answer {
        Box::new(game)
    }
}
