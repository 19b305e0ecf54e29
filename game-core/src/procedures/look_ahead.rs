//! The parts that the list can choose for searches that look ahead. They have one type, whatever was
//! chosen, so that each game needs one search and not one for each choice.

use std::num::NonZero;

use search_core::{OptionSpec, Values, reads};

use crate::procedures::findings::ProcedureError;
use crate::procedures::options::table;
use crate::{History, Killers, Parts, TranspositionTable};

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

    /// Returns a new table.
    pub(crate) fn new_table(self) -> Result<TranspositionTable, ProcedureError> {
        let table = TranspositionTable::try_with_bytes(self.table);
        table.map_err(|_| {
            ProcedureError::Misfit(
                "--table-size: the machine has less than that to give".to_owned(),
            )
        })
    }

    /// Returns the parts with this table, and this order before the heuristics.
    pub(crate) fn parts<F, M>(
        self,
        table: &TranspositionTable,
        first: F,
    ) -> Parts<&TranspositionTable, Order<F, M>> {
        let history = self.history.then(History::default);
        let killers = self.killers.then(Killers::default);
        let parts = Parts::new().with_memory(table);
        Parts {
            scout: self.scout,
            look_up_from: self.look_up_from.map_or(usize::MAX, NonZero::get),
            ..parts.with_order((first, (history, killers)))
        }
    }
}
