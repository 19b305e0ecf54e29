//! `sovet pdb`, and searches with pattern databases.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use checked_file::{Format, Header};
use domain_puzzle::{Layout, MoveOrder, Puzzle, TilePattern};
use pattern_database::{Contents, Layers, Store};

use crate::harness::{check_with_cache, run, sovet};

/// Returns the store in a cache folder.
fn store(cache: &Path) -> Store {
    Store::at(cache.join("pattern-databases"))
}

/// Returns the only file in the store whose name has this in it.
fn file(cache: &Path, part: &str) -> PathBuf {
    let items = store(cache).list().unwrap();
    let mut paths = items.into_iter().map(|item| item.path);
    let path = paths.find(|path| path.to_str().unwrap().contains(part));
    path.unwrap()
}

#[test]
fn build_list_verify_remove() {
    let cache = tempfile::tempdir().unwrap();
    check_with_cache(
        "pdb",
        &[
            "pdb list",
            "pdb verify",
            "pdb remove --all",
            "pdb build 4-4 --size 3x3",
            "pdb build 4-4 --size 3x3",
            "pdb build 1,2/5 --goal blank-last --size 2x3 --encoding differences --threads 1",
            "pdb build 2 --goal 31/2# --encoding nibbles",
            "pdb list",
            "pdb verify sliding-tiles-3x3-blank-to-4-tiles-to-5-6-7-8-d30bc87f.bytes.pdb",
            "pdb remove sliding-tiles-3x3-blank-to-4-tiles-to-5-6-7-8-d30bc87f.bytes.pdb",
            "pdb list --format json",
            "pdb verify --format json",
            "pdb build 4-4 --size 3x3 --format json",
            "pdb remove --all --format json",
            "pdb list --format json",
        ],
        cache.path(),
    );
}

/// The verdicts of `sovet pdb verify`: as it was written, right, wrong, not known, and not whole.
#[test]
fn verify() {
    let cache = tempfile::tempdir().unwrap();
    let build = |arguments: &str| {
        let built = sovet(arguments).env("SOVET_CACHE", cache.path()).output();
        assert!(built.unwrap().status.success());
    };
    build("pdb build 1,2/5 --goal blank-last --size 2x3");
    build("pdb build 23,24 --size 5x5 --encoding nibbles");
    build("pdb build 1,2 --size 2x2");
    forge(&file(cache.path(), "2x2"), |header, _| {
        header.identity = "a cube 2x2x2".to_owned();
    });
    forge(
        &file(cache.path(), "2x3-blank-to-5-tiles-to-4"),
        |_, values| {
            values[1] = 2;
        },
    );
    let left = store(cache.path()).folder().join("unfinished-a1B2c3.part");
    fs::write(left, "SOVETPDB and so on").unwrap();
    check_with_cache(
        "pdb_verify",
        &[
            "pdb list",
            "pdb list --format json",
            "pdb verify",
            "pdb verify --recompute",
            "pdb verify --recompute --format json",
            "pdb verify --recompute --max-memory 10000050B",
            "pdb build 23,24 --size 5x5 --encoding nibbles",
            "pdb build 23,24 --size 5x5",
            "pdb verify --format json",
        ],
        cache.path(),
    );
}

/// Changes the header and the values of a table and makes its checksums right again.
fn forge(path: &Path, change: impl FnOnce(&mut Header, &mut Vec<u8>)) {
    let format = Format {
        magic: *b"SOVETPDB",
        version: 1,
    };
    let opened = format.open(path, 1).unwrap();
    let mut header = opened.header().clone();
    let mut values = opened.bytes().unwrap();
    change(&mut header, &mut values);
    let written = format.write(path, &header, |file| file.write_all(&values));
    written.unwrap();
}

/// Nothing writes into the pipe, and nothing waits for it.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_cache() {
    let cache = tempfile::tempdir().unwrap();
    let folder = store(cache.path()).folder().to_owned();
    fs::create_dir(&folder).unwrap();
    let puzzle = Puzzle::<u64>::new(&Layout::bolshakova_goal(), MoveOrder::default()).unwrap();
    let pattern = TilePattern::new(&puzzle, &[1, 2, 3]).unwrap();
    let pipe = store(cache.path()).path(&pattern, pattern_database::Encoding::Bytes);
    let made = std::process::Command::new("mkfifo").arg(pipe).status();
    assert!(made.unwrap().success());
    check_with_cache(
        "pdb_pipe",
        &[
            "pdb list",
            "pdb verify",
            "solve puzzle 283/164/7#5 --heuristic pdb:1,2,3",
            "pdb remove --all",
            "pdb list",
        ],
        cache.path(),
    );
}

