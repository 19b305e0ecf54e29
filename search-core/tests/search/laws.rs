//! The laws of heuristic search, as the events of a run show them.

use std::collections::HashSet;

use proptest::prelude::*;
use search_core::testkit::assert_heuristic;
use search_core::{
    Answer, BothEnds, Event, Run, Zero, a_star, best_first, greedy, ida_star, mm, nbs, uniform_cost,
};

use crate::estimates::{Estimates, uneven};
use crate::graph::{Graph, NODES, Watcher, graphs, graphs_without_cycles, quarters};
use crate::naive::distances;

/// A node that was expanded, or the goal.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    state: usize,
    g: u32,
    f: u32,
}

/// Returns the answer of A*, checked, and the nodes that it expanded, the goal at the end.
fn watch(graph: &Graph, heuristic: &Estimates) -> (Option<u32>, Vec<Step>) {
    let mut steps = Vec::new();
    let watcher: Watcher<'_> = &mut |event| {
        if let Event::Expanded(node) | Event::Goal(node) = event {
            let (state, g) = (*node.state, node.g);
            let f = g + node.h.unwrap();
            steps.push(Step { state, g, f });
        }
    };
    let answer = a_star(&mut Run::watched_by(watcher), graph, heuristic, &0);
    (graph.check(answer), steps)
}

/// Returns a consistent heuristic: some quarters of the truth, but no more than a cap.
fn consistent(graph: &Graph, (quarters, cap): (u32, u32)) -> Estimates {
    let h = Estimates::of(graph, |_, distance| {
        distance.map_or(u32::MAX, |distance| (distance * quarters / 4).min(cap))
    });
    assert_heuristic(graph, &h, 0..NODES);
    h
}

fn shares() -> impl Strategy<Value = (u32, u32)> {
    (0..=4_u32, 0..20_u32)
}

/// Numbers without any relation to the graph.
fn any_estimates() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..30_u32, NODES)
}

fn check_cost(graph: &Graph, answer: Answer<Graph>) -> u32 {
    graph.check(answer).unwrap_or(u32::MAX)
}

