//! The program as its users start it: real processes, which meet, are refused and are killed.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod cluster;
mod here;
mod killed;
mod solving;
mod strangers;

use std::fs;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// Long enough on a slow machine, and less than for ever.
const PATIENCE: Duration = Duration::from_secs(180);

/// The program with these arguments, away from any terminal.
fn program(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sovet-distributed"));
    command
        .args(arguments.split_whitespace())
        .env_remove("SOVET_SECRET")
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The answer and the messages of a process, and its exit code.
struct Ended {
    answer: String,
    said: String,
    code: Option<i32>,
}

impl Ended {
    fn of(output: Output) -> Self {
        let said = String::from_utf8(output.stderr).unwrap();
        // Whatever happens to the others, no process shows what only its programmers understand.
        assert!(!said.contains("panicked"), "{said}");
        Self {
            answer: String::from_utf8(output.stdout).unwrap(),
            said,
            code: output.status.code(),
        }
    }

    /// The answer in JSON.
    fn answer(&self) -> Value {
        assert_eq!(self.code, Some(0), "{}", self.said);
        self.row()
    }

    /// The answer in JSON, whatever the exit code.
    fn row(&self) -> Value {
        serde_json::from_str(&self.answer).expect(&self.said)
    }

    /// The answer without the facts that depend on the processes and the time.
    fn counts(&self) -> Value {
        let mut row = self.row();
        let row = row.as_object_mut().unwrap();
        for name in ["seconds", "processes", "sent"] {
            row.remove(name);
        }
        let statistics = row["statistics"].as_object_mut().unwrap();
        statistics.remove("max_open");
        Value::Object(row.clone())
    }
}

fn run(arguments: &str) -> Ended {
    end(program(arguments).spawn().unwrap())
}

/// The counts of one process.
fn counts_alone(problem: &str) -> Value {
    run(&format!("enumerate {problem} --format json")).counts()
}

/// A folder with a list of hosts on this machine, and a secret.
struct Cluster {
    folder: TempDir,
    ports: Vec<u16>,
}

impl Cluster {
    fn new(processes: usize) -> Self {
        let bind = |_| TcpListener::bind("127.0.0.1:0").unwrap();
        let listeners: Vec<_> = (0..processes).map(bind).collect();
        let port = |listener: &TcpListener| listener.local_addr().unwrap().port();
        let cluster = Self {
            folder: tempfile::tempdir().unwrap(),
            ports: listeners.iter().map(port).collect(),
        };
        let line = |port: &u16| format!("127.0.0.1:{port}\n");
        let hosts: String = cluster.ports.iter().map(line).collect();
        cluster.write("hosts", &hosts);
        cluster.write("secret", "only known to these tests\n");
        cluster.close("secret");
        cluster
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.file(name), text).unwrap();
    }

    /// Keeps all others from reading a file.
    fn close(&self, name: &str) {
        #[cfg(unix)]
        let closed = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        #[cfg(unix)]
        fs::set_permissions(self.file(name), closed).unwrap();
    }

    /// Starts a process of the cluster.
    fn start_command(&self, process: usize, arguments: &str) -> Child {
        let mut command = program(arguments);
        command
            .args(["--process", &process.to_string()])
            .arg("--hosts")
            .arg(self.file("hosts"))
            .arg("--secret")
            .arg(self.file("secret"));
        command.spawn().unwrap()
    }

    /// Starts a process of the cluster that counts.
    fn start(&self, process: usize, arguments: &str) -> Child {
        self.start_command(process, &format!("enumerate {arguments}"))
    }
}

/// Waits for the end of a process, and of all that it has started. None may hang.
#[track_caller]
fn end(child: Child) -> Ended {
    let process = child.id();
    let (ended, ending) = mpsc::channel();
    thread::spawn(move || ended.send(child.wait_with_output()));
    let Ok(output) = ending.recv_timeout(PATIENCE) else {
        send_signal(process, "KILL");
        panic!("process {process} hangs");
    };
    Ended::of(output.unwrap())
}

fn send_signal(process: u32, name: &str) {
    let process = process.to_string();
    let killed = Command::new("kill").args(["-s", name, &process]).status();
    assert!(killed.unwrap().success());
}

/// Waits until a process has computed for this many hundredths of a second, which is after it has met the others.
#[cfg(target_os = "linux")]
fn wait_until_busy(child: &Child, ticks: u64) {
    let status = format!("/proc/{}/stat", child.id());
    let has_computed = || {
        let status = fs::read_to_string(&status).unwrap();
        let (_, fields) = status.rsplit_once(')').unwrap();
        let computed = fields.split_whitespace().nth(11).unwrap();
        computed.parse::<u64>().unwrap() >= ticks
    };
    let begun = std::time::Instant::now();
    while !has_computed() {
        assert!(begun.elapsed() < PATIENCE);
        thread::sleep(Duration::from_millis(10));
    }
}
