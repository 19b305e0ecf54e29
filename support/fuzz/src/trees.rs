//! Game trees that are given explicitly.

use game_core::testkit::assert_one_value;
use game_core::{ExplicitTree, Game, NodeId, Score};

use crate::text;

/// A tree; all procedures find one value in it if it is small. Inner nodes without a value are worth nothing.
pub(crate) fn tree(bytes: &[u8]) {
    let Some(tree) = text(bytes).and_then(|text| text.parse::<ExplicitTree>().ok()) else {
        return;
    };
    let values = |node: &NodeId| tree.value(*node).unwrap_or(Score::DRAW);
    let root = tree.root();
    if tree.nodes().count() <= 30 && !tree.is_over(&root) {
        assert_one_value(&tree, &values, &root, tree.height());
    }
}
