//! Checks for the tests of a domain.

mod best_play;
mod contract;
mod one_value;

pub use best_play::assert_best_play;
pub use contract::assert_evaluator;
pub use one_value::assert_one_value;

use crate::IndexedGame;

/// Checks the contract of [`IndexedGame`] for every number.
///
/// # Panics
///
/// If it is broken; the message says where.
pub fn assert_indexed<G: IndexedGame>(game: &G) {
    for rank in 0..game.size() {
        let Some(position) = game.unrank(rank) else {
            continue;
        };
        let again = game.rank(&position);
        assert_eq!(
            again,
            Some(rank),
            "the number of the position of number {rank}"
        );
        for (place, mv) in game.moves(&position).enumerate() {
            let next = game.play(&position, mv);
            let what = format!("the position after move {place} of position {rank}");
            match game.rank(&next) {
                Some(next) => {
                    let size = game.size();
                    assert!(
                        next < size,
                        "{what} has number {next}, and there are {size}"
                    );
                    assert!(
                        game.unrank(next).is_some(),
                        "{what} has a number of no position"
                    );
                }
                None => assert!(game.known(&next).is_some(), "{what} is not known"),
            }
        }
    }
}
