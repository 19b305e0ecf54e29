//! Search on several processes and machines.
//!
//! [`count_levels`] counts the states of a space depth by depth. Every process owns a part of the states and sends the
//! others the successors that belong to them. [`distributed_a_star`] searches with A*: every process has the open and the
//! closed list of its own part. [Timely dataflow](timely) carries the messages, and knows when a level is complete
//! everywhere or no process has anything left to do.
//!
//! The stacks of six pancakes, counted by two processes, which are threads here:
//!
//! ```
//! use domain_pancake::{FlipCost, Pancakes};
//! use search_core::{Run, rank_part};
//! use search_distributed::{Process, count_levels};
//!
//! let space = Pancakes::<u64>::new(6, FlipCost::Unit)?;
//! let count = |process: Process| {
//!     let mut part = rank_part(&space, &space.sorted(), process.owner());
//!     count_levels(&mut Run::new(), &mut part, process, None, &mut |_| {})
//! };
//! let counts = std::thread::scope(|scope| {
//!     let processes = Process::on_threads(2).into_iter();
//!     let threads: Vec<_> = processes.map(|process| scope.spawn(|| count(process))).collect();
//!     threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
//! });
//! for levels in counts {
//!     assert_eq!(levels.counts, [1, 5, 20, 79, 199, 281, 133, 2]);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod batch;
mod checkpoints;
mod connect;
mod connection;
mod connections;
mod count;
mod distributed_a_star;
mod error;
mod handshake;
mod hosts;
mod process;
mod secret;
mod workgroup;

pub use checkpoints::{CheckpointError, Checkpoints};
pub use connect::Meeting;
pub use count::{LevelCounts, Notice, count_levels};
pub use distributed_a_star::{Found, distributed_a_star};
pub use error::{ConnectError, ProcessError};
pub use hosts::{Hosts, HostsError};
pub use process::Process;
pub use secret::{LEAST_SECRET, Secret, ShortSecret};
