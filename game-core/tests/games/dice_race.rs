//! A dice game, solved by search and in other ways.
#![allow(clippy::float_cmp, reason = "values agree to the last bit")]

#[path = "../../examples/dice_race/rules.rs"]
mod rules;

use std::collections::BTreeMap;

use game_core::{
    ChanceEvaluator, ChanceGame, Interval, Player, Star, expectiminimax, star_minimax,
};
use rules::{DiceRace, Position};
use search_core::Run;

/// Checks that plain expectiminimax, Star1 and Star2 find this value at the start.
fn check_value(
    race: DiceRace,
    evaluator: &impl ChanceEvaluator<DiceRace>,
    depth: usize,
    is_right: impl Fn(f64) -> bool,
) {
    let root = DiceRace::start();
    for star in [None, Some(Star::ONE), Some(Star::TWO)] {
        let mut run = Run::new();
        let found = match star {
            None => expectiminimax(&mut run, &race, evaluator, &root, depth),
            Some(star) => star_minimax(&mut run, &race, evaluator, &root, depth, star),
        };
        let value = found.unwrap().value;
        assert!(is_right(value), "{star:?} {value}");
    }
}

/// Returns the number of the `faces^rounds` courses of the dice in which the first player wins a race without hitting.
fn wins(race: DiceRace, position: Position, rounds: u32) -> u32 {
    let faces = u32::from(race.faces);
    match race.winner(position) {
        Some(Player::First) => return faces.pow(rounds),
        Some(Player::Second) => return 0,
        None => {}
    }
    let of_face = |face| {
        let die = Some(face);
        let thrown = Position { die, ..position };
        let moves = race.moves(&thrown).map(|mv| race.play(&thrown, mv));
        let counts = moves.map(|next| wins(race, next, rounds - 1));
        match position.player {
            Player::First => counts.max().unwrap(),
            Player::Second => counts.min().unwrap(),
        }
    };
    (1..=race.faces).map(of_face).sum()
}

/// With a die of two faces all means are exact, and so is the value of the whole game.
#[test]
fn a_race_without_hitting_is_solved() {
    for length in 1..4 {
        let (faces, hitting) = (2, false);
        let race = DiceRace {
            length,
            faces,
            hitting,
        };
        let rounds = 4 * u32::from(length);
        let truth = f64::from(wins(race, DiceRace::start(), rounds)) / f64::from(1 << rounds);
        let depth = 2 * rounds as usize;
        check_value(race, &race.evaluator(), depth, |value| value == truth);
    }
}

/// Returns the values before the throw of all positions of a race with hitting, by value iteration.
fn solved(race: DiceRace) -> BTreeMap<Position, f64> {
    let mut values = BTreeMap::from([(DiceRace::start(), 0.5)]);
    let mut open = vec![DiceRace::start()];
    let ahead = |position: Position, face| {
        let die = Some(face);
        let thrown = Position { die, ..position };
        race.moves(&thrown)
            .map(move |mv| race.play(&thrown, mv))
            .collect::<Vec<_>>()
    };
    while let Some(position) = open.pop() {
        for next in (1..=race.faces).flat_map(|face| ahead(position, face)) {
            if values.insert(next, race.estimate(next)).is_none() && race.winner(next).is_none() {
                open.push(next);
            }
        }
    }
    let positions: Vec<Position> = values.keys().copied().collect();
    loop {
        let mut change: f64 = 0.0;
        for position in &positions {
            if race.winner(*position).is_some() {
                continue;
            }
            let of_face = |face| {
                let worth = ahead(*position, face).into_iter().map(|next| values[&next]);
                match position.player {
                    Player::First => worth.fold(0.0, f64::max),
                    Player::Second => worth.fold(1.0, f64::min),
                }
            };
            let value = (1..=race.faces).map(of_face).sum::<f64>() / f64::from(race.faces);
            change = change.max((value - values[position]).abs());
            values.insert(*position, value);
        }
        if change < 1e-15 {
            return values;
        }
    }
}

/// An evaluator that knows what positions are worth learns nothing new by looking ahead.
#[test]
fn a_race_with_hitting_is_worth_what_value_iteration_finds() {
    let (length, faces, hitting) = (5, 3, true);
    let race = DiceRace {
        length,
        faces,
        hitting,
    };
    let solved = solved(race);
    let truth = solved[&DiceRace::start()];
    let evaluator = (Interval::PROBABILITY, |position: &Position| {
        solved[position]
    });
    for depth in [2, 4, 6] {
        check_value(race, &evaluator, depth, |value| {
            (value - truth).abs() < 1e-12
        });
    }
}
