//! The work of one member where no threads can be started.

use std::num::NonZero;

use crate::clock::Instant;
use crate::run::thread_budget::Budget;
use crate::run::thread_pool::ThreadPool;
use crate::{Limit, Limits, Run, Statistics};

/// Does the work on the calling thread and holds it to the limits: its statistics, and the limit that was met.
///
/// # Panics
///
/// If there are more members, which may wait for one another.
pub(crate) fn attend(
    members: NonZero<usize>,
    (limits, done, deadline): (&Limits<'_>, u64, Option<Instant>),
    watch: &mut (dyn FnMut(u64) -> Result<(), Limit> + Send),
    work: &dyn Fn(&ThreadPool, usize, &mut Run<'_>),
) -> (Vec<Statistics>, Option<Limit>) {
    assert!(
        members == NonZero::<usize>::MIN,
        "no threads can be started here, and {members} are asked for"
    );
    let pool = ThreadPool::new(1).until(deadline);
    let mut met = watch(0).err();
    if met.is_some() {
        pool.stop_all();
    }
    let budget = limits
        .expansions
        .map(|limit| Budget::new(limit.saturating_sub(done), 1));
    let limits = Limits {
        stored: limits.stored,
        bytes: limits.bytes,
        depth: limits.depth,
        cancel: Some(&pool.stops[0]),
        ..Limits::default()
    };
    let mut publish = |statistics: &Statistics| {
        if let (None, Err(limit)) = (met, watch(statistics.expanded)) {
            met = Some(limit);
            pool.stop_all();
        }
    };
    let mut run = Run::new()
        .with_limits(limits)
        .with_budget(budget.as_ref())
        .with_progress(&mut publish);
    work(&pool, 0, &mut run);
    let statistics = run.statistics;
    if budget.is_some_and(|budget| budget.is_exhausted()) {
        met = met.or(Some(Limit::Expansions));
    }
    // Work that counts no expansions has seen for itself that the time has run out.
    if pool.is_stopped(0) {
        met = met.or_else(|| watch(statistics.expanded).err());
    }
    (vec![statistics], met)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Expands up to `nodes` nodes, while `watch` meets a limit at this many.
    #[track_caller]
    fn check(limits: &Limits<'_>, late: u64, nodes: u64, expected: (u64, Option<Limit>)) {
        let expanded = Cell::new(0);
        let (statistics, met) = attend(
            NonZero::<usize>::MIN,
            (limits, 10, None),
            &mut |expanded| (expanded < late).then_some(()).ok_or(Limit::Time),
            &|_, _, run| {
                while expanded.get() < nodes && run.expand(0).is_ok() {
                    expanded.set(expanded.get() + 1);
                }
            },
        );
        assert_eq!((statistics[0].expanded, met), expected);
        assert_eq!(expanded.get(), expected.0);
    }

    #[test]
    fn the_limits_are_those_of_several_threads() {
        let interval = crate::POLL_INTERVAL;
        let unlimited = Limits::default();
        let limited = Limits {
            expansions: Some(50),
            ..Limits::default()
        };
        check(&unlimited, u64::MAX, 3 * interval, (3 * interval, None));
        check(
            &unlimited,
            1,
            3 * interval,
            (interval + 1, Some(Limit::Time)),
        );
        check(&unlimited, 0, 5, (0, Some(Limit::Time)));
        check(&limited, u64::MAX, 40, (40, None));
        check(&limited, u64::MAX, 41, (40, Some(Limit::Expansions)));
    }

    #[test]
    #[should_panic(expected = "no threads can be started here, and 2 are asked for")]
    fn several_members_would_wait_for_one_another() {
        let two = NonZero::new(2).unwrap();
        attend(
            two,
            (&Limits::default(), 0, None),
            &mut |_| Ok(()),
            &|_, _, _| {},
        );
    }
}
