//! `sovet advice`.

use std::fs;
use std::path::Path;

use crate::harness::{self, check, check_with_cache, check_with_input, stdout};

#[test]
fn show() {
    check(
        "advice_show",
        &[
            "advice show",
            "advice show krk-published",
            "advice show krk-russian",
            "advice show kpk-promote --format json",
        ],
    );
}

#[test]
fn run() {
    check(
        "advice_run",
        &[
            "advice run 8/8/4R3/8/3K4/8/2k5/8 w",
            "advice run '8/2k5/8/3K4/8/4r3/8/8 w - - 0 1'",
            "advice run w..5:7..7:7..8:8..0 --table krk-published",
            "advice run w..5:7..7:7..8:8..0",
            "advice run 8/8/4R3/8/3K4/8/2k5/8 w --steps --format json",
            "advice run 8/8/8/8/3k4/4R3/8/2K5 w --max-expansions 2",
        ],
    );
}

#[test]
fn tree() {
    check(
        "advice_tree",
        &[
            "advice tree 7R/8/8/8/8/2K5/8/3k4 w --bratko",
            "advice tree 7R/8/8/8/8/2K5/8/3k4 w --steps",
            "advice tree 7R/8/8/8/8/2K5/8/3k4 w --advice squeeze --format json",
            "advice tree 8/8/8/8/8/2K5/8/R2k4 w --advice mate_in_2",
        ],
    );
}

#[test]
fn explanations_at_a_limit() {
    check(
        "advice_explain_stopped",
        &[
            "advice explain 8/8/8/8/3k4/4R3/8/2K5 w --max-expansions 2 --format json",
            "advice explain 8/8/8/8/3k4/4R3/8/2K5 w --max-expansions 2",
            "advice explain 8/8/8/8/3k4/4R3/8/2K5 w --max-depth 1 --format json",
        ],
    );
}

#[test]
fn check_tables() {
    check(
        "advice_check",
        &["advice check krk-repaired krk-published krk-russian kpk-promote"],
    );
    check_with_input(
        "advice_check_mistakes",
        &["advice check -", "advice check - --format json"],
        "rule :: if their_king_egde and squeeze then [push, pull].\n\
         advice(push, mate : not rooklost : (depth = 0) and legl : nomove)\n",
    );
}

/// A table that comes with the program is found to be correct as the user's own file, whichever game it is
/// for.
#[test]
fn every_table_can_be_copied() {
    let listed = stdout(&harness::run("advice show --format json", ""));
    let names = listed.lines().map(|line| {
        let table: serde_json::Value = serde_json::from_str(line).unwrap();
        table["table"].as_str().unwrap().to_owned()
    });
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        let text = stdout(&harness::run(&format!("advice show {name} --source"), ""));
        let file = folder.path().join(format!("{name}-copy.al0"));
        fs::write(&file, text).unwrap();
        let checked = harness::run(&format!("advice check {}", file.display()), "");
        assert!(checked.status.success(), "{}", stdout(&checked));
    }
}

/// A mistake of a table that is handed over to is placed in its file.
#[test]
fn mistakes_elsewhere_have_their_file() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["t1.al0", "t2.al0"].map(|name| folder.path().join(name));
    fs::write(&one, "r :: if true then table t2.\n").unwrap();
    fs::write(&other, "r :: if mat then [a].\n").unwrap();
    let checked = harness::run(&format!("advice check {}", one.display()), "");
    let place = format!("--> {}:1:9", other.display());
    assert!(stdout(&checked).contains(&place), "{}", stdout(&checked));
    assert_eq!(checked.status.code(), Some(2));
}

