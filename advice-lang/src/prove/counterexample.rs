//! Games in which a table misses its aim.

use std::fmt;
use std::mem;

use game_core::{IndexedGame, Outcome};
use search_core::{Run, Stopped};

use crate::prove::cycles::{Rounds, Step};
use crate::{AdviceObserver, Cause, Compiled, Failure, ForcingTree, Proof, Table, Vocabulary};

/// The games of a proof in which the table misses its aim.
///
/// The table's answers are remembered from one game to the next.
pub struct Games<'p, V: Vocabulary> {
    proof: &'p Proof<'p, V::Move>,
    table: Compiled<'p, V>,
    game: &'p V,
    rounds: Rounds,
}

impl<V: Vocabulary> fmt::Debug for Games<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games")
            .field("table", &self.table)
            .finish_non_exhaustive()
    }
}

impl<M: Copy + Eq> Proof<'_, M> {
    /// Returns the games of the table, which must be the one that the proof is about.
    #[must_use]
    pub fn games<'p, V>(&'p self, table: &'p Table<V>, game: &'p V) -> Games<'p, V>
    where
        V: Vocabulary + IndexedGame<Move = M>,
    {
        Games {
            proof: self,
            table: Compiled::of(table),
            game,
            rounds: Rounds::default(),
        }
    }
}

impl<V: Vocabulary + IndexedGame> Games<'_, V> {
    /// Returns a shortest game from a position in which the table misses its aim. If games can go on for ever, the
    /// shortest one that leads to where the table is asked about a position for the second time. Empty if the position
    /// does not fail, or fails at once.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    pub fn shortest<O: AdviceObserver<V>>(
        &mut self,
        run: &mut Run<'_, O>,
        position: &V::Position,
    ) -> Result<Vec<V::Move>, Stopped> {
        let mut moves = Vec::new();
        let mut position = position.clone();
        if !self.game.us_to_move(&position) {
            match self.reply(&position) {
                Some((reply, after)) => {
                    moves.push(reply);
                    position = after;
                }
                None => return Ok(moves),
            }
        }
        while let Some((rank, failure)) = self.failure(&position) {
            if failure.cause == Cause::Endless {
                let mut rounds = mem::take(&mut self.rounds);
                let round = rounds.shortest(rank, |rank| self.endless_lines(run, rank));
                self.rounds = rounds;
                let round = round?;
                self.follow(run, position, &round, &mut moves)?;
                break;
            }
            if failure.moves == 0 {
                break;
            }
            let strategy = self.table.strategy(run, self.game, &position)?;
            let Some(found) = strategy.satisfied else {
                break;
            };
            let is_last = failure.at as usize == rank;
            let mut line = Line {
                games: self,
                is_end: |position: &V::Position, left: Failure| match self.failure(position) {
                    Some((_, found)) if is_last && left.cause == Cause::Hopeless => {
                        is_hopeless(found) && left.moves == 0
                    }
                    Some((_, found)) => found == left,
                    None => left.cause == Cause::NoRule && left.moves == 0 && is_last,
                },
                ends_in_tree: is_last,
                moves: &mut moves,
            };
            match line.find(&position, &found.tree, failure) {
                Some(next) => position = next,
                None => break,
            }
        }
        Ok(moves)
    }

    /// Returns the number of a position that fails, and its failure.
    fn failure(&self, position: &V::Position) -> Option<(usize, Failure)> {
        let rank = self.game.rank(position)?;
        let fate = (*self.proof.fates.get(rank)?)?;
        Some((rank, fate.failure()?))
    }

    /// Returns their reply from which the failure of their position comes, and the position after it.
    fn reply(&self, position: &V::Position) -> Option<(V::Move, V::Position)> {
        let (rank, failure) = self.failure(position)?;
        let they = self.game.to_move(position);
        let replies = self.game.moves(position).map(|reply| {
            let after = self.game.play(position, reply);
            (reply, after)
        });
        let mut replies = replies.filter(|(_, after)| {
            let at_once = failure.at as usize == rank;
            match (self.game.outcome(after), failure.cause) {
                (Some(Outcome::Win(player)), Cause::Lost) => at_once && player == they,
                (Some(Outcome::Draw), Cause::Drawn) => at_once,
                (Some(_), _) => false,
                (None, Cause::NoRule) if at_once => self.game.rank(after).is_none(),
                (None, Cause::Hopeless) if at_once => self
                    .failure(after)
                    .is_some_and(|(_, found)| is_hopeless(found)),
                (None, _) => self.failure(after).is_some_and(|found| found.1 == failure),
            }
        });
        replies.next()
    }

    /// Makes the moves of a game from each of these positions, given by their numbers, to the next.
    fn follow<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        mut position: V::Position,
        round: &[Step],
        moves: &mut Vec<V::Move>,
    ) -> Result<(), Stopped> {
        for &(rank, ours) in round {
            let strategy = self.table.strategy(run, self.game, &position)?;
            let Some(found) = strategy.satisfied else {
                break;
            };
            let mut line = Line {
                games: self,
                is_end: |position: &V::Position, left: Failure| {
                    left.moves == 0 && self.game.rank(position) == Some(rank)
                },
                ends_in_tree: false,
                moves,
            };
            let failure = Failure {
                cause: Cause::Endless,
                moves: ours,
                at: 0,
            };
            match line.find(&position, &found.tree, failure) {
                Some(next) => position = next,
                None => break,
            }
        }
        Ok(())
    }

    /// Returns the lines from the position with this number to others from which games can go on for ever.
    fn endless_lines<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        rank: usize,
    ) -> Result<Vec<Step>, Stopped> {
        let mut lines = Vec::new();
        if let Some(position) = self.game.unrank(rank) {
            let strategy = self.table.strategy(run, self.game, &position)?;
            if let Some(found) = strategy.satisfied {
                self.collect(&position, &found.tree, 0, &mut lines);
            }
        }
        Ok(lines)
    }

    /// Appends the lines that a tree adds, which is reached after this many moves of ours.
    fn collect(
        &self,
        position: &V::Position,
        tree: &ForcingTree<V::Move>,
        moves: u32,
        lines: &mut Vec<Step>,
    ) {
        let ForcingTree::Move(mv, rest) = tree else {
            let failure = self.failure(position);
            let endless = failure.filter(|(_, failure)| failure.cause == Cause::Endless);
            lines.extend(endless.map(|(rank, _)| (rank, moves)));
            return;
        };
        let next = self.game.play(position, *mv);
        for reply in self.game.moves(&next) {
            let after = self.game.play(&next, reply);
            if !self.game.is_over(&after) {
                let rest = rest.after_reply(reply).unwrap_or(&ForcingTree::Nil);
                self.collect(&after, rest, moves + 1, lines);
            }
        }
    }
}

