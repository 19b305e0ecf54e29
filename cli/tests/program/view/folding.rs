//! Folding in a real browser: what is left closes up tidily, the fold stays where it is, and unfolding
//! brings everything back to its place.

use std::collections::BTreeMap;
use std::path::Path;

use std::fs::File;
use std::io::BufReader;

use picture::Tree;
use serde_json::Value;
use trace::Reader;
use view::View;
use webdriver::Browser;

use super::browser::{END, HOME, open};

/// Places of the nodes, by number.
type Places = BTreeMap<usize, (f64, f64)>;

/// The tree of a page, as its data have it.
struct Page<'b> {
    browser: &'b Browser,
    parents: Vec<Option<usize>>,
    width: f64,
    gap: f64,
}

impl<'b> Page<'b> {
    /// Opens the page of a command at its end, with the whole tree in sight.
    fn open(browser: &'b Browser, folder: &Path, command: &str) -> Self {
        open(browser, folder, command);
        browser.press(END);
        let view = View::read(&mut reader(folder)).unwrap();
        let model = view.model();
        let frame = browser.run("JSON.parse(document.getElementById('data').textContent).frame");
        if browser.run("!document.getElementById('unfold').hidden") == true {
            browser.click("unfold");
        }
        show_all(browser);
        Self {
            browser,
            parents: (0..model.nodes())
                .map(|node| model.node(node).parent)
                .collect(),
            width: frame["width"].as_f64().unwrap(),
            gap: frame["gap"].as_f64().unwrap(),
        }
    }

    /// Returns the nodes that are drawn.
    fn drawn(&self) -> Places {
        let script = "[...document.querySelectorAll('#picture .n')].map((it) => \
            [it.dataset.node, it.getAttribute('transform')])";
        let drawn = self.browser.run(script);
        let place = |pair: &Value| {
            let node = pair[0].as_str().unwrap().parse().unwrap();
            let numbers = pair[1].as_str().unwrap();
            let numbers = numbers.strip_prefix("translate(").unwrap();
            let (x, y) = numbers.strip_suffix(')').unwrap().split_once(',').unwrap();
            (node, (x.parse().unwrap(), y.parse().unwrap()))
        };
        drawn.as_array().unwrap().iter().map(place).collect()
    }

