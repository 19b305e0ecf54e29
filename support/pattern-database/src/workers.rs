//! Threads that share a range in chunks.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Indices that a thread takes at a time.
const CHUNK: usize = 4096;

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    Go,
    Stop,
}

/// Calls `work` with each chunk of `0..len`, on `threads` threads, until one says stop. Answers
/// whether all was done.
pub(crate) fn in_chunks(
    threads: usize,
    len: usize,
    work: impl Fn(Range<usize>) -> Flow + Sync,
) -> bool {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let worker = || {
        while !stopped.load(Relaxed) {
            // Relaxed: numbers are handed out, and what was done is seen when the threads are joined.
            let start = next.fetch_add(CHUNK, Relaxed);
            if start >= len {
                break;
            }
            if work(start..len.min(start + CHUNK)) == Flow::Stop {
                stopped.store(true, Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        // Any number of threads does the work, so those that the system does not start are not missed.
        let start = |_| {
            std::thread::Builder::new()
                .spawn_scoped(scope, worker)
                .is_ok()
        };
        let _ = (1..threads).all(start);
        worker();
    });
    !stopped.into_inner()
}
