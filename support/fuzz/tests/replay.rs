//! Every input that once reached something new is tried again.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use fuzz::TARGETS;

fn corpus() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus"))
}

#[test]
fn the_corpus() {
    for target in TARGETS {
        let folder = corpus().join(target.name);
        let files =
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut tried = 0;
        for file in files {
            let path = file.expect("an entry").path();
            let bytes = fs::read(&path).expect("a file");
            let run = target.run;
            assert!(catch_unwind(|| run(&bytes)).is_ok(), "{}", path.display());
            tried += 1;
        }
        assert!(
            tried >= 3,
            "{} has {tried} files in the corpus",
            target.name
        );
    }
}

#[test]
fn every_folder_is_that_of_a_target() {
    for folder in fs::read_dir(corpus()).expect("a folder") {
        let name = folder.expect("an entry").file_name();
        assert!(TARGETS.iter().any(|target| name == target.name), "{name:?}");
    }
}

#[test]
fn every_target_has_a_binary() {
    let manifest = include_str!("../cargo-fuzz/Cargo.toml");
    let binaries = manifest.split("[[bin]]").skip(1);
    let name = |binary: &'static str| binary.lines().find_map(|line| line.strip_prefix("name = "));
    let binaries: Vec<_> = binaries
        .filter_map(name)
        .map(|name| name.trim_matches('"'))
        .collect();
    let targets: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(binaries, targets);
}
