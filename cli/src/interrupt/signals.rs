//! The Unix signals that ask a program to end, or that report what the error of a write also
//! reports.

use std::fs;
use std::io;
use std::os::raw::c_int;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;

/// Treats SIGTERM and SIGHUP as Ctrl-C, and reaching the limit on file sizes as a write error.
pub(super) fn listen() -> io::Result<()> {
    // By default this signal kills the program before it can report its results.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let mut signals = Signals::new(to_be_heard())?;
    thread::Builder::new().spawn(move || {
        for _ in &mut signals {
            super::end();
        }
    })?;
    Ok(())
}

/// Signals that the parent process set to be ignored stay ignored, as with `nohup`. If that cannot be found
/// out, SIGHUP is left to the system.
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

/// Returns the signals that are ignored, each a bit, the first signal the lowest one.
fn ignored() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let mut lines = status.lines();
    let ignored = lines.find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(ignored.trim(), 16).ok()
}
