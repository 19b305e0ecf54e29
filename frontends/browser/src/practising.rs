//! Won positions to win, and how well that went.

use catalogue::Failure;
use catalogue::playing::{Distance, Lesson, Scored, Thinking, Unseen};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::host::Context;
use crate::playing::{answered, at_board, playable, terms};
use crate::problem::{Options, PositionGiven};

/// A position to practise on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Practise {
    exercise: String,
    /// Distance of the win.
    #[serde(default)]
    options: Options,
    #[serde(default)]
    seed: u64,
    /// The number of the round, from 1 on.
    #[serde(default = "first")]
    round: u32,
}

/// More rounds than this are not drawn.
const MOST_ROUNDS: u32 = 1_000;

fn first() -> u32 {
    1
}

impl Practise {
    /// Returns the position of a round, as requests take it, and the moves that best play takes.
    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        let exercise = &self.exercise;
        let mut exercises = context.catalogue.exercises();
        let found = exercises.find(|(_, found)| found.name == exercise);
        let (game, exercise) =
            found.ok_or_else(|| Failure::Input(format!("there is no exercise `{exercise}`")))?;
        if !(1..=MOST_ROUNDS).contains(&self.round) {
            let message = format!("rounds have numbers from 1 to {MOST_ROUNDS}");
            return Err(Failure::Input(message));
        }
        let lesson = Lesson {
            exercise: exercise.name,
            distance: Distance::read(&self.options.of(&Distance::OPTIONS)?)?,
            rounds: self.round,
            seed: self.seed,
        };
        let practice = game.practice(&lesson, context.page)?;
        let mut at_board = playable(&*practice.position)?.at_board();
        // All rounds of a seed are drawn one after the other, so that this one is the last.
        let last = practice.plies.len().saturating_sub(1);
        at_board.begin(last);
        Ok(json!({
            "round": self.round,
            "name": at_board.name(),
            "position": { "game": game.about().name, "text": at_board.position() },
            "best": practice.plies.last().map_or(0, |plies| plies.div_ceil(2)),
        }))
    }
}

/// Scores a round, for programs and in words; the moves do not show what is unseen.
pub(crate) fn score(
    position: &PositionGiven,
    moves: &[String],
    unseen: Unseen,
    context: Context<'_>,
) -> Result<Value, Failure> {
    let position = position.set_up(context)?;
    let playable = playable(&*position)?;
    let game = at_board(playable, moves)?;
    let mut thinker = playable.thinker(terms(Thinking::default(), context))?;
    let score = Scored::of_game(playable, &mut *thinker, game.so_far(), unseen);
    let score = answered(score)?;
    Ok(json!({ "score": score, "words": score.words() }))
}
