//! The 8-puzzle by this crate and by the crate `pathfinding`, in one run: the whole space breadth first, and a hundred
//! random boards by A* and IDA* with Manhattan distance. At the end it prints how many times longer each took than the
//! fastest. All costs are compared with breadth-first search.

mod states;

use std::cell::RefCell;
use std::num::NonZero;
use std::time::{Duration, Instant};

use criterion::Criterion;
use domain_puzzle::{Board, Layout, MoveOrder, Puzzle, Shape, TileSum, manhattan};
use pathfinding::prelude::{astar, bfs_reach, idastar};
use search_core::{Answer, Run, a_star, a_star_packed, breadth_first, enumerate_levels, ida_star};

use states::{Plain, Tuned};

/// Number of boards from which the goal can be reached.
const BOARDS: u64 = 181_440;

/// One way to do a task; its result must be the expected number each time.
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

/// Returns the total cost of the solutions.
fn total(boards: &[Board], solve: impl Fn(&Board) -> Answer<Puzzle>) -> u64 {
    let cost = |board| match solve(board) {
        Ok(Some(solution)) => u64::from(solution.cost),
        _ => panic!("every board has a solution, and no limit is set"),
    };
    boards.iter().map(cost).sum()
}

/// Instances to be solved.
struct Instances {
    goal: Layout,
    puzzle: Puzzle,
    h: TileSum,
    boards: Vec<Board>,
    plain: Vec<Plain>,
    tuned: Vec<Tuned>,
    /// The total cost of the best solutions of all boards.
    optimal: u64,
}

impl Instances {
    fn new() -> Self {
        let goal = Layout::blank_first("3x3".parse::<Shape>().expect("a shape"));
        let puzzle = puzzle(&goal);
        let layouts: Vec<Layout> = (0..100).map(|seed| Layout::random(&goal, seed)).collect();
        let pack = |layout| puzzle.pack(layout).expect("of one shape");
        let boards: Vec<Board> = layouts.iter().map(pack).collect();
        let plain: Vec<Plain> = layouts.iter().map(Plain::new).collect();
        let shortest = |board: &Board| breadth_first(&mut Run::new(), &puzzle, board);
        Self {
            optimal: total(&boards, shortest),
            h: manhattan(&puzzle),
            tuned: plain.iter().map(Tuned::new).collect(),
            goal,
            puzzle,
            boards,
            plain,
        }
    }

    fn breadth_first(&self) -> Vec<Case<'_>> {
        let Self { goal, puzzle, .. } = self;
        let start = Plain::new(goal);
        let plain = start.clone();
        // With an unreachable goal every board is expanded.
        let exhaustive = self::puzzle(&Layout::parse("#21345678").expect("a board"));
        let case = |way, work| Case {
            task: "breadth first, whole",
            way,
            expected: BOARDS,
            work,
        };
        vec![
            case(
                "indexed",
                Box::new(|| {
                    let one = NonZero::<usize>::MIN;
                    let levels = enumerate_levels(&mut Run::new(), puzzle, &puzzle.goal(), one);
                    levels.map_or(0, |levels| levels.total())
                }),
            ),
            case(
                "hashed",
                Box::new(move || {
                    let mut run = Run::new();
                    let answer = breadth_first(&mut run, &exhaustive, &puzzle.goal());
                    assert_eq!(answer, Ok(None));
                    run.statistics.expanded
                }),
            ),
            case(
                "pathfinding, tuned",
                Box::new(move || bfs_reach(Tuned::new(&start), Tuned::neighbours).count() as u64),
            ),
            case(
                "pathfinding, plain",
                Box::new(move || bfs_reach(plain.clone(), Plain::neighbours).count() as u64),
            ),
        ]
    }

    /// Returns a task whose result is the total cost of the best solutions.
    fn optimally<'a>(
        &self,
        task: &'static str,
        way: &'static str,
        work: impl Fn() -> u64 + 'a,
    ) -> Case<'a> {
        Case {
            task,
            way,
            expected: self.optimal,
            work: Box::new(work),
        }
    }

    fn a_star(&self) -> Vec<Case<'_>> {
        let Self { puzzle, h, .. } = self;
        let case = "A*, 100 boards";
        vec![
            self.optimally(case, "packed", || {
                total(&self.boards, |board| {
                    a_star_packed(&mut Run::new(), puzzle, h, board)
                })
            }),
            self.optimally(case, "hashed", || {
                total(&self.boards, |board| {
                    a_star(&mut Run::new(), puzzle, h, board)
                })
            }),
            self.optimally(case, "pathfinding, tuned", || {
                states::total(&self.tuned, |start| {
                    astar(start, Tuned::successors, Tuned::h, Tuned::is_goal)
                })
            }),
            self.optimally(case, "pathfinding, plain", || {
                states::total(&self.plain, |start| {
                    astar(start, Plain::successors, Plain::h, Plain::is_goal)
                })
            }),
        ]
    }

    fn ida_star(&self) -> Vec<Case<'_>> {
        let Self { puzzle, h, .. } = self;
        let case = "IDA*, 100 boards";
        vec![
            self.optimally(case, "this crate", || {
                total(&self.boards, |board| {
                    ida_star(&mut Run::new(), puzzle, h, board)
                })
            }),
            self.optimally(case, "pathfinding, tuned", || {
                states::total(&self.tuned, |start| {
                    idastar(start, Tuned::successors, Tuned::h, Tuned::is_goal)
                })
            }),
            self.optimally(case, "pathfinding, plain", || {
                states::total(&self.plain, |start| {
                    idastar(start, Plain::successors, Plain::h, Plain::is_goal)
                })
            }),
        ]
    }
}

fn puzzle(goal: &Layout) -> Puzzle {
    Puzzle::new(goal, MoveOrder::CONVENTIONAL).expect("nine cells fit")
}

fn main() {
    let instances = Instances::new();
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let cases = [
        instances.breadth_first(),
        instances.a_star(),
        instances.ida_star(),
    ];
    let measured: Vec<_> = cases
        .iter()
        .flatten()
        .map(|case| measure(&mut criterion, case))
        .collect();
    criterion.final_summary();
    print_ratios(&measured);
}
