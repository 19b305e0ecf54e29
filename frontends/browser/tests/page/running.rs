//! Searches that are shown step by step, solved, compared, cancelled, shared and saved.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use webdriver::Browser;

use crate::harness::{
    check_no_errors, fill, in_shared, is_shown, opened, text_of, texts_of, value, wait_for_state,
    wait_for_step, wait_for_text, wait_until_ready,
};

#[track_caller]
fn check_answer(browser: &Browser, expected: &str) {
    wait_for_state(browser, "done");
    let answer = browser.text("answer");
    assert!(answer.contains(expected), "{expected}: {answer}");
}

/// One of Korf's instances of the 24-puzzle, which nothing here solves in a minute.
const HARD: &str = "10 3 24 12 0 7 8 11 14 21 22 23 2 1 9 17 18 6 20 4 13 15 5 19 16";

/// Checks that a long search is cancelled, and that the next request is answered.
fn check_cancel(browser: &Browser) {
    fill(browser, "text", HARD);
    fill(browser, "method", "ida-star");
    browser.click("solve");
    wait_for_text(browser, "state", "expanded");
    browser.click("cancel");
    wait_for_state(browser, "cancelled");
    fill(browser, "text", "283/164/7#5");
    browser.click("solve");
    check_answer(browser, "solved in 5 moves: up up left down right");
}

fn check_limits(browser: &Browser) {
    fill(browser, "text", HARD);
    fill(browser, "seconds", "0.3");
    browser.click("solve");
    check_answer(browser, "stopped by the limit on time");
    fill(browser, "seconds", "");
    fill(browser, "expansions", "12345");
    browser.click("solve");
    check_answer(browser, "stopped by the limit on expansions");
    check_answer(browser, "expanded12,345");
    fill(browser, "expansions", "");
    fill(browser, "method", "a-star");
    fill(browser, "megabytes", "20");
    browser.click("solve");
    check_answer(browser, "stopped by the limit on bytes");
}

