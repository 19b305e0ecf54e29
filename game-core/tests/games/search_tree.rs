//! Searches recorded as trees.

use std::fmt::Write;

use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{
    Analysis, AncestorTest, Bound, Claim, Event, ExplicitTree, FIG_22_2, Level, Memory, Negamax,
    NodeId, Origin, Parts, Player, Score, SearchTree, SearchTreeNode, SearchTreeRecorder,
    StaticValues, TranspositionTable, proof_number_search,
};
use proptest::prelude::*;
use search_core::{Limits, Run, Statistics};

use crate::common::{Procedure, SOUND};

type Watched<'r, 't> = Run<'r, &'r mut SearchTreeRecorder<'t, ExplicitTree>>;

/// Returns the whole tree, as a search of it sees it.
fn record(
    tree: &ExplicitTree,
    search: impl FnOnce(&mut Watched<'_, '_>, &StaticValues, usize) -> Analysis<NodeId>,
) -> (SearchTree, Statistics) {
    let height = tree.height();
    let values = tree.static_values(tree.root(), height).unwrap();
    let mut recorder = SearchTreeRecorder::new(tree, &tree.root());
    let mut run = Run::watched_by(&mut recorder);
    let analysis = search(&mut run, &values, height);
    let statistics = run.statistics;
    recorder.mark(&analysis.principal_variation);
    recorder.extend(height);
    (recorder.finish().unwrap(), statistics)
}

fn record_procedure(procedure: Procedure, tree: &ExplicitTree) -> (SearchTree, Statistics) {
    record(tree, |run, values, height| {
        let root = tree.root();
        procedure.search(run, tree, values, &root, height).unwrap()
    })
}

#[test]
fn figure_22_2() {
    let tree = FIG_22_2.parse().unwrap();
    let (recorded, _) = record_procedure(Procedure::Bounds, &tree);
    insta::assert_snapshot!("fig_22_2", recorded);
}

/// Values that a window of no width leaves open do not make the root doubtful, and moves left out without a reason do.
#[test]
fn what_is_claimed_of_the_root() {
    let claimed = |tree: &str, search: &dyn Fn(&ExplicitTree) -> SearchTree| {
        search(&tree.parse().unwrap()).nodes()[0]
            .value
            .unwrap()
            .bound
    };
    let scout = |tree: &ExplicitTree| {
        let parts = &mut Parts::new().with_scout();
        record(tree, |run, values, depth| {
            let mut search = Negamax::new(tree, values, parts).to_depth(depth);
            search.analyse(run, &tree.root()).unwrap()
        })
        .0
    };
    assert_eq!(claimed("[[0], [1, 1]]", &scout), Bound::Exact);
    let one_fin = Procedure::Ancestors(AncestorTest::OneFin);
    let one_fin = |tree: &ExplicitTree| record_procedure(one_fin, tree).0;
    assert_eq!(claimed("[[[0]], [[0, 4], 3]]", &one_fin), Bound::AtLeast);
}

#[test]
fn a_tree_as_json() {
    let tree = "[[3], [2, 9]]".parse().unwrap();
    let (recorded, _) = record_procedure(Procedure::Bounds, &tree);
    insta::assert_json_snapshot!("as_json", recorded);
}

/// A node that is searched anew forgets what it has cut off before, and nothing else.
#[test]
fn what_counts_is_the_last_visit() {
    let tree: ExplicitTree = "[[3, 5], [2, 9], [4, 6]]".parse().unwrap();
    let (recorded, _) = record(&tree, |run, values, depth| {
        let guess = Score::of(9);
        Negamax::new(&tree, values, &mut Parts::new())
            .to_depth(depth)
            .mtd_f(run, &tree.root(), &[guess])
            .unwrap()
    });
    insta::assert_snapshot!("many_passes", recorded);
}

#[test]
fn passes_of_deepening() {
    let root = "XO.XO....".parse().unwrap();
    let mut recorder = SearchTreeRecorder::new(&TicTacToe, &root).with_depth(2);
    let mut run = Run::watched_by(&mut recorder);
    let mut parts = Parts::new();
    let deepened = Negamax::new(&TicTacToe, &OpenLines, &mut parts)
        .to_depth(3)
        .deepen(&mut run, &root, None);
    recorder.mark(&deepened.unwrap().analysis.principal_variation);
    insta::assert_snapshot!("deepening", recorder.finish().unwrap());
}

