//! Pages of maps and graphs: what they hold is what the trace says.

mod packed;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use catalogue::Catalogue;
use search_core::ALGORITHMS;
use serde_json::Value;
use trace::Reader;
use view::{Field, Held, Model, Snapshot, View};

use self::packed::{NodeRead, StepRead, boards, data, names, nodes, number, steps, text};
use super::traced;
use crate::harness::{run, stdout};

pub(super) const MAP: &str =
    "type octile\nheight 4\nwidth 6\nmap\n..S...\n.@@@G.\n.@W.@.\n......\n";

/// Returns the page of a trace, and its model.
fn paged(folder: &Path, trace: &Path, options: &str) -> (Value, View) {
    let page = folder.join("page.html");
    let view = format!("view {} -o {} {options}", trace.display(), page.display());
    let output = run(&view, "");
    assert!(output.status.success(), "{view}: {output:?}");
    let mut reader = Reader::new(BufReader::new(File::open(trace).unwrap())).unwrap();
    let view = View::read(&mut reader).unwrap();
    (data(&fs::read_to_string(page).unwrap()), view)
}

/// Every node and every change of every event of the page is that of the model.
fn check_run(page: &Value, run: &Value, model: &Model) {
    let nodes = nodes(run, &page["ground"]);
    assert_eq!(nodes.len(), model.nodes());
    for (node, own) in nodes.iter().enumerate() {
        let known = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let expected = NodeRead {
            parent: model.node(node).parent,
            state: known(model.state(node)),
            action: known(model.action(node)),
            side: model.node(node).side.name().to_owned(),
        };
        assert_eq!(*own, expected, "node {node}");
    }
    let steps = steps(run);
    assert_eq!(steps.len(), model.steps());
    for (step, own) in steps.iter().enumerate() {
        assert_eq!(own.event, model.events[model.step(step).event]);
        assert_eq!(own.node, model.step(step).node, "step {step}");
        let changes = model.changes(step).map(|change| {
            let held = match change.held {
                Held::Nothing => String::new(),
                Held::Number(number) => number.to_string(),
                Held::Text(text) => text.into_owned(),
            };
            (change.node, change.field as usize, held)
        });
        assert_eq!(own.changes, changes.collect::<Vec<_>>(), "step {step}");
    }
}

/// On a graph, what is between a node and its parent is a road that costs what the path to the node costs more.
fn check_roads(page: &Value, model: &Model) {
    let Some(roads) = page["ground"]["graph"]["roads"].as_array() else {
        return;
    };
    let names = names(&page["ground"]);
    let mut known = BTreeSet::new();
    for road in roads {
        let ends = ["from", "to"].map(|end| names[number(&road[end])].clone());
        let cost = text(&road["cost"]).parse::<i64>().unwrap();
        let [from, to] = ends;
        if road["is_two_way"] == true {
            known.insert((to.clone(), from.clone(), cost));
        }
        known.insert((from, to, cost));
    }
    let answer = page["runs"][0]["answer"].as_array().unwrap().iter();
    let nodes = nodes(&page["runs"][0], &page["ground"]);
    let answer: Vec<&String> = answer.map(|node| &nodes[number(node)].state).collect();
    for pair in answer
        .windows(2)
        .filter(|pair| names.contains(pair[0]) && pair[0] != pair[1])
    {
        let [from, to] = [pair[0], pair[1]];
        let mut roads = known.iter();
        assert!(
            roads.any(|road| (&road.0, &road.1) == (from, to)),
            "{from} to {to}"
        );
    }
    if model.end().is_some_and(|end| end.outcome == "solved") {
        let mut goals = page["goals"].as_array().unwrap().iter();
        let is_last = |goal: &Value| Some(&&names[number(goal)]) == answer.last();
        assert!(goals.any(is_last), "{answer:?}");
    }
    let mut snapshot = Snapshot::after(model, 0);
    for step in 0..model.steps() {
        snapshot.take(step);
        let node = model.step(step).node;
        let Some((node, parent)) = node.and_then(|node| Some((node, model.node(node).parent?)))
        else {
            continue;
        };
        let [own, above] = [node, parent].map(|node| model.state(node).unwrap().to_owned());
        let [g, before] = [node, parent].map(|node| snapshot.text(node, Field::G));
        let between = match (g.parse::<i64>(), before.parse::<i64>()) {
            (Ok(g), _) if above == "start" => g == 0,
            (Ok(g), Ok(before)) => known.contains(&(above.clone(), own.clone(), g - before)),
            _ => false,
        };
        assert!(
            between,
            "step {step}: {own} at {g} is not below {above} at {before}"
        );
    }
}

