//! Our answers on explicit trees against those of the original programs.

use game_core::{AncestorTest, Bound, ExplicitTree, FIG_22_2, NodeId, TieRule, Window};
use serde_json::{Value, json};

use crate::common::{Procedure, Seen, search, search_tree};

fn json_lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn tree(nested: &Value) -> ExplicitTree {
    nested.to_string().parse().unwrap()
}

fn is_leaf(tree: &ExplicitTree, node: NodeId) -> bool {
    tree.children(node).is_empty()
}

/// Returns everything that the oracle says of a run, in its own words.
fn told(tree: &ExplicitTree, seen: &Seen<ExplicitTree>) -> Value {
    let leaves: Vec<NodeId> = tree.nodes().filter(|&node| is_leaf(tree, node)).collect();
    let leaf_number = |leaf: &NodeId| leaves.iter().position(|node| node == leaf).unwrap();
    let analysis = &seen.analysis;
    json!({
        "value": analysis.value,
        "child": tree.children(tree.root()).iter().position(|&child| child == analysis.best),
        "moves": analysis.moves.iter().map(|root_move| root_move.value).collect::<Vec<_>>(),
        "leaves": seen.leaves.iter().map(leaf_number).collect::<Vec<_>>(),
        "leaves_evaluated": seen.statistics.evaluated,
        "nodes": seen.statistics.expanded,
        "alpha_cuts": seen.statistics.alpha_cutoffs,
        "beta_cuts": seen.statistics.beta_cutoffs,
        "cuts": seen.cuts,
    })
}

/// Checks everything that the oracle knows of the run.
fn check(procedure: Procedure, id: &Value, tree: &ExplicitTree, oracle: &Value) {
    let seen = search_tree(procedure, tree);
    let told = told(tree, &seen);
    for (name, expected) in oracle.as_object().unwrap() {
        assert_eq!(&told[name], expected, "{name} of {procedure:?} on {id}");
    }
    assert_eq!(
        seen.statistics.generated,
        seen.statistics.expanded - 1 + seen.statistics.evaluated
    );
    assert_eq!(seen.statistics.evaluated, seen.leaves.len() as u64);
}

#[test]
fn mini_trees() {
    let trees: Value =
        serde_json::from_str(include_str!("../data/game-trees/mini-trees.json")).unwrap();
    for case in trees.as_array().unwrap() {
        let tree = tree(&case["tree"]);
        assert_eq!(case["depth"], tree.height());
        for (procedure, oracle) in [
            (Procedure::Minimax, "minmax"),
            (Procedure::Ancestors(AncestorTest::OppositeType), "ab_list"),
            (Procedure::Bounds, "ab_evalp"),
            (Procedure::Ancestors(AncestorTest::OneFin), "ab_onefin"),
            (Procedure::Ancestors(AncestorTest::ParentOnly), "ab_shallow"),
        ] {
            check(procedure, &case["id"], &tree, &case[oracle]);
        }
    }
}

#[test]
fn random_trees() {
    let trees = json_lines(include_str!("../data/game-trees/trees.jsonl"));
    let results = json_lines(include_str!("../data/game-trees/results.jsonl"));
    assert_eq!((trees.len(), results.len()), (100, 100));
    for (case, result) in trees.iter().zip(&results) {
        let id = &case["id"];
        assert_eq!(id, &result["id"]);
        let tree = tree(&case["tree"]);
        assert_eq!(case["depth"], tree.height());

        check(Procedure::Minimax, id, &tree, &result["minmax"]);
        let alpha_beta = &result["alpha_beta"];
        check(Procedure::Bounds, id, &tree, alpha_beta);
        for (test, oracle) in [
            (AncestorTest::OppositeType, alpha_beta),
            (AncestorTest::OneFin, &result["one_fin"]),
            (AncestorTest::ParentOnly, &result["parent_only"]),
        ] {
            check(Procedure::Ancestors(test), id, &tree, oracle);
        }

        let bratko = &result["bratko"];
        let minimax = json!({
            "value": bratko["minimax_value"],
            "child": bratko["minimax_child"],
            "leaves_evaluated": bratko["minimax_leaves"],
        });
        check(Procedure::BratkoMinimax(TieRule::Last), id, &tree, &minimax);
        let alpha_beta = json!({
            "value": bratko["ab_value"],
            "child": bratko["ab_child"],
            "leaves": bratko["ab_leaves"],
        });
        check(
            Procedure::BratkoAlphaBeta(Window::BRATKO),
            id,
            &tree,
            &alpha_beta,
        );
    }
}

fn names(tree: &ExplicitTree, nodes: &[NodeId]) -> String {
    nodes.iter().map(|&node| tree.name(node)).collect()
}

#[test]
fn figure_22_2() {
    let tree: ExplicitTree = FIG_22_2.parse().unwrap();
    for (procedure, leaves) in [
        (Procedure::Minimax, "ijklmnop"),
        (Procedure::BratkoMinimax(TieRule::Last), "ijklmnop"),
        (Procedure::BratkoMinimax(TieRule::First), "ijklmnop"),
        (Procedure::Ancestors(AncestorTest::OppositeType), "ijkmn"),
        (Procedure::Bounds, "ijkmn"),
        (Procedure::BratkoAlphaBeta(Window::BRATKO), "ijkmn"),
    ] {
        let seen = search_tree(procedure, &tree);
        assert_eq!(seen.analysis.value.value(), 4);
        assert_eq!(names(&tree, &seen.analysis.principal_variation), "bdj");
        assert_eq!(names(&tree, &seen.leaves), leaves, "{procedure:?}");
    }
}

/// The value of every node of the figure, by searching from there.
#[test]
fn figure_22_2_node_by_node() {
    let tree: ExplicitTree = FIG_22_2.parse().unwrap();
    for (name, value) in [("b", -4), ("c", -1), ("d", 4), ("e", 6), ("f", 2), ("g", 1)] {
        let root = tree.find(name).unwrap();
        let values = tree.static_values(root, 3).unwrap();
        let seen = search(Procedure::Minimax, &tree, &values, &root, 3);
        assert_eq!(
            seen.analysis.value.value(),
            value,
            "{name}, as its mover sees it"
        );
    }
}

/// A later move of the root that was cut off is known by a bound only; without cut-offs, and for
/// minimax always, the list is exact.
#[test]
fn bounds_in_the_list_of_root_moves() {
    use Bound::{AtMost, Exact};
    let bounds = |procedure, text: &str| -> Vec<Bound> {
        let tree = text.parse().unwrap();
        let moves = search_tree(procedure, &tree).analysis.moves;
        moves.iter().map(|root_move| root_move.bound).collect()
    };
    assert_eq!(bounds(Procedure::Bounds, FIG_22_2), [Exact, AtMost]);
    assert_eq!(bounds(Procedure::Minimax, FIG_22_2), [Exact, Exact]);
    assert_eq!(bounds(Procedure::Bounds, "[[3],[[2]],[5,1]]"), [Exact; 3]);
    assert_eq!(
        bounds(Procedure::Bounds, "[4,[4,9],[3,9],4]"),
        [Exact, AtMost, AtMost, Exact]
    );
    assert_eq!(
        bounds(
            Procedure::BratkoAlphaBeta(Window::BRATKO),
            "[4,[4,9],[3,9],4]"
        ),
        [Exact, Exact, AtMost, Exact]
    );
}