#[test]
fn positions_that_are_remembered() {
    let mut recorder = SearchTreeRecorder::new(&TicTacToe, &Board::EMPTY).with_depth(3);
    let mut run = Run::watched_by(&mut recorder);
    let mut parts = Parts::new().with_memory(TranspositionTable::with_bytes(1 << 16));
    Negamax::new(&TicTacToe, &OpenLines, &mut parts)
        .to_depth(5)
        .analyse(&mut run, &Board::EMPTY)
        .unwrap();
    let tree = recorder.finish().unwrap();
    let recalled = |node: &&SearchTreeNode| {
        node.value
            .is_some_and(|value| value.origin == Origin::Recalled)
    };
    let recalled: Vec<_> = tree.nodes().iter().filter(recalled).collect();
    assert!(!recalled.is_empty());
    assert!(
        recalled
            .iter()
            .all(|node| node.depth == 3 && node.visits == 1)
    );
}

#[test]
fn searches_that_leap_about() {
    let root = "XOXOXO...".parse().unwrap();
    let mut recorder = SearchTreeRecorder::new(&TicTacToe, &root);
    let claim = Claim::Wins(Player::First);
    proof_number_search(
        &mut Run::watched_by(&mut recorder),
        &TicTacToe,
        &root,
        claim,
    )
    .unwrap();
    insta::assert_snapshot!("leaping_about", recorder.finish().unwrap());
}

#[test]
fn a_search_that_is_stopped() {
    let tree: ExplicitTree = FIG_22_2.parse().unwrap();
    let values = tree.static_values(tree.root(), 3).unwrap();
    let mut recorder = SearchTreeRecorder::new(&tree, &tree.root());
    let mut run = Run::watched_by(&mut recorder).with_limits(Limits {
        expansions: Some(4),
        ..Limits::default()
    });
    let stopped = Procedure::Bounds.search(&mut run, &tree, &values, &tree.root(), 3);
    assert!(stopped.is_err());
    insta::assert_snapshot!("stopped", recorder.finish().unwrap());
}

#[test]
fn trees_have_a_limit() {
    let tree: ExplicitTree = FIG_22_2.parse().unwrap();
    let values = tree.static_values(tree.root(), 3).unwrap();
    // The search meets 13 nodes and l and g are left out; o and p are below g.
    for (most, plies, is_large) in [(13, 0, false), (12, 0, true), (15, 3, false), (14, 3, true)] {
        let mut recorder = SearchTreeRecorder::new(&tree, &tree.root()).with_limit(most);
        let mut run = Run::watched_by(&mut recorder);
        let found = Procedure::Bounds.search(&mut run, &tree, &values, &tree.root(), 3);
        assert_eq!(found.unwrap().value, Score::of(4));
        recorder.extend(plies);
        let message = recorder.finish().map_err(|error| error.to_string());
        assert_eq!(message.is_err(), is_large, "{most} {message:?}");
        if let Err(message) = message {
            let said = "nodes; search less deep, or keep fewer plies of it";
            assert_eq!(message, format!("the tree has more than {most} {said}"));
        }
    }
}

/// Returns a tree of lists; few values, so that there are many ties.
fn trees() -> impl Strategy<Value = ExplicitTree> {
    let leaf = (-4_i32..=4).prop_map(|value| value.to_string());
    let list = |inner| prop::collection::vec(inner, 1..=4).prop_map(bracketed);
    let node = leaf.prop_recursive(5, 100, 4, list);
    let root = prop::collection::vec(node, 1..=4).prop_map(bracketed);
    root.prop_map(|text| text.parse().unwrap())
}

fn bracketed(children: Vec<String>) -> String {
    let mut text = String::new();
    for child in children {
        let separator = if text.is_empty() { '[' } else { ',' };
        write!(text, "{separator}{child}").unwrap();
    }
    text.push(']');
    text
}

/// Returns the values of all nodes by definition.
fn definition(tree: &ExplicitTree, recorded: &SearchTree) -> Vec<Score> {
    let mut values = vec![Score::DRAW; recorded.nodes().len()];
    for (id, node) in recorded.nodes().iter().enumerate().rev() {
        let below = node.children.iter().map(|&child| values[child]);
        let value = match node.level {
            Level::Max => below.max(),
            Level::Min => below.min(),
        };
        let leaf = || tree.value(tree.find(&node.position).unwrap()).unwrap();
        values[id] = value.unwrap_or_else(leaf);
    }
    values
}

/// Returns the number of visits of all nodes together.
fn visits(recorded: &SearchTree) -> u64 {
    recorded.nodes().iter().map(|node| node.visits).sum()
}

