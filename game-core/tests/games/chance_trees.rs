//! Trees with chance nodes, at random.

use game_core::{ChanceEvaluator, ChanceGame, Interval, Player, Turn};
use proptest::prelude::*;

/// The bounds of all values in these trees.
pub(crate) const SEVENTHS: Interval = match Interval::new(-1.0, 1.0) {
    Some(interval) => interval,
    None => unreachable!(),
};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    First,
    Second,
    Chance,
}

/// A tree as a value. Inner nodes have a static value too, and their children weights.
#[derive(Clone, Debug)]
pub(crate) enum Nested {
    Leaf(f64),
    Inner(Kind, f64, Vec<(Nested, u32)>),
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) value: f64,
    pub(crate) is_leaf: bool,
    /// With their weights.
    pub(crate) children: Vec<(usize, u32)>,
}

/// The root is the first node.
#[derive(Clone, Debug)]
pub(crate) struct Tree(pub(crate) Vec<Node>);

impl From<&Nested> for Tree {
    fn from(nested: &Nested) -> Self {
        let mut tree = Self(Vec::new());
        tree.add(nested);
        tree
    }
}

impl Tree {
    fn add(&mut self, nested: &Nested) -> usize {
        let place = self.0.len();
        let (kind, value, below) = match nested {
            Nested::Leaf(value) => (Kind::First, *value, None),
            Nested::Inner(kind, value, children) => (*kind, *value, Some(children)),
        };
        self.0.push(Node {
            kind,
            value,
            is_leaf: below.is_none(),
            children: Vec::new(),
        });
        for (child, weight) in below.into_iter().flatten() {
            let child = (self.add(child), *weight);
            self.0[place].children.push(child);
        }
        place
    }
}

impl ChanceGame for Tree {
    type Position = usize;
    type Move = usize;

    fn turn(&self, node: &usize) -> Turn {
        match self.0[*node].kind {
            _ if self.0[*node].is_leaf => Turn::Over,
            Kind::First => Turn::Of(Player::First),
            Kind::Second => Turn::Of(Player::Second),
            Kind::Chance => Turn::Chance,
        }
    }

    fn moves(&self, node: &usize) -> impl Iterator<Item = usize> {
        self.0[*node].children.iter().map(|child| child.0)
    }

    fn chances(&self, node: &usize) -> impl Iterator<Item = (usize, u32)> {
        self.0[*node].children.iter().copied()
    }

    fn play(&self, _: &usize, child: usize) -> usize {
        child
    }
}

/// Returns the values that are written at the nodes.
pub(crate) fn values(tree: &Tree) -> impl ChanceEvaluator<Tree> {
    (SEVENTHS, |node: &usize| tree.0[*node].value)
}

/// Few values, so that there are many ties; most of them are not exact in binary.
fn value() -> impl Strategy<Value = f64> {
    (-7..=7_i32).prop_map(|sevenths| f64::from(sevenths) / 7.0)
}

fn inner(child: impl Strategy<Value = Nested>) -> impl Strategy<Value = Nested> {
    let kind = prop_oneof![
        2 => Just(Kind::Chance),
        1 => Just(Kind::First),
        1 => Just(Kind::Second)
    ];
    let weight = prop_oneof![8 => 1..5_u32, 1 => Just(u32::MAX), 1 => 1..1000_u32];
    let children = prop::collection::vec((child, weight), 1..=4);
    (kind, value(), children)
        .prop_map(|(kind, value, children)| Nested::Inner(kind, value, children))
}

/// Trees of any shape, in which anyone may move next.
pub(crate) fn trees() -> impl Strategy<Value = Tree> {
    let below = value()
        .prop_map(Nested::Leaf)
        .prop_recursive(6, 200, 4, inner);
    inner(below).prop_map(|nested| Tree::from(&nested))
}

/// Returns a tree in which the players take turns and chance comes between, from a seed: each node has `width`
/// children, and leaves lie `depth` deep.
pub(crate) fn regular(seed: u64, width: usize, depth: usize) -> Tree {
    Tree::from(&grown(&mut (seed | 1 << 40), width, depth, 0))
}

fn grown(state: &mut u64, width: usize, depth: usize, level: usize) -> Nested {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    let value = f64::from(u32::try_from(*state >> 33).unwrap()) / f64::from(1 << 30) - 1.0;
    if level == depth {
        return Nested::Leaf(value);
    }
    let kind = [Kind::First, Kind::Chance, Kind::Second, Kind::Chance][level % 4];
    let children = (0..width).map(|_| (grown(state, width, depth, level + 1), 1));
    Nested::Inner(kind, value, children.collect())
}
