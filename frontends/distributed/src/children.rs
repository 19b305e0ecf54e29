//! The processes that the first one starts on this machine.

use std::env;
use std::io;
use std::process::{Child, Command, ExitStatus, Stdio, id};
use std::thread::sleep;
use std::time::{Duration, Instant};

use search_distributed::Hosts;

/// The variable with the index of a process, its starter and all addresses.
const PART: &str = "SOVET_DISTRIBUTED_PART";
/// The variable with the secret. Other users can see the arguments of a process, but not its variables.
const SECRET: &str = "SOVET_DISTRIBUTED_SECRET";

/// The time that processes have to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// The facts that a process has from the one that has started it.
pub(crate) struct Part {
    pub(crate) process: usize,
    pub(crate) starter: Starter,
    pub(crate) hosts: String,
    pub(crate) secret: String,
}

impl Part {
    /// Returns that of this process, if another has started it.
    pub(crate) fn own() -> Option<Self> {
        let part = env::var(PART).ok()?;
        let (numbers, hosts) = part.split_once('\n')?;
        let (process, starter) = numbers.split_once(' ')?;
        Some(Self {
            process: process.parse().ok()?,
            starter: Starter(starter.parse().ok()?),
            hosts: hosts.to_owned(),
            secret: env::var(SECRET).ok()?,
        })
    }
}

/// The process that has started this one.
#[derive(Clone, Copy)]
pub(crate) struct Starter(u32);

impl Starter {
    /// A process that has lost its starter is another one's child.
    #[cfg(unix)]
    pub(crate) fn has_ended(self) -> bool {
        std::os::unix::process::parent_id() != self.0
    }

    /// The connections tell on such systems.
    #[cfg(not(unix))]
    pub(crate) fn has_ended(self) -> bool {
        let Self(_) = self;
        false
    }
}

/// Processes that end with this one.
pub(crate) struct Children {
    each: Vec<(usize, Child)>,
}

impl Children {
    /// Starts all processes but the first, with the arguments of this one.
    pub(crate) fn start(hosts: &Hosts, secret: &str) -> io::Result<Self> {
        let program = env::current_exe()?;
        // Made at once, so that those that were started end if another one cannot be.
        let mut children = Self { each: Vec::new() };
        for process in 1..hosts.processes() {
            let child = Command::new(&program)
                .args(env::args_os().skip(1))
                .env(PART, format!("{process} {}\n{}", id(), hosts.text()))
                .env(SECRET, secret)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .spawn()?;
            children.each.push((process, child));
        }
        Ok(children)
    }

    /// Returns one that has ended.
    pub(crate) fn ended(&mut self) -> Option<(usize, ExitStatus)> {
        self.each.iter_mut().find_map(|(process, child)| {
            let status = child.try_wait().ok().flatten()?;
            Some((*process, status))
        })
    }
}

impl Drop for Children {
    fn drop(&mut self) {
        // They see that this one has gone, and end by themselves.
        let deadline = Instant::now() + PATIENCE;
        for (_, child) in &mut self.each {
            while let Ok(None) = child.try_wait() {
                if Instant::now() > deadline {
                    // If it has ended meanwhile, that is as well.
                    let _ = child.kill();
                    let _ = child.wait();
                } else {
                    sleep(Duration::from_millis(5));
                }
            }
        }
    }
}
