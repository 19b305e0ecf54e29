//! `--processes`, `--hosts`.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, io, process};

use catalogue::{bytes, read_time};
use clap::{Arg, ArgMatches, Args, Command};

use super::options::{number, number_in};
use crate::exit::Failure;
use crate::input::{STANDARD_INPUT, read_text};
use crate::several::{self, Place, SeveralProcesses};

/// The program that works on several processes.
const PROGRAM: &str = "sovet-distributed";
/// The variable that has the secret, where no file does.
const SECRET: &str = "SOVET_SECRET";

/// The heading of all these arguments.
const HEADING: &str = "Several processes";

/// The processes to work on.
#[derive(Args, Debug)]
#[command(next_help_heading = HEADING)]
pub(crate) struct SeveralArgs {
    /// Use N processes of this machine, of one thread each
    #[arg(long, value_name = "N", value_parser = processes, conflicts_with = "threads")]
    processes: Option<usize>,

    /// Work with the processes at the addresses in FILE: a line such as 10.0.0.1:4000 for each, the same file on
    /// all machines
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with_all = ["threads", "processes"])]
    hosts: Option<PathBuf>,

    /// The index of this process: the line of its address in that file, from 0 on
    #[arg(
        long,
        value_name = "I",
        value_parser = number::<usize>,
        requires = "hosts",
        conflicts_with = "processes"
    )]
    process: Option<usize>,

    /// Read the secret that these processes share from FILE; without it, from the variable SOVET_SECRET
    #[arg(
        long,
        value_name = "FILE",
        requires = "hosts",
        conflicts_with = "processes"
    )]
    secret: Option<PathBuf>,

    /// Wait this long for the other processes
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = read_time, requires = "hosts", conflicts_with = "processes")]
    wait: Duration,
}

/// The addresses of the processes, and the work on them.
pub(crate) struct Several {
    pub(crate) place: Place,
    pub(crate) here: &'static dyn SeveralProcesses,
}

impl SeveralArgs {
    /// Reads the addresses, if the user asks for several processes. Where this program cannot work so, the one that can
    /// takes its place.
    pub(crate) fn read(&self, matches: &ArgMatches) -> Result<Option<Several>, Failure> {
        if self.processes.is_none() && self.hosts.is_none() {
            return Ok(None);
        }
        let mut raw = matches.ids().filter_map(|id| matches.get_raw(id.as_str()));
        if raw.any(|mut values| values.any(|value| value == STANDARD_INPUT)) {
            // Only one could read it.
            return Err(Failure::input(
                "standard input is for one process; give several of them a file",
            ));
        }
        let Some(here) = several::here() else {
            return Err(call_program());
        };
        let place = match (self.processes, &self.hosts) {
            (_, Some(file)) => Place::Hosts {
                file: file.clone(),
                addresses: read_text(file)?,
                process: self.process.unwrap_or_default(),
                secret: self.secret()?,
                wait: self.wait,
            },
            (processes, None) => Place::Here(processes.unwrap_or(1)),
        };
        Ok(Some(Several { place, here }))
    }

    fn secret(&self) -> Result<String, Failure> {
        if let Some(file) = &self.secret {
            check_closed(file)?;
            return read_text(file);
        }
        env::var(SECRET).map_err(|_| {
            Failure::Input(format!(
                "the processes need a secret: give all of them the same --secret FILE, or the same variable {SECRET}"
            ))
        })
    }
}

/// Hides the options of several processes where the program for them is missing.
pub(crate) fn hidden_if_impossible(command: Command) -> Command {
    if several::here().is_some() || program().is_ok_and(|program| program.is_file()) {
        return command;
    }
    hidden(command)
}

fn hidden(command: Command) -> Command {
    let of_these = |arg: &Arg| arg.get_help_heading() == Some(HEADING);
    command
        .mut_args(|arg| {
            let is_hidden = arg.is_hide_set() || of_these(&arg);
            arg.hide(is_hidden)
        })
        .mut_subcommands(hidden)
}

/// Returns the path of the program that works on several processes: beside this one, where the same profile puts it.
fn program() -> io::Result<PathBuf> {
    let own = env::current_exe()?;
    let program = own.with_file_name(PROGRAM);
    Ok(program.with_extension(env::consts::EXE_EXTENSION))
}

/// Refuses a secret that others may read.
#[cfg(unix)]
fn check_closed(file: &Path) -> Result<(), Failure> {
    use std::os::unix::fs::PermissionsExt;

    // A file without metadata cannot be read either, and that error says why.
    let mode = file.metadata().map_or(0, |file| file.permissions().mode());
    let of_others = mode & 0o077;
    if of_others == 0 {
        return Ok(());
    }
    let file = file.display();
    Err(Failure::Input(format!(
        "{file}: other users may read or change this secret; `chmod 600 {file}` prevents that"
    )))
}

/// Accepts any file: other systems have other rights.
#[cfg(not(unix))]
fn check_closed(_: &Path) -> Result<(), Failure> {
    Ok(())
}

/// Runs the program that works on several processes, with the same arguments, in the place of this one. It returns
/// only if that fails.
fn call_program() -> Failure {
    let program = match program() {
        Ok(program) => program,
        Err(error) => return Failure::Machine(format!("cannot find {PROGRAM}: {error}")),
    };
    if !program.is_file() {
        let release = if cfg!(debug_assertions) {
            ""
        } else {
            "--release "
        };
        return Failure::Machine(format!(
            "several processes need the program {PROGRAM}, which is not at {}; build it with \
             `cargo build {release}-p {PROGRAM}`, or install it with `cargo install --path frontends/distributed`",
            program.display()
        ));
    }
    let mut command = process::Command::new(&program);
    command.args(env::args_os().skip(1));
    let error = become_program(&mut command);
    Failure::Machine(format!("cannot run {}: {error}", program.display()))
}

#[cfg(unix)]
fn become_program(command: &mut process::Command) -> io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

#[cfg(not(unix))]
fn become_program(command: &mut process::Command) -> io::Error {
    match command.status() {
        Ok(status) => process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}

/// Returns the number of processes, and of the bytes that they sent if that is known, in words that are followed by
/// others.
pub(crate) fn sent_in_words(processes: usize, sent: Option<u64>) -> String {
    let es = if processes == 1 { "" } else { "es" };
    let sent = sent.map(|sent| format!(" sent {}", bytes(sent)));
    format!("{processes} process{es}{}, ", sent.unwrap_or_default())
}

fn processes(text: &str) -> Result<usize, String> {
    number_in(1..=64)(text)
}
