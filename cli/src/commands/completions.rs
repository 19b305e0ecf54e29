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
    let mut arguments = command.get_arguments();
    while let Some(arg) = arguments.find(|arg| arg.is_hide_possible_values_set()) {
        let values = arg.get_possible_values();
        let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        if shell == Shell::Fish && arg.is_positional() {
            script.push_str(&fish_line(name, path, &names.join(" ")));
        } else if let Some((before, after)) = with_files(shell, &names) {
            *script = script.replace(&before, &after);
        }
    }
    for below in command.get_subcommands() {
        let path = [path, &[below.get_name()]].concat();
        complete_files(shell, name, below, &path, script);
    }
}

/// Text that completes names alone, and text that completes files beside them; none for shells that complete no values.
fn with_files(shell: Shell, names: &[&str]) -> Option<(String, String)> {
    let words = names.join(" ");
    let lines = names.join("\\t''\n");
    match shell {
        Shell::Bash => Some((
            format!("\"{words}\" -- \"${{cur}}\")"),
            format!("\"{words}\" -- \"${{cur}}\"; compgen -f -- \"${{cur}}\")"),
        )),
        Shell::Zsh => Some((
            format!(":({words})'"),
            format!(r#": _alternative "names\:name\:({words})" "files\:file\:_files"'"#),
        )),
        Shell::Fish => Some((format!("-f -a \"{lines}"), format!("-F -a \"{lines}"))),
        _ => None,
    }
}

/// Returns the line for names without a dash after a command.
fn fish_line(name: &str, path: &[&str], words: &str) -> String {
    let function = name.replace('-', "_");
    let command = path.join("; and __fish_seen_subcommand_from ");
    format!(
        "complete -c {name} -n \"__fish_{function}_using_subcommand {command}\" -a \"{words}\"\n"
    )
}
