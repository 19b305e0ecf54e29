//! Solves the board of the shops after each first move, and fails if one is not worth what it is known to be:
//!
//! ```text
//! cargo run --release -p domain-connect4 --example first_moves
//! ```
//!
//! It is no test because it takes minutes. Numbers are those of Pons's solver: 22 less the discs that the
//! winner has dropped at the end, negative if the first player loses.
//!
//! **Source**: Allis 1988, Allen 1988 (who wins); Pons, *Solving Connect 4* (the numbers).

use std::error::Error;
use std::time::Instant;

use domain_connect4::{Board, Column, Connect4, Solver};
use game_core::{Game, Score};
use search_core::Run;

/// Columns, from the middle to the edge, and what they are worth to the first player. The others are their
/// images. What is found out about the best one helps with the next.
const KNOWN: [(u8, i32); 4] = [(3, 1), (2, 0), (1, -1), (0, -2)];

fn main() -> Result<(), Box<dyn Error>> {
    let game = Connect4::default();
    let bytes = Solver::useful_bytes(game, &Board::EMPTY);
    let mut solver = Solver::new(game, bytes)?;
    let start = Instant::now();
    println!("column  points  plies  expanded  seconds");
    for (index, known) in KNOWN {
        let (clock, mut run) = (Instant::now(), Run::new());
        let column = Column::new(index);
        let board = game.play(&Board::EMPTY, column);
        let value = -solver.value(&mut run, &board)?;
        let (points, plies) = points(board.discs(), value);
        let (expanded, seconds) = (run.statistics.expanded, clock.elapsed().as_secs_f64());
        println!("{column}  {points:6}  {plies:5}  {expanded}  {seconds:.1}");
        assert_eq!(points, known);
    }
    println!("{:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// A value after so many discs in the numbers of Pons's solver, and with how many discs the game ends.
fn points(discs: u32, value: Score) -> (i32, u32) {
    match value.plies_to_end() {
        None => (0, 42),
        Some(plies) => {
            let plies = discs + plies.unsigned_abs();
            // The first player drops the first and the last of an odd number of discs.
            let points = 22 - plies.div_ceil(2).cast_signed();
            (points * (value.cmp(&Score::DRAW) as i32), plies)
        }
    }
}
