//! Pages of maps and graphs in a real browser: cells and nodes have the colours that the trace gives them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use search_core::Record;
use serde_json::{Value, json};
use view::{Model, Side, Snapshot, Status, View};
use webdriver::Browser;

use super::browser::{END, HOME, LEFT, RIGHT, check_counters, check_step, go, load, text};
use super::folding::reader;
use super::{recorded, traced};
use crate::harness::{run, stdout};

/// Makes the trace of a command and its page, and opens it. Answers the events.
fn open(browser: &Browser, folder: &Path, command: &str) -> Vec<Record> {
    let trace = traced(folder, command);
    let page = folder.join("page.html");
    let view = format!("view {} -o {}", trace.display(), page.display());
    assert!(run(&view, "").status.success(), "{view}");
    check_errors(browser);
    load(browser, &page, command);
    recorded(&trace)
}

/// There has been no error; that these tests look at many points is slow, as the browser says.
fn check_errors(browser: &Browser) {
    let mut errors = browser.log("browser");
    errors.retain(|error| {
        !error["message"]
            .as_str()
            .unwrap()
            .contains("willReadFrequently")
    });
    assert!(errors.is_empty(), "{errors:?}");
}

/// Returns the content of the picture at every place, once it is drawn: for each colour of the style sheet the names of
/// the places. The point that is looked at lies aside from lines and signs.
fn picture(browser: &Browser, aside: (f64, f64)) -> BTreeMap<String, String> {
    let script = format!(
        "(async () => {{
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            const {{ ground }} = JSON.parse(document.getElementById('data').textContent);
            const canvas = document.querySelector('canvas');
            const context = canvas.getContext('2d');
            const style = getComputedStyle(document.documentElement);
            const names = ['surface-0', 'surface-4', 'look-past', 'look-open', 'look-closed', 'look-left',
                'look-open-back', 'look-closed-back', 'look-both', 'paper'];
            const colours = names.map((name) => style.getPropertyValue('--' + name).trim());
            const [scale, x, y] = ['scale', 'x', 'y'].map((name) => Number(canvas.dataset[name]));
            const width = ground.map && ground.map.width;
            const points = ground.map
                ? Array.from({{ length: width * ground.map.height }}, (_, at) => [at % width, Math.floor(at / width)])
                : ground.graph.points;
            return Object.fromEntries(points.map(([left, top], at) => {{
                const [r, g, b] = context.getImageData(x + (left + {}) * scale, y + (top + {}) * scale, 1, 1).data;
                const colour = '#' + [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('');
                const name = ground.map ? left + ',' + top : ground.graph.names[at];
                return [name, names[colours.indexOf(colour)] || colour];
            }}));
        }})()",
        aside.0, aside.1
    );
    let shown = browser.run(&script);
    let shown = shown.as_object().unwrap().iter();
    shown
        .map(|(name, colour)| (name.clone(), colour.as_str().unwrap().to_owned()))
        .collect()
}

/// Aside in a cell, and in the middle of a node.
const IN_CELL: (f64, f64) = (0.34, 0.13);
const IN_LARGE_CELL: (f64, f64) = (0.08, 0.3);
const IN_NODE: (f64, f64) = (0.0, 0.0);

/// Returns the look of each state after the events of A*.
fn expected(events: &[Record]) -> BTreeMap<&str, &'static str> {
    let mut looks = BTreeMap::new();
    for event in events {
        let state = text(event, "state");
        match event.event() {
            "generated" => {
                looks.entry(state).or_insert("look-open");
            }
            "expanded" | "goal" => {
                looks.insert(state, "look-closed");
            }
            _ => {}
        }
    }
    looks
}

/// Every place but the current one has the colour that the events give it.
fn check_picture(browser: &Browser, events: &[Record], aside: (f64, f64), blank: &[&str]) {
    let expected = expected(events);
    let now = events.last().map(|event| text(event, "state"));
    for (state, colour) in picture(browser, aside) {
        if Some(state.as_str()) == now {
            continue;
        }
        match expected.get(state.as_str()) {
            Some(look) => assert_eq!(colour, *look, "{state} after {}", events.len()),
            None => assert!(blank.contains(&colour.as_str()), "{state}: {colour}"),
        }
    }
}

