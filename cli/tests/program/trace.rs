//! Traces: what is recorded is what was printed, and files that cannot be written are said to be so.

mod several;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use search_core::{Field, Record};
use trace::{End, Ending, Header, Reader};

use crate::harness::{check, run, stdout};

/// Reads the parts of a trace.
fn read(path: &Path) -> (Header, Vec<Record>, End) {
    let file = BufReader::new(File::open(path).unwrap());
    let mut reader = Reader::new(file).unwrap();
    let records = reader.by_ref().collect::<Result<_, _>>().unwrap();
    let Some(Ending::Whole(end)) = reader.ending() else {
        panic!("{} breaks off", path.display());
    };
    (reader.header().clone(), records, end.clone())
}

/// The command records the events that it prints with `steps`, and this is its header.
fn check_recorded(command: &str, steps: &str, algorithm: &str, start: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.trace");
    let printed = run(&format!("{command} {steps} --format json"), "");
    let arguments = format!("{command} --trace {}", path.display());
    let quiet = stdout(&run(command, ""));
    let recording = stdout(&run(&arguments, ""));
    let lines = |text: &str| text.lines().count();
    assert_eq!(lines(&recording), lines(&quiet), "{command}");
    let (header, records, end) = read(&path);
    assert_eq!((&*header.algorithm, &*header.start), (algorithm, start));
    assert_eq!(end.events, records.len() as u64, "{command}");
    let events: Vec<Record> = stdout(&printed)
        .lines()
        .filter(|line| line.starts_with("{\"event\""))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let is_printed = |record: &&Record| steps == "--steps=all" || record.event() != "move_tried";
    let kept: Vec<&Record> = records.iter().filter(is_printed).collect();
    assert!(!events.is_empty(), "{command}");
    assert_eq!(kept, events.iter().collect::<Vec<_>>(), "{command}");
}

#[test]
fn a_trace_holds_every_event() {
    let puzzle = "solve puzzle 283/164/7#5 --algorithm";
    for algorithm in ["a-star", "ida-star", "breadth-first", "rbfs", "mm"] {
        check_recorded(
            &format!("{puzzle} {algorithm}"),
            "--steps=all",
            algorithm,
            "2831647#5",
        );
    }
    check_recorded(
        "solve pancake 2 4 1 5 3",
        "--steps=all",
        "a-star",
        "2 4 1 5 3",
    );
    check_recorded(
        "solve grid ../domains/grid/tests/data/spiral.map --from 8,7 --to 8,3",
        "--steps=all",
        "a-star",
        "8,7",
    );
    check_recorded("analyse tree", "--steps", "alpha-beta", "a");
    check_recorded(
        "analyse tictactoe XX.OO.X.. --procedure proof-number",
        "--steps",
        "proof-number",
        "XX.OO.X..",
    );
    check_recorded(
        "analyse tictactoe XO..X...O --procedure mcts --simulations 40",
        "--steps",
        "mcts",
        "XO..X...O",
    );
    check_recorded(
        "advice run 8/8/4R3/8/3K4/8/2k5/8 w",
        "--steps",
        "advice",
        "8/8/4R3/8/3K4/8/2k5/8 w - - 0 1",
    );
}

/// Returns the output of `solve-game`, the time apart, and the trace, if one is asked for.
fn solved(arguments: &str, trace: Option<&Path>) -> String {
    let record = trace.map_or(String::new(), |path| format!("--trace {}", path.display()));
    let printed = stdout(&run(
        &format!("solve-game connect4 {arguments} {record}"),
        "",
    ));
    let (answer, _time) = printed.rsplit_once(',').unwrap();
    answer.to_owned()
}

/// The trace holds the search for the position and not those for its moves, and changes nothing.
#[test]
fn a_solved_position_is_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    let position = "444333 --size 4x5";
    assert_eq!(solved(position, Some(&one)), solved(position, None));
    let by_move = format!("{position} --moves");
    assert_eq!(solved(&by_move, Some(&other)), solved(&by_move, None));
    assert_eq!(read(&one), read(&other));
    let (header, records, end) = read(&one);
    assert_eq!(
        (&*header.problem, &*header.algorithm),
        ("connect4", "mtd-f")
    );
    assert_eq!(header.setting["size"], "4x5");
    let root = records[0].get("position").unwrap();
    assert_eq!(root, &Field::Text(header.start));
    assert_eq!((end.events, end.left_out), (records.len() as u64, 0));
    let told = solved(position, None);
    assert_eq!(end.outcome, "value loss in 14 plies");
    let answer = format!("X loses in 14 plies: {}", end.answer.join(" "));
    assert!(told.contains(&answer), "{told}");
}

