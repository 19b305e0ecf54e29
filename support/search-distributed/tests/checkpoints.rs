//! Counts that end early, and go on from what was kept.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::thread;
use std::time::Duration;

use checked_file::{FileError, Format};
use domain_puzzle::{Layout, MoveOrder, Puzzle};
use search_core::{IndexedSpace, Limit, Limits, Run, Statistics, level_part};
use search_distributed::{
    CheckpointError, Checkpoints, LevelCounts, LevelObserver, Member, MemberError, count_levels,
    count_levels_by_key,
};

const MEMBERS: usize = 3;

fn puzzle(shape: &str) -> Puzzle<u64> {
    let goal = Layout::blank_first(shape.parse().unwrap());
    Puzzle::new(&goal, MoveOrder::CONVENTIONAL).unwrap()
}

fn files(folder: &Path, member: usize) -> Result<Checkpoints, CheckpointError> {
    let path = folder.join("levels");
    Checkpoints::open(&path, Duration::ZERO, "2x4", (member, MEMBERS))
}

#[derive(Default)]
struct Seen {
    resumed: Option<usize>,
    lost: usize,
}

impl LevelObserver for Seen {
    fn resumed(&mut self, counts: &[u64]) {
        self.resumed = Some(counts.len() - 1);
    }

    fn not_kept(&mut self, _: usize, _: &FileError) {
        self.lost += 1;
    }
}

/// How states are known.
#[derive(Clone, Copy)]
enum By {
    Number,
    Key,
}

type Counted = (Result<(LevelCounts, Statistics), MemberError>, Seen);

