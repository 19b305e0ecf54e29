//! What advice has still to do from some depth on.
//!
//! Two moves into a search for progress in three moves there is as much left to do as at the root of a
//! search for progress in two, if both have the same goals and consider the same moves. Where the one
//! fails the other does, and so what is found out is kept for both together.

use std::collections::HashMap;

use crate::Vocabulary;
use crate::language::constraint::Constraint;
use crate::language::table::Moves;

/// Numbers of what is left to do; the same for two pieces of advice that have the same left to do.
pub(super) struct SubproblemIds {
    /// The moves of both sides at a depth, and what is left after them; or the goals, when no moves are.
    numbers: HashMap<(String, Option<usize>), usize>,
    /// More than all numbers.
    pub(super) next: usize,
}

/// Advice that looks farther ahead than this has no numbers.
const FARTHEST: usize = 64;

impl SubproblemIds {
    /// None yet.
    pub(super) fn new() -> Self {
        Self {
            numbers: HashMap::new(),
            next: 0,
        }
    }

    pub(super) fn forget_texts(&mut self) {
        self.numbers.clear();
    }

    /// What is left to do at each depth at which moves are considered.
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
    /// What the constraint says at this depth.
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
                // At a depth that is ruled out it does not matter what else is asked, so all such stages read
                // alike.
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

    /// Advice that considers such moves of ours at the first depths.
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
