//! The algorithms on small spaces, each against a naive twin or a law that it promises to keep.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod agreement;
mod algorithm;
mod and_or;
mod anytime;
mod audit;
mod both_ends;
mod costs;
mod deep_down;
mod deep_space;
mod edges;
mod estimates;
mod events;
mod graph;
mod indexed;
mod jumps;
mod laws;
mod level_parts;
mod limits;
mod list;
mod max;
mod naive;
mod on_edges;
mod optimal_solutions;
mod overflow;
mod parts;
mod petgraph;
mod rbfs;
mod real_time;
mod testkit;
mod textbook;
mod trace;
mod watching;
