//! Playing by a table: the loop of the original program without its input and output.

use std::fmt;

use game_core::{Outcome, Player};
use search_core::{Run, Stopped};
use thiserror::Error;

use crate::{AdviceObserver, Compiled, ForcingTree, Strategy, Table, Vocabulary};

/// A game in which we play by a table.
///
/// A forcing tree is followed until they leave it or it is used up; then the table is asked anew.
pub struct Session<'t, V: Vocabulary> {
    table: Compiled<'t, V>,
    game: &'t V,
    move_limit: Option<usize>,
    now: State<'t, V>,
    /// The states before each move of the game.
    past: Vec<State<'t, V>>,
}

impl<V: Vocabulary> fmt::Debug for Session<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("table", &self.table)
            .field("move_limit", &self.move_limit)
            .finish_non_exhaustive()
    }
}

struct State<'t, V: Vocabulary> {
    position: V::Position,
    tree: ForcingTree<V::Move>,
    depth: usize,
    end: Option<End<'t>>,
}

/// Reason why a session has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum End<'t> {
    /// The game is over.
    GameOver(Outcome),
    /// No rule of the table matches the position.
    NoRule,
    /// A rule matches, and none of its advice is satisfiable.
    NoAdvice {
        /// The rule.
        rule: &'t str,
        /// The advice that was tried in vain.
        tried: Vec<&'t str>,
    },
    /// The better goal of the advice already holds: nothing is left to do.
    NothingToDo {
        /// The advice.
        advice: &'t str,
    },
    /// As many moves have been made as the session allows.
    MoveLimit,
}

/// A move of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Turn<'t, M> {
    /// The move.
    pub mv: M,
    /// The table's answer, with the whole new tree; `None` if the old tree was followed.
    pub strategy: Option<Strategy<'t, M>>,
}

/// Relation of their move to the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Reply {
    /// The tree expected it and goes on.
    InTree,
    /// The tree is left, or was used up before.
    OutsideTree,
}

