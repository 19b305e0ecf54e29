//! Marks in a real browser: they say how many nodes they stand for, and what these are worth at most or at least.

use std::fs;
use std::path::Path;

use view::{Field, Model, Snapshot, View};

use super::browser::{END, open};
use super::folding::{reader, show_all};
use super::lines::SHORT_RUN;
use webdriver::Browser;

/// Returns the labels of all marks.
fn labels(browser: &Browser) -> Vec<String> {
    show_all(browser);
    let labels = browser.run(
        "[...document.querySelectorAll('#picture .mark')].map((it) => it.getAttribute('aria-label'))",
    );
    let labels = labels.as_array().unwrap().iter();
    labels.map(|it| it.as_str().unwrap().to_owned()).collect()
}

/// Returns the children of the root before the answer and behind it, if there are enough of them for one mark.
fn runs(model: &Model) -> Vec<Vec<usize>> {
    let nodes = 0..model.nodes();
    let is_move = |node: &usize| model.node(*node).parent == Some(model.answer[0]);
    let moves: Vec<usize> = nodes.filter(is_move).collect();
    let runs = moves.split(|node| *node == model.answer[1]);
    runs.filter(|run| run.len() > SHORT_RUN)
        .map(<[usize]>::to_vec)
        .collect()
}

/// At the end of a run the marks at the root say how many children each stands for, and the words of `told` on them.
fn check(
    browser: &Browser,
    folder: &Path,
    command: &str,
    told: impl Fn(&Snapshot<'_>, &Model, &[usize]) -> String,
) {
    open(browser, folder, command);
    browser.press(END);
    let view = View::read(&mut reader(folder)).unwrap();
    let model = view.model();
    let snapshot = Snapshot::after(model, model.steps());
    let runs = runs(model);
    assert!(!runs.is_empty());
    let shown = labels(browser);
    for run in &runs {
        let expected = format!(
            "{} more, {}: unfold",
            run.len(),
            told(&snapshot, model, run)
        );
        assert!(shown.contains(&expected), "{expected}: {shown:?}");
    }
    // When one of them is unfolded, all of the family is there.
    browser.run("document.querySelector('#picture .mark').focus()");
    browser.press(" ");
    assert_eq!(labels(browser).len(), shown.len() - runs.len());
}

#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn marks_bound_what_they_stand_for() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let number = |snapshot: &Snapshot<'_>, node: &usize, field| {
        let text = snapshot.text(*node, field);
        // Of MAX's moves the greatest upper bound bounds them all; a lower bound would not.
        text.trim_start_matches("≤ ").parse::<i64>().unwrap()
    };
    // The root is MAX's.
    let game = "analyse krk 8/8/8/8/8/2k5/8/K2R4 w --depth 4";
    check(&browser, folder.path(), game, |snapshot, _, run| {
        let values = run.iter().map(|node| number(snapshot, node, Field::Value));
        format!("value at most {}", values.max().unwrap())
    });
    let map = folder.path().join("open.map");
    let rows = format!("{}\n", ".".repeat(9)).repeat(9);
    fs::write(&map, format!("type octile\nheight 9\nwidth 9\nmap\n{rows}")).unwrap();
    let search = format!("solve grid {} --from 4,4 --to 8,4", map.display());
    check(&browser, folder.path(), &search, |snapshot, model, run| {
        let unit: i64 = model.header.setting["unit"].parse().unwrap();
        let f = run
            .iter()
            .map(|node| number(snapshot, node, Field::F))
            .min()
            .unwrap();
        // Costs are whole numbers of small units, and shown with two digits.
        let cost = f64::from(i32::try_from(f).unwrap()) / f64::from(i32::try_from(unit).unwrap());
        format!("least f {cost:.2}")
    });
    let simulations = "analyse connect4 4455 --size 4x12 --procedure mcts --simulations 300";
    check(&browser, folder.path(), simulations, |snapshot, _, run| {
        let visits = run.iter().map(|node| number(snapshot, node, Field::Visits));
        format!("simulations at most {}", visits.max().unwrap())
    });
    assert!(browser.log("browser").is_empty());
}
