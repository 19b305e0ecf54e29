//! Work shared by threads.

use std::num::NonZero;
use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

/// Number of items that a thread takes together.
const BLOCK: usize = 4096;

/// Runs a thread for each of the shares, the calling one for the first. The results come in the order of the shares.
///
/// # Panics
///
/// If the work panics.
pub(crate) fn side_by_side<S: Send, T: Send>(
    shares: impl IntoIterator<Item = S>,
    work: impl Fn(S) -> T + Sync,
) -> Vec<T> {
    let mut shares = shares.into_iter();
    let Some(own) = shares.next() else {
        return Vec::new();
    };
    let work = &work;
    thread::scope(|scope| {
        let others: Vec<_> = shares
            .map(|share| scope.spawn(move || work(share)))
            .collect();
        let mut results = vec![work(own)];
        let others = others.into_iter().map(thread::ScopedJoinHandle::join);
        results.extend(others.map(|other| other.unwrap_or_else(|panic| resume_unwind(panic))));
        results
    })
}

/// Shares the numbers below `size` out among this many threads, or as many as there are blocks of them.
pub(crate) fn shares(
    size: usize,
    threads: NonZero<usize>,
) -> impl Iterator<Item = impl Iterator<Item = Range<usize>>> {
    let threads = threads.get().min(size.div_ceil(BLOCK));
    (0..threads).map(move |number| {
        let blocks = (number * BLOCK..size).step_by(threads * BLOCK);
        blocks.map(move |first| first..size.min(first + BLOCK))
    })
}

/// Shares the places of a slice out in the same way: slices with the number of their first place.
pub(crate) fn shares_of<T>(
    slice: &mut [T],
    threads: NonZero<usize>,
) -> Vec<Vec<(usize, &mut [T])>> {
    let threads = threads.get().min(slice.len().div_ceil(BLOCK));
    let mut shares: Vec<_> = (0..threads).map(|_| Vec::new()).collect();
    for (number, block) in slice.chunks_mut(BLOCK).enumerate() {
        shares[number % threads].push((number * BLOCK, block));
    }
    shares
}
