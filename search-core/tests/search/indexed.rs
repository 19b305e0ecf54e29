//! Breadth-first search on bits: against counting in sets, and against the form that hashes.

use std::collections::HashSet;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain_puzzle::{Board, Layout, MoveOrder, Puzzle, Shape};
use proptest::prelude::*;
use search_core::testkit::assert_indexed;
use search_core::{
    Answer, Event, IndexedSpace, KeptLevels, Levels, LevelsSoFar, Limit, Limits, POLL_INTERVAL,
    ReversibleSpace, Run, StateSpace, Statistics, Stopped, breadth_first, breadth_first_indexed,
    enumerate_levels, enumerate_levels_from,
};

use crate::graph::{Graph, Watcher, graphs};

/// A space with more numbers than it needs, so that its levels are not listed.
struct Roomy<S> {
    space: S,
    size: u64,
}

fn roomy<S: IndexedSpace>(space: S) -> Roomy<S> {
    let size = space.size() + (1 << 20);
    Roomy { space, size }
}

impl<S: StateSpace> StateSpace for Roomy<S> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;

    fn actions(&self, state: &S::State) -> impl Iterator<Item = S::Action> {
        self.space.actions(state)
    }

    fn result(&self, state: &S::State, action: S::Action) -> S::State {
        self.space.result(state, action)
    }

    fn cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        self.space.cost(state, action)
    }

    fn is_goal(&self, state: &S::State) -> bool {
        self.space.is_goal(state)
    }

    fn takes_back(&self, earlier: S::Action, later: S::Action) -> bool {
        self.space.takes_back(earlier, later)
    }

    fn actions_back(&self) -> u64 {
        self.space.actions_back()
    }
}

impl<S: IndexedSpace> IndexedSpace for Roomy<S> {
    fn size(&self) -> u64 {
        self.size
    }

    fn rank(&self, state: &S::State) -> u64 {
        self.space.rank(state)
    }

    fn unrank(&self, rank: u64) -> S::State {
        self.space.unrank(rank)
    }
}

impl<S: ReversibleSpace> ReversibleSpace for Roomy<S> {
    fn predecessors<B>(
        &self,
        state: &S::State,
        visit: impl FnMut(S::Action, S::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.space.predecessors(state, visit)
    }
}

impl IndexedSpace for Graph {
    fn size(&self) -> u64 {
        self.edges.len() as u64
    }

    fn rank(&self, node: &usize) -> u64 {
        *node as u64
    }

