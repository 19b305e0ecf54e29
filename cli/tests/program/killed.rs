//! Programs that are killed while they build: the next one builds the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::harness::{send_interrupt, sovet};

/// A command, and its folder of the cache.
struct Work {
    arguments: &'static str,
    folder: &'static str,
}

const DATABASES: Work = Work {
    arguments: "pdb build 4-4 --size 3x3",
    folder: "pattern-databases",
};
const LARGER_DATABASES: Work = Work {
    arguments: "pdb build 5-5-5",
    folder: "pattern-databases",
};
const TABLES: Work = Work {
    arguments: "tablebase build",
    folder: "tablebases",
};

/// Pseudo-random numbers, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u32) -> u32 {
        let factor = 6_364_136_223_846_793_005;
        self.0 = self.0.wrapping_mul(factor).wrapping_add(1);
        u32::try_from(self.0 >> 33).unwrap() % limit
    }

    /// Returns a part of a time.
    fn part(&mut self, time: Duration) -> Duration {
        time * self.below(1_000) / 1_000
    }
}

impl Work {
    fn start(&self, cache: &Path) -> Child {
        let mut command = sovet(self.arguments);
        command.env("SOVET_CACHE", cache);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    }

    /// Everything that is kept, by name.
    fn kept(&self, cache: &Path) -> BTreeMap<String, Vec<u8>> {
        let files = fs::read_dir(cache.join(self.folder)).into_iter().flatten();
        let files = files.map(|file| file.unwrap());
        files
            .map(|file| {
                let name = file.file_name().into_string().unwrap();
                (name, fs::read(file.path()).unwrap())
            })
            .collect()
    }

    /// Kills the program `kills` times, half of them after Ctrl-C, which makes it keep what is done. Whenever
    /// that is, what has the name of a whole file is whole; and in the end everything is as if nothing had been
    /// killed.
    fn check_killed(&self, kills: u32, seed: u64) {
        let undisturbed = tempfile::tempdir().unwrap();
        let clock = Instant::now();
        assert!(self.start(undisturbed.path()).wait().unwrap().success());
        let time = clock.elapsed();
        let whole = self.kept(undisturbed.path());
        assert!(whole.len() > 1);

        let cache = tempfile::tempdir().unwrap();
        let mut chance = Chance(seed);
        for kill in 0..kills {
            let mut child = self.start(cache.path());
            sleep(chance.part(time));
            if chance.below(2) == 0 {
                send_interrupt(&child);
                sleep(chance.part(time / 4));
            }
            child.kill().unwrap();
            child.wait().unwrap();
            let kept = self.kept(cache.path());
            for (name, bytes) in &kept {
                let ending = Path::new(name).extension().unwrap();
                let is_begun = ending == "part" || ending == "layers";
                let is_whole = whole.get(name) == Some(bytes);
                assert!(is_begun || is_whole, "kill {kill}: {name}");
            }
            if whole.keys().all(|name| kept.contains_key(name)) {
                fs::remove_dir_all(cache.path().join(self.folder)).unwrap();
            }
        }
        assert!(self.start(cache.path()).wait().unwrap().success());
        let kept = self.kept(cache.path());
        assert!(kept == whole, "{:?}", kept.keys());
    }
}

#[test]
fn builds_of_databases_are_killed() {
    DATABASES.check_killed(12, 1);
}

#[test]
fn builds_of_tables_are_killed() {
    TABLES.check_killed(6, 2);
}

/// Counts the boards of 2x5 with levels kept in this file.
fn counting(levels: &Path) -> Command {
    let mut command = sovet("enumerate puzzle 2x5 --format json --checkpoint-every 0s");
    command.arg("--checkpoint").arg(levels);
    command
}

/// Kills the count again and again, whenever that is; in the end the levels are the same as in a count that was never
/// killed.
fn check_count_killed(kills: u32, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let levels = folder.path().join("levels");
    let counted = || {
        let output = counting(&levels).output().unwrap();
        assert!(output.status.success());
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        ["states", "farthest", "statistics"].map(|field| answer[field].clone())
    };
    let clock = Instant::now();
    let undisturbed = counted();
    let time = clock.elapsed();
    assert!(!levels.exists());
    let mut chance = Chance(seed);
    let mut resumed = 0;
    for _ in 0..kills {
        resumed += u32::from(levels.exists());
        let mut command = counting(&levels);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut child = child.unwrap();
        sleep(chance.part(time));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(resumed > 0);
    assert_eq!(counted(), undisturbed);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn counts_are_killed() {
    check_count_killed(6, 3);
}

#[test]
#[ignore = "takes minutes"]
fn long_counts_are_killed() {
    for seed in 0..4 {
        check_count_killed(50, seed);
    }
}

#[test]
#[ignore = "takes minutes"]
fn long_builds_of_databases_are_killed() {
    for seed in 0..4 {
        DATABASES.check_killed(50, seed);
        LARGER_DATABASES.check_killed(20, seed);
    }
}

#[test]
#[ignore = "takes minutes"]
fn long_builds_of_tables_are_killed() {
    for seed in 0..4 {
        TABLES.check_killed(50, seed);
    }
}
