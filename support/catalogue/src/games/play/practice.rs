//! Practice: won positions to win.

use std::ops::RangeInclusive;

use playing::Difficulty;
use search_core::{OptionSpec, Values};
use serde::Serialize;

use crate::Failure;
use crate::games::Position;

/// A kind of positions for practice.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Exercise {
    /// Name by which it is asked for.
    pub name: &'static str,
    /// Description in a line.
    pub summary: &'static str,
}

/// Choice of positions to practise on.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of the exercise.
    pub exercise: &'static str,
    /// Distance of the win.
    pub distance: Distance,
    /// Number of positions.
    pub rounds: u32,
    /// Seed from which they are drawn.
    pub seed: u64,
}

/// Distance of a win.
#[derive(Clone, Debug)]
pub enum Distance {
    /// A third of all won positions.
    Third(Difficulty),
    /// This many moves of the winner.
    Moves(RangeInclusive<u16>),
}

const LEVEL: OptionSpec = OptionSpec::new(
    "level",
    "LEVEL",
    "How far away the win is: in the nearest third of all won positions, the middle, or the farthest",
)
.one_of(&Difficulty::NAMES)
.or(Difficulty::NAMES[0].0);

const WON_IN: OptionSpec = OptionSpec::new(
    "won-in",
    "N[-N]",
    "Positions won in N of your moves, such as 3 or 3-5, instead of a level",
)
.checked(|text| read_moves(text).map(|_| ()));

impl Distance {
    /// Options for the distance of the win.
    pub const OPTIONS: [OptionSpec; 2] = [LEVEL, WON_IN];

    /// Returns the distance that these options ask for.
    ///
    /// # Errors
    ///
    /// If a value is wrong, or the options exclude each other.
    pub fn read(values: &Values) -> Result<Self, Failure> {
        let moves = values.read_by(WON_IN.name, read_moves);
        let Some(moves) = moves.map_err(Failure::input)? else {
            let named = |text: &str| {
                let named = Difficulty::named(text);
                named.ok_or_else(|| format!("there is no level `{text}`"))
            };
            let difficulty = values.read_by(LEVEL.name, named);
            let difficulty = difficulty.map_err(Failure::input)?;
            return Ok(Self::Third(difficulty.unwrap_or(Difficulty::Easy)));
        };
        if values.has(LEVEL.name) {
            return Err(Failure::input("give --won-in or --level, not both"));
        }
        Ok(Self::Moves(moves))
    }
}

/// Reads a range of moves.
fn read_moves(text: &str) -> Result<RangeInclusive<u16>, String> {
    let number = |text: &str| match text.parse() {
        Ok(number @ 1..=1000) => Ok(number),
        _ => Err(format!(
            "`{text}` is not a number of moves; write one, such as 3, or from the fewest to the most, such as 3-5"
        )),
    };
    let (fewest, most) = text.split_once('-').unwrap_or((text, text));
    let (fewest, most) = (number(fewest)?, number(most)?);
    if fewest > most {
        return Err(format!(
            "{fewest} is more than {most}; write the fewest first"
        ));
    }
    Ok(fewest..=most)
}

/// Positions to practise on.
pub struct Practice {
    /// A game that can be [played](Position::playable), which begins from one of them after the other.
    pub position: Box<dyn Position>,
    /// Number of plies that best play takes from each.
    pub plies: Vec<u16>,
}
