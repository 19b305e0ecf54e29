//! The number that random things are made from.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;

use clap::Args;

use crate::args::options::number;
use crate::output::warn;

/// The number that random things are made from: the same ones on every machine.
#[derive(Args, Debug)]
pub(crate) struct SeedArgs {
    /// Random seed; without it, a new one, which is printed
    #[arg(long, value_name = "SEED", value_parser = number::<u64>)]
    seed: Option<u64>,

    #[arg(skip)]
    drawn: OnceLock<u64>,
}

impl SeedArgs {
    /// Returns the number given, or a new one, which is the same at every call.
    pub(crate) fn seed(&self) -> u64 {
        // The standard library draws the keys of its hashes from the system. A short number is quicker to
        // type.
        let draw = || RandomState::new().hash_one(0) % 1_000_000;
        self.seed.unwrap_or_else(|| *self.drawn.get_or_init(draw))
    }

    /// Says which number was drawn, so that the same can be had again.
    pub(crate) fn tell(&self) {
        if self.seed.is_none() {
            warn(&format!("--seed {} gives the same again", self.seed()));
        }
    }
}
