//! Texts of trees that are changed.

use game_core::{ExplicitTree, Game as _, Score, TreeText};

const NAMED: &str =
    "# a tree\nmin to move\na -> b c  # two moves\nc -> d e\n\nb = 3, d = -1, e = 7\n";
const NESTED: &str = "[3, # the first\n [-1, 7] ] # done";

/// Checks that a change of every node makes another tree, and that there is a way back.
#[track_caller]
fn check(text: &str) {
    let read = TreeText::read(text).unwrap();
    let tree = read.tree();
    let nodes = tree.nodes().len();
    for node in tree.nodes() {
        let name = tree.name(node);
        let is_leaf = tree.is_over(&node);
        let grown = TreeText::read(&read.with_child(name, None).unwrap()).unwrap();
        assert_eq!(grown.tree().nodes().len(), nodes + 1);
        let parent = grown.tree().find(name).unwrap();
        let child = *grown.tree().children(parent).last().unwrap();
        assert_eq!(grown.without(grown.tree().name(child)).unwrap(), text);
        if is_leaf {
            let worth: ExplicitTree = read.with_value(name, Some("12")).unwrap().parse().unwrap();
            let value = worth.value(worth.find(name).unwrap());
            assert_eq!(value.map(Score::value), Some(12));
            assert_eq!(grown.tree().value(child), tree.value(node));
            read.with_value(name, None).unwrap_err();
        }
        match read.without(name) {
            Ok(less) => {
                let less: ExplicitTree = less.parse().unwrap();
                assert!(less.nodes().len() < nodes);
            }
            Err(_) => assert_eq!(node, tree.root()),
        }
    }
    let other = TreeText::read(&read.with_turn_exchanged().unwrap()).unwrap();
    let [turn, turned] = [tree, other.tree()].map(|tree| tree.to_move(&tree.root()));
    assert_eq!(turned, turn.opponent());
}

#[test]
fn changes_and_their_way_back() {
    check(NAMED);
    check(NESTED);
    check(game_core::FIG_22_2);
    check("\tmax\tto move # who\r\n[[[1]], 2]\r\n");
    check("[5, 6]");
}

#[test]
fn events_of_chance_keep_their_probabilities() {
    let text = TreeText::read("a -> b c\nb -> {1/3: d, 2/3: e}\nc = 1, d = 3, e = 6").unwrap();
    let renamed = text.with_name("d", "x").unwrap();
    assert!(renamed.contains("b -> {1/3: x, 2/3: e}"), "{renamed}");
    let less = text.without("b").unwrap();
    assert_eq!(less, "a -> c\nc = 1");
    let nested = TreeText::read("[1, {1/3: 3, 2/3: [6, 5]}]").unwrap();
    let changed = nested.with_value("2.2.1", Some("7")).unwrap();
    assert_eq!(changed, "[1, {1/3: 3, 2/3: [7, 5]}]");
    assert_eq!(nested.without("2").unwrap(), "[1]");
    for (text, node, child) in [(text, "b", "d"), (nested, "2", "2.1")] {
        text.with_child(node, None).unwrap_err();
        text.without(child).unwrap_err();
    }
}

#[test]
fn names_are_changed_wherever_they_stand() {
    let text = TreeText::read(NAMED).unwrap();
    let renamed = text.with_name("c", "min").unwrap();
    assert_eq!(
        renamed,
        NAMED.replace("b c", "b min").replace("c ->", "min ->")
    );
    for name in ["", "a", "x y", "x,", "->", "#x", "["] {
        text.with_name("b", name).unwrap_err();
    }
}