/// Moves the pointer to a place of a graph, by its number, and answers the tooltip.
fn tooltip(browser: &Browser, place: usize) -> String {
    browser.run(&format!(
        "(() => {{
            const {{ ground }} = JSON.parse(document.getElementById('data').textContent);
            const canvas = document.querySelector('canvas');
            const box = canvas.getBoundingClientRect();
            const [scale, x, y] = ['scale', 'x', 'y'].map((name) => Number(canvas.dataset[name]));
            const [left, top] = ground.graph.points[{place}];
            canvas.dispatchEvent(new PointerEvent('pointermove', {{ bubbles: true,
                clientX: box.left + x + left * scale, clientY: box.top + y + top * scale }}));
        }})()"
    ));
    let hidden = browser.run("document.getElementById('tip').hidden");
    assert_eq!(hidden, false);
    browser.text("tip")
}

#[test]
#[ignore = "it needs Chromium: `cargo test -p cli -- --ignored view::`"]
fn searches_spread_over_graphs_and_maps() {
    let browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    check_graph(&browser, folder.path());
    check_map(&browser, folder.path());
    check_passes(&browser, folder.path());
    check_algorithms(&browser, folder.path());
    check_wide(&browser, folder.path());
    check_side_by_side(&browser, folder.path());
    check_large(&browser, folder.path());
    check_errors(&browser);
}

fn check_graph(browser: &Browser, folder: &Path) {
    let events = open(browser, folder, "solve graph romania");
    let all = events.len();
    check_step(browser, 0);
    browser.press(RIGHT);
    check_step(browser, 1);
    browser.press(END);
    check_step(browser, all);
    assert!(browser.text("words").contains("The end: solved."));
    browser.press(LEFT);
    check_step(browser, all - 1);
    for step in (1..all).chain((1..all).rev()) {
        go(browser, step);
        check_counters(browser, &events[..step], &events[..step]);
        let now = text(&events[step - 1], "state");
        assert!(browser.text("words").starts_with(now), "step {step}");
        assert!(browser.text("facts").contains(now), "step {step}");
        let line = browser.run("document.querySelectorAll('#outline [aria-current]').length");
        assert_eq!(line, 1);
        check_picture(browser, &events[..step], IN_NODE, &["paper", "surface-0"]);
    }
    go(browser, 9);
    assert_eq!(
        tooltip(browser, 1),
        "stateSibiustatusexpandedparentAradactionSibiug140h253f393"
    );
    // Dark, the same places have other colours.
    let colour = "getComputedStyle(document.documentElement).getPropertyValue('--look-open')";
    let before = browser.run(colour);
    browser.press("d");
    assert_ne!(browser.run(colour), before);
    check_picture(browser, &events[..9], IN_NODE, &["paper", "surface-0"]);
    browser.press("d");
}

fn check_map(browser: &Browser, folder: &Path) {
    let map = folder.join("a.map");
    let drawn = run("random grid 22x22 --seed 7 --percent 20", "");
    fs::write(&map, stdout(&drawn)).unwrap();
    let events = open(
        browser,
        folder,
        &format!("solve grid {} --from 1,1 --to 20,20", map.display()),
    );
    let all = events.len();
    let blank = ["surface-0", "surface-4"];
    for step in [0, 1, all / 3, all / 2, all - 1, all / 2 + 1, 2] {
        go(browser, step);
        check_picture(browser, &events[..step], IN_CELL, &blank);
    }
    let walls = picture(browser, IN_CELL);
    let walls = walls
        .values()
        .filter(|colour| *colour == "surface-4")
        .count();
    assert_eq!(walls, stdout(&drawn).matches('T').count());
    // A larger picture shows less, and fits again.
    let scale = "Number(document.querySelector('canvas').dataset.scale)";
    picture(browser, IN_CELL);
    let before = browser.run(scale).as_f64().unwrap();
    browser.press("+");
    picture(browser, IN_CELL);
    assert!(browser.run(scale).as_f64().unwrap() > before * 1.2);
    browser.press("0");
    check_picture(browser, &events[..2], IN_CELL, &blank);
    browser.press("a");
    assert_eq!(
        browser.run("document.getElementById('arrows').checked"),
        true
    );
    browser.press(HOME);
    go(browser, all - 60);
    browser.run("(document.getElementById('speed').value = 'whole')");
    browser.click("play");
    let mut waits = 0;
    while browser.run("Number(document.body.dataset.step)") != json!(all) {
        std::thread::sleep(std::time::Duration::from_millis(50));
        waits += 1;
        assert!(waits < 1_500, "playing does not come to the end");
    }
}

