//! The files that commands write: nothing of the user's is lost, and what is wrong with a name is said before the work.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::harness::{run, stdout};

const TREE: &str = "[[1, 2], [3, 4]]\n";
const MAP: &str = "A -- B 1\nB -- C 2\n";
const TABLE: &str = include_str!("../../../domain-tictactoe/src/tables/never-lose.al0");

/// Returns a folder with inputs of all kinds.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    for ending in ["tree", "svg", "html"] {
        write(&format!("tree.{ending}"), TREE);
        write(&format!("map.{ending}"), MAP);
        write(&format!("table.{ending}"), TABLE);
    }
    write("boards", "283/164/7#5\n123/8#4/765\n");
    write("boards.2.trace", "my notes\n");
    write("letter.svg", "Dear friend,\n");
    write(
        "letter.html",
        "<!DOCTYPE html>\n<title>Dear friend,</title>\n",
    );
    write("letter.trace", "{\"dear\":\"friend\"}\n");
    folder
}

/// Returns all files in a folder, by name.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let mut files: Vec<_> = files
        .map(|file| {
            (
                file.file_name().into_string().unwrap(),
                fs::read(file.path()).unwrap(),
            )
        })
        .collect();
    files.sort();
    files
}

/// Runs a command, in which `DIR/` stands for the folder.
fn run_in(folder: &Path, command: &str) -> Output {
    run(&command.replace("DIR", &folder.display().to_string()), "")
}

/// The command is refused for this reason, and everything is as it was.
fn check_refused(command: &str, why: &str) {
    let folder = folder();
    let before = files(folder.path());
    let output = run_in(folder.path(), command);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains(why), "{command}: {errors}");
    assert_eq!(stdout(&output), "", "{command}");
    assert!(
        [Some(1), Some(2)].contains(&output.status.code()),
        "{command}"
    );
    assert_eq!(files(folder.path()), before, "{command}");
}

#[test]
fn an_input_is_never_written() {
    let why = "is what the command reads, and would be lost";
    for force in ["", " --force"] {
        for command in [
            "analyse tree DIR/tree.svg --picture DIR/tree.svg",
            "analyse tree DIR/tree.tree --trace DIR/tree.tree",
            "advice verify DIR/table.svg --game tictactoe-o --picture DIR/./table.svg",
            "advice verify DIR/table.html --game tictactoe-o --report DIR/table.html",
            "solve graph DIR/map.html --from A --to C --page DIR/map.html",
            "solve graph DIR/map.tree --from A --to C --trace DIR/map.tree",
            "compare graph DIR/map.html --from A --to C --report DIR/map.html",
            "view DIR/letter.svg -o DIR/letter.svg",
        ] {
            check_refused(&format!("{command}{force}"), why);
        }
    }
}

#[test]
fn what_others_have_written_stays() {
    let why = "is there already, and is not a ";
    check_refused("analyse tree --picture DIR/letter.svg", why);
    check_refused("advice verify never-lose --picture DIR/letter.svg", why);
    check_refused("solve graph romania --page DIR/letter.html", why);
    check_refused("compare graph romania --report DIR/letter.html", why);
    check_refused("solve graph romania --trace DIR/letter.trace", why);
}

#[test]
fn names_are_looked_at_before_the_work() {
    let nowhere = "there is no folder";
    check_refused(
        "advice verify krk-published --picture DIR/no/x.svg",
        nowhere,
    );
    check_refused("solve puzzle 4x4 --trace DIR/no/x.trace", nowhere);
    check_refused("view DIR/letter.trace -o DIR/no/x.html", nowhere);
    let several = "solve puzzle --file DIR/boards --trace DIR/boards.trace";
    check_refused(
        several,
        "boards.2.trace is there already, and is not a trace",
    );
    let svg = "pictures are written as SVG";
    check_refused("analyse tree --picture DIR/x.png", svg);
    check_refused("view DIR/letter.trace -o DIR/x.png", svg);
    let standard = "standard output is for the answer: give a name";
    check_refused("analyse tree --picture -", standard);
    check_refused("solve graph romania --trace -", standard);
    check_refused(
        "solve graph romania --trace DIR/x.svg",
        "a trace is not a picture: give it another name",
    );
}

/// Output of sovet is recognised, and with `--force` everything else is replaced as well.
#[test]
fn what_was_written_before_is_replaced() {
    let folder = folder();
    run_in(folder.path(), "solve graph romania --trace DIR/run.trace");
    for command in [
        "solve graph romania --trace DIR/run.trace",
        "solve graph romania --page DIR/1.html",
        "compare graph romania -a astar --page DIR/2.html --report DIR/3.html --trace DIR/some.trace",
        "analyse tree --picture DIR/4.svg",
        "advice verify never-lose --show 0 --picture DIR/5.svg --report DIR/6.html",
        "view DIR/run.trace -o DIR/7.html",
        "view DIR/run.trace -o DIR/8.svg",
        "view DIR/run.trace -o DIR/9.dot",
        "man -o DIR",
    ] {
        let once = run_in(folder.path(), command);
        let before = files(folder.path());
        let again = run_in(folder.path(), command);
        assert_eq!(
            once.status.code(),
            Some(0),
            "{command}: {}",
            String::from_utf8_lossy(&once.stderr)
        );
        assert_eq!(
            again.status.code(),
            Some(0),
            "{command}: {}",
            String::from_utf8_lossy(&again.stderr)
        );
        let names = |files: Vec<(String, Vec<u8>)>| {
            files.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        assert_eq!(names(files(folder.path())), names(before), "{command}");
    }
    for command in [
        "solve graph romania --trace DIR/letter.trace",
        "solve graph romania --page DIR/letter.html",
        "analyse tree --picture DIR/letter.svg",
    ] {
        let forced = run_in(folder.path(), &format!("{command} --force"));
        assert_eq!(forced.status.code(), Some(0), "{command}");
    }
    assert!(
        files(folder.path())
            .iter()
            .all(|(_, bytes)| !bytes.starts_with(b"Dear"))
    );
}

/// A disk that is too small for the new file leaves the old one, whether its name is a link or not.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_what_was_there() {
    use std::process::Command;

    let folder = folder();
    let long = TABLE.replace(" and ", "  and  ");
    fs::write(folder.path().join("table.al0"), &long).unwrap();
    std::os::unix::fs::symlink("table.al0", folder.path().join("link.al0")).unwrap();
    let program = env!("CARGO_BIN_EXE_sovet");
    let before = files(folder.path());
    for name in ["table.al0", "link.al0"] {
        let script = format!("trap '' XFSZ; ulimit -f 0; exec {program} advice fmt {name}");
        let mut command = Command::new("sh");
        let output = command
            .args(["-c", &script])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("cannot write "), "{name}: {errors}");
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert_eq!(files(folder.path()), before, "{name}");
    }
}
