//! Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

static CANCELLED: AtomicBool = AtomicBool::new(false);
static AT_PROMPT: AtomicBool = AtomicBool::new(false);
static ON_SCREEN: AtomicBool = AtomicBool::new(false);

/// Has the first Ctrl-C end the search that is running, and a second one the program. At a prompt
/// the first one ends the program, and on a whole screen none does: whoever draws on it looks at the flag.
pub(crate) fn listen() {
    let handler = || {
        let again = CANCELLED.swap(true, Ordering::Relaxed);
        let may_end = !ON_SCREEN.load(Ordering::Relaxed);
        if may_end && (again || AT_PROMPT.load(Ordering::Relaxed)) {
            eprintln!();
            process::exit(130);
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        crate::output::warn(&format!("Ctrl-C will not stop cleanly: {error}"));
    }
}

/// The flag that Ctrl-C sets.
pub(crate) fn flag() -> &'static AtomicBool {
    &CANCELLED
}

/// Has Ctrl-C been pressed?
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

/// Says whether the whole screen is drawn on, so that the terminal has to be put in order before the program
/// ends.
pub(crate) fn on_screen(is_on: bool) {
    ON_SCREEN.store(is_on, Ordering::Relaxed);
}