    /// Returns the middle of a node on the screen.
    fn on_screen(&self, node: usize) -> (f64, f64) {
        let script = format!(
            "((it) => [it.x + it.width / 2, it.y + it.height / 2])\
             (document.querySelector('#picture .n[data-node=\"{node}\"] .box').getBoundingClientRect())"
        );
        let place = self.browser.run(&script);
        (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
    }

    fn has_children(&self, node: usize) -> bool {
        self.parents.contains(&Some(node))
    }

    fn is_below(&self, node: usize, fold: usize) -> bool {
        let above = |node: &usize| self.parents[*node];
        std::iter::successors(above(&node), above).any(|node| node == fold)
    }

    /// Clicks on a node, folds or unfolds its subtree, and releases it.
    fn turn(&self, node: usize) {
        let choose = format!(
            "document.querySelector('#picture .n[data-node=\"{node}\"]')\
             .dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"
        );
        self.browser.run(&choose);
        self.browser.press("f");
        self.browser.run(&choose);
    }

    /// The picture is the tidy layout of what is not below a fold.
    fn check_tidy(&self, places: &Places, folds: &[usize]) {
        let mut tree = Tree::new(0.0);
        let mut numbers: Vec<Option<usize>> = Vec::new();
        for (node, parent) in self.parents.iter().enumerate() {
            let is_hidden = folds.iter().any(|fold| self.is_below(node, *fold));
            let parent = parent.map_or(Some(0), |parent| numbers[parent]);
            let number = parent.filter(|_| !is_hidden);
            numbers.push(number.map(|parent| tree.add(parent, self.width)));
        }
        let layout = tree.tidy(self.gap);
        // The picture has a margin.
        let margin = least(places) - self.width / 2.0;
        for (&node, &(x, _)) in places {
            let number = numbers[node].unwrap_or_else(|| panic!("node {node} is below a fold"));
            let difference = x - margin - layout.centres[number];
            assert!(difference.abs() < 0.11, "node {node}: {x}");
        }
        let places: Vec<_> = places.values().collect();
        for (index, (x, y)) in places.iter().enumerate() {
            for (other, level) in &places[..index] {
                let is_level = (y - level).abs() < 1e-6;
                assert!(!is_level || (x - other).abs() > self.width, "at {x}, {y}");
            }
        }
    }
}

/// Returns the trace that `open` has made.
pub(super) fn reader(folder: &Path) -> Reader<BufReader<File>> {
    let trace = File::open(folder.join("run.trace")).unwrap();
    Reader::new(BufReader::new(trace)).unwrap()
}

/// Makes the tree smaller until all that is unfolded is in sight.
pub(super) fn show_all(browser: &Browser) {
    for _ in 0..40 {
        let has_room = "((tree) => document.getElementById('overview').hidden && tree.scrollHeight <= tree.clientHeight \
            && tree.scrollWidth <= tree.clientWidth)(document.getElementById('tree'))";
        if browser.run(has_room) == true {
            return;
        }
        browser.click("smaller");
    }
    panic!("the tree does not get small enough");
}

fn least(places: &Places) -> f64 {
    let places = places.values().map(|place| place.0);
    places.fold(f64::INFINITY, f64::min)
}

/// From the first node to the last.
fn breadth(places: &Places) -> f64 {
    let greatest = places.values().map(|place| place.0).fold(0.0, f64::max);
    greatest - least(places)
}

fn check_folds(page: &Page<'_>) {
    let browser = page.browser;
    let before = page.drawn();
    page.check_tidy(&before, &[]);
    let inner = before
        .keys()
        .copied()
        .filter(|node| page.has_children(*node));
    let mut shrunk = 0;
    for node in inner.clone() {
        let screen = page.on_screen(node);
        page.turn(node);
        let folded = page.drawn();
        let is_left = |other: &usize| !page.is_below(*other, node);
        let left = before.keys().copied().filter(is_left);
        assert!(folded.keys().copied().eq(left), "fold {node}");
        page.check_tidy(&folded, &[node]);
        let (x, y) = page.on_screen(node);
        assert!((x - screen.0).abs() < 1.5 && (y - screen.1).abs() < 1.5);
        shrunk += usize::from(breadth(&folded) < breadth(&before) - page.width);
        page.turn(node);
        assert_eq!(page.drawn(), before, "unfolding {node}");
        let (x, y) = page.on_screen(node);
        assert!((x - screen.0).abs() < 1.5 && (y - screen.1).abs() < 1.5);
    }
    assert!(shrunk > 0, "nothing closes up");
    // Several at once, and all of them back.
    let some: Vec<usize> = inner.skip(1).step_by(2).collect();
    let mut folds: Vec<usize> = Vec::new();
    for node in some {
        if !folds.iter().any(|fold| page.is_below(node, *fold)) {
            page.turn(node);
            folds.push(node);
        }
    }
    page.check_tidy(&page.drawn(), &folds);
    // The button is there only if something is folded.
    if !folds.is_empty() {
        browser.click("unfold");
    }
    assert_eq!(page.drawn(), before);
}

#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn what_is_left_closes_up() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    for command in [
        "solve puzzle 283/164/7#5",
        "analyse tree",
        "solve puzzle 283/164/7#5 --algorithm nbs",
        "advice run 8/8/4R3/8/3K4/8/2k5/8 w",
    ] {
        check_folds(&Page::open(&browser, folder.path(), command));
    }
    let errors = browser.log("browser");
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn folds_are_told_to_those_who_do_not_see_them() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let page = Page::open(&browser, folder.path(), "solve puzzle 283/164/7#5");
    let expanded = |selector: &str| {
        browser.run(&format!(
            "document.querySelector('{selector}').getAttribute('aria-expanded')"
        ))
    };
    // The node of the last step is a leaf; that of the first has all others below it.
    let now = browser.run("Number(document.querySelector('#picture .now').dataset.node)");
    let now = usize::try_from(now.as_u64().unwrap()).unwrap();
    page.turn(0);
    let holder = "document.querySelector('#picture .holds').dataset.node";
    assert_eq!(browser.run(holder), "0");
    let label = browser.run("document.getElementById('picture').getAttribute('aria-label')");
    let label = label.as_str().unwrap();
    assert!(label.contains("tree of one node") && label.contains("folded below 2831647#5"));
    // The key and the button unfold what hides the node.
    assert_eq!(expanded("#fold"), "false");
    assert_eq!(browser.text("fold"), "the fold that hides this node");
    browser.click("fold");
    assert_eq!(expanded("#fold"), "true");
    assert!(page.drawn().contains_key(&now));
    browser.press(HOME);
    assert_eq!(browser.text("fold"), "subtree");

    // The list in words folds with the picture, by keys, and the focus stays.
    browser.press(END);
    browser.run("(document.getElementById('in-words').open = true)");
    let items = "document.querySelectorAll('#list-of-nodes li').length";
    browser.run("new Promise((done) => setTimeout(done, 50))");
    let all = browser.run(items);
    assert_eq!(all, page.parents.len());
    let button = "#list-of-nodes button";
    browser.run(&format!("document.querySelector('{button}').focus()"));
    assert_eq!(expanded(button), "true");
    browser.press(" ");
    assert_eq!(expanded(button), "false");
    assert_eq!(browser.run(items), 1);
    let focused = "document.activeElement.getAttribute('aria-expanded')";
    assert_eq!(browser.run(focused), "false");
    browser.press(" ");
    assert_eq!(browser.run(items), all);
    browser.press("f");
    assert!(browser.text("said").starts_with("folded below"));
}

#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn large_trees_fold() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let board = "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6";
    let command = format!("solve puzzle {board} --max-expansions 3400");
    let page = Page::open(&browser, folder.path(), &command);
    let before = page.drawn();
    let node = (1..page.parents.len())
        .find(|node| page.has_children(*node))
        .unwrap();
    let timed = format!(
        "(() => {{ const from = performance.now(); \
         document.querySelector('#list-of-nodes [data-fold=\"{node}\"]').click(); \
         return performance.now() - from; }})()"
    );
    browser.run("(document.getElementById('in-words').open = true)");
    browser.run("new Promise((done) => setTimeout(done, 50))");
    let milliseconds = browser.run(&timed).as_f64().unwrap();
    // It is less than a tenth of a second on a machine that has nothing else to do.
    eprintln!("{} nodes fold in {milliseconds:.0} ms", page.parents.len());
    let after = page.drawn();
    assert!(after.len() < before.len());
    assert!(breadth(&after) < breadth(&before));
}
