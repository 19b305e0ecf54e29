//! Steps of each algorithm on the example of the text, to be read aloud.

#![expect(
    clippy::redundant_closure,
    reason = "the functions themselves are not general over the lifetime of the observer"
)]

use domain_puzzle::{Board, Layout, MoveOrder, Puzzle, manhattan, misplaced};
use search_core::{
    Answer, AraStar, Cost, DeepDown, Duplicates, Event, Limits, OpenOrder, OptimalSolutions,
    RealTime, Record, Run, a_star, beam, breadth_first, depth_first, depth_limited, greedy,
    ida_star, iterative_deepening, ordered_tree_search, rbfs, uniform_cost, weighted_a_star,
};

const EXAMPLE: &str = "2831647#5";
/// Seven moves from the goal, and lost to a search that is limited to eight.
const LOST: &str = "4#2183765";
/// The board on the path to the goal that such a search closes too deep.
const CLOSED_TOO_DEEP: &str = "1#2843765";

/// The most steps that are shown. Only the search that never ends takes more.
const MOST: usize = 90;

type Watched<'a> = Run<'a, &'a mut dyn FnMut(Event<'_, Puzzle>)>;

/// Compares what is done on the example with the snapshot of that name.
fn check(
    name: &str,
    caption: &str,
    solve: impl FnOnce(&mut Watched<'_>, &Puzzle, &Board) -> Answer<Puzzle>,
) {
    let (heading, records) = follow(caption, EXAMPLE, solve);
    let steps = lines(records.iter().filter(|record| is_step(record)).take(MOST));
    let report = format!("{heading}\n\n{steps}");
    insta::assert_snapshot!(name, report);
}

fn lines<'a>(records: impl Iterator<Item = &'a Record>) -> String {
    let lines: Vec<String> = records.map(Record::to_string).collect();
    lines.join("\n")
}

/// Returns whether it is about more than a successor.
fn is_step(record: &Record) -> bool {
    let steps = [
        "bound",
        "depth_bound",
        "weight",
        "expanded",
        "depth_cutoff",
        "goal",
    ];
    steps.contains(&record.event())
}

