//! Games that count their plies, so that wins can be told by how soon they come.

use crate::{Evaluator, Game, Notation, Outcome, Player, Score};

/// A game whose positions know how many plies have been played to reach them.
///
/// An evaluator sees a position, not the way to it. In a game that does not show its length (chess
/// does not, tic-tac-toe does) it cannot tell a mate now from a mate later; with this wrapper and
/// [`SoonerWins`] it can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted<G>(pub G);

impl<G: Game> Counted<G> {
    /// The position at the root of a search, where counting begins.
    pub fn root(&self, position: G::Position) -> (G::Position, u32) {
        (position, 0)
    }
}

impl<G: Game> Game for Counted<G> {
    type Position = (G::Position, u32);
    type Move = G::Move;

    fn moves(&self, (position, _): &Self::Position) -> impl Iterator<Item = G::Move> {
        self.0.moves(position)
    }

    fn play(&self, (position, plies): &Self::Position, mv: G::Move) -> Self::Position {
        (self.0.play(position, mv), plies + 1)
    }

    fn to_move(&self, (position, _): &Self::Position) -> Player {
        self.0.to_move(position)
    }

    fn outcome(&self, (position, _): &Self::Position) -> Option<Outcome> {
        self.0.outcome(position)
    }

    fn is_over(&self, (position, _): &Self::Position) -> bool {
        self.0.is_over(position)
    }
}

impl<G: Notation> Notation for Counted<G> {
    fn position_text(&self, (position, _): &Self::Position) -> String {
        self.0.position_text(position)
    }

    fn move_text(&self, (position, _): &Self::Position, mv: G::Move) -> String {
        self.0.move_text(position, mv)
    }
}

/// Values finished games by their outcome, sooner wins and later losses higher, and leaves the
/// others to another evaluator.
#[derive(Clone, Copy, Debug, Default)]
pub struct SoonerWins<E>(pub E);

impl<G: Game, E: Evaluator<G>> Evaluator<Counted<G>> for SoonerWins<E> {
    fn evaluate(&self, game: &Counted<G>, counted: &(G::Position, u32), player: Player) -> Score {
        let (position, plies) = counted;
        match game.0.outcome(position) {
            Some(Outcome::Win(winner)) if winner == player => Score::win_in(*plies),
            Some(Outcome::Win(_)) => Score::loss_in(*plies),
            Some(Outcome::Draw) => Score::DRAW,
            None => self.0.evaluate(&game.0, position, player),
        }
    }

    fn knows(&self, game: &Counted<G>, (position, _): &(G::Position, u32)) -> bool {
        game.0.outcome(position).is_some() || self.0.knows(&game.0, position)
    }
}
