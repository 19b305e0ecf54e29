//! The searches of game trees, each against the original programs, a naive twin or a law.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod best_play;
mod chance;
mod chance_trees;
mod common;
mod dice_race;
mod errors;
mod forcing_graph;
mod game_trees;
mod helped;
mod hooks;
mod killers;
mod laws;
mod made_up;
mod mcts;
mod modes;
mod negamax;
mod one_value;
mod procedures;
mod proof;
mod proof_limits;
mod retrograde;
mod silent;
mod strategies;
mod testkit;
mod tic_tac_toe;
mod traces;
mod tree_texts;
mod written_chance;
mod written_games;

use proptest::prelude::ProptestConfig;

/// Returns the configuration for this many random cases of a law in optimised builds, which are tested, too; a quarter
/// of them otherwise.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(debug_assertions) {
        cases / 4
    } else {
        cases
    })
}
