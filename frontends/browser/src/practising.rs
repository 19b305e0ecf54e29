//! Won positions to win, and how well that went.

use catalogue::{Catalogue, Distance, Failure, Lesson, Scored, Thinking, Unseen};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::answering::{answered, terms};
use crate::host::Page;
use crate::limits::LimitsGiven;
use crate::playing::{at_board, playable};
use crate::problem::{Options, PositionGiven};
use crate::reply::value;

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

/// A request for the score of a round.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Score {
    position: PositionGiven,
    #[serde(default)]
    moves: Vec<String>,
    /// Facts that the moves do not show.
    #[serde(default)]
    unseen: Unseen,
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
}

/// The position of a round.
#[derive(Serialize)]
struct Begun {
    round: u32,
    name: String,
    position: PositionGot,
    /// The moves that best play takes.
    best: u16,
}

/// A position as requests take it.
#[derive(Serialize)]
struct PositionGot {
    game: &'static str,
    text: String,
}

/// The score for programs, and the same for people.
#[derive(Serialize)]
struct ScoreReply<'s> {
    score: &'s Scored,
    words: &'s str,
}

/// More rounds than this are not drawn.
const MOST_ROUNDS: u32 = 1_000;

fn first() -> u32 {
    1
}

impl Practise {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let exercise = &self.exercise;
        let mut exercises = catalogue.exercises();
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
        let practice = game.practice(&lesson, page)?;
        let mut at_board = playable(&*practice.position)?.at_board();
        // All rounds of a seed are drawn one after the other, so that this one is the last.
        let last = practice.plies.len().saturating_sub(1);
        at_board.begin(last);
        value(Begun {
            round: self.round,
            name: at_board.name(),
            position: PositionGot {
                game: game.about().name,
                text: at_board.position(),
            },
            best: practice.plies.last().map_or(0, |plies| plies.div_ceil(2)),
        })
    }
}

impl Score {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let position = self.position.set_up(catalogue, page)?;
        let playable = playable(&*position)?;
        let game = at_board(playable, &self.moves)?;
        let mut thinker = playable.thinker(terms(Thinking::default(), self.limits))?;
        let score = Scored::of_game(playable, &mut *thinker, game.so_far(), self.unseen);
        let score = answered(score)?;
        value(ScoreReply {
            score: &score,
            words: score.words(),
        })
    }
}
