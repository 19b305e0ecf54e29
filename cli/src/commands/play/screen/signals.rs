//! The signal by which others end a program: the terminal is put in order first.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that is set when somebody wants the program to end. Where it cannot be had, the program ends at
/// once, as any other.
#[cfg(unix)]
pub(super) fn termination() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    // Without it the program still plays.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGTERM, Arc::clone(&flag));
    flag
}

/// Ends the program by that signal, so that whoever sent it sees that.
#[cfg(unix)]
pub(super) fn end_as_told() {
    // If this fails the program ends as if by Ctrl-C.
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTERM);
}

#[cfg(not(unix))]
pub(super) fn termination() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

#[cfg(not(unix))]
pub(super) fn end_as_told() {}