/// Checks that an answer that comes after another problem has been chosen is marked as one, and does not affect the
/// other problem.
fn check_late(browser: &Browser) {
    fill(browser, "subject", "puzzle");
    fill(browser, "text", "8672543#1");
    fill(browser, "method", "breadth-first");
    browser.click("solve");
    fill(browser, "subject", "tictactoe");
    check_answer(browser, "solved in 31 moves");
    assert!(is_shown(browser, "changed"));
    let text = value(browser, "text");
    fill(browser, "subject", "grid");
    fill(browser, "size", "400x400");
    browser.click("random");
    fill(browser, "subject", "tictactoe");
    wait_for_state(browser, "");
    assert_eq!(value(browser, "text"), text);
    // A search that is ended by it leaves nothing to be cancelled.
    fill(browser, "subject", "puzzle");
    fill(browser, "text", HARD);
    browser.click("solve");
    wait_for_text(browser, "state", "expanded");
    browser.click("random");
    wait_for_text(browser, "state", "seed ");
    browser.wait_until("document.getElementById('cancel').disabled");
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_solves_cancels_and_keeps_limits() {
    let browser = opened();
    check_cancel(&browser);
    check_limits(&browser);
    fill(&browser, "subject", "tictactoe");
    browser.click("solve");
    check_answer(&browser, "value 0 for X");
    fill(&browser, "text", "XXX");
    browser.click("solve");
    wait_for_state(&browser, "failed");
    fill(&browser, "text", "X........");
    wait_for_state(&browser, "");
    assert!(!is_shown(&browser, "result"));
    check_late(&browser);
    check_no_errors(&browser);
}

/// Returns the choices and the state of the page.
fn situation(browser: &Browser) -> [String; 5] {
    let fields = ["subject", "text", "method", "heuristic"].map(|field| value(browser, field));
    let [subject, text, method, heuristic] = fields;
    [subject, text, method, heuristic, browser.text("checked")]
}

/// Checks that the link to the state of the page opens the same in another tab.
#[track_caller]
fn check_share(browser: &Browser, is_same: impl FnOnce()) {
    let before = situation(browser);
    in_shared(browser, || {
        assert_eq!(situation(browser), before);
        is_same();
    });
}

/// Checks that the page of a run can be stepped through in its frame.
fn check_steps(browser: &Browser) {
    browser.click("steps");
    wait_for_state(browser, "done");
    wait_for_step(browser, "view", 0);
    browser.enter("view");
    browser.click("forward");
    browser.leave();
    wait_for_step(browser, "view", 1);
}

/// The rows of the table of a comparison.
const ROWS: &str = "document.querySelectorAll('#answer tbody tr').length";

fn check_comparison(browser: &Browser) {
    browser.run("(document.getElementById('comparing').open = true)");
    browser.click("none");
    let names = texts_of(
        browser,
        "[...document.querySelectorAll('#selection input')].map(({ name }) => name)",
    );
    let is_game = !names.contains(&"a-star".to_owned());
    let compared: Vec<_> = if is_game {
        names.iter().take(2).map(String::as_str).collect()
    } else {
        vec!["breadth-first", "a-star"]
    };
    for name in &compared {
        browser.click_on(&format!("#selection [name='{name}']"));
    }
    browser.click("compare");
    wait_for_state(browser, "done");
    assert_eq!(
        browser.run(ROWS),
        compared.len(),
        "{}",
        browser.text("answer")
    );
    let has_best = browser.run("document.querySelector('#answer tr.best') !== null");
    assert_eq!(has_best, !is_game);
    browser.click("side-by-side");
    wait_for_state(browser, "done");
    // On a map or a graph the searches are shown together.
    let are_apart = browser.run("document.querySelector('.lockstep') !== null") == true;
    let frames: &[&str] = if are_apart {
        &["view", "frames iframe:last-child"]
    } else {
        &["view"]
    };
    let wait = |step| {
        for frame in frames {
            wait_for_step(browser, frame, step);
        }
    };
    wait(0);
    if are_apart {
        wait_for_text(browser, "frames", "event 0 of ");
        browser.click_on(".lockstep button:nth-of-type(3)");
    } else {
        browser.enter("view");
        browser.click("forward");
        browser.leave();
    }
    wait(1);
    check_share(browser, || {
        wait_for_step(browser, "view", 1);
        assert_eq!(browser.run(ROWS), compared.len());
    });
}

/// Checks every problem on offer of one kind: searches or games.
fn check_problems(kind: &str) {
    let browser = opened();
    let subjects = texts_of(
        &browser,
        &format!(
            "[...document.querySelectorAll('#subject [label={kind}] option')].map((it) => it.value)"
        ),
    );
    assert!(!subjects.is_empty());
    // Whole trees of games take most of the time of all these tests, and show the same.
    fill(&browser, "expansions", "500");
    for (number, subject) in subjects.iter().enumerate() {
        fill(&browser, "subject", subject);
        check_steps(&browser);
        // To open a link takes longer than all else, and the comparison is shared for every problem.
        if number == 0 {
            check_share(&browser, || wait_for_step(&browser, "view", 1));
        }
        check_comparison(&browser);
    }
    check_no_errors(&browser);
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_steps_through_compares_and_shares_every_search() {
    check_problems("search");
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_steps_through_compares_and_shares_every_game() {
    check_problems("games");
}

/// An answer from before a change is not taken for the answer to the present form: neither by the reader nor by a link.
#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_tells_an_answer_from_before() {
    let browser = opened();
    let problem = value(&browser, "text");
    let is_saved = || browser.run("document.querySelector('#downloads button').disabled") == false;
    browser.click("steps");
    wait_for_state(&browser, "done");
    assert!(!is_shown(&browser, "changed") && is_saved());
    for (field, other) in [
        ("text", "12345678#"),
        ("method", "greedy"),
        ("expansions", "3"),
    ] {
        let before = value(&browser, field);
        fill(&browser, field, other);
        browser.wait_until("document.getElementById('changed').checkVisibility()");
        assert!(!is_saved(), "{field}");
        in_shared(&browser, || {
            assert_eq!(value(&browser, field), other);
            assert!(!is_shown(&browser, "result"));
        });
        fill(&browser, field, &before);
        browser.wait_until("!document.getElementById('changed').checkVisibility()");
        assert!(is_saved(), "{field}");
    }
    assert_eq!(value(&browser, "text"), problem);
    check_no_errors(&browser);
}

/// Algorithms that are compared have the options of the chosen one, as far as they know them.
#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_compares_with_options() {
    let browser = opened();
    fill(&browser, "method", "weighted-a-star");
    // Its weight is a field here.
    let summary = browser.text("method-summary");
    assert!(summary.contains("at most weight times"), "{summary}");
    browser.run(
        "((input) => (input.value = '7', input.dispatchEvent(new Event('input', { bubbles: true }))))(\
         document.querySelector('#method-options [name=weight]')), ''",
    );
    browser.run("(document.getElementById('comparing').open = true)");
    browser.click_on("#selection [name='weighted-a-star']");
    browser.click("compare");
    check_answer(&browser, "weighted-a-star 7");
    // The comparison is shared where the choice of algorithms is folded, too.
    browser.run("(document.getElementById('comparing').open = false)");
    in_shared(&browser, || {
        wait_for_text(&browser, "answer", "weighted-a-star 7");
    });
    check_no_errors(&browser);
}

/// A link has the limits as well, and the event at which several searches stand.
#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_shares_limits_and_common_steps() {
    let browser = opened();
    fill(&browser, "method", "breadth-first");
    fill(&browser, "expansions", "3");
    browser.click("solve");
    check_answer(&browser, "stopped by the limit on expansions");
    in_shared(&browser, || {
        wait_for_text(&browser, "answer", "stopped by the limit on expansions");
        assert_eq!(value(&browser, "expansions"), "3");
    });
    fill(&browser, "expansions", "");
    browser.run("(document.getElementById('comparing').open = true)");
    browser.click("side-by-side");
    wait_for_state(&browser, "done");
    wait_for_text(&browser, "frames", "event 0 of ");
    for _ in 0..5 {
        browser.click_on(".lockstep button:nth-of-type(3)");
    }
    wait_for_step(&browser, "view", 5);
    in_shared(&browser, || {
        wait_for_step(&browser, "view", 5);
        wait_for_text(&browser, "frames", "event 5 of ");
        browser.click_on(".lockstep button:nth-of-type(3)");
        wait_for_step(&browser, "view", 6);
    });
    // An invalid number is reported at its field.
    fill(&browser, "expansions", "-3");
    browser.run("(document.getElementById('state').textContent = '')");
    browser.click("solve");
    assert_eq!(browser.text("state"), "");
    check_no_errors(&browser);
}