/// Checks that the recorded tree is the whole tree, and that it is true about values.
fn check_values(tree: &ExplicitTree, recorded: &SearchTree) {
    assert_eq!(recorded.nodes().len(), tree.nodes().len());
    let values = definition(tree, recorded);
    for (node, value) in recorded.nodes().iter().zip(values) {
        assert_eq!(node.value.is_some(), node.visits > 0);
        if let Some(claimed) = node.value {
            assert!(
                claimed.bound.allows(claimed.score, value),
                "{node} but {value} in\n{recorded}"
            );
        }
        if let Some(cut_off) = &node.cut_off {
            let is_skipped = |&&child: &&usize| recorded.nodes()[child].is_skipped;
            assert_ne!(node.children.iter().filter(is_skipped).count(), 0);
            match node.level {
                Level::Max => assert!(cut_off.value >= cut_off.bound),
                Level::Min => assert!(cut_off.value <= cut_off.bound),
            }
        }
    }
}

/// Checks that the marked line leads from the root to a leaf by nodes that have the root's value, and are known to have
/// it.
fn check_line(recorded: &SearchTree) {
    let nodes = recorded.nodes();
    let marked: Vec<_> = nodes.iter().filter(|node| node.is_marked).collect();
    for (depth, node) in marked.iter().enumerate() {
        assert_eq!(node.depth, depth);
        let value = node.value.unwrap();
        assert_eq!(value.score, nodes[0].value.unwrap().score);
        assert_eq!(value.bound, Bound::Exact, "{node} in\n{recorded}");
    }
    assert!(marked.last().unwrap().children.is_empty());
}

/// Checks that records of searches with these parts are true.
fn check_passes(tree: &ExplicitTree, guess: i32, mut parts: Parts<impl Memory<ExplicitTree>>) {
    let root = tree.root();
    let analysed = record(tree, |run, values, depth| {
        let mut search = Negamax::new(tree, values, &mut parts).to_depth(depth);
        search.analyse(run, &root).unwrap()
    });
    let guessed = record(tree, |run, values, depth| {
        let mut search = Negamax::new(tree, values, &mut parts).to_depth(depth);
        search.mtd_f(run, &root, &[Score::of(guess)]).unwrap()
    });
    for (recorded, statistics) in [analysed, guessed] {
        check_values(tree, &recorded);
        check_line(&recorded);
        let Statistics {
            expanded,
            evaluated,
            duplicates,
            ..
        } = statistics;
        // A leaf above the horizon is expanded without effect, and then evaluated.
        assert!(visits(&recorded) <= expanded + evaluated + duplicates);
        assert!(visits(&recorded) >= expanded.max(evaluated));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn procedures_are_recorded_truly(tree in trees()) {
        for procedure in SOUND {
            let (recorded, statistics) = record_procedure(procedure, &tree);
            check_values(&tree, &recorded);
            prop_assert_eq!(visits(&recorded), statistics.expanded + statistics.evaluated);
            check_line(&recorded);
        }
        let unsound = Procedure::Ancestors(AncestorTest::OneFin);
        let (recorded, _) = record_procedure(unsound, &tree);
        check_values(&tree, &recorded);
    }

    #[test]
    fn searches_of_many_passes_are_recorded_truly(tree in trees(), guess in -5..=5) {
        for scout in [false, true] {
            check_passes(&tree, guess, Parts { scout, ..Parts::new() });
            let table = TranspositionTable::with_bytes(1 << 10);
            check_passes(&tree, guess, Parts { scout, ..Parts::new().with_memory(table) });
        }
    }
}

/// If a table has cut the principal variation short, the position that is searched further is not the root.
#[test]
fn the_root_is_the_root() {
    let root = Board::EMPTY;
    let mut visits = 0_u64;
    let mut recorder = SearchTreeRecorder::new(&TicTacToe, &root).with_depth(2);
    let mut run = Run::watched_by(|event: Event<'_, TicTacToe>| {
        let is_visit = matches!(event, Event::Expanded { .. } | Event::Settled { .. });
        visits += u64::from(is_visit && event.node().depth == 0);
        assert_eq!(event.node().depth == 0, event.node().reached_by.is_none());
        recorder.see(&event);
    });
    let table = TranspositionTable::with_bytes(1 << 20);
    let mut parts = Parts::new().with_memory(table).with_scout();
    for _ in 0..2 {
        Negamax::new(&TicTacToe, &OpenLines, &mut parts)
            .to_depth(9)
            .analyse(&mut run, &root)
            .unwrap();
    }
    let tree = recorder.finish().unwrap();
    assert_eq!(tree.nodes()[0].visits, visits);
}
