//! Sums of pattern databases, by the names of their partitions.

use std::sync::Arc;

use domain_puzzle::{
    AdditivePatterns, Layout, MultiplePatterns, Partition, Partitions, PatternError, Puzzle,
    TilePattern, Word,
};
use pattern_database::{Database, Encoding};
use search_core::ErasedHeuristic;
use serde_json::Value;

use super::boards::Packed;
use super::databases::open_or_build;
use super::memory_check::{check_room, check_room_for_all, memory_for_all};
use crate::{Facts, Failure, Host, bytes as size};

/// A heuristic, and remarks beyond its name.
pub(super) struct Made<W: Packed> {
    pub(super) heuristic: ErasedHeuristic<'static, Puzzle<W>>,
    pub(super) remark: String,
    pub(super) facts: Facts,
}

/// Returns the sum of the databases of a partition, or the greatest of such sums; of the reflected board too if that is
/// possible.
pub(super) fn by_name<W: Packed>(
    name: &str,
    goal: &Layout,
    puzzle: &Puzzle<W>,
    host: &dyn Host,
) -> Result<Made<W>, Failure> {
    let mut list = Partition::parse_list(name, goal).map_err(Failure::input)?;
    if name == Partition::MULTIPLE {
        list = those_that_fit(list, puzzle, host).map_err(Failure::input)?;
    }
    if list.len() == 1 {
        one(&list, puzzle, host)
    } else {
        several(&list, puzzle, host)
    }
}

/// Returns the first of these partitions and, in their order, each other for whose tables there is still room. Tables
/// that are stored already make no difference, so that the same command always searches alike.
fn those_that_fit<W: Word>(
    list: Vec<Partition>,
    puzzle: &Puzzle<W>,
    host: &dyn Host,
) -> Result<Vec<Partition>, PatternError> {
    let Some(memory) = host.memory() else {
        return Ok(list);
    };
    let (all, mut fitting) = (list.len(), Vec::new());
    for partition in list {
        fitting.push(partition);
        let is_first = fitting.len() == 1;
        if !is_first && memory_for_all(Partitions::new(puzzle, &fitting)?.patterns()) > memory {
            fitting.pop();
        }
    }
    if fitting.len() < all {
        host.note(&format!(
            "of {all} partitions {} are used: for others there is no room in the {} that --max-memory leaves",
            fitting.len(),
            size(memory)
        ));
    }
    Ok(fitting)
}

fn one<W: Packed>(
    list: &[Partition],
    puzzle: &Puzzle<W>,
    host: &dyn Host,
) -> Result<Made<W>, Failure> {
    let patterns = tile_patterns(list, puzzle).map_err(Failure::input)?;
    check_room(puzzle, &patterns, &Encoding::ALL, host.memory())?;
    let databases = open(&patterns, host)?;
    let parts = patterns.into_iter().zip(databases).collect();
    let plain = AdditivePatterns::new(puzzle, parts).map_err(Failure::input)?;
    let (patterns, is_reflected) = match plain.clone().reflected(puzzle) {
        Ok(patterns) => (patterns, true),
        Err(_) => (plain, false),
    };
    let remark = if is_reflected {
        " and its reflection"
    } else {
        ""
    };
    Ok(Made {
        heuristic: ErasedHeuristic::fast_packed(patterns),
        remark: remark.to_owned(),
        facts: vec![("reflected", Value::from(is_reflected))],
    })
}

fn several<W: Packed>(
    list: &[Partition],
    puzzle: &Puzzle<W>,
    host: &dyn Host,
) -> Result<Made<W>, Failure> {
    let partitions = Partitions::new(puzzle, list).map_err(Failure::input)?;
    check_room(puzzle, partitions.patterns(), &Encoding::ALL, host.memory())?;
    check_room_for_all(&partitions, host.memory())?;
    let databases = open(partitions.patterns(), host)?;
    let (count, is_reflected) = (partitions.count(), partitions.is_reflected());
    let patterns = MultiplePatterns::new(partitions, &databases).map_err(Failure::input)?;
    let reflections = if is_reflected {
        " and their reflections"
    } else {
        ""
    };
    Ok(Made {
        heuristic: ErasedHeuristic::fast_packed(patterns),
        remark: format!(": {count} partitions{reflections}"),
        facts: vec![
            ("partitions", Value::from(count)),
            ("reflected", Value::from(is_reflected)),
        ],
    })
}

fn open<W: Word>(
    patterns: &[TilePattern<W>],
    host: &dyn Host,
) -> Result<Vec<Arc<Database>>, Failure> {
    let databases = patterns.iter();
    databases
        .map(|pattern| open_or_build(pattern, host).map(Arc::new))
        .collect()
}

/// Returns the patterns whose tables a search with these partitions needs.
///
/// # Errors
///
/// If one of them is too large, or there are too many.
pub fn tile_patterns<W: Word>(
    list: &[Partition],
    puzzle: &Puzzle<W>,
) -> Result<Vec<TilePattern<W>>, PatternError> {
    if let [one] = list {
        let patterns = one.patterns().iter();
        return patterns
            .map(|tiles| TilePattern::new(puzzle, tiles))
            .collect();
    }
    Ok(Partitions::new(puzzle, list)?.into_patterns())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use domain_puzzle::{MoveOrder, korf::twenty_four};

    use super::*;
    use crate::Quiet;

    /// A host that leaves this much memory.
    struct Narrow(u64);

    impl Host for Narrow {
        fn read(&self, path: &str) -> Result<(String, String), Failure> {
            Quiet.read(path)
        }

        fn note(&self, _: &str) {}

        fn building(&self, _: u64) -> Box<dyn FnMut(pattern_database::Progress) + '_> {
            Box::new(|_| {})
        }

        fn memory(&self) -> Option<u64> {
            Some(self.0)
        }

        fn cancel(&self) -> &AtomicBool {
            Quiet.cancel()
        }
    }

    fn check(megabytes: u64, partitions: usize, tables: usize) {
        let goal = twenty_four::goal();
        let puzzle = Puzzle::<u128>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
        let all = Partition::parse_list(Partition::MULTIPLE, &goal).unwrap();
        let host = Narrow(megabytes * 1_000_000);
        let fitting = those_that_fit(all, &puzzle, &host).unwrap();
        assert_eq!(fitting.len(), partitions, "{megabytes} MB");
        let chosen = Partitions::new(&puzzle, &fitting).unwrap();
        assert_eq!(chosen.patterns().len(), tables, "{megabytes} MB");
    }

    /// A table has 128 MB, and building one takes 510.
    #[test]
    fn as_many_partitions_as_there_is_room_for() {
        check(100, 1, 4);
        check(1_200, 2, 6);
        check(1_300, 2, 7);
        check(1_500, 3, 8);
        check(2_100, 6, 12);
        check(2_200, 7, 14);
    }
}