    fn unrank(&self, rank: u64) -> usize {
        usize::try_from(rank).unwrap()
    }
}

fn threads(number: usize) -> NonZero<usize> {
    NonZero::new(number).unwrap()
}

fn puzzle(goal: &Layout) -> Puzzle {
    Puzzle::new(goal, MoveOrder::CONVENTIONAL).unwrap()
}

fn eight() -> Puzzle {
    puzzle(&Layout::bolshakova_goal())
}

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

/// Returns the numbers of the states at each depth, in order.
fn naive<S: IndexedSpace>(space: &S, start: &S::State) -> Vec<Vec<u64>> {
    let mut seen = HashSet::from([space.rank(start)]);
    let mut levels = vec![vec![space.rank(start)]];
    loop {
        let mut next = Vec::new();
        for &rank in &levels[levels.len() - 1] {
            let state = space.unrank(rank);
            for action in space.actions(&state) {
                let child = space.rank(&space.result(&state, action));
                if seen.insert(child) {
                    next.push(child);
                }
            }
        }
        if next.is_empty() {
            return levels;
        }
        next.sort_unstable();
        levels.push(next);
    }
}

/// The levels are those of the naive twin.
fn check_levels<S: IndexedSpace>(levels: &Levels<'_, S>, space: &S, expected: &[Vec<u64>]) {
    let counts: Vec<u64> = expected.iter().map(|level| level.len() as u64).collect();
    assert_eq!(levels.counts(), counts);
    assert_eq!(levels.total(), counts.iter().sum::<u64>());
    assert_eq!(levels.radius(), counts.len() - 1);
    let farthest: Vec<u64> = levels.farthest().map(|state| space.rank(&state)).collect();
    assert_eq!(farthest, expected[expected.len() - 1]);
}

/// In both forms and on several threads, with the same work.
fn check_all_forms<S: IndexedSpace + Sync + Clone>(space: &S, start: &S::State) {
    let expected = naive(space, start);
    let total: u64 = expected.iter().map(|level| level.len() as u64).sum();
    let mut run = Run::new();
    let levels = enumerate_levels(&mut run, space, start, threads(2)).unwrap();
    check_levels(&levels, space, &expected);
    assert_eq!(run.statistics.expanded, total);
    let listed = run.statistics;
    // Of every state but the start one action that leads back is not generated, if there are such actions.
    let states = expected.iter().flatten().map(|&rank| space.unrank(rank));
    let actions: u64 = states
        .map(|state| space.actions(&state).count() as u64)
        .sum();
    assert_eq!(
        listed.generated,
        actions - space.actions_back() * (total - 1)
    );

    let roomy = roomy(space.clone());
    let mut work = Vec::new();
    for number in [1, 2, 3] {
        let mut run = Run::new();
        let levels = enumerate_levels(&mut run, &roomy, start, threads(number)).unwrap();
        check_levels(&levels, &roomy, &expected);
        let mut statistics = run.statistics;
        statistics.max_open = listed.max_open;
        assert_eq!(statistics, listed);
        work.push(run.statistics);
    }
    assert!(
        work.iter().all(|statistics| *statistics == work[0]),
        "{work:?}"
    );
}

#[test]
fn levels_of_small_boards() {
    for text in ["2x2", "2x3", "3x2", "2x4", "4x2"] {
        for goal in [
            Layout::blank_first(shape(text)),
            Layout::random(&Layout::blank_last(shape(text)), 3),
        ] {
            let puzzle = puzzle(&goal);
            check_all_forms(&puzzle, &puzzle.goal());
        }
    }
}

#[test]
fn levels_of_the_game_of_eight() {
    for goal in [Layout::bolshakova_goal(), Layout::blank_first(shape("3x3"))] {
        let puzzle = puzzle(&goal);
        check_all_forms(&puzzle, &puzzle.goal());
    }
}

/// Counting that is taken up after any level ends as if it had never been interrupted. Others are refused.
#[test]
fn levels_that_have_been_kept() {
    let puzzle = roomy(puzzle(&Layout::blank_first(shape("2x4"))));
    let start = puzzle.space.goal();
    let count = |kept: Option<KeptLevels>, number| {
        let mut run = Run::new();
        let mut all = Vec::new();
        let mut keep = |levels: &LevelsSoFar<'_>| {
            all.push(KeptLevels {
                counts: levels.counts.to_vec(),
                statistics: *levels.statistics,
                words: levels.words().unwrap().collect(),
            });
        };
        let levels =
            enumerate_levels_from(&mut run, &puzzle, &start, threads(number), kept, &mut keep)
                .unwrap();
        let farthest: Vec<_> = levels.farthest().collect();
        (levels.counts().to_vec(), farthest, run.statistics, all)
    };
    let (counts, farthest, statistics, all) = count(None, 1);
    assert_eq!(all.len(), 36);
    for (number, kept) in all.iter().enumerate() {
        assert!(kept.are_possible(puzzle.size));
        assert!(!kept.are_possible(puzzle.size + 32));
        let (own_counts, own_farthest, own_statistics, rest) =
            count(Some(kept.clone()), 1 + number % 3);
        assert_eq!(own_counts, counts);
        assert_eq!(own_farthest, farthest);
        assert_eq!(own_statistics, statistics);
        assert_eq!(rest, all[number + 1..]);
    }
    let changes: [fn(&mut KeptLevels); 7] = [
        |kept| kept.counts.clear(),
        |kept| kept.counts[3] = u64::MAX,
        |kept| kept.counts[20] -= 1,
        |kept| kept.words[100] = !kept.words[100],
        |kept| *kept.words.last_mut().unwrap() |= 3 << 62,
        |kept| kept.statistics.expanded -= 1,
        |kept| kept.statistics.generated = 0,
    ];
    for change in changes {
        let mut kept = all[20].clone();
        change(&mut kept);
        assert!(!kept.are_possible(puzzle.size));
    }
}

/// The radii of these boards are well known.
#[test]
fn radii() {
    let check = |goal: &Layout, radius, total, farthest| {
        let puzzle = puzzle(goal);
        let mut run = Run::new();
        let levels = enumerate_levels(&mut run, &puzzle, &puzzle.goal(), threads(2)).unwrap();
        assert_eq!((levels.radius(), levels.total()), (radius, total), "{goal}");
        assert_eq!(levels.farthest().count(), farthest, "{goal}");
    };
    check(&Layout::bolshakova_goal(), 30, 181_440, 148);
    check(&Layout::blank_first(shape("3x3")), 31, 181_440, 2);
    check(&Layout::blank_first(shape("2x5")), 55, 1_814_400, 2);
}