proptest! {
    /// With a consistent heuristic `f` never falls from one expansion to the next, and every state
    /// is reached on a cheapest path before it is expanded, which happens once.
    #[test]
    fn f_is_monotone(graph in graphs(0), share in shares()) {
        let (_, steps) = watch(&graph, &consistent(&graph, share));
        prop_assert!(steps.is_sorted_by_key(|step| step.f), "{steps:?}");
        let from_start = distances(&graph.reversed(0));
        for step in &steps {
            prop_assert_eq!(from_start[step.state], Some(step.g));
        }
        let states: HashSet<_> = steps.iter().map(|step| step.state).collect();
        prop_assert_eq!(states.len(), steps.len());
    }

    /// Every state whose `f` is less than the optimum is expanded, and none whose `f` is greater.
    #[test]
    fn what_is_expanded(graph in graphs(0), share in shares()) {
        let h = consistent(&graph, share);
        let (best, steps) = watch(&graph, &h);
        let best = best.unwrap_or(u32::MAX);
        let expanded: HashSet<_> = steps.iter().map(|step| step.state).collect();
        for (state, g) in distances(&graph.reversed(0)).into_iter().enumerate() {
            let f = g.map_or(u32::MAX, |g| g.saturating_add(h.0[state]));
            if f < best {
                prop_assert!(expanded.contains(&state), "{state} in {steps:?}");
            } else if f > best {
                prop_assert!(!expanded.contains(&state), "{state} in {steps:?}");
            }
        }
    }

    /// States that the better informed heuristic has expanded below the optimum are expanded by the other one, too.
    #[test]
    fn knowledge_never_hurts(graph in graphs(0), (quarters, cap) in shares(), more in 0..3_u32) {
        let less = watch(&graph, &consistent(&graph, (quarters, cap)));
        let more = watch(&graph, &consistent(&graph, ((quarters + more).min(4), cap + more)));
        for step in more.1.iter().filter(|step| more.0.is_none_or(|best| step.f < best)) {
            prop_assert!(less.1.iter().any(|other| other.state == step.state));
        }
    }

    /// `f` never exceeds the optimum, consistent or not.
    #[test]
    fn an_admissible_heuristic_keeps_f_below_the_optimum(graph in graphs(0), quarters in quarters()) {
        let (best, steps) = watch(&graph, &uneven(&graph, &quarters));
        prop_assert_eq!(best, distances(&graph)[0]);
        if let Some(best) = best {
            prop_assert!(steps.iter().all(|step| step.f <= best), "{steps:?}");
        }
    }

    /// The truth leads straight to the goal: `f` is the optimum on the whole path, and nothing off
    /// the optimal paths is expanded.
    #[test]
    fn the_perfect_heuristic(graph in graphs(0)) {
        let h = consistent(&graph, (4, u32::MAX));
        let (best, steps) = watch(&graph, &h);
        if let Some(best) = best {
            prop_assert!(steps.iter().all(|step| step.f == best), "{steps:?}");
            let solution = a_star(&mut Run::new(), &graph, &h, &0).unwrap().unwrap();
            let mut g = 0;
            for (state, action) in solution.states(&graph, &0).iter().zip(solution.actions) {
                prop_assert_eq!(g + h.0[*state], best);
                g += graph.edges[*state][action].1;
            }
            prop_assert_eq!(g, best);
        } else {
            prop_assert_eq!(steps, []);
        }
    }

    /// Uniform-cost search is A* that knows nothing, event for event.
    #[test]
    fn uniform_cost_is_a_star_without_knowledge(graph in graphs(0)) {
        let mut seen = [Vec::new(), Vec::new()];
        for (number, seen) in seen.iter_mut().enumerate() {
            let watcher: Watcher<'_> = &mut |event| {
                seen.push((event.name(), event.node().map(|node| (*node.state, node.g, node.depth))));
            };
            let mut run = Run::watched_by(watcher);
            graph.check(match number {
                0 => uniform_cost(&mut run, &graph, &0),
                _ => a_star(&mut run, &graph, &Zero, &0),
            });
        }
        prop_assert_eq!(&seen[0], &seen[1]);
    }

    /// The bounds of IDA* begin with the estimate of the start, grow, and never exceed the optimum,
    /// which the last one is; no node beyond the bound is expanded.
    #[test]
    fn bounds_of_ida_star(graph in graphs_without_cycles(), quarters in quarters()) {
        let h = uneven(&graph, &quarters);
        let best = distances(&graph)[0];
        let mut bounds = Vec::new();
        let mut beyond = 0;
        let watcher: Watcher<'_> = &mut |event| match event {
            Event::Bound(bound) => bounds.push(bound),
            Event::Expanded(node) => {
                beyond += usize::from(node.g + node.h.unwrap() > bounds[bounds.len() - 1]);
            }
            _ => {}
        };
        let mut run = Run::watched_by(watcher);
        prop_assert_eq!(graph.check(ida_star(&mut run, &graph, &h, &0)), best);
        prop_assert_eq!(bounds[0], h.0[0]);
        prop_assert!(bounds.is_sorted_by(|a, b| a < b), "{bounds:?}");
        prop_assert_eq!(beyond, 0);
        if let Some(best) = best {
            prop_assert_eq!(bounds[bounds.len() - 1], best);
        }
    }

    /// Greater weight on an admissible heuristic costs no more than that weight.
    #[test]
    fn weight_bounds_the_loss(graph in graphs(0), quarters in quarters(), weight in 1..5_u32) {
        let h = uneven(&graph, &quarters);
        let answer = best_first(&mut Run::new(), &graph, &h, &0, |g, h| g + weight * h);
        if let Some(best) = distances(&graph)[0] {
            prop_assert!(check_cost(&graph, answer) <= weight * best);
        }
    }

    /// Whatever the heuristic says, a path is found if there is one, and its cost is its own.
    #[test]
    fn no_heuristic_makes_an_answer_false(graph in graphs(0), estimates in any_estimates()) {
        let h = Estimates(estimates);
        let exists = distances(&graph)[0].is_some();
        for answer in [
            a_star(&mut Run::new(), &graph, &h, &0),
            greedy(&mut Run::new(), &graph, &h, &0),
            best_first(&mut Run::new(), &graph, &h, &0, |g, h| g + 3 * h),
        ] {
            prop_assert_eq!(graph.check(answer).is_some(), exists);
        }
    }

    /// From both ends no node is expanded whose `f` exceeds the optimum.
    #[test]
    fn both_ends_keep_f_below_the_optimum(
        mut graph in graphs(0),
        goal in 0..NODES,
        forward in quarters(),
        backward in quarters(),
    ) {
        graph.goals = vec![goal];
        let forward = uneven(&graph, &forward);
        let backward = uneven(&graph.reversed(0), &backward);
        let ends = BothEnds {
            start: &0,
            goal: &goal,
            forward: &forward,
            backward: &backward,
            least_cost: 0,
        };
        for number in 0..2 {
            let mut greatest = 0;
            let watcher: Watcher<'_> = &mut |event| {
                if let Event::Expanded(node) = event {
                    greatest = greatest.max(node.g + node.h.unwrap());
                }
            };
            let mut run = Run::watched_by(watcher);
            let answer = match number {
                0 => nbs(&mut run, &graph, &ends),
                _ => mm(&mut run, &graph, &ends),
            };
            if let Some(cost) = graph.check(answer) {
                prop_assert!(greatest <= cost);
            }
        }
    }
}
