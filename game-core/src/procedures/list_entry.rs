//! Entries of the list of procedures.

use search_core::Values;

use crate::procedures::about::{Needs, Procedure};
use crate::procedures::findings::{Outcome, ProcedureError};
use crate::procedures::problem::{
    MoveOf, ProcedureRun, SearchChanceGame, SearchEvaluator, SearchGame, SearchOrder,
};
use crate::{ChanceEvaluator, Keyed};

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
    fn analyse<G: SearchGame, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let _ = search;
        Err(ProcedureError::lacking(&Self::ABOUT, Needs::Keys))
    }

    /// Analyses a position of a game with keys.
    fn analyse_keyed<G: SearchGame + Keyed, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        self.analyse(search)
    }

    /// Analyses a position of a game that may have chance nodes.
    fn analyse_with_chance<G, E, M>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<MoveOf<G>>
    where
        G: SearchChanceGame,
        E: SearchEvaluator<G> + ChanceEvaluator<G>,
        M: SearchOrder<G>,
    {
        self.analyse_keyed(search)
    }
}
