//! What the processes of a search tell each other of what they know.

use search_core::{Limit, PartReport, Statistics};

/// What a process says of itself in each step.
pub(crate) struct Said {
    pub(crate) report: PartReport,
    /// The cost of the best goal of any process that it knows of.
    pub(crate) best: Option<u64>,
    pub(crate) statistics: Statistics,
}

/// As so many numbers.
pub(crate) const NUMBERS: usize = 16;
/// There is no such cost.
const NONE: u64 = u64::MAX;

impl Said {
    pub(crate) fn numbers(&self) -> [u64; NUMBERS] {
        let PartReport {
            least,
            least_written,
            goal,
            left_out,
        } = self.report;
        let (cost, key) = goal.unwrap_or((NONE, 0));
        let [low, high] = halves(key);
        let left_out = match left_out {
            None => 0,
            Some(Limit::Depth) => 1,
            Some(_) => 2,
        };
        let of = |cost: Option<u64>| cost.unwrap_or(NONE);
        let mut statistics = self.statistics;
        let counters = counters(&mut statistics).map(|counter| *counter);
        let front = [of(least), of(least_written), of(self.best)];
        let mut numbers = [0; NUMBERS];
        let all = front.into_iter().chain([cost, low, high, left_out]);
        for (number, place) in all.chain(counters).zip(&mut numbers) {
            *place = number;
        }
        numbers
    }

    /// From as many numbers.
    pub(crate) fn of_numbers(numbers: &[u64]) -> Self {
        let mut numbers = numbers.iter().copied();
        let mut next = || numbers.next().unwrap_or(NONE);
        let some = |cost: u64| (cost != NONE).then_some(cost);
        let (least, least_written, best) = (some(next()), some(next()), some(next()));
        let (cost, key) = (some(next()), whole([next(), next()]));
        let left_out = match next() {
            0 => None,
            1 => Some(Limit::Depth),
            _ => Some(Limit::Cost),
        };
        let mut statistics = Statistics::default();
        for counter in counters(&mut statistics) {
            *counter = next();
        }
        Self {
            report: PartReport {
                least,
                least_written,
                goal: cost.map(|cost| (cost, key)),
                left_out,
            },
            best,
            statistics,
        }
    }
}

/// The counters of A*.
fn counters(statistics: &mut Statistics) -> [&mut u64; 9] {
    [
        &mut statistics.expanded,
        &mut statistics.generated,
        &mut statistics.duplicates,
        &mut statistics.reopened,
        &mut statistics.inserted,
        &mut statistics.depth_cutoffs,
        &mut statistics.max_open,
        &mut statistics.max_stored,
        &mut statistics.max_depth,
    ]
}

/// A key as two numbers.
#[expect(clippy::cast_possible_truncation, reason = "each is one half")]
pub(crate) fn halves(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

/// The key that two numbers are.
pub(crate) fn whole([low, high]: [u64; 2]) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(least: Option<u64>, goal: Option<(u64, u128)>, left_out: Option<Limit>) {
        let report = PartReport {
            least,
            least_written: Some(7),
            goal,
            left_out,
        };
        let mut statistics = Statistics::default();
        for (number, counter) in (1..).zip(counters(&mut statistics)) {
            *counter = number;
        }
        let said = Said {
            report,
            best: least,
            statistics,
        };
        let heard = Said::of_numbers(&said.numbers());
        assert_eq!(heard.report, report);
        assert_eq!((heard.best, heard.statistics), (least, statistics));
    }

    #[test]
    fn what_was_said_is_heard() {
        check(None, None, None);
        check(Some(0), Some((5, u128::MAX - 3)), Some(Limit::Depth));
        check(Some(u64::MAX - 1), Some((0, 1 << 64)), Some(Limit::Cost));
    }
}