/// Whatever encoding is there is used; the reflection where the goal allows it.
#[test]
fn searches() {
    let cache = tempfile::tempdir().unwrap();
    check_with_cache(
        "pdb_searches",
        &[
            "solve puzzle 724/5#6/831 --goal blank-first --heuristic pdb:4-4",
            "pdb build 4-4 --size 3x3 --encoding differences",
            "solve puzzle 283/164/7#5 --heuristic pdb:4-4 --format json",
            "solve puzzle 31/52/4# --size 3x2 --goal blank-last --heuristic pdb:2-3 --format json",
            "solve puzzle 283/164/7#5 --algorithm breadth-first --heuristic pdb:8",
            "solve puzzle 2831674#5 --goal bolshakova --heuristic pdb:8",
            "compare puzzle 283/164/7#5 --heuristic pdb:4-4",
            "solve puzzle '1 2 3 4 # / 6 7 8 9 5 / 11 12 13 14 10 / 16 17 18 19 15 / 21 22 23 24 20' --goal blank-last --heuristic pdb:2-2",
        ],
        cache.path(),
    );
}

#[test]
fn damaged_and_foreign_files() {
    let cache = tempfile::tempdir().unwrap();
    let built = sovet("pdb build 4-4 --size 3x3")
        .env("SOVET_CACHE", cache.path())
        .output()
        .unwrap();
    assert!(built.status.success());
    let (first, second) = (file(cache.path(), "0-1-2-3"), file(cache.path(), "5-6-7-8"));
    let mut bytes = fs::read(&first).unwrap();
    bytes[1000] ^= 1;
    fs::write(&first, bytes).unwrap();
    fs::write(second, "something else").unwrap();
    check_with_cache(
        "pdb_damaged",
        &[
            "solve puzzle 283/164/7#5 --heuristic pdb:4-4",
            "pdb build 4-4 --size 3x3",
            "pdb list",
            "pdb list --format json",
            "pdb verify",
            "pdb verify --format json",
            "pdb remove --all",
            "solve puzzle 283/164/7#5 --heuristic pdb:4-4",
        ],
        cache.path(),
    );
}

#[cfg(unix)]
#[test]
fn a_cache_that_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("file");
    fs::write(&cache, "no folder").unwrap();
    check_with_cache(
        "pdb_without_cache",
        &[
            "solve puzzle 283/164/7#5 --heuristic pdb:8",
            "pdb build 8 --size 3x3",
            "pdb list",
        ],
        &cache,
    );
}

#[test]
fn an_interrupted_build_goes_on() {
    let cache = tempfile::tempdir().unwrap();
    let puzzle = Puzzle::<u64>::new(&Layout::bolshakova_goal(), MoveOrder::default()).unwrap();
    let pattern = TilePattern::new(&puzzle, &[1, 2, 3]).unwrap();
    let store = store(cache.path());
    fs::create_dir(store.folder()).unwrap();
    let layers = Layers::start(&pattern).unwrap();
    let path = store.layers_path(&pattern);
    layers.save(&path, &pattern).unwrap();
    check_with_cache(
        "pdb_interrupted",
        &[
            "pdb list",
            "pdb list --format json",
            "pdb verify",
            "solve puzzle 283/164/7#5 --heuristic pdb:1,2,3",
            "pdb list",
        ],
        cache.path(),
    );
}

/// Ctrl-C ends a build, and what is done is kept.
#[cfg(unix)]
#[test]
fn interrupt() {
    let cache = tempfile::tempdir().unwrap();
    let mut child = sovet("pdb build 1,2,3,4,5,6 --threads 1")
        .env("SOVET_CACHE", cache.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.contains("5765760 entries"), "{first}");
    crate::harness::send_interrupt(&child);
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{rest:?}");
    assert!(rest[0].contains("interrupted"), "{rest:?}");
    assert!(rest[1].contains("sovet pdb remove"), "{rest:?}");
    let left = store(cache.path()).list().unwrap();
    assert!(
        matches!(left[..], [ref item] if matches!(item.contents, Contents::Layers { .. })),
        "{left:?}"
    );
}