/// What each member makes of it. Their levels are kept in the folder, which `change` may change before they begin.
fn count(by: By, folder: &Path, limits: Limits<'_>, change: impl FnOnce()) -> Vec<Counted> {
    let puzzle = puzzle("2x4");
    let start = puzzle.rank(&puzzle.goal());
    let opened: Vec<_> = (0..MEMBERS)
        .map(|member| files(folder, member).unwrap())
        .collect();
    change();
    let one = |member: Member, mut files: Checkpoints| {
        let mut seen = Seen::default();
        let mut run = Run::new().with_limits(limits);
        let files = Some(&mut files);
        let counted = match by {
            By::Number => count_levels(&mut run, &puzzle, start, member, files, &mut seen),
            By::Key => {
                let owner = (member.index(), member.processes());
                let mut part = level_part(&puzzle, &puzzle.goal(), owner);
                count_levels_by_key(&mut run, &mut part, member, files, &mut seen)
            }
        };
        (counted.map(|counts| (counts, run.statistics)), seen)
    };
    thread::scope(|scope| {
        let members = Member::in_one_process(MEMBERS).into_iter().zip(opened);
        let one = &one;
        let start = |(member, files)| scope.spawn(move || one(member, files));
        let threads: Vec<_> = members.map(start).collect();
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
    for member in 0..MEMBERS {
        files(folder.path(), member).unwrap().remove().unwrap();
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    for (counted, _) in count(by, folder.path(), until(depth), || {}) {
        let stopped = counted.unwrap().0.farthest.unwrap_err();
        assert_eq!(stopped.limit, Limit::Depth);
    }
    change(folder.path());
    let again = count(by, folder.path(), Limits::default(), || {});
    for ((again, seen), (whole, _)) in again.into_iter().zip(whole) {
        assert_eq!(again.unwrap(), whole.unwrap());
        assert_eq!(seen.resumed, resumed);
    }
}

/// The file of a member that has this depth: they are written in turn, from depth 1 on.
fn file(folder: &Path, member: usize, depth: usize) -> std::path::PathBuf {
    let slot = if depth % 2 == 1 { "a" } else { "b" };
    folder.join(format!("levels.{member}-of-{MEMBERS}{slot}"))
}

#[test]
fn a_count_goes_on_from_what_all_have_kept() {
    check(0, |_| {}, None);
    check(1, |_| {}, Some(1));
    check(20, |_| {}, Some(20));
    check(21, |_| {}, Some(21));
    // A member was killed before it had written depth 20.
    check(
        20,
        |folder| fs::remove_file(file(folder, 1, 20)).unwrap(),
        Some(19),
    );
    // Two members lack different ones.
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
    for (counted, seen) in counted {
        assert_eq!(counted.unwrap().0.counts.iter().sum::<u64>(), 20_160);
        assert_eq!(seen.lost, 36);
    }
}

#[test]
fn files_of_something_else_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    count(By::Key, folder.path(), until(5), || {});
    let path = folder.path().join("levels");
    let open = |problem: &str| {
        let files = Checkpoints::open(&path, Duration::ZERO, problem, (1, MEMBERS));
        files
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    assert_eq!(open("2x4"), "");
    let expected = "keeps the levels of 2x4, process 1 of 3, not of 4x2, process 1 of 3";
    assert!(open("4x2").contains(expected));
}

#[test]
fn files_of_another_form_end_the_count() {
    let folder = tempfile::tempdir().unwrap();
    count(By::Number, folder.path(), until(6), || {});
    for (counted, _) in count(By::Key, folder.path(), Limits::default(), || {}) {
        let message = counted.err().unwrap().to_string();
        assert!(message.contains("contradict each other"), "{message}");
    }
}

#[test]
fn a_damaged_file_ends_the_count() {
    let folder = tempfile::tempdir().unwrap();
    count(By::Number, folder.path(), until(6), || {});
    for member in 0..MEMBERS {
        let path = file(folder.path(), member, 6);
        let mut bytes = fs::read(&path).unwrap();
        let last = bytes.len() - 10;
        bytes[last] ^= 1;
        fs::write(&path, bytes).unwrap();
    }
    for (counted, _) in count(By::Number, folder.path(), Limits::default(), || {}) {
        let message = counted.err().unwrap().to_string();
        assert!(message.contains("damaged"), "{message}");
    }
}

/// The form of the files.
const FORMAT: Format = Format {
    magic: *b"SOVETPRT",
    version: 1,
};

/// Changes what a member has kept, after its header, and writes a checksum that fits.
fn forge(path: &Path, change: impl Fn(&mut [u64])) {
    let mut opened = FORMAT.open(path, 0).unwrap();
    let header = opened.header().clone();
    let mut bytes = Vec::new();
    opened.read_to_end(&mut bytes).unwrap();
    drop(opened);
    let (words, []) = bytes.as_chunks() else {
        panic!("no words");
    };
    let mut words: Vec<_> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
    let before = words.clone();
    change(&mut words);
    assert_ne!(words, before);
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    FORMAT
        .write(path, &header, |file| file.write_all(&bytes))
        .unwrap();
}

/// Levels up to depth 6 are changed in the files of these members: the count does not go on from them.
fn check_forged(by: By, members: &[usize], change: impl Fn(&mut [u64])) {
    let folder = tempfile::tempdir().unwrap();
    count(by, folder.path(), until(6), || {});
    for &member in members {
        forge(&file(folder.path(), member, 6), &change);
    }
    for (counted, _) in count(by, folder.path(), Limits::default(), || {}) {
        let message = counted.err().unwrap().to_string();
        assert!(message.contains("contradict each other"), "{message}");
    }
}

#[test]
fn levels_that_nobody_has_kept_end_the_count() {
    const ALL: &[usize] = &[0, 1, 2];
    // Seven counts, six counters of the work, then what is known of the states.
    for by in [By::Number, By::Key] {
        check_forged(by, ALL, |words| words[3] = u64::MAX);
        check_forged(by, ALL, |words| words[6] -= 1);
        check_forged(by, ALL, |words| words[7] += 1);
        check_forged(by, ALL, |words| words[8] = u64::MAX);
        check_forged(by, &[1], |words| words[4] += 1);
        check_forged(by, ALL, |words| words[13..].fill(0));
    }
    // All seen before, and all in a level that is yet to come.
    check_forged(By::Number, ALL, |words| words[13..].fill(u64::MAX));
    check_forged(By::Number, ALL, |words| words[13..].fill(u64::MAX / 3 * 2));
    check_forged(By::Number, &[2], |words| {
        *words.last_mut().unwrap() |= 3 << 62;
    });
}
