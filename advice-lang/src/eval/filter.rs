//! Filters: what a move must satisfy besides being generated.

use std::sync::Arc;

use crate::eval::bytecode::Bytecode;
use crate::eval::context::Context;
use crate::language::constraint::Constraint;
use crate::{Generator, Vocabulary};

/// Which moves a constraint allows at a given depth.
pub(crate) enum Filter<V: Vocabulary> {
    /// Those that the generator generates.
    In(Generator<V>),
    /// Those for which the goal holds.
    Where(Arc<Bytecode<V>>),
    /// Those that every filter lets through; all moves if there is none.
    All(Vec<Self>),
    /// Those that one of the filters lets through; no move if there is none.
    Any(Vec<Self>),
}

impl<V: Vocabulary> Filter<V> {
    /// The moves that the constraint allows.
    pub(crate) fn of(constraint: &Constraint<V>, depth: usize) -> Self {
        match constraint {
            Constraint::Generator(_, generator) => Self::In(*generator),
            Constraint::Depth(relation, bound) if relation.holds(depth, *bound) => {
                Self::All(Vec::new())
            }
            Constraint::Nothing | Constraint::Depth(..) => Self::Any(Vec::new()),
            Constraint::And(links) => {
                Self::all(links.iter().map(|link| Self::of(link, depth)).collect())
            }
            Constraint::Where(moves, _, goal) => {
                Self::all(vec![Self::of(moves, depth), Self::Where(Arc::clone(goal))])
            }
            Constraint::By(moves, ..) => Self::of(moves, depth),
            Constraint::Defined(definition) => Self::of(&definition.body, depth),
            Constraint::Then(links) => {
                Self::any(links.iter().map(|link| Self::of(link, depth)).collect())
            }
        }
    }

    fn all(links: Vec<Self>) -> Self {
        if links.iter().any(Self::is_never) {
            return Self::Any(Vec::new());
        }
        Self::All(links.into_iter().filter(|link| !link.is_always()).collect())
    }

    fn any(links: Vec<Self>) -> Self {
        if links.iter().any(Self::is_always) {
            return Self::All(Vec::new());
        }
        Self::Any(links.into_iter().filter(|link| !link.is_never()).collect())
    }

    /// Does it let every move through?
    pub(crate) fn is_always(&self) -> bool {
        matches!(self, Self::All(links) if links.is_empty())
    }

    /// Does it let no move through?
    pub(crate) fn is_never(&self) -> bool {
        matches!(self, Self::Any(links) if links.is_empty())
    }

    /// How many filters it is made of, itself included.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::In(_) | Self::Where(_) => 1,
            Self::All(links) | Self::Any(links) => 1 + links.iter().map(Self::size).sum::<usize>(),
        }
    }

    /// Keeps of the moves from `start` on only those that it lets through, in their order. They are
    /// moves in the position of the context.
    pub(crate) fn retain(&self, context: Context<'_, V>, moves: &mut Vec<V::Move>, start: usize) {
        let end = moves.len();
        match self {
            Self::All(links) => {
                for link in links {
                    link.retain(context, moves, start);
                }
                return;
            }
            Self::Where(goal) => return goal.retain(context, moves, start),
            Self::In(generator) => context.generate(*generator, moves),
            Self::Any(_) => {}
        }
        let mut kept = start;
        for index in start..end {
            let mv = moves[index];
            let stays = match self {
                Self::In(_) => moves[end..].contains(&mv),
                _ => self.allows(context, mv, moves),
            };
            if stays {
                moves[kept] = mv;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Does it let this move through? `room` is borrowed and given back as it was.
    fn allows(&self, context: Context<'_, V>, mv: V::Move, room: &mut Vec<V::Move>) -> bool {
        match self {
            Self::In(generator) => {
                let start = room.len();
                context.generate(*generator, room);
                let found = room[start..].contains(&mv);
                room.truncate(start);
                found
            }
            Self::Where(goal) => {
                let start = room.len();
                room.push(mv);
                goal.retain(context, room, start);
                let stays = room.len() > start;
                room.truncate(start);
                stays
            }
            Self::All(links) => links.iter().all(|link| link.allows(context, mv, room)),
            Self::Any(links) => links.iter().any(|link| link.allows(context, mv, room)),
        }
    }
}
