//! No file takes memory for what it only claims. There is only one test here, since memory is measured for the whole
//! program.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::fs::{self, File};

use checked_file::{FileError, Format, Header};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const FORMAT: Format = Format {
    magic: *b"EXAMPLES",
    version: 1,
};
/// Bytes that reading takes besides the payload.
const ALLOWANCE: usize = 64 << 10;

#[test]
fn no_more_than_the_file_is_long() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let peak = || {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let read = FORMAT.open(&path, 1).and_then(checked_file::Opened::bytes);
        (read, MEMORY.peak_usage() - before)
    };
    let payload = vec![3; 1 << 20];
    let header = Header {
        kind: 1,
        numbers: [0; 4],
        payload: payload.len() as u64,
        identity: "sound".to_owned(),
    };
    FORMAT
        .write(&path, &header, |file| file.write_all(&payload))
        .unwrap();
    let (read, bytes) = peak();
    assert!(read.unwrap() == payload);
    assert!(bytes <= payload.len() + ALLOWANCE, "{bytes} bytes");

    let whole = fs::read(&path).unwrap();
    for payload in [1 << 20, 1 << 32, 1 << 60, u64::MAX] {
        for identity in [0, 5, 1 << 16, 1 << 20, u32::MAX] {
            let mut bytes = whole.clone();
            bytes[48..56].copy_from_slice(&u64::to_le_bytes(payload));
            bytes[56..60].copy_from_slice(&u32::to_le_bytes(identity));
            let at = (60 + identity as usize).min(bytes.len() - 4);
            let sum = crc32fast::hash(&bytes[..at]);
            bytes[at..at + 4].copy_from_slice(&sum.to_le_bytes());
            fs::write(&path, &bytes).unwrap();
            let (read, bytes) = peak();
            assert_eq!(read.is_ok(), (payload, identity) == (1 << 20, 5));
            assert!(
                bytes <= whole.len() + (1 << 16) + ALLOWANCE,
                "{bytes} bytes"
            );
        }
    }

    // A file with a hole can be longer than any memory. What it says of its length is true.
    let header = Header {
        payload: 1 << 42,
        ..header
    };
    let failed = FORMAT.write(&path, &header, |_| Ok(()));
    assert!(matches!(failed, Err(FileError::Io { .. })));
    fs::write(&path, header_bytes(&header)).unwrap();
    let length = fs::metadata(&path).unwrap().len() + (1 << 42) + 4;
    let sparse = File::options().write(true).open(&path).unwrap();
    if sparse.set_len(length).is_ok() {
        let opened = FORMAT.open(&path, 1).unwrap();
        assert_eq!(opened.header().payload, 1 << 42, "and it can be looked at");
    }
}

fn header_bytes(header: &Header) -> Vec<u8> {
    let mut bytes = [
        &FORMAT.magic[..],
        &FORMAT.version.to_le_bytes(),
        &header.kind.to_le_bytes(),
        &[0; 32],
        &header.payload.to_le_bytes(),
        &u32::try_from(header.identity.len()).unwrap().to_le_bytes(),
        header.identity.as_bytes(),
    ]
    .concat();
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}
