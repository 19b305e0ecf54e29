//! Written trees with chance nodes: the procedures of the list against the definition.
#![allow(clippy::float_cmp, reason = "values agree to the last bit")]

use game_core::{
    Bound, ChanceEvent, ChanceGame, ChanceStep, Depths, Effort, Event, ExplicitTree, Findings,
    GameOrder, Method, NodeId, Problem,
};
use proptest::prelude::*;
use search_core::Values;

use crate::chance_trees::{Kind, Node, Tree, trees};

/// Returns a tree as a text: lists of players' moves in brackets, those of events in braces.
fn text_of(tree: &Tree, node: usize) -> String {
    let Node {
        kind,
        value,
        is_leaf,
        children,
    } = &tree.0[node];
    if *is_leaf {
        return format!("{:.0}", value * 7.0);
    }
    let weight = |weight: u32| weight % 7 + 1;
    let sum: u32 = children.iter().map(|child| weight(child.1)).sum();
    let below = children.iter().map(|child| {
        let text = text_of(tree, child.0);
        match kind {
            Kind::Chance => format!("{}/{sum}: {text}", weight(child.1)),
            Kind::First | Kind::Second => text,
        }
    });
    let below = below.collect::<Vec<_>>().join(", ");
    match kind {
        Kind::Chance => format!("{{{below}}}"),
        Kind::First | Kind::Second => format!("[{below}]"),
    }
}

/// Returns the values of the nodes by their definition, if MAX, or MIN, has the next turn of a player.
fn add_truths(tree: &ExplicitTree, node: NodeId, is_max: bool, truths: &mut Vec<f64>) -> f64 {
    let children = tree.children(node);
    let is_chance = tree.is_chance(node);
    let below: Vec<f64> = children
        .iter()
        .map(|&child| add_truths(tree, child, is_max == is_chance, truths))
        .collect();
    let truth = if let Some(value) = tree.value(node) {
        f64::from(value.value())
    } else if is_chance {
        let weights: Vec<_> = tree.chances(&node).map(|(_, weight)| weight).collect();
        let sum: f64 = weights.iter().map(|weight| f64::from(*weight)).sum();
        let parts = weights.iter().zip(&below);
        parts
            .map(|(weight, value)| f64::from(*weight) / sum * value)
            .sum()
    } else if is_max {
        below.into_iter().fold(f64::MIN, f64::max)
    } else {
        below.into_iter().fold(f64::MAX, f64::min)
    };
    truths[node.index()] = truth;
    truth
}

/// Checks that the procedures of the list find the value of a written tree, and cut off only what its bounds allow.
fn check_written(tree: &ExplicitTree) {
    let mut truths = vec![0.0; tree.nodes().len()];
    let truth = add_truths(tree, tree.root(), true, &mut truths);
    let (root, height) = (tree.root(), tree.height());
    let values = tree.static_values(root, height).unwrap();
    let depths = Depths {
        usual: height,
        farthest: height,
    };
    let problem = Problem::new(tree, &root, &values, GameOrder)
        .with_chance()
        .with_depths(depths);
    for name in ["expectiminimax", "star1", "star2"] {
        let mut see = |event: Event<'_, ExplicitTree>| {
            let Event::Chance(ChanceEvent { place, step, .. }) = event else {
                panic!("{} by {name}", event.name());
            };
            let truth = truths[place.position.index()];
            match step {
                ChanceStep::CutOff {
                    bound: Bound::AtMost,
                    value,
                    window,
                    ..
                } => assert!(truth <= value + 1e-9 && value <= window.alpha, "{name}"),
                ChanceStep::CutOff { value, window, .. } => {
                    assert!(truth >= value - 1e-9 && value >= window.beta, "{name}");
                }
                ChanceStep::Evaluated(value) => assert_eq!(value, truth),
                ChanceStep::BackedUp(value) if name == "expectiminimax" => {
                    assert!((value - truth).abs() < 1e-9);
                }
                ChanceStep::BackedUp(_) | ChanceStep::Expanded(_) => {}
            }
        };
        let effort = Effort {
            events: Some(&mut see),
            ..Effort::default()
        };
        let method = Method::named(name, &Values::NONE).unwrap();
        let found = method.analyse(&problem, effort).unwrap().findings;
        let Findings::Expected { analysis } = found else {
            panic!("{found:?}");
        };
        assert!((analysis.value - truth).abs() < 1e-9, "{name}");
        if let Some(best) = analysis.best {
            assert!((truths[best.index()] - truth).abs() < 1e-9, "{name}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_trees(tree in trees()) {
        check_written(&text_of(&tree, 0).parse().unwrap());
    }
}
