//! The evaluator of explicit trees.

use thiserror::Error;

use crate::{ChanceEvaluator, Evaluator, Interval, Score};

use super::error::shortened;
use super::{ExplicitTree, NodeId};

/// Gives the nodes of an [`ExplicitTree`] the values written in its text.
///
/// It comes from [`ExplicitTree::static_values`], which says at once whether a search of a certain
/// depth will find a value wherever it needs one. A search that ends sooner, by a limit on depth,
/// at a node without a value has no answer
/// ([`SearchError::NoStaticValue`](crate::SearchError::NoStaticValue)).
#[derive(Clone, Copy, Debug)]
pub struct StaticValues(());

/// A search would have to evaluate a node that has no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "a search of depth {depth} ends at the inner node `{name}`, which has no static value; \
     give it one (`{name} = 3`, say) or search {height} deep, to the leaves",
    name = shortened(.node)
)]
pub struct NoStaticValue {
    /// The name of the node.
    pub node: String,
    /// The depth of the search.
    pub depth: usize,
    /// The depth that would suffice.
    pub height: usize,
}

impl ExplicitTree {
    /// Returns the evaluator for searches from `root` that are `depth` plies deep.
    ///
    /// # Errors
    ///
    /// If such a search ends at an inner node without a value.
    pub fn static_values(&self, root: NodeId, depth: usize) -> Result<StaticValues, NoStaticValue> {
        let mut frontier = vec![root];
        for _ in 0..depth.min(self.height()) {
            frontier = frontier
                .into_iter()
                .flat_map(|node| self.children(node))
                .copied()
                .collect();
        }
        match frontier.iter().find(|&&node| self.value(node).is_none()) {
            None => Ok(StaticValues(())),
            Some(&node) => Err(NoStaticValue {
                node: self.name(node).to_owned(),
                depth,
                height: self.height(),
            }),
        }
    }
}

impl Evaluator<ExplicitTree> for StaticValues {
    fn evaluate(&self, tree: &ExplicitTree, node: &NodeId) -> Score {
        tree.value(*node)
            .expect("only nodes that have a value are evaluated")
    }

    fn knows(&self, tree: &ExplicitTree, node: &NodeId) -> bool {
        tree.value(*node).is_some()
    }
}

/// All values lie between the least and the greatest of the tree.
impl ChanceEvaluator<ExplicitTree> for StaticValues {
    fn bounds(&self, tree: &ExplicitTree) -> Interval {
        let values = || tree.nodes().filter_map(|node| tree.value(node));
        let least = values().min().unwrap_or(Score::MIN);
        Interval::between(least, values().max().unwrap_or(Score::MAX))
    }

    fn evaluate(&self, tree: &ExplicitTree, node: &NodeId) -> f64 {
        tree.value(*node)
            .map_or(f64::NAN, |score| score.value().into())
    }
}
