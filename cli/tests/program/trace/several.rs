//! Commands that search more than once: a file for each search, named after it.

use std::fs;
use std::path::Path;

use search_core::{ALGORITHMS, Lists};
use serde_json::Value;

use super::read;
use crate::harness::{run, sovet, stdout};

/// The result of a command that was given `--trace FILE` in a new folder.
struct Traced {
    folder: tempfile::TempDir,
    rows: Vec<Value>,
    remarks: String,
    code: Option<i32>,
}

impl Traced {
    /// Runs the command for programs.
    fn new(command: &str, file: &str, input: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(file);
        let arguments = format!("{command} --format json --trace {}", path.display());
        let output = run(&arguments, input);
        let lines = stdout(&output);
        let rows = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        Self {
            rows: rows.collect(),
            remarks: String::from_utf8(output.stderr)
                .unwrap()
                .replace(&format!("{}/", folder.path().display()), ""),
            code: output.status.code(),
            folder,
        }
    }

    /// Returns the names of the files, and checks that each can be viewed.
    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let seen = tempfile::tempdir().unwrap();
        for name in &names {
            let page = seen.path().join("page.html");
            let trace = self.file(name);
            let view = format!("view {} -o {}", trace.display(), page.display());
            assert!(run(&view, "").status.success(), "{view}");
        }
        names
    }

    fn file(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }
}

/// Returns the start according to the trace.
fn start(path: &Path) -> String {
    read(path).0.start
}

/// Returns the number of expanded nodes.
fn expanded(path: &Path) -> u64 {
    let (_, records, end) = read(path);
    assert_eq!(end.left_out, 0);
    let expanded = records.iter().filter(|record| record.event() == "expanded");
    expanded.count() as u64
}

/// The files that two boards which can be solved, with one between them which cannot, are recorded in.
fn check_names(file: &str, expected: [&str; 2]) {
    let boards = "283/164/7#5\n213/8#4/765\n2#3/184/765\n";
    let traced = Traced::new("solve puzzle --file - --goal bolshakova", file, boards);
    assert_eq!(traced.rows.len(), 3, "{file}");
    assert_eq!(
        traced.remarks,
        format!("2 traces: {} and 1 more\n", expected[0])
    );
    assert_eq!(traced.names(), expected, "{file}");
    assert_eq!(start(&traced.file(expected[0])), "2831647#5");
    assert_eq!(start(&traced.file(expected[1])), "2#3184765");
}

#[test]
fn the_number_of_the_problem_stands_before_the_extension() {
    check_names("a.trace", ["a.1.trace", "a.3.trace"]);
    check_names("a", ["a.1", "a.3"]);
    check_names("a.b.trace", ["a.b.1.trace", "a.b.3.trace"]);
    check_names(".a", [".a.1", ".a.3"]);
}

#[test]
fn one_problem_has_the_file_itself() {
    let traced = Traced::new("solve puzzle --file -", "a.trace", "283/164/7#5\n");
    assert_eq!(traced.names(), ["a.trace"]);
    assert_eq!(traced.remarks, "");
    let traced = Traced::new("solve puzzle 213/8#4/765 --goal bolshakova", "a.trace", "");
    assert_eq!(traced.names(), [""; 0]);
    assert_eq!(
        traced.remarks,
        "no trace: nothing was searched that can be recorded\n"
    );
}

#[test]
fn stacks_and_ways() {
    let traced = Traced::new("solve pancake --file -", "a.trace", "3 1 2\n4 1 3 2\n");
    assert_eq!(traced.names(), ["a.1.trace", "a.2.trace"]);
    assert_eq!(start(&traced.file("a.2.trace")), "4 1 3 2");
    let data = "../domains/grid/tests/data";
    let grid = &format!("solve grid {data}/pond.map --scen {data}/own.scen");
    let traced = Traced::new(grid, "a.trace", "");
    assert_eq!(traced.names().len(), traced.rows.len());
}

