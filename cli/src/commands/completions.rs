//! `sovet completions`.

use std::io::Write;

use catalogue::Catalogue;
use clap::builder::PossibleValue;
use clap::{Args, Command};
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
        let mut program = args::program(catalogue);
        let name = args::program_name();
        generate(self.shell, &mut program, &name, &mut script);
        let mut script = String::from_utf8_lossy(&script).into_owned();
        complete_files(self.shell, &name, &program, &[], &mut script);
        output.write_all(script.as_bytes())?;
        Ok(Status::Done)
    }
}

/// Lets a script complete files too where an argument takes more than the names that it offers, which its help does
/// not list. The generator for fish leaves out arguments without a dash, so they are added.
fn complete_files(shell: Shell, name: &str, command: &Command, path: &[&str], script: &mut String) {
    for arg in command.get_arguments() {
        if !arg.is_hide_possible_values_set() {
            continue;
        }
        let values = arg.get_possible_values();
        let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        let names = names.join(" ");
        let (before, after) = match shell {
            Shell::Bash => (
                format!("\"{names}\" -- \"${{cur}}\")"),
                format!("\"{names}\" -- \"${{cur}}\"; compgen -f -- \"${{cur}}\")"),
            ),
            Shell::Zsh => (
                format!(":({names})'"),
                format!(": _alternative \"names:name:({names})\" \"files:file:_files\"'"),
            ),
            Shell::Fish if arg.is_positional() => {
                let condition = match path {
                    [first, second] => format!("{first}; and __fish_seen_subcommand_from {second}"),
                    _ => path.join(" "),
                };
                let function = name.replace('-', "_");
                *script += &format!(
                    "complete -c {name} -n \"__fish_{function}_using_subcommand {condition}\" -a \"{names}\"\n"
                );
                continue;
            }
            Shell::Fish => {
                let names = names.replace(' ', "\\t''\n");
                (format!("-f -a \"{names}"), format!("-F -a \"{names}"))
            }
            // The others complete no values.
            _ => continue,
        };
        *script = script.replace(&before, &after);
    }
    for below in command.get_subcommands() {
        let path = [path, &[below.get_name()]].concat();
        complete_files(shell, name, below, &path, script);
    }
}
