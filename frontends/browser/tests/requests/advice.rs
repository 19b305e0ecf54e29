//! Tables of advice: those that there are, what is wrong with one, what it achieves, what a change changes.

use browser::{Progress, answer};
use catalogue::Catalogue;
use serde_json::{Value, json};

use crate::{check, done, reply};

/// Returns the tables that there are.
fn tables() -> Vec<Value> {
    done(&json!({ "ask": "advice_tables" }))
        .as_array()
        .unwrap()
        .clone()
}

/// Returns the text of one of them.
pub(crate) fn shipped(name: &str) -> String {
    let table = tables().into_iter().find(|table| table["name"] == name);
    table.unwrap()["text"].as_str().unwrap().to_owned()
}

#[test]
fn the_tables_that_there_are() {
    let lines = tables().into_iter().map(|table| {
        let text = |key: &str| table[key].as_str().unwrap().to_owned();
        format!(
            "{}: {}, about {}",
            text("name"),
            text("title"),
            text("game")
        )
    });
    check("advice_tables", &lines.collect::<Vec<_>>().join("\n"));
}

fn findings(text: &str) -> Vec<Value> {
    let checked = done(&json!({ "ask": "advice_check", "text": text }));
    checked["findings"].as_array().unwrap().clone()
}

/// Returns a finding in two lines or more.
fn told(finding: &Value) -> String {
    let place = |key: &str| {
        let number = |part: &str| finding[key][part].as_u64().unwrap() + 1;
        format!("{}:{}", number("line"), number("column"))
    };
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut lines = vec![format!(
        "{}-{} {} {}{}",
        place("start"),
        place("end"),
        text(&finding["severity"]),
        text(&finding["code"]),
        if finding["needless"] == true {
            ", needless"
        } else {
            ""
        },
    )];
    lines.push(text(&finding["message"]));
    let list = |key: &str| finding[key].as_array().unwrap().iter();
    lines.extend(list("help").map(|help| format!("help: {}", text(help))));
    lines.extend(list("related").map(|related| format!("there: {}", text(&related["message"]))));
    lines.extend(list("elsewhere").map(text));
    lines.join("\n  ")
}

/// The table mates, and does nothing else.
const MATE: &str = "\
rule :: if true then [mate_now].
advice(mate_now, mate : not rooklost : (depth = 0) and checkmove : nomove).
";

#[test]
fn what_is_wrong_with_tables() {
    let texts = [
        "",
        "r :: if kings_close then [a",
        "r :: if kings_clse then [a].\nadvice(a, mate : true : legal : nomove).",
        "% жж 𝄞\nr :: if true then [a, b].\nadvice(a, mate : true : legal : nomove).",
        ":- game(chess).\nr :: if true then [a].\nadvice(a, mate : true : legal : nomove).",
        "r :: if true then [a].\nadvice(a, threat : our_lines(2) > 1 : legal : nomove).",
        "r :: if true then table krk_shrt.",
        "r :: if true then [a].\nadvice(a, mate : true : legal : nomove).\nadvice(b, mate : true : legal : nomove).",
        MATE,
    ];
    let told = texts.map(|text| {
        let found: Vec<_> = findings(text).iter().map(told).collect();
        format!("{text}\n=> {}", found.join("\n   "))
    });
    check("advice_findings", &told.join("\n\n"));
}

/// Returns the progress reported on the way, and the reply.
fn verified(request: &Value) -> (Vec<Progress>, Value) {
    let mut told = Vec::new();
    let reply = answer(&Catalogue::standard(), &request.to_string(), &mut |state| {
        told.push(state);
    });
    (told, serde_json::from_str(&reply).unwrap())
}

/// Checks that a table misses its aim for this reason, which is reported before everything is proved, with a game in
/// which it happens.
#[track_caller]
fn check_failing(text: &str, words: &str) {
    let request =
        json!({ "ask": "advice_verify", "text": text, "limits": { "expansions": 150_000 } });
    let (told, _) = verified(&request);
    let failing = told.iter().filter_map(|state| match state {
        Progress::Failing(found) => Some(found),
        _ => None,
    });
    let failing: Vec<_> = failing.collect();
    assert_eq!(failing.len(), 1);
    let found = failing[0];
    assert_eq!(found.words, words);
    assert!(found.board.is_some() && !found.position.is_empty());
    assert!(found.game.iter().all(|step| step.board.is_some()));
}

#[test]
fn a_first_counterexample_comes_soon() {
    check_failing(MATE, "no advice by rule");
    check_failing(&MATE.replace("true then", "mate then"), "no rule matches");
    // Back and forth.
    let idle = "r :: if true then [a].\nadvice(a, themtomove : not rooklost : (depth = 0) and legal : nomove).";
    check_failing(idle, "endless by r: a");
    let blind = shipped("never-lose").replace("[win, force, hold, resist]", "[resist]");
    check_failing(&blind, "thrown away by always: resist");
}

#[test]
fn a_sound_table_has_no_counterexample() {
    let request = json!({ "ask": "advice_verify", "text": shipped("never-lose") });
    let (told, reply) = verified(&request);
    let done = &reply["done"];
    assert!(!told.iter().any(Progress::is_news));
    assert_eq!(done["words"], "every position that can be held is held");
    assert_eq!(done["counterexamples"], json!([]));
    assert!(
        told.iter()
            .any(|state| matches!(state, Progress::Proving { .. }))
    );
}