/// Checks the beginning and the end of the saved file.
#[track_caller]
fn check_download(browser: &Browser, form: &str, file: &str, begin: &str, end: &str) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("saved");
    let path = folder.join(file);
    browser.save_in(&folder);
    browser.click_on(&format!("#downloads [data-form='{form}']"));
    let mut text = String::new();
    for _ in 0..500 {
        // The file is there before all of its text is.
        if text.trim_end().ends_with(end) {
            break;
        }
        thread::sleep(Duration::from_millis(20));
        text = fs::read_to_string(&path).unwrap_or_default();
    }
    let is_whole = text.starts_with(begin) && text.trim_end().ends_with(end);
    assert!(is_whole, "{file}: {text:.200}");
    fs::remove_file(path).unwrap();
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_saves_what_it_shows() {
    let browser = opened();
    browser.click("steps");
    wait_for_state(&browser, "done");
    check_download(
        &browser,
        "page",
        "puzzle-a-star.html",
        "<!DOCTYPE html>",
        "</html>",
    );
    check_download(&browser, "svg", "puzzle-a-star.svg", "<svg ", "</svg>");
    check_download(&browser, "trace", "puzzle-a-star.trace", "{\"", "}");
    check_no_errors(&browser);
}

/// A link to a missing item opens the page all the same, which says why it shows something else.
#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_opens_whatever_its_address_holds() {
    // `{"part":"workbench","subject":"chess"}`, deflated.
    const NO_PROBLEM: &str = "q1YqSCwqUbJSKs8vyk5KzUvOUNJRKi5NykpNBokmZ6QWFyvVAgA";
    let browser = opened();
    for (part, said) in [
        (NO_PROBLEM, "there is no problem `chess`"),
        ("no-situation", "ready"),
    ] {
        browser.run(&format!("(location.hash = '{part}')"));
        wait_for_text(&browser, "state", said);
        let address = text_of(&browser, "location.href");
        browser.in_new_tab(&address, || {
            wait_until_ready(&browser);
            wait_for_text(&browser, "state", said);
            browser.click("steps");
            wait_for_state(&browser, "done");
            check_no_errors(&browser);
        });
    }
}
