//! The checker of forcing trees, written from the definition and not from the interpreter.

use std::fmt;

use game_core::Notation;
use thiserror::Error;

use crate::eval::bytecode::{Bytecode, Definitions};
use crate::eval::context::Setting;
use crate::language::constraint::Constraint;
use crate::{Advice, ForcingTree, Vocabulary};

/// A place where a tree fails to be a forcing tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Violation<M> {
    /// The moves from the root to the position at fault.
    pub path: Vec<M>,
    /// The fault there.
    pub fault: Fault<M>,
}

/// A breach of the definition of forcing trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Fault<M> {
    /// The tree gives us a move where they are to move, or replies where we are.
    WrongSide,
    /// The tree has a move that the rules of the game do not allow.
    Illegal(M),
    /// The holding goal is violated.
    HoldingGoal,
    /// The tree ends, and the better goal does not hold.
    Unachieved,
    /// The tree goes on, though the better goal holds.
    AchievedBefore,
    /// Our move does not satisfy our constraint.
    OurMove(M),
    /// Their move does not satisfy their constraint.
    TheirMove(M),
    /// Their move satisfies their constraint, and the tree does not meet it.
    Unmet(M),
}

/// Checks that `tree` is a forcing tree of `advice` for the position `root`.
///
/// The five conditions of the definition (Bratko, *Prolog Programming for Artificial Intelligence*,
/// 1st edition, section 15.5.2):
///
/// 1. the root of the tree is `root`, and the tree is a part of the game tree;
/// 2. every position of the tree satisfies the holding goal;
/// 3. every terminal position satisfies the better goal, and no inner one does;
/// 4. at every inner position of ours there is exactly one move, which satisfies our constraint;
/// 5. at every inner position of theirs there are all the moves that satisfy their constraint, and
///    no others.
///
/// A list of no replies is a terminal position. A reply that stands in the list twice, as `then`
/// can put it there, is harmless.
///
/// # Errors
///
/// The first [`Violation`] in pre-order.
pub fn verify_forcing_tree<V: Vocabulary>(
    advice: &Advice<V>,
    game: &V,
    root: &V::Position,
    tree: &ForcingTree<V::Move>,
) -> Result<(), Violation<V::Move>> {
    let definitions = &mut Definitions::new();
    let mut checker = Checker {
        goals: [&advice.better, &advice.holding]
            .map(|goal| Bytecode::of_goal(goal, 0, definitions)),
        advice,
        game,
        root,
        path: Vec::new(),
    };
    checker.check(root, tree).map_err(|fault| Violation {
        path: checker.path,
        fault,
    })
}

struct Checker<'c, V: Vocabulary> {
    /// The better goal and the holding goal.
    goals: [Bytecode<V>; 2],
    advice: &'c Advice<V>,
    game: &'c V,
    root: &'c V::Position,
    path: Vec<V::Move>,
}

impl<V: Vocabulary> Checker<'_, V> {
    fn check(
        &mut self,
        position: &V::Position,
        tree: &ForcingTree<V::Move>,
    ) -> Result<(), Fault<V::Move>> {
        let ours = self.game.us_to_move(position);
        match tree {
            ForcingTree::Move(..) if !ours => return Err(Fault::WrongSide),
            ForcingTree::Replies(_) if ours => return Err(Fault::WrongSide),
            _ => {}
        }
        let [better, holding] = &self.goals;
        if !self.holds(holding, position) {
            return Err(Fault::HoldingGoal);
        }
        let terminal = match tree {
            ForcingTree::Nil => true,
            ForcingTree::Move(..) => false,
            ForcingTree::Replies(replies) => replies.is_empty(),
        };
        match (terminal, self.holds(better, position)) {
            (true, false) => return Err(Fault::Unachieved),
            (false, true) => return Err(Fault::AchievedBefore),
            _ => {}
        }
        match tree {
            ForcingTree::Nil => Ok(()),
            ForcingTree::Move(mv, rest) => self.check_move(position, *mv, rest),
            ForcingTree::Replies(replies) => self.check_replies(position, replies),
        }
    }

    fn check_move(
        &mut self,
        position: &V::Position,
        mv: V::Move,
        rest: &ForcingTree<V::Move>,
    ) -> Result<(), Fault<V::Move>> {
        self.check_legal(position, mv)?;
        if !self.allows(&self.advice.us.constraint, position, mv) {
            return Err(Fault::OurMove(mv));
        }
        self.descend(position, mv, rest)
    }

    fn check_replies(
        &mut self,
        position: &V::Position,
        replies: &[(V::Move, ForcingTree<V::Move>)],
    ) -> Result<(), Fault<V::Move>> {
        for &(mv, _) in replies {
            self.check_legal(position, mv)?;
            if !self.allows(&self.advice.them.constraint, position, mv) {
                return Err(Fault::TheirMove(mv));
            }
        }
        for mv in self.game.moves(position) {
            let met = replies.iter().any(|&(reply, _)| reply == mv);
            if !met && self.allows(&self.advice.them.constraint, position, mv) {
                return Err(Fault::Unmet(mv));
            }
        }
        replies
            .iter()
            .try_for_each(|(mv, rest)| self.descend(position, *mv, rest))
    }

    fn check_legal(&self, position: &V::Position, mv: V::Move) -> Result<(), Fault<V::Move>> {
        let legal = self.game.moves(position).any(|legal| legal == mv);
        if legal {
            Ok(())
        } else {
            Err(Fault::Illegal(mv))
        }
    }

    /// Checks the tree behind a move. After a fault the path ends at the fault.
    fn descend(
        &mut self,
        position: &V::Position,
        mv: V::Move,
        rest: &ForcingTree<V::Move>,
    ) -> Result<(), Fault<V::Move>> {
        self.path.push(mv);
        self.check(&self.game.play(position, mv), rest)?;
        self.path.pop();
        Ok(())
    }

    fn holds(&self, goal: &Bytecode<V>, position: &V::Position) -> bool {
        goal.holds(&self.setting().context(position))
    }

    fn setting(&self) -> Setting<'_, V> {
        Setting::new(self.game, self.root)
    }

    fn allows(&self, constraint: &Constraint<V>, position: &V::Position, mv: V::Move) -> bool {
        match constraint {
            Constraint::Nothing => false,
            Constraint::Generator(_, generator) => {
                let mut moves = Vec::new();
                generator(self.game, position, &mut moves);
                moves.contains(&mv)
            }
            Constraint::Depth(relation, bound) => relation.holds(self.path.len(), *bound),
            Constraint::And(links) => links.iter().all(|link| self.allows(link, position, mv)),
            Constraint::Then(links) => links.iter().any(|link| self.allows(link, position, mv)),
            Constraint::Where(moves, goal) => {
                self.allows(moves, position, mv)
                    && self.setting().context(position).holds_of(mv, goal)
            }
            Constraint::By(moves, ..) => self.allows(moves, position, mv),
            Constraint::Defined(definition) => self.allows(&definition.body, position, mv),
        }
    }
}

