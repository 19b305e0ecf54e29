//! `sovet advice verify`: threads, the picture, and the watch on a file.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::Value;

use crate::harness::{run, sovet, stdout};

/// The table does nothing but mate at once.
const MATE: &str = "\
    rule :: if true then [mate_now].\n\
    advice(mate_now, mate : not rooklost : (depth = 0) and checkmove : nomove).\n";

#[test]
fn the_number_of_threads_changes_nothing() {
    let report = |threads| {
        let arguments = format!("advice verify - --format json --threads {threads}");
        stdout(&run(&arguments, MATE))
    };
    assert_eq!(report(1), report(3));
}

#[test]
fn all_positions_that_are_not_won_are_in_a_group() {
    let report = stdout(&run("advice verify - --show all --format json", MATE));
    let report: Value = serde_json::from_str(&report).unwrap();
    let number = |value: &Value| value.as_u64().unwrap();
    let missed = |side: &Value| number(&side["attainable"]) - number(&side["attained"]);
    let causes = report["not_won"].as_array().unwrap();
    let sum = |key: &str| causes.iter().map(|cause| number(&cause[key])).sum::<u64>();
    assert_eq!(sum("positions"), missed(&report));
    assert_eq!(sum("theirs"), missed(&report["theirs"]));
    for cause in causes {
        let groups = cause["groups"].as_array().unwrap();
        assert_eq!(groups.len() as u64, number(&cause["classes"]));
        for key in ["itself", "positions", "theirs"] {
            let counts = groups.iter().map(|group| number(&group[key]));
            assert_eq!(counts.sum::<u64>(), number(&cause[key]), "{key}");
        }
        assert_eq!(groups[0]["game"], cause["game"]);
    }
}

/// Returns the published table without its second rule.
fn with_a_hole() -> String {
    let whole = stdout(&run("advice show krk-published --source", ""));
    let start = whole.find("else_rule ::").unwrap();
    let end = start + whole[start..].find(".\n").unwrap() + 2;
    format!("{}{}", &whole[..start], &whole[end..])
}

/// Failures are counted where they happen, by the rule that applies there.
#[test]
fn what_leads_to_a_hole_is_not_the_hole() {
    let report = stdout(&run("advice verify - --format json", &with_a_hole()));
    let report: Value = serde_json::from_str(&report).unwrap();
    let number = |value: &Value| value.as_u64().unwrap();
    let causes = report["not_won"].as_array().unwrap();
    let hole = &causes[0];
    assert_eq!(hole["cause"], "no rule matches");
    assert_eq!([&hole["decided"], &hole["rule"]], [&Value::Null; 2]);
    let matched = number(&report["rules"][0]["positions"]);
    let all = number(&report["positions"]);
    assert_eq!(number(&hole["itself"]), all - matched);
    // The others that miss the aim have a rule and advice, but lead there.
    assert!(number(&hole["positions"]) > number(&hole["itself"]));
    let keeps = &causes[1];
    assert_eq!(keeps["cause"], "stalemate");
    assert_eq!(keeps["decided"]["rule"], "edge_rule");
    assert_eq!(keeps["decided"]["advice"], "keeproom");
    let rule = keeps["rule"].as_str().unwrap();
    assert!(
        rule.starts_with("edge_rule :: if their_king_edge and"),
        "{rule}"
    );
    assert_eq!(
        number(&keeps["itself"]),
        number(&report["first_moves"]["thrown_away"])
    );
    let text = stdout(&run("advice verify -", &with_a_hole()));
    let count = |line: &str| text.lines().find(|one| one.starts_with(line)).map(numbers);
    let expected = ["itself", "classes", "positions", "theirs"].map(|key| number(&hole[key]));
    let [itself, classes, positions, theirs] = expected;
    let expected = vec![itself, classes, positions - itself, theirs];
    assert_eq!(count("no rule matches  "), Some(expected));
    assert!(
        text.contains("\nstalemate by edge_rule: keeproom\nedge_rule :: if"),
        "{text}"
    );
}

