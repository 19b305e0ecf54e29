//! The parts that the list can choose for searches that look ahead. They have one type, whatever was
//! chosen, so that each game needs one search and not one for each choice.

use std::num::NonZero;

use search_core::{OptionSpec, Values, reads};

use crate::procedures::findings::ProcedureError;
use crate::procedures::options::table;
use crate::{History, Keyed, Killers, Known, Memory, Parts, SharedTable, TranspositionTable};

/// Moves that cut off at the same depth come first.
pub(crate) const KILLERS: OptionSpec = OptionSpec::new(
    "killers",
    "",
    "Try moves first that have cut off something at the same depth",
);

/// Moves that cut off most come first.
pub(crate) const HISTORY: OptionSpec = OptionSpec::new(
    "history",
    "",
    "Try moves first that have cut off most so far",
);

/// Windows of no width.
pub(crate) const SCOUT: OptionSpec = OptionSpec::new(
    "scout",
    "",
    "Try all moves but the first with a window of no width",
);

/// Enhanced transposition cut-offs.
pub(crate) const LOOK_UP: OptionSpec = OptionSpec::new(
    "look-up",
    "N",
    "Look up all moves in the table before any is searched, N or more plies ahead (ETC)",
)
.checked(reads::<NonZero<usize>>);

/// The parts that were chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// Bytes of the table.
    pub(crate) table: usize,
    killers: bool,
    history: bool,
    scout: bool,
    look_up_from: Option<NonZero<usize>>,
}

/// The order of a game, with the heuristics that were chosen.
pub(crate) type Order<F, M> = (F, (Option<History<M>>, Option<Killers<M>>));

impl Choice {
    /// Reads what was chosen; the table by this option.
    pub(crate) fn new(values: &Values, option: &OptionSpec) -> Result<Self, String> {
        let table = table(values, option)?;
        let look_up_from = values.read(LOOK_UP.name)?;
        if look_up_from.is_some() && table == 0 {
            return Err(
                "--look-up has no table to look in; add --table-size, such as 64MB".to_owned(),
            );
        }
        Ok(Self {
            table,
            killers: values.has(KILLERS.name),
            history: values.has(HISTORY.name),
            scout: values.has(SCOUT.name),
            look_up_from,
        })
    }

    /// Returns the parts with a table for one thread.
    pub(crate) fn parts<F, M>(
        self,
        first: F,
    ) -> Result<Parts<Remembered<'static>, Order<F, M>>, ProcedureError> {
        self.parts_or(None, first)
    }

    /// Returns the parts with this table, if there is one, in place of a new one.
    pub(crate) fn parts_or<F, M>(
        self,
        kept: Option<TranspositionTable>,
        first: F,
    ) -> Result<Parts<Remembered<'static>, Order<F, M>>, ProcedureError> {
        let new = || TranspositionTable::try_with_bytes(self.table).map_err(|_| too_large());
        let table = kept.map_or_else(new, Ok)?;
        Ok(self.with(Remembered::Own(table), first))
    }

    /// Returns a table for several threads.
    pub(crate) fn shared_table(self) -> Result<SharedTable, ProcedureError> {
        SharedTable::try_with_bytes(self.table).map_err(|_| too_large())
    }

    /// Returns the parts with this memory.
    pub(crate) fn with<T, F, M>(self, memory: T, first: F) -> Parts<T, Order<F, M>> {
        let history = self.history.then(History::default);
        let killers = self.killers.then(Killers::default);
        let parts = Parts::new().with_memory(memory);
        Parts {
            scout: self.scout,
            look_up_from: self.look_up_from.map_or(usize::MAX, NonZero::get),
            ..parts.with_order((first, (history, killers)))
        }
    }
}

fn too_large() -> ProcedureError {
    ProcedureError::Misfit("--table-size: the machine has less than that to give".to_owned())
}

/// Memory of positions in a search.
pub(crate) enum Remembered<'t> {
    Own(TranspositionTable),
    Shared(&'t SharedTable),
}

impl Remembered<'_> {
    /// Returns the table, unless it is shared.
    pub(crate) fn into_own(self) -> Option<TranspositionTable> {
        match self {
            Self::Own(table) => Some(table),
            Self::Shared(_) => None,
        }
    }
}

impl<G: Keyed> Memory<G> for Remembered<'_> {
    type Place = (u64, usize);

    fn place(&self, game: &G, position: &G::Position) -> (u64, usize) {
        match self {
            Self::Own(table) => table.place(game, position),
            Self::Shared(table) => table.place(game, position),
        }
    }

    fn recall(
        &self,
        game: &G,
        position: &G::Position,
        place: (u64, usize),
    ) -> Option<Known<G::Move>> {
        match self {
            Self::Own(table) => table.recall(game, position, place),
            Self::Shared(table) => table.recall(game, position, place),
        }
    }

    fn note(
        &mut self,
        game: &G,
        position: &G::Position,
        place: (u64, usize),
        known: Known<G::Move>,
    ) {
        match self {
            Self::Own(table) => table.note(game, position, place, known),
            Self::Shared(table) => table.note(game, position, place, known),
        }
    }

    fn is_shared(&self) -> bool {
        match self {
            Self::Own(_) => false,
            Self::Shared(table) => Memory::<G>::is_shared(table),
        }
    }

    fn begin(&self, place: (u64, usize), plies: usize) -> bool {
        match self {
            Self::Own(_) => true,
            Self::Shared(table) => Memory::<G>::begin(table, place, plies),
        }
    }

    fn end(&self, place: (u64, usize), plies: usize) {
        if let Self::Shared(table) = self {
            Memory::<G>::end(table, place, plies);
        }
    }
}
