//! Solves one of Korf's instances with IDA* and Manhattan distance, for measurements:
//!
//! ```text
//! cargo build --release -p domain-puzzle --example korf
//! valgrind --tool=callgrind target/release/examples/korf
//! ```
//!
//! Without arguments it is instance 2; another start can be given as 16 numbers, 0 for the blank.

use domain_puzzle::{Layout, MoveOrder, Puzzle, manhattan};
use search_core::{Run, ida_star};

const INSTANCE_2: &str = "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let start = if given.is_empty() {
        INSTANCE_2.to_owned()
    } else {
        given.join(" ")
    };
    let goal = Layout::parse("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")?;
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL)?;
    let start = puzzle.pack(&Layout::parse(&start)?)?;
    let mut run = Run::new();
    let solution = ida_star(&mut run, &puzzle, &manhattan(&puzzle), &start)?;
    println!(
        "{} moves, {} expanded, {} generated",
        solution.map_or(0, |solution| solution.cost),
        run.statistics.expanded,
        run.statistics.generated
    );
    Ok(())
}
