//! The page in a real browser: nothing but itself is loaded, and what it shows is what the trace says.

use std::collections::BTreeSet;
use std::path::Path;

use search_core::{Field, Record};
use serde_json::Value;
use view::View;
use webdriver::Browser;

use super::folding::reader;
use super::{recorded, traced};
use crate::harness::run;

pub(super) const RIGHT: &str = "\u{e014}";
pub(super) const LEFT: &str = "\u{e012}";
pub(super) const HOME: &str = "\u{e011}";
pub(super) const END: &str = "\u{e010}";
const PAGE_DOWN: &str = "\u{e00f}";

/// Makes the trace of a command and the page of its tree, and opens it. Answers the events.
pub(super) fn open(browser: &Browser, folder: &Path, command: &str) -> Vec<Record> {
    let trace = traced(folder, command);
    let page = folder.join("page.html");
    let view = format!("view --tree {} -o {}", trace.display(), page.display());
    assert!(run(&view, "").status.success(), "{view}");
    load(browser, &page, command);
    recorded(&trace)
}

/// Opens the page of a command: it makes no error, and loads nothing from elsewhere.
pub(super) fn load(browser: &Browser, page: &Path, command: &str) {
    browser.log("performance");
    let address = browser.open(page);
    let errors = browser.log("browser");
    assert!(errors.is_empty(), "{command}: {errors:?}");
    for entry in browser.log("performance") {
        let message: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
        let message = &message["message"];
        if message["method"] == "Network.requestWillBeSent" {
            let url = message["params"]["request"]["url"].as_str().unwrap();
            assert!(
                url == address || url.starts_with("data:"),
                "{command} asks for {url}"
            );
        }
    }
}

pub(super) fn step(browser: &Browser) -> u64 {
    let step = browser.run("Number(document.body.dataset.step)");
    step.as_u64().unwrap()
}

#[track_caller]
pub(super) fn check_step(browser: &Browser, expected: usize) {
    assert_eq!(step(browser), expected as u64);
}

pub(super) fn go(browser: &Browser, step: usize) {
    let jump = "document.getElementById('jump')";
    browser.run(&format!(
        "(({jump}.value = {step}), {jump}.dispatchEvent(new Event('change')))"
    ));
    check_step(browser, step);
}

/// Returns the first column of a list.
fn states(browser: &Browser, list: &str) -> Vec<String> {
    let cells = browser.run(&format!(
        "[...document.querySelectorAll('#{list} tbody tr')].map((row) => row.cells[0].textContent)"
    ));
    let cells = cells.as_array().unwrap();
    cells
        .iter()
        .map(|cell| cell.as_str().unwrap().to_owned())
        .collect()
}

pub(super) fn text<'r>(record: &'r Record, name: &str) -> &'r str {
    match record.get(name) {
        Some(Field::Text(text)) => text,
        _ => "",
    }
}

pub(super) fn number(record: &Record, name: &str) -> Option<i64> {
    match record.get(name) {
        Some(Field::Number(number)) => Some(*number),
        _ => None,
    }
}

/// Returns the number on the counter of these events. Nothing else is called like it.
fn counter(browser: &Browser, event: &str) -> u64 {
    let name = match event {
        "bound" => "bounds tried".to_owned(),
        "depth_bound" => "depth bounds tried".to_owned(),
        "weight" => "weights tried".to_owned(),
        "direction" => "changes of direction".to_owned(),
        event => event.replace('_', " "),
    };
    let script = format!(
        "[...document.querySelectorAll('#whole dt, #counters dt')].filter((it) => it.textContent === '{name}')\
         .map((it) => it.nextElementSibling.textContent)"
    );
    let shown = browser.run(&script);
    let shown = shown.as_array().unwrap();
    assert_eq!(shown.len(), 1, "rows called {name}");
    shown[0].as_str().unwrap().replace(',', "").parse().unwrap()
}

