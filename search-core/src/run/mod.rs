//! The environment of all searches: limits, statistics, observers, threads.

pub(crate) mod alarm;
pub(crate) mod branching;
pub(crate) mod byte_size;
pub mod clock;
pub(crate) mod context;
#[cfg(any(test, all(target_arch = "wasm32", target_os = "unknown")))]
#[cfg_attr(
    not(all(target_arch = "wasm32", target_os = "unknown")),
    expect(unreachable_pub, reason = "on other machines only its tests use it")
)]
mod host_clock;
pub(crate) mod incompleteness;
pub(crate) mod limits;
pub(crate) mod observer;
pub(crate) mod record;
pub(crate) mod statistics;
pub(crate) mod thread_budget;
pub(crate) mod thread_pool;