/// A full disk is met after a database is built: here no file may have any length.
#[cfg(unix)]
#[test]
fn a_database_that_cannot_be_kept_is_used() {
    let cache = tempfile::tempdir().unwrap();
    let on_a_full_disk = |arguments: &str| {
        let inner = sovet(arguments);
        let limited = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", limited]).arg(inner.get_program());
        shell.args(inner.get_args());
        let output = shell.env("SOVET_CACHE", cache.path()).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        let answer = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), answer, errors)
    };
    let (code, answer, errors) = on_a_full_disk("solve puzzle 283/164/7#5 --heuristic pdb:8");
    assert_eq!(code, Some(0), "{errors}");
    assert!(answer.contains("solved in 5 moves"), "{answer}");
    let used = "the database is used, but not kept: ";
    assert!(errors.contains(used), "{errors}");
    let (code, _, errors) = on_a_full_disk("pdb build 8 --size 3x3");
    assert_eq!(code, Some(1), "{errors}");
    let lost = "the database was built, but could not be kept: ";
    assert!(errors.contains(lost), "{errors}");
    assert!(store(cache.path()).list().unwrap().is_empty());
}

/// The greatest of several partitions, whose tables are built once each.
#[test]
fn several_partitions() {
    let cache = tempfile::tempdir().unwrap();
    check_with_cache(
        "pdb_several",
        &[
            "pdb build 4-4+1,2,4,5/3,6,7,8 --size 3x3 --goal blank-first --max-memory 10013KB",
            "solve puzzle 724/5#6/831 --goal blank-first --heuristic pdb:4-4+1,2,4,5/3,6,7,8 --max-memory 10013KB",
            "solve puzzle 724/5#6/831 --goal blank-first --heuristic pdb:4-4+1,2,4,5/3,6,7,8 --algorithm ida-star",
            "solve puzzle 283/164/7#5 --heuristic pdb:4-4+2-3-3 --format json",
            "solve puzzle 31/52/4# --size 3x2 --goal blank-last --heuristic pdb:2-3+1-4",
            "compare puzzle 283/164/7#5 --heuristic pdb:4-4+1,2",
            "solve puzzle 283/164/7#5 --heuristic pdb:4-4+",
            "solve puzzle 283/164/7#5 --heuristic pdb:multiple",
            "pdb build multiple",
            "pdb list",
        ],
        cache.path(),
    );
}

/// Databases that would take too much memory are refused before anything is built or written.
#[test]
fn partitions_that_are_too_large() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("cache");
    check_with_cache(
        "pdb_too_large",
        &[
            "pdb build 8-8-8 --size 5x5",
            "pdb build 8-8-8 --size 5x5 --encoding nibbles --format json",
            "pdb build 4-4 --size 3x3 --max-memory 10010KB",
            "pdb build 4-4 --size 3x3 --max-memory 10MB",
            "solve puzzle '1 2 3 4 # / 6 7 8 9 5 / 11 12 13 14 10 / 16 17 18 19 15 / 21 22 23 24 20' --goal blank-last --heuristic pdb:8-8-8",
            "solve puzzle 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6 --heuristic pdb:7-8 --max-memory 500MB",
            "compare puzzle 283/164/7#5 --heuristic pdb:8 --max-memory 10MB",
            "bench korf100 --heuristic pdb:9-6",
        ],
        &cache,
    );
    assert!(!cache.exists());
    check_with_cache(
        "pdb_large_but_kept",
        &[
            "pdb build 4-4 --size 3x3 --max-memory 10013KB",
            "pdb build 4-4 --size 3x3 --max-memory 10MB",
            "solve puzzle 283/164/7#5 --heuristic pdb:4-4 --algorithm ida-star --max-memory 10MB",
        ],
        &cache,
    );
}

/// A mistake is found before anything is built.
#[test]
fn mistakes_come_first() {
    let output = run("pdb build 2-12 --size 5x5", "");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(!errors.contains("building"), "{errors}");
    assert_eq!(output.status.code(), Some(2));
}
