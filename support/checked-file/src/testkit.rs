//! Disks that fail and programs that are killed, for tests of what is written.
//!
//! Everything that this crate does to a disk to change it is counted: making a folder or a file, writing to
//! it, flushing it, syncing it to the disk, giving it its name, removing it. A test makes one of these
//! calls fail, on its own thread; otherwise nothing is ever made to fail.

use std::cell::Cell;
use std::io;

/// Effect of a fault on calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It fails as if the disk were full; all others succeed.
    Once,
    /// It fails, and so do all after it.
    FromThenOn,
    /// The program ends with exit code [`KILLED`] in its place. Nothing is cleaned up, as if it were killed.
    Killed,
}

/// The exit code of a program that is killed by [`Fault::Killed`].
pub const KILLED: i32 = 137;

#[derive(Clone, Copy)]
struct Plan {
    call: u64,
    fault: Fault,
    /// The calls so far.
    calls: u64,
}

thread_local! {
    static PLAN: Cell<Option<Plan>> = const { Cell::new(None) };
}

/// Does something during which the call with this number, counted from 0, fails. Also answers how many calls
/// there were: if there were no more than the number, nothing has failed.
pub fn with_fault<T>(call: u64, fault: Fault, work: impl FnOnce() -> T) -> (T, u64) {
    let calls = 0;
    PLAN.set(Some(Plan { call, fault, calls }));
    let answer = work();
    let calls = PLAN.take().map_or(0, |plan| plan.calls);
    (answer, calls)
}

/// Comes before every call that changes something on the disk.
pub(crate) fn disk_call() -> io::Result<()> {
    let Some(mut plan) = PLAN.get() else {
        return Ok(());
    };
    let number = plan.calls;
    plan.calls += 1;
    PLAN.set(Some(plan));
    let fails = match plan.fault {
        Fault::Once | Fault::Killed => number == plan.call,
        Fault::FromThenOn => number >= plan.call,
    };
    match plan.fault {
        _ if !fails => Ok(()),
        Fault::Killed => std::process::exit(KILLED),
        Fault::Once | Fault::FromThenOn => Err(io::ErrorKind::StorageFull.into()),
    }
}
