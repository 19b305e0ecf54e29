//! Searches of game trees as they are shown, compared with the values of the trees.

use std::fmt::Write;

use game_core::{
    Answers, Bound, Depths, Effort, Event, ExplicitTree, FIG_22_2, Game, GameOrder, Level, Method,
    NodeId, Notation, PROCEDURES, Problem, Procedure, Score, Visits,
};
use proptest::prelude::*;
use search_core::{Limits, Statistics, Values};
use trace::{Family, Header};
use view::{Field, Held, Model, Options, Side, Snapshot, Status, View, ViewBuilder};

/// Searches a whole tree, and keeps at most this many plies.
fn watched(
    tree: &ExplicitTree,
    method: &Method,
    plies: usize,
    limits: Limits<'_>,
) -> (View, Statistics) {
    let (root, height) = (tree.root(), tree.height());
    let values = tree.static_values(root, height).unwrap();
    let name = method.procedure().name;
    let header = Header::new(Family::Game, "tree", name, &tree.position_text(&root));
    let mut kept = ViewBuilder::of_game(&header, plies);
    let mut see = |event: Event<'_, ExplicitTree>| kept.see(|| event.record(tree));
    let effort = Effort {
        limits,
        events: Some(&mut see),
        ..Effort::default()
    };
    let depths = Depths {
        usual: height,
        farthest: height,
    };
    let proves = method.procedure().answers == Answers::Proof;
    let won = tree.clone().won_from(Score::of(4));
    let game = if proves { &won } else { tree };
    let problem = Problem::new(game, &root, &values, GameOrder).keyed();
    let problem = if proves {
        problem.without_opinion().with_least(Score::of(4))
    } else {
        problem.with_depths(depths)
    };
    let analysed = method.analyse(&problem, effort).unwrap();
    let findings = analysed.findings.written(tree, &root);
    extend(tree, &mut kept, root, None);
    let view = kept.finish(&findings.in_words(), findings.line().to_vec());
    (view, analysed.statistics)
}

/// Adds the whole tree to what the search has met.
fn extend(
    tree: &ExplicitTree,
    kept: &mut ViewBuilder,
    node: NodeId,
    above: Option<(NodeId, usize)>,
) {
    let mv = above.map_or(String::new(), |(parent, _)| tree.move_text(&parent, node));
    let side = match Level::of(tree.to_move(&node), tree.to_move(&tree.root())) {
        Level::Max => Side::Max,
        Level::Min => Side::Min,
    };
    let parent = above.map(|(_, number)| number);
    let number = kept.extend(parent, &mv, tree.name(node), side).unwrap();
    for &child in tree.children(node) {
        extend(tree, kept, child, Some((node, number)));
    }
}

fn method(name: &str, options: &[(&str, &str)]) -> Method {
    let values = options.iter().fold(Values::NONE, |values, (name, value)| {
        values.with(name, *value)
    });
    Method::named(name, &values).unwrap()
}

/// A search of the tree with no limits, named and with options as on the command line.
fn view(tree: &str, name: &str, options: &[(&str, &str)]) -> View {
    let tree = tree.parse().unwrap();
    watched(&tree, &method(name, options), usize::MAX, Limits::default()).0
}

fn svg(view: &View, plies: Option<usize>) -> String {
    let options = Options {
        plies,
        unmet: true,
        ..Options::default()
    };
    view.svg(&options, &|_| None).text
}

/// The contents of the elements with this tag.
fn texts<'s>(svg: &'s str, tag: &str) -> Vec<&'s str> {
    let lines = svg.lines().filter(|line| line.contains(tag));
    lines
        .map(|line| line.split_once(tag).unwrap().1)
        .filter_map(|rest| rest.split(['>', '<']).nth(1))
        .collect()
}

/// The nodes of a picture by their tips, each below the one above.
fn outline(view: &View) -> String {
    let svg = svg(view, None);
    let tips: Vec<_> = texts(&svg, "<title").split_off(1);
    let model = view.model();
    let mut outline = String::new();
    let mut waiting = vec![0];
    while let Some(node) = waiting.pop() {
        let best = model.answer.contains(&node);
        let best = if best { ", best play" } else { "" };
        let indent = model.node(node).depth * 2;
        writeln!(outline, "{:indent$}{}{best}", "", tips[node]).unwrap();
        let nodes = (0..model.nodes()).rev();
        waiting.extend(nodes.filter(|&child| model.node(child).parent == Some(node)));
    }
    outline
}

