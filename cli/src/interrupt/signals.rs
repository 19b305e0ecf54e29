//! The signals of Unix that ask a program to end, or that tell it what a write tells as well.

use std::fs;
use std::io;
use std::os::raw::c_int;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;

/// Has SIGTERM and SIGHUP taken for Ctrl-C, and a file that may not grow be an error of writing.
pub(super) fn listen() -> io::Result<()> {
    // By default this one kills the program before it can say what it knows.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let mut signals = Signals::new(to_be_heard())?;
    thread::Builder::new().spawn(move || {
        for _ in &mut signals {
            super::end();
        }
    })?;
    Ok(())
}

/// What whoever started the program has had ignored stays ignored, as by `nohup`. Where the system does not
/// tell, SIGHUP is left to it.
fn to_be_heard() -> Vec<c_int> {
    let ignored = ignored();
    let is_heard = |signal: c_int| match ignored {
        Some(ignored) => ignored >> (signal - 1) & 1 == 0,
        None => signal != SIGHUP,
    };
    let mut heard = vec![SIGTERM, SIGHUP];
    heard.retain(|&signal| is_heard(signal));
    heard
}

/// The signals that are ignored, each a bit, the first signal the lowest one.
fn ignored() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let mut lines = status.lines();
    let ignored = lines.find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(ignored.trim(), 16).ok()
}
