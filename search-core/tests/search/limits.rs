//! Limits stop every algorithm where they say, and never turn "no verdict" into a verdict.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use domain_puzzle::Puzzle;
use proptest::prelude::*;
use search_core::{
    Algorithm, DeepDown, Event, Limit, Limits, POLL_INTERVAL, Run, SearchObserver, Statistics,
    breadth_first,
};

use crate::algorithm::{self, Found, by_nodes, example, named, stores, wanders};
use crate::edges::{Edges, graphs};
use crate::graph::Watcher;
use crate::on_edges::{ALGORITHMS, Estimate, estimates, shares};

fn solve(algorithm: &'static Algorithm, limits: Limits<'_>) -> Found {
    algorithm::solve(algorithm, limits, None)
}

/// Result of the algorithm when nothing stops it, or for a while if it goes far.
fn whole(algorithm: &'static Algorithm) -> Found {
    let limits = Limits {
        expansions: wanders(algorithm).then_some(500),
        ..Limits::default()
    };
    solve(algorithm, limits)
}

fn limit((answer, _): &Found) -> Option<Limit> {
    answer.as_ref().err().copied()
}

/// Goes down without a bound, in a run that may have gone on before.
fn deep_down<O: SearchObserver<Puzzle>>(run: &mut Run<'_, O>) -> Limit {
    let (space, start) = example();
    let stopped = DeepDown::new(run, &space, &start).next().unwrap();
    let stopped = stopped.unwrap_err();
    assert_eq!(stopped.statistics, run.statistics);
    stopped.limit
}

#[test]
fn expansions() {
    for algorithm in by_nodes() {
        let (whole_answer, whole) = whole(algorithm);
        for expansions in 0..whole.expanded.min(100) {
            let limits = Limits {
                expansions: Some(expansions),
                ..Limits::default()
            };
            let found = solve(algorithm, limits);
            let statistics = found.1;
            assert_eq!(limit(&found), Some(Limit::Expansions), "{}", algorithm.name);
            assert_eq!(statistics.expanded, expansions, "{}", algorithm.name);
        }
        let limits = Limits {
            expansions: Some(whole.expanded),
            ..Limits::default()
        };
        assert_eq!(
            solve(algorithm, limits),
            (whole_answer, whole),
            "{}",
            algorithm.name
        );
    }
}

/// The limit is met exactly even if the clock is only polled now and then.
#[test]
fn many_expansions() {
    for expansions in [
        POLL_INTERVAL - 1,
        POLL_INTERVAL,
        POLL_INTERVAL + 1,
        3 * POLL_INTERVAL + 5,
    ] {
        let limits = Limits {
            expansions: Some(expansions),
            ..Limits::default()
        };
        let mut run = Run::new().with_limits(limits);
        assert_eq!(deep_down(&mut run), Limit::Expansions);
        assert_eq!(run.statistics.expanded, expansions);
    }
}

/// A new limit counts from the next expansion, however long the run has gone on.
#[test]
fn limits_of_a_run_that_has_been_used() {
    let limits = |expansions| Limits {
        expansions: Some(expansions),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits(10));
    deep_down(&mut run);
    for (most, expanded) in [(20, 20), (15, 20), (5_000, 5_000)] {
        run = run.with_limits(limits(most));
        assert_eq!(deep_down(&mut run), Limit::Expansions);
        assert_eq!(run.statistics.expanded, expanded);
    }
    let cancel = AtomicBool::new(true);
    let mut run = run.with_limits(Limits {
        cancel: Some(&cancel),
        ..Limits::default()
    });
    assert_eq!(deep_down(&mut run), Limit::Cancelled);
    assert_eq!(run.statistics.expanded, 5_000);
}

