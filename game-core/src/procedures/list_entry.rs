//! Entries of the list of procedures.

use search_core::Values;

use crate::Keyed;
use crate::procedures::about::{Needs, Procedure};
use crate::procedures::findings::{Outcome, ProcedureError};
use crate::procedures::problem::{ProcedureRun, SearchEvaluator, SearchGame, SearchOrder};

/// Implementation of a procedure in the list.
pub(crate) trait ListEntry: Sized {
    /// Facts about the procedure.
    const ABOUT: Procedure;

    /// Reads the values of its options.
    ///
    /// # Errors
    ///
    /// The error in them.
    fn configure(values: &Values) -> Result<Self, String>;

    /// Returns the reason why it cannot, with its options, be watched.
    fn unwatchable(&self) -> Option<&'static str> {
        None
    }

    /// Analyses, watched or not.
    fn analyse<G, E, M>(&self, search: &mut ProcedureRun<'_, '_, G, E, M>) -> Outcome<G::Move>
    where
        G: SearchGame,
        E: SearchEvaluator<G>,
        M: SearchOrder<G>,
    {
        let _ = search;
        Err(ProcedureError::lacking(&Self::ABOUT, Needs::Keys))
    }

    /// Analyses a position of a game with keys.
    fn analyse_keyed<G, E, M>(&self, search: &mut ProcedureRun<'_, '_, G, E, M>) -> Outcome<G::Move>
    where
        G: SearchGame + Keyed,
        E: SearchEvaluator<G>,
        M: SearchOrder<G>,
    {
        self.analyse(search)
    }
}
