//! Comparison of a table with best play.

use std::num::NonZero;
use std::ops::Range;

use game_core::{IndexedGame, Verdict};
use search_core::{Run, Stopped};

use crate::prove::halt::{Halt, Halted, watched};
use crate::prove::parallel::{shares, side_by_side};
use crate::{Aim, Fate, Proof, Vocabulary};

/// Results of a table beside those of best play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// Results where it is our turn.
    pub ours: Standing,
    /// Results where it is theirs.
    pub theirs: Standing,
    /// First moves of the table.
    pub first_moves: FirstMoves,
}

/// Results with one side to move. Positions are counted by moves of ours: the first number is that of the positions
/// with none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Number of positions.
    pub positions: u64,
    /// Number of positions in which best play reaches the aim.
    pub attainable: u64,
    /// Number of those in which the table reaches it, too.
    pub attained: u64,
    /// The positions that the table wins, by the moves of the longest game.
    pub by_moves: Vec<u64>,
    /// The positions that best play wins, by the moves it takes.
    pub best_by_moves: Vec<u64>,
    /// The positions that the table wins, by the difference in moves between its longest game and best play.
    pub by_loss: Vec<u64>,
}

/// Change in the value of positions by the table's first moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstMoves {
    /// Number of moves that turn a win into a draw or a loss, or a draw into a loss.
    pub thrown_away: u64,
    /// Numbers of the others by the plies that they lose: the first number is that of the best moves.
    pub by_plies: Vec<u64>,
}

impl<M: Copy> Proof<'_, M> {
    /// Compares the proof with best play: `best` returns the value of a position for the side to move. This many
    /// threads share the positions.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    ///
    /// # Panics
    ///
    /// If `best` panics.
    pub fn against_best<V, O>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        best: impl Fn(&V::Position) -> Verdict + Sync,
        threads: NonZero<usize>,
    ) -> Result<Standings, Stopped>
    where
        V: Vocabulary + IndexedGame<Move = M> + Sync,
        M: Sync,
    {
        let parts = watched(run, |halt| {
            let shares = shares(self.fates.len(), threads);
            let parts = side_by_side(shares, |blocks| self.stand(game, &best, blocks, halt));
            parts.into_iter().collect::<Result<Vec<_>, Halted>>()
        })?;
        let mut standings = Standings::default();
        for part in &parts {
            standings.merge(part);
        }
        Ok(standings)
    }

    /// Compares the positions with these numbers.
    fn stand<V: Vocabulary + IndexedGame<Move = M>>(
        &self,
        game: &V,
        best: impl Fn(&V::Position) -> Verdict,
        blocks: impl Iterator<Item = Range<usize>>,
        halt: Halt<'_>,
    ) -> Result<Standings, Halted> {
        let mut standings = Standings::default();
        for block in blocks {
            halt.check()?;
            for rank in block {
                let Some((fate, position)) = self.fates[rank].zip(game.unrank(rank)) else {
                    continue;
                };
                let verdict = best(&position);
                if !game.us_to_move(&position) {
                    standings.theirs.add(self.aim, fate, verdict.for_opponent());
                    continue;
                }
                standings.ours.add(self.aim, fate, verdict);
                if let Some(&Some(mv)) = self.moves.get(rank) {
                    let after = best(&game.play(&position, mv)).for_opponent();
                    standings.first_moves.add(verdict, after);
                }
            }
        }
        Ok(standings)
    }
}

impl Standings {
    /// Adds the results for other positions of the same proof.
    fn merge(&mut self, other: &Self) {
        self.ours.merge(&other.ours);
        self.theirs.merge(&other.theirs);
        self.first_moves.merge(&other.first_moves);
    }
}

impl Aim {
    /// Returns whether best play reaches the aim in a position with this value for us.
    #[must_use]
    pub fn is_attainable(self, verdict: Verdict) -> bool {
        match self {
            Self::Win => matches!(verdict, Verdict::Win(_)),
            Self::Hold => !matches!(verdict, Verdict::Loss(_)),
        }
    }
}

impl Standing {
    fn merge(&mut self, other: &Self) {
        self.positions += other.positions;
        self.attainable += other.attainable;
        self.attained += other.attained;
        merge(&mut self.by_moves, &other.by_moves);
        merge(&mut self.best_by_moves, &other.best_by_moves);
        merge(&mut self.by_loss, &other.by_loss);
    }

    /// Counts a position with this value for us.
    fn add(&mut self, aim: Aim, fate: Fate, verdict: Verdict) {
        self.positions += 1;
        if aim.is_attainable(verdict) {
            self.attainable += 1;
            self.attained += u64::from(fate.failure().is_none());
        }
        let best = match verdict {
            Verdict::Win(plies) => Some(usize::from(plies.div_ceil(2))),
            Verdict::Draw | Verdict::Loss(_) => None,
        };
        if let Some(best) = best {
            count(&mut self.best_by_moves, best);
        }
        if let Fate::Won { moves } = fate {
            let moves = moves as usize;
            count(&mut self.by_moves, moves);
            count(
                &mut self.by_loss,
                moves.saturating_sub(best.unwrap_or(moves)),
            );
        }
    }
}

impl FirstMoves {
    fn merge(&mut self, other: &Self) {
        self.thrown_away += other.thrown_away;
        merge(&mut self.by_plies, &other.by_plies);
    }

    /// Counts a move by the values of the position for us before and after it.
    fn add(&mut self, before: Verdict, after: Verdict) {
        let lost = match (before, after) {
            (Verdict::Win(best), Verdict::Win(plies)) => (plies + 1).checked_sub(best),
            (Verdict::Loss(best), Verdict::Loss(plies)) => best.checked_sub(plies + 1),
            (Verdict::Win(_), _) | (Verdict::Draw, Verdict::Loss(_)) => {
                self.thrown_away += 1;
                return;
            }
            _ => None,
        };
        count(&mut self.by_plies, usize::from(lost.unwrap_or_default()));
    }
}

/// Adds the counts of one histogram to those of another.
fn merge(histogram: &mut Vec<u64>, other: &[u64]) {
    if histogram.len() < other.len() {
        histogram.resize(other.len(), 0);
    }
    for (count, other) in histogram.iter_mut().zip(other) {
        *count += other;
    }
}

fn count(histogram: &mut Vec<u64>, number: usize) {
    if histogram.len() <= number {
        histogram.resize(number + 1, 0);
    }
    histogram[number] += 1;
}
