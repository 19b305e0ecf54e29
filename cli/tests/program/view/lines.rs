//! Large trees in a real browser: they are unfolded by the rule in `folds.js`, given here in its plainest form.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;

use search_core::Record;
use serde_json::Value;
use trace::{Family, Header, Writer};
use view::{Model, Snapshot, Status, View};

use super::browser::{END, HOME, RIGHT, go, load, open, step};
use super::folding::{reader, show_all};
use crate::harness::run;
use webdriver::Browser;

/// Of a larger family, longer runs of children that are on no line are one mark.
const SMALL_FAMILY: usize = 7;
pub(super) const SHORT_RUN: usize = 3;

/// The tree of a trace, and the nodes on lines.
struct Tree<'m> {
    model: &'m Model,
    lines: BTreeSet<usize>,
}

impl Tree<'_> {
    /// Returns all nodes that hang where this one hangs.
    fn family(&self, node: usize) -> Vec<usize> {
        let parent = self.model.node(node).parent;
        let nodes = 0..self.model.nodes();
        nodes
            .filter(|&other| self.model.node(other).parent == parent)
            .collect()
    }

    /// Returns the children around this one that are on no line, up to the next ones that are.
    fn run(&self, node: usize) -> Vec<usize> {
        let family = self.family(node);
        let runs = family.split(|other| self.lines.contains(other));
        let mut runs = runs.filter(|run| run.contains(&node));
        runs.next().map_or(Vec::new(), <[usize]>::to_vec)
    }

    /// Returns whether it is one of many that are shown as one mark.
    fn is_in_mark(&self, node: usize) -> bool {
        self.family(node).len() > SMALL_FAMILY && self.run(node).len() > SHORT_RUN
    }

    /// Returns whether its family is unfolded.
    fn is_open(&self, node: usize) -> bool {
        let Some(parent) = self.model.node(node).parent else {
            return true;
        };
        let is_on_line = self.family(node).iter().any(|it| self.lines.contains(it));
        is_on_line && self.is_shown(parent)
    }

    fn is_shown(&self, node: usize) -> bool {
        self.is_open(node) && !self.is_in_mark(node)
    }
}

/// Returns the nodes and marks that are drawn: numbers, and how many each mark stands for.
fn drawn(browser: &Browser) -> (BTreeSet<usize>, Vec<usize>) {
    show_all(browser);
    let number = |text: &Value| text.as_str().unwrap().replace(',', "").parse().unwrap();
    let nodes =
        browser.run("[...document.querySelectorAll('#picture .n')].map((it) => it.dataset.node)");
    let marks = browser.run(
        "[...document.querySelectorAll('#picture .mark')].map((it) => it.getAttribute('aria-label').split(' ')[0])",
    );
    let mut marks: Vec<usize> = marks.as_array().unwrap().iter().map(number).collect();
    marks.sort_unstable();
    (
        nodes.as_array().unwrap().iter().map(number).collect(),
        marks,
    )
}

/// After these events the page shows what the rule says.
fn check_rule(browser: &Browser, model: &Model, steps: usize) {
    go(browser, steps);
    let snapshot = Snapshot::after(model, steps);
    let roots = (0..model.nodes()).filter(|&node| model.node(node).parent.is_none());
    let now = match steps {
        0 => roots.clone().next(),
        steps => model.step(steps - 1).node,
    };
    let mut lines: BTreeSet<usize> = model.answer.iter().copied().collect();
    lines.extend(now.into_iter().flat_map(|now| model.line(now)));
    let tree = Tree { model, lines };
    let is_met = |node: &usize| {
        let is_root = model.node(*node).parent.is_none();
        snapshot.status(*node) != Status::Unmet
            || is_root && (steps == 0 || model.header.of != Family::Search)
    };
    let met: Vec<usize> = (0..model.nodes()).filter(is_met).collect();
    let expected = met.iter().copied().filter(|node| tree.is_shown(*node));
    let runs: BTreeSet<Vec<usize>> = met
        .iter()
        .filter(|node| tree.is_open(**node) && tree.is_in_mark(**node))
        .map(|node| tree.run(*node))
        .collect();
    let mut marks: Vec<usize> = runs
        .iter()
        .map(|run| run.iter().filter(|node| is_met(node)).count())
        .collect();
    marks.sort_unstable();
    assert_eq!(
        drawn(browser),
        (expected.collect(), marks),
        "after {steps} events"
    );
}

