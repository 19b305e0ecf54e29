//! Judgement of a move: its cost.

use catalogue::{Catalogue, Failure, Judged, Thinking};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::answering::{answered, terms};
use crate::host::Page;
use crate::limits::LimitsGiven;
use crate::playing::{at_board, playable};
use crate::problem::PositionGiven;
use crate::reply::value;

/// A request for the cost of the last of these moves.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Judge {
    position: PositionGiven,
    moves: Vec<String>,
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
}

/// Judgement of the last move.
#[derive(Serialize)]
struct JudgedMove {
    ply: usize,
    by: &'static str,
    #[serde(rename = "move")]
    text: String,
    judgement: Judged,
    words: String,
    /// The words without the better move, for a person who is to find it.
    riddle: String,
    /// Whether it keeps a win. In practice only such moves are accepted.
    wins: bool,
}

impl Judge {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let position = self.position.set_up(catalogue, page)?;
        let playable = playable(&*position)?;
        let game = at_board(playable, &self.moves)?;
        let mut before = game.so_far().clone();
        let (Some(number), Some(played)) = (before.moves.pop(), game.played().pop()) else {
            return Err(Failure::input("there is no move to be judged"));
        };
        let mut thinker = playable.thinker(terms(Thinking::default(), self.limits))?;
        let judgement = answered(thinker.judge(&before, number))?;
        let wins = judgement.wins();
        let judgement = Judged::new(judgement);
        value(JudgedMove {
            ply: game.plies(),
            by: game.side(played.by),
            text: played.text,
            words: judgement.words(),
            riddle: judgement.riddle(),
            judgement,
            wins,
        })
    }
}