/// Without a verdict the trace says why.
#[test]
fn a_position_that_is_not_solved_is_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.trace");
    solved("--max-expansions 100", Some(&path));
    let (_, records, end) = read(&path);
    let expanded = records.iter().filter(|record| record.event() == "expanded");
    assert_eq!(expanded.count(), 100);
    assert!(end.outcome.starts_with("stopped: "), "{}", end.outcome);
}

/// A limit that is met while the moves are valued does not change the trace of the position, which was solved
/// before.
#[test]
fn a_position_is_solved_before_its_moves() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    let position = "444333 --size 4x5";
    solved(position, Some(&one));
    let (_, records, _) = read(&one);
    let expanded = records.iter().filter(|record| record.event() == "expanded");
    let stopped = format!("{position} --moves --max-expansions {}", expanded.count());
    let told = solved(&stopped, Some(&other));
    assert!(told.contains("no verdict: "), "{told}");
    assert_eq!(read(&one), read(&other));
}

#[test]
fn the_chapter_shows_a_true_header() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.trace");
    let command = format!(
        "solve puzzle 1#3/824/765 --goal 123/8#4/765 --trace {}",
        path.display()
    );
    run(&command, "");
    let trace = std::fs::read_to_string(path).unwrap();
    let chapter = include_str!("../../../docs/trace.md");
    assert!(chapter.contains(trace.lines().next().unwrap()));
}

#[test]
fn a_trace_that_cannot_be_had() {
    check(
        "trace_bad_options",
        &[
            "solve puzzle 283/164/7#5 --trace no/such/folder/a.trace",
            "solve puzzle 283/164/7#5 --trace-limit 5",
            "analyse tictactoe --procedure negamax --threads 2 --trace a.trace",
        ],
    );
}

/// A command that can do nothing leaves an existing trace alone.
#[test]
fn a_slip_of_the_pen_costs_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.trace");
    std::fs::write(&path, "an older trace").unwrap();
    let command = format!(
        "advice tree 7R/8/8/8/8/2K5/8/3k4 w --advice no-such --trace {}",
        path.display()
    );
    let output = run(&command, "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(path).unwrap(), "an older trace");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_search() {
    check(
        "trace_full_disk",
        &["solve puzzle 8672543#1 --goal 12345678# --algorithm breadth-first --trace /dev/full"],
    );
}

/// An explanation is the same search as an answer.
#[test]
fn an_explanation_is_recorded() {
    let folder = tempfile::tempdir().unwrap();
    for position in [
        "8/8/4R3/8/3K4/8/2k5/8 w",
        "7R/8/8/8/8/2K5/8/3k4 w",
        "'X.. / .O. / ..X' --table never-lose --game tictactoe-o",
        "8/8/4R3/8/3K4/8/2k5/8 w --max-expansions 5",
    ] {
        let [answer, explanation] = ["run", "explain"].map(|verb| {
            let path = folder.path().join(verb);
            run(
                &format!("advice {verb} {position} --trace {}", path.display()),
                "",
            );
            std::fs::read_to_string(path).unwrap()
        });
        assert!(answer.lines().count() > 2);
        assert_eq!(answer, explanation, "{position}");
    }
}

/// For a whole space only the levels are recorded.
#[test]
fn an_enumeration_is_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.trace");
    let command = format!("enumerate puzzle 2x3 --trace {}", path.display());
    let printed = stdout(&run(&command, ""));
    assert_eq!(
        printed.lines().count(),
        stdout(&run("enumerate puzzle 2x3", "")).lines().count()
    );
    let (header, records, end) = read(&path);
    assert_eq!(
        (&*header.algorithm, &*header.start),
        ("enumerate", "#12345")
    );
    assert_eq!(end.outcome, "360 boards");
    let levels: Vec<String> = (0..=21)
        .map(|depth| format!("depth_bound  bound={depth}"))
        .collect();
    let seen: Vec<String> = records.iter().map(ToString::to_string).collect();
    assert_eq!(seen, levels);
    let page = folder.path().join("a.html");
    let view = run(
        &format!("view {} -o {}", path.display(), page.display()),
        "",
    );
    assert!(stdout(&view).ends_with(": 22 events, 0 nodes\n"));
}
