//! The workshop for tables of advice.

use webdriver::Browser;

use crate::harness::{
    check_no_errors, fill, fill_and_read, in_shared, opened, wait_for_step, wait_for_text,
};

const PROVED: &str = "proved for every position";
/// Frame in which one steps through an answer.
const FRAME: &str = "advice-steps iframe";

/// Returns whether the result is greyed, as one for another text.
fn is_old(browser: &Browser) -> bool {
    browser.run("document.getElementById('advice-verdict').classList.contains('stale')") == true
}

/// Types a word behind the table.
fn add(browser: &Browser, word: &str) {
    browser.run(&format!(
        "((text) => (text.value += '\\n{word}', text.scrollTop = 0, text.dispatchEvent(new Event('input'))))(\
         document.getElementById('advice-text')), ''"
    ));
}

/// Opacity of the mark over a word, out of 255.
const COVERED: &str = "((mark) => {
    const pen = document.createElement('canvas').getContext('2d');
    pen.fillStyle = getComputedStyle(mark).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    return pen.getImageData(0, 0, 1, 1).data[3];
})(document.querySelector('#marks mark.error'))";

/// Checks that a mistake is underlined, and can still be read, that the verdict from before is greyed, and that the
/// finding leads to its line.
fn check_mistake(browser: &Browser) {
    add(browser, "nonsense");
    browser.wait_until("document.querySelector('#marks mark.error') !== null");
    let covered = browser.run(COVERED).as_u64().unwrap();
    assert!(covered < 100, "{covered}");
    wait_for_text(browser, "advice-state", "a table with a mistake");
    assert!(is_old(browser));
    browser.click_on("#findings li:last-child button");
    browser.wait_until("document.getElementById('advice-text').scrollTop > 100");
}

/// Compares a version with the one before, and shows the length of its games.
fn check_difference(browser: &Browser) {
    browser.run(
        "((text) => (text.value = text.value.replace(', divide_in_3].', '].'), \
         text.dispatchEvent(new Event('input'))))(document.getElementById('advice-text')), ''",
    );
    wait_for_text(browser, "difference", "longest game");
    assert!(!is_old(browser));
}

/// Checks that the link to an answer opens it at the same event.
fn check_steps(browser: &Browser) {
    let wait = |step| wait_for_step(browser, FRAME, step);
    fill(browser, "advice-position", "7R/8/8/8/8/2K5/8/3k4 w");
    browser.click_on("#asking button");
    browser.wait_until("document.querySelector('#advice-steps iframe') !== null");
    wait(0);
    browser.enter(FRAME);
    browser.click("forward");
    browser.leave();
    wait(1);
    in_shared(browser, || wait(1));
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_advises() {
    let browser = opened();
    browser.click_on("[data-part='advice']");
    wait_for_text(&browser, "advice-state", PROVED);
    assert!(!is_old(&browser));
    check_mistake(&browser);
    fill(&browser, "table", "krk-repaired");
    wait_for_text(&browser, "advice-state", PROVED);
    assert!(!is_old(&browser));
    check_difference(&browser);
    check_steps(&browser);
    // The results of one table are not shown for another.
    let texts = ["advice-said", "difference", "advice-state"];
    let [said, difference, state] = fill_and_read(&browser, "table", "krk-short", texts);
    assert_eq!(said, "");
    assert_eq!(difference, "");
    assert_ne!(state, PROVED);
    // A proof that is ended by a question goes on afterwards.
    fill(&browser, "advice-position", "7R/8/8/8/8/2K5/8/3k4 w");
    browser.click_on("#asking button");
    wait_for_text(&browser, "advice-said", "advised ");
    wait_for_text(&browser, "advice-state", PROVED);
    check_no_errors(&browser);
}
