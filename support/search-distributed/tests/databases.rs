//! Pattern databases by several members in one process, against those of one build.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;

use domain_puzzle::{Layout, MoveOrder, Puzzle, Shape, TilePattern};
use pattern_database::{Abstraction, Build, Database, Encoding};
use search_core::{Limit, Limits, Run};
use search_distributed::{BuiltDatabases, Member, MemberError, Wanted, build_databases};
use tempfile::tempdir;

type Built = Result<BuiltDatabases, MemberError>;

fn build(wanted: &[Wanted<'_>], members: usize, limits: Limits<'_>) -> Vec<Built> {
    let one = |member| build_databases(&mut Run::new().with_limits(limits), wanted, member);
    thread::scope(|scope| {
        let members = Member::in_one_process(members).into_iter();
        let threads: Vec<_> = members.map(|member| scope.spawn(|| one(member))).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| thread.join().unwrap();
        threads.into_iter().map(join).collect()
    })
}

fn pattern(shape: &str, tiles: &[u8]) -> TilePattern {
    let shape: Shape = shape.parse().unwrap();
    let puzzle = Puzzle::new(&Layout::blank_first(shape), MoveOrder::default()).unwrap();
    TilePattern::new(&puzzle, tiles).unwrap()
}

/// Any number of members writes the file of one build, and all know the same about it.
fn check<A: Abstraction>(abstraction: &A) {
    let folder = tempdir().unwrap();
    let (alone, together) = (folder.path().join("alone"), folder.path().join("together"));
    for encoding in Encoding::ALL {
        let Ok(database) = Build::new().build(abstraction, encoding) else {
            check_refused(abstraction, encoding);
            continue;
        };
        database.save(&alone).unwrap();
        for members in 1..=4 {
            let wanted = [wanted(abstraction, encoding, &together)];
            for built in build(&wanted, members, Limits::default()) {
                assert_eq!(built.unwrap().facts, [Some(database.facts().clone())]);
            }
            assert!(fs::read(&alone).unwrap() == fs::read(&together).unwrap());
            fs::remove_file(&together).unwrap();
        }
    }
    fs::remove_file(&alone).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

fn wanted<'w, A: Abstraction>(
    abstraction: &'w A,
    encoding: Encoding,
    path: &'w Path,
) -> Wanted<'w> {
    Wanted {
        parts: abstraction,
        encoding,
        path,
        is_kept: false,
    }
}

#[test]
fn files_are_those_of_one_build() {
    let patterns: [(&str, &[u8]); 7] = [
        ("2x2", &[1]),
        ("2x3", &[5, 2, 1]),
        ("3x3", &[1, 2, 3, 4]),
        ("3x3", &[8, 5]),
        ("3x4", &[1, 2, 5, 6]),
        ("4x4", &[1, 2, 3]),
        ("4x4", &[15, 11, 14, 10]),
    ];
    for (shape, tiles) in patterns {
        check(&pattern(shape, tiles));
    }
}

/// A line of so many places, from which only goals behind are reached; floors are as given.
struct Line {
    places: u64,
    floor: u8,
}

impl Abstraction for Line {
    type Space = Puzzle;

    fn identity(&self) -> String {
        format!("line of {}", self.places)
    }

    fn entries(&self) -> u64 {
        self.places
    }

    fn index(&self, _: &domain_puzzle::Board<u64>) -> u64 {
        0
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        visit(2);
    }

    fn predecessors(&self, node: u64, mut visit: impl FnMut(u64)) {
        if node + 1 < self.places {
            visit(node + 1);
        }
    }

    fn floor(&self, _: u64) -> u8 {
        self.floor
    }
}

#[test]
fn entries_that_are_not_reached_are_kept_as_such() {
    let folder = tempdir().unwrap();
    let (alone, together) = (folder.path().join("alone"), folder.path().join("together"));
    let line = Line {
        places: 201,
        floor: 0,
    };
    let database = Build::new().build(&line, Encoding::Bytes).unwrap();
    database.save(&alone).unwrap();
    for built in build(
        &[wanted(&line, Encoding::Bytes, &together)],
        3,
        Limits::default(),
    ) {
        built.unwrap();
    }
    assert!(fs::read(&alone).unwrap() == fs::read(&together).unwrap());
    assert_eq!(Database::open(&together).unwrap(), database);
}

/// All members fail as one build does, and there is no file.
fn check_refused<A: Abstraction>(abstraction: &A, encoding: Encoding) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("together");
    let expected = Build::new().build(abstraction, encoding);
    let expected = expected.unwrap_err().to_string();
    for built in build(
        &[wanted(abstraction, encoding, &path)],
        3,
        Limits::default(),
    ) {
        assert_eq!(built.unwrap_err().to_string(), expected);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn values_that_do_not_fit_are_refused_by_all() {
    let line = |places, floor| Line { places, floor };
    check_refused(&line(200, 0), Encoding::Nibbles);
    check_refused(&line(200, 0), Encoding::Differences);
    check_refused(&line(5, 1), Encoding::Differences);
    check_refused(&line(300, 0), Encoding::Bytes);
}

#[test]
fn what_the_first_member_has_is_not_built() {
    let folder = tempdir().unwrap();
    let paths = ["one", "two"].map(|name| folder.path().join(name));
    let patterns = [pattern("3x3", &[1, 2]), pattern("3x3", &[3, 4, 5])];
    let mut wanted = [
        wanted(&patterns[0], Encoding::Bytes, &paths[0]),
        wanted(&patterns[1], Encoding::Bytes, &paths[1]),
    ];
    wanted[0].is_kept = true;
    for built in build(&wanted, 2, Limits::default()) {
        let facts = built.unwrap().facts;
        assert!(facts[0].is_none() && facts[1].is_some());
    }
    assert!(!paths[0].exists());
    Database::open_for(&paths[1], &patterns[1]).unwrap();
}

/// A limit that all members meet.
fn check_limit(limits: Limits<'_>, limit: Limit) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("together");
    let pattern = pattern("3x3", &[1, 2, 3, 4]);
    for built in build(&[wanted(&pattern, Encoding::Bytes, &path)], 2, limits) {
        assert_eq!(built.unwrap_err().limit(), Some(limit));
    }
    assert!(!path.exists());
}

#[test]
fn limits_leave_no_file() {
    let cancel = AtomicBool::new(true);
    let none = Limits::default();
    check_limit(
        Limits {
            bytes: Some(2000),
            ..none
        },
        Limit::Bytes,
    );
    check_limit(
        Limits {
            cancel: Some(&cancel),
            ..none
        },
        Limit::Cancelled,
    );
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("missing").join("together");
    fs::write(folder.path().join("missing"), "no folder").unwrap();
    let pattern = pattern("3x3", &[1, 2]);
    let wanted = [wanted(&pattern, Encoding::Bytes, &path)];
    let error = build(&wanted, 1, Limits::default()).remove(0).unwrap_err();
    assert!(matches!(error, MemberError::NotWritten(_)));
    assert!(error.to_string().contains("together"), "{error}");
}