impl<M> Fault<M> {
    /// Returns the number of the violated condition, as [`verify_forcing_tree`] counts them.
    #[must_use]
    pub fn condition(&self) -> usize {
        match self {
            Self::WrongSide | Self::Illegal(_) => 1,
            Self::HoldingGoal => 2,
            Self::Unachieved | Self::AchievedBefore => 3,
            Self::OurMove(_) => 4,
            Self::TheirMove(_) | Self::Unmet(_) => 5,
        }
    }

    fn map<N>(self, write: impl FnOnce(M) -> N) -> Fault<N> {
        match self {
            Self::WrongSide => Fault::WrongSide,
            Self::Illegal(mv) => Fault::Illegal(write(mv)),
            Self::HoldingGoal => Fault::HoldingGoal,
            Self::Unachieved => Fault::Unachieved,
            Self::AchievedBefore => Fault::AchievedBefore,
            Self::OurMove(mv) => Fault::OurMove(write(mv)),
            Self::TheirMove(mv) => Fault::TheirMove(write(mv)),
            Self::Unmet(mv) => Fault::Unmet(write(mv)),
        }
    }
}

impl<M: Copy> Violation<M> {
    /// Returns the same violation with its moves written down. `root` is the root of the tree.
    #[must_use]
    pub fn written<G>(&self, game: &G, root: &G::Position) -> Violation<String>
    where
        G: Notation<Move = M> + ?Sized,
    {
        let mut position = root.clone();
        let mut path = Vec::with_capacity(self.path.len());
        for &mv in &self.path {
            path.push(game.move_text(&position, mv));
            position = game.play(&position, mv);
        }
        Violation {
            path,
            fault: self.fault.map(|mv| game.move_text(&position, mv)),
        }
    }
}

impl<M: fmt::Display> fmt::Display for Violation<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.path {
            [] => f.write_str("at the root")?,
            [first, rest @ ..] => {
                write!(f, "after {first}")?;
                rest.iter().try_for_each(|mv| write!(f, " {mv}"))?;
            }
        }
        let Self { fault, .. } = self;
        write!(f, ": {fault} (condition {})", fault.condition())
    }
}

impl<M: fmt::Display> fmt::Display for Fault<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongSide => f.write_str("the tree has a move of the side that is not to move"),
            Self::Illegal(mv) => write!(f, "{mv} is not a legal move"),
            Self::HoldingGoal => f.write_str("the holding goal is violated"),
            Self::Unachieved => f.write_str("the tree ends without the better goal"),
            Self::AchievedBefore => f.write_str("the better goal holds, yet the tree goes on"),
            Self::OurMove(mv) => write!(f, "our move {mv} does not satisfy the us-moves"),
            Self::TheirMove(mv) => write!(f, "their move {mv} does not satisfy the them-moves"),
            Self::Unmet(mv) => write!(f, "their move {mv} is not met"),
        }
    }
}
