//! Pictures of the page for the chapters, which `cargo xtask gallery` keeps.

use std::path::PathBuf;
use std::{env, fs};

use webdriver::Browser;

use crate::harness::{
    check_no_errors, fill, opened, wait_for_picture, wait_for_state, wait_for_text,
};

/// The folder in which the pictures are to be kept.
const FOLDER: &str = "SOVET_PICTURES";

/// A picture is to be small enough for a page of a chapter.
const MOST_BYTES: usize = 250_000;

/// Takes a picture of what is on the page from the top of an element on, which is kept if that is wanted.
#[track_caller]
fn check(browser: &Browser, name: &str, top: &str, [width, height]: [u32; 2]) {
    browser.resize(width, height);
    browser.run(&format!("document.querySelector('{top}').scrollIntoView()"));
    // Colours change by and by.
    browser.wait_until("document.getAnimations().length === 0");
    let picture = browser.picture();
    let size = picture.len();
    assert!((10_000..MOST_BYTES).contains(&size), "{name}: {size} bytes");
    if let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) {
        fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }
    browser.resize(0, 0);
}

/// Rooms between which a search has to find its way.
const ROOMS: &str = "\
####################
#A.....#.....#.....#
#......#...........#
#......#.....#.....#
#............#.....#
###.#######.####.###
#......#.....#.....#
#............#.....#
#......#.....#.....#
#......#...........#
###.####.######.####
#......#.....#.....#
#............#....B#
####################
";

fn compare_on_a_map(browser: &Browser) {
    fill(browser, "subject", "grid");
    fill(browser, "text", ROOMS);
    wait_for_picture(browser, "grid");
    browser.run("(document.getElementById('comparing').open = true)");
    browser.click("compare");
    wait_for_state(browser, "done");
}

fn teach(browser: &Browser) {
    browser.click_on("[data-part='lessons']");
    browser.click_on("#lesson-list button");
    browser.click_on("#lesson-steps li:nth-child(2) button");
    wait_for_text(browser, "answer", "solved");
}

fn prove(browser: &Browser) {
    browser.click_on("[data-part='advice']");
    browser.wait_until("document.getElementById('table').options.length > 0");
    fill(browser, "table", "krk-published");
    browser.wait_until("document.querySelector('#counterexamples article') !== null");
    browser.wait_until("document.getElementById('advice-progress').hidden");
}

fn play(browser: &Browser) {
    browser.click_on("[data-part='play']");
    browser.wait_until("document.querySelector('#game-board .cell') !== null");
    fill(browser, "game", "connect4");
    browser.click_on("#new-game button");
    browser.wait_until("document.querySelectorAll('#game-board .cell').length === 42");
    browser.click_on("#game-board [data-cell='3']");
    browser.wait_until("document.querySelectorAll('#played li').length === 2");
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_is_drawn() {
    let browser = opened();
    compare_on_a_map(&browser);
    check(&browser, "workbench", "body", [1280, 860]);
    check(&browser, "comparison", "#result", [1280, 380]);
    prove(&browser);
    check(&browser, "advice", "body", [1280, 900]);
    play(&browser);
    browser.click("theme");
    check(&browser, "play", "body", [390, 844]);
    browser.click("theme");
    teach(&browser);
    check(&browser, "lesson", "body", [1280, 860]);
    check_no_errors(&browser);
}
