//! Practice: won positions to win.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use game_core::{Random, Verdict};
use search_core::{OptionSpec, Values};
use serde::Serialize;

use crate::games::Position;
use crate::{Failure, count};

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

impl Lesson {
    /// Draws positions that are won as the lesson asks, each with its plies to the win: the same for the same seed on
    /// every machine. Each has the same probability; one that has been drawn can be drawn again.
    ///
    /// # Errors
    ///
    /// If none is won in that many moves.
    pub fn draw<P: Copy>(
        &self,
        positions: impl Iterator<Item = (P, Verdict)>,
    ) -> Result<Vec<(P, u16)>, Failure> {
        let won = positions.filter_map(|(position, verdict)| match verdict {
            Verdict::Win(plies) => Some((position, plies)),
            _ => None,
        });
        let mut won: Vec<(P, u16)> = won.collect();
        let distances = won.iter().map(|(_, plies)| *plies);
        let farthest = distances.clone().max().unwrap_or_default();
        let wanted = match &self.distance {
            Distance::Third(difficulty) => difficulty.plies(distances),
            Distance::Moves(moves) => 2 * moves.start() - 1..=2 * moves.end() - 1,
        };
        won.retain(|(_, plies)| wanted.contains(plies));
        if won.is_empty() {
            let farthest = count(farthest.div_ceil(2), "move");
            return Err(Failure::Input(format!(
                "--won-in: no position is won in that many moves; none takes more than {farthest}"
            )));
        }
        let mut random = Random::new(self.seed);
        let size = u32::try_from(won.len()).unwrap_or(u32::MAX);
        let draws = (0..self.rounds).map(|_| won[random.below(size) as usize]);
        Ok(draws.collect())
    }
}

/// Distance of a win.
#[derive(Clone, Debug)]
pub enum Distance {
    /// A third of all won positions.
    Third(Difficulty),
    /// This many moves of the winner.
    Moves(RangeInclusive<u16>),
}

/// A third of all won positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// In the third of the won positions in which it is nearest.
    Easy,
    /// In the third between the others.
    Medium,
    /// In the third in which it is farthest away.
    Hard,
}

impl Difficulty {
    /// The difficulties, from the easiest to the hardest.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Name and meaning of each of them.
    const NAMES: [(&'static str, &'static str); 3] = [
        (
            "easy",
            "The third of all won positions in which the win is nearest",
        ),
        ("medium", "The third between the others"),
        ("hard", "The third in which the win is farthest away"),
    ];

    fn named(name: &str) -> Option<Self> {
        let number = Self::NAMES.iter().position(|entry| entry.0 == name)?;
        Self::ALL.get(number).copied()
    }

    /// Returns the plies to the win in this third of the positions, given those of all positions that are won.
    /// Positions as far from the win as each other are never parted, so that the thirds are not quite equal; if
    /// the distances are few, one may be empty.
    ///
    /// ```
    /// use catalogue::playing::Difficulty;
    /// let won = || [1, 3, 3, 5, 7, 9].into_iter();
    /// assert_eq!(Difficulty::Easy.plies(won()), 0..=3);
    /// assert_eq!(Difficulty::Medium.plies(won()), 4..=5);
    /// assert_eq!(Difficulty::Hard.plies(won()), 6..=9);
    /// ```
    #[must_use]
    pub fn plies(self, won: impl Iterator<Item = u16>) -> RangeInclusive<u16> {
        let mut positions: BTreeMap<u16, u64> = BTreeMap::new();
        for plies in won {
            *positions.entry(plies).or_default() += 1;
        }
        let won: u64 = positions.values().sum();
        // The distance that takes in at least this many thirds.
        let reached = |thirds: u64| {
            let mut counted = 0;
            let enough = positions.iter().find(|(_, number)| {
                counted += **number;
                counted * 3 >= won * thirds
            });
            enough.map_or(0, |(&plies, _)| plies)
        };
        match self {
            Self::Easy => 0..=reached(1),
            Self::Medium => reached(1) + 1..=reached(2),
            Self::Hard => reached(2) + 1..=reached(3),
        }
    }
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
