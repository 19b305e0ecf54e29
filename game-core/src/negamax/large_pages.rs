//! Memory in large pages.

use std::io;

use memmap2::MmapMut;

/// Zeros in chunks of `N` bytes, in large pages where the system has them: to find a small page somewhere in
/// much memory can take longer than to read it.
#[derive(Debug, Default)]
pub(super) struct LargePages<const N: usize> {
    /// `None` if there are no chunks.
    map: Option<MmapMut>,
}

/// Bytes of a large page, as most systems have them.
#[cfg(target_os = "linux")]
const LARGE_PAGE: usize = 2 << 20;

impl<const N: usize> LargePages<N> {
    /// So many chunks.
    pub(super) fn new(count: usize) -> io::Result<Self> {
        let bytes = count.checked_mul(N).ok_or(io::ErrorKind::OutOfMemory)?;
        if bytes == 0 {
            return Ok(Self::default());
        }
        let map = MmapMut::map_anon(bytes)?;
        // It does with small pages too.
        #[cfg(target_os = "linux")]
        if bytes >= LARGE_PAGE {
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(Self { map: Some(map) })
    }

    #[inline]
    pub(super) fn chunks(&self) -> &[[u8; N]] {
        self.map.as_deref().map_or(&[], |bytes| bytes.as_chunks().0)
    }

    #[inline]
    pub(super) fn chunks_mut(&mut self) -> &mut [[u8; N]] {
        let map = self.map.as_deref_mut();
        map.map_or(&mut [], |bytes| bytes.as_chunks_mut().0)
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