#[test]
fn stored_nodes() {
    for algorithm in by_nodes() {
        let (whole_answer, whole) = whole(algorithm);
        assert_eq!(
            whole.max_stored > 0,
            stores(algorithm),
            "{}",
            algorithm.name
        );
        for stored in 0..whole.max_stored {
            let limits = Limits {
                stored: Some(stored),
                ..Limits::default()
            };
            let found = solve(algorithm, limits);
            let statistics = found.1;
            assert_eq!(limit(&found), Some(Limit::Stored), "{}", algorithm.name);
            let most = stored + 1..=stored + 4;
            assert!(
                most.contains(&statistics.max_stored),
                "{}: {statistics:?}",
                algorithm.name
            );
        }
        if !wanders(algorithm) {
            let limits = Limits {
                stored: Some(whole.max_stored),
                ..Limits::default()
            };
            assert_eq!(
                solve(algorithm, limits),
                (whole_answer, whole),
                "{}",
                algorithm.name
            );
        }
    }
}

/// More bytes never end the run earlier, and enough of them do not end it at all.
#[test]
fn bytes() {
    for algorithm in by_nodes().filter(|algorithm| stores(algorithm)) {
        let mut expanded = 0;
        for bytes in (0..4_000).step_by(50) {
            let limits = Limits {
                bytes: Some(bytes),
                ..Limits::default()
            };
            let found = solve(algorithm, limits);
            let statistics = found.1;
            if found.0.is_err() {
                assert_eq!(limit(&found), Some(Limit::Bytes), "{}", algorithm.name);
            }
            if bytes == 0 {
                assert!(statistics.expanded <= 1, "{}", algorithm.name);
            }
            assert!(
                expanded <= statistics.expanded,
                "{} at {bytes} bytes",
                algorithm.name
            );
            expanded = statistics.expanded;
        }
        assert!(expanded > 2, "{}", algorithm.name);
    }
}

#[test]
fn depth() {
    for algorithm in by_nodes() {
        for depth in 0..5 {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let found = solve(algorithm, limits);
            let statistics = found.1;
            assert_eq!(
                limit(&found),
                Some(Limit::Depth),
                "{} at depth {depth}",
                algorithm.name
            );
            assert!(
                statistics.depth_cutoffs > 0,
                "{} at depth {depth}",
                algorithm.name
            );
            let deepest = depth.saturating_sub(1);
            assert_eq!(
                statistics.max_depth, deepest,
                "{} at depth {depth}",
                algorithm.name
            );
        }
        let limits = Limits {
            depth: Some(5),
            ..Limits::default()
        };
        let (answer, _) = solve(algorithm, limits);
        assert_eq!(answer.unwrap().unwrap().cost, 5, "{}", algorithm.name);
    }
}

#[test]
fn no_time() {
    for algorithm in by_nodes() {
        let limits = Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        };
        let found = solve(algorithm, limits);
        let statistics = found.1;
        assert_eq!(limit(&found), Some(Limit::Time), "{}", algorithm.name);
        assert_eq!(statistics.expanded, 0, "{}", algorithm.name);
    }
}

#[test]
fn time_enough() {
    for time in [Duration::from_secs(3600), Duration::MAX] {
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        let (answer, _) = solve(named("a-star"), limits);
        assert_eq!(answer.unwrap().unwrap().cost, 5);
    }
}

#[test]
fn cancelled_before_the_start() {
    let cancel = AtomicBool::new(true);
    for algorithm in by_nodes() {
        let limits = Limits {
            cancel: Some(&cancel),
            ..Limits::default()
        };
        let found = solve(algorithm, limits);
        let statistics = found.1;
        assert_eq!(limit(&found), Some(Limit::Cancelled), "{}", algorithm.name);
        assert_eq!(statistics.expanded, 0, "{}", algorithm.name);
    }
}