/// Every counterexample of a whole proof can be played.
#[test]
fn counterexamples_are_games() {
    let blind = shipped("never-lose").replace("[win, force, hold, resist]", "[resist]");
    let request = json!({ "ask": "advice_verify", "text": blind, "show": 4 });
    let (_, reply) = verified(&request);
    let done = &reply["done"];
    assert_eq!(done["words"], "not every position that can be held is held");
    let listed = done["counterexamples"].as_array().unwrap();
    assert_eq!(listed.len(), 4);
    for found in listed {
        let game = found["game"].as_array().unwrap();
        let causes = done["answer"]["not_won"].as_array().unwrap();
        let cause = causes.iter().find(|missed| {
            missed["cause"] == found["cause"] && missed["decided"] == found["decided"]
        });
        let groups = cause.unwrap()["groups"].as_array().unwrap();
        let group = groups
            .iter()
            .find(|group| group["position"] == found["position"]);
        let moves = game.iter().map(|step| &step["move"]);
        assert!(moves.eq(group.unwrap()["game"].as_array().unwrap()));
        assert!(game.iter().all(|step| step["board"]["rows"] == 3));
    }
}

#[test]
fn a_change_changes_something() {
    let old = shipped("never-lose");
    let new = old.replace("[win, force, hold, resist]", "[win, hold, resist]");
    let compare = |old: &str, new: &str| {
        done(&json!({ "ask": "advice_diff", "old": old, "new": new, "show": 2 }))
    };
    let same = compare(&old, &old);
    assert_eq!(
        same["words"],
        "no difference: both make the same moves everywhere"
    );
    let changed = compare(&old, &new);
    check(
        "advice_diff",
        &serde_json::to_string_pretty(&changed).unwrap(),
    );
}

#[test]
fn why_a_table_says_something() {
    let question =
        |name: &str, position: &str| json!({ "text": shipped(name), "position": position });
    let asked = |kind: &str, question: &Value| {
        let mut request = question.clone();
        request["ask"] = json!(kind);
        done(&request)
    };
    for (name, position, words, rows) in [
        (
            "krk-repaired",
            "8/8/4R3/8/3K4/8/2k5/8 w",
            "advised squeeze",
            8,
        ),
        ("kpk-promote", "8/8/8/8/8/2k5/P7/K7 w", "no advice", 8),
        ("never-lose", "XX.OO....", "advised win", 3),
    ] {
        let question = question(name, position);
        let explained = asked("advice_explain", &question);
        assert_eq!(explained["words"], words);
        assert_eq!(explained["board"]["rows"], rows);
        let moved = explained["moves"].as_array().unwrap().len();
        assert_eq!(moved, usize::from(words != "no advice"));
        let viewed = done(&json!({ "ask": "view", "advice_explain": question }));
        assert_eq!(viewed["found"], explained);
        let page = viewed["text"].as_str().unwrap();
        assert!(page.starts_with("<!DOCTYPE html>"));
    }
    let explained = asked("advice_explain", &question("never-lose", "XX.OO...."));
    check(
        "advice_explain",
        &serde_json::to_string_pretty(&explained).unwrap(),
    );
}

#[test]
fn limits_are_kept() {
    let verify = |limits: Value| {
        done(&json!({ "ask": "advice_verify", "text": shipped("krk-short"), "limits": limits }))
    };
    let stopped = verify(json!({ "expansions": 1_000 }));
    assert_eq!(stopped["answer"]["status"], "stopped");
    assert_eq!(stopped["answer"]["limit"], "expansions");
    assert_eq!(
        stopped["words"],
        "no verdict: the limit on expansions was reached"
    );
    assert_eq!(verify(json!({ "seconds": 0 }))["answer"]["limit"], "time");
    assert_eq!(
        verify(json!({ "bytes": 1_000 }))["answer"]["limit"],
        "bytes"
    );
}

/// Whatever the text, places are in it, and a table that is refused is not verified.
#[test]
fn hostile_texts() {
    let table = shipped("krk-words");
    let cut = (0..table.len())
        .step_by(97)
        .filter(|end| table.is_char_boundary(*end));
    let mut texts: Vec<String> = cut.map(|end| table[..end].to_owned()).collect();
    texts.push("(".repeat(100_000));
    texts.push(format!("r :: if {}true then [a].", "not ".repeat(50_000)));
    texts.push("\u{0}\u{feff}\r\r\n\u{2028}".to_owned());
    texts.push("advice(".repeat(1_000));
    texts.push(format!("r :: if true then [{}].", "a, ".repeat(10_000)));
    for text in texts {
        let found = findings(&text);
        let last = text.lines().count() as u64;
        for finding in &found {
            for end in ["start", "end"] {
                assert!(finding[end]["line"].as_u64().unwrap() <= last, "{finding}");
            }
        }
        if found.iter().any(|finding| finding["severity"] == "error") {
            let request = json!({ "ask": "advice_verify", "text": text });
            let failed = reply(&request)["failed"].take();
            assert_eq!(failed["kind"], "input");
            assert!(failed["message"].as_str().unwrap().contains("the table"));
        }
    }
}

#[test]
fn requests_with_mistakes() {
    let requests = [
        json!({ "ask": "advice_check", "text": MATE, "game": "chess" }),
        json!({ "ask": "advice_verify", "text": shipped("kpk-promote"), "game": "kpk" }),
        json!({ "ask": "advice_diff", "old": MATE, "new": shipped("kqk") }),
        json!({ "ask": "advice_diff", "old": MATE, "new": "r :: if mat then [a]." }),
        json!({ "ask": "advice_verify" }),
        json!({ "ask": "advice_explain", "text": MATE, "position": "8/8/4R3/8/3K4/8/2k5/8 b" }),
        json!({ "ask": "advice_explain", "text": MATE, "position": "8/8" }),
    ];
    let said = requests.iter().map(|request| {
        let failed = reply(request)["failed"].take();
        assert!(failed["kind"].is_string(), "{request}");
        failed["message"].as_str().unwrap().to_owned()
    });
    check("advice_mistakes", &said.collect::<Vec<_>>().join("\n\n"));
}