proptest! {
    #[test]
    fn levels_of_graphs(graph in graphs(1)) {
        check_all_forms(&graph, &0);
    }

    /// Directed edges may lead back over any number of levels.
    #[test]
    fn paths_in_graphs(graph in graphs(1)) {
        assert_indexed(&graph, 0..graph.edges.len());
        let length = |answer: Answer<Graph>| answer.unwrap().map(|solution| solution.actions.len());
        let shortest = length(breadth_first(&mut Run::new(), &graph, &0));
        let listed = breadth_first_indexed(&mut Run::new(), &graph, &0, threads(1));
        let marked = breadth_first_indexed(&mut Run::new(), &roomy(graph.clone()), &0, threads(1));
        prop_assert_eq!(&listed, &marked);
        graph.check(listed.clone());
        prop_assert_eq!(length(listed), shortest);
    }
}

/// The path is 0 2 3 4 1 5. Node 1 at depth 4 has the mark of depth 1 and leads back to node 3, where
/// it comes before node 2: a dead end of the search backwards.
#[test]
fn an_edge_back_over_two_levels() {
    let edges = [(0, 2), (2, 3), (3, 4), (4, 1), (1, 5), (1, 3)];
    let graph = Graph::new(6, &edges.map(|(from, to)| (from, to, 1)), &[5]);
    let answer = breadth_first_indexed(&mut Run::new(), &graph, &0, threads(1));
    assert_eq!(graph.check(answer), Some(5));
}

#[test]
fn solutions_are_as_short_as_those_of_the_form_that_hashes() {
    let puzzle = eight();
    let roomy = roomy(puzzle.clone());
    for seed in 0..if cfg!(debug_assertions) { 3 } else { 12 } {
        let start = puzzle
            .pack(&Layout::random(&Layout::bolshakova_goal(), seed))
            .unwrap();
        let shortest = breadth_first(&mut Run::new(), &puzzle, &start)
            .unwrap()
            .unwrap();
        let listed = breadth_first_indexed(&mut Run::new(), &puzzle, &start, threads(1)).unwrap();
        for number in [1, 2] {
            let marked = breadth_first_indexed(&mut Run::new(), &roomy, &start, threads(number));
            assert_eq!(marked.unwrap(), listed);
        }
        let solution = listed.unwrap();
        assert_eq!(solution.cost, shortest.cost);
        let states = solution.states(&puzzle, &start);
        assert_eq!(states.last(), Some(&puzzle.goal()));
    }
}

#[test]
fn the_start_may_be_the_goal_or_out_of_its_reach() {
    let puzzle = eight();
    let none = breadth_first_indexed(&mut Run::new(), &puzzle, &puzzle.goal(), threads(1));
    assert_eq!(none.unwrap().unwrap().actions, []);
    let graph = Graph::new(3, &[(0, 1, 1), (2, 1, 1)], &[2]);
    let answer = breadth_first_indexed(&mut Run::new(), &graph, &0, threads(1));
    assert_eq!(answer.unwrap(), None);
}

#[test]
fn events() {
    let puzzle = eight();
    let start = puzzle.pack(&Layout::parse("2831647#5").unwrap()).unwrap();
    let mut seen = Vec::new();
    let watcher: Watcher<'_, Puzzle> = &mut |event| seen.push(event.record(&puzzle).to_string());
    let mut run = Run::watched_by(watcher);
    breadth_first_indexed(&mut run, &puzzle, &start, threads(1)).unwrap();
    let names: Vec<_> = seen
        .iter()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(names[..5], ["depth_bound"; 5]);
    assert_eq!(names[5..], ["goal"]);
    assert!(
        seen[5].contains("1238#4765") && seen[5].contains("depth=5"),
        "{}",
        seen[5]
    );
}

/// Enumerates the game of eight, whose levels are listed or not.
fn stop(limits: Limits<'_>, form: usize) -> (Result<u64, Stopped>, Statistics) {
    let puzzle = eight();
    let mut run = Run::new().with_limits(limits);
    let goal: Board = puzzle.goal();
    let total = if form == 0 {
        enumerate_levels(&mut run, &puzzle, &goal, threads(1)).map(|levels| levels.total())
    } else {
        enumerate_levels(&mut run, &roomy(puzzle), &goal, threads(form))
            .map(|levels| levels.total())
    };
    if let Err(stopped) = &total {
        assert_eq!(stopped.statistics, run.statistics);
    }
    (total, run.statistics)
}