/// Searches from `start`; answers a heading and everything that happened.
fn follow(
    caption: &str,
    start: &str,
    solve: impl FnOnce(&mut Watched<'_>, &Puzzle, &Board) -> Answer<Puzzle>,
) -> (String, Vec<Record>) {
    let order = MoveOrder::BOLSHAKOVA;
    let puzzle = Puzzle::new(&Layout::parse("1238#4765").unwrap(), order).unwrap();
    let board = puzzle.pack(&Layout::parse(start).unwrap()).unwrap();
    let mut records = Vec::new();
    let mut observer = |event: Event<'_, Puzzle>| records.push(event.record(&puzzle));
    let limits = Limits {
        expansions: Some(1_000),
        ..Limits::default()
    };
    let observer: &mut dyn FnMut(Event<'_, Puzzle>) = &mut observer;
    let mut run = Run::watched_by(observer).with_limits(limits);
    let verdict = match solve(&mut run, &puzzle, &board) {
        Ok(Some(solution)) => {
            let moves: Vec<String> = solution.actions.iter().map(ToString::to_string).collect();
            format!("{} in {} moves", moves.join(" "), solution.cost)
        }
        Ok(None) => "there is no solution".to_owned(),
        Err(stopped) => format!("no verdict: {}", stopped.limit),
    };
    let counted = run.statistics;
    let heading = format!(
        "{caption}, moves in the order {order}: {} expanded, {} generated, {} duplicates, \
         {} at the depth limit, at most {} open\n{start}: {verdict}",
        counted.expanded,
        counted.generated,
        counted.duplicates,
        counted.depth_cutoffs,
        counted.max_open,
    );
    (heading, records)
}

#[test]
fn breadth_first_search() {
    check(
        "breadth_first",
        "breadth-first search",
        |run, puzzle, start| breadth_first(run, puzzle, start),
    );
}

#[test]
fn depth_limited_search() {
    check(
        "depth_limited",
        "search limited to depth 5",
        |run, puzzle, start| depth_limited(run, puzzle, start, 5, Duplicates::SameState),
    );
}

/// The first steps, and everything that happens to the board that is closed too deep.
fn check_lost(name: &str, limit: usize, duplicates: Duplicates) {
    let caption = format!("search limited to depth {limit}, dropping {duplicates:?}");
    let (heading, records) = follow(&caption, LOST, |run, puzzle, start| {
        depth_limited(run, puzzle, start, limit, duplicates)
    });
    let about = |record: &&Record| record.to_string().contains(CLOSED_TOO_DEEP);
    let first = lines(records.iter().filter(|record| is_step(record)).take(6));
    let closed = lines(records.iter().filter(about));
    let report = format!("{heading}\n\n{first}\n...\n\n{CLOSED_TOO_DEEP}:\n{closed}");
    insta::assert_snapshot!(name, report);
}

#[test]
fn depth_limited_search_finds_at_7_what_it_loses_at_8() {
    check_lost("lost_limit_7", 7, Duplicates::SameState);
    check_lost("lost_limit_8", 8, Duplicates::SameState);
    check_lost("lost_limit_8_mended", 8, Duplicates::SameStateNoDeeper);
}

/// It comes back to the start after 30 moves.
#[test]
fn deep_down_never_ends_on_the_example() {
    check("deep_down", "search deep down", |run, puzzle, start| {
        DeepDown::new(run, puzzle, start).next().transpose()
    });
}

/// Down the same path, until it would come back to where it has been.
#[test]
fn depth_first_search() {
    check("depth_first", "depth-first search", |run, puzzle, start| {
        depth_first(run, puzzle, start)
    });
}

#[test]
fn iterative_deepening_search() {
    check(
        "iterative_deepening",
        "iterative deepening",
        |run, puzzle, start| iterative_deepening(run, puzzle, start),
    );
}

#[test]
fn uniform_cost_search() {
    check(
        "uniform_cost",
        "uniform-cost search",
        |run, puzzle, start| uniform_cost(run, puzzle, start),
    );
}

#[test]
fn greedy_search() {
    check(
        "greedy",
        "greedy search, Manhattan distance",
        |run, puzzle, start| greedy(run, puzzle, &manhattan(puzzle), start),
    );
}

#[test]
fn a_star_search() {
    check("a_star", "A*, misplaced tiles", |run, puzzle, start| {
        a_star(run, puzzle, &misplaced(puzzle), start)
    });
}

#[test]
fn ida_star_search() {
    check("ida_star", "IDA*, misplaced tiles", |run, puzzle, start| {
        ida_star(run, puzzle, &misplaced(puzzle), start)
    });
}

#[test]
fn weighted_a_star_search() {
    let weight = "3".parse().unwrap();
    let caption = "A* with the weight 3, misplaced tiles";
    check("weighted_a_star", caption, |run, puzzle, start| {
        weighted_a_star(run, puzzle, &misplaced(puzzle), weight, start)
    });
}

#[test]
fn ara_star_search() {
    let weights = ["3", "2"].map(|text| text.parse().unwrap());
    let caption = "ARA* with the weights 3, 2 and 1, misplaced tiles";
    check("ara_star", caption, |run, puzzle, start| {
        let h = misplaced(puzzle);
        let last = AraStar::new(run, puzzle, &h, start, weights).last();
        Ok(last.transpose()?.map(|bounded| bounded.solution))
    });
}

#[test]
fn optimal_solutions() {
    let caption = "the first optimal solution, misplaced tiles";
    check("optimal_solutions", caption, |run, puzzle, start| {
        let h = misplaced(puzzle);
        OptimalSolutions::new(run, puzzle, &h, start)
            .next()
            .transpose()
    });
}

#[test]
fn rbfs_search() {
    check("rbfs", "RBFS, misplaced tiles", |run, puzzle, start| {
        rbfs(run, puzzle, &misplaced(puzzle), start)
    });
}

#[test]
fn beam_search() {
    let width = 2.try_into().unwrap();
    check(
        "beam",
        "beam search of width 2, misplaced tiles",
        |run, puzzle, start| beam(run, puzzle, &misplaced(puzzle), start, width, Cost::plus),
    );
}

#[test]
fn real_time_search() {
    let near = 1.try_into().unwrap();
    check("rta_star", "RTA*, misplaced tiles", |run, puzzle, start| {
        RealTime::rta_star(puzzle, &misplaced(puzzle), near).trial(run, start)
    });
    check(
        "lrta_star",
        "LRTA*, misplaced tiles",
        |run, puzzle, start| {
            RealTime::lrta_star(puzzle, &misplaced(puzzle), near).trial(run, start)
        },
    );
}

#[test]
fn ordered_search_for_a_tree() {
    check(
        "ordered_tree",
        "ordered tree search, misplaced tiles",
        |run, puzzle, start| {
            ordered_tree_search(run, puzzle, &misplaced(puzzle), start, OpenOrder::Sorted)
        },
    );
}