/// Reason why we made no move.
#[derive(Clone, Debug, Error)]
pub enum AdviseError<'t> {
    /// They are to move.
    #[error("it is not our move")]
    NotOurMove,
    /// The session has ended, perhaps just now for want of advice.
    #[error("the session has ended: {0}")]
    Ended(End<'t>),
    /// The search met a limit. The session is as it was, and the question may be put again.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Reason why their move was not made. The session is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplyError<'t> {
    /// We are to move.
    #[error("it is not their move")]
    NotTheirMove,
    /// The rules of the game do not allow the move.
    #[error("the move is illegal")]
    Illegal,
    /// The session has ended.
    #[error("the session has ended: {0}")]
    Ended(End<'t>),
}

impl<'t, V: Vocabulary> Session<'t, V> {
    /// Makes a session that begins at `position`, whoever is to move there.
    #[must_use]
    #[inline(never)]
    pub fn new(table: &'t Table<V>, game: &'t V, position: V::Position) -> Self {
        let mut session = Self {
            table: Compiled::of(table),
            game,
            move_limit: None,
            now: State {
                position,
                tree: ForcingTree::Nil,
                depth: 0,
                end: None,
            },
            past: Vec::new(),
        };
        session.now.end = session.end_of(&session.now.position);
        session
    }

    /// Sets a limit on the moves of both sides together.
    #[must_use]
    pub fn with_move_limit(mut self, moves: usize) -> Self {
        self.move_limit = Some(moves);
        self.now.end = self.end_of(&self.now.position);
        self
    }

    /// Returns the position on the board.
    #[must_use]
    pub fn position(&self) -> &V::Position {
        &self.now.position
    }

    /// Returns the rest of the tree that is being followed.
    #[must_use]
    pub fn tree(&self) -> &ForcingTree<V::Move> {
        &self.now.tree
    }

    /// Returns the number of moves of either side since the root of the latest tree.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.now.depth
    }

    /// Returns the number of moves of either side since the session began.
    #[must_use]
    pub fn moves_made(&self) -> usize {
        self.past.len()
    }

    /// Returns the reason why the session has ended; `None` while it goes on.
    #[must_use]
    pub fn end(&self) -> Option<&End<'t>> {
        self.now.end.as_ref()
    }

    /// Returns whether it is our move.
    #[must_use]
    pub fn us_to_move(&self) -> bool {
        self.game.us_to_move(&self.now.position)
    }

    /// Makes our move: from the tree or, if the tree is used up, from a new tree.
    ///
    /// # Errors
    ///
    /// [`AdviseError`]. If the table has no move to offer, that is the end of the session. Meeting a limit, even the
    /// limit on depth, leaves the question open, as [`Table::strategy`] says.
    #[inline(never)]
    pub fn advise<O: AdviceObserver<V>>(
        &mut self,
        run: &mut Run<'_, O>,
    ) -> Result<Turn<'t, V::Move>, AdviseError<'t>> {
        if let Some(end) = &self.now.end {
            return Err(AdviseError::Ended(end.clone()));
        }
        if !self.us_to_move() {
            return Err(AdviseError::NotOurMove);
        }
        if let ForcingTree::Move(mv, rest) = &self.now.tree {
            let (mv, rest, depth) = (*mv, rest.as_ref().clone(), self.now.depth);
            self.make(mv, rest, depth);
            return Ok(Turn { mv, strategy: None });
        }
        let strategy = self.table.strategy(run, self.game, &self.now.position)?;
        let tree = strategy.satisfied.as_ref().map(|found| &found.tree);
        if let Some(ForcingTree::Move(mv, rest)) = tree {
            let (mv, rest) = (*mv, rest.as_ref().clone());
            self.make(mv, rest, 0);
            return Ok(Turn {
                mv,
                strategy: Some(strategy),
            });
        }
        let end = match strategy {
            Strategy {
                satisfied: Some(found),
                ..
            } => End::NothingToDo {
                advice: found.advice,
            },
            Strategy {
                rule: Some(rule),
                tried,
                ..
            } => End::NoAdvice { rule, tried },
            Strategy { rule: None, .. } => End::NoRule,
        };
        self.now.end = Some(end.clone());
        Err(AdviseError::Ended(end))
    }

    /// Makes their move.
    ///
    /// # Errors
    ///
    /// [`ReplyError`]; the session is as it was.
    pub fn reply(&mut self, mv: V::Move) -> Result<Reply, ReplyError<'t>> {
        if let Some(end) = &self.now.end {
            return Err(ReplyError::Ended(end.clone()));
        }
        if self.us_to_move() {
            return Err(ReplyError::NotTheirMove);
        }
        if !self.game.moves(&self.now.position).any(|legal| legal == mv) {
            return Err(ReplyError::Illegal);
        }
        let rest = self.now.tree.after_reply(mv).cloned();
        let reply = match rest {
            Some(_) => Reply::InTree,
            None => Reply::OutsideTree,
        };
        self.make(mv, rest.unwrap_or_default(), self.now.depth);
        Ok(reply)
    }

    /// Takes the last move back, whoever made it; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else {
            return false;
        };
        self.now = before;
        true
    }

    /// Makes a move at the given depth below the root of the tree.
    fn make(&mut self, mv: V::Move, rest: ForcingTree<V::Move>, depth: usize) {
        let position = self.game.play(&self.now.position, mv);
        let next = State {
            position,
            tree: rest,
            depth: depth + 1,
            end: None,
        };
        self.past.push(std::mem::replace(&mut self.now, next));
        self.now.end = self.end_of(&self.now.position);
    }

    fn end_of(&self, position: &V::Position) -> Option<End<'t>> {
        if let Some(outcome) = self.game.outcome(position) {
            return Some(End::GameOver(outcome));
        }
        let spent = self
            .move_limit
            .is_some_and(|limit| self.past.len() >= limit);
        spent.then_some(End::MoveLimit)
    }
}

impl fmt::Display for End<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(Outcome::Win(Player::First)) => f.write_str("the first player has won"),
            Self::GameOver(Outcome::Win(Player::Second)) => {
                f.write_str("the second player has won")
            }
            Self::GameOver(Outcome::Draw) => f.write_str("the game is drawn"),
            Self::NoRule => f.write_str("no rule matches the position"),
            Self::NoAdvice { rule, tried } => write!(
                f,
                "no advice of the rule `{rule}` is satisfiable (tried: {})",
                tried.join(", ")
            ),
            Self::NothingToDo { advice } => {
                write!(f, "the better goal of `{advice}` holds already")
            }
            Self::MoveLimit => f.write_str("the limit on moves was reached"),
        }
    }
}