/// Returns the numbers in a line.
fn numbers(line: &str) -> Vec<u64> {
    line.split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// Without a rule in a table to which another one hands over, that table is named.
#[test]
fn a_hole_in_a_network_is_found_in_its_table() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("inner.al0"),
        MATE.replace("true then", "check then"),
    )
    .unwrap();
    let outer = folder.path().join("outer.al0");
    std::fs::write(&outer, "over :: if true then table inner.\n").unwrap();
    let text = stdout(&run(&format!("advice verify {}", outer.display()), ""));
    assert!(text.contains("\nno rule of inner matches  "), "{text}");
    assert!(!text.contains("no rule matches"), "{text}");
}

#[test]
fn groups_are_bounded_for_programs_too() {
    let groups = |options: &str| {
        let arguments = format!("advice verify - --format json {options}");
        let report = stdout(&run(&arguments, MATE));
        let report: Value = serde_json::from_str(&report).unwrap();
        let causes = report["not_won"].as_array().unwrap().clone();
        let groups = |cause: &Value| cause["groups"].as_array().unwrap().len();
        let sizes = causes.iter().map(groups).collect::<Vec<_>>();
        let classes = causes.iter().map(|cause| cause["classes"].clone());
        (sizes, classes.collect::<Vec<_>>())
    };
    let (three, classes) = groups("");
    assert!(classes.iter().all(|number| number.as_u64() > Some(3)));
    assert!(three.iter().all(|size| *size == 3), "{three:?}");
    let (none, same) = groups("--show 0");
    assert!(none.iter().all(|size| *size == 0), "{none:?}");
    assert_eq!(same, classes);
}

