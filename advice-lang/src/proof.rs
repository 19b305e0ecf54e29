//! Proofs over every position: what playing by a table comes to against every defence.

use std::collections::HashMap;

use game_core::{IndexedGame, Outcome};
use search_core::{Run, Stopped};
use serde::Serialize;

use crate::lines::Lines;
use crate::{AdviceObserver, ForcingTree, Table, Vocabulary};

/// What a table comes to in every position of a game whose positions are numbered, if we play by it as
/// a [`Session`](crate::Session) does, down its forcing trees, and they play whatever they like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<'t> {
    /// By the number of the position; `None` where it is not our turn, or the game is over.
    pub fates: Vec<Option<Fate>>,
    /// The rules in the order of the table, and in how many positions each is the first that matches.
    pub rules: Vec<(&'t str, u64)>,
    /// The advice in the order of the table, and in how many positions a tree of it is begun.
    pub advice: Vec<(&'t str, u64)>,
}

/// What becomes of a position in which it is our turn and the table is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// We win, whatever they play.
    Won {
        /// Our moves in the longest game.
        moves: u32,
    },
    /// They can keep us from winning.
    Failed {
        /// What comes in between.
        cause: Cause,
        /// Our moves before it does, in the shortest game; 0 if the game never ends.
        moves: u32,
    },
}

/// Why a game is not won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The game is drawn.
    Drawn,
    /// We have lost.
    Lost,
    /// No rule matches.
    NoRule,
    /// A rule matches, and none of its advice is satisfiable.
    NoAdvice,
    /// The better goal of the advice holds already, so that it tells no move.
    NothingToDo,
    /// They can go on for ever.
    Endless,
}

impl Proof<'_> {
    /// How many positions have this fate.
    pub fn count(&self, is_it: impl Fn(Fate) -> bool) -> u64 {
        self.fates
            .iter()
            .flatten()
            .filter(|fate| is_it(**fate))
            .count() as u64
    }
}

impl<V: Vocabulary + IndexedGame> Table<V> {
    /// Decides what becomes of every position in which it is our turn.
    ///
    /// - **Exact**: every defence is looked at, and trees are followed as the player follows them.
    /// - **Time**: the table is asked once for each position; **memory**: a few words for each line of
    ///   each forcing tree.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    pub fn prove<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
    ) -> Result<Proof<'_>, Stopped> {
        let mut lines = Lines::new(game.size());
        let (mut rules, mut advice) = (HashMap::new(), HashMap::new());
        for rank in 0..game.size() {
            let is_asked =
                |position: &V::Position| game.us_to_move(position) && !game.is_over(position);
            let Some(position) = game.unrank(rank).filter(is_asked) else {
                continue;
            };
            lines.begin(rank);
            let strategy = self.strategy(run, game, &position)?;
            if let Some(rule) = strategy.rule {
                *rules.entry(rule).or_default() += 1;
            }
            let cause = match (&strategy.satisfied, strategy.rule) {
                (Some(found), _) => {
                    *advice.entry(found.advice).or_default() += 1;
                    if found.tree.is_nil() {
                        Cause::NothingToDo
                    } else {
                        follow(&mut lines, game, &position, &found.tree, 0);
                        continue;
                    }
                }
                (None, Some(_)) => Cause::NoAdvice,
                (None, None) => Cause::NoRule,
            };
            lines.fails(0, cause);
        }
        let in_order = |counts: &HashMap<&str, u64>, name| (name, *counts.get(name).unwrap_or(&0));
        Ok(Proof {
            fates: lines.fates(),
            rules: self
                .rules()
                .iter()
                .map(|rule| in_order(&rules, rule.name()))
                .collect(),
            advice: self
                .advice()
                .iter()
                .map(|part| in_order(&advice, part.name()))
                .collect(),
        })
    }
}

/// Follows a tree in a position in which it is our turn, after so many moves of ours, down to where it
/// is left or used up.
fn follow<V: Vocabulary + IndexedGame>(
    lines: &mut Lines,
    game: &V,
    position: &V::Position,
    tree: &ForcingTree<V::Move>,
    moves: u32,
) {
    let ForcingTree::Move(mv, rest) = tree else {
        return match game.rank(position) {
            Some(rank) => lines.asks(moves, rank),
            None => lines.fails(moves, Cause::NoRule),
        };
    };
    let next = game.play(position, *mv);
    let moves = moves + 1;
    let we = game.to_move(position);
    let end = |lines: &mut Lines, position: &V::Position| {
        match game.outcome(position) {
            None => return false,
            Some(Outcome::Win(player)) if player == we => lines.wins(moves),
            Some(Outcome::Win(_)) => lines.fails(moves, Cause::Lost),
            Some(Outcome::Draw) => lines.fails(moves, Cause::Drawn),
        }
        true
    };
    if end(lines, &next) {
        return;
    }
    for reply in game.moves(&next) {
        let after = game.play(&next, reply);
        if !end(lines, &after) {
            let rest = rest.after_reply(reply).unwrap_or(&ForcingTree::Nil);
            follow(lines, game, &after, rest, moves);
        }
    }
}
