//! Levels by the keys of states, for one owner and for several: against the form that hashes states.

use std::num::NonZero;

use domain_puzzle::{Layout, MoveOrder, Puzzle};
use proptest::prelude::*;
use search_core::{
    LevelPart, Limit, Limits, Run, Statistics, Unreadable, enumerate_layers, enumerate_levels,
    enumerate_packed, level_part,
};

use crate::edges::{Edges, NODES};

fn graphs() -> impl Strategy<Value = Edges> {
    let edges = prop::collection::vec((0..NODES, 0..NODES, Just(1)), 0..40);
    edges.prop_map(|edges| Edges { edges, goal: 0 })
}

/// The counts and the least state of the last level.
type Counted = (Vec<u64>, u32);

/// Levels counted naively.
fn naive(graph: &Edges) -> Counted {
    let mut levels = vec![vec![0]];
    loop {
        let last = &levels[levels.len() - 1];
        let reached = graph.edges.iter().filter(|edge| last.contains(&edge.0));
        let mut next: Vec<u32> = reached.map(|edge| edge.1).collect();
        next.retain(|node| !levels.iter().any(|level| level.contains(node)));
        next.sort_unstable();
        next.dedup();
        if next.is_empty() {
            let counts = levels.iter().map(|level| level.len() as u64).collect();
            return (counts, levels[levels.len() - 1][0]);
        }
        levels.push(next);
    }
}

/// Expands a level of all parts and lets them exchange their letters; the least key and the states of the next one.
fn step(parts: &mut [impl LevelPart], at_a_time: usize) -> (Option<u128>, u64) {
    let owners = parts.len();
    let mut least = None;
    let mut letters = vec![Vec::new(); owners];
    for part in &mut *parts {
        loop {
            let work = part.expand(at_a_time, &mut letters);
            if work.expanded == 0 {
                break;
            }
            assert!(work.expanded <= at_a_time as u64);
            least = least.into_iter().chain(work.least).min();
        }
    }
    for (part, letters) in parts.iter_mut().zip(letters) {
        part.receive(&letters).unwrap();
    }
    (least, parts.iter_mut().map(LevelPart::go_on).sum())
}

/// Counts with `owners` owners, who are all replaced by others that know their words before the level at `depth`.
fn in_parts(graph: &Edges, owners: usize, depth: usize) -> Counted {
    let part = |own| level_part(graph, &0, (own, owners));
    let mut parts: Vec<_> = (0..owners).map(part).collect();
    for part in &mut parts {
        part.begin().unwrap();
    }
    let mut counts = vec![parts.iter_mut().map(LevelPart::go_on).sum()];
    loop {
        if counts.len() == depth + 1 {
            for (own, old) in parts.iter_mut().enumerate() {
                let mut new = part(own);
                let words: Vec<u64> = old.words().collect();
                assert_eq!(old.words().len(), words.len());
                new.restore(depth, words).unwrap();
                *old = new;
            }
        }
        let (least, states) = step(&mut parts, 1 + depth);
        if states == 0 {
            let least = least.and_then(|least| u32::try_from(least).ok());
            return (counts, least.unwrap());
        }
        counts.push(states);
    }
}

proptest! {
    #[test]
    fn levels_of_graphs(graph in graphs(), owners in 1..5_usize, depth in 0..5_usize) {
        let expected = naive(&graph);
        let (mut run, mut seen) = (Run::new(), Vec::new());
        let packed = enumerate_packed(&mut run, &graph, &0, &mut |states| seen.push(states));
        prop_assert_eq!(packed.unwrap(), expected.clone());
        prop_assert_eq!(&seen, &expected.0);
        prop_assert_eq!(in_parts(&graph, owners, depth), expected.clone());

        let (mut hashing, mut seen_too) = (Run::new(), Vec::new());
        let hashed = enumerate_layers(&mut hashing, &graph, &0, &mut |states| seen_too.push(states));
        prop_assert_eq!(hashed.unwrap().0, expected.0);
        prop_assert_eq!(seen_too, seen);
        // Keys know no last edge, so with them the edges that lead back are counted.
        let [hashed, packed] = [hashing.statistics, run.statistics].map(|mut statistics| {
            (statistics.generated, statistics.duplicates) = (0, 0);
            statistics
        });
        prop_assert_eq!(hashed, packed);
        prop_assert!(hashing.statistics.generated <= run.statistics.generated);
    }

    #[test]
    fn words_of_nobody_are_refused(words in prop::collection::vec(0..4_u64, 0..8)) {
        let graph = Edges::<u32> { edges: Vec::new(), goal: 0 };
        let mut part = level_part(&graph, &0, (0, 1));
        let is_sound = part.restore(0, words.clone()).is_ok();
        let expected = words.len() > 1
            && words.len() as u64 == 2 + words[0] + words[1]
            && {
                let (known, level) = words[2..].split_at(usize::try_from(words[0]).unwrap());
                let is_new = |place: usize| !known[..place].contains(&known[place]);
                (0..known.len()).all(is_new) && level.iter().all(|key| known.contains(key))
            };
        prop_assert_eq!(is_sound, expected);
    }
}