/// The message names the missing line that says which game it is, and not each of the words.
#[test]
fn a_table_for_another_game() {
    let table = "win :: if our_lines(2) > 0 and theirlines(2) = 0 then [w].\n\
        advice( w, won : true : (depth = 0) and legal : nomove ).\n";
    let codes = |arguments: &str| {
        let found = stdout(&harness::run(
            &format!("advice check - --format json {arguments}"),
            table,
        ));
        let found: serde_json::Value = serde_json::from_str(&found).unwrap();
        let list = found["diagnostics"]["list"].as_array().unwrap().clone();
        list.iter()
            .map(|one| one["code"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(""), ["AL0038", "AL0010"]);
    assert_eq!(codes("--game tictactoe-o"), ["AL0010"]);
    assert_eq!(codes("--game krk"), ["AL0010"; 3]);
    let unread = format!(
        ":- game tictactoe_x).\n{}",
        table.replace("theirlines", "their_lines")
    );
    let found = stdout(&harness::run("advice check -", &unread));
    assert_eq!(found.matches("error[").count(), 1, "{found}");
    for command in [
        "verify -",
        "run X........ --table -",
        "explain X........ --table -",
    ] {
        let refused = harness::run(&format!("advice {command}"), table);
        assert_eq!(refused.status.code(), Some(2), "{command}");
        let error = String::from_utf8(refused.stderr).unwrap();
        assert!(
            error.contains("does not say which game it is for"),
            "{error}"
        );
    }
}

/// An explanation goes from table to table, has a statement on each line, and calls the piece what the table
/// calls it.
#[test]
fn explanations() {
    check(
        "advice_explain",
        &[
            "advice explain --table kpk-win 8/8/8/4k3/8/8/3PK3/8 w",
            "advice explain --table kpk-win 8/8/8/8/8/4Q3/5K1k/8 w",
            "advice explain --table krk-russian 8/8/8/8/8/K7/1R6/k7 w --moves",
        ],
    );
    check_with_input(
        "advice_explain_no_move",
        &["advice explain 8/8/8/8/8/K7/1R6/k7 w --table -"],
        "r :: if true then [a, b, c].\n\
         advice( a, mate : true : (depth = 1) and legal : (depth = 0) and legal).\n\
         advice( b, mate : true : (depth = 0) and legal then (depth = 2) and legal : (depth = 2) and legal).\n\
         advice( c, mate : rooklost : (depth = 0) and legal : nomove).\n",
    );
}

#[test]
fn verify() {
    check(
        "advice_verify",
        &[
            "advice verify krk-published",
            "advice verify krk-repaired --format json",
            "advice verify kpk-promote",
        ],
    );
    let mate = "advice(mate_now, mate : not rooklost : (depth = 0) and checkmove : nomove).\n";
    let gaps = "edge_rule :: if their_king_edge then [mate_now].\n";
    check_with_input(
        "advice_verify_gaps",
        &["advice verify -"],
        &(gaps.to_owned() + mate),
    );
    let wander = "\
        rule :: if true then [mate_now, wander].\n\
        advice(wander, themtomove and not rookexposed and not stalemate : not rooklost :\n  \
        (depth = 0) and kingdiagfirst then (depth = 0) and legal : nomove).\n";
    check_with_input(
        "advice_verify_endless",
        &["advice verify -"],
        &(wander.to_owned() + mate),
    );
}

const MESSY: &str = "правило:если((шах))и не мат то[a,b].   % so\n\n\n% first\n\
    advice(a,mate:not rooklost:(depth=0)and legal then(depth = 2) and checkmove:\n\
    (depth = 1)and(legal) % all\n).\nadvice(b,mate:true:legal:nomove).";

#[test]
fn fmt() {
    check_with_input(
        "advice_fmt",
        &[
            "advice fmt -",
            "advice fmt - --check",
            "advice fmt - --check --format json",
        ],
        MESSY,
    );
    check_with_input(
        "advice_fmt_mistake",
        &["advice fmt -"],
        "r :: if (check then [a].\n",
    );
}

#[test]
fn fmt_in_place() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("advice-fmt");
    fs::create_dir_all(&folder).unwrap();
    let messy = folder.join("messy.al0");
    fs::write(&messy, MESSY).unwrap();
    let sound = folder.join("sound.al0");
    fs::write(&sound, "r ::\n    if check\n    then table kqk.\n").unwrap();
    let files = format!("'{}' '{}'", messy.display(), sound.display());
    check_with_cache(
        "advice_fmt_in_place",
        &[
            &format!("advice fmt --check {files}"),
            &format!("advice fmt {files}"),
            &format!("advice fmt --check {files}"),
            &format!("advice fmt {files} --format json"),
        ],
        &folder,
    );
}

/// A file is formatted as a whole or not at all, and otherwise stays what it was.
#[cfg(unix)]
#[test]
fn fmt_keeps_permissions_and_leaves_nothing_behind() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let messy = folder.path().join("messy.al0");
    fs::write(&messy, MESSY).unwrap();
    fs::set_permissions(&messy, fs::Permissions::from_mode(0o640)).unwrap();
    stdout(&harness::run(
        &format!("advice fmt '{}'", messy.display()),
        "",
    ));
    assert_ne!(fs::read_to_string(&messy).unwrap(), MESSY);
    let mode = fs::metadata(&messy).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
