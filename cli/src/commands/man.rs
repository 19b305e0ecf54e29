//! `sovet man`.

use std::fs;
use std::io::{self, Write};

use catalogue::Catalogue;
use clap::Args;

use crate::args;
use crate::exit::{Ended, Status};
use crate::output::files::{Contents, cannot_write, output_file};
use crate::output::{Output, OutputFile, count, write_file};

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet man | man -l -
  sovet man --output ~/.local/share/man/man1 && man sovet-solve-puzzle";

/// The arguments of `sovet man`.
#[derive(Args, Debug)]
pub(crate) struct Task {
    /// Write the pages of all commands into this folder, which is created if necessary
    #[arg(short, long, value_name = "FOLDER", value_parser = output_file(&[Contents::Manual]))]
    output: Option<OutputFile>,
}

impl Task {
    pub(crate) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        let pages = pages(catalogue)?;
        let Some(file) = &self.output else {
            if let Some((_, page)) = pages.first() {
                output.write_all(page)?;
            }
            return Ok(Status::Done);
        };
        let folder = file.path();
        fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
        for (name, _) in &pages {
            file.check_as(&folder.join(name))?;
        }
        for (name, page) in &pages {
            write_file(&folder.join(name), page)?;
        }
        let pages = count(pages.len() as u64, "page");
        writeln!(output, "{pages} in {}", folder.display())?;
        Ok(Status::Done)
    }
}

/// Returns the pages by the names of their files, each after that of the command that it belongs to.
fn pages(catalogue: &Catalogue) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut program = args::program(catalogue);
    // The names of commands include the names of the commands above them.
    program.build();
    let mut pages = Vec::new();
    let mut commands = vec![program];
    while let Some(command) = commands.pop() {
        let below = command.get_subcommands().filter(|below| {
            // Every page has help already.
            below.get_name() != "help"
        });
        let mut below: Vec<_> = below.cloned().collect();
        below.reverse();
        commands.append(&mut below);
        let man = clap_mangen::Man::new(command.disable_help_subcommand(true));
        let mut page = Vec::new();
        man.render(&mut page)?;
        pages.push((man.get_filename(), page));
    }
    Ok(pages)
}
