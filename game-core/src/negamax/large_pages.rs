//! Memory in large pages.

use std::io;

use memmap2::MmapMut;

/// Zeros in chunks of `N` bytes, in large pages where the system has them: finding a small page in a large
/// memory can take longer than reading it.
#[derive(Debug, Default)]
pub(super) struct LargePages<const N: usize> {
    map: Option<MmapMut>,
    /// The chunks if there are too few for a map. The program has memory for a few of them at hand; getting
    /// pages from the system, one by one, can take longer than the search.
    few: Vec<[u8; N]>,
}

/// Bytes of a large page, as most systems have them.
const LARGE_PAGE: usize = 2 << 20;

impl<const N: usize> LargePages<N> {
    /// This many chunks.
    pub(super) fn new(count: usize) -> io::Result<Self> {
        let bytes = count.checked_mul(N).ok_or(io::ErrorKind::OutOfMemory)?;
        // WebAssembly maps no memory.
        if bytes < LARGE_PAGE || cfg!(target_family = "wasm") {
            let mut few = Vec::new();
            few.try_reserve_exact(count)?;
            few.resize(count, [0; N]);
            return Ok(Self { map: None, few });
        }
        // The system gives zeros, so nothing need be written before the first use.
        let map = MmapMut::map_anon(bytes)?;
        // It works with small pages too.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Self {
            map: Some(map),
            few: Vec::new(),
        })
    }

    #[inline]
    pub(super) fn chunks(&self) -> &[[u8; N]] {
        match &self.map {
            Some(map) => map.as_chunks().0,
            None => &self.few,
        }
    }

    #[inline]
    pub(super) fn chunks_mut(&mut self) -> &mut [[u8; N]] {
        match &mut self.map {
            Some(map) => map.as_chunks_mut().0,
            None => &mut self.few,
        }
    }
}

/// A copy has no chunks if there is no memory for it.
impl<const N: usize> Clone for LargePages<N> {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.chunks().len()).unwrap_or_default();
        for (chunk, original) in copy.chunks_mut().iter_mut().zip(self.chunks()) {
            *chunk = *original;
        }
        copy
    }
}
