//! RBFS against the printed algorithm, call by call.

use proptest::prelude::*;
use search_core::{Event, Run, Zero, rbfs};

use crate::estimates::{Estimates, half, uneven};
use crate::graph::{Graph, Watcher, graphs_without_cycles, quarters};

/// Event at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Entered { value: u32, limit: u32 },
    Expanded,
    BackedUp(u32),
}

/// Korf's text, with whole paths and fresh lists: answers the value, or the cost of the goal.
fn naive(
    graph: &Graph,
    h: &Estimates,
    (node, g, value): (usize, u32, u32),
    bound: u32,
    steps: &mut Vec<(usize, Step)>,
) -> Result<u32, u32> {
    let limit = bound;
    steps.push((node, Step::Entered { value, limit }));
    if graph.goals.contains(&node) {
        return Err(g);
    }
    steps.push((node, Step::Expanded));
    let f = g.saturating_add(h.0[node]);
    let mut values = Vec::new();
    for &(to, cost) in &graph.edges[node] {
        let child = (g + cost).saturating_add(h.0[to]);
        values.push(if f < value { child.max(value) } else { child });
    }
    loop {
        let least = values.iter().copied().min().unwrap_or(u32::MAX);
        if least > bound || least == u32::MAX {
            steps.push((node, Step::BackedUp(least)));
            return Ok(least);
        }
        let best = values.iter().position(|&value| value == least).unwrap();
        let others = values
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != best);
        let second = others.map(|(_, &value)| value).min().unwrap_or(u32::MAX);
        let (to, cost) = graph.edges[node][best];
        values[best] = naive(graph, h, (to, g + cost, least), bound.min(second), steps)?;
    }
}

fn check(graph: &Graph, h: &Estimates) {
    let mut expected = Vec::new();
    let start = (0, 0, h.0[0]);
    let cost = if h.0[0] == u32::MAX {
        None
    } else {
        naive(graph, h, start, u32::MAX, &mut expected).err()
    };
    let mut steps = Vec::new();
    let watcher: Watcher<'_> = &mut |event| {
        let step = match event {
            Event::Entered { value, limit, .. } => Step::Entered { value, limit },
            Event::Expanded(_) => Step::Expanded,
            Event::BackedUp { value, .. } => Step::BackedUp(value),
            _ => return,
        };
        steps.extend(event.node().map(|node| (*node.state, step)));
    };
    let answer = rbfs(&mut Run::watched_by(watcher), graph, h, &0);
    assert_eq!(graph.check(answer), cost);
    assert_eq!(steps, expected);
}

proptest! {
    #[test]
    fn every_call(graph in graphs_without_cycles(), quarters in quarters()) {
        check(&graph, &Estimates::all(0));
        check(&graph, &half(&graph));
        check(&graph, &uneven(&graph, &quarters));
    }

    /// A node that is opened again costs no more than the dearest so far.
    #[test]
    fn rbfs_opens_new_nodes_in_the_order_of_their_cost(graph in graphs_without_cycles()) {
        let mut dearer = Vec::new();
        let watcher: Watcher<'_> = &mut |event| {
            if let Event::Expanded(node) = event
                && !dearer.contains(&node.g)
            {
                dearer.push(node.g);
            }
        };
        graph.check(rbfs(&mut Run::watched_by(watcher), &graph, &Zero, &0));
        prop_assert!(dearer.is_sorted(), "{dearer:?}");
    }

}
