//! Monte Carlo tree search.

mod bounds;
mod events;
mod proofs;
mod reuse;
mod selection;
mod threads;
mod written;
