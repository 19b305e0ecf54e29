//! The programs of a game.

use game_core::Notation;
use playing::Oracle;

use super::about::PlayAbout;
use super::by_procedure::ByProcedure;
use super::look_ahead::LookAhead;
use super::program::{AnyOracle, Program};
use super::searching::Searching;
use super::terms::Terms;
use crate::Failure;

/// The programs of a game: one that plays, and one that judges moves.
///
/// Nothing has to be said: the procedures of the list then do both, as far as the game offers what they need.
pub trait Players<G: Notation> {
    /// The program that plays.
    ///
    /// # Errors
    ///
    /// If there is a mistake in how it is to think.
    fn program<'p>(&'p self, tools: Tools<'p, G>) -> Result<Box<dyn Program<G> + 'p>, Failure> {
        tools.by_procedure()
    }

    /// Who says what moves cost, if anybody can.
    ///
    /// # Errors
    ///
    /// If the machine does not allow it.
    fn oracle<'p>(&'p self, tools: Tools<'p, G>) -> Result<Option<AnyOracle<'p, G>>, Failure> {
        let about = tools.about;
        Ok(tools.looking_ahead(about.look_ahead, about.depths.usual))
    }
}

/// Those of a game of which nobody has said any.
pub(crate) struct Usual;

impl<G: Notation> Players<G> for Usual {}

/// What programs are made of.
pub struct Tools<'p, G> {
    /// What is known of the game.
    pub about: &'static PlayAbout,
    /// The game.
    pub game: &'p G,
    /// How they are to think.
    pub terms: Terms<'p>,
    /// What searches for them.
    pub searching: Box<dyn Searching<G> + 'p>,
}

impl<'p, G: Notation> Tools<'p, G> {
    /// The program that searches for each move by the procedure that is asked for, or else looks ahead, or
    /// simulates where nobody has an opinion of positions.
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
        Some(Box::new(oracle) as Box<dyn Oracle<G> + Send>)
    }
}
