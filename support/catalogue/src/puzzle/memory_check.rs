//! Checks that there is room to build missing tables.

use std::collections::BTreeMap;

use domain_puzzle::{Partitions, Puzzle, TilePattern, Word};
use pattern_database::{Abstraction, Build, Encoding, Store};

use crate::{Failure, bytes as size, count};

/// Refuses a partition before anything is built if building takes more than this memory. Tables that are stored in one
/// of the encodings need not be built; missing ones are built in the first of them.
///
/// # Errors
///
/// A message that says for which tables there is room.
pub fn check_room<W: Word>(
    puzzle: &Puzzle<W>,
    patterns: &[TilePattern<W>],
    encodings: &[Encoding],
    memory: Option<u64>,
) -> Result<(), Failure> {
    let Some(memory) = memory else {
        return Ok(());
    };
    let store = Store::of_user().ok();
    let is_missing = |pattern: &&TilePattern<W>| {
        let is_kept = |&encoding| {
            let store = store.as_ref();
            store.is_some_and(|store| store.path(*pattern, encoding).exists())
        };
        !encodings.iter().any(is_kept)
    };
    let missing: Vec<_> = patterns.iter().filter(is_missing).collect();
    let too_large = missing.iter().find(|&&pattern| !fits(pattern, memory));
    let Some(&pattern) = too_large else {
        return Ok(());
    };
    let encoding = encodings.first().copied().unwrap_or_default();
    let on_disk = missing.iter().fold(0, |sum: u64, pattern| {
        sum.saturating_add(encoding.bytes(pattern.entries()))
    });
    let advice = match largest(puzzle, pattern, memory) {
        Some(tiles) => {
            let tiles = count(tiles as u64, "tile");
            format!("choose patterns of at most {tiles}, or raise --max-memory")
        }
        None => "raise --max-memory: not even a pattern of one tile fits".to_owned(),
    };
    Err(Failure::input(format!(
        "the database of {} takes {} of memory to build, and --max-memory leaves {}; \
         all missing ones take {} on disk\n{advice}",
        pattern.identity(),
        size(Build::memory(pattern)),
        size(memory),
        size(on_disk),
    )))
}

/// Returns the most memory that these tables take while one after the other is built and kept.
pub(super) fn memory_for_all<W: Word>(patterns: &[TilePattern<W>]) -> u64 {
    // Patterns of equal size take equal memory, and computing it takes milliseconds.
    let mut by_size = BTreeMap::new();
    let (mut tables, mut most) = (0_u64, 0);
    for pattern in patterns {
        let size = pattern.tiles().len();
        let building = *by_size
            .entry(size)
            .or_insert_with(|| Build::memory(pattern));
        most = tables.saturating_add(building).max(most);
        tables = tables.saturating_add(Encoding::Bytes.bytes(pattern.entries()));
    }
    most.max(tables)
}

/// Refuses several partitions whose tables together take more than this memory, at least while they are built.
pub(super) fn check_room_for_all<W: Word>(
    partitions: &Partitions<W>,
    memory: Option<u64>,
) -> Result<(), Failure> {
    let needed = memory_for_all(partitions.patterns());
    let Some(memory) = memory.filter(|&memory| needed > memory) else {
        return Ok(());
    };
    Err(Failure::input(format!(
        "the {} of {} partitions take {} of memory while they are built, and --max-memory leaves {}\n\
         name fewer partitions, or raise --max-memory",
        count(partitions.patterns().len() as u64, "database"),
        partitions.count(),
        size(needed),
        size(memory),
    )))
}

fn fits<W: Word>(pattern: &TilePattern<W>, memory: u64) -> bool {
    Build::memory(pattern) <= memory
}

/// Returns the greatest number of the pattern's tiles for which there is room.
fn largest<W: Word>(puzzle: &Puzzle<W>, pattern: &TilePattern<W>, memory: u64) -> Option<usize> {
    let tiles = pattern.tiles();
    let mut numbers = (1..tiles.len()).rev();
    numbers.find(|&number| {
        let part = TilePattern::new(puzzle, &tiles[..number]);
        part.is_ok_and(|part| fits(&part, memory))
    })
}
