//! Number of positions that expectiminimax, Star1 and Star2 visit in a small dice game.
//!
//! `cargo run --release -p game-core --example dice_race`

mod rules;

use game_core::{ChanceAnalysis, SearchError, Star, expectiminimax, star_minimax};
use rules::{DiceRace, Move};
use search_core::Run;

/// The positions that were visited, and the value that was found.
type Found = (u64, ChanceAnalysis<Move>);

fn searched(race: DiceRace, depth: usize, star: Option<Star>) -> Result<Found, SearchError> {
    let mut run = Run::new();
    let (root, evaluator) = (DiceRace::start(), race.evaluator());
    let found = match star {
        None => expectiminimax(&mut run, &race, &evaluator, &root, depth),
        Some(star) => star_minimax(&mut run, &race, &evaluator, &root, depth, star),
    }?;
    Ok((run.statistics.expanded + run.statistics.evaluated, found))
}

fn main() -> Result<(), SearchError> {
    let race = DiceRace {
        length: 4,
        faces: 3,
        hitting: true,
    };
    println!("plies  expectiminimax        Star1        Star2   first player wins");
    for depth in 2..=14 {
        let (plain, found) = searched(race, depth, None)?;
        let (one, same) = searched(race, depth, Some(Star::ONE))?;
        let (two, _) = searched(race, depth, Some(Star::TWO))?;
        assert_eq!(found, same);
        println!(
            "{depth:5} {plain:15} {one:12} {two:12}   {:.6}",
            found.value
        );
    }
    Ok(())
}