/// After the expansion in progress there is no other.
#[test]
fn cancelled_on_the_way() {
    for algorithm in by_nodes() {
        let (_, whole) = whole(algorithm);
        for last in 1..whole.expanded.min(20) {
            let cancel = AtomicBool::new(false);
            let limits = Limits {
                cancel: Some(&cancel),
                ..Limits::default()
            };
            let mut expanded = 0;
            let mut see = |event: Event<'_, Puzzle>| {
                expanded += u64::from(matches!(event, Event::Expanded(_)));
                cancel.store(expanded == last, Ordering::Relaxed);
            };
            let found = algorithm::solve(algorithm, limits, Some(&mut see));
            assert_eq!(limit(&found), Some(Limit::Cancelled), "{}", algorithm.name);
            assert_eq!(found.1.expanded, last, "{}", algorithm.name);
        }
    }
}

/// The time is kept though the search was fast before it became slow. Reading the clock once in some
/// thousand expansions would take minutes here.
#[test]
fn slow_expansions_end_on_time() {
    let mut expanded = 0;
    let watcher: Watcher<'_, Puzzle> = &mut |event| {
        if matches!(event, Event::Expanded(_)) {
            expanded += 1;
            if expanded > 2_000 {
                thread::sleep(Duration::from_millis(20));
            }
        }
    };
    let limits = Limits {
        time: Some(Duration::from_millis(200)),
        ..Limits::default()
    };
    let mut run = Run::watched_by(watcher).with_limits(limits);
    assert_eq!(deep_down(&mut run), Limit::Time);
    // On a machine that is slow from the beginning there are fewer.
    assert!(expanded < 2_300, "{expanded}");
}

#[test]
fn progress_is_reported_at_every_poll() {
    let mut seen = Vec::new();
    let mut progress = |statistics: &Statistics| seen.push(statistics.expanded);
    let limits = Limits {
        expansions: Some(10_000),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits).with_progress(&mut progress);
    deep_down(&mut run);
    assert_eq!(seen, [0, POLL_INTERVAL, 2 * POLL_INTERVAL]);
}

#[test]
fn a_stopped_run_says_that_there_is_no_verdict() {
    let limits = Limits {
        expansions: Some(3),
        ..Limits::default()
    };
    let (space, start) = example();
    let answer = breadth_first(&mut Run::new().with_limits(limits), &space, &start);
    let message = "no verdict: the limit on expansions was reached (3 expanded, 7 generated)";
    assert_eq!(answer.unwrap_err().to_string(), message);
}

proptest! {
    /// The promises of every algorithm hold within the limit on the depth, and no path is longer.
    #[test]
    fn within_the_limit_on_the_depth(graph in graphs(), shares in shares(), depth in 0..7_u64) {
        let h = estimates(&graph, &shares);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        for algorithm in &ALGORITHMS {
            let _ = algorithm.solve(&graph, &h, limits);
        }
    }
}

/// A run can be made here and go on in another thread.
#[test]
fn a_run_is_sent() {
    fn is_sent<T: Send>(_: &T) {}
    let mut seen = 0_u64;
    let mut progress = |statistics: &Statistics| seen = statistics.expanded;
    is_sent(&Run::new().with_progress(&mut progress));
}

/// The cheaper path to node 2 has one action more, and is found first.
#[test]
fn a_costlier_path_is_shorter() {
    let edges = [(0, 1, 0), (1, 2, 0), (0, 2, 1), (2, 3, 1)];
    for depth in 0..5 {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        for algorithm in &ALGORITHMS {
            let _ = algorithm.solve(&Edges::new(&edges, 3), &|_| 0, limits);
        }
    }
}

/// A path is found by three edges, then a cheaper one of five; ARA* must not take that for one of three.
#[test]
fn a_path_is_found_more_cheaply_by_more_actions() {
    let edges = [(0, 2, 3), (2, 3, 3), (2, 1, 0), (1, 3, 2), (3, 4, 1)];
    let h: Estimate<'_> = &|&node| [6, 3, 3, 1, 0][node as usize];
    let limits = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    for algorithm in &ALGORITHMS {
        let _ = algorithm.solve(&Edges::new(&edges, 4), h, limits);
    }
}
