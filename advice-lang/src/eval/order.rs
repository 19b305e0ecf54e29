//! Order in which moves are tried.

use crate::Vocabulary;
use crate::eval::bytecode::Bytecode;
use crate::eval::context::Context;

/// The order of moves by some value, the least first; equal ones keep their order.
///
/// The next move is determined only when it is asked for, since usually one of the first will do.
pub(crate) struct Order(
    /// For each place, the value and behind it the place; the greatest number where no move is left.
    [i32; Self::MOVES],
);

impl Order {
    /// Number of bits of a place.
    const BITS: u32 = 5;
    /// Greatest number of moves in an order; more are sorted instead.
    const MOVES: usize = 1 << Self::BITS;

    /// Determines the order of the moves from `start` on, which are moves in the position of the context. If there are
    /// too many, or if one of the values is too large, they are sorted, and there is none.
    #[inline(never)]
    pub(crate) fn of<V: Vocabulary>(
        context: &Context<'_, V>,
        moves: &mut [V::Move],
        start: usize,
        value: &Bytecode<V>,
    ) -> Option<Self> {
        let moves = &mut moves[start..];
        let mut keys = [i32::MAX; Self::MOVES];
        let own = keys.get_mut(..moves.len());
        if own.is_some_and(|keys| write_keys(keys, context, moves, value)) {
            return Some(Self(keys));
        }
        moves.sort_by_cached_key(|mv| value_of(*mv, context, value));
        None
    }

    /// Returns the place of the next move, counted from the first. Not inlined: in a search it would not be made for
    /// several keys at a time.
    #[inline(never)]
    pub(crate) fn next(&mut self) -> usize {
        let least = self.0.iter().fold(i32::MAX, |least, key| least.min(*key));
        // The greatest key of the last place equals the mark. It still comes last, and names its place.
        let place = least.cast_unsigned() as usize % Self::MOVES;
        self.0[place] = i32::MAX;
        place
    }

    /// Puts the moves from `start` on into the order. None may have been taken yet.
    pub(crate) fn sort<M: Copy>(mut self, moves: &mut Vec<M>, start: usize) {
        let end = moves.len();
        moves.extend_from_within(start..);
        for place in start..end {
            moves[place] = moves[end + self.next()];
        }
        moves.truncate(end);
    }
}

/// Writes down the value of each move, and behind it its place; `false` if one of them is too large for that. Most
/// values by which moves are sorted are a definition's, after the move.
fn write_keys<V: Vocabulary>(
    keys: &mut [i32],
    context: &Context<'_, V>,
    moves: &[V::Move],
    value: &Bytecode<V>,
) -> bool {
    // Without this `krk-short` would be proved with 31 % more instructions.
    let recalled = value.recalled_after_move().and_then(|(bytecode, number)| {
        let known = context.memory()?.values_of(number)?;
        known.after_moves(context.game(), context.position(), moves, keys);
        Some((bytecode, known))
    });
    let work_out = |mv| match &recalled {
        Some((bytecode, known)) => {
            let after = context.game().play(context.position(), mv);
            let context = context.showing(&after);
            known.get(context.game(), &after, || bytecode.value(&context))
        }
        None => value_of(mv, context, value),
    };
    for (place, (key, mv)) in (0..).zip(keys.iter_mut().zip(moves)) {
        let small = match (&recalled, *key) {
            (None, _) | (_, i32::MIN) => i32::try_from(work_out(*mv)).ok(),
            (_, known) => Some(known),
        };
        let Some(shifted) = small.and_then(|small| small.checked_mul(1 << Order::BITS)) else {
            return false;
        };
        // Behind the value the place settles ties: equal moves keep their order.
        *key = shifted | place;
    }
    true
}

/// Returns the value of a move.
fn value_of<V: Vocabulary>(mv: V::Move, context: &Context<'_, V>, value: &Bytecode<V>) -> i64 {
    context.looking_at(mv, |context| value.value(&context))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::eval::bytecode::{Definitions, tests::Numbers};
    use crate::eval::context::Setting;
    use crate::language::value::Value;

    fn moves() -> impl Strategy<Value = Vec<i64>> {
        let largest = (1_i64 << 27) - 1;
        let small = || prop_oneof![-3..3_i64, -largest..largest, Just(largest)];
        let any = prop_oneof![small(), any::<i64>()];
        prop_oneof![
            prop::collection::vec(small(), 0..40),
            prop::collection::vec(small(), Order::MOVES),
            prop::collection::vec(any, 0..40),
        ]
    }

    proptest! {
        /// Equal moves keep their order, however large a value is.
        #[test]
        fn moves_come_sorted_by_their_values(
            before in prop::collection::vec(any::<i64>(), 0..3),
            moves in moves(),
        ) {
            let own = Value::Arithmetic(
                crate::syntax::Operator::Over,
                Box::new([Value::OfMove("move", |_, _, mv| mv), Value::Number(2)]),
            );
            let value = Bytecode::of_value(&own, 0, &mut Definitions::new());
            let setting = Setting::new(&Numbers, &0);
            let context = setting.context(&0);
            let start = before.len();
            let all = [before.clone(), moves.clone()].concat();
            let mut expected = moves;
            expected.sort_by_key(|mv| mv.div_euclid(2));

            let mut sorted = all.clone();
            if let Some(order) = Order::of(&context, &mut sorted, start, &value) {
                order.sort(&mut sorted, start);
            }
            prop_assert_eq!(&sorted[..start], &before[..]);
            prop_assert_eq!(&sorted[start..], &expected[..]);

            let mut moves = all;
            if let Some(mut order) = Order::of(&context, &mut moves, start, &value) {
                let come = expected.iter().map(|_| moves[start + order.next()]);
                prop_assert_eq!(come.collect::<Vec<_>>(), expected);
            }
        }
    }
}
