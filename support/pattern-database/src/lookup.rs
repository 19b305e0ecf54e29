//! Tables as heuristics, for any space.

use search_core::{Cost, Heuristic, StateSpace};

use crate::{Abstraction, Database};

/// A pattern database as a heuristic: the value of the entry onto which the state is mapped.
///
/// Every state is mapped afresh. A domain that can carry the entry from state to state writes a
/// heuristic of its own on [`Database::stored`].
///
/// Admissible: yes. Consistent: if each entry has one node.
#[derive(Debug)]
pub struct Lookup<A> {
    abstraction: A,
    database: Database,
}

impl<A: Abstraction> Lookup<A> {
    /// Looks states up in `database`, which was built for `abstraction`; `None` if it was not.
    #[must_use]
    pub fn new(abstraction: A, database: Database) -> Option<Self> {
        (database.facts().identity == abstraction.identity()).then_some(Self {
            abstraction,
            database,
        })
    }
}

impl<A> Heuristic<A::Space> for Lookup<A>
where
    A: Abstraction,
    <A::Space as StateSpace>::Cost: From<u8>,
{
    type Memo = <A::Space as StateSpace>::Cost;

    fn start(&self, state: &<A::Space as StateSpace>::State) -> Self::Memo {
        let entry = self.abstraction.index(state);
        let value = self.database.value(entry, || self.abstraction.floor(entry));
        value.map_or(Cost::INFINITY, Self::Memo::from)
    }

    fn step(
        &self,
        _: Self::Memo,
        _: &<A::Space as StateSpace>::State,
        _: <A::Space as StateSpace>::Action,
        after: &<A::Space as StateSpace>::State,
    ) -> Self::Memo {
        self.start(after)
    }

    fn estimate(&self, memo: Self::Memo) -> Self::Memo {
        memo
    }
}