/// Files that were not written completely are reported together.
#[test]
fn the_limit_holds_for_each_file() {
    let boards = "123/8#4/765\n283/164/7#5\n";
    let traced = Traced::new("solve puzzle --trace-limit 3 --file -", "a.trace", boards);
    assert_eq!(
        traced.remarks,
        "2 traces: a.1.trace and 1 more; 1 ended after 3 events (--trace-limit)\n"
    );
    assert_eq!(read(&traced.file("a.2.trace")).2.events, 3);
}

/// The command writes nothing, and says why.
fn check_refused(command: &str, file: &str, because: &str) {
    let traced = Traced::new(command, file, "283/164/7#5\n123/8#4/765\n");
    assert!(traced.remarks.contains(because), "{}", traced.remarks);
    assert!(traced.names().is_empty(), "{file}");
}

#[test]
fn what_cannot_be_written() {
    check_refused("solve puzzle --file -", ".", "error: cannot write ");
    check_refused(
        "solve puzzle --file -",
        "no/a.trace",
        "no/a.trace: there is no ",
    );
}

/// A trace would be written over another file of the command: it does nothing.
fn check_spared(command: &str, trace: &str, because: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let table = include_str!("../../../../domain-chess-krk/src/tables/krk-published.al0");
    fs::write(file("t.al0"), table).unwrap();
    fs::write(file("boards"), "283/164/7#5\n123/8#4/765\n").unwrap();
    for trace in [trace.to_owned(), file(trace).display().to_string()] {
        let mut command = sovet(&format!("{command} --trace {trace}"));
        let output = command.current_dir(folder.path()).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains(because), "{errors}");
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert_eq!(fs::read_to_string(file("t.al0")).unwrap(), table);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}

#[test]
fn a_file_that_is_no_trace_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards");
    let boards = "283/164/7#5\n";
    fs::write(&file, boards).unwrap();
    let path = file.display();
    let command = format!("solve puzzle --file {path} --trace {path}");
    let output = run(&command, "");
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        format!("error: {path} is what the command reads, and would be lost: give another name\n")
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), boards);
    let picture = b"\x89PNG\r\n\x1a\n";
    fs::write(&file, picture).unwrap();
    let output = run(&format!("solve puzzle 283/164/7#5 --trace {path}"), "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(&file).unwrap(), picture);
    for old in ["", "{\"trace\":0}\n", "{\"trace\":1,\"of\":\"se"] {
        fs::write(&file, old).unwrap();
        let output = run(&format!("solve puzzle 283/164/7#5 --trace {path}"), "");
        assert_eq!(output.status.code(), Some(0), "{old:?}");
        assert!(fs::metadata(&file).unwrap().len() > 99);
    }
}

#[test]
fn other_files_are_spared() {
    let picture = "a trace is not a picture: give it another name";
    check_spared("analyse tree --picture a.svg", "a.svg", picture);
    let page = "a trace is not a page: give it another name";
    check_spared(
        "compare puzzle --file boards --report a.html",
        "a.html",
        page,
    );
    for verb in ["run", "tree", "explain"] {
        let command = format!("advice {verb} 7R/8/8/8/8/2K5/8/3k4 w --table ./t.al0");
        check_spared(&command, "t.al0", "t.al0 is what the command reads");
    }
}

/// The second search of the command cannot be recorded; for the first it is said where it is.
fn check_told(command: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.trace");
    fs::create_dir(folder.path().join("a.2.trace")).unwrap();
    let output = run(&format!("{command} --trace {}", path.display()), "");
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(errors.starts_with("error: cannot write "), "{errors}");
    assert_eq!(output.status.code(), Some(1));
    let first = folder.path().join("a.1.trace");
    let told = format!("1 trace: {}\n", first.display());
    assert!(stdout(&output).ends_with(&told), "{}", stdout(&output));
}

#[test]
fn traces_are_told_of_after_an_error() {
    let both = "--x program --o program --procedure deepening";
    check_told(&format!("play tictactoe {both}"));
    check_told(&format!("play connect4 {both} --size 4x4 --depth 3"));
}

