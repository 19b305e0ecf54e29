//! Conditions under which programs think, and the records of their searches.

use search_core::{Limits, Record};
use trace::Header;

use super::thinking::Thinking;
use crate::Failure;

/// Conditions under which programs think.
#[derive(Clone, Copy)]
pub struct ThinkSettings<'t> {
    /// Way of thinking.
    pub thinking: Thinking,
    /// Limits of a search.
    pub limits: Limits<'t>,
    /// Recorder of searches.
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

    /// Ends with the outcome, and the moves to play.
    ///
    /// # Errors
    ///
    /// If it could not be written.
    fn finish(self: Box<Self>, outcome: &str, answer: Vec<String>) -> Result<(), Failure>;
}

/// A recorder that records nothing.
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
