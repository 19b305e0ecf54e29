//! Solving games.

use std::cmp::Ordering;
use std::num::NonZero;

use game_core::{Score, SearchError};
use search_core::Run;
use serde::Serialize;

use crate::{See, count};

/// Finds out how a game ends with best play, and when.
pub trait Solving {
    /// Returns the procedure of the list on which it builds.
    fn procedure(&self) -> &'static str;

    /// Describes the method and the knowledge that it uses.
    fn method(&self) -> String;

    /// Solves the position, and shows the events to `events` if it is given.
    ///
    /// # Errors
    ///
    /// See [`SearchError`].
    fn solve(
        &mut self,
        run: &mut Run<'_>,
        events: Option<&mut See<'_>>,
    ) -> Result<Solved, SearchError>;

    /// Returns the value of each move for the player who makes it, in the order of the game.
    ///
    /// # Errors
    ///
    /// See [`SearchError`].
    fn moves(&mut self, run: &mut Run<'_>) -> Result<Vec<MoveWorth>, SearchError>;
}

/// Prepares to solve a position with a table of at most this many bytes, on as many threads as asked for.
pub type GameSolver = dyn Fn(usize, Option<NonZero<usize>>) -> std::io::Result<Box<dyn Solving>>;

/// Value of a position for the player to move, with the line of best play.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// Result and length of the game.
    #[serde(flatten)]
    pub worth: Worth,
    /// Best play by both sides.
    pub principal_variation: Vec<String>,
}

/// Value of a position for the player to move, or of a move for the one who makes it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Worth {
    /// Result of the game.
    pub value: Value,
    /// Plies to the end of the game, with best play.
    pub plies: u32,
}

/// Result of a game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// The player wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The other player wins.
    Loss,
}

/// A move and its value.
#[derive(Clone, Debug, Serialize)]
pub struct MoveWorth {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Value for the player who makes it.
    #[serde(flatten)]
    pub worth: Worth,
}

impl Worth {
    /// Converts a score in a game with at most this many plies left.
    #[must_use]
    pub fn of(value: Score, left: u32) -> Self {
        let plies = value.plies_to_end().map_or(left, i32::unsigned_abs);
        let value = match value.cmp(&Score::DRAW) {
            Ordering::Less => Value::Loss,
            Ordering::Equal => Value::Draw,
            Ordering::Greater => Value::Win,
        };
        Self { value, plies }
    }

    /// Describes the worth.
    #[must_use]
    pub fn in_words(self) -> String {
        let plies = count(self.plies, "ply");
        match self.value {
            Value::Win => format!("win in {plies}"),
            Value::Draw => "draw".to_owned(),
            Value::Loss => format!("loss in {plies}"),
        }
    }
}
