//! Solves one of Korf's instances with IDA*, for measurements:
//!
//! ```text
//! cargo build --release -p domain-puzzle --example korf
//! valgrind --tool=callgrind target/release/examples/korf
//! valgrind --tool=callgrind target/release/examples/korf --heuristic linear-conflict
//! ```
//!
//! Without arguments it is instance 2 and the Manhattan distance; another start can be given as 16
//! numbers, 0 for the blank.

use std::error::Error;

use domain_puzzle::{
    Layout, MoveOrder, Puzzle, inversion_distance, linear_conflict, manhattan, misplaced,
    walking_distance,
};
use search_core::{Heuristic, Max, Run, ida_star};

const INSTANCE_2: &str = "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6";

fn main() -> Result<(), Box<dyn Error>> {
    let mut given: Vec<String> = std::env::args().skip(1).collect();
    let mut heuristic = "manhattan".to_owned();
    if given.len() > 1 && given[0] == "--heuristic" {
        heuristic = given.remove(1);
        given.remove(0);
    }
    let start = if given.is_empty() {
        INSTANCE_2.to_owned()
    } else {
        given.join(" ")
    };
    let goal = Layout::parse("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")?;
    let puzzle = Puzzle::new(&goal, MoveOrder::CONVENTIONAL)?;
    let start = Layout::parse(&start)?;
    match heuristic.as_str() {
        "manhattan" => solve(&puzzle, &manhattan(&puzzle), &start),
        "misplaced" => solve(&puzzle, &misplaced(&puzzle), &start),
        "linear-conflict" => solve(&puzzle, &linear_conflict(&puzzle), &start),
        "walking-distance" => solve(&puzzle, &walking_distance(&puzzle)?, &start),
        "inversion-distance" => solve(&puzzle, &inversion_distance(&puzzle), &start),
        "max" => {
            let both = Max(linear_conflict(&puzzle), walking_distance(&puzzle)?);
            solve(&puzzle, &both, &start)
        }
        other => Err(format!("there is no heuristic `{other}` here").into()),
    }
}

fn solve(
    puzzle: &Puzzle,
    heuristic: &impl Heuristic<Puzzle>,
    start: &Layout,
) -> Result<(), Box<dyn Error>> {
    let start = puzzle.pack(start)?;
    let mut run = Run::new();
    let solution = ida_star(&mut run, puzzle, heuristic, &start)?;
    println!(
        "{} moves, {} expanded, {} generated",
        solution.map_or(0, |solution| solution.cost),
        run.statistics.expanded,
        run.statistics.generated
    );
    Ok(())
}
