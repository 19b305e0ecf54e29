//! No file takes memory for what it only claims. There is only one test here, since memory is measured for the whole
//! program.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]
#![allow(
    dead_code,
    reason = "of the modules that are shared not all is needed here"
)]

use std::fs;

use pattern_database::{Build, Database, Encoding, Layers};
use peak_alloc::PeakAlloc;
use tempfile::TempDir;

#[path = "database/forgery.rs"]
mod forgery;
#[path = "database/graph.rs"]
mod graph;

use graph::Graph;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Bytes that reading takes besides the content of the file.
const ALLOWANCE: usize = 256 << 10;

/// Returns the bytes that doing something takes for a time.
fn peak<T>(act: impl FnOnce() -> T) -> (T, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let done = act();
    (done, MEMORY.peak_usage() - before)
}

#[test]
fn no_more_than_the_file_is_long() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    let graph = Graph::line(200);
    let length = || usize::try_from(fs::metadata(&path).unwrap().len()).unwrap();

    let claims = [
        (0, 1 << 40),
        (0, 1 << 34),
        (0, u64::MAX),
        (1, 1 << 40),
        (3, 1 << 40),
    ];
    for (number, claim) in claims {
        let begun = forgery::layers(&graph, 4);
        begun.save(&path, &graph).unwrap();
        forgery::forge(&path, forgery::LAYERS, |header, _| {
            header.numbers[number] = claim;
        });
        let (opened, bytes) = peak(|| Layers::open(&path, &graph).map(drop));
        opened.unwrap_err();
        assert!(bytes <= 2 * length() + ALLOWANCE, "{claim}: {bytes} bytes");

        let table = Build::new().build(&graph, Encoding::Bytes).unwrap();
        table.save(&path).unwrap();
        forgery::forge(&path, forgery::TABLE, |header, _| {
            header.numbers[number] = claim;
        });
        let (opened, bytes) = peak(|| Database::open_for(&path, &graph).map(drop));
        opened.unwrap_err();
        assert!(bytes <= 2 * length() + ALLOWANCE, "{claim}: {bytes} bytes");
    }

    // A large file of something else is not read.
    forgery::forge(&path, forgery::TABLE, |header, bytes| {
        header.numbers = [1 << 24, 0, 199, 0];
        bytes.resize(1 << 24, 7);
    });
    let (opened, bytes) = peak(|| Database::open_for(&path, &graph));
    opened.unwrap_err();
    assert!(bytes <= ALLOWANCE, "{bytes} bytes");
}
