//! What all searches run in: limits, statistics, observers, threads.

pub(crate) mod alarm;
pub(crate) mod context;
pub(crate) mod incompleteness;
pub(crate) mod limits;
pub(crate) mod observer;
pub(crate) mod record;
pub(crate) mod size;
pub(crate) mod statistics;
pub(crate) mod thread_budget;
pub(crate) mod thread_pool;
