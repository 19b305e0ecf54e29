//! Memory in large pages.

use std::sync::atomic::AtomicU64;
use std::{io, iter, slice};

use memmap2::{MmapMut, MmapRaw};

/// Chunks of `N` words that threads may share, at first zeros, in large pages where the system has them: finding a small
/// page in a large memory can take longer than reading it.
#[derive(Debug, Default)]
pub(super) struct LargePages<const N: usize> {
    map: Option<MmapRaw>,
    /// The chunks if there are too few for a map. The program has memory for a few of them at hand; getting
    /// pages from the system, one by one, can take longer than the search.
    few: Vec<[AtomicU64; N]>,
}

/// Bytes of a large page, as most systems have them.
const LARGE_PAGE: usize = 2 << 20;

/// Maps this many bytes, unless they are too few for a map.
fn map(bytes: Option<usize>) -> io::Result<Option<MmapRaw>> {
    let bytes = bytes.ok_or(io::ErrorKind::OutOfMemory)?;
    // WebAssembly maps no memory.
    if bytes < LARGE_PAGE || cfg!(target_family = "wasm") {
        return Ok(None);
    }
    // The system gives zeros, so nothing need be written before the first use.
    let map = MmapMut::map_anon(bytes)?;
    // It works with small pages too.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Ok(Some(MmapRaw::from(map)))
}

impl<const N: usize> LargePages<N> {
    /// Allocates this many chunks.
    pub(super) fn new(count: usize) -> io::Result<Self> {
        let map = map(count.checked_mul(size_of::<[AtomicU64; N]>()))?;
        let mut few = Vec::new();
        if map.is_none() {
            few.try_reserve_exact(count)?;
            few.extend(iter::repeat_with(|| [const { AtomicU64::new(0) }; N]).take(count));
        }
        Ok(Self { map, few })
    }

    #[inline]
    #[expect(unsafe_code, reason = "no safe code makes atomic words of a map")]
    pub(super) fn chunks(&self) -> &[[AtomicU64; N]] {
        let Some(map) = &self.map else {
            return &self.few;
        };
        let count = map.len() / size_of::<[AtomicU64; N]>();
        // SAFETY: a map begins with a page, so the words are aligned. It has at least this many bytes, at first zeros,
        // and any bytes are words. It lives as long as `self` and belongs to it alone, and in it the words are reached
        // by these references only, all of which are shared.
        unsafe { slice::from_raw_parts(map.as_ptr().cast(), count) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::thread;

    use super::*;

    #[test]
    fn threads_share_words_in_a_map_and_without_one() {
        for count in [0, 3, LARGE_PAGE / 16 + 1] {
            let pages = LargePages::<2>::new(count).expect("there is memory for that");
            assert_eq!(pages.map.is_some(), count > 3);
            assert_eq!(pages.chunks().len(), count);
            let add = |step| {
                for [first, second] in pages.chunks() {
                    first.fetch_add(step, Ordering::Relaxed);
                    second.fetch_add(2 * step, Ordering::Relaxed);
                }
            };
            thread::scope(|threads| {
                threads.spawn(|| add(1));
                threads.spawn(|| add(4));
            });
            for words in pages.chunks() {
                let words = words.each_ref().map(|word| word.load(Ordering::Relaxed));
                assert_eq!(words, [5, 10]);
            }
        }
    }

    #[test]
    fn more_than_there_is_cannot_be_had() {
        assert!(LargePages::<2>::new(usize::MAX / 8).is_err());
    }
}
