//! Search on several processes and machines.
//!
//! [`count_levels`] counts the states of a space depth by depth. Every process owns a part of the states and marks
//! them; what it finds of the others' parts it sends them. [`count_levels_by_key`] does so where states have no numbers. [`hda_star`] searches with A*: every process has the open and
//! the closed list of its own part.
//! The exchange, and the knowledge when a level is complete everywhere or nobody has
//! anything left to do, are [timely dataflow](timely)'s.
//!
//! The stacks of six pancakes, counted by two members in one process:
//!
//! ```
//! use domain_pancake::{FlipCost, Pancakes};
//! use search_core::{IndexedSpace, Run};
//! use search_distributed::{Member, count_levels};
//!
//! let space = Pancakes::<u64>::new(6, FlipCost::Unit)?;
//! let start = space.rank(&space.sorted());
//! let counts = std::thread::scope(|scope| {
//!     let members = Member::in_one_process(2).into_iter();
//!     let count = |member| count_levels(&mut Run::new(), &space, start, member, None, &mut ());
//!     let threads: Vec<_> = members.map(|member| scope.spawn(move || count(member))).collect();
//!     threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
//! });
//! for levels in counts {
//!     assert_eq!(levels?.counts, [1, 5, 20, 79, 199, 281, 133, 2]);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod batch;
mod checkpoints;
mod company;
mod connect;
mod count;
mod desk;
mod error;
mod exchange;
mod handshake;
mod hda_star;
mod hosts;
mod link;
mod links;
mod member;
mod owners;
mod said;
mod secret;

pub use checkpoints::{CheckpointError, Checkpoints};
pub use connect::{Meeting, Waiting};
pub use count::{LevelCounts, LevelObserver, count_levels, count_levels_by_key};
pub use error::{ConnectError, MemberError};
pub use hda_star::{Found, SearchError, hda_star};
pub use hosts::{Hosts, HostsError};
pub use member::Member;
pub use owners::Owners;
pub use secret::{LEAST_SECRET, Secret, ShortSecret};
