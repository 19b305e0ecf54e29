//! Filters: tests that a generated move must pass.

use crate::language::asked::Asked;
use crate::language::constraint::Constraint;
use crate::{Generator, Vocabulary};

/// The moves that a constraint allows at a given depth.
pub(crate) enum Filter<V: Vocabulary> {
    /// Moves of the generator.
    In(Generator<V>),
    /// Moves for which the goal holds.
    Where(usize),
    /// Moves that every filter lets through; all moves if there is none.
    All(Vec<Self>),
    /// Moves that one of the filters lets through; no move if there is none.
    Any(Vec<Self>),
}

impl<V: Vocabulary> Filter<V> {
    /// Makes the filter for the moves that the constraint allows.
    pub(crate) fn of(constraint: &Constraint<V>, depth: usize, asked: &mut Asked<V>) -> Self {
        let mut links_of = |links: &[Constraint<V>]| -> Vec<_> {
            let links = links.iter().map(|link| Self::of(link, depth, asked));
            links.collect()
        };
        match constraint {
            Constraint::Generator(_, generator) => Self::In(*generator),
            Constraint::Depth(relation, bound) if relation.holds(depth, *bound) => {
                Self::All(Vec::new())
            }
            Constraint::Nothing | Constraint::Depth(..) => Self::Any(Vec::new()),
            Constraint::And(links) => Self::all(links_of(links)),
            Constraint::Where(moves, goal) => {
                let where_it_holds = Self::Where(asked.goal(goal));
                Self::all(vec![Self::of(moves, depth, asked), where_it_holds])
            }
            Constraint::By(moves, _) => Self::of(moves, depth, asked),
            Constraint::Defined(definition) => Self::of(&definition.body, depth, asked),
            Constraint::Then(links) => Self::any(links_of(links)),
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

    /// Returns whether it lets every move through.
    pub(crate) fn is_always(&self) -> bool {
        matches!(self, Self::All(links) if links.is_empty())
    }

    /// Returns whether it lets no move through.
    pub(crate) fn is_never(&self) -> bool {
        matches!(self, Self::Any(links) if links.is_empty())
    }

    /// Returns the number of filters in it, itself included.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::In(_) | Self::Where(_) => 1,
            Self::All(links) | Self::Any(links) => 1 + links.iter().map(Self::size).sum::<usize>(),
        }
    }
}