#[test]
fn letters_that_nobody_has_written_are_refused() {
    let graph = Edges::<u32> {
        edges: Vec::new(),
        goal: 0,
    };
    let mut part = level_part(&graph, &0, (0, 1));
    let letters = [5, 0, 0, 0, 7, 0, 0, 0, 5, 0, 0, 1];
    assert_eq!(part.receive(&letters), Ok(()));
    assert_eq!(part.go_on(), 3);
    for length in (1..letters.len()).filter(|length| length % 4 > 0) {
        assert_eq!(part.receive(&letters[..length]), Err(Unreadable));
    }
    let mut first = level_part(&graph, &0, (0, 2));
    let mut second = level_part(&graph, &0, (1, 2));
    let letter = [5, 0, 0, 0];
    assert_ne!(
        first.receive(&letter).is_ok(),
        second.receive(&letter).is_ok()
    );
}

/// Of the 15-puzzle with the blank in a corner (OEIS A089484), whose numbers would take 2.6 TB.
#[test]
fn first_levels_of_the_game_of_fifteen() {
    const COUNTS: [u64; 19] = [
        1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1_948, 3_938, 7_808, 15_544, 30_821, 60_842,
        119_000, 231_844, 447_342,
    ];
    let goal = Layout::blank_first("4x4".parse().unwrap());
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    let check = |depth: usize| {
        let mut seen = Vec::new();
        let mut run = Run::new().with_limits(Limits {
            depth: Some(depth as u64),
            ..Limits::default()
        });
        let stopped = enumerate_packed(&mut run, &puzzle, &puzzle.goal(), &mut |states| {
            seen.push(states);
        });
        assert_eq!(stopped.unwrap_err().limit, Limit::Depth);
        assert_eq!(seen, COUNTS[..=depth]);
    };
    check(0);
    check(if cfg!(debug_assertions) { 12 } else { 18 });
}

/// By numbers, by keys and by hashing the same successors count, whole and up to a limit: those that undo the last move do
/// not.
#[test]
fn all_forms_count_the_same_successors() {
    let layout = Layout::blank_first("2x3".parse().unwrap());
    let puzzle = Puzzle::<u64>::new(&layout, MoveOrder::CONVENTIONAL).unwrap();
    let start = puzzle.goal();
    let check = |depth: Option<u64>| {
        let run = || {
            Run::new().with_limits(Limits {
                depth,
                ..Limits::default()
            })
        };
        let [mut numbered, mut keyed, mut hashed] = [run(), run(), run()];
        let threads = NonZero::new(2).unwrap();
        let by_numbers = enumerate_levels(&mut numbered, &puzzle, &start, threads);
        let by_keys = enumerate_packed(&mut keyed, &puzzle, &start, &mut |_| {});
        let by_hashing = enumerate_layers(&mut hashed, &puzzle, &start, &mut |_| {});
        assert_eq!(by_keys.is_ok(), by_numbers.is_ok());
        assert_eq!(by_hashing.is_ok(), by_numbers.is_ok());
        let work = |run: &Run<'_>| {
            let Statistics {
                expanded,
                generated,
                duplicates,
                inserted,
                ..
            } = run.statistics;
            [expanded, generated, duplicates, inserted]
        };
        assert_eq!(work(&keyed), work(&numbered), "by keys to {depth:?}");
        assert_eq!(work(&hashed), work(&numbered), "by hashing to {depth:?}");
        work(&numbered)
    };
    // From a corner 2 moves, then 1 + 2, each but the way back.
    assert_eq!(check(Some(2))[1], 5);
    (0..8).for_each(|depth| {
        check(Some(depth));
    });
    check(None);
}

/// Limits are met at the state that would exceed them.
#[test]
fn limits() {
    let goal = Layout::blank_first("4x4".parse().unwrap());
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    let stopped = |limits| {
        let mut run = Run::new().with_limits(limits);
        let stopped = enumerate_packed(&mut run, &puzzle, &puzzle.goal(), &mut |_| {});
        (stopped.unwrap_err().limit, run.statistics)
    };
    let unlimited = Limits::default();
    let (limit, statistics) = stopped(Limits {
        expansions: Some(100),
        ..unlimited
    });
    assert_eq!((limit, statistics.expanded), (Limit::Expansions, 100));
    let (limit, statistics) = stopped(Limits {
        stored: Some(1_000),
        ..unlimited
    });
    assert_eq!(limit, Limit::Stored);
    assert!((1_001..1_005).contains(&statistics.max_stored));
    let (limit, statistics) = stopped(Limits {
        bytes: Some(1 << 20),
        ..unlimited
    });
    assert_eq!(limit, Limit::Bytes);
    assert!((30_000..130_000).contains(&statistics.max_stored));
}
