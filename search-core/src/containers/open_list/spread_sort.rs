//! Sorting by costs that are spread evenly.

use crate::Cost;

/// Memory kept from one call of [`sort`] to the next.
pub(crate) struct Buffers<C, T> {
    sorted: Vec<(C, T)>,
    /// For each range of costs first how many have one in it, then the place of the next.
    places: Vec<usize>,
}

impl<C, T> Buffers<C, T> {
    pub(super) const EMPTY: Self = Self {
        sorted: Vec::new(),
        places: Vec::new(),
    };

    /// Returns the memory reserved.
    pub(super) fn bytes(&self) -> usize {
        let places = self.places.capacity() * size_of::<usize>();
        self.sorted.capacity() * size_of::<(C, T)>() + places
    }
}

/// So few are sorted by insertion, as `sort_by_key` does.
const FEW: usize = 20;

/// Sorts by cost; equals keep their order.
///
/// **Time**: linear if the costs are spread evenly between the least and the greatest, as those of the nodes
/// of one `f` on a map are; at worst that of sorting by comparisons.
pub(super) fn sort<C: Cost, T: Copy>(entries: &mut Vec<(C, T)>, buffers: &mut Buffers<C, T>) {
    let costs = entries.iter().map(|entry| entry.0);
    let (least, most) = (costs.clone().min(), costs.max());
    let whole = |cost: Option<C>| cost.and_then(C::whole);
    match (whole(least), whole(most)) {
        (Some(least), Some(most)) if entries.len() > FEW => {
            spread(entries, buffers, least, most - least);
        }
        _ => entries.sort_by_key(|entry| entry.0),
    }
}

/// Sorts whole costs from `least` on, which differ by no more than `difference`.
fn spread<C: Cost, T: Copy>(
    entries: &mut Vec<(C, T)>,
    buffers: &mut Buffers<C, T>,
    least: u64,
    difference: u64,
) {
    let Buffers { sorted, places } = buffers;
    // The length of a range is a power of two, so that there is no division, and such that there are no more ranges
    // than entries.
    let length = difference / entries.len() as u64;
    let shift = length.checked_ilog2().map_or(0, |log| log + 1);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "less than the number of entries"
    )]
    let range = |cost: C| ((cost.whole().unwrap_or(least) - least) >> shift) as usize;
    places.clear();
    places.resize(entries.len(), 0);
    for entry in &*entries {
        places[range(entry.0)] += 1;
    }
    let mut next = 0;
    for place in &mut *places {
        next += std::mem::replace(place, next);
    }
    sorted.clear();
    sorted.extend_from_slice(entries);
    for entry in &*entries {
        let place = &mut places[range(entry.0)];
        sorted[*place] = *entry;
        *place += 1;
    }
    std::mem::swap(entries, sorted);
    // The place of the next entry is now the end of the range.
    let mut begin = 0;
    for &end in &*places {
        if end - begin > 1 {
            entries[begin..end].sort_by_key(|entry| entry.0);
        }
        begin = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(costs: &[u64]) {
        let mut entries: Vec<(u64, usize)> = costs.iter().copied().zip(0..).collect();
        let mut expected = entries.clone();
        expected.sort_unstable();
        let mut buffers = Buffers::EMPTY;
        for _ in 0..2 {
            sort(&mut entries, &mut buffers);
            assert_eq!(entries, expected);
        }
    }

    proptest! {
        #[test]
        fn costs_are_sorted_and_equals_keep_their_order(
            costs in prop::collection::vec(1_000..1_200_u64, 0..300),
            factor in prop_oneof![Just(1), Just(3), Just(1 << 50)],
        ) {
            check(&costs.iter().map(|cost| cost * factor).collect::<Vec<u64>>());
        }

        #[test]
        fn so_are_costs_that_are_not_spread_at_all(
            costs in prop::collection::vec(prop_oneof![9 => 0..40_u64, 1 => Just(u64::MAX)], 0..300),
        ) {
            check(&costs);
        }
    }
}
