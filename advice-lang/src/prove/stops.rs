//! Positions where tables stop on the way to their aim.

use game_core::IndexedGame;
use search_core::{Run, Stopped};

use crate::prove::halt::{Halt, Halted, watched};
use crate::{Failure, Fate, Proof, Vocabulary};

/// A position where a table stops: it has no answer there, or its answer misses the aim before it is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The number of the position, which is [`Failure::at`] of all that lead there.
    pub at: u32,
    /// Failure of the aim from there.
    pub failure: Failure,
    /// True if the position is counted itself.
    pub is_counted: bool,
    /// Number of counted positions with our move that lead there, including itself.
    pub ours: u64,
    /// Number of those with their move.
    pub theirs: u64,
}

impl<M> Proof<'_, M> {
    /// Returns the positions where the table stops, by number. Only positions for which `counts` is true are counted,
    /// and a stop to which none of them leads is left out.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    pub fn stops<V, O>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        counts: impl Fn(&V::Position) -> bool + Sync,
    ) -> Result<Vec<Stop>, Stopped>
    where
        V: Vocabulary + IndexedGame<Move = M> + Sync,
        M: Sync,
    {
        watched(run, |halt| self.count_stops(game, &counts, halt))
    }

    fn count_stops<V: Vocabulary + IndexedGame<Move = M>>(
        &self,
        game: &V,
        counts: impl Fn(&V::Position) -> bool,
        halt: Halt<'_>,
    ) -> Result<Vec<Stop>, Halted> {
        /// Number of positions between two checks of the halt.
        const STEPS: usize = 1024;
        let mut stops: Vec<Option<Stop>> = vec![None; self.fates.len()];
        for (rank, fate) in self.fates.iter().enumerate() {
            if rank.is_multiple_of(STEPS) {
                halt.check()?;
            }
            let &Some(Fate::Failed(failure)) = fate else {
                continue;
            };
            let Some(position) = game.unrank(rank).filter(|position| counts(position)) else {
                continue;
            };
            let at = failure.at as usize;
            let own = self.fates[at].and_then(Fate::failure).unwrap_or(failure);
            let stop = stops[at].get_or_insert(Stop {
                at: failure.at,
                failure: own,
                is_counted: false,
                ours: 0,
                theirs: 0,
            });
            stop.is_counted |= rank == at;
            if game.us_to_move(&position) {
                stop.ours += 1;
            } else {
                stop.theirs += 1;
            }
        }
        Ok(stops.into_iter().flatten().collect())
    }
}
