//! What is known of playing a game before it begins.

use game_core::{Depths, Player};
use search_core::OptionSpec;
use serde::Serialize;

/// How a game is played, and what one has to know to ask for it.
#[derive(Debug, Serialize)]
pub struct PlayAbout {
    /// The option that says with which position it begins.
    pub start: OptionSpec,
    /// The side that is a person's where nothing is said. The program has the other one.
    pub person: Player,
    /// What the program does where it is not told how to think, in a half-sentence.
    pub usually: &'static str,
    /// How many plies it looks ahead, and how many it can be told to.
    pub depths: Depths,
    /// What the procedure that deepens is told.
    pub look_ahead: &'static [(&'static str, &'static str)],
    /// What the program can be told beside how to think.
    pub options: &'static [OptionSpec],
    /// Lines that are typed after `sovet play`, with remarks.
    pub examples: &'static str,
}

impl PlayAbout {
    /// What a game need not say if it is usual: the person begins, and the program looks ahead.
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
