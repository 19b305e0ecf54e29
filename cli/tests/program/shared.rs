//! Several users with one cache.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::harness::{sovet, words};

/// A user who owns nothing.
const NOBODY: u32 = 65_534;

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// Returns a folder that everybody may enter.
fn open_folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    set_mode(folder.path(), 0o755);
    folder
}

/// A user who may read everything has to become another one, and to take the program along: it may lie where the
/// other may not go.
fn may_read_everything(folder: &Path) -> bool {
    let secret = folder.join("secret");
    fs::write(&secret, "").unwrap();
    set_mode(&secret, 0o000);
    File::open(&secret).is_ok()
}

/// Runs the program as a user who is not above permissions.
fn run_as_another(arguments: &str, cache: &Path) -> Output {
    let folder = open_folder();
    let own = sovet(arguments);
    let mut command = Command::new(own.get_program());
    if may_read_everything(folder.path()) {
        let program = folder.path().join("sovet");
        if fs::hard_link(own.get_program(), &program).is_err() {
            fs::copy(own.get_program(), &program).unwrap();
        }
        command = Command::new(&program);
        command.uid(NOBODY).gid(NOBODY);
    }
    let command = command.args(words(arguments)).current_dir("/");
    command.env("SOVET_CACHE", cache).output().unwrap()
}

fn build(arguments: &str, cache: &Path) {
    let built = sovet(arguments).env("SOVET_CACHE", cache).output().unwrap();
    assert!(built.status.success(), "{built:?}");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// Everything in a folder, with what is in it.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = files(folder).into_iter();
    files
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn another_user_reads_what_is_kept() {
    let cache = open_folder();
    build("pdb build 8 --size 3x3", cache.path());
    build("tablebase build", cache.path());
    let output = run_as_another("solve puzzle 283/164/7#5 --heuristic pdb:8", cache.path());
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    let output = run_as_another("tablebase probe 8/8/8/8/8/1K6/7R/k7 w", cache.path());
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
}

/// Files that may not be read are reported at every run, built for that run, and left unchanged.
#[test]
fn what_may_not_be_read_is_said() {
    let cache = open_folder();
    build("pdb build 8 --size 3x3", cache.path());
    build("tablebase build", cache.path());
    for (folder, arguments, built_for_now) in [
        (
            "pattern-databases",
            "solve puzzle 283/164/7#5 --heuristic pdb:8",
            "the database will not be kept: ",
        ),
        (
            "tablebases",
            "tablebase probe 8/8/8/8/8/1K6/7R/k7 w",
            "the table is used, but not kept: ",
        ),
    ] {
        let folder = cache.path().join(folder);
        let modes = |mode| {
            for file in files(&folder) {
                set_mode(&file, mode);
            }
        };
        modes(0o644);
        let before = contents(&folder);
        set_mode(&folder, 0o777);
        modes(0o000);
        for _ in 0..2 {
            let output = run_as_another(arguments, cache.path());
            assert!(output.status.success(), "{output:?}");
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(errors.contains(built_for_now), "{errors}");
            assert!(
                errors.contains("cannot be read: Permission denied"),
                "{errors}"
            );
        }
        modes(0o644);
        assert!(contents(&folder) == before, "{}", folder.display());
    }
}
