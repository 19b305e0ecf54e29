//! `sovet view`: what it writes, and what it says about what it cannot show.

mod browser;
mod edges;
mod folding;
mod labels;
mod lines;
mod marks;
mod reports;
mod scenes;
mod spread;

use std::fs;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::Command;

use search_core::Record;
use trace::{Family, Header, Reader, Writer};

use crate::harness::{run, sovet, stdout};

/// Runs a command that records a trace, and answers its path.
fn traced(folder: &Path, command: &str) -> PathBuf {
    let path = folder.join("run.trace");
    let arguments = format!("{command} --trace {}", path.display());
    run(&arguments, "");
    path
}

/// Returns the events in a trace.
fn recorded(path: &Path) -> Vec<Record> {
    let mut reader = Reader::new(BufReader::new(File::open(path).unwrap())).unwrap();
    reader.by_ref().collect::<Result<_, _>>().unwrap()
}

/// Returns the output of `sovet view` in a file with this ending.
fn viewed(command: &str, ending: &str, options: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let trace = traced(folder.path(), command);
    let file = folder.path().join(format!("out.{ending}"));
    let view = format!("view {} -o {} {options}", trace.display(), file.display());
    let output = run(&view, "");
    assert!(output.status.success(), "{view}: {output:?}");
    let said = stdout(&output);
    assert!(said.starts_with(&format!("{}: ", file.display())), "{said}");
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 2, "nothing unfinished is left");
    fs::read_to_string(file).unwrap()
}

#[test]
fn pictures() {
    let snapshot = |name: &str, text: String| {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../snapshots");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, text));
    };
    snapshot(
        "view_a_star_dot",
        viewed("solve puzzle 283/164/7#5", "dot", ""),
    );
    snapshot(
        "view_tree_dot",
        viewed("analyse tree", "dot", "--title 'Fig. 22.2'"),
    );
    let early = viewed("analyse tree", "dot", "--step 4 --plies 2");
    snapshot("view_tree_early_dot", early);
    let advice = viewed("advice run 8/8/4R3/8/3K4/8/2k5/8 w", "dot", "");
    snapshot("view_advice_dot", advice);
    let svg = viewed("advice run 8/8/4R3/8/3K4/8/2k5/8 w", "svg", "");
    // An arrow for each of the five moves that were tried.
    assert_eq!(svg.matches("<polygon ").count(), 5);
    let simulations = "analyse tictactoe XO..X...O --procedure mcts --simulations 10";
    snapshot("view_mcts_dot", viewed(simulations, "dot", ""));
    let svg = viewed(simulations, "svg", "");
    assert!(svg.contains("results (simulations)") && svg.contains("0.200 (10)"));
    let svg = viewed("solve puzzle 283/164/7#5", "svg", "--title 'A & B'");
    assert!(!svg.contains("<polygon "));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("A &amp; B") && svg.contains("0 + 5 = 5"));
}

#[test]
fn a_page_needs_nothing_but_itself() {
    let page = viewed("solve puzzle 283/164/7#5", "html", "--title '<b>'");
    assert!(page.contains("default-src 'none'"));
    assert!(page.contains("<title>&lt;b&gt;</title>"));
    let own = page.replace("http://www.w3.org/2000/svg", "");
    for reference in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!own.contains(reference), "{reference}");
    }
}

/// Checks the text on the page of a tree that replaces a picture that is too large.
#[track_caller]
fn check_instead(command: &str, options: &str, said: &[&str]) {
    let page = viewed(command, "html", options);
    for said in said {
        assert!(page.contains(said), "{command}: {said}");
    }
    let is_silent = said.is_empty();
    assert!(
        !is_silent || !page.contains("instead of the graph"),
        "{command}"
    );
}

#[test]
fn what_is_shown_instead_of_a_picture_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let map = |width: usize, height: usize| {
        let path = folder.path().join(format!("{width}.map"));
        let rows = format!("{}\n", ".".repeat(width)).repeat(height);
        let text = format!("type octile\nheight {height}\nwidth {width}\nmap\n{rows}");
        fs::write(&path, text).unwrap();
        format!("solve grid {} --from 0,0 --to 3,2", path.display())
    };
    let nodes = |size: &str| {
        format!(
            "The map has {size} cells, and a node has room for 24 by 24: nodes show their column and row instead."
        )
    };
    check_instead(&map(25, 4), "--tree", &[&nodes("25 by 4")]);
    let whole = "The map itself is not shown: it has more than 4194304 cells.";
    check_instead(&map(2_100, 2_000), "", &[&nodes("2100 by 2000"), whole]);
    for (size, options) in [(24, "--tree"), (25, "")] {
        let page = viewed(&map(size, 4), "html", options);
        assert!(!page.contains("a node has room"), "{size} {options}");
    }
    let roads = |nodes: usize| {
        let path = folder.path().join(format!("{nodes}.graph"));
        let lines = (1..nodes).map(|node| format!("n{} -- n{node} 1\n", node - 1));
        fs::write(&path, lines.collect::<String>()).unwrap();
        format!("solve graph {} --from n0 --to n3", path.display())
    };
    let laid_out = "The tree is shown instead of the graph: it has 501 nodes without coordinates, and up to 500 are laid out.";
    check_instead(&roads(501), "", &[laid_out]);
    check_instead(&roads(500), "--tree", &[]);
    let edges = "The tree is shown instead of the graph: it has more than 20000 edges, so it is not in the trace.";
    check_instead(&roads(20_002), "", &[edges]);
}

