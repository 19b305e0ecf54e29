//! An observer sees what the statistics count, and changes nothing.

use domain_puzzle::{Move, Puzzle};
use search_core::{Event, Limits, Run, StateSpace, Statistics};

use crate::algorithm::{ALL, example};
use crate::graph::Watcher;

#[test]
fn a_watched_run_is_the_same_run() {
    for expansions in [0, 1, 5, 20, 1_000] {
        let limits = Limits {
            expansions: Some(expansions),
            ..Limits::default()
        };
        for algorithm in ALL {
            let mut alone = Run::new().with_limits(limits);
            let answer = algorithm.solve(&mut alone);

            let (space, _) = example();
            // At most this many successors can have been produced, whatever the algorithm.
            let mut producible = 0;
            let mut seen = Statistics::default();
            let mut goals = 0;
            let watcher: Watcher<'_, Puzzle> = &mut |event| match event {
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
            let mut other = Run::watched_by(watcher).with_limits(limits);
            assert_eq!(algorithm.solve(&mut other), answer, "{algorithm:?}");
            assert_eq!(other.statistics, alone.statistics, "{algorithm:?}");

            assert!(seen.generated <= producible, "{algorithm:?}");
            if algorithm.produces_all() {
                assert_eq!(seen.generated, producible, "{algorithm:?}");
            }
            seen.inserted = alone.statistics.inserted;
            seen.max_open = alone.statistics.max_open;
            seen.max_stored = alone.statistics.max_stored;
            assert_eq!(seen, alone.statistics, "the events of {algorithm:?}");
            assert_eq!(
                goals,
                usize::from(answer.is_ok()),
                "the goals of {algorithm:?}"
            );
        }
    }
}
