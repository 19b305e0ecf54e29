//! Thinkers about moves, whatever the types of the game are.

use game_core::Notation;
use search_core::Limits;

use super::at_board::{SoFar, replay};
use super::judgement::{Judgement, judge};
use super::oracle::AnyOracle;
use super::program::{ChosenMove, NoMove, Program};

/// A program that plays a game and perhaps judges moves. Moves are named by their numbers, as in a
/// [`Match`](super::Match).
pub trait Thinker: Send {
    /// Chooses a move at the end of a game so far.
    ///
    /// # Errors
    ///
    /// The reason why it chooses none.
    fn choose(&mut self, so_far: &SoFar) -> Result<ChosenMove<usize>, NoMove>;

    /// Returns the cost of this move there.
    ///
    /// # Errors
    ///
    /// The reason why it is unknown.
    fn judge(&mut self, so_far: &SoFar, number: usize) -> Result<Judgement<String>, NoMove>;
}

/// The two programs of a game.
pub(crate) struct ThinkerOf<'p, G: Notation> {
    pub(crate) game: &'p G,
    pub(crate) starts: &'p [G::Position],
    pub(crate) program: Box<dyn Program<G> + 'p>,
    pub(crate) oracle: Option<AnyOracle<'p, G>>,
    pub(crate) limits: Limits<'p>,
}

impl<G> Thinker for ThinkerOf<'_, G>
where
    G: Notation<Position: Sync> + Sync,
{
    fn choose(&mut self, so_far: &SoFar) -> Result<ChosenMove<usize>, NoMove> {
        let course = replay(self.game, self.starts, so_far).ok_or_else(none)?;
        let ChosenMove { mv, reason } = self.program.choose(self.game, &course)?;
        let mut moves = self.game.moves(course.position());
        let number = moves.position(|other| other == mv).ok_or_else(none)?;
        Ok(ChosenMove { mv: number, reason })
    }

    fn judge(&mut self, so_far: &SoFar, number: usize) -> Result<Judgement<String>, NoMove> {
        let game = self.game;
        let course = replay(game, self.starts, so_far).ok_or_else(none)?;
        let position = course.position();
        let mv = game.moves(position).nth(number).ok_or_else(none)?;
        let unknown = || NoMove::NoAdvice("nobody knows what a move costs here".to_owned());
        let oracle = self.oracle.as_mut().ok_or_else(unknown)?;
        let judged = judge(&mut **oracle, self.limits, game, position, mv)?;
        let next = game.play(position, mv);
        Ok(Judgement {
            cost: judged.cost,
            before: judged.before,
            after: judged.after,
            refutation: game.line_text(&next, &judged.refutation),
            better: game.line_text(position, &judged.better),
        })
    }
}

fn none() -> NoMove {
    NoMove::NoAdvice("there is no move".to_owned())
}
