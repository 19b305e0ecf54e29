//! The program's moves.

use catalogue::{
    Catalogue, Failure, NoMove, PlayAbout, Position, ThinkSettings, Thinking, Unrecorded,
};
use game_core::Random;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::host::Page;
use crate::limits::LimitsGiven;
use crate::playing::{at_board, playable};
use crate::problem::{Options, PositionGiven};
use crate::reply::value;

/// A request for the program's move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    position: PositionGiven,
    #[serde(default)]
    moves: Vec<String>,
    /// Options of its thinking: its level, for example.
    #[serde(default)]
    thinking: Options,
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
}

/// A move, and the reason for it.
#[derive(Serialize)]
struct Chosen {
    ply: usize,
    by: &'static str,
    #[serde(rename = "move")]
    text: String,
    reason: String,
}

/// A request for a move that the person could play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hint {
    position: PositionGiven,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
}

impl Answer {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let position = self.position.set_up(catalogue, page)?;
        let about = position.about().play.unwrap_or(&PlayAbout::USUAL);
        let values = self.thinking.of(Thinking::options())?;
        let mut thinking = Thinking::read(&values, about)?;
        if thinking.level.is_some() {
            let seed = thinking.seed.unwrap_or_default();
            thinking.seed = Some(seed_of_move(seed, self.moves.len()));
        }
        choose(&*position, &self.moves, terms(thinking, self.limits))
    }
}

impl Hint {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let position = self.position.set_up(catalogue, page)?;
        let terms = terms(Thinking::default(), self.limits);
        choose(&*position, &self.moves, terms)
    }
}

/// Chooses the program's move after these moves.
fn choose(
    position: &dyn Position,
    moves: &[String],
    terms: ThinkSettings<'_>,
) -> Result<Value, Failure> {
    let playable = playable(position)?;
    let game = at_board(playable, moves)?;
    if let Some(finish) = game.result() {
        let words = finish.words;
        return Err(Failure::Input(format!("the game is over: {words}")));
    }
    let mut thinker = playable.thinker(terms)?;
    let choice = answered(thinker.choose(game.so_far()))?;
    value(Chosen {
        ply: game.plies() + 1,
        by: game.side(game.to_move()),
        text: game.moves().into_iter().nth(choice.mv).unwrap_or_default(),
        reason: choice.reason,
    })
}

/// Returns the seed of the numbers for one move of a game, if those for the game are drawn from `seed`.
fn seed_of_move(seed: u64, plies: usize) -> u64 {
    let mut random = Random::new(seed);
    (0..=plies).fold(seed, |_, _| random.bits())
}

/// Returns the conditions for a program that thinks at a page's request.
pub(crate) fn terms(thinking: Thinking, limits: LimitsGiven) -> ThinkSettings<'static> {
    ThinkSettings {
        thinking,
        limits: limits.limits(),
        recorder: &Unrecorded,
    }
}

/// Converts the result of a thinker.
///
/// # Errors
///
/// The reason why it has no move.
pub(crate) fn answered<T>(thought: Result<T, NoMove>) -> Result<T, Failure> {
    thought.map_err(|trouble| match trouble {
        NoMove::NoAdvice(why) => Failure::Input(why),
        NoMove::Stopped(stopped) => Failure::Machine(stopped.to_string()),
        NoMove::Unrecorded(failure) => failure,
    })
}
