//! The page that `cargo xtask page` has made, in a real browser.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};
use webdriver::Browser;

/// Where the page is: beside the folder for what tests write.
fn page() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.with_file_name("page").join("sovet.html")
}

/// Opens the page, which loads nothing but itself.
fn open(browser: &Browser) {
    let page = page();
    assert!(
        page.is_file(),
        "make {} by `cargo xtask page`",
        page.display()
    );
    browser.log("performance");
    let address = browser.open(&page);
    browser.wait_until("document.body.dataset.ready !== undefined");
    for entry in browser.log("performance") {
        let message: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
        let message = &message["message"];
        if message["method"] == "Network.requestWillBeSent" {
            let url = message["params"]["request"]["url"].as_str().unwrap();
            let is_own = ["data:", "blob:"].iter().any(|own| url.starts_with(own));
            assert!(url == address || is_own, "the page asks for {url}");
        }
    }
}

/// Fills in a field, as a person does.
fn fill(browser: &Browser, id: &str, value: &str) {
    let field = format!("document.getElementById('{id}')");
    browser.run(&format!(
        "(({field}.value = {}), {field}.dispatchEvent(new Event('change')))",
        json!(value)
    ));
}

fn wait_for_state(browser: &Browser, state: &str) -> Duration {
    browser.wait_until(&format!(
        "document.getElementById('state').textContent === '{state}'"
    ))
}

#[track_caller]
fn check_answer(browser: &Browser, expected: &str) {
    wait_for_state(browser, "done");
    let answer = browser.text("answer");
    assert!(answer.contains(expected), "{expected}: {answer}");
}

/// One of Korf's instances of the 24-puzzle, which nothing here solves in a minute.
const HARD: &str = "10 3 24 12 0 7 8 11 14 21 22 23 2 1 9 17 18 6 20 4 13 15 5 19 16";

/// What takes long is cancelled at once, and the next request is answered.
fn check_cancel(browser: &Browser) {
    fill(browser, "text", HARD);
    fill(browser, "method", "ida-star");
    browser.click("solve");
    browser.wait_until("document.getElementById('state').textContent.includes('expanded')");
    browser.click("cancel");
    let time = wait_for_state(browser, "cancelled");
    assert!(time < Duration::from_millis(500), "{time:?}");
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
    check_answer(browser, "12345 expanded");
    fill(browser, "expansions", "");
    fill(browser, "method", "a-star");
    fill(browser, "megabytes", "20");
    browser.click("solve");
    check_answer(browser, "stopped by the limit on bytes");
}

/// The page of a search can be stepped through in its frame.
fn check_steps(browser: &Browser) {
    fill(browser, "text", "283/164/7#5");
    browser.click("steps");
    check_answer(browser, "solved in 5 moves");
    browser.enter("view");
    browser.wait_until("document.body !== null && document.body.dataset.step === '0'");
    browser.click("forward");
    browser.wait_until("document.body.dataset.step === '1'");
    browser.leave();
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_solves_steps_cancels_and_keeps_limits() {
    let Some(browser) = Browser::start() else {
        return;
    };
    open(&browser);
    check_steps(&browser);
    check_cancel(&browser);
    check_limits(&browser);
    fill(&browser, "subject", "tictactoe");
    browser.click("solve");
    check_answer(&browser, "alpha-beta: value");
    fill(&browser, "text", "XXX");
    browser.click("solve");
    wait_for_state(&browser, "failed");
    let errors = browser.log("browser");
    assert!(errors.is_empty(), "{errors:?}");
}
