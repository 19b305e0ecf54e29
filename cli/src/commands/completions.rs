//! `sovet completions`.

use std::io::Write;

use catalogue::Catalogue;
use clap::Args;
use clap_complete::{Shell, generate};

use crate::args;
use crate::exit::{Ended, Status};
use crate::output::Output;

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet completions bash > ~/.local/share/bash-completion/completions/sovet
  sovet completions fish > ~/.config/fish/completions/sovet.fish
  sovet completions zsh > \"${fpath[1]}/_sovet\"";

/// The arguments of `sovet completions`.
#[derive(Args, Debug)]
pub(crate) struct Task {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Task {
    pub(crate) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        // The generator panics if it cannot write, so it writes to memory.
        let mut script = Vec::new();
        generate(
            self.shell,
            &mut args::program(catalogue),
            args::program_name(),
            &mut script,
        );
        output.write_all(&script)?;
        Ok(Status::Done)
    }
}
