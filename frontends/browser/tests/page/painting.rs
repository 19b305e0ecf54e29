//! Instances and positions changed by hand.

use serde_json::{Value, json};
use webdriver::Browser;

use crate::harness::{
    DOWN, ENTER, LEFT, TAB, UP, cell, check_no_errors, fill, is_shown, offered, opened, text_of,
    touch, value, wait_for_picture, wait_for_text,
};

/// A number for the picture: another one for another picture.
const PICTURE: &str = "((it) => String([...it.tagName === 'CANVAS' ? it.toDataURL() : it.outerHTML]\
                       .reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) | 0, 0)))\
                       (document.getElementById('picture').firstElementChild)";

/// Returns the picture, once the browser has drawn it.
fn picture(browser: &Browser) -> String {
    browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");
    text_of(browser, PICTURE)
}

/// Effect of a brush: its name, the value that is typed, the places it touches, and the text afterwards.
type Touch = (&'static str, &'static str, Vec<Value>, &'static str);

fn node(name: &str) -> Value {
    json!({ "node": name })
}

/// Strokes for every domain and game, each on what the last one has left.
fn strokes() -> Vec<(&'static str, Vec<Touch>)> {
    let drag = |from: Value, to: Value| vec![from, to];
    let place = json!({ "point": { "x": 300, "y": 120 } });
    let other = json!({ "point": { "x": 450, "y": 40 } });
    vec![
        (
            "puzzle",
            vec![
                ("slide", "", vec![cell(0, 1)], "2#3/184/765"),
                ("swap", "", drag(cell(0, 0), cell(2, 2)), "5#3/184/762"),
                // A part that can only be dragged is dragged, whichever brush is in hand.
                ("slide", "", drag(cell(0, 0), cell(2, 2)), "2#3/184/765"),
            ],
        ),
        (
            "grid",
            vec![
                (
                    "wall",
                    "",
                    drag(cell(1, 2), cell(3, 2)),
                    "#A#.#..#\n#.#.#.##\n#.#...B#",
                ),
                (
                    "wall",
                    "",
                    drag(cell(1, 1), cell(3, 1)),
                    "#.#.#..#\n#.#.#.##\n#A#...B#",
                ),
                ("goal", "", vec![cell(1, 3)], "#.#B#..#"),
                ("swamp", "", vec![cell(3, 4)], "#A#.S..#"),
            ],
        ),
        (
            "graph",
            vec![
                ("node", "Cluj", vec![place], "at: Cluj "),
                (
                    "edge",
                    "7.5",
                    drag(node("Cluj"), node("Sibiu")),
                    "Cluj -- Sibiu 7.5",
                ),
                // An edge by two clicks.
                ("one-way", "3", vec![node("Neamt")], ""),
                ("", "", vec![node("Eforie")], "Neamt -> Eforie 3"),
                ("move", "", drag(node("Oradea"), other), "at: Oradea "),
                ("goal", "", vec![node("Eforie")], "goal: Eforie"),
            ],
        ),
        (
            "pancake",
            vec![
                ("flip", "", vec![cell(2, 0)], "5 1 3 2 4"),
                ("swap", "", drag(cell(0, 0), cell(4, 0)), "4 1 3 2 5"),
            ],
        ),
        (
            "tictactoe",
            vec![
                ("play", "", vec![cell(1, 1)], "....X...."),
                ("o", "", vec![cell(0, 0)], "O...X...."),
            ],
        ),
        (
            "connect4",
            vec![
                ("drop", "", vec![cell(0, 3)], "4"),
                ("drop", "", vec![cell(5, 3)], "44"),
                ("take-back", "", vec![], "4"),
            ],
        ),
        (
            "tree",
            vec![
                ("value", "-7", vec![node("i")], "i = -7"),
                ("child", "2", vec![node("d")], "d -> i j "),
                ("turn", "", vec![], "min to move"),
            ],
        ),
        (
            "krk",
            vec![
                ("rook", "", vec![cell(0, 7)], "7R/8/8/8/8/1K6/8/k7 w"),
                ("turn", "", vec![], "7R/8/8/8/8/1K6/8/k7 b"),
            ],
        ),
        (
            "ending",
            vec![
                ("pawn", "", vec![cell(1, 7)], "8/7P/8/8/8/1K6/8/k7 b"),
                ("black-king", "", vec![cell(4, 4)], "8/7P/8/8/4k3/1K6/8/8 b"),
                // Dragging moves a piece, whichever brush is in hand.
                (
                    "",
                    "",
                    vec![cell(4, 4), cell(3, 3)],
                    "8/7P/8/3k4/8/1K6/8/8 b",
                ),
            ],
        ),
    ]
}

/// Makes one stroke, after which the text and what is seen of it are others, and nothing is wrong.
#[track_caller]
fn check_stroke(browser: &Browser, (brush, typed, places, expected): &Touch) {
    let (before, said) = (picture(browser), browser.text("checked"));
    if !brush.is_empty() {
        browser.click_on(&format!("#brushes [data-brush='{brush}']"));
    }
    if !typed.is_empty() {
        browser.click_on("#brush-value input");
        browser.press(typed);
    }
    if !places.is_empty() {
        touch(browser, "picture", places);
    }
    if expected.is_empty() {
        wait_for_text(browser, "checked", "now the second place");
        return;
    }
    wait_for_instance(browser, expected);
    // Whose turn it is stands below the picture.
    let (seen, before) = if places.is_empty() {
        ("document.getElementById('checked').textContent", said)
    } else {
        (PICTURE, before)
    };
    browser.wait_until(&format!("{seen} !== {}", json!(before)));
    let kind = browser.run("document.getElementById('checked').className");
    assert_eq!(kind, "", "{brush}: {}", browser.text("checked"));
}

#[track_caller]
fn wait_for_instance(browser: &Browser, part: &str) {
    browser.wait_until(&format!(
        "document.getElementById('text').value.includes({})",
        json!(part)
    ));
}

/// Takes back all strokes: text and picture are those from before.
#[track_caller]
fn check_undo(browser: &Browser, text: &str, picture: &str) {
    while browser.run("document.getElementById('undo').disabled") == false {
        browser.click("undo");
    }
    assert_eq!(value(browser, "text"), text);
    browser.wait_until(&format!("{PICTURE} === {}", json!(picture)));
}

/// Checks an instance at random, which can be taken back, and one that was published.
fn check_others(browser: &Browser, text: &str, sample: &str) {
    if is_shown(browser, "random") {
        browser.run("(document.getElementById('state').textContent = '')");
        browser.click("random");
        wait_for_text(browser, "state", "seed ");
        assert_ne!(value(browser, "text"), text);
        browser.wait_until(&format!("{PICTURE} !== {}", json!(sample)));
        assert_eq!(
            browser.run("document.getElementById('checked').className"),
            "",
            "{}",
            browser.text("checked")
        );
        browser.click("undo");
        assert_eq!(value(browser, "text"), text);
    }
    if is_shown(browser, "suite") {
        let suite = offered(browser, "suite");
        let before = picture(browser);
        fill(browser, "suite", suite.last().unwrap());
        browser.wait_until(&format!("{PICTURE} !== {}", json!(before)));
    }
}

/// Checks that a mistake is reported, beside the last picture, which is greyed, until it is mended.
fn check_mistake(browser: &Browser, text: &str) {
    let before = picture(browser);
    let stale = |is_stale: bool| {
        format!(
            "document.getElementById('picture').classList.contains('stale') === {is_stale} && \
             (document.getElementById('checked').className === 'mistake') === {is_stale}"
        )
    };
    fill(browser, "text", "?!\n?!");
    browser.wait_until(&stale(true));
    assert_eq!(picture(browser), before);
    fill(browser, "text", text);
    browser.wait_until(&stale(false));
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_lets_every_problem_be_painted() {
    let browser = opened();
    let strokes = strokes();
    let subjects: Vec<&str> = strokes.iter().map(|&(subject, _)| subject).collect();
    assert_eq!(offered(&browser, "subject"), subjects);
    for (subject, strokes) in strokes {
        fill(&browser, "subject", subject);
        wait_for_picture(&browser, subject);
        let (text, picture) = (value(&browser, "text"), picture(&browser));
        for stroke in &strokes {
            check_stroke(&browser, stroke);
        }
        check_undo(&browser, &text, &picture);
        check_mistake(&browser, &text);
        check_others(&browser, &text, &picture);
    }
    check_no_errors(&browser);
}

/// Cell of the keyboard's focus on a map or a board.
const CURSOR: &str =
    "(({ dataset }) => dataset.cursor ?? dataset.cell ?? '')(document.activeElement)";

/// Goes to the picture by the keyboard, and makes a stroke there.
#[track_caller]
fn check_keys(browser: &Browser, subject: &str, brush: &str, keys: &[&str], expected: &str) {
    fill(browser, "subject", subject);
    wait_for_picture(browser, subject);
    let press_until = |key: &str, script: &str| {
        let mut presses = 0;
        while browser.run(script) != true {
            browser.press(key);
            presses += 1;
            assert!(presses < 60, "no key leads to {script}");
        }
    };
    browser.run("document.getElementById('subject').focus()");
    press_until(
        TAB,
        &format!("document.activeElement.dataset.brush === '{brush}'"),
    );
    browser.press(ENTER);
    let inside = "document.getElementById('picture').contains(document.activeElement)";
    press_until(TAB, inside);
    let before = picture(browser);
    for key in keys {
        browser.press(key);
    }
    let cursor = browser.run(CURSOR);
    browser.press(ENTER);
    wait_for_instance(browser, expected);
    browser.wait_until(&format!("{PICTURE} !== {}", json!(before)));
    // The reader stays there for the next stroke.
    assert_eq!(browser.run(inside), true, "{subject}");
    assert_eq!(browser.run(CURSOR), cursor, "{subject}");
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_is_painted_by_keys_alone() {
    let browser = opened();
    check_keys(
        &browser,
        "puzzle",
        "slide",
        &[DOWN, LEFT, DOWN],
        "283/164/#75",
    );
    check_keys(&browser, "grid", "start", &[DOWN, DOWN], "#A#...B#");
    check_keys(&browser, "graph", "goal", &[TAB], "goal: Sibiu");
    check_keys(&browser, "connect4", "drop", &[DOWN, UP], "1");
    check_no_errors(&browser);
}