/// States that only earlier passes have met are pale.
fn check_passes(browser: &Browser, folder: &Path) {
    let map = folder.join("b.map");
    fs::write(&map, "type octile\nheight 12\nwidth 12\nmap\n").unwrap();
    let rows = "............\n".repeat(5) + "..@@@@@@@@..\n" + &"............\n".repeat(6);
    fs::write(
        &map,
        format!("type octile\nheight 12\nwidth 12\nmap\n{rows}"),
    )
    .unwrap();
    let command = format!(
        "solve grid {} --from 5,3 --to 6,8 --movement four -a ida-star --max-expansions 400",
        map.display()
    );
    let events = open(browser, folder, &command);
    let passes = events.iter().enumerate();
    let mut passes = passes.filter(|(_, event)| event.event() == "bound");
    let second = passes.nth(1).unwrap().0;
    let looks = |step: usize| {
        go(browser, step);
        let mut looks: Vec<_> = picture(browser, IN_CELL).into_values().collect();
        looks.sort();
        looks.dedup();
        looks
    };
    assert!(looks(second).contains(&"look-closed".to_owned()));
    assert_eq!(looks(second + 1), ["look-past", "surface-0", "surface-4"]);
    assert!(!looks(second).contains(&"look-past".to_owned()));
}

/// A map that is wider than any canvas may be has its colours at both ends.
fn check_wide(browser: &Browser, folder: &Path) {
    const WIDTH: usize = 70_000;
    let map = folder.join("wide.map");
    let rows = format!("{}\n", ".".repeat(WIDTH)).repeat(3);
    fs::write(
        &map,
        format!("type octile\nheight 3\nwidth {WIDTH}\nmap\n{rows}"),
    )
    .unwrap();
    for (from, to) in [(2, 9), (WIDTH - 3, WIDTH - 9)] {
        let command = format!("solve grid {} --from {from},1 --to {to},1", map.display());
        let events = open(browser, folder, &command);
        // The current place is brought into sight when the picture is larger than the window.
        browser.run("document.getElementById('larger').click(), [...Array(50)].forEach(() => document.getElementById('larger').click())");
        go(browser, 1);
        let colour = browser.run(&format!(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {{
                const canvas = document.querySelector('canvas');
                const [scale, x, y] = ['scale', 'x', 'y'].map((name) => Number(canvas.dataset[name]));
                const point = [x + ({from} + 0.2) * scale, y + 1.2 * scale];
                const [r, g, b] = canvas.getContext('2d').getImageData(...point, 1, 1).data;
                const own = '#' + [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('');
                const wanted = getComputedStyle(document.documentElement).getPropertyValue('--look-closed').trim();
                done([own, wanted]);
            }})))"
        ));
        assert_eq!(colour[0], colour[1], "the cell {from},1");
        assert!(events.len() > 5);
    }
}

/// Returns whether each node is generated once, in one pass, and closed for good.
fn is_once(model: &Model) -> bool {
    let goes_over = ["bound", "depth_bound", "reopened"];
    let mut names = model.events.iter();
    let mut met = vec![false; model.nodes()];
    !names.any(|event| goes_over.contains(&event.as_str()))
        && (0..model.steps()).all(|step| {
            let step = model.step(step);
            let is_new = |node: usize| !std::mem::replace(&mut met[node], true);
            model.events[step.event] != "generated" || step.node.is_none_or(is_new)
        })
}

/// Checks that a place is closed if one of its nodes is, or else open if one is, from either end. Returns whether that is
/// for good in this run.
fn check_places(browser: &Browser, folder: &Path, command: &str, aside: (f64, f64)) -> bool {
    open(browser, folder, command);
    let view = View::read(&mut reader(folder)).unwrap();
    let model = view.model();
    if !is_once(model) {
        return false;
    }
    for quarter in 0..=4 {
        let step = model.steps() * quarter / 4;
        go(browser, step);
        let snapshot = Snapshot::after(model, step);
        let kind = |side: Side, state: &str| {
            let nodes = (0..model.nodes())
                .filter(|&node| model.node(node).side == side && model.state(node) == Some(state));
            let kinds = nodes.map(|node| match snapshot.status(node) {
                Status::Expanded | Status::Goal => 2,
                Status::Open => 1,
                _ => 0,
            });
            kinds.max().unwrap_or(0)
        };
        let last = step.checked_sub(1).and_then(|last| model.step(last).node);
        let now = last.and_then(|node| model.state(node));
        for (state, colour) in picture(browser, aside) {
            let expected = match (kind(Side::Forward, &state), kind(Side::Backward, &state)) {
                (0, 0) => continue,
                _ if now == Some(&state) => continue,
                (2, 2) => "look-both",
                (2, _) => "look-closed",
                (_, 2) => "look-closed-back",
                (0, _) => "look-open-back",
                _ => "look-open",
            };
            assert_eq!(colour, expected, "{command}: {state} after {step}");
        }
    }
    true
}

