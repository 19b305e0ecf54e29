//! Solves random positions in which most discs have been dropped, for measurements:
//!
//! ```text
//! cargo run --release -p domain-connect4 --example late_positions
//! cargo run --release -p domain-connect4 --example late_positions -- 28 1000
//! valgrind --tool=callgrind target/release/examples/late_positions
//! ```
//!
//! The arguments are the least number of discs (default 28) and the number of positions (default 1000). It prints
//! the mean time per value, by one solver that remembers what it has found out, and by a new solver for each,
//! made with as much memory as is of use.

use std::error::Error;
use std::time::Instant;

use domain_connect4::{Board, Connect4, Solver};
use game_core::{Game, Random};
use search_core::Run;

const SEED: u64 = 28;
/// With more discs than this, random games are hardly ever still going on.
const MOST_DISCS: u32 = 40;
/// Bytes for the solver that remembers.
const TABLE: usize = 1 << 14;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let discs = arguments.next().map_or(Ok(28), |text| text.parse())?;
    if discs > MOST_DISCS {
        return Err(format!(
            "few games last longer than {MOST_DISCS} discs: give at most that many"
        )
        .into());
    }
    let count = arguments
        .next()
        .map_or(Ok(1_000), |text| text.parse::<u32>())?;
    let game = Connect4::default();
    let mut random = Random::new(SEED);
    let mut boards = Vec::new();
    while boards.len() < count as usize {
        boards.extend(drawn(game, discs, &mut random));
    }
    let mut solver = Solver::new(game, TABLE)?;
    let mut run = Run::new();
    let clock = Instant::now();
    let mut values = Vec::with_capacity(boards.len());
    for board in &boards {
        values.push(solver.value(&mut run, board)?);
    }
    let reused = clock.elapsed() / count;

    let mut new_run = Run::new();
    let clock = Instant::now();
    for (board, value) in boards.iter().zip(&values) {
        let bytes = Solver::useful_bytes(game, board);
        let mut solver = Solver::new(game, bytes)?;
        assert_eq!(solver.value(&mut new_run, board)?, *value);
    }
    let new = clock.elapsed() / count;
    let expanded = run.statistics.expanded;
    println!("one solver:    {reused:.2?} each, {expanded} expanded in all");
    let expanded = new_run.statistics.expanded;
    println!("a solver each: {new:.2?} each, {expanded} expanded in all");
    Ok(())
}

/// Returns a position from which the game goes on, with at least `discs` discs: one from a random game.
fn drawn(game: Connect4, discs: u32, random: &mut Random) -> Option<Board> {
    let mut board = Board::EMPTY;
    let mut late = Vec::new();
    let mut moves = Vec::new();
    while !game.is_over(&board) {
        if board.discs() >= discs {
            late.push(board);
        }
        moves.clear();
        game.push_moves(&board, &mut moves);
        let number = u32::try_from(moves.len()).ok()?;
        board = game.play(&board, moves[random.below(number) as usize]);
    }
    let number = u32::try_from(late.len()).ok()?;
    late.get(random.below(number) as usize).copied()
}
