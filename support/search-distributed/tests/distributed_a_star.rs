//! A* on several processes, which are threads here, against A* on one thread.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use domain_pancake::{FlipCost, Pancakes, gap, gap_by_size};
use domain_puzzle::{Board, Layout, MoveOrder, Puzzle, manhattan};
use search_core::{
    Capabilities, Limit, Limits, Method, PackedSpace, Problem, Run, SearchHeuristic, SearchSpace,
    StateSpace, Statistics, Values, a_star_packed, uniform_cost,
};
use search_distributed::{Found, Process, distributed_a_star};

/// The end of a process's search, the cost of its solution, and the work of all.
type Searched = (Found, Option<u64>, Statistics);

/// Searches on processes that have their own limits.
fn search<S, H>(space: &S, heuristic: &H, start: &S::State, limits: &[Limits<'_>]) -> Vec<Searched>
where
    S: SearchSpace + PackedSpace,
    S::Cost: Into<u64>,
    H: SearchHeuristic<S>,
{
    let method = Method::named("astar", &Values::NONE).unwrap();
    let one = |process: Process| {
        let owner = process.owner();
        let problem =
            Problem::new(space, start, heuristic).with(Capabilities::successors().packed());
        let mut run = Run::new().with_limits(limits[owner.0]);
        let (mut process, mut found) = (Some(process), None);
        let solution = method.solve_in_parts(&problem, owner, &mut |part| {
            let search = distributed_a_star(&mut run, part, process.take().unwrap());
            let actions = search.actions.as_ref().ok().cloned().flatten();
            found = Some(search);
            actions
        });
        let cost = solution.unwrap().map(|solution| {
            let states = solution.states(space, start);
            assert!(space.is_goal(&states[states.len() - 1]));
            solution.cost.into()
        });
        (found.unwrap(), cost, run.statistics)
    };
    thread::scope(|scope| {
        let one = &one;
        let threads: Vec<_> = Process::on_threads(limits.len())
            .into_iter()
            .map(|process| scope.spawn(move || one(process)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

/// All processes find a solution that costs what A* says, or prove with it that there is none.
fn check<S, H>(space: &S, heuristic: &H, start: &S::State)
where
    S: SearchSpace + PackedSpace,
    S::Cost: Into<u64>,
    H: SearchHeuristic<S>,
{
    let optimal = a_star_packed(&mut Run::new(), space, heuristic, start).unwrap();
    let optimal = optimal.map(|solution| solution.cost.into());
    for processes in 1..=4 {
        let searched = search(space, heuristic, start, &vec![Limits::default(); processes]);
        let (first, _, work) = &searched[0];
        let actions = first.actions.as_ref().unwrap();
        for (found, cost, statistics) in &searched {
            assert_eq!(*cost, optimal, "{processes} processes");
            assert_eq!(found.actions.as_ref().unwrap(), actions);
            assert_eq!((found.sent, statistics), (first.sent, work));
        }
    }
}

fn eight() -> (Puzzle<u64>, Layout) {
    let goal = Layout::blank_first("3x3".parse().unwrap());
    let puzzle = Puzzle::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    (puzzle, goal)
}

#[test]
fn solutions_of_puzzles_are_optimal() {
    let (puzzle, goal) = eight();
    for seed in 0..20 {
        let start = puzzle.pack(&Layout::random(&goal, seed)).unwrap();
        check(&puzzle, &manhattan(&puzzle), &start);
    }
    check(&puzzle, &manhattan(&puzzle), &puzzle.goal());
}

#[test]
fn solutions_of_weighted_spaces_are_optimal() {
    for cost in [FlipCost::Unit, FlipCost::Size] {
        let pancakes = Pancakes::<u64>::new(9, cost).unwrap();
        let mut start = pancakes.sorted();
        for step in 0..60_usize {
            let flips: Vec<_> = pancakes.actions(&start).collect();
            start = pancakes.result(&start, flips[step * step % flips.len()]);
            if step % 6 == 0 {
                match cost {
                    FlipCost::Unit => check(&pancakes, &gap(&pancakes), &start),
                    FlipCost::Size => check(&pancakes, &gap_by_size(&pancakes), &start),
                }
            }
        }
    }
}

#[test]
fn no_solution_is_proved() {
    let (puzzle, _) = eight();
    let swapped = Layout::parse("#21/345/678").unwrap();
    let start = puzzle.pack(&swapped).unwrap();
    check(&puzzle, &manhattan(&puzzle), &start);
}

/// A board of the 15-puzzle, whose least solution has 57 moves.
fn korf_1() -> (Puzzle, Board) {
    let goal = Layout::blank_first("4x4".parse().unwrap());
    let puzzle = Puzzle::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    let start = Layout::parse("14 13 15 7 11 12 9 5 6 # 2 1 4 8 10 3").unwrap();
    let start = puzzle.pack(&start).unwrap();
    (puzzle, start)
}

/// If one of two processes has such limits, both end, with a lower bound that holds.
fn check_limit(limit: Limit, limits: Limits<'_>) {
    let (puzzle, start) = korf_1();
    let heuristic = manhattan(&puzzle);
    for (searched, cost, _) in search(&puzzle, &heuristic, &start, &[limits, limits]) {
        let lower_bound = searched.lower_bound;
        let error = searched.actions.unwrap_err();
        assert_eq!((error.limit(), cost), (Some(limit), None), "{error}");
        let estimate = u64::from(search_core::Heuristic::<Puzzle>::start(&heuristic, &start));
        assert!((estimate..=57).contains(&lower_bound), "{lower_bound}");
    }
}

#[test]
fn limits_end_all_processes() {
    let none = Limits::default();
    let (nodes, bytes) = (Some(20_000), Some(3_000_000));
    check_limit(
        Limit::Expansions,
        Limits {
            expansions: nodes,
            ..none
        },
    );
    check_limit(
        Limit::Stored,
        Limits {
            stored: nodes,
            ..none
        },
    );
    check_limit(Limit::Bytes, Limits { bytes, ..none });
    let time = Some(Duration::from_millis(100));
    check_limit(Limit::Time, Limits { time, ..none });
    let flag = AtomicBool::new(true);
    let cancel = Some(&flag);
    check_limit(Limit::Cancelled, Limits { cancel, ..none });
}

/// A cheaper path to a state on the way to a goal may be too long.
#[test]
fn the_best_path_that_is_not_longer_than_the_limit() {
    let pancakes = Pancakes::<u64>::new(7, FlipCost::Size).unwrap();
    let layout = "4 7 6 3 1 5 2".parse().unwrap();
    let start = pancakes.pack(&layout).unwrap();
    let limits = Limits {
        depth: Some(6),
        ..Limits::default()
    };
    let best = uniform_cost(&mut Run::new().with_limits(limits), &pancakes, &start);
    let best = best.unwrap().unwrap();
    assert!(best.actions.len() <= 6);
    for processes in [2, 3].repeat(5) {
        let limits = vec![limits; processes];
        for (searched, cost, _) in search(&pancakes, &gap_by_size(&pancakes), &start, &limits) {
            let actions = searched.actions.unwrap().unwrap();
            assert_eq!(actions.len(), best.actions.len());
            assert_eq!(cost, Some(best.cost.into()));
        }
    }
}

#[test]
fn what_lies_below_the_depth_limit_is_not_proved() {
    let (puzzle, goal) = eight();
    let start = puzzle.pack(&Layout::random(&goal, 1)).unwrap();
    let limits = Limits {
        depth: Some(5),
        ..Limits::default()
    };
    for (searched, ..) in search(&puzzle, &manhattan(&puzzle), &start, &[limits; 3]) {
        assert_eq!(searched.actions.unwrap_err().limit(), Some(Limit::Depth));
        assert!(searched.lower_bound <= 31);
    }
}
