//! An observer sees what the statistics count, and changes nothing.

use domain_puzzle::{Move, Puzzle};
use search_core::{Event, Limits, StateSpace, Statistics};

use crate::algorithm::{by_nodes, example, produces_all, solve};

#[test]
fn a_watched_run_is_the_same_run() {
    for expansions in [0, 1, 5, 20, 1_000] {
        let limits = Limits {
            expansions: Some(expansions),
            ..Limits::default()
        };
        for algorithm in by_nodes() {
            let alone = solve(algorithm, limits, None);
            let name = algorithm.name;

            let (space, _) = example();
            // At most this many successors can have been produced, whatever the algorithm.
            let mut producible = 0;
            let mut seen = Statistics::default();
            let mut goals = 0;
            let mut see = |event: Event<'_, Puzzle>| match event {
                Event::Bound(_) | Event::DepthBound(_) | Event::Weight(_) => seen.iterations += 1,
                Event::Expanded(node) => {
                    let takes_back = |&action: &Move| {
                        node.action
                            .is_some_and(|last| space.takes_back(last, action))
                    };
                    let actions = space.actions(node.state);
                    producible += actions.filter(|action| !takes_back(action)).count() as u64;
                    seen.expanded += 1;
                    seen.max_depth = seen.max_depth.max(node.depth as u64);
                }
                Event::Generated(_) => seen.generated += 1,
                Event::Duplicate(_) => seen.duplicates += 1,
                Event::Reopened(_) => seen.reopened += 1,
                Event::DepthCutoff(_) => seen.depth_cutoffs += 1,
                Event::Goal(_) => goals += 1,
                _ => {}
            };
            let other = solve(algorithm, limits, Some(&mut see));
            assert_eq!(other, alone, "{name}");
            let (answer, alone) = alone;

            assert!(seen.generated <= producible, "{name}");
            if produces_all(algorithm) {
                assert_eq!(seen.generated, producible, "{name}");
            }
            seen.inserted = alone.inserted;
            seen.max_open = alone.max_open;
            seen.max_stored = alone.max_stored;
            assert_eq!(seen, alone, "the events of {name}");
            assert_eq!(goals, usize::from(answer.is_ok()), "the goals of {name}");
        }
    }
}
