//! Oracles: they know what positions are worth.

use game_core::{Game, Outcome, SearchError, Verdict};
use search_core::{Limit, Limits};

use super::worth::Worth;

/// Prospect of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect<M> {
    /// Value of the position to the player who is to move.
    pub worth: Worth,
    /// Best play by both sides from here on, or its beginning; empty if the game is over.
    pub line: Vec<M>,
}

/// A program that knows what positions of a game are worth.
pub trait Oracle<G: Game> {
    /// Returns the prospect of the player who is to move in a position in which the game goes on.
    ///
    /// # Errors
    ///
    /// [`SearchError::Stopped`] if a limit was met before anything was known.
    fn prospect(
        &mut self,
        limits: Limits<'_>,
        game: &G,
        position: &G::Position,
    ) -> Result<Prospect<G::Move>, SearchError>;
}

/// An oracle that can be asked on any thread.
pub type AnyOracle<'p, G> = Box<dyn Oracle<G> + Send + 'p>;

/// Asks an oracle about any position, even one in which the game is over.
pub(super) fn prospect<G: Game>(
    oracle: &mut dyn Oracle<G>,
    limits: Limits<'_>,
    game: &G,
    position: &G::Position,
) -> Result<Prospect<G::Move>, SearchError> {
    match when_over(game, position) {
        None => oracle.prospect(limits, game, position),
        Some(verdict) => Ok(Prospect {
            worth: Worth::Exact(verdict),
            line: Vec::new(),
        }),
    }
}

/// Lines of best play are cut off after this many plies.
const LONGEST_LINE: usize = 8;

/// Knows the value of every position, by a function that looks it up: in a table of distances, for instance.
///
/// Its line of play takes the first of the best moves. In a drawn position it is one move long, since
/// the rest could be anything that keeps the draw; otherwise it ends with the game, or after
/// eight plies.
#[derive(Clone, Copy, Debug)]
pub struct ByVerdict<F> {
    verdict: F,
}

impl<F> ByVerdict<F> {
    /// Makes an oracle of a function that returns the value of a position to the player who is to move. `None`, if the
    /// value is not known, counts as a draw.
    pub fn new<P>(verdict: F) -> Self
    where
        F: Fn(&P) -> Option<Verdict>,
    {
        Self { verdict }
    }
}

impl<G, F> Oracle<G> for ByVerdict<F>
where
    G: Game,
    F: Fn(&G::Position) -> Option<Verdict>,
{
    fn prospect(
        &mut self,
        _: Limits<'_>,
        game: &G,
        position: &G::Position,
    ) -> Result<Prospect<G::Move>, SearchError> {
        let worth = |position: &G::Position| {
            let over = when_over(game, position);
            over.or_else(|| (self.verdict)(position))
                .unwrap_or(Verdict::Draw)
        };
        let mut line = Vec::new();
        let mut here = position.clone();
        while line.len() < LONGEST_LINE {
            let player = game.to_move(&here);
            let mut best: Option<(Verdict, G::Move, G::Position)> = None;
            for mv in game.moves(&here) {
                let next = game.play(&here, mv);
                let value = worth(&next).a_ply_before(game.to_move(&next) == player);
                if best.as_ref().is_none_or(|best| value > best.0) {
                    best = Some((value, mv, next));
                }
            }
            let Some((value, mv, next)) = best else {
                break;
            };
            line.push(mv);
            here = next;
            if value == Verdict::Draw {
                break;
            }
        }
        Ok(Prospect {
            worth: Worth::Exact(worth(position)),
            line,
        })
    }
}

/// Asks one oracle, which may spend this many expansions on a position, and another one if they are not
/// enough.
pub struct FirstThat<'p, G> {
    /// The oracle that is asked first.
    pub first: AnyOracle<'p, G>,
    /// Greatest number of expansions that the first may spend on a position.
    pub expansions: u64,
    /// The oracle that is asked if the first does not know.
    pub otherwise: AnyOracle<'p, G>,
}

impl<G: Game> Oracle<G> for FirstThat<'_, G> {
    fn prospect(
        &mut self,
        limits: Limits<'_>,
        game: &G,
        position: &G::Position,
    ) -> Result<Prospect<G::Move>, SearchError> {
        let most = limits.expansions.unwrap_or(u64::MAX);
        let fewer = Limits {
            expansions: Some(most.min(self.expansions)),
            ..limits
        };
        match self.first.prospect(fewer, game, position) {
            Err(SearchError::Stopped(stopped)) if stopped.limit == Limit::Expansions => {
                self.otherwise.prospect(limits, game, position)
            }
            answer => answer,
        }
    }
}

/// Returns the value of a position in which the game is over, to the player who would be to move.
fn when_over<G: Game>(game: &G, position: &G::Position) -> Option<Verdict> {
    Some(match game.outcome(position)? {
        Outcome::Win(player) if player == game.to_move(position) => Verdict::Win(0),
        Outcome::Win(_) => Verdict::Loss(0),
        Outcome::Draw => Verdict::Draw,
    })
}