/// No two numbers beside the picture are called alike.
pub(super) fn check_names(browser: &Browser) {
    let script = "[...document.querySelectorAll('#whole dt, #counters dt')].map((it) => it.textContent).sort()";
    let names = browser.run(script);
    let mut pairs = names.as_array().unwrap().windows(2);
    assert!(pairs.all(|pair| pair[0] != pair[1]), "{names}");
}

/// The counters of these events say how often there are such in all.
pub(super) fn check_counters(browser: &Browser, some: &[Record], all: &[Record]) {
    for event in some {
        let times = all.iter().filter(|other| other.event() == event.event());
        let shown = counter(browser, event.event());
        assert_eq!(shown, times.count() as u64, "{}", event.event());
    }
}

/// After some events of A* the lists are those made by hand from the trace.
fn check_lists(browser: &Browser, events: &[Record]) {
    let (mut open, mut closed): (Vec<&Record>, Vec<&Record>) = Default::default();
    for event in events {
        match event.event() {
            "generated" => open.push(event),
            "expanded" | "goal" => {
                open.retain(|other| {
                    ["state", "depth"].map(|name| other.get(name))
                        != ["state", "depth"].map(|name| event.get(name))
                });
                if event.event() == "expanded" {
                    closed.push(event);
                }
            }
            other => panic!("{other}"),
        }
    }
    // The latest comes first among equals: sorting keeps their order.
    open.reverse();
    open.sort_by_key(|event| (number(event, "f"), -number(event, "g").unwrap()));
    closed.reverse();
    let texts = |list: &[&Record]| {
        list.iter()
            .map(|event| text(event, "state").to_owned())
            .collect()
    };
    let (open, closed): (Vec<String>, Vec<String>) = (texts(&open), texts(&closed));
    assert_eq!(states(browser, "open"), open);
    assert_eq!(states(browser, "closed"), closed);
}

#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn a_page_works() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let events = open(&browser, folder.path(), "solve puzzle 283/164/7#5");
    let all = events.len();
    check_step(&browser, 0);

    // Keys and buttons.
    browser.press(RIGHT);
    check_step(&browser, 1);
    browser.press(&RIGHT.repeat(3));
    check_step(&browser, 4);
    browser.press(LEFT);
    check_step(&browser, 3);
    browser.press(PAGE_DOWN);
    check_step(&browser, 13);
    browser.press(END);
    check_step(&browser, all);
    assert!(browser.text("words").contains("The end: solved."));
    browser.press(HOME);
    check_step(&browser, 0);
    for (button, step) in [
        ("forward", 1),
        ("last", all),
        ("back", all - 1),
        ("first", 0),
    ] {
        browser.click(button);
        check_step(&browser, step);
    }
    // The address says where to go, at any time.
    browser.run("(location.hash = '#5')");
    browser.run("new Promise((done) => setTimeout(done, 50))");
    check_step(&browser, 5);
    browser.press(HOME);
    browser.run("(document.getElementById('speed').value = '40')");
    browser.click("play");
    let mut waits = 0;
    while step(&browser) < all as u64 {
        std::thread::sleep(std::time::Duration::from_millis(20));
        waits += 1;
        assert!(waits < 4_500, "playing does not come to the end");
    }
    let theme = "document.documentElement.dataset.theme";
    let before = browser.run(theme);
    browser.press("d");
    assert_ne!(browser.run(theme), before);

    // Forward and back, the page shows what the trace says.
    let back = (1..all)
        .rev()
        .step_by(if cfg!(debug_assertions) { 5 } else { 1 });
    for step in (1..=all).chain(back) {
        go(&browser, step);
        check_lists(&browser, &events[..step]);
        check_counters(&browser, &events[..step], &events[..step]);
        let now = text(&events[step - 1], "state");
        assert!(browser.text("words").starts_with(now), "step {step}");
        assert!(browser.text("facts").contains(now), "step {step}");
    }
    // Every node that was met is drawn: one for each successor, and the start.
    go(&browser, all);
    browser.click("fit");
    let drawn = browser.run("document.querySelectorAll('#picture .n').length");
    let met = events
        .iter()
        .filter(|event| event.event() == "generated")
        .count()
        + 1;
    assert_eq!(drawn, met);
    // Folded nodes are not.
    go(&browser, 1);
    browser.press(END);
    browser.run("document.querySelector('#picture .n').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    browser.press("f");
    let drawn = browser.run("document.querySelectorAll('#picture .n').length");
    assert_eq!(drawn, 1);

    check_windows(&browser, folder.path());
    check_simulations(&browser, folder.path());
    check_others(&browser, folder.path());
    check_chance(&browser, folder.path());
    check_levels(&browser, folder.path());
    check_long(&browser, folder.path(), 60_000, 150_000);
    check_many_simulations(&browser, folder.path());
    let errors = browser.log("browser");
    assert!(errors.is_empty(), "{errors:?}");
}

