//! Texts in a tree in a real browser, and a page inside another one.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;

use game_core::Score;
use search_core::Record;
use trace::{Family, Header, Writer};
use view::View;

use super::browser::{END, load, open};
use super::folding::{reader, show_all};
use super::lines::{count, is_hidden};
use crate::harness::run;
use webdriver::Browser;

/// The trace of a game with long names, in which moves are cut off beside others that are not.
fn long_names(folder: &Path) {
    let header = Header::new(Family::Game, "names", "alpha-beta", "WWWWWWWWWWWW");
    let file = BufWriter::new(File::create(folder.join("names.trace")).unwrap());
    let mut writer = Writer::new(file, &header, u64::MAX).unwrap();
    let (won, lost) = (Score::win_in(123).value(), Score::loss_in(124).value());
    let mut see = |event: &'static str, place: &[&str], value: Option<i32>, skipped: &[&str]| {
        writer.see(|| {
            let level = ["max", "min"][place.len() % 2];
            let mut record = Record::new(event).with("position", place.concat() + "WWWWWWWWWWWW");
            if let Some(last) = place.last() {
                record = record.with("move", *last);
            }
            record = record.with("level", level).with("depth", place.len());
            if let Some(value) = value {
                record = record
                    .with("value", i64::from(value))
                    .with("bound", i64::from(value));
            }
            if !skipped.is_empty() {
                let skipped = skipped.iter().map(|mv| (*mv).to_owned());
                record = record.with("skipped", skipped.collect::<Vec<String>>());
            }
            record
        });
    };
    let (first, second) = ("MOVE-WITH-A-LONG-NAME-1", "MOVE-WITH-A-LONG-NAME-2");
    see("expanded", &[], None, &[]);
    for mv in [first, second] {
        see("expanded", &[mv], None, &[]);
        for reply in [first, second] {
            see(
                "evaluated",
                &[mv, reply],
                Some(if mv == first { won } else { lost }),
                &[],
            );
        }
        see(
            "alpha_cutoff",
            &[mv],
            Some(lost),
            &["ANOTHER-LONG-NAME", "AND-ONE-MORE-OF-THESE"],
        );
        see("backed_up", &[mv], Some(lost), &[]);
    }
    see("backed_up", &[], Some(lost), &[]);
    writer.finish("valued", Vec::new()).unwrap();
}

/// However long and wide names, moves and reasons are, no text lies over another node, or over another text.
#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn texts_keep_clear_of_nodes() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    long_names(folder.path());
    let (trace, page) = (
        folder.path().join("names.trace"),
        folder.path().join("names.html"),
    );
    let view = format!("view {} -o {}", trace.display(), page.display());
    assert!(run(&view, "").status.success());
    load(&browser, &page, "names");
    browser.press(END);
    if !is_hidden(&browser, "unfold") {
        browser.click("unfold");
    }
    show_all(&browser);
    let texts = count(&browser, "#picture .why") + count(&browser, "#picture .action");
    assert!(texts > 10, "{texts}");
    let overlaps = browser.run(
        "(() => {
            const box = (it) => it.getBoundingClientRect();
            const meet = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5 &&
                one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
            const texts = [...document.querySelectorAll('#picture .why, #picture .action, #picture .name, #picture .caption')];
            const nodes = [...document.querySelectorAll('#picture .n')];
            const found = [];
            for (const text of texts) {
                for (const node of nodes) {
                    if (node.contains(text)) continue;
                    if (meet(box(text), box(node.querySelector('.box')))) found.push(text.textContent + ' over ' + node.dataset.node);
                }
                for (const other of texts) {
                    if (other.parentNode !== text.parentNode && meet(box(text), box(other))) found.push(text.textContent + ' over ' + other.textContent);
                }
            }
            return found;
        })()",
    );
    assert_eq!(overlaps, serde_json::json!([]));
}

/// A page works inside another one that gives it as a text, even if it has no size yet.
#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn a_page_works_inside_another() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    open(&browser, folder.path(), "analyse connect4 --depth 4");
    let inner = fs::read_to_string(folder.path().join("page.html")).unwrap();
    let inner = serde_json::to_string(&inner)
        .unwrap()
        .replace('<', "\\u003c");
    let outer = folder.path().join("outer.html");
    let frame = "<iframe id='inner' style='display:none;width:1200px;height:800px'></iframe>";
    fs::write(
        &outer,
        format!("<!DOCTYPE html><meta charset='utf-8'>{frame}<script>document.getElementById('inner').srcdoc = {inner};</script>"),
    )
    .unwrap();
    browser.open(&outer);
    let inside = |script: &str| {
        browser.run(&format!(
            "((page) => {script})(document.getElementById('inner').contentDocument)"
        ))
    };
    let mut waits = 0;
    while inside("page.body === null || page.body.dataset.step === undefined") == true {
        std::thread::sleep(std::time::Duration::from_millis(20));
        waits += 1;
        assert!(waits < 4_500, "the page does not begin");
    }
    browser.run("(document.getElementById('inner').style.display = 'block')");
    browser.run("new Promise((done) => setTimeout(done, 200))");
    inside("page.getElementById('last').click()");
    assert_eq!(
        inside("page.querySelectorAll('#picture .n.way').length").as_u64(),
        Some(5)
    );
    inside("page.getElementById('fit').click()");
    inside("page.getElementById('back').click()");
    let view = View::read(&mut reader(folder.path())).unwrap();
    let last = view.sentence(view.model().steps() - 2);
    assert_eq!(inside("page.getElementById('words').textContent"), last);
    let errors = browser.log("browser");
    assert!(errors.is_empty(), "{errors:?}");
}
