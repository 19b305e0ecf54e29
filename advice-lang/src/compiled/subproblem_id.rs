//! Subproblems: the tasks that remain for a piece of advice from some depth on.
//!
//! Two moves into a search for progress in three moves, the same remains to be done as at the root of a search for
//! progress in two, if both have the same goals and consider the same moves. Where the one fails the other does, and so
//! the results are kept for both together.

use std::collections::HashMap;

use crate::Vocabulary;
use crate::language::constraint::Constraint;
use crate::language::table::Moves;

/// Numbers of subproblems. Equal subproblems of two pieces of advice have the same number.
pub(super) struct SubproblemIds {
    /// Numbers by the moves of both sides at a depth and the subproblem after them; or, where no moves are considered,
    /// by the goals.
    numbers: HashMap<(String, Option<usize>), usize>,
    /// Next number, greater than all given.
    pub(super) next: usize,
}

/// Greatest look-ahead of advice whose subproblems have numbers.
const FARTHEST: usize = 64;

impl SubproblemIds {
    /// Makes an empty collection.
    pub(super) fn new() -> Self {
        Self {
            numbers: HashMap::new(),
            next: 0,
        }
    }

    pub(super) fn forget_texts(&mut self) {
        self.numbers.clear();
    }

    /// Returns the subproblem at each depth at which moves are considered.
    pub(super) fn of<V: Vocabulary>(
        &mut self,
        goals: &[String; 2],
        moves: [&Moves<V>; 2],
    ) -> Vec<usize> {
        let end = moves.map(|moves| moves.stages.end());
        let end = end[0].max(end[1]);
        let mut subproblems = Vec::new();
        if end > FARTHEST {
            return subproblems;
        }
        let mut rest = self.number(goals.join(" : "), None);
        for depth in (0..end).rev() {
            let moves = moves.map(|moves| moves.constraint.text_at(depth));
            rest = self.number(moves.join(" : "), Some(rest));
            subproblems.push(rest);
        }
        subproblems.reverse();
        subproblems
    }

    fn number(&mut self, text: String, rest: Option<usize>) -> usize {
        *self.numbers.entry((text, rest)).or_insert_with(|| {
            self.next += 1;
            self.next - 1
        })
    }
}

impl<V: Vocabulary> Constraint<V> {
    /// Writes the constraint as it reads at this depth.
    fn text_at(&self, depth: usize) -> String {
        let texts = |links: &[Self]| -> Vec<_> {
            let texts = links.iter().map(|link| link.text_at(depth));
            texts.collect()
        };
        match self {
            Self::Nothing => NOTHING.to_owned(),
            Self::Generator(name, _) => format!("generator {name}"),
            Self::Depth(relation, bound) => {
                let holds = relation.holds(depth, *bound);
                if holds { ANYTHING } else { NOTHING }.to_owned()
            }
            Self::And(links) => {
                let links = texts(links);
                // At a depth that is ruled out the other tests do not matter, so all such stages read alike.
                if links.iter().any(|link| link == NOTHING) {
                    return NOTHING.to_owned();
                }
                format!("({})", links.join(" and "))
            }
            Self::Then(links) => format!("({})", texts(links).join(" then ")),
            Self::Where(moves, goal) => format!("({} where {goal})", moves.text_at(depth)),
            Self::By(moves, value) => format!("({} by {value})", moves.text_at(depth)),
            Self::Defined(definition) => definition.body.text_at(depth),
        }
    }
}

/// The answer of a test of the depth.
const ANYTHING: &str = "anything";
const NOTHING: &str = "nothing";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::bytecode::tests::Numbers;
    use crate::language::stages::Stages;
    use crate::syntax::Relation;

    /// Numbers the subproblems of advice that considers such moves of ours at the first depths.
    fn of(
        subproblems: &mut SubproblemIds,
        goal: &'static str,
        us: &'static str,
        until: usize,
    ) -> Vec<usize> {
        let moves = |name, until| {
            let generator = Constraint::<Numbers>::Generator(name, |_, _, _| {});
            Constraint::And(vec![Constraint::Depth(Relation::Less, until), generator])
        };
        let [us, them] = [moves(us, until), moves("them", until + 1)].map(|constraint| Moves {
            stages: Stages::of(&constraint).ok().unwrap(),
            constraint,
        });
        subproblems.of(&[goal, "true"].map(str::to_owned), [&us, &them])
    }

    #[test]
    fn what_is_left_to_do_has_the_same_number_wherever_it_is_left() {
        let subproblems = &mut SubproblemIds::new();
        let short = of(subproblems, "good", "us", 1);
        let long = of(subproblems, "good", "us", 3);
        assert_eq!((short.len(), long.len()), (2, 4));
        assert_eq!(long[2..], short, "{long:?}");
        assert!(!short.contains(&long[0]) && !short.contains(&long[1]));
        for other in [
            of(subproblems, "better", "us", 1),
            of(subproblems, "good", "others", 1),
        ] {
            assert_ne!(other[0], short[0]);
        }
        assert_eq!(
            of(subproblems, "good", "others", 1)[1],
            short[1],
            "their moves are left"
        );
        assert!(of(subproblems, "good", "us", FARTHEST).is_empty());
    }
}
