//! Practice: won positions to win.

use std::ops::RangeInclusive;

use playing::Difficulty;
use serde::Serialize;

use crate::games::Position;

/// A kind of positions that can be practised.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Exercise {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
}

/// What is to be practised.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of the exercise.
    pub exercise: &'static str,
    /// How far away the win is to be.
    pub distance: Distance,
    /// In how many positions.
    pub rounds: u32,
    /// What they are drawn from.
    pub seed: u64,
}

/// How far away a win is to be.
#[derive(Clone, Debug)]
pub enum Distance {
    /// In a third of all won positions.
    Third(Difficulty),
    /// In this many moves of the winner.
    Moves(RangeInclusive<u16>),
}

/// Positions to practise on.
pub struct Practice {
    /// A game that can be [played](Position::playable), which begins from one of them after the other.
    pub position: Box<dyn Position>,
    /// How many plies best play takes from each.
    pub plies: Vec<u16>,
}