#[test]
fn figure_22_2() {
    let view = view(FIG_22_2, "alpha-beta", &[]);
    insta::assert_snapshot!("fig_22_2", outline(&view));
    let svg = svg(&view, None);
    let texts = texts(&svg, "<text");
    for text in ["o", "p", "2 ≤ 4", "5 ≥ 4", "≤ 2", "≥ 5", "never looked at"] {
        assert!(texts.contains(&text), "{text} in {texts:?}");
    }
    assert!(
        svg.contains("A tree of 15 nodes. beta cut at e: 5 ≥ 4. alpha cut at c: 2 ≤ 4. Outcome: ")
    );
}

/// Of a node whose children are not drawn it is said how many there are.
#[test]
fn plies_that_are_left_out() {
    let view = view(FIG_22_2, "alpha-beta", &[]);
    let svg = svg(&view, Some(2));
    let texts = texts(&svg, "<text");
    assert!(texts.contains(&"g") && texts.contains(&"+2") && !texts.contains(&"o"));
}

/// A node that is searched anew forgets what it has cut off before, and nothing else.
#[test]
fn the_last_visit_counts() {
    let view = view("[[3, 5], [2, 9], [4, 6]]", "mtd-f", &[]);
    insta::assert_snapshot!("many_passes", outline(&view));
}

#[test]
fn searches_that_leap_about() {
    insta::assert_snapshot!(
        "leaping_about",
        outline(&view(FIG_22_2, "proof-number", &[]))
    );
}

/// Of nodes whose moves are still being tried, the best so far is a bound.
#[test]
fn a_search_that_is_stopped() {
    let limits = Limits {
        expansions: Some(4),
        ..Limits::default()
    };
    let tree = FIG_22_2.parse().unwrap();
    let (view, _) = watched(&tree, &method("alpha-beta", &[]), usize::MAX, limits);
    insta::assert_snapshot!("stopped", outline(&view));
}

/// A value left open by a window of no width does not make the root doubtful; one left out without a reason does.
#[test]
fn claims_about_the_root() {
    let claim = |tree: &str, name: &str, options: &[(&str, &str)]| {
        let view = view(tree, name, options);
        Snapshot::after(view.model(), usize::MAX).text(0, Field::Value)
    };
    assert_eq!(claim("[[0], [1, 1]]", "negamax", &[("scout", "")]), "1");
    let one_fin = [("test", "one-fin")];
    assert_eq!(claim("[[[0]], [[0, 4], 3]]", "ancestors", &one_fin), "≥ 0");
}

/// A tree of lists; few values, so that there are many ties.
fn trees() -> impl Strategy<Value = ExplicitTree> {
    let leaf = (-4_i32..=4).prop_map(|value| value.to_string());
    let list =
        |inner| prop::collection::vec(inner, 1..=4).prop_map(|it: Vec<String>| bracketed(&it));
    let node = leaf.prop_recursive(5, 100, 4, list);
    let root = prop::collection::vec(node, 1..=4).prop_map(|it: Vec<String>| bracketed(&it));
    root.prop_map(|text| text.parse().unwrap())
}

fn bracketed(children: &[String]) -> String {
    format!("[{}]", children.join(","))
}

/// The value of a node by definition.
fn definition(tree: &ExplicitTree, node: NodeId) -> Score {
    let below = tree.children(node).iter();
    let below = below.map(|&child| definition(tree, child));
    let value = match Level::of(tree.to_move(&node), tree.to_move(&tree.root())) {
        Level::Max => below.max(),
        Level::Min => below.min(),
    };
    value.unwrap_or_else(|| tree.value(node).unwrap())
}

/// A value as it is shown, with what it claims.
fn claim(text: &str) -> (Bound, i32) {
    let (bound, number) = match text.split_once(' ') {
        None => (Bound::Exact, text),
        Some(("≤", number)) => (Bound::AtMost, number),
        Some(("≥", number)) => (Bound::AtLeast, number),
        Some(("?", number)) => (Bound::Unknown, number),
        Some(_) => panic!("{text}"),
    };
    (bound, number.parse().unwrap())
}

