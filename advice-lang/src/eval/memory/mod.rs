//! Results about positions, kept so that they need not be worked out again.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use game_core::{Game, IndexedGame};

use crate::Vocabulary;
use known_truths::KnownTruths;

mod known_truths;

/// Results that do not depend on the root of a forcing tree, by the number of the position: the values of definitions
/// that depend on the position alone, and the failures of advice.
///
/// It serves one game. Several threads can use it together: they all write the same results.
pub(crate) struct Memory<V: Vocabulary> {
    rank: fn(&V, &V::Position) -> Option<usize>,
    look_up: LookUp<V>,
    size: usize,
    /// The first feature that is remembered. Those with larger numbers use those with smaller ones, and so are worth
    /// more.
    first: usize,
    // Without this `kpk-hold` would take twice as long.
    truths: KnownTruths,
    // Without this `krk-short` would take three times as long.
    values: Vec<OnceLock<Box<[AtomicU32]>>>,
    // Without this `kqk` would take more than twice as long.
    failures: Vec<Failures>,
}

/// Looks the position after each of these moves up in a table of values, and writes down what stands there.
type LookUp<V> = fn(&V, &<V as Game>::Position, &[<V as Game>::Move], &[AtomicU32], &mut [i32]);

/// Positions in which a subproblem fails: a bit for each position.
type Failures = OnceLock<Box<[AtomicU64]>>;

/// Room in bytes for values, and as much for truths and for failures.
const ROOM: usize = 64 << 20;
/// Code for an unknown value.
const UNKNOWN: u32 = 0;

/// Numbers of things to be remembered: for each kind, more than all its numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) features: usize,
    pub(crate) predicates: usize,
    pub(crate) subproblems: usize,
}

impl<V: Vocabulary + IndexedGame> Memory<V> {
    /// Makes an empty memory.
    pub(crate) fn new(counts: Counts, game: &V) -> Self {
        let size = game.size();
        let tables = ROOM / size_of::<u32>() / size.max(1);
        let count = counts.features.min(tables);
        Self {
            rank: V::rank,
            look_up: look_up_after::<V>,
            size,
            first: counts.features - count,
            truths: KnownTruths::new(counts.predicates, size, ROOM),
            values: (0..count).map(|_| OnceLock::new()).collect(),
            failures: (0..counts.subproblems.min(ROOM / (size / 8).max(1)))
                .map(|_| Failures::new())
                .collect(),
        }
    }
}

impl<V: Vocabulary> Memory<V> {
    /// Returns whether this subproblem is known to fail in this position.
    pub(crate) fn has_failed(&self, rest: usize, game: &V, position: &V::Position) -> bool {
        let bits = self.failures.get(rest).and_then(OnceLock::get);
        let Some((bits, rank)) = bits.zip((self.rank)(game, position)) else {
            return false;
        };
        // Relaxed here and below: each word stands alone, and a result that is seen late is only worked out again.
        let word = bits.get(rank / 64);
        word.is_some_and(|word| word.load(Ordering::Relaxed) >> (rank % 64) & 1 == 1)
    }

    /// Notes that the subproblem fails there.
    pub(crate) fn note_failure(&self, rest: usize, game: &V, position: &V::Position) {
        let bits = self.failures.get(rest);
        let Some((bits, rank)) = bits.zip((self.rank)(game, position)) else {
            return;
        };
        let words = self.size.div_ceil(64);
        let bits = bits.get_or_init(|| (0..words).map(|_| AtomicU64::new(0)).collect());
        if let Some(word) = bits.get(rank / 64) {
            // Other threads set other bits of the word at the same time, so it is not simply stored.
            word.fetch_or(1 << (rank % 64), Ordering::Relaxed);
        }
    }

