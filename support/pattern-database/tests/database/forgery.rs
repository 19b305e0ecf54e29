//! Making files with right checksums of what is wrong.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use checked_file::{Format, Header};
use pattern_database::{Build, BuildError, Encoding, Layers, Progress};

use crate::graph::Graph;

const FORMAT: Format = Format {
    magic: *b"SOVETPDB",
    version: 1,
};
pub(crate) const TABLE: u32 = 1;
pub(crate) const LAYERS: u32 = 2;

/// Returns the layers of a search as far as this depth.
pub(crate) fn layers(graph: &Graph, depth: u8) -> Layers {
    let flag = AtomicBool::new(depth == 0);
    let mut see = |progress: Progress| flag.store(progress.depth >= depth, Ordering::Relaxed);
    let build = Build::new().with_cancel(&flag).with_progress(&mut see);
    match build.build(graph, Encoding::Bytes) {
        Err(BuildError::Cancelled(layers)) => *layers,
        other => panic!("{other:?}"),
    }
}

/// Changes the header and the payload of a file and makes the checksums right again.
pub(crate) fn forge(path: &Path, kind: u32, change: impl FnOnce(&mut Header, &mut Vec<u8>)) {
    let opened = FORMAT.open(path, kind).unwrap();
    let mut header = opened.header().clone();
    let mut payload = opened.bytes().unwrap();
    change(&mut header, &mut payload);
    header.payload = payload.len() as u64;
    let written = FORMAT.write(path, &header, |file| file.write_all(&payload));
    written.unwrap();
}

/// Changes only the payload, the last of the bytes of a sound file, and does not wait for the disk.
pub(crate) fn forge_payload(
    path: &Path,
    sound: &[u8],
    payload: usize,
    change: impl FnOnce(&mut [u8]),
) {
    let mut bytes = sound.to_vec();
    let end = bytes.len() - 4;
    change(&mut bytes[end - payload..end]);
    let sum = crc32fast::hash(&bytes[end - payload..end]);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    std::fs::write(path, bytes).unwrap();
}