/// Checks the page of a map or a graph, and that of the tree.
fn check(folder: &Path, command: &str) {
    let trace = traced(folder, command);
    if !trace.exists() {
        return;
    }
    let (page, view) = paged(folder, &trace, "");
    check_run(&page, &page["runs"][0], view.model());
    check_roads(&page, view.model());
    let (page, view) = paged(folder, &trace, "--tree");
    check_run(&page, &page, view.model());
    fs::remove_file(trace).unwrap();
}

#[test]
fn pages_hold_every_event_of_every_algorithm() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("a.map");
    fs::write(&map, MAP).unwrap();
    for algorithm in ALGORITHMS {
        let limits = "--max-expansions 300 --max-depth 40";
        let with = format!("--algorithm {} {limits}", algorithm.name);
        let mut options = algorithm.options.iter();
        let bounds_depth = options.any(|option| option.name == "depth");
        let depth = if bounds_depth { "--depth 12" } else { "" };
        let grid = format!(
            "solve grid {} --from 0,0 --to 5,2 {with} {depth}",
            map.display()
        );
        let graph = format!("solve graph romania {with} {depth}");
        let several = format!("{graph} --from Arad,Eforie --to Pitesti");
        for command in [grid, graph, several] {
            check(folder.path(), &command);
        }
    }
}

#[test]
fn pages_hold_the_boards_of_all_states() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = Catalogue::standard();
    for command in [
        "solve puzzle 283/164/7#5",
        "solve puzzle 283/164/7#5 --algorithm depth-first --max-expansions 200",
        "solve pancake 4 1 3 2",
        "analyse tictactoe XX.OO....",
        "advice explain --table krk-published 8/8/8/8/8/2k5/8/K2R4 w",
    ] {
        let (page, view) = paged(folder.path(), &traced(folder.path(), command), "");
        let draw = catalogue.drawing(&view.model().header);
        let boards = boards(&page);
        assert!(boards.iter().any(|(_, board)| board.is_some()), "{command}");
        for (state, board) in boards {
            let expected = draw(&state).map(|board| serde_json::to_value(board.cells).unwrap());
            assert_eq!(board, expected, "{command}: {state}");
        }
    }
}

#[test]
fn a_page_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("small.graph");
    fs::write(
        &graph,
        "home -- park 4\npark -> office 3\nhome -- bridge 2.5\nbridge -- office 2\n",
    )
    .unwrap();
    let solve = format!("solve graph {} --from home --to office", graph.display());
    let (page, view) = paged(folder.path(), &traced(folder.path(), &solve), "");
    let mut words = String::new();
    for (name, part) in page["ground"]["graph"].as_object().unwrap() {
        writeln!(words, "{name}: {part}").unwrap();
    }
    for name in ["starts", "goals", "unit", "first_step"] {
        writeln!(words, "{name}: {}", page[name]).unwrap();
    }
    let run = &page["runs"][0];
    for name in ["method", "outcome", "answer", "events", "counters"] {
        writeln!(words, "{name}: {}", run[name]).unwrap();
    }
    let nodes = nodes(run, &page["ground"]);
    for (number, node) in nodes.iter().enumerate() {
        let NodeRead { state, action, .. } = node;
        let above = node.parent.map(|above| &nodes[above].state);
        let way = above.map_or(String::new(), |above| format!(" from {above} by {action}"));
        writeln!(words, "node {number}: {state}{way}").unwrap();
    }
    for step in steps(run) {
        let changes = step.changes.iter().map(|(node, field, held)| {
            let name = text(&run["fields"][*field]);
            let whose = if *node == step.node { "" } else { "other " };
            format!("{whose}{name} {held}")
        });
        let changes = changes.collect::<Vec<_>>().join(", ");
        let StepRead { sentence, node, .. } = step;
        let node = node.map_or("whole".to_owned(), |node| node.to_string());
        writeln!(words, "{node}: {sentence} {changes}").unwrap();
    }
    assert_eq!(view.model().steps(), 9);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("view_scene_data", words));
}

/// Checks the message of `sovet view` about these options, and that there is no page then.
#[track_caller]
fn check_refused(folder: &Path, options: &str, expected: &str) {
    let page = folder.join("none.html");
    let output = run(&format!("view {options} -o {}", page.display()), "");
    let said = String::from_utf8(output.stderr).unwrap();
    let said = said.replace(&format!("{}/", folder.display()), "");
    assert_eq!(said, format!("error: {expected}\n"));
    assert!(!output.status.success() && !page.exists());
}