/// At every event of alpha-beta, the last row of the line is the node with its window and value; after a cut-off the
/// value is a bound.
fn check_windows(browser: &Browser, folder: &Path) {
    let events = open(browser, folder, "analyse tree");
    let mut bounds = BTreeSet::new();
    for (index, event) in events.iter().enumerate() {
        go(browser, index + 1);
        check_counters(browser, &events[index..=index], &events[..=index]);
        let row = "[...document.querySelectorAll('#path tbody tr:last-child td')]";
        let cells = browser.run(&format!("{row}.map((cell) => cell.textContent)"));
        let shown = |column: usize| cells[column].as_str().unwrap();
        let expected = text(event, "move");
        assert_eq!(
            shown(0),
            if expected.is_empty() {
                "root"
            } else {
                expected
            }
        );
        if event.event() == "expanded" {
            let end = |name, infinite: &str| {
                number(event, name).map_or(infinite.to_owned(), |end| end.to_string())
            };
            assert_eq!(
                [shown(2), shown(3)],
                [&*end("alpha", "−∞"), &*end("beta", "+∞")]
            );
        }
        if let Some(value) = number(event, "value") {
            let digits = shown(4).trim_start_matches(['≤', '≥', ' ']);
            assert_eq!(digits, value.to_string());
            if digits != shown(4) {
                bounds.insert(format!("{} {}", shown(0), shown(4)));
            }
        }
    }
    assert_eq!(
        bounds,
        BTreeSet::from(["a-c ≤ 2", "b-e ≥ 5"].map(str::to_owned))
    );
    let why =
        "[...document.querySelectorAll('#picture .why')].map((it) => it.textContent).join(' ')";
    let why = browser.run(why);
    for reason in ["alpha cut", "2 ≤ 4", "beta cut", "5 ≥ 4"] {
        assert!(why.as_str().unwrap().contains(reason), "{why}");
    }
}

/// Returns a number of thousandths as the page has it.
fn decimal(event: &Record, name: &str) -> Option<String> {
    let number = f64::from(i32::try_from(number(event, name)?).unwrap());
    Some(format!("{:.3}", number / 1_000.0))
}

