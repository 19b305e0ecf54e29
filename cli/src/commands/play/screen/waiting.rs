//! Waiting for the keyboard.

use std::io;
use std::time::Duration;

/// Waits so long for a key, or less. Is the terminal gone? To ask it for keys would then never end.
#[cfg(unix)]
pub(super) fn is_gone(wait: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdin = io::stdin();
    let mut keyboard = [PollFd::new(&stdin, PollFlags::IN)];
    let wait = Timespec {
        tv_sec: 0,
        tv_nsec: wait.subsec_nanos().into(),
    };
    match poll(&mut keyboard, Some(&wait)) {
        // A signal, such as that of a new size.
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
        Ok(_) => {
            let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
            Ok(keyboard[0].revents().intersects(gone))
        }
    }
}

/// Waits so long for a key, or less. The terminal is never gone.
#[cfg(not(unix))]
pub(super) fn is_gone(wait: Duration) -> io::Result<bool> {
    crossterm::event::poll(wait)?;
    Ok(false)
}