/// A file is replaced when the new one is whole, and never opened before.
#[cfg(unix)]
#[test]
fn files_are_written_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let trace = traced(folder.path(), "analyse tree");
    let commands = [
        format!("view {} --force -o", trace.display()),
        "analyse tree --force --picture".to_owned(),
        "advice verify never-lose --show 0 --force --picture".to_owned(),
    ];
    for command in commands {
        fs::write(file("a.svg"), "old").unwrap();
        fs::hard_link(file("a.svg"), file("other.svg")).unwrap();
        run(&format!("{command} {}", file("a.svg").display()), "");
        assert!(
            fs::read_to_string(file("a.svg"))
                .unwrap()
                .ends_with("</svg>\n")
        );
        assert_eq!(fs::read_to_string(file("other.svg")).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "{command}");
        // The target of a link is written through it.
        fs::remove_file(file("other.svg")).unwrap();
        fs::write(file("a.svg"), "old").unwrap();
        std::os::unix::fs::symlink(file("a.svg"), file("link.svg")).unwrap();
        run(&format!("{command} {}", file("link.svg").display()), "");
        assert!(file("link.svg").is_symlink());
        assert!(
            fs::read_to_string(file("a.svg"))
                .unwrap()
                .ends_with("</svg>\n")
        );
        fs::remove_file(file("link.svg")).unwrap();
    }
}

/// An input that is not a trace is read only up to the greatest length of a report.
#[test]
fn what_is_too_long() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long");
    let page = folder.path().join("out.html");
    for beginning in ["", "{\"report\":1,", "\n{\"report\":1,"] {
        fs::write(&path, beginning).unwrap();
        let file = File::options().append(true).open(&path).unwrap();
        file.set_len((64 << 20) + 1).unwrap();
        let output = run(
            &format!("view {} -o {}", path.display(), page.display()),
            "",
        );
        let errors = String::from_utf8(output.stderr).unwrap();
        let because = "long is not a trace, and longer than 64 MiB\n";
        assert!(errors.ends_with(because), "{errors}");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn what_cannot_be_shown() {
    let folder = tempfile::tempdir().unwrap();
    let header = r#"{"trace":1,"of":"search","problem":"puzzle","algorithm":"a-star","method":"a-star","start":"a"}"#;
    let event = r#"{"event":"expanded","state":"a","depth":0,"g":0}"#;
    let end = r#"{"event":"end","outcome":"solved","events":7,"left_out":0}"#;
    for (name, text) in [
        ("empty", String::new()),
        ("foreign", "Once upon a time\n".to_owned()),
        ("newer", header.replace("\"trace\":1", "\"trace\":2")),
        (
            "bad-line",
            format!("{header}\n{event}\n{{\"event\":\n{event}\n"),
        ),
        ("short", format!("{header}\n{event}\n{end}\n")),
        ("broken-off", format!("{header}\n{event}\n")),
        ("broken-line", format!("{header}\n{event}\n{}", &event[..9])),
        ("broken-header", header[..30].to_owned()),
        ("other", "{\"status\":\"solved\"}\n".to_owned()),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let file = |name: &str| folder.path().join(name).display().to_string();
    let page = file("out.html");
    let commands = [
        "view no-such.trace -o out.html".to_owned(),
        format!("view {} -o {page}", file("empty")),
        format!("view {} -o {page}", file("foreign")),
        format!("view {} -o {page}", file("other")),
        format!("view {} -o {page}", file("newer")),
        format!("view {} -o {page}", file("bad-line")),
        format!("view {} -o {page}", file("short")),
        format!("view {} -o out.pdf", file("broken-off")),
        format!(
            "view {} -o {}",
            file("broken-off"),
            file("no/such/folder.svg")
        ),
        format!("view {} -o {page} --step 2", file("broken-off")),
        format!("view {} -o {page}", file("broken-header")),
        format!("view {} -o {page}", file("broken-off")),
        format!("view {} -o {page} --format json", file("broken-line")),
    ];
    let said = commands.map(|command| crate::harness::transcript(&command, ""));
    let said = said
        .join("\n")
        .replace(&*folder.path().to_string_lossy(), "[folder]");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("view_bad_input", said));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("The trace breaks off after 1 event and a part of another"));
}

/// A long trace is shown in the memory that may be taken: the system makes the program fail if it takes
/// more.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded() {
    const EVENTS: u64 = 200_000;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.trace");
    let header = Header::new(Family::Search, "line", "breadth-first", "0");
    let file = BufWriter::new(File::create(&path).unwrap());
    let mut writer = Writer::new(file, &header, EVENTS).unwrap();
    for number in 0..EVENTS {
        // Texts of the length that boards have.
        writer.see(|| {
            Record::new("generated")
                .with(
                    "state",
                    format!("a state with a long name, number {number}"),
                )
                .with("action", number.to_string())
                .with("depth", 1)
                .with("g", 1)
        });
    }
    writer.finish("stopped: enough", Vec::new()).unwrap();
    let page = folder.path().join("out.html");
    let bounded = |kilobytes: u64, arguments: &str| {
        let view = sovet(&format!(
            "view {} -o {} {arguments}",
            path.display(),
            page.display()
        ));
        let mut shell = Command::new("sh");
        let limited = format!("ulimit -d {kilobytes}; exec \"$0\" \"$@\"");
        shell.args(["-c", &limited]).arg(view.get_program());
        shell.args(view.get_args()).output().unwrap()
    };
    let unbounded = bounded(40_000, "--max-memory none");
    assert!(!unbounded.status.success());
    let output = bounded(40_000, "--max-memory 40MB");
    let notes = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(output.status.success(), "{notes}");
    assert!(notes.contains("there was room for the first "), "{notes}");
    assert!(notes.contains(" of 200000 events; the others are only counted (--max-memory)"));
    assert!(stdout(&output).contains(": 200000 events, "));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("There was room in memory for "));
}