fn check(browser: &Browser, folder: &Path, command: &str) {
    open(browser, folder, command);
    let view = View::read(&mut reader(folder)).unwrap();
    let model = view.model();
    if !is_hidden(browser, "refold") {
        browser.click("refold");
    }
    let all = model.steps();
    for steps in [0, 1, 2, all / 3, all / 2, all - 1, all] {
        check_rule(browser, model, steps);
    }
}

#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn trees_are_folded_to_the_answer() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    for command in [
        "analyse connect4 --depth 4",
        "analyse krk 8/8/8/8/8/2k5/8/K2R4 w --depth 3",
        "analyse connect4 4455 --procedure mcts --simulations 300",
        "solve puzzle 216/4#8/753 --algorithm ida-star",
        "solve puzzle 216/4#8/753",
    ] {
        check(&browser, folder.path(), command);
    }
    let errors = browser.log("browser");
    assert!(errors.is_empty(), "{errors:?}");
}

/// Returns whether all of an element is in the window of the tree, for each such element.
fn in_window(browser: &Browser, selector: &str) -> Vec<bool> {
    let script = format!(
        "((window) => [...document.querySelectorAll('{selector}')].map((it) => it.getBoundingClientRect())\
         .map((it) => it.left >= window.left && it.right <= window.right && it.top >= window.top && it.bottom <= window.bottom))\
         (document.getElementById('tree').getBoundingClientRect())"
    );
    let inside = browser.run(&script);
    inside
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_bool().unwrap())
        .collect()
}

pub(super) fn count(browser: &Browser, selector: &str) -> usize {
    let number = browser.run(&format!("document.querySelectorAll('{selector}').length"));
    usize::try_from(number.as_u64().unwrap()).unwrap()
}

fn scale(browser: &Browser) -> f64 {
    let script = "((svg) => svg.getAttribute('width') / svg.viewBox.baseVal.width)(document.getElementById('picture'))";
    browser.run(script).as_f64().unwrap()
}

pub(super) fn is_hidden(browser: &Browser, id: &str) -> bool {
    browser.run(&format!("document.getElementById('{id}').hidden")) == true
}

/// The answer of Connect Four is there; the rest unfolds, and folds again when the step leaves it.
#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn a_wide_tree_can_be_used() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let events = open(&browser, folder.path(), "analyse connect4 --depth 4");
    browser.press(END);
    assert_eq!(step(&browser), events.len() as u64);
    // As much of the answer as there is room for, at a size at which it can be read.
    let inside = in_window(&browser, "#picture .n.way .box");
    assert!(inside[0] && inside[1], "{inside:?}");
    assert!(scale(&browser) >= 0.69, "{}", scale(&browser));
    // All of it, for which the window grows.
    browser.click("fit");
    assert!(scale(&browser) >= 0.69, "{}", scale(&browser));
    assert_eq!(in_window(&browser, "#picture .n.way .box"), [true; 5]);
    // The answer and its siblings.
    show_all(&browser);
    assert_eq!(count(&browser, "#picture .n"), 1 + 4 * 7);
    assert_eq!(count(&browser, "#picture .n.way"), 5);
    // A fold says how much there is, and opens by a key.
    let fold = "#picture .handle.folded";
    let label = browser.run(&format!(
        "document.querySelector('{fold}').getAttribute('aria-label')"
    ));
    assert!(label.as_str().unwrap().starts_with("unfold "), "{label}");
    browser.run(&format!("document.querySelector('{fold}').focus()"));
    browser.press(" ");
    show_all(&browser);
    assert_eq!(count(&browser, "#picture .n"), 1 + 5 * 7);
    // Nodes that the reader has unfolded stay when the step leaves them; nodes that a step has unfolded do not.
    browser.press(HOME);
    browser.press(&RIGHT.repeat(4));
    assert_eq!(in_window(&browser, "#picture .now .box"), [true]);
    browser.press(END);
    show_all(&browser);
    assert_eq!(count(&browser, "#picture .n"), 1 + 5 * 7);
    browser.click("refold");
    show_all(&browser);
    assert_eq!(count(&browser, "#picture .n"), 1 + 4 * 7);
    // The current node is always in sight.
    browser.click("fit");
    for event in (1..events.len()).step_by(97) {
        go(&browser, event);
        assert_eq!(
            in_window(&browser, "#picture .now .box"),
            [true],
            "event {event}"
        );
    }
    go(&browser, events.len());
    browser.click("fit");
    check_overview(&browser, events.len());
    browser.click("unfold");
    show_all(&browser);
    assert!(count(&browser, "#picture .n") > 900);
    assert!(browser.log("browser").is_empty());
}