/// At every event of Monte Carlo tree search, the last row of the line is the node with its numbers.
fn check_simulations(browser: &Browser, folder: &Path) {
    let command = "analyse tictactoe XO..X...O --procedure mcts --simulations 40";
    let events = open(browser, folder, command);
    for (index, event) in events.iter().enumerate() {
        go(browser, index + 1);
        check_counters(browser, &events[index..=index], &events[..=index]);
        let row = "[...document.querySelectorAll('#path tbody tr:last-child td')]";
        let cells = browser.run(&format!("{row}.map((cell) => cell.textContent)"));
        let shown = |column: usize| cells[column].as_str().unwrap();
        let expected = match text(event, "move") {
            "" => "root",
            mv => mv,
        };
        assert_eq!(shown(0), expected);
        if let Some(visits) = number(event, "visits") {
            assert_eq!(shown(2), visits.to_string());
            assert_eq!(shown(3), decimal(event, "mean").unwrap_or_default());
        }
        if event.event() == "solved" {
            let outcome = ["loss", "draw", "win"];
            let value = number(event, "value").unwrap() / 1_000 + 1;
            assert_eq!(shown(4), outcome[usize::try_from(value).unwrap()]);
        }
        let line = browser.text("outline");
        assert!(line.contains("backpropagation"), "{line}");
        let at_work = browser.run("document.querySelectorAll('#outline [aria-current]').length");
        assert_eq!(at_work, 1, "{}", event.event());
    }
    // Simulation by simulation.
    browser.press(HOME);
    let by_simulation = "document.body.dispatchEvent(new KeyboardEvent('keydown', \
        {key: 'ArrowRight', shiftKey: true, bubbles: true}))";
    let ends = events
        .iter()
        .enumerate()
        .filter(|(_, event)| event.event() == "updated" && number(event, "depth") == Some(0));
    for (index, _) in ends {
        browser.run(by_simulation);
        check_step(browser, index + 1);
    }
}

/// Pages of other kinds open without an error and end with the outcome.
fn check_others(browser: &Browser, folder: &Path) {
    for command in [
        "solve puzzle 216/4#8/753 --algorithm ida-star",
        "solve puzzle 283/164/7#5 --algorithm iterative-deepening",
        "solve puzzle 283/164/7#5 --algorithm ara-star",
        "solve puzzle 283/164/7#5 --algorithm nbs",
        "solve pancake 2 4 1 5 3",
        "solve grid ../domains/grid/tests/data/spiral.map --from 8,7 --to 8,3",
        "analyse tictactoe XO..X.O.. --procedure negamax",
        "analyse tictactoe XX.OO.X.. --procedure proof-number",
        "analyse connect4 4455 --depth 2",
        "analyse connect4 4455 --procedure mcts --simulations 60",
        "solve-game connect4 444333 --size 4x5",
        "advice run 8/8/4R3/8/3K4/8/2k5/8 w",
    ] {
        let events = open(browser, folder, command);
        browser.press(END);
        assert_eq!(step(browser), events.len() as u64, "{command}");
        assert!(browser.text("words").contains("The end: "), "{command}");
        check_counters(browser, &events[events.len() - 1..], &events);
        check_names(browser);
        let drawn = browser.run("document.querySelectorAll('#picture .n').length");
        assert!(drawn.as_u64().unwrap() > 1, "{command}");
        // Going back undoes what going forward did.
        let shown = "['picture', 'lists', 'facts', 'counters', 'whole', 'outline', 'words']\
            .map((id) => document.getElementById(id).innerHTML)";
        browser.press(HOME);
        browser.run("(document.getElementById('follow').checked = false)");
        // Nodes unfolded by a step move the tree.
        if browser.run("!document.getElementById('unfold').hidden") == true {
            browser.click("unfold");
        }
        let middle = events.len() / 2;
        go(browser, middle);
        let forward = browser.run(shown);
        go(browser, events.len());
        go(browser, middle);
        assert_eq!(browser.run(shown), forward, "{command}");
    }
}

/// Chance nodes are drawn as such.
fn check_chance(browser: &Browser, folder: &Path) {
    let tree = folder.join("chance.tree");
    let text = "[{0.5: [3, 9], 0.5: [7, 8]}, {1/3: 4, 2/3: [1, 5]}]";
    std::fs::write(&tree, text).unwrap();
    let command = format!("analyse tree {} --procedure star1", tree.display());
    open(browser, folder, &command);
    browser.press(END);
    let names = "[...document.querySelectorAll('#picture .chance .name')]";
    let names = browser.run(&format!("{names}.map((name) => name.textContent)"));
    assert_eq!(names, serde_json::json!(["1", "2"]));
    let actions = browser.run("document.querySelector('#picture').textContent");
    for probability in ["0.5", "1/3", "2/3"] {
        assert!(actions.as_str().unwrap().contains(probability), "{actions}");
    }
}

