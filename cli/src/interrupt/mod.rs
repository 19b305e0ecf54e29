//! Requests to end: by Ctrl-C, or by a signal that asks for the same.

#[cfg(unix)]
mod signals;

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

static CANCELLED: AtomicBool = AtomicBool::new(false);
static AT_PROMPT: AtomicBool = AtomicBool::new(false);
static ON_SCREEN: AtomicBool = AtomicBool::new(false);

/// Makes the first Ctrl-C end the search that is running, and a second one the program. At a prompt the first one ends
/// the program, and on a full screen none does: the code that draws it checks the flag.
///
/// The signals by which other programs and the system end this one, such as from `kill`, `timeout` or a closed
/// terminal, are treated as Ctrl-C.
pub(crate) fn listen() {
    let told = ctrlc::set_handler(end).map_err(|error| error.to_string());
    #[cfg(unix)]
    let told = told.and(signals::listen().map_err(|error| error.to_string()));
    if let Err(error) = told {
        crate::output::warn(&format!("Ctrl-C will not stop cleanly: {error}"));
    }
}

fn end() {
    let again = CANCELLED.swap(true, Ordering::Relaxed);
    let may_end = !ON_SCREEN.load(Ordering::Relaxed);
    if may_end && (again || AT_PROMPT.load(Ordering::Relaxed)) {
        // The terminal may be gone.
        let _ = writeln!(io::stderr());
        process::exit(130);
    }
}

/// Returns the flag that Ctrl-C sets.
pub(crate) fn flag() -> &'static AtomicBool {
    &CANCELLED
}

/// Returns whether Ctrl-C has been pressed.
pub(crate) fn is_set() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}

/// Ends the search that is running, as Ctrl-C would.
pub(crate) fn cancel() {
    CANCELLED.store(true, Ordering::Relaxed);
}

/// Runs `read` as the reading of an answer to a prompt.
pub(crate) fn at_prompt<T>(read: impl FnOnce() -> T) -> T {
    AT_PROMPT.store(true, Ordering::Relaxed);
    let answer = read();
    AT_PROMPT.store(false, Ordering::Relaxed);
    answer
}

/// Says whether the full screen is in use, so that the terminal must be restored before the program ends.
pub(crate) fn on_screen(is_on: bool) {
    ON_SCREEN.store(is_on, Ordering::Relaxed);
}
