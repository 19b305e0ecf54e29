//! Knowledge about a chance node while its children are searched.

use crate::chance::mean::Mean;
use crate::run::window::Window;
use crate::{Bound, Interval};

/// Event of a chance node.
#[derive(Debug)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    weight: u32,
    /// Lower bound of its value.
    least: f64,
    /// Upper bound of its value.
    greatest: f64,
}

impl<M> Child<M> {
    /// Returns the value, if it is known.
    pub(super) fn known(&self) -> Option<f64> {
        (self.least >= self.greatest).then_some(self.least)
    }

    /// Returns the value, or the bound beyond those of all values, if one is known.
    pub(super) fn found(&self, bounds: Interval) -> Option<(f64, Bound)> {
        if let Some(value) = self.known() {
            Some((value, Bound::Exact))
        } else if self.least > bounds.lower() {
            Some((self.least, Bound::AtLeast))
        } else {
            let is_less = self.greatest < bounds.upper();
            is_less.then_some((self.greatest, Bound::AtMost))
        }
    }

    pub(super) fn is_at_least(&mut self, value: f64) {
        self.least = self.least.max(value);
    }

    pub(super) fn is_at_most(&mut self, value: f64) {
        self.greatest = self.greatest.min(value);
    }

    /// Takes in the value that a search with this window has found.
    pub(super) fn learn(&mut self, window: Window<f64>, value: f64) {
        let bound = window.bound(value);
        if bound != Bound::AtMost {
            self.is_at_least(value);
        }
        if bound != Bound::AtLeast {
            self.is_at_most(value);
        }
    }
}

/// All that may happen in a position.
pub(super) struct ChanceNode<M> {
    pub(super) children: Vec<Child<M>>,
}

impl<M> ChanceNode<M> {
    /// Creates a node of whose children only the bounds of all values are known.
    pub(super) fn new(chances: Vec<(M, u32)>, bounds: Interval) -> Self {
        let children = chances.into_iter().map(|(mv, weight)| Child {
            mv,
            weight,
            least: bounds.lower(),
            greatest: bounds.upper(),
        });
        Self {
            children: children.collect(),
        }
    }

    /// Returns the least value that the node can have.
    pub(super) fn least(&self) -> f64 {
        self.mean_with(None, |child| child.least)
    }

    /// Returns the bound of the node's value and its side, if the value is known to lie on one side of the window,
    /// wherever the children's values lie within their bounds.
    pub(super) fn outside(&self, window: Window<f64>) -> Option<(f64, Bound)> {
        let greatest = self.mean_with(None, |child| child.greatest);
        if greatest <= window.alpha {
            return Some((greatest, Bound::AtMost));
        }
        let least = self.least();
        (least >= window.beta).then_some((least, Bound::AtLeast))
    }

    /// Returns whether there is a child besides this one whose value is not known.
    pub(super) fn is_open_beside(&self, index: usize) -> bool {
        let mut children = self.children.iter().enumerate();
        children.any(|(other, child)| other != index && child.known().is_none())
    }

    /// Returns the window for a child, if `window` is the node's: a value of `alpha` or less makes the mean no greater
    /// than the node's `alpha`, however great the others are, and one of `beta` or more makes it no less than the
    /// node's `beta`.
    ///
    /// Both ends are computed and then checked with the same mean that decides about cut-offs, so that
    /// this holds to the last bit. An end that rounding has put too near is moved away.
    pub(super) fn window_below(&self, index: usize, window: Window<f64>) -> Window<f64> {
        let (alpha, slack) = self.solved(index, window.alpha, |child| child.greatest);
        let keeps_down =
            |end: &f64| self.mean_with(Some((index, *end)), |child| child.greatest) <= window.alpha;
        let down = [alpha, alpha - slack].into_iter().find(keeps_down);
        let (beta, slack) = self.solved(index, window.beta, |child| child.least);
        let lifts =
            |end: &f64| self.mean_with(Some((index, *end)), |child| child.least) >= window.beta;
        let up = [beta, beta + slack].into_iter().find(lifts);
        Window {
            alpha: down.unwrap_or(f64::NEG_INFINITY),
            beta: up.unwrap_or(f64::INFINITY),
        }
    }

    /// Returns approximately the value of a child that makes the mean `mean`, the others unchanged, and how far it may
    /// be off.
    fn solved(&self, index: usize, mean: f64, other: impl Fn(&Child<M>) -> f64) -> (f64, f64) {
        let weight = f64::from(self.children[index].weight);
        let (mut weights, mut rest, mut size) = (weight, 0.0, 0.0);
        for child in self.children[..index]
            .iter()
            .chain(&self.children[index + 1..])
        {
            let (weight, value) = (f64::from(child.weight), other(child));
            weights += weight;
            rest += weight * value;
            size += weight * value.abs();
        }
        let sum = mean * weights;
        // Thousands of times what rounding can do to such sums: it only has to be enough, since what comes
        // out is checked.
        ((sum - rest) / weight, (sum.abs() + size) / weight * 1e-12)
    }

    /// Returns the mean of one value for each child; that of one child may be given.
    fn mean_with(&self, given: Option<(usize, f64)>, value: impl Fn(&Child<M>) -> f64) -> f64 {
        let values = self.children.iter().enumerate().map(|(place, child)| {
            let given = given.filter(|(index, _)| *index == place);
            (
                child.weight,
                given.map_or_else(|| value(child), |(_, value)| value),
            )
        });
        values.collect::<Mean>().value()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{ChanceNode, Child};
    use crate::run::window::Window;

    fn sevenths() -> impl Strategy<Value = f64> {
        (-7..=7_i32).prop_map(|sevenths| f64::from(sevenths) / 7.0)
    }

    fn child() -> impl Strategy<Value = Child<()>> {
        let weight = prop_oneof![1..8_u32, Just(u32::MAX)];
        (weight, sevenths(), sevenths()).prop_map(|(weight, one, other)| Child {
            mv: (),
            weight,
            least: one.min(other),
            greatest: one.max(other),
        })
    }

    /// Returns a window end near the mean. If a bound of the mean is met to the last bit, or missed by one, rounding
    /// would show.
    fn near(mean: f64, step: i8) -> f64 {
        match step {
            -1 => mean.next_down(),
            0 => mean,
            _ => mean.next_up(),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn windows_keep_their_promise(
            children in prop::collection::vec(child(), 1..6),
            values in prop::array::uniform2(sevenths()),
            steps in prop::array::uniform2(-1..=1_i8),
        ) {
            let node = ChanceNode { children };
            let least = |value| node.mean_with(Some((0, value)), |child| child.least);
            let greatest = |value| node.mean_with(Some((0, value)), |child| child.greatest);
            let alpha = near(greatest(values[0]), steps[0]);
            let beta = near(least(values[1]), steps[1]);
            let below = node.window_below(0, Window { alpha, beta });
            prop_assert!(greatest(below.alpha) <= alpha);
            prop_assert!(least(below.beta) >= beta);
            // No narrower than need be.
            prop_assert!((below.alpha - values[0]).abs() < 0.1);
            prop_assert!((below.beta - values[1]).abs() < 0.1);
        }
    }
}
