//! Work that can be halted from outside: when the run to which it belongs meets a limit.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

use search_core::{Limit, Limits, Run, Stopped, ThreadPool, work_together};

/// Condition on which work is halted, to be checked every few thousand steps.
#[derive(Clone, Copy)]
pub(crate) enum Halt<'h> {
    /// Never.
    #[cfg(test)]
    Never,
    /// When the pool stops the thread with this number.
    Pool(&'h ThreadPool, usize),
    /// When the flag is raised, if there is one.
    Flag(Option<&'h AtomicBool>),
}

/// The work has been halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Halted;

impl Halt<'_> {
    pub(crate) fn check(self) -> Result<(), Halted> {
        let is_halted = match self {
            #[cfg(test)]
            Self::Never => false,
            Self::Pool(pool, member) => pool.is_stopped(member),
            Self::Flag(flag) => flag.is_some_and(|flag| flag.load(Ordering::Relaxed)),
        };
        if is_halted { Err(Halted) } else { Ok(()) }
    }
}

/// Does work that expands no nodes while the limits of the run are checked every few milliseconds.
///
/// # Panics
///
/// If the work panics.
pub(crate) fn watched<O, T: Send>(
    run: &mut Run<'_, O>,
    work: impl Fn(Halt<'_>) -> Result<T, Halted> + Sync,
) -> Result<T, Stopped> {
    let member = |pool: &ThreadPool, number: usize, _: &mut Run<'_>| work(Halt::Pool(pool, number));
    let (mut answers, met) = work_together(run, NonZero::<usize>::MIN, member);
    if met == Some(Limit::Expansions) {
        // The limit on nodes has been used up by now, and no more will be expanded.
        let limits = Limits {
            expansions: None,
            ..*run.limits()
        };
        return watched(&mut Run::new().with_limits(limits), work);
    }
    match (answers.pop(), met) {
        (Some(Ok(answer)), _) => Ok(answer),
        (_, met) => Err(run.stopped(met.unwrap_or(Limit::Cancelled))),
    }
}