/// Checks that claims about values are true after every event.
fn check_values(tree: &ExplicitTree, model: &Model) {
    let name = |node| model.state(node).unwrap();
    let values: Vec<_> = (0..model.nodes())
        .map(|node| definition(tree, tree.find(name(node)).unwrap()).value())
        .collect();
    for step in 0..model.steps() {
        for change in model.changes(step).filter(|it| it.field == Field::Value) {
            let node = change.node.unwrap();
            let text = match change.held {
                Held::Nothing => continue,
                Held::Number(number) => number.to_string(),
                Held::Text(text) => text.into_owned(),
            };
            let (bound, found) = claim(&text);
            let value = values[node];
            assert!(
                bound.allows(found, value),
                "step {step}: {} {text} but {value}",
                name(node)
            );
        }
    }
}

/// Every node is there, with a value if the search came there.
fn check_nodes(tree: &ExplicitTree, model: &Model) -> u64 {
    assert_eq!(model.nodes(), tree.nodes().len());
    let end = Snapshot::after(model, model.steps());
    let visits = |node| end.text(node, Field::Visits).parse().unwrap_or(0_u64);
    for node in 0..model.nodes() {
        assert_eq!(
            visits(node) > 0,
            !end.text(node, Field::Value).is_empty(),
            "{node}"
        );
        let is_cut = end.status(node) == Status::Cut;
        assert!(!is_cut || !end.text(node, Field::Why).is_empty());
    }
    (0..model.nodes()).map(visits).sum()
}

/// The best play leads from the root to a leaf by nodes that have the root's value, and are known to have it.
fn check_line(tree: &ExplicitTree, model: &Model) {
    let end = Snapshot::after(model, model.steps());
    let root = end.text(0, Field::Value);
    for (depth, &node) in model.answer.iter().enumerate() {
        assert_eq!(model.node(node).depth, depth);
        assert_eq!(end.text(node, Field::Value), root);
    }
    assert_eq!(claim(&root).0, Bound::Exact);
    let last = tree.find(model.state(*model.answer.last().unwrap()).unwrap());
    assert!(tree.children(last.unwrap()).is_empty());
}

/// The ways in which a procedure can be called that differ in what it visits.
fn ways(procedure: &Procedure) -> Vec<Method> {
    let takes = |name: &str| procedure.options.iter().any(|option| option.name == name);
    let choices: [&[(&str, &str)]; 6] = [
        &[],
        &[("scout", "")],
        &[("scout", ""), ("table-size", "1KB")],
        &[("table-size", "1KB"), ("look-up", "1")],
        &[("test", "parent-only")],
        &[("ties", "first")],
    ];
    let possible = choices.iter().filter(|choice| {
        let mut names = choice.iter().map(|(name, _)| name);
        names.all(|name| takes(name))
    });
    possible
        .map(|options| method(procedure.name, options))
        .collect()
}

/// Checks that the picture of a search of a whole tree is true.
fn check_search(tree: &ExplicitTree, method: &Method, is_sound: bool) {
    let (view, statistics) = watched(tree, method, usize::MAX, Limits::default());
    check_values(tree, view.model());
    let visits = check_nodes(tree, view.model());
    let Statistics {
        expanded,
        evaluated,
        duplicates,
        ..
    } = statistics;
    // A leaf above the horizon is expanded in vain, and then evaluated.
    assert!(visits <= expanded + evaluated + duplicates);
    assert!(visits >= expanded.max(evaluated));
    if is_sound {
        check_line(tree, view.model());
    }
    let (shallow, _) = watched(tree, method, 1, Limits::default());
    check_values(tree, shallow.model());
    assert!(shallow.model().steps() <= view.model().steps());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn claims_are_true(tree in trees()) {
        let valuing = PROCEDURES.iter().filter(|it| it.answers == Answers::Value);
        for procedure in valuing.filter(|it| !it.deepens && it.visits != Visits::BestFirst) {
            for method in ways(procedure) {
                check_search(&tree, &method, true);
            }
        }
        check_search(&tree, &method("ancestors", &[("test", "one-fin")]), false);
    }
}