#[test]
fn only_one_problem_stands_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let trace = |name: &str, command: &str| {
        let path = folder.join(name);
        run(&format!("{command} --trace {}", path.display()), "");
        path.display().to_string()
    };
    let a = trace("a.trace", "solve graph romania");
    let b = trace("b.trace", "solve graph romania --algorithm greedy");
    let far = trace("far.trace", "solve graph romania --to Neamt");
    let other = trace("other.trace", "solve graph romania --from Iasi");
    let puzzle = trace("puzzle.trace", "solve puzzle 283/164/7#5");
    let page = folder.join("page.html");
    let output = run(&format!("view {a} {b} -o {}", page.display()), "");
    assert_eq!(
        stdout(&output),
        format!("{}: 2 runs, 29 events, 20 nodes\n", page.display())
    );
    let data = data(&fs::read_to_string(&page).unwrap());
    let methods: Vec<_> = data["runs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|run| text(&run["method"]))
        .collect();
    assert_eq!(methods, ["a-star with given", "greedy with given"]);
    let only = "only searches of one problem stand side by side";
    check_refused(
        folder,
        &format!("{a} {far}"),
        &format!("{only}: far.trace has another goal than a.trace: Neamt, and not Bucharest"),
    );
    check_refused(
        folder,
        &format!("{a} {other}"),
        &format!("{only}: other.trace has another graph than a.trace"),
    );
    check_refused(
        folder,
        &format!("{a} {puzzle}"),
        &format!("{only}: puzzle.trace has another domain than a.trace: puzzle, and not graph"),
    );
    check_refused(
        folder,
        &format!("{puzzle} {a}"),
        "puzzle.trace has no map or graph on which searches could stand side by side: it is of puzzle",
    );
    check_refused(
        folder,
        &format!("{a} {b} --tree"),
        "several traces are shown side by side on a page with their map or graph; trees and pictures are made one by one",
    );
    check_refused(
        folder,
        &format!("{a} {b} --step 19"),
        "--step 19 is beyond the end: the longest trace has 18 events",
    );
    check_refused(
        folder,
        &format!("{a} --plies 2"),
        "--plies is for trees, and this page shows a map or a graph: with --tree --plies 2 it shows the tree",
    );
}

#[test]
fn the_tree_is_there_when_it_is_asked_for() {
    let tree = super::viewed("solve graph romania", "html", "--tree --plies 2 --step 3");
    assert!(tree.contains("const tidy ="));
    let map = super::viewed("solve graph romania", "html", "--step 3 --title Roads");
    assert!(!map.contains("const tidy =") && map.contains("<h1>Roads</h1>"));
    assert_eq!(data(&map)["first_step"], 3);
}

#[test]
fn a_page_is_the_same_at_once_and_from_traces() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = |name: &str| folder.join(name).display().to_string();
    let made = |command: &str| {
        let output = run(command, "");
        assert!(output.status.success(), "{command}: {output:?}");
        fs::read_to_string(folder.join("page.html")).unwrap()
    };
    let (page, trace) = (file("page.html"), file("a.trace"));
    for problem in ["graph romania", "puzzle 283/164/7#5"] {
        let at_once = made(&format!("solve {problem} --page {page} --trace {trace}"));
        assert_eq!(at_once, made(&format!("view {trace} -o {page}")));
        assert_eq!(at_once, made(&format!("solve {problem} --page {page}")));
    }
    let compare = "compare graph romania -a ucs,dfid";
    let at_once = made(&format!("{compare} --page {page} --trace {trace}"));
    let traces = ["a.uniform-cost.trace", "a.iterative-deepening.trace"].map(file);
    assert!(!folder.join("a.a-star.trace").exists());
    let from_traces = made(&format!("view {} {} -o {page}", traces[1], traces[0]));
    let [at_once, from_traces] = [at_once, from_traces].map(|page| data(&page));
    let run = |data: &Value, number: usize| data["runs"][number].clone();
    let ours = ALGORITHMS
        .iter()
        .filter(|algorithm| ["uniform-cost", "iterative-deepening"].contains(&algorithm.name));
    let is_first = ours.map(|algorithm| algorithm.name).next() == Some("iterative-deepening");
    assert!(is_first, "the page of compare has the order of the list");
    assert_eq!(run(&at_once, 0), run(&from_traces, 0));
    assert_eq!(run(&at_once, 1), run(&from_traces, 1));
}

/// Checks the message of a command that can make no page, and that there is none then.
#[track_caller]
fn check_no_page(command: &str, input: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let output = run(&format!("{command} --page {}", page.display()), input);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, format!("error: {expected}\n"));
    assert!(stdout_of(&output.stdout).is_empty(), "nothing was searched");
    assert!(!output.status.success() && !page.exists());
}

fn stdout_of(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn pages_that_cannot_be_are_refused_before_any_search() {
    check_no_page(
        "compare puzzle 283/164/7#5",
        "",
        "--page shows searches on a map or a graph, and there is none of this problem of puzzle, or it is too large; \
         --report makes a page with charts",
    );
    let two = "283/164/7#5\n2#3/184/765\n";
    check_no_page(
        "compare puzzle --file -",
        two,
        "--page shows one problem, and here are 2",
    );
    check_no_page(
        "solve puzzle --file -",
        two,
        "--page shows one problem, and here are 2: --trace records each in a file, and sovet view makes its page",
    );
}
