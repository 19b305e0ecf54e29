//! Memory in large pages.

use std::io;

use memmap2::MmapMut;

/// Zeros in chunks of `N` bytes, in large pages where the system has them: to find a small page somewhere in
/// much memory can take longer than to read it.
#[derive(Debug, Default)]
pub(super) struct LargePages<const N: usize> {
    map: Option<MmapMut>,
    /// The chunks if there is no map. The program has memory for few of them at hand; to be given pages by the
    /// system, one by one, can take longer than to search.
    few: Vec<[u8; N]>,
}

/// Bytes of a large page, as most systems have them.
const LARGE_PAGE: usize = 2 << 20;

impl<const N: usize> LargePages<N> {
    /// So many chunks.
    pub(super) fn new(count: usize) -> io::Result<Self> {
        let bytes = count.checked_mul(N).ok_or(io::ErrorKind::OutOfMemory)?;
        if bytes < LARGE_PAGE {
            let mut few = Vec::new();
            few.try_reserve_exact(count)?;
            few.resize(count, [0; N]);
            return Ok(Self { map: None, few });
        }
        let map = MmapMut::map_anon(bytes)?;
        // It does with small pages too.
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

/// A copy for which there is no memory has no chunks.
impl<const N: usize> Clone for LargePages<N> {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.chunks().len()).unwrap_or_default();
        for (chunk, original) in copy.chunks_mut().iter_mut().zip(self.chunks()) {
            *chunk = *original;
        }
        copy
    }
}