/// The overview is there as long as something is out of sight, and moves the window by pointer and keys.
fn check_overview(browser: &Browser, all: usize) {
    go(browser, all);
    assert!(is_hidden(browser, "overview"));
    browser.press("++++");
    assert!(!is_hidden(browser, "overview"));
    browser.run("(document.getElementById('tree').scrollTop = 0)");
    let corner = "((it) => [it.x, it.y, it.right, it.bottom].map(Math.round))(document.getElementById('overview-picture').getBoundingClientRect())";
    let corner = browser.run(corner);
    let [left, top, right, bottom] = [0, 1, 2, 3].map(|at| corner[at].as_i64().unwrap());
    let scrolled = || {
        browser
            .run("document.getElementById('tree').scrollTop")
            .as_f64()
            .unwrap()
    };
    assert!(scrolled() < 1.0);
    let middle = i64::midpoint(left, right);
    browser.drag((middle, top + 2), (middle, bottom - 2));
    let down = scrolled();
    assert!(down > 50.0, "{down}");
    let last = in_window(browser, "#picture .n.way .box");
    assert_eq!(last.last(), Some(&true));
    let label = "document.getElementById('overview').getAttribute('aria-label')";
    let label = browser.run(label);
    assert!(
        label
            .as_str()
            .unwrap()
            .ends_with("of 29 nodes and marks are in sight; arrow keys move"),
        "{label}"
    );
    // Its arrow keys do not step.
    browser.run("document.getElementById('overview').focus()");
    browser.press("\u{e013}");
    assert!(scrolled() < down);
    assert_eq!(step(browser), all as u64);
    show_all(browser);
    assert!(is_hidden(browser, "overview"));
}

/// Of a line that goes deep, both ends are shown, and how many levels are between.
#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn of_a_long_line_the_ends_are_shown() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("line.trace");
    let header = Header::new(Family::Search, "line", "depth-first", "0");
    let mut writer = Writer::new(File::create(&trace).unwrap(), &header, u64::MAX).unwrap();
    for depth in 0..=500 {
        let state = |event: &'static str, depth: usize| {
            let record = Record::new(event).with("state", depth.to_string());
            record
                .with("action", "on")
                .with("depth", depth)
                .with("g", depth)
        };
        writer.see(|| state("expanded", depth));
        writer.see(|| state("generated", depth + 1));
    }
    writer.finish("stopped: enough", Vec::new()).unwrap();
    let page = folder.path().join("line.html");
    let view = format!("view {} -o {}", trace.display(), page.display());
    assert!(run(&view, "").status.success());
    load(&browser, &page, "line");
    browser.click("refold");
    // A line of 201 nodes is whole.
    for (depth, nodes, between) in [
        (200, 201, None),
        (300, 200, Some(101)),
        (501, 200, Some(302)),
    ] {
        go(&browser, 2 * depth);
        show_all(&browser);
        assert_eq!(
            count(&browser, "#picture .n"),
            nodes,
            "at the depth {depth}"
        );
        let labels = browser.run("[...document.querySelectorAll('#picture .between')].map((it) => it.getAttribute('aria-label'))");
        let expected: Vec<String> = between
            .iter()
            .map(|levels| format!("{levels} levels not shown"))
            .collect();
        assert_eq!(labels, serde_json::json!(expected), "at the depth {depth}");
    }
    assert!(browser.log("browser").is_empty());
}
