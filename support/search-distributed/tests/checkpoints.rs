//! Counts that end early, and go on from their checkpoints.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::thread;
use std::time::Duration;

use checked_file::{Format, write_words};
use domain_puzzle::{Layout, MoveOrder, Puzzle};
use search_core::{LevelPart, Limit, Limits, Run, Statistics, level_part, rank_part};
use search_distributed::{
    CheckpointError, Checkpoints, LevelCounts, Notice, Process, count_levels,
};
use serde_json::Value;

const PROCESSES: usize = 3;

fn puzzle(shape: &str) -> Puzzle<u64> {
    let goal = Layout::blank_first(shape.parse().unwrap());
    Puzzle::new(&goal, MoveOrder::CONVENTIONAL).unwrap()
}

fn files(folder: &Path, process: usize) -> Result<Checkpoints, CheckpointError> {
    let path = folder.join("levels");
    Checkpoints::open(&path, Duration::ZERO, "2x4", (process, PROCESSES))
}

#[derive(Default)]
struct Seen {
    resumed: Option<usize>,
    lost: usize,
}

impl Seen {
    fn notice(&mut self, notice: &Notice<'_>) {
        match notice {
            Notice::Resumed(counts) => self.resumed = Some(counts.len() - 1),
            Notice::NotKept(..) => self.lost += 1,
        }
    }
}

/// The form in which states are known.
#[derive(Clone, Copy)]
enum By {
    Number,
    Key,
}

type Counted = (LevelCounts, Statistics, Seen);