/// If only levels are recorded, no lists are shown as if they were empty.
fn check_levels(browser: &Browser, folder: &Path) {
    let events = open(browser, folder, "enumerate puzzle 2x3");
    for step in [0, events.len()] {
        go(browser, step);
        let tables = browser.run("document.querySelectorAll('#lists table').length");
        assert_eq!(tables, 0);
        let note = browser.text("lists");
        assert_eq!(note, "Only levels are recorded, no nodes.");
    }
    check_counters(browser, &events[events.len() - 1..], &events);
}

/// All events of a long search are there. Says how long it takes to open its page, to go to its end and about: on a
/// machine that has nothing else to do a million events open in 1.2 s, and the slowest step takes 40 ms.
fn check_long(browser: &Browser, folder: &Path, expansions: u64, least: usize) {
    let board = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    let command = format!("solve puzzle {board} --max-expansions {expansions}");
    let events = open(browser, folder, &command);
    assert!(events.len() >= least, "{}", events.len());
    let loaded = "performance.getEntriesByType('navigation')[0].loadEventEnd";
    let open = browser.run(loaded).as_f64().unwrap();
    let milliseconds = |key: &str| {
        // The browser lays the page out when it is asked where something is.
        let timed = format!(
            "(() => {{ const start = performance.now();
                document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}));
                document.getElementById('picture').getBoundingClientRect();
                return performance.now() - start; }})()"
        );
        browser.run(&timed).as_f64().unwrap()
    };
    let jump = milliseconds("End");
    assert!(!browser.text("notices").contains("are left out,"));
    assert_eq!(step(browser), events.len() as u64);
    check_counters(browser, &events[events.len() - 1..], &events);
    let steps = [
        "ArrowLeft",
        "ArrowLeft",
        "ArrowRight",
        "ArrowLeft",
        "ArrowRight",
    ];
    let step = steps.map(milliseconds).into_iter().fold(0.0, f64::max);
    // The sentences agree with the trace.
    let view = View::read(&mut reader(folder)).unwrap();
    for at in [1, 2, events.len() / 2, events.len() - 1] {
        go(browser, at);
        assert_eq!(browser.text("words"), view.sentence(at - 1));
    }
    eprintln!(
        "{} events: opened in {open:.0}, jump {jump:.0}, step {step:.1} ms",
        events.len()
    );
}

#[test]
#[ignore = "makes a page of a million events, which takes half a minute"]
fn long_a_million_events_are_shown() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    check_long(&browser, folder.path(), 400_000, 1_000_000);
}

/// A long run of simulations leads to the numbers of its last events.
fn check_many_simulations(browser: &Browser, folder: &Path) {
    let command = "analyse connect4 445354 --procedure mcts --simulations 2000";
    let events = open(browser, folder, command);
    browser.press(END);
    check_counters(browser, &events[events.len() - 1..], &events);
    let moves = states(browser, "moves");
    assert_eq!(moves, ["1", "2", "3", "4", "5", "6", "7"]);
    let cells = browser.run(
        "[...document.querySelectorAll('#moves tbody tr')].map((row) => \
         [row.cells[2].textContent, row.cells[3].textContent])",
    );
    for (place, mv) in moves.iter().enumerate() {
        let mut updates = events.iter().rev().filter(|event| {
            let is_updated = event.event() == "updated" && number(event, "depth") == Some(1);
            is_updated && text(event, "move") == mv
        });
        let last = updates.next().unwrap();
        let visits = number(last, "visits").unwrap().to_string();
        assert_eq!(
            cells[place],
            serde_json::json!([visits, decimal(last, "mean")])
        );
    }
}
