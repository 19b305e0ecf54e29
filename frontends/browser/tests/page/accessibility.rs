//! The page for everybody: read aloud, in both themes, and on a telephone.

use std::{env, fs};

use webdriver::Browser;

use crate::harness::{
    check_no_errors, fill, offered, opened, texts_of, wait_for_picture, wait_for_state,
};

/// Variable with the path of axe-core, which `cargo xtask page --check` has installed.
const AXE: &str = "SOVET_AXE";

/// The pixels of a telephone.
const TELEPHONE: u32 = 390;

/// The width of the window.
const WINDOW: u32 = 0;

/// Faults, once no colour changes: the rule, the place, and the reason. Frames are pages of their own.
const FAULTS: &str = "Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    .then(() => axe.run(document, { iframes: false })).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`)))";

/// Elements that reach beyond the window.
const TOO_WIDE: &str = "((page) => page.scrollWidth <= page.clientWidth ? [] : [...document.querySelectorAll('main *')]
    .filter((it) => it.getBoundingClientRect().right > page.clientWidth + 1)
    .map((it) => `${it.tagName} ${it.id} ${it.className}`))(document.documentElement)";

/// Looks at what is on the page, in each theme in one of these widths.
fn check(browser: &Browser, what: &str, widths: [u32; 2], faults: &mut Vec<String>) {
    for (theme, width) in ["one theme", "the other theme"].into_iter().zip(widths) {
        browser.resize(width, 0);
        let found = [FAULTS, TOO_WIDE].map(|script| texts_of(browser, script));
        let named = |fault| format!("{what}, {theme}, {width} pixels: {fault}");
        faults.extend(found.concat().into_iter().map(named));
        browser.click("theme");
    }
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_is_for_everybody() {
    let Some(axe) = env::var_os(AXE) else {
        eprintln!(
            "\n!!! Whether everybody can use the page was NOT tried: {AXE} names no axe.min.js.\n"
        );
        return;
    };
    let browser = opened();
    let axe = fs::read_to_string(axe).unwrap();
    browser.run(&format!("(() => {{ {axe} }})()"));
    let mut faults = Vec::new();
    for subject in offered(&browser, "subject") {
        fill(&browser, "subject", &subject);
        wait_for_picture(&browser, &subject);
        browser.run("(document.getElementById('comparing').open = true)");
        browser.click("compare");
        wait_for_state(&browser, "done");
        check(&browser, &subject, [TELEPHONE, WINDOW], &mut faults);
    }
    browser.click("share");
    for part in ["play", "advice", "lessons"] {
        browser.click_on(&format!("[data-part='{part}']"));
        if part == "play" {
            browser.wait_until("document.querySelector('#game-board .cell') !== null");
        }
        for widths in [[TELEPHONE, WINDOW], [WINDOW, TELEPHONE]] {
            check(&browser, part, widths, &mut faults);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    check_no_errors(&browser);
}
