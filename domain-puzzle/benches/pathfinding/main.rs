//! The 8-puzzle by this crate and by the crate `pathfinding`, in one run: the whole space breadth
//! first, and a hundred random boards by A* and IDA* with Manhattan distance. At the end it prints
//! how many times longer each took than the fastest. All costs are held to those of breadth-first
//! search.

mod states;

use std::cell::RefCell;
use std::num::NonZero;
use std::time::{Duration, Instant};

use criterion::Criterion;
use domain_puzzle::{Board, Layout, MoveOrder, Puzzle, Shape, manhattan};
use pathfinding::prelude::{astar, bfs_reach, idastar};
use search_core::{Answer, Run, a_star, a_star_packed, breadth_first, enumerate_levels, ida_star};

use states::{Plain, Tuned};

/// How many boards the goal can be reached from.
const BOARDS: u64 = 181_440;

/// One way to do a task; it must come to the expected number each time.
struct Case<'a> {
    task: &'static str,
    way: &'static str,
    expected: u64,
    work: Box<dyn Fn() -> u64 + 'a>,
}

/// The least mean time of an iteration.
struct Measured {
    task: &'static str,
    way: &'static str,
    time: Duration,
}

fn measure(criterion: &mut Criterion, case: &Case<'_>) -> Measured {
    let least = RefCell::new(Duration::MAX);
    let name = format!("{}/{}", case.task, case.way);
    criterion.bench_function(&name, |bencher| {
        bencher.iter_custom(|iterations| {
            let clock = Instant::now();
            for _ in 0..iterations {
                assert_eq!((case.work)(), case.expected, "{name}");
            }
            let time = clock.elapsed();
            let mean = time / u32::try_from(iterations).unwrap_or(u32::MAX);
            least.replace_with(|least| mean.min(*least));
            time
        });
    });
    Measured {
        task: case.task,
        way: case.way,
        time: least.into_inner(),
    }
}

fn print_ratios(measured: &[Measured]) {
    println!("\ntask                     way                            ms    ratio");
    for row in measured {
        let same_task = measured.iter().filter(|other| other.task == row.task);
        let fastest = same_task.map(|other| other.time).min().unwrap_or(row.time);
        let milliseconds = row.time.as_secs_f64() * 1e3;
        let ratio = row.time.as_secs_f64() / fastest.as_secs_f64();
        println!(
            "{:24} {:24} {milliseconds:9.3} {ratio:8.2}",
            row.task, row.way
        );
    }
}

/// What the solutions cost together.
fn total(boards: &[Board], solve: impl Fn(&Board) -> Answer<Puzzle>) -> u64 {
    let cost = |board| match solve(board) {
        Ok(Some(solution)) => u64::from(solution.cost),
        _ => panic!("every board has a solution, and no limit is set"),
    };
    boards.iter().map(cost).sum()
}

fn main() {
    let goal = Layout::blank_first("3x3".parse::<Shape>().expect("a shape"));
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL).expect("nine cells fit");
    let h = manhattan(&puzzle);
    let layouts: Vec<Layout> = (0..100).map(|seed| Layout::random(&goal, seed)).collect();
    let pack = |layout| puzzle.pack(layout).expect("of one shape");
    let boards: Vec<Board> = layouts.iter().map(pack).collect();
    let plain: Vec<Plain> = layouts.iter().map(Plain::new).collect();
    let tuned: Vec<Tuned> = plain.iter().map(Tuned::new).collect();

    // A goal that cannot be reached has every board expanded.
    let unreachable = Layout::parse("#21345678").expect("a board");
    let exhaustive = Puzzle::<u64>::new(&unreachable, MoveOrder::CONVENTIONAL).expect("as above");

    let (puzzle, h) = (&puzzle, &h);
    let optimal = total(&boards, |board| {
        breadth_first(&mut Run::new(), puzzle, board)
    });
    let mut cases = Vec::new();
    let mut case = |task, way, expected, work| {
        cases.push(Case {
            task,
            way,
            expected,
            work,
        })
    };

    let whole = "breadth first, whole";
    case(
        whole,
        "indexed",
        BOARDS,
        Box::new(|| {
            let one = NonZero::<usize>::MIN;
            let levels = enumerate_levels(&mut Run::new(), puzzle, &puzzle.goal(), one);
            levels.map_or(0, |levels| levels.total())
        }) as Box<dyn Fn() -> u64>,
    );
    case(
        whole,
        "hashed",
        BOARDS,
        Box::new(|| {
            let mut run = Run::new();
            let answer = breadth_first(&mut run, &exhaustive, &puzzle.goal());
            assert_eq!(answer, Ok(None));
            run.statistics.expanded
        }),
    );
    case(
        whole,
        "pathfinding, tuned",
        BOARDS,
        Box::new(|| {
            bfs_reach(Tuned::new(&Plain::new(&goal)), |state| state.neighbours()).count() as u64
        }),
    );
    case(
        whole,
        "pathfinding, plain",
        BOARDS,
        Box::new(|| bfs_reach(Plain::new(&goal), Plain::neighbours).count() as u64),
    );

    let hundred = "A*, 100 boards";
    case(
        hundred,
        "packed",
        optimal,
        Box::new(|| {
            total(&boards, |board| {
                a_star_packed(&mut Run::new(), puzzle, h, board)
            })
        }),
    );
    case(
        hundred,
        "hashed",
        optimal,
        Box::new(|| total(&boards, |board| a_star(&mut Run::new(), puzzle, h, board))),
    );
    case(
        hundred,
        "pathfinding, tuned",
        optimal,
        Box::new(|| {
            states::total(&tuned, |start| {
                astar(start, Tuned::successors, Tuned::h, Tuned::is_goal)
            })
        }),
    );
    case(
        hundred,
        "pathfinding, plain",
        optimal,
        Box::new(|| {
            states::total(&plain, |start| {
                astar(start, Plain::successors, Plain::h, Plain::is_goal)
            })
        }),
    );

    let hundred = "IDA*, 100 boards";
    case(
        hundred,
        "this crate",
        optimal,
        Box::new(|| total(&boards, |board| ida_star(&mut Run::new(), puzzle, h, board))),
    );
    case(
        hundred,
        "pathfinding, tuned",
        optimal,
        Box::new(|| {
            states::total(&tuned, |start| {
                idastar(start, Tuned::successors, Tuned::h, Tuned::is_goal)
            })
        }),
    );
    case(
        hundred,
        "pathfinding, plain",
        optimal,
        Box::new(|| {
            states::total(&plain, |start| {
                idastar(start, Plain::successors, Plain::h, Plain::is_goal)
            })
        }),
    );

    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let measured: Vec<_> = cases
        .iter()
        .map(|case| measure(&mut criterion, case))
        .collect();
    criterion.final_summary();
    print_ratios(&measured);
}
