//! Values of positions by looking ahead.

use game_core::{Findings, Method, Notation, Procedure, SearchError};
use search_core::{Limits, Values};

use super::oracle::{Oracle, Prospect};
use super::program::NoMove;
use super::searching::Searching;
use super::thinking::Thinking;
use super::worth::Worth;
use crate::Failure;

/// Returns the procedure that deepens, with these options and this many plies.
pub(crate) fn deepening(options: &[(&str, &str)], plies: usize) -> Option<Method> {
    let procedure = Thinking::procedures().find(|procedure| procedure.deepens)?;
    let options = options.iter();
    let values = options.fold(Values::NONE, |values, &(name, value)| {
        values.with(name, value)
    });
    Method::new(procedure, &values.with("depth", plies.to_string())).ok()
}

/// Returns the default procedure, to this depth.
pub(crate) fn to_depth(plies: usize) -> Result<Method, Failure> {
    let values = Values::NONE.with("depth", plies.to_string());
    Method::named(Procedure::DEFAULT, &values).map_err(Failure::input)
}

/// Looks this many plies ahead: knows the wins and losses that it sees, and that all else is open.
///
/// Nothing is remembered from one position to the next, so that its answers do not depend on what it was
/// asked before.
pub(crate) struct LookAhead<'p, G> {
    searching: Box<dyn Searching<G> + 'p>,
    method: Method,
}

impl<'p, G: Notation> LookAhead<'p, G> {
    /// Makes the program; `None` if the game does not offer what that needs.
    pub(crate) fn new(
        searching: Box<dyn Searching<G> + 'p>,
        options: &[(&str, &str)],
        plies: usize,
    ) -> Option<Self> {
        let method = deepening(options, plies)?;
        searching.check(&method).ok()?;
        Some(Self { searching, method })
    }
}

impl<G: Notation> Oracle<G> for LookAhead<'_, G> {
    fn prospect(
        &mut self,
        limits: Limits<'_>,
        _: &G,
        position: &G::Position,
    ) -> Result<Prospect<G::Move>, SearchError> {
        match self.searching.look(&self.method, position, limits) {
            Ok(Findings::Valued {
                analysis,
                deepening: Some(deepening),
                ..
            }) => Ok(Prospect {
                worth: if deepening.is_final {
                    Worth::of_final(analysis.value)
                } else {
                    Worth::of_look_ahead(analysis.value, deepening.reached)
                },
                line: analysis.principal_variation,
            }),
            Err(NoMove::Stopped(stopped)) => Err(SearchError::Stopped(stopped)),
            _ => Ok(Prospect {
                worth: Worth::Open { plies: 0 },
                line: Vec::new(),
            }),
        }
    }
}
