//! Positions from which a table misses its aim, to look at.

use serde::Serialize;
use view::Board;

use super::{Example, Report};
use crate::advice::{AdviceGame, Advisable, Decided, cause_by};

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
    pub(crate) fn new(game: &dyn AdviceGame, reason: Reason, example: &Example) -> Self {
        let Reason {
            cause,
            decided,
            rule,
        } = reason;
        let (board, game) = game.replay(&example.position, &example.game);
        Self {
            words: cause_by(&cause, decided.as_ref()),
            cause,
            decided,
            rule,
            position: example.position.clone(),
            board,
            game,
        }
    }
}

impl Report {
    /// Returns at most `most` positions from which the table misses its aim: the first of each cause and rule, then the
    /// second of each, and so on.
    #[must_use]
    pub fn counterexamples(&self, game: &dyn AdviceGame, most: usize) -> Vec<Counterexample> {
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

/// Makes the moves of a game as far as they can be made. Returns the board of the first position, and the steps.
pub(crate) fn replay<G: Advisable>(
    game: &G,
    position: &str,
    moves: &[String],
) -> (Option<Board>, Vec<Step>) {
    let Ok(mut at) = game.read(position) else {
        return (None, Vec::new());
    };
    let steps = moves.iter().map_while(|text| {
        let mut all = game.moves(&at);
        let mv = all.find(|mv| game.move_text(&at, *mv) == *text)?;
        drop(all);
        at = game.play(&at, mv);
        let position = game.position_text(&at);
        Some(Step {
            mv: text.clone(),
            board: game.board(&position),
            position,
        })
    });
    (game.board(position), steps.collect())
}
