//! Facts about playing a game that are known before it begins.

use game_core::{Depths, Player};
use search_core::OptionSpec;
use serde::Serialize;

/// Rules of playing a game, and everything needed to ask for it.
#[derive(Debug, Serialize)]
pub struct PlayAbout {
    /// Option for the position with which it begins.
    pub start: OptionSpec,
    /// Side that the person plays by default. The program has the other one.
    pub person: Player,
    /// Default way of thinking of the program, in a half-sentence.
    pub usually: &'static str,
    /// Look-ahead in plies: the usual one and the greatest.
    pub depths: Depths,
    /// Options of the procedure that deepens.
    pub look_ahead: &'static [(&'static str, &'static str)],
    /// Options of the program beside the way of thinking.
    pub options: &'static [OptionSpec],
    /// Lines that are typed after `sovet play`, with remarks.
    pub examples: &'static str,
}

impl PlayAbout {
    /// The usual values, some of which a game changes: the person begins, and the program looks ahead.
    pub const USUAL: Self = Self {
        start: OptionSpec::new("start", "POSITION", "The position to begin with"),
        person: Player::First,
        usually: "it looks ahead",
        depths: Depths {
            usual: 8,
            farthest: 64,
        },
        look_ahead: &[("table-size", "16MB")],
        options: &[],
        examples: "",
    };
}
