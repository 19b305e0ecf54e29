//! Every algorithm of the list, on the example of the text: 5 moves of the game of 8.

use domain_puzzle::{Board, Layout, Move, MoveOrder, Puzzle, manhattan};
use search_core::{
    ALGORITHMS, Algorithm, Capabilities, Effort, ErasedHeuristic, KnownGoal, Limit, Limits, Method,
    Needs, Problem, See, Solution, Statistics, Values, Verdict,
};

/// Those that can solve the example: a puzzle has no jump points (`jumps.rs`).
pub(crate) fn solvers() -> impl Iterator<Item = &'static Algorithm> {
    let all = ALGORITHMS.iter();
    all.filter(|algorithm| algorithm.needs != Needs::Jumps)
}

/// Those of which each node is counted one by one, which those that take numbered states do not (`indexed.rs`).
pub(crate) fn by_nodes() -> impl Iterator<Item = &'static Algorithm> {
    solvers().filter(|algorithm| algorithm.needs != Needs::Numbers)
}

pub(crate) fn named(name: &str) -> &'static Algorithm {
    let mut all = ALGORITHMS.iter();
    all.find(|algorithm| algorithm.name == name).unwrap()
}

/// Returns whether it keeps more than its path.
pub(crate) fn stores(algorithm: &Algorithm) -> bool {
    !["iterative-deepening", "ida-star"].contains(&algorithm.name)
}

/// Returns whether it produces all successors of what it expands, goals or not.
pub(crate) fn produces_all(algorithm: &Algorithm) -> bool {
    [
        "uniform-cost",
        "a-star",
        "weighted-a-star",
        "greedy",
        "ara-star",
        "optimal-solutions",
        "lrta-star",
        "rta-star",
    ]
    .contains(&algorithm.name)
}

/// Returns whether it goes far from the goal, or for ever, if no limit is set.
pub(crate) fn wanders(algorithm: &Algorithm) -> bool {
    ["deep-down", "depth-first"].contains(&algorithm.name)
}

/// Returns a method that finds a best solution of the example, if the algorithm can.
pub(crate) fn method(algorithm: &'static Algorithm) -> Method {
    let values = [
        ("depth", "8"),
        ("duplicates", "same-state-no-deeper"),
        ("weight", "1.5"),
        ("width", "3"),
    ];
    let values = values.iter().fold(Values::NONE, |values, &(name, value)| {
        values.with(name, value)
    });
    Method::taking(algorithm, &values).unwrap()
}

/// The answer, or the limit that was met, and the work done.
pub(crate) type Found = (Result<Option<Solution<Move, u32>>, Limit>, Statistics);

/// Solves the example, with moves in this order, in a space that offers these things.
pub(crate) fn solve_with(
    order: MoveOrder,
    capabilities: Capabilities<Puzzle>,
    algorithm: &'static Algorithm,
    limits: Limits<'_>,
    events: Option<&mut See<'_, Puzzle>>,
) -> Found {
    let (space, start) = example_in(order);
    let goal = space.goal();
    let back = Puzzle::<u64>::new(&space.unpack(start), order).unwrap();
    let heuristic = manhattan(&space);
    let to_start = || ErasedHeuristic::new(manhattan(&back));
    let problem = Problem::new(&space, &start, &heuristic)
        .with(capabilities)
        .with_goal(KnownGoal {
            state: &goal,
            to_start: &to_start,
            least_cost: 1,
        });
    let mut none = |_: search_core::Found<'_, Move, u32>| {};
    let mut see = events.map(|see| move |event: search_core::Event<'_, Puzzle>| see(event));
    let effort = Effort {
        limits,
        events: see.as_mut().map(|see| see as &mut See<'_, Puzzle>),
        progress: None,
    };
    let attempt = method(algorithm).solve(&problem, effort, &mut none);
    let attempt = attempt.unwrap();
    let answer = match attempt.verdict {
        Verdict::Solved { solution } => Ok(Some(solution)),
        Verdict::NoSolution => Ok(None),
        Verdict::Stopped { limit, .. } => Err(limit),
    };
    (answer, attempt.statistics)
}

/// Solves the example, whose states can be stepped back from.
pub(crate) fn solve(
    algorithm: &'static Algorithm,
    limits: Limits<'_>,
    events: Option<&mut See<'_, Puzzle>>,
) -> Found {
    let capabilities = Capabilities::successors().reversible();
    solve_with(
        MoveOrder::BOLSHAKOVA,
        capabilities,
        algorithm,
        limits,
        events,
    )
}

pub(crate) fn example() -> (Puzzle, Board) {
    example_in(MoveOrder::BOLSHAKOVA)
}

fn example_in(order: MoveOrder) -> (Puzzle, Board) {
    let layout = |text| Layout::parse(text).unwrap();
    let puzzle = Puzzle::new(&layout("1238#4765"), order).unwrap();
    let start = puzzle.pack(&layout("2831647#5")).unwrap();
    (puzzle, start)
}
