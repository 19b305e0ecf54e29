//! Following trees as a player does.

use game_core::{IndexedGame, Outcome, Player};

use crate::interpret::post_order::Branch;
use crate::prove::position_graph::Lines;
use crate::{Aim, Cause, Vocabulary};

/// Follows trees against every reply, and writes down the ends of the lines.
pub(crate) struct Follower<'f, V> {
    pub(crate) game: &'f V,
    pub(crate) aim: Aim,
    /// The player whose trees they are.
    pub(crate) we: Player,
    /// The lines, in which a root has been begun.
    pub(crate) lines: &'f mut Lines,
}

impl<V: Vocabulary + IndexedGame> Follower<'_, V> {
    /// Follows a tree in a position in which it is our turn, after this many moves of ours, down to where it is left or
    /// used up.
    pub(crate) fn follow(
        &mut self,
        position: &V::Position,
        tree: Option<Branch<'_, V::Move>>,
        moves: u32,
    ) {
        let Some((mv, rest)) = tree.and_then(Branch::our_move) else {
            return match self.game.rank(position) {
                Some(rank) => self.lines.leads_to(rank, moves),
                None => self.lines.fails(moves, Cause::NoRule),
            };
        };
        let next = self.game.play(position, mv);
        let moves = moves + 1;
        if self.ends(&next, moves) {
            return;
        }
        match self.game.rank(&next) {
            Some(rank) if rest.is_used_up_soon() => self.lines.leads_to(rank, moves),
            _ => self.meet(&next, Some(rest), moves),
        }
    }

    /// Follows a tree in a position in which it is their turn.
    pub(crate) fn meet(
        &mut self,
        position: &V::Position,
        tree: Option<Branch<'_, V::Move>>,
        moves: u32,
    ) {
        for reply in self.game.moves(position) {
            let after = self.game.play(position, reply);
            if !self.ends(&after, moves) {
                let rest = tree.and_then(|tree| tree.after_reply(reply));
                self.follow(&after, rest, moves);
            }
        }
    }

    /// Returns whether the game is over in this position, and with it the line.
    fn ends(&mut self, position: &V::Position, moves: u32) -> bool {
        match (self.game.outcome(position), self.aim) {
            (None, _) => return false,
            (Some(Outcome::Win(player)), _) if player == self.we => self.lines.wins(moves),
            (Some(Outcome::Win(_)), _) => self.lines.fails(moves, Cause::Lost),
            (Some(Outcome::Draw), Aim::Win) => self.lines.fails(moves, Cause::Drawn),
            (Some(Outcome::Draw), Aim::Hold) => self.lines.draws(moves),
        }
        true
    }
}