    /// Returns the known values of the definition with this number, if there is room for them.
    pub(crate) fn values_of(&self, definition: usize) -> Option<KnownValues<'_, V>> {
        let values = self.values.get(definition.checked_sub(self.first)?)?;
        let none = || (0..self.size).map(|_| AtomicU32::new(UNKNOWN)).collect();
        Some(KnownValues {
            memory: self,
            values: values.get_or_init(none),
        })
    }

    /// Returns the number of bytes taken.
    pub(crate) fn bytes(&self) -> usize {
        fn taken<T>(tables: &[OnceLock<Box<[T]>>]) -> usize {
            let tables = tables.iter().filter_map(OnceLock::get);
            tables.map(|table| size_of_val(&**table)).sum()
        }
        self.truths.bytes() + taken(&self.values) + taken(&self.failures)
    }

    /// Returns the known results about a position.
    #[inline]
    pub(crate) fn of_position(&self, game: &V, position: &V::Position) -> OfPosition<'_, V> {
        OfPosition {
            memory: self,
            rank: (self.rank)(game, position),
        }
    }
}

/// Known results about a position.
pub(crate) struct OfPosition<'m, V: Vocabulary> {
    memory: &'m Memory<V>,
    rank: Option<usize>,
}

impl<V: Vocabulary> OfPosition<'_, V> {
    /// Returns whether the predicate with this number holds, from memory if it is there, and otherwise worked out.
    #[inline]
    pub(crate) fn holds(&self, predicate: usize, work_out: impl FnOnce() -> bool) -> bool {
        match self.rank {
            Some(rank) => self.memory.truths.holds(predicate, rank, work_out),
            None => work_out(),
        }
    }

    /// Returns the value of a feature, from memory if it is there, and otherwise worked out.
    #[inline]
    pub(crate) fn value(&self, feature: usize, work_out: impl FnOnce() -> i64) -> i64 {
        let known = self.rank.and_then(|rank| {
            let values = self.memory.values_of(feature)?;
            values.values.get(rank)
        });
        value(known, work_out)
    }
}

/// Known values of a definition.
pub(crate) struct KnownValues<'m, V: Vocabulary> {
    memory: &'m Memory<V>,
    values: &'m [AtomicU32],
}

impl<V: Vocabulary> KnownValues<'_, V> {
    /// Returns its value in a position, worked out if it is not known.
    #[inline]
    pub(crate) fn get(
        &self,
        game: &V,
        position: &V::Position,
        work_out: impl FnOnce() -> i64,
    ) -> i64 {
        let rank = (self.memory.rank)(game, position);
        value(rank.and_then(|rank| self.values.get(rank)), work_out)
    }

    /// Writes down its values after these moves; the least number where they are not known.
    pub(crate) fn after_moves(
        &self,
        game: &V,
        position: &V::Position,
        moves: &[V::Move],
        values: &mut [i32],
    ) {
        (self.memory.look_up)(game, position, moves, self.values, values);
    }
}

/// Decodes a value. The code for unknown gives the least number.
fn number_of(code: u32) -> i32 {
    // With the sign flipped, the zero of a new table is the least number, which is given up.
    (code ^ 1 << 31).cast_signed()
}

/// Encodes a value.
fn code_of(number: i32) -> u32 {
    number.cast_unsigned() ^ 1 << 31
}

fn look_up_after<V: Vocabulary + IndexedGame>(
    game: &V,
    position: &V::Position,
    moves: &[V::Move],
    table: &[AtomicU32],
    values: &mut [i32],
) {
    for (value, mv) in values.iter_mut().zip(moves) {
        let known = game.rank(&game.play(position, *mv));
        let known = known.and_then(|rank| table.get(rank));
        *value = number_of(known.map_or(UNKNOWN, |known| known.load(Ordering::Relaxed)));
    }
}

