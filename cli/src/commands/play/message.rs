//! Messages about a game, for people and for programs.

use catalogue::playing::{Judgement, Scored};
use serde::Serialize;

/// Something that has happened.
pub(super) enum Message {
    /// A round of practice begins.
    Begun(Begun),
    /// A move was made.
    Moved(Moved),
    /// A move was not accepted.
    Refused(Refused),
    /// Moves were taken back.
    TakenBack { plies: usize, position: String },
    /// A move is proposed.
    Hint { mv: String, reason: String },
    /// A round of practice is over.
    RoundOver(RoundOver),
    /// Something in passing.
    Remark(String),
    /// The board is wanted.
    Board,
    /// The board is wanted from the other side.
    Flip,
}

/// The beginning of a round.
#[derive(Serialize)]
pub(super) struct Begun {
    pub(super) round: u32,
    #[serde(skip)]
    pub(super) rounds: u32,
    pub(super) position: String,
    /// The moves that best play takes.
    pub(super) best: u32,
}

/// A move that was made.
#[derive(Serialize)]
pub(super) struct Moved {
    pub(super) ply: usize,
    pub(super) by: &'static str,
    #[serde(rename = "move")]
    pub(super) mv: String,
    pub(super) position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) judgement: Option<Judgement<String>>,
}

/// A move that was not accepted.
#[derive(Serialize)]
pub(super) struct Refused {
    #[serde(rename = "refused")]
    pub(super) mv: String,
    pub(super) judgement: Judgement<String>,
}

/// The end of a round.
#[derive(Serialize)]
pub(super) struct RoundOver {
    pub(super) round: u32,
    #[serde(flatten)]
    pub(super) scored: Scored,
}
