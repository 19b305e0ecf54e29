//! The depths that the tests in a constraint allow.

use crate::Vocabulary;
use crate::language::constraint::Constraint;

/// Greatest depth at which a forcing tree is sought, whatever the limits of the run. Where positions are large, of more
/// than a kibibyte, the search ends before this depth, so that it stays within the two mebibytes of stack that a thread
/// has by default.
pub const MAX_DEPTH: usize = 512;

impl<V: Vocabulary> Constraint<V> {
    /// Returns whether it is the word `nomove`, by whatever name.
    pub(crate) fn is_nomove(&self) -> bool {
        match self {
            Self::Nothing => true,
            Self::Defined(definition) => definition.body.is_nomove(),
            _ => false,
        }
    }

    /// Returns whether the tests of the depth leave moves to be generated at this depth.
    pub(crate) fn may_allow(&self, depth: usize) -> bool {
        match self {
            Self::Nothing => false,
            Self::Generator(..) => true,
            Self::Depth(relation, bound) => relation.holds(depth, *bound),
            Self::And(links) => links.iter().all(|link| link.may_allow(depth)),
            Self::Then(links) => links.iter().any(|link| link.may_allow(depth)),
            Self::Where(moves, ..) | Self::By(moves, ..) => moves.may_allow(depth),
            Self::Defined(definition) => definition.body.may_allow(depth),
        }
    }

    /// Returns the first depth at which they do, of this one and every second one behind it.
    pub(crate) fn first_depth(&self, first: usize) -> Option<usize> {
        let mut turns = vec![first];
        self.add_turns(&mut turns);
        turns.sort_unstable();
        turns.dedup();
        // Between two turns the answer is equal at all depths.
        let asked = turns
            .into_iter()
            .filter(|turn| *turn >= first)
            .map(|turn| turn + (turn - first) % 2);
        asked
            .filter(|depth| *depth <= MAX_DEPTH)
            .find(|depth| self.may_allow(*depth))
    }

    /// Adds the depths, from 1 to [`MAX_DEPTH`], at which a depth test changes its answer.
    pub(crate) fn add_turns(&self, turns: &mut Vec<usize>) {
        match self {
            Self::Nothing | Self::Generator(..) => {}
            Self::Depth(_, bound) => {
                let next = bound.saturating_add(1);
                turns.extend(
                    [*bound, next]
                        .iter()
                        .filter(|turn| (1..=MAX_DEPTH).contains(*turn)),
                );
            }
            Self::And(links) | Self::Then(links) => {
                for link in links {
                    link.add_turns(turns);
                }
            }
            Self::Where(moves, ..) | Self::By(moves, ..) => moves.add_turns(turns),
            Self::Defined(definition) => definition.body.add_turns(turns),
        }
    }
}
