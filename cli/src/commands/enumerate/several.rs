//! `sovet enumerate --processes`, `--hosts`.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use catalogue::read_time;
use clap::Args;

use crate::exit::Failure;
use crate::input::read_text;
use crate::several::{self, Place, SeveralProcesses};

/// The program that counts on several processes.
const PROGRAM: &str = "sovet-distributed";
/// The variable that has the secret, where no file does.
const SECRET: &str = "SOVET_SECRET";

/// On which processes to count.
#[derive(Args, Debug)]
#[command(next_help_heading = "Several processes")]
pub(super) struct SeveralArgs {
    /// Count on N processes of this machine, of one thread each
    #[arg(long, value_name = "N", value_parser = processes, conflicts_with = "threads")]
    processes: Option<usize>,

    /// Count with the processes at the addresses in FILE: a line such as 10.0.0.1:4000 for each, the same file on
    /// all machines
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with_all = ["threads", "processes"])]
    hosts: Option<PathBuf>,

    /// This is the process at line I of that file, from 0 on
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,

    /// The file with the secret that these processes share; without it, the variable SOVET_SECRET has it
    #[arg(long, value_name = "FILE", requires = "hosts")]
    secret: Option<PathBuf>,

    /// How long to wait for the other processes
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = read_time, requires = "hosts")]
    wait: Duration,
}

/// Where the processes are, as it was read.
pub(super) struct Several {
    place: Owned,
    /// What counts on them.
    pub(super) here: &'static dyn SeveralProcesses,
}

enum Owned {
    Here(usize),
    Hosts {
        file: PathBuf,
        addresses: String,
        process: usize,
        secret: String,
        wait: Duration,
    },
}

impl SeveralArgs {
    /// What the user asks for, if it is more than one process. Where this program cannot do it, the one that can takes
    /// its place.
    pub(super) fn read(&self) -> Result<Option<Several>, Failure> {
        if self.processes.is_none() && self.hosts.is_none() {
            return Ok(None);
        }
        let Some(here) = several::here() else {
            return Err(call_program());
        };
        let place = match (self.processes, &self.hosts) {
            (_, Some(file)) => Owned::Hosts {
                file: file.clone(),
                addresses: read_text(file)?,
                process: self.process.unwrap_or_default(),
                secret: self.secret()?,
                wait: self.wait,
            },
            (processes, None) => Owned::Here(processes.unwrap_or(1)),
        };
        Ok(Some(Several { place, here }))
    }

    fn secret(&self) -> Result<String, Failure> {
        if let Some(file) = &self.secret {
            return read_text(file);
        }
        env::var(SECRET).map_err(|_| {
            Failure::Input(format!(
                "there is no secret by which the processes know each other: give all of them the same --secret FILE, \
                 or the same variable {SECRET}"
            ))
        })
    }
}

impl Several {
    pub(super) fn place(&self) -> Place<'_> {
        match &self.place {
            Owned::Here(processes) => Place::Here(*processes),
            Owned::Hosts {
                file,
                addresses,
                process,
                secret,
                wait,
            } => Place::Hosts {
                file,
                addresses,
                process: *process,
                secret,
                wait: *wait,
            },
        }
    }

    /// How many processes share the memory, as far as it is known.
    pub(super) fn processes(&self) -> u64 {
        match &self.place {
            Owned::Here(processes) => *processes as u64,
            Owned::Hosts { addresses, .. } => addresses.lines().count() as u64,
        }
    }
}

/// Runs the program that counts on several processes, with the same arguments, in the place of this one. It returns
/// only if that fails.
fn call_program() -> Failure {
    let own = match env::current_exe() {
        Ok(own) => own,
        Err(error) => return Failure::Machine(format!("cannot find {PROGRAM}: {error}")),
    };
    let program = own
        .with_file_name(PROGRAM)
        .with_extension(env::consts::EXE_EXTENSION);
    if !program.is_file() {
        return Failure::Machine(format!(
            "counting on several processes is done by the program {PROGRAM}, which is not at {}; build it with \
             `cargo build -p {PROGRAM}`, or install it with `cargo install --path frontends/distributed`",
            program.display()
        ));
    }
    let mut command = Command::new(&program);
    command.args(env::args_os().skip(1));
    let error = become_program(&mut command);
    Failure::Machine(format!("cannot run {}: {error}", program.display()))
}

#[cfg(unix)]
fn become_program(command: &mut Command) -> std::io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

#[cfg(not(unix))]
fn become_program(command: &mut Command) -> std::io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}

fn processes(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=64).contains(number));
    number.ok_or_else(|| "write a number from 1 to 64".to_owned())
}