/// Returns the work done under a limit that stops the run. It does not depend on the number of threads.
fn check_stop(limits: Limits<'_>, limit: Limit) -> [Statistics; 2] {
    let [listed, marked, together] = [0, 1, 2].map(|form| {
        let (total, statistics) = stop(limits, form);
        assert_eq!(total.unwrap_err().limit, limit, "{limits:?}");
        statistics
    });
    assert_eq!(marked, together, "{limits:?}");
    [listed, marked]
}

#[test]
fn limits_on_expansions_are_exact() {
    for expansions in [0, 1, 2, 100, POLL_INTERVAL, 50_000, 100_001, 181_439] {
        let limits = Limits {
            expansions: Some(expansions),
            ..Limits::default()
        };
        for statistics in check_stop(limits, Limit::Expansions) {
            assert_eq!(statistics.expanded, expansions);
        }
    }
    let limits = Limits {
        expansions: Some(181_440),
        ..Limits::default()
    };
    for form in 0..3 {
        assert_eq!(stop(limits, form).0, Ok(181_440));
    }
}

#[test]
fn limits_on_states_are_exact() {
    for stored in [0, 1, 100, 20_000, 181_439] {
        let limits = Limits {
            stored: Some(stored),
            ..Limits::default()
        };
        for statistics in check_stop(limits, Limit::Stored) {
            let most = stored + 1..=stored + 4;
            assert!(
                most.contains(&statistics.max_stored),
                "{stored}: {statistics:?}"
            );
        }
    }
    let limits = Limits {
        stored: Some(181_440),
        ..Limits::default()
    };
    for form in 0..3 {
        assert_eq!(stop(limits, form).0, Ok(181_440));
    }
}

#[test]
fn memory_is_asked_for_before_the_first_expansion() {
    let limits = |bytes| Limits {
        bytes: Some(bytes),
        ..Limits::default()
    };
    for statistics in check_stop(limits(45_000), Limit::Bytes) {
        assert_eq!(statistics.expanded, 0);
    }
    let marks = ((181_440 + (1 << 20)) / 32) * 8;
    assert_eq!(stop(limits(marks), 2).0, Ok(181_440));
    assert_eq!(
        stop(limits(marks - 1), 2).0.unwrap_err().limit,
        Limit::Bytes
    );
    let (total, statistics) = stop(limits(200_000), 0);
    assert_eq!(total.unwrap_err().limit, Limit::Bytes);
    assert!(statistics.expanded > 1_000, "the list of states grows");
    let endless = Roomy {
        space: eight(),
        size: u64::MAX,
    };
    let goal = endless.space.goal();
    let stopped = enumerate_levels(&mut Run::new(), &endless, &goal, threads(1))
        .err()
        .unwrap();
    assert_eq!(stopped.limit, Limit::Bytes);
}

#[test]
fn a_limit_on_depth_leaves_a_whole_level_out() {
    let expected = naive(&eight(), &eight().goal());
    for depth in [0, 1, 15, 30] {
        let limits = Limits {
            depth: Some(depth as u64),
            ..Limits::default()
        };
        for statistics in check_stop(limits, Limit::Depth) {
            assert_eq!(statistics.depth_cutoffs, expected[depth].len() as u64);
        }
    }
}

#[test]
fn cancelled_or_out_of_time() {
    let cancel = AtomicBool::new(true);
    let limits = Limits {
        cancel: Some(&cancel),
        ..Limits::default()
    };
    check_stop(limits, Limit::Cancelled);
    let limits = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    check_stop(limits, Limit::Time);

    let cancel = AtomicBool::new(false);
    let observer = |event: Event<'_, Roomy<Puzzle>>| {
        if matches!(event, Event::DepthBound(20)) {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let limits = Limits {
        cancel: Some(&cancel),
        ..Limits::default()
    };
    let roomy = roomy(eight());
    let goal = roomy.space.goal();
    let mut run = Run::watched_by(observer).with_limits(limits);
    let stopped = enumerate_levels(&mut run, &roomy, &goal, threads(2))
        .err()
        .unwrap();
    assert_eq!(stopped.limit, Limit::Cancelled);
    assert!(run.statistics.expanded < 181_440);
}