/// Returns a value from its place if it is known, and otherwise works it out.
#[inline]
fn value(known: Option<&AtomicU32>, work_out: impl FnOnce() -> i64) -> i64 {
    let Some(known) = known else {
        return work_out();
    };
    match known.load(Ordering::Relaxed) {
        UNKNOWN => {
            let value = work_out();
            if let Ok(small) = i32::try_from(value) {
                // The least number becomes UNKNOWN, and so is worked out each time.
                known.store(code_of(small), Ordering::Relaxed);
            }
            value
        }
        known => number_of(known).into(),
    }
}

#[cfg(test)]
mod tests {
    use game_core::{Outcome, Player};
    use proptest::prelude::*;

    use super::*;
    use crate::{Comparison, Generator, Predicate, Word};

    /// A game whose positions are numbers; those below 8 have ranks.
    struct Numbers;

    impl Game for Numbers {
        type Position = usize;
        type Move = ();

        fn moves(&self, _: &usize) -> impl Iterator<Item = ()> {
            std::iter::empty()
        }

        fn play(&self, position: &usize, (): ()) -> usize {
            *position
        }

        fn to_move(&self, _: &usize) -> Player {
            Player::First
        }

        fn outcome(&self, _: &usize) -> Option<Outcome> {
            Some(Outcome::Draw)
        }
    }

    impl Vocabulary for Numbers {
        fn us_to_move(&self, _: &usize) -> bool {
            true
        }

        fn predicates(&self) -> &[Word<Predicate<Self>>] {
            &[]
        }

        fn comparisons(&self) -> &[Word<Comparison<Self>>] {
            &[]
        }

        fn generators(&self) -> &[Word<Generator<Self>>] {
            &[]
        }
    }

    fn memory(first: usize, count: usize) -> Memory<Numbers> {
        Memory {
            rank: |_, position| Some(*position).filter(|position| *position < 8),
            look_up: |_, _, _, _, _| {},
            size: 8,
            first,
            truths: KnownTruths::new(0, 8, ROOM),
            values: (0..count).map(|_| OnceLock::new()).collect(),
            failures: vec![Failures::new(), Failures::new()],
        }
    }

    proptest! {
        /// Whatever has been asked before, the value is the one that would be worked out.
        #[test]
        fn a_memory_tells_what_would_be_worked_out(
            values in prop::collection::vec(
                prop_oneof![any::<i64>(), (-3..3_i64), Just(i32::MIN.into()), Just(i32::MAX.into())],
                60,
            ),
            questions in prop::collection::vec((0..6_usize, 0..10_usize), 40),
        ) {
            let memory = memory(2, 3);
            for (definition, position) in questions {
                let value = values[definition * 10 + position];
                let told = memory.of_position(&Numbers, &position).value(definition, || value);
                prop_assert_eq!(told, value);
            }
        }
    }

    #[test]
    fn what_is_remembered_is_not_worked_out_again() {
        let memory = memory(2, 3);
        let ask = |definition, position, value| {
            memory
                .of_position(&Numbers, &position)
                .value(definition, || value)
        };
        assert_eq!([ask(3, 7, -5), ask(3, 7, 6)], [-5, -5]);
        assert_eq!(ask(4, 7, 8), 8, "another definition");
        assert_eq!(ask(3, 6, 9), 9, "another position");
        assert_eq!(
            [ask(3, 8, 1), ask(3, 8, 2)],
            [1, 2],
            "a position without a number"
        );
        assert_eq!(
            [ask(1, 7, 1), ask(1, 7, 2)],
            [1, 2],
            "a definition without a place"
        );
    }

    #[test]
    fn failures_are_kept_by_what_is_left_to_do_and_position() {
        let memory = memory(0, 0);
        for position in [3, 7, 8] {
            memory.note_failure(1, &Numbers, &position);
            memory.note_failure(2, &Numbers, &position);
        }
        let known: Vec<_> = (0..3)
            .flat_map(|rest| (0..10).map(move |position| (rest, position)))
            .filter(|(rest, position)| memory.has_failed(*rest, &Numbers, position))
            .collect();
        assert_eq!(known, [(1, 3), (1, 7)]);
    }
}
