//! Games that a table fails to win.

use std::collections::HashSet;

use game_core::{IndexedGame, Outcome, Player};
use search_core::{Run, Stopped};

use crate::{AdviceObserver, Cause, Fate, ForcingTree, Proof, Table, Vocabulary};

impl Proof<'_> {
    /// A shortest game from a position of ours that the table, which must be the one that the proof is
    /// about, fails to win. If they can go on for ever, the moves up to where the table is asked about a
    /// position for the second time. Empty if the position does not fail, or at once.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    pub fn counterexample<V: Vocabulary + IndexedGame, O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        table: &Table<V>,
        game: &V,
        position: &V::Position,
    ) -> Result<Vec<V::Move>, Stopped> {
        let mut line = Line {
            fates: &self.fates,
            game,
            moves: Vec::new(),
        };
        let mut position = position.clone();
        let mut seen = HashSet::new();
        while let Some((rank, fate)) = line.failure(&position) {
            if !seen.insert(rank) {
                break;
            }
            let strategy = table.strategy(run, game, &position)?;
            let Some(found) = strategy.satisfied else {
                break;
            };
            match line.find(&position, &found.tree, fate) {
                Some(next) => position = next,
                None => break,
            }
        }
        Ok(line.moves)
    }
}

/// A game that is not won, as far as it is known.
struct Line<'p, V: Vocabulary> {
    fates: &'p [Option<Fate>],
    game: &'p V,
    moves: Vec<V::Move>,
}

/// What is still to come of a game that is not won.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Failure {
    cause: Cause,
    moves: u32,
}

impl<V: Vocabulary + IndexedGame> Line<'_, V> {
    /// The number of a position that is not won, and what comes of it.
    fn failure(&self, position: &V::Position) -> Option<(usize, Failure)> {
        let rank = self.game.rank(position)?;
        match *self.fates.get(rank)?.as_ref()? {
            Fate::Failed { cause, moves } => Some((rank, Failure { cause, moves })),
            Fate::Won { .. } => None,
        }
    }

    /// Goes down a tree to where this failure comes from: the position after which the table is asked
    /// again, or the end of the game.
    fn find(
        &mut self,
        position: &V::Position,
        tree: &ForcingTree<V::Move>,
        failure: Failure,
    ) -> Option<V::Position> {
        let ForcingTree::Move(mv, rest) = tree else {
            let is_it = self
                .failure(position)
                .is_some_and(|found| found.1 == failure);
            return is_it.then(|| position.clone());
        };
        let left = match failure.cause {
            Cause::Endless => failure,
            _ => Failure {
                moves: failure.moves.checked_sub(1)?,
                ..failure
            },
        };
        let next = self.game.play(position, *mv);
        self.moves.push(*mv);
        let we = self.game.to_move(position);
        let found = match self.is_end(we, &next, left) {
            Some(is_it) => is_it.then_some(next),
            None => self.game.moves(&next).find_map(|reply| {
                let after = self.game.play(&next, reply);
                self.moves.push(reply);
                let rest = rest.after_reply(reply).unwrap_or(&ForcingTree::Nil);
                let found = match self.is_end(we, &after, left) {
                    Some(is_it) => is_it.then_some(after),
                    None => self.find(&after, rest, left),
                };
                if found.is_none() {
                    self.moves.pop();
                }
                found
            }),
        };
        if found.is_none() {
            self.moves.pop();
        }
        found
    }

    /// Is the game over here, and as this failure says?
    fn is_end(&self, we: Player, position: &V::Position, left: Failure) -> Option<bool> {
        let cause = match self.game.outcome(position)? {
            Outcome::Win(player) if player == we => return Some(false),
            Outcome::Win(_) => Cause::Lost,
            Outcome::Draw => Cause::Drawn,
        };
        Some(left == Failure { cause, moves: 0 })
    }
}