/// Every tag is closed, in the right order.
#[track_caller]
fn check_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').unwrap();
        assert!(
            !text.contains(['>', '"']) || text.trim().is_empty(),
            "{text}"
        );
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).find(|name| !name.is_empty());
        if tag.starts_with('/') {
            assert_eq!(open.pop(), name);
        } else if !tag.ends_with('/') {
            open.extend(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("krk.svg");
    let picture = |table: &str, input: &str| {
        let arguments = format!("advice verify {table} --picture {}", path.display());
        run(&arguments, input);
        std::fs::read_to_string(&path).unwrap()
    };
    let won = picture("krk-repaired", "");
    check_well_formed(&won);
    assert!(won.contains("<title>34 moves by the table: 2 positions</title>"));
    assert!(won.contains("mean moves to the win"));
    assert!(!won.contains("positions not won"));
    let failing = picture("-", MATE);
    check_well_formed(&failing);
    assert!(failing.contains("positions not won"));
    let nowhere = run("advice verify - --picture nowhere/krk.svg", MATE);
    assert_eq!(nowhere.status.code(), Some(1));
    let error = String::from_utf8(nowhere.stderr).unwrap();
    assert!(error.contains("cannot write nowhere/krk.svg"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_watched_is_verified_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.al0");
    // Put in place as a whole: a file that is emptied and then filled may be seen in between on a busy machine.
    let save = |text: &str| {
        let new = folder.path().join("new");
        std::fs::write(&new, text).unwrap();
        std::fs::rename(&new, &path).unwrap();
    };
    save(MATE);
    let mut command = sovet("advice verify --watch");
    let mut child = command
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || {
        let lines = lines.by_ref().map(Result::unwrap);
        let round: Vec<String> = lines
            .take_while(|line| !line.starts_with("watching"))
            .collect();
        round.join("\n")
    };
    let first = next();
    assert!(first.contains("no advice"), "{first}");
    save("rule :: if true then [mate_now].\n");
    assert_eq!(next(), "");
    save(&MATE.replace("checkmove", "legal"));
    let third = next();
    assert!(third.contains("no advice"), "{third}");
    crate::harness::send_interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("mate_now"), "{errors}");
}

#[test]
fn only_files_can_be_watched() {
    for table in ["-", "krk-published", "nowhere.al0"] {
        let output = run(&format!("advice verify {table} --watch"), "");
        assert_eq!(output.status.code(), Some(2), "{table}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("needs a file of your own"), "{error}");
    }
}

#[test]
fn advice_that_looks_too_far_ahead_has_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("far.al0");
    let table = "rule :: if true then [far].\n\
                 advice(far, mate : true : (depth < 600) and legal : (depth < 600) and legal).\n";
    std::fs::write(&path, table).unwrap();
    for threads in [1, 2] {
        let path = path.display();
        let output = run(&format!("advice verify {path} --threads {threads}"), "");
        assert_eq!(output.status.code(), Some(4));
        let said = stdout(&output);
        let expected = "\nno verdict: the limit on depth was reached; advice can look 512 moves ahead and no further\n";
        assert!(said.contains(expected), "{said}");
    }
}

/// Each limit ends the work of `verify` and of `diff` without a verdict.
#[test]
fn limits_end_it_without_a_verdict() {
    for (option, limit, words) in [
        ("--time 0s", "time", "the time ran out"),
        (
            "--max-expansions 1000",
            "expansions",
            "the limit on expansions was reached",
        ),
        (
            "--max-memory 11MB",
            "bytes",
            "the limit on memory was reached",
        ),
        ("--max-depth 1", "depth", "the limit on depth was reached"),
        (
            "--max-nodes 1",
            "stored",
            "the limit on stored nodes was reached",
        ),
    ] {
        for command in ["verify krk-short", "diff krk-short krk-words"] {
            let command = format!("advice {command} {option} --threads 2");
            let output = run(&command, "");
            assert_eq!(output.status.code(), Some(4), "{command}");
            let said = stdout(&output);
            let verdict = format!("\nno verdict: {words}\n");
            assert!(said.contains(&verdict), "{command}: {said}");
            assert!(said.contains(" % of the positions looked at, "), "{said}");
            let output = run(&format!("{command} --format json"), "");
            assert_eq!(output.status.code(), Some(4), "{command}");
            let stopped: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(stopped["status"], "stopped");
            assert_eq!(stopped["limit"], limit);
            assert!(stopped["asked"].as_u64() <= stopped["numbers"].as_u64());
        }
    }
}

/// A run that is allowed exactly as much work as it needs has a verdict, and one that is allowed less has none.
#[test]
fn the_limit_on_expansions_is_exact_on_one_thread() {
    let verify = |most: u64| {
        let options = format!("--threads 1 --max-expansions {most} --format json");
        run(
            &format!("advice verify never-lose --game tictactoe-o {options}"),
            "",
        )
    };
    let is_done = |most| verify(most).status.code() == Some(0);
    let (mut done, mut stopped) = (1 << 20, 0);
    assert!(is_done(done) && !is_done(stopped));
    while done - stopped > 1 {
        let middle = stopped.midpoint(done);
        if is_done(middle) {
            done = middle;
        } else {
            stopped = middle;
        }
    }
    let unlimited = run(
        "advice verify never-lose --game tictactoe-o --format json",
        "",
    );
    assert_eq!(verify(done).stdout, unlimited.stdout);
    assert_eq!(verify(stopped).status.code(), Some(4));
}

/// No picture and no page is written of what has no verdict.
#[test]
fn what_has_no_verdict_is_not_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let options = format!("--picture {} --report {}", path("a.svg"), path("a.html"));
    run(&format!("advice verify krk-short --time 0s {options}"), "");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A table whose proof takes minutes, with something to be warned of before it begins.
const SLOW: &str = "\
    predicate unused :: check.\n\
    feature slow :: mobility * 3 + room_of(their_king, rook) - manhattan(our_king, their_king).\n\
    rule :: if true then [far].\n\
    advice(far, mate and slow + slow at root < -99999 : true : (depth < 7) and legal :\n  \
    (depth < 7) and legal).\n";

/// Ctrl-C ends a proof without a verdict, wherever it is.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_proof_without_a_verdict() {
    use std::io::Write;

    for threads in [1, 2] {
        let mut child = sovet(&format!("advice verify - --threads {threads}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(SLOW.as_bytes())
            .unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap()).lines();
        let warning = errors.next().unwrap().unwrap();
        assert!(warning.contains("AL0027"), "{warning}");
        crate::harness::send_interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let said = stdout(&output);
        assert!(
            said.contains("\nno verdict: the run was cancelled\n"),
            "{said}"
        );
    }
}