/// Events that a device did not hold are reported once, when the game is over.
#[cfg(target_os = "linux")]
#[test]
fn a_device_is_told_of_once() {
    let command = "play tictactoe --x program --o program --procedure deepening --start X...O....";
    let output = run(&format!("{command} --trace /dev/null --trace-limit 1"), "");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        errors
            .matches("/dev/null holds the first 1 event; ")
            .count(),
        1
    );
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

/// Every algorithm has a file that holds as many expansions as the table says.
fn check_compared(options: &str, boards: &str) {
    let count = boards.lines().count();
    let command = format!("compare puzzle --file - {options}");
    let traced = Traced::new(&command, "a.trace", boards);
    let mut expected = Vec::new();
    let rows = traced.rows.iter();
    let rows: Vec<&Value> = rows.filter(|row| row.get("summary").is_none()).collect();
    let starts: Vec<&Value> = rows.iter().map(|row| &row["start"]).collect();
    let mut number = 0;
    for (at, row) in rows.iter().enumerate() {
        if at == 0 || starts[at] != starts[at - 1] {
            number += 1;
        }
        let algorithm = row["algorithm"].as_str().unwrap();
        let name = if count > 1 {
            format!("a.{number}.{algorithm}.trace")
        } else {
            format!("a.{algorithm}.trace")
        };
        let file = traced.file(&name);
        let header = read(&file).0;
        assert_eq!(header.algorithm, algorithm);
        assert_eq!(&Value::from(header.start), starts[at]);
        let counted = row["statistics"]["expanded"].as_u64();
        let listed = ALGORITHMS.iter().find(|listed| listed.name == algorithm);
        if listed.is_some_and(|listed| listed.lists != Lists::NoNodes) {
            assert_eq!(Some(expanded(&file)), counted, "{options}: {name}");
        }
        expected.push(name);
    }
    expected.sort();
    assert_eq!(traced.names(), expected);
    let told = expected.iter().any(|first| {
        let more = expected.len() - 1;
        traced.remarks == format!("{} traces: {first} and {more} more\n", more + 1)
    });
    assert!(told, "{}", traced.remarks);
}

#[test]
fn each_algorithm_of_a_comparison_has_a_file() {
    check_compared("", "283/164/7#5\n");
    check_compared("--heuristic misplaced", "283/164/7#5\n");
    check_compared("--depth 6", "283/164/7#5\n");
    check_compared("", "283/164/7#5\n2#3/184/765\n");
}

/// Every move that was searched for has a file by its number, which begins where the move was made and
/// ends with it. Moves that are only looked up have none.
fn check_played(command: &str, input: &str, expected: &[usize]) {
    let traced = Traced::new(&format!("play {command}"), "game.trace", input);
    let mut names: Vec<String> = expected
        .iter()
        .map(|ply| format!("game.{ply}.trace"))
        .collect();
    names.sort();
    assert_eq!(traced.names(), names, "{command}");
    let moves: Vec<&Value> = traced
        .rows
        .iter()
        .filter(|row| row["ply"] != Value::Null)
        .collect();
    for pair in moves.windows(2) {
        let ply = pair[1]["ply"].as_u64().unwrap();
        if expected.contains(&usize::try_from(ply).unwrap()) && pair[1].get("reason").is_some() {
            let (header, records, end) = read(&traced.file(&format!("game.{ply}.trace")));
            // The counters of a game in progress are nothing to a search.
            let placement = |text: &str| text.split(' ').take(4).collect::<Vec<_>>().join(" ");
            let position = placement(pair[0]["position"].as_str().unwrap());
            assert_eq!(placement(&header.start), position, "{command}");
            assert_eq!(Value::from(end.answer[0].clone()), pair[1]["move"]);
            assert!(!records.is_empty());
        }
    }
}

