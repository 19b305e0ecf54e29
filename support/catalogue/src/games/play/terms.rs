//! How programs are to think, and who records it.

use std::time::Duration;

use game_core::{Answers, PROCEDURES, Procedure};
use playing::Level;
use search_core::{Limits, Record};
use trace::Header;

use crate::Failure;

/// How a program is to think about its moves. What is not said it chooses itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thinking {
    /// By which procedure.
    pub by: Option<&'static Procedure>,
    /// How well it is to play.
    pub level: Option<Level>,
    /// How many plies it looks ahead.
    pub depth: Option<usize>,
    /// How many simulations it does.
    pub simulations: Option<u64>,
    /// What random numbers are drawn from.
    pub seed: Option<u64>,
    /// How long it may think about a move.
    pub time: Option<Duration>,
}

/// Under which conditions programs think.
#[derive(Clone, Copy)]
pub struct Terms<'t> {
    /// How they are to think.
    pub thinking: Thinking,
    /// How far a search may go.
    pub limits: Limits<'t>,
    /// Who records searches.
    pub recorder: &'t dyn Recorder,
}

/// Records the searches of a game.
pub trait Recorder: Sync {
    /// Begins the record of the search for the move of this ply, if there is to be one.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn begin(
        &self,
        ply: usize,
        header: &dyn Fn() -> Header,
    ) -> Result<Option<Box<dyn Recording>>, Failure>;
}

/// The record of a search.
pub trait Recording {
    /// Keeps an event.
    fn keep(&mut self, record: &dyn Fn() -> Record);

    /// Ends with what was found, and the moves to play.
    ///
    /// # Errors
    ///
    /// If it could not be written.
    fn finish(self: Box<Self>, outcome: &str, answer: Vec<String>) -> Result<(), Failure>;
}

/// Records nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unrecorded;

impl Recorder for Unrecorded {
    fn begin(
        &self,
        _: usize,
        _: &dyn Fn() -> Header,
    ) -> Result<Option<Box<dyn Recording>>, Failure> {
        Ok(None)
    }
}

impl Thinking {
    /// The procedures by which programs can play: those that have a move whenever their time is up.
    pub fn procedures() -> impl Iterator<Item = &'static Procedure> {
        PROCEDURES
            .iter()
            .filter(|procedure| procedure.deepens || simulates(procedure))
    }

    /// Is nothing said of how a move is to be found, but at most how far it may look?
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.by.is_none() && self.time.is_none()
    }

    /// Do the options go together?
    ///
    /// # Errors
    ///
    /// Which do not.
    pub fn check(&self) -> Result<(), Failure> {
        let by_simulation = self.by.is_some_and(simulates);
        let wrong = if self.simulations.is_some() && !by_simulation {
            let simulating = Procedure::list(simulates);
            format!("--simulations is for --by {simulating}")
        } else if self.seed.is_some() && !by_simulation && self.level.is_none() {
            let simulating = Procedure::list(simulates);
            format!("--seed is for --by {simulating} and for --level")
        } else if self.depth.is_some() && by_simulation {
            let deepening = Procedure::list(|procedure| procedure.deepens);
            format!("--depth is for --by {deepening}")
        } else {
            return Ok(());
        };
        Err(Failure::Input(wrong))
    }
}

/// Does the procedure simulate games?
pub(crate) fn simulates(procedure: &Procedure) -> bool {
    procedure.answers == Answers::Simulations
}
