//! What a move has cost.

use catalogue::{Catalogue, Failure, Judged, Thinking};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::answering::{answered, terms};
use crate::host::Page;
use crate::limits::LimitsGiven;
use crate::playing::{at_board, playable};
use crate::problem::PositionGiven;
use crate::reply::value;

/// What has the last of these moves cost?
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Judge {
    position: PositionGiven,
    moves: Vec<String>,
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
}

/// What it has cost.
#[derive(Serialize)]
struct JudgedMove {
    ply: usize,
    by: &'static str,
    #[serde(rename = "move")]
    text: String,
    judgement: Judged,
    words: String,
    /// The same without what was better, for those who are to find it.
    riddle: String,
    /// Does it keep a win? In practice only such moves are accepted.
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
