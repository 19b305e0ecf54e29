//! Positions from which a table misses its aim, to look at.

use serde::Serialize;
use view::Board;

use super::{Example, Report};
use crate::{Decided, cause_by};
use catalogue::advice::{About, Advisable, GameName};

/// A position from which a table misses its aim, though best play reaches it.
#[derive(Clone, Debug, Serialize)]
pub struct Counterexample {
    /// Cause, and the rule that brings it about, in words.
    pub words: String,
    /// Cause.
    pub cause: String,
    /// The decision; `None` if no rule matches.
    pub decided: Option<Decided>,
    /// The rule as the table writes it.
    pub rule: Option<String>,
    /// The position.
    pub position: String,
    /// Drawing of the position, if there is one.
    pub board: Option<Board>,
    /// A game in which it happens.
    pub game: Vec<Step>,
}

/// A move of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position after it.
    pub position: String,
    /// Drawing of that position, if there is one.
    pub board: Option<Board>,
}

/// Cause for which a position misses the aim, and the decision there.
#[derive(Clone, Debug)]
pub(crate) struct Reason {
    pub(crate) cause: String,
    pub(crate) decided: Option<Decided>,
    pub(crate) rule: Option<String>,
}

impl Counterexample {
    pub(crate) fn new(game: GameName, reason: Reason, example: &Example) -> Self {
        let Reason {
            cause,
            decided,
            rule,
        } = reason;
        let mut boards = game.give(Replay(example)).into_iter();
        let first = boards.next();
        let moves = example.game.iter();
        Self {
            words: cause_by(&cause, decided.as_ref()),
            cause,
            decided,
            rule,
            position: example.position.clone(),
            board: first.and_then(|first| first.1),
            game: moves
                .zip(boards)
                .map(|(mv, (position, board))| Step {
                    mv: mv.clone(),
                    position,
                    board,
                })
                .collect(),
        }
    }
}

impl Report {
    /// Returns at most `most` positions from which the table misses its aim: the first of each cause and rule, then the
    /// second of each, and so on.
    #[must_use]
    pub fn counterexamples(&self, game: GameName, most: usize) -> Vec<Counterexample> {
        let longest = self.not_won.iter().map(|missed| missed.groups.len()).max();
        let places = 0..longest.unwrap_or_default();
        let in_turn = places.flat_map(|place| {
            let missed = self.not_won.iter();
            missed.filter_map(move |missed| Some((missed, missed.groups.get(place)?)))
        });
        let shown = in_turn.take(most).map(|(missed, group)| {
            let reason = Reason {
                cause: missed.cause.clone(),
                decided: missed.decided.clone(),
                rule: missed.rule.clone(),
            };
            Counterexample::new(game, reason, &group.example)
        });
        shown.collect()
    }
}

/// Makes the moves of a game.
struct Replay<'r>(&'r Example);

impl About for Replay<'_> {
    /// The positions, with their drawings.
    type Answer = Vec<(String, Option<Board>)>;

    fn about<S: Advisable>(self, game: S) -> Self::Answer {
        let Ok(mut position) = game.read(&self.0.position) else {
            return Vec::new();
        };
        let seen = |position: &S::Position| (game.position_text(position), game.board(*position));
        let mut all = vec![seen(&position)];
        for text in &self.0.game {
            let mut moves = game.moves(&position);
            let Some(mv) = moves.find(|mv| game.move_text(&position, *mv) == *text) else {
                break;
            };
            drop(moves);
            position = game.play(&position, mv);
            all.push(seen(&position));
        }
        all
    }
}
