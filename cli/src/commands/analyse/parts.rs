//! The parts of a search that the user has chosen. They are of one type, whatever was chosen, so that
//! each game needs one search and not one for each choice.

use std::num::NonZero;

use game_core::{History, Keyed, Killers, Known, Memory, Parts, SharedTable, TranspositionTable};

use super::args::SearchArgs;
use crate::exit::Failure;

/// The tables of a search.
pub(super) enum Tables {
    /// For one thread.
    Own(TranspositionTable),
    /// For so many.
    Shared(SharedTable, NonZero<usize>),
}

impl Tables {
    /// Tables as they are asked for.
    pub(super) fn new(args: &SearchArgs) -> Result<Self, Failure> {
        let bytes = args.table_bytes();
        let tables = match args.threads {
            None => TranspositionTable::try_with_bytes(bytes).map(Self::Own),
            Some(threads) => {
                let table = SharedTable::try_with_bytes(bytes);
                table.map(|table| Self::Shared(table, threads))
            }
        };
        tables.map_err(|_| Failure::input("--table: the machine has less than that to give"))
    }
}

/// What a search remembers of positions.
pub(super) enum Remembered<'t> {
    Own(&'t mut TranspositionTable),
    Shared(&'t SharedTable),
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
}

/// The order of a game, with the heuristics that the user has chosen.
pub(super) type Chosen<F, M> = (F, (Option<History<M>>, Option<Killers<M>>));

/// The parts as they are asked for, with this memory.
pub(super) fn parts<'t, F, M>(
    args: &SearchArgs,
    memory: Remembered<'t>,
    first: F,
) -> Parts<Remembered<'t>, Chosen<F, M>> {
    let parts = Parts::new().with_memory(memory).with_order((
        first,
        (
            args.speed.history.then(History::default),
            args.speed.killers.then(Killers::default),
        ),
    ));
    if args.speed.scout {
        parts.with_scout()
    } else {
        parts
    }
}
