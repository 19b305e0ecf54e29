//! The programs of a game.

use game_core::Notation;

use super::about::PlayAbout;
use super::by_procedure::ByProcedure;
use super::look_ahead::LookAhead;
use super::oracle::AnyOracle;
use super::program::Program;
use super::searching::Searching;
use super::think_settings::ThinkSettings;
use crate::Failure;

/// The programs of a game: one that plays, and one that judges moves.
///
/// Both have defaults: procedures of the list, as far as the game offers what they need.
pub trait Players<G: Notation> {
    /// Returns the program that plays.
    ///
    /// # Errors
    ///
    /// If the options for its thinking are wrong.
    fn program<'p>(&'p self, tools: Tools<'p, G>) -> Result<Box<dyn Program<G> + 'p>, Failure> {
        tools.by_procedure()
    }

    /// Returns an oracle that knows the costs of moves, if there is one.
    ///
    /// # Errors
    ///
    /// If the machine cannot provide it.
    fn oracle<'p>(&'p self, tools: Tools<'p, G>) -> Result<Option<AnyOracle<'p, G>>, Failure> {
        let about = tools.about;
        Ok(tools.looking_ahead(about.look_ahead, about.depths.usual))
    }
}

/// Default programs.
pub(crate) struct Usual;

impl<G: Notation> Players<G> for Usual {}

/// Everything that programs are made from.
pub struct Tools<'p, G> {
    /// Facts about playing the game.
    pub about: &'static PlayAbout,
    /// The game.
    pub game: &'p G,
    /// Way of thinking.
    pub terms: ThinkSettings<'p>,
    /// The searcher.
    pub searching: Box<dyn Searching<G> + 'p>,
}

impl<'p, G: Notation> Tools<'p, G> {
    /// Returns the program that searches for each move by the procedure that is asked for, or else looks ahead, or
    /// simulates where positions have no evaluation.
    ///
    /// # Errors
    ///
    /// If the game does not offer what the procedure needs.
    pub fn by_procedure(self) -> Result<Box<dyn Program<G> + 'p>, Failure> {
        Ok(Box::new(ByProcedure::new(self)?))
    }

    /// Looks this many plies ahead, with these options of the procedure that deepens; `None` if that cannot be
    /// done in this game.
    #[must_use]
    pub fn looking_ahead(self, options: &[(&str, &str)], plies: usize) -> Option<AnyOracle<'p, G>> {
        let oracle = LookAhead::new(self.searching, options, plies)?;
        Some(Box::new(oracle))
    }
}