fn check_algorithms(browser: &Browser, folder: &Path) {
    let map = folder.join("c.map");
    fs::write(&map, super::scenes::MAP.replace(['S', 'G', 'W'], ".")).unwrap();
    for algorithm in ["breadth-first", "uniform-cost", "greedy", "a-star", "nbs"] {
        let graph = format!("solve graph romania --algorithm {algorithm}");
        let several = format!("{graph} --from Arad,Eforie --to Pitesti");
        let (map, ends) = (map.display(), "--from 0,0 --to 5,2");
        let grid = format!("solve grid {map} {ends} --algorithm {algorithm}");
        let commands = [(graph, IN_NODE), (several, IN_NODE), (grid, IN_LARGE_CELL)];
        let checked =
            commands.map(|(command, aside)| check_places(browser, folder, &command, aside));
        assert!(checked.contains(&true), "{algorithm}");
    }
}

fn check_side_by_side(browser: &Browser, folder: &Path) {
    let page = folder.join("several.html");
    let compare = format!(
        "compare graph romania --algorithm ucs,greedy,nbs --page {}",
        page.display()
    );
    assert!(run(&compare, "").status.success());
    check_errors(browser);
    load(browser, &page, &compare);
    let of_all = |script: &str| -> Vec<String> {
        let texts = browser.run(&format!(
            "[...document.querySelectorAll('.run')].map((run) => {script})"
        ));
        let texts = texts.as_array().unwrap().iter();
        texts
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        of_all("run.querySelector('h2').textContent"),
        ["uniform-cost", "greedy with given", "nbs with given"]
    );
    // Each stops at its own end.
    go(browser, 12);
    let said = of_all("run.querySelector('.said').textContent");
    assert_eq!(
        said.iter()
            .map(|said| said.contains("The end: solved."))
            .collect::<Vec<_>>(),
        [false, true, false]
    );
    browser.press(END);
    let said = of_all("run.querySelector('.said').textContent");
    assert!(
        said.iter().all(|said| said.ends_with("The end: solved.")),
        "{said:?}"
    );
    assert!(browser.text("words").ends_with("Ended: 3 of 3 searches."));
}

/// All events on a large map are there. Says how long it takes to open the page and to go about.
fn check_large(browser: &Browser, folder: &Path) {
    let map = folder.join("large.map");
    let drawn = run("random grid 1024x1024 --kind rooms --side 15 --seed 3", "");
    fs::write(&map, stdout(&drawn)).unwrap();
    let command = format!(
        "solve grid {} --from 0,0 --to 1020,1020 --max-expansions 40000",
        map.display()
    );
    let events = open(browser, folder, &command);
    assert!(events.len() > 300_000);
    let milliseconds = |script: &str| -> f64 {
        let timed = format!(
            "(() => {{ const start = performance.now(); {script}; return performance.now() - start; }})()"
        );
        browser.run(&timed).as_f64().unwrap()
    };
    let press = |key: &str| {
        format!(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))"
        )
    };
    let loaded = "performance.getEntriesByType('navigation')[0].loadEventEnd";
    let loaded = browser.run(loaded).as_f64().unwrap();
    let (jump, step, back) = (
        milliseconds(&press("End")),
        milliseconds(&press("ArrowLeft")),
        milliseconds(&press("Home")),
    );
    eprintln!("loaded {loaded:.0}, jump {jump:.0}, step {step:.1}, back {back:.0} ms");
    browser.press(END);
    check_step(browser, events.len());
    let last = Value::from(text(&events[events.len() - 1], "state"));
    assert!(browser.text("facts").contains(last.as_str().unwrap()));
    check_counters(browser, &events[events.len() - 1..], &events);
}
