//! Programs that play.

use game_core::{Notation, Random, SearchError};
use search_core::{Limits, Stopped};

use super::course::Course;
use super::level::Level;
use super::oracle::{AnyOracle, prospect};
use crate::Failure;

/// A program that plays a game.
pub trait Program<G: Notation>: Send {
    /// Chooses a move at the end of a course.
    ///
    /// # Errors
    ///
    /// The reason why it chooses none.
    fn choose(&mut self, game: &G, course: &Course<G>) -> Result<ChosenMove<G::Move>, NoMove>;
}

/// A move and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenMove<M> {
    /// The move.
    pub mv: M,
    /// The reason.
    pub reason: String,
}

/// Reason why a program chose no move.
#[derive(Debug)]
pub enum NoMove {
    /// It knows none.
    NoAdvice(String),
    /// A limit was met.
    Stopped(Stopped),
    /// Its search could not be recorded.
    Unrecorded(Failure),
}

impl From<Failure> for NoMove {
    fn from(failure: Failure) -> Self {
        Self::Unrecorded(failure)
    }
}

impl From<SearchError> for NoMove {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Stopped(stopped) => Self::Stopped(stopped),
            error => Self::NoAdvice(error.to_string()),
        }
    }
}

/// Plays the moves that an oracle holds to be best.
pub struct ByOracle<'p, G> {
    oracle: AnyOracle<'p, G>,
    limits: Limits<'p>,
    /// True if it says how it expects the game to go on.
    tells: bool,
}

impl<'p, G: Notation> ByOracle<'p, G> {
    /// Makes a program that asks this oracle, within these limits.
    #[must_use]
    pub fn new(oracle: AnyOracle<'p, G>, limits: Limits<'p>) -> Self {
        Self {
            oracle,
            limits,
            tells: true,
        }
    }

    /// Returns a program that does not say how it expects the game to go on, so that others can find out.
    #[must_use]
    pub fn silent(self) -> Self {
        Self {
            tells: false,
            ..self
        }
    }
}

impl<G: Notation> Program<G> for ByOracle<'_, G> {
    fn choose(&mut self, game: &G, course: &Course<G>) -> Result<ChosenMove<G::Move>, NoMove> {
        let position = course.position();
        let prospect = prospect(&mut *self.oracle, self.limits, game, position)?;
        let Some(&mv) = prospect.line.first() else {
            return Err(NoMove::NoAdvice("there is no move".to_owned()));
        };
        let line = game.line_text(position, &prospect.line).join(" ");
        let worth = prospect.worth;
        Ok(ChosenMove {
            mv,
            reason: if self.tells {
                format!("{worth} with best play: {line}")
            } else {
                worth.to_string()
            },
        })
    }
}

/// Makes any move now and then, as its level requires.
pub(crate) struct Levelled<'p, G> {
    pub(crate) program: Box<dyn Program<G> + 'p>,
    pub(crate) level: Level,
    pub(crate) random: Random,
}

impl<G: Notation> Program<G> for Levelled<'_, G> {
    fn choose(&mut self, game: &G, course: &Course<G>) -> Result<ChosenMove<G::Move>, NoMove> {
        match self.level.wander(&mut self.random, game, course.position()) {
            Some(mv) => Ok(ChosenMove {
                mv,
                reason: "a move at random, as the level has it".to_owned(),
            }),
            None => self.program.choose(game, course),
        }
    }
}
