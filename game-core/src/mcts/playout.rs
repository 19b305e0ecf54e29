//! Valuation of positions beyond the tree.

use crate::mcts::Random;
use crate::{Game, Outcome, Player};

/// Apparent value of a position at the edge of the tree: the end of a game played out at random, or an opinion.
pub trait Playout<G: Game> {
    /// Returns the value of `position` to `player`, between -1 (a loss) and 1 (a win); a value beyond these counts as
    /// the nearer of the two, and NaN as 0. The game is not known to be over there.
    ///
    /// To get the same tree on every machine, use only `random` as the source of chance.
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        player: Player,
        random: &mut Random,
    ) -> f64;
}

impl<G: Game, P: Playout<G> + ?Sized> Playout<G> for Box<P> {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        player: Player,
        random: &mut Random,
    ) -> f64 {
        (**self).value(game, position, player, random)
    }
}

/// Plays moves at random, all equally likely, to the end of the game. A game that does not end within a
/// given number of plies is worth what another playout says about the position reached: by default a draw.
///
/// ```
/// use domain_tictactoe::{Board, Cell, OpenLines};
/// use game_core::{RandomPlayout, StaticValue};
/// // Four plies at random, then an opinion.
/// let playout = RandomPlayout::<Cell>::new()
///     .with_plies(4)
///     .followed_by(StaticValue { evaluator: OpenLines, scale: 100.0 });
/// ```
#[derive(Clone, Debug)]
pub struct RandomPlayout<M, T = Drawn> {
    plies: u32,
    then: T,
    /// The moves of a position: kept to reuse the memory.
    moves: Vec<M>,
}

impl<M> RandomPlayout<M> {
    /// The number of plies played unless another is given.
    pub const PLIES: u32 = 512;

    /// Returns a playout of at most [`PLIES`](Self::PLIES) plies, then a draw.
    #[must_use]
    pub fn new() -> Self {
        Self {
            plies: Self::PLIES,
            then: Drawn,
            moves: Vec::new(),
        }
    }
}

impl<M> Default for RandomPlayout<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M, T> RandomPlayout<M, T> {
    /// Returns the playout with at most this many plies.
    #[must_use]
    pub fn with_plies(self, plies: u32) -> Self {
        Self { plies, ..self }
    }

    /// Returns the playout with `then` for the position after the last ply.
    #[must_use]
    pub fn followed_by<U>(self, then: U) -> RandomPlayout<M, U> {
        let Self { plies, moves, .. } = self;
        RandomPlayout { plies, then, moves }
    }
}

impl<G: Game, T: Playout<G>> Playout<G> for RandomPlayout<G::Move, T> {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        player: Player,
        random: &mut Random,
    ) -> f64 {
        let mut position = position.clone();
        for _ in 0..self.plies {
            self.moves.clear();
            self.moves.extend(game.moves(&position));
            let count = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
            // Without moves the number is 0, and there is none with that number.
            let Some(mv) = self.moves.get(random.below(count) as usize) else {
                break;
            };
            position = game.play(&position, *mv);
        }
        match game.outcome(&position) {
            Some(outcome) => value_of(outcome, player),
            None => self.then.value(game, &position, player, random),
        }
    }
}

/// Every position is worth as much as a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn;

impl<G: Game> Playout<G> for Drawn {
    fn value(&mut self, _: &G, _: &G::Position, _: Player, _: &mut Random) -> f64 {
        0.0
    }
}

/// Returns the value of an outcome to a player.
#[inline]
pub(super) fn value_of(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Draw => 0.0,
        Outcome::Win(winner) if winner == player => 1.0,
        Outcome::Win(_) => -1.0,
    }
}