/// Counts on all processes. Their checkpoints are in the folder, which `change` may change before they begin.
fn count(by: By, folder: &Path, limits: Limits<'_>, change: impl FnOnce()) -> Vec<Counted> {
    let puzzle = puzzle("2x4");
    let goal = puzzle.goal();
    let opened: Vec<_> = (0..PROCESSES)
        .map(|process| files(folder, process).unwrap())
        .collect();
    change();
    let one = |process: Process, mut files: Checkpoints| {
        let mut seen = Seen::default();
        let mut run = Run::new().with_limits(limits);
        let mut part: Box<dyn LevelPart> = match by {
            By::Number => Box::new(rank_part(&puzzle, &goal, process.owner())),
            By::Key => Box::new(level_part(&puzzle, &goal, process.owner())),
        };
        let mut notice = |notice: Notice<'_>| seen.notice(&notice);
        let levels = count_levels(&mut run, &mut *part, process, Some(&mut files), &mut notice);
        (levels, run.statistics, seen)
    };
    thread::scope(|scope| {
        let processes = Process::on_threads(PROCESSES).into_iter().zip(opened);
        let one = &one;
        let start = |(process, files)| scope.spawn(move || one(process, files));
        let threads: Vec<_> = processes.map(start).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

fn until(depth: u64) -> Limits<'static> {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// After levels were kept up to `depth`, and `change` has befallen the files, the count goes on from `resumed`.
fn check(depth: u64, change: impl Fn(&Path), resumed: Option<usize>) {
    for by in [By::Number, By::Key] {
        check_by(by, depth, &change, resumed);
    }
}

fn check_by(by: By, depth: u64, change: impl Fn(&Path), resumed: Option<usize>) {
    let folder = tempfile::tempdir().unwrap();
    let whole = count(by, folder.path(), Limits::default(), || {});
    for process in 0..PROCESSES {
        files(folder.path(), process).unwrap().remove().unwrap();
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    for (levels, ..) in count(by, folder.path(), until(depth), || {}) {
        assert_eq!(levels.farthest.unwrap_err().limit(), Some(Limit::Depth));
    }
    change(folder.path());
    let again = count(by, folder.path(), Limits::default(), || {});
    for ((again, work, seen), (whole, all_work, _)) in again.into_iter().zip(whole) {
        assert_eq!(again.counts, whole.counts);
        assert_eq!(again.farthest.unwrap(), whole.farthest.unwrap());
        assert_eq!((work, seen.resumed), (all_work, resumed));
    }
}

/// Returns the file of a process that has this depth: they are written in turn, from depth 1 on.
fn file(folder: &Path, process: usize, depth: usize) -> std::path::PathBuf {
    let slot = if depth % 2 == 1 { "a" } else { "b" };
    folder.join(format!("levels.{process}-of-{PROCESSES}{slot}"))
}

#[test]
fn a_count_goes_on_from_what_all_have_kept() {
    check(0, |_| {}, None);
    check(1, |_| {}, Some(1));
    check(20, |_| {}, Some(20));
    check(21, |_| {}, Some(21));
    // A process was killed before it had written depth 20.
    check(
        20,
        |folder| fs::remove_file(file(folder, 1, 20)).unwrap(),
        Some(19),
    );
    // Two processes lack different ones.
    let different = |folder: &Path| {
        fs::remove_file(file(folder, 1, 20)).unwrap();
        fs::remove_file(file(folder, 2, 19)).unwrap();
    };
    check(20, different, None);
}

#[test]
fn a_level_that_cannot_be_kept_is_told_and_the_count_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("inside");
    fs::create_dir(&inside).unwrap();
    let counted = count(By::Number, &inside, Limits::default(), || {
        fs::remove_dir(&inside).unwrap();
    });
    for (levels, _, seen) in counted {
        assert_eq!(levels.counts.iter().sum::<u64>(), 20_160);
        assert_eq!(seen.lost, 36);
    }
}

#[test]
fn files_of_something_else_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    count(By::Key, folder.path(), until(5), || {});
    let path = folder.path().join("levels");
    let open = |problem: &str| {
        let files = Checkpoints::open(&path, Duration::ZERO, problem, (1, PROCESSES));
        files
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    assert_eq!(open("2x4"), "");
    let expected = "keeps the levels of 2x4, process 1 of 3, not of 4x2, process 1 of 3";
    assert!(open("4x2").contains(expected));
}

/// The count does not begin, and says this.
fn check_refused(by: By, folder: &Path, expected: &str) {
    for (levels, ..) in count(by, folder, Limits::default(), || {}) {
        assert!(levels.counts.is_empty());
        let message = levels.farthest.unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn files_of_another_form_end_the_count() {
    let folder = tempfile::tempdir().unwrap();
    count(By::Number, folder.path(), until(6), || {});
    check_refused(By::Key, folder.path(), "contradict each other");
}

#[test]
fn a_damaged_file_ends_the_count() {
    let folder = tempfile::tempdir().unwrap();
    count(By::Number, folder.path(), until(6), || {});
    for process in 0..PROCESSES {
        let path = file(folder.path(), process, 6);
        let mut bytes = fs::read(&path).unwrap();
        let last = bytes.len() - 10;
        bytes[last] ^= 1;
        fs::write(&path, bytes).unwrap();
    }
    check_refused(By::Number, folder.path(), "damaged");
}

/// The form of the files.
const FORMAT: Format = Format {
    magic: *b"SOVETPRT",
    version: 2,
};

/// The contents of a file: counts and the work, and what is known of the states.
struct Contents {
    levels: Value,
    words: Vec<u64>,
}

/// Changes the contents of a file, and writes a checksum that fits.
fn forge(path: &Path, change: impl Fn(&mut Contents)) {
    let mut opened = FORMAT.open(path, 0).unwrap();
    let mut header = opened.header().clone();
    let mut front = vec![0; usize::try_from(header.numbers[0]).unwrap()];
    opened.read_exact(&mut front).unwrap();
    let words = (header.payload - header.numbers[0]) / 8;
    let mut contents = Contents {
        levels: serde_json::from_slice(&front).unwrap(),
        words: opened.words(words).unwrap(),
    };
    opened.finish().unwrap();
    change(&mut contents);
    let front = serde_json::to_vec(&contents.levels).unwrap();
    header.payload += front.len() as u64;
    header.payload -= header.numbers[0];
    header.numbers[0] = front.len() as u64;
    let written = FORMAT.write(path, &header, |file| {
        file.write_all(&front)?;
        write_words(file, contents.words.iter().copied())
    });
    written.unwrap();
}

fn add(value: &mut Value, difference: i64) {
    *value = (value.as_i64().unwrap() + difference).into();
}

/// Levels up to depth 6 are changed in the files of these processes: the count does not go on from them.
fn check_forged(by: By, processes: &[usize], change: impl Fn(&mut Contents)) {
    let folder = tempfile::tempdir().unwrap();
    count(by, folder.path(), until(6), || {});
    for &process in processes {
        forge(&file(folder.path(), process, 6), &change);
    }
    check_refused(by, folder.path(), "contradict each other");
}

#[test]
fn levels_that_nobody_has_kept_end_the_count() {
    const ALL: &[usize] = &[0, 1, 2];
    for by in [By::Number, By::Key] {
        check_forged(by, ALL, |file| file.levels["counts"][3] = u64::MAX.into());
        check_forged(by, ALL, |file| add(&mut file.levels["counts"][6], -1));
        check_forged(by, ALL, |file| add(&mut file.levels["done"]["expanded"], 1));
        check_forged(by, ALL, |file| {
            file.levels["done"]["generated"] = u64::MAX.into();
        });
        check_forged(by, ALL, |file| {
            let counts = file.levels["counts"].as_array_mut().unwrap();
            counts.truncate(3);
        });
        check_forged(by, &[1], |file| add(&mut file.levels["counts"][4], 1));
        check_forged(by, ALL, |file| file.levels = Value::Null);
        check_forged(by, ALL, |file| file.words.fill(0));
    }
    // All seen before, and all in a level that is yet to come.
    check_forged(By::Number, ALL, |file| file.words.fill(u64::MAX));
    check_forged(By::Number, ALL, |file| file.words.fill(u64::MAX / 3 * 2));
    check_forged(By::Number, &[2], |file| {
        *file.words.last_mut().unwrap() |= 3 << 62;
    });
}