/// Returns whether the aim is already out of reach there.
fn is_hopeless(failure: Failure) -> bool {
    failure.cause == Cause::Hopeless && failure.moves == 0
}

/// A game that is sought in a forcing tree.
struct Line<'g, 'p, V: Vocabulary, F> {
    games: &'g Games<'p, V>,
    /// Returns whether a position in which the tree is left or used up is the right one, with this much still to come.
    is_end: F,
    /// True if the game may be over before the tree is.
    ends_in_tree: bool,
    moves: &'g mut Vec<V::Move>,
}

impl<V, F> Line<'_, '_, V, F>
where
    V: Vocabulary + IndexedGame,
    F: Fn(&V::Position, Failure) -> bool,
{
    /// Goes down a tree to the place where this failure comes from: the position after which the table is asked again,
    /// or the end of the game.
    fn find(
        &mut self,
        position: &V::Position,
        tree: &ForcingTree<V::Move>,
        failure: Failure,
    ) -> Option<V::Position> {
        let game = self.games.game;
        let ForcingTree::Move(mv, rest) = tree else {
            return (self.is_end)(position, failure).then(|| position.clone());
        };
        let left = Failure {
            moves: failure.moves.checked_sub(1)?,
            ..failure
        };
        let made = self.moves.len();
        let next = game.play(position, *mv);
        self.moves.push(*mv);
        let ours = game.to_move(position);
        let ends_in_tree = self.ends_in_tree;
        let is_over = |position: &V::Position| {
            let cause = match game.outcome(position)? {
                Outcome::Win(player) if player == ours => None,
                Outcome::Win(_) => Some(Cause::Lost),
                Outcome::Draw => Some(Cause::Drawn),
            };
            let is_it = left.moves == 0 && cause == Some(left.cause);
            Some(is_it && ends_in_tree)
        };
        let over = is_over(&next);
        if over == Some(true) {
            return Some(next);
        }
        if over.is_none() {
            for reply in game.moves(&next) {
                let after = game.play(&next, reply);
                let over = is_over(&after);
                self.moves.push(reply);
                let rest = rest.after_reply(reply).unwrap_or(&ForcingTree::Nil);
                let found = match over {
                    Some(is_it) => is_it.then_some(after),
                    None => self.find(&after, rest, left),
                };
                if found.is_some() {
                    return found;
                }
                self.moves.pop();
            }
        }
        self.moves.truncate(made);
        None
    }
}