#[test]
fn each_move_of_a_game_has_a_file() {
    let both = "--x program --o program";
    let all: Vec<usize> = (1..=7).collect();
    check_played(&format!("tictactoe {both} --start X...O...."), "", &all);
    check_played(
        &format!("tictactoe {both} --procedure deepening --start X...O...."),
        "",
        &all,
    );
    check_played(
        &format!("connect4 {both} --depth 4 --size 4x4 --max-plies 5"),
        "",
        &all[..5],
    );
    check_played("tictactoe", "5\nquit\n", &[2]);
    check_played("krk --max-plies 4", "Kb3\nKc3\n", &[1]);
    check_played(
        "krk --white person --black program --max-plies 2 --start '8/8/8/8/8/2K5/7R/1k6 w - - 0 1'",
        "Rh3\n",
        &[2],
    );
    check_played("tictactoe --x person --o person", "5\n", &[]);
    check_played("krk --white program --level perfect --max-plies 1", "", &[]);
}

/// A move that is taken back is searched for again, and its file is written again. A hint is the search for
/// a move, too.
#[test]
fn moves_taken_back_and_hints() {
    let traced = Traced::new("play tictactoe", "game.trace", "5\nundo\n1\nhint\nquit\n");
    assert_eq!(traced.names(), ["game.2.trace", "game.3.trace"]);
    assert_eq!(start(&traced.file("game.2.trace")), "X........");
    assert!(
        traced
            .remarks
            .ends_with("2 traces: game.2.trace and 1 more\n"),
        "{}",
        traced.remarks
    );
}

/// A game whose searches cannot be recorded ends, with an error.
#[cfg(target_os = "linux")]
fn check_unrecorded(command: &str, input: &str, plies: u64) {
    let traced = Traced::new(&format!("play {command}"), "/dev/full", input);
    let last = traced.rows.last().unwrap();
    let result = "unfinished: the search could not be recorded";
    assert_eq!(last["result"], result, "{command}");
    assert_eq!(last["plies"], plies, "{command}");
    assert!(traced.remarks.contains("error: cannot write"), "{command}");
    assert_eq!(traced.code, Some(1), "{command}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_that_cannot_be_recorded() {
    check_unrecorded("tictactoe --x program", "", 0);
    check_unrecorded("tictactoe", "5\n", 1);
    check_unrecorded("tictactoe", "hint\n", 0);
    check_unrecorded("krk", "", 0);
    check_unrecorded("krk --white person --black program", "Re4\n", 1);
}

/// The device keeps its name.
#[cfg(target_os = "linux")]
#[test]
fn a_game_on_a_full_disk() {
    let output = run(
        "play tictactoe --x program --o program --procedure deepening --trace /dev/full",
        "",
    );
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(errors.contains("cannot write /dev/full: "), "{errors}");
}

#[cfg(unix)]
#[test]
fn a_game_on_the_whole_screen() {
    use crate::terminal::Terminal;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.trace");
    let arguments = format!("play tictactoe --trace-limit 9 --trace {}", path.display());
    let Some(terminal) = Terminal::start(&arguments, (72, 20)) else {
        return;
    };
    terminal.wait_for(&["X >$"]);
    terminal.enter_and_wait("5", &["O: 1", "X >$"]);
    terminal.enter("quit");
    let (code, last, is_restored) = terminal.end();
    assert_eq!((code, is_restored), (Some(0), true));
    assert!(last.contains("1 trace: "), "{last}");
    assert_eq!(start(&folder.path().join("a.2.trace")), "....X....");
    fs::create_dir(folder.path().join("b.2.trace")).unwrap();
    let arguments = format!("play tictactoe --trace {}/b.trace", folder.path().display());
    let Some(terminal) = Terminal::start(&arguments, (72, 20)) else {
        return;
    };
    terminal.wait_for(&["X >$"]);
    terminal.enter("5");
    let (code, last, is_restored) = terminal.end();
    assert_eq!((code, is_restored), (Some(1), true));
    assert!(last.contains("error: cannot write "), "{last}");
}
