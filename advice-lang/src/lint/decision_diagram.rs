//! Decision diagrams: the value of a combination of goals, whatever the value of each.

use std::collections::HashMap;

use crate::Vocabulary;
use crate::language::goal::{Goal, Test};
use crate::language::value::Value;
use crate::syntax::Relation;

/// The value of a combination of atoms. Two combinations that always have the same value are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Truth(usize);

/// The first truth if the atom is true, and otherwise the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    atom: usize,
    branches: [Truth; 2],
}

/// Combines goals, for as long as that is not too much work.
///
/// An atom is a goal that is not taken apart: a word, a relation, or a definition that is called with values. Atoms
/// with equal texts are equal.
pub(crate) struct Truths {
    /// The first two stand for [`Truth::NEVER`] and [`Truth::ALWAYS`].
    nodes: Vec<Node>,
    places: HashMap<Node, Truth>,
    known: HashMap<[Truth; 3], Truth>,
    atoms: HashMap<String, usize>,
    work_left: usize,
}

/// Limit on the work; no table is worth more.
const MAX_WORK: usize = 500_000;
/// Greatest height of diagrams.
const MAX_ATOMS: usize = 400;

impl Truth {
    pub(crate) const NEVER: Self = Self(0);
    pub(crate) const ALWAYS: Self = Self(1);
}

/// Every operation gives `None` once it is too much work.
impl Truths {
    pub(crate) fn new() -> Self {
        let constant = |truth| Node {
            atom: usize::MAX,
            branches: [truth; 2],
        };
        Self {
            nodes: vec![constant(Truth::NEVER), constant(Truth::ALWAYS)],
            places: HashMap::new(),
            known: HashMap::new(),
            atoms: HashMap::new(),
            work_left: MAX_WORK,
        }
    }

    pub(crate) fn not(&mut self, truth: Truth) -> Option<Truth> {
        self.choose([truth, Truth::NEVER, Truth::ALWAYS])
    }

    pub(crate) fn and(&mut self, one: Truth, other: Truth) -> Option<Truth> {
        self.choose([one, other, Truth::NEVER])
    }

    /// Returns the first without the second.
    pub(crate) fn and_not(&mut self, one: Truth, other: Truth) -> Option<Truth> {
        self.choose([other, Truth::NEVER, one])
    }

    pub(crate) fn or(&mut self, one: Truth, other: Truth) -> Option<Truth> {
        self.choose([one, Truth::ALWAYS, other])
    }

    /// Returns the second where the first holds, and otherwise the third.
    fn choose(&mut self, choice: [Truth; 3]) -> Option<Truth> {
        self.work(1)?;
        match choice {
            [Truth::ALWAYS, so, _] => return Some(so),
            [Truth::NEVER, _, otherwise] => return Some(otherwise),
            [_, so, otherwise] if so == otherwise => return Some(so),
            [condition, Truth::ALWAYS, Truth::NEVER] => return Some(condition),
            _ => {}
        }
        if let Some(known) = self.known.get(&choice) {
            return Some(*known);
        }
        let nodes = choice.map(|truth| self.nodes[truth.0]);
        let atom = nodes.iter().map(|node| node.atom).min()?;
        let mut branches = [Truth::NEVER; 2];
        for (side, branch) in branches.iter_mut().enumerate() {
            let mut below = choice;
            for (truth, node) in below.iter_mut().zip(nodes) {
                if node.atom == atom {
                    *truth = node.branches[side];
                }
            }
            *branch = self.choose(below)?;
        }
        let truth = self.node(Node { atom, branches });
        self.known.insert(choice, truth);
        Some(truth)
    }

    fn node(&mut self, node: Node) -> Truth {
        if node.branches[0] == node.branches[1] {
            return node.branches[0];
        }
        *self.places.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            Truth(self.nodes.len() - 1)
        })
    }

    fn work(&mut self, amount: usize) -> Option<()> {
        self.work_left = self.work_left.checked_sub(amount)?;
        Some(())
    }

    fn atom(&mut self, text: String) -> Option<Truth> {
        self.work(text.len())?;
        let next = self.atoms.len();
        let atom = *self.atoms.entry(text).or_insert(next);
        let branches = [Truth::ALWAYS, Truth::NEVER];
        (atom < MAX_ATOMS).then(|| self.node(Node { atom, branches }))
    }

    /// Returns the truth of the goal.
    pub(crate) fn of<V: Vocabulary>(&mut self, goal: &Goal<V>) -> Option<Truth> {
        self.of_goal(goal, "")
    }

    /// Returns the truth of the goal in the position that `place` names.
    fn of_goal<V: Vocabulary>(&mut self, goal: &Goal<V>, place: &str) -> Option<Truth> {
        self.work(1)?;
        match goal {
            Goal::True => Some(Truth::ALWAYS),
            Goal::Predicate(name, _) | Goal::Comparison(name, _) => {
                self.atom(format!("{name}{place}"))
            }
            Goal::Not(negated) => {
                let negated = self.of_goal(negated, place)?;
                self.not(negated)
            }
            Goal::And(links) => {
                let links = self.all(links, place)?;
                let mut links = links.into_iter().rev();
                links.try_fold(Truth::ALWAYS, |rest, link| self.and(link, rest))
            }
            Goal::Or(links) => {
                let links = self.all(links, place)?;
                let mut links = links.into_iter().rev();
                links.try_fold(Truth::NEVER, |rest, link| self.or(link, rest))
            }
            Goal::Test(test) => match &**test {
                Test::Truth(value) => self.atom(format!("{value}{place}")),
                Test::Relation(relation, _, [left, right]) => {
                    self.relation(*relation, left, right, place)
                }
                Test::Defined(call) if call.arguments.is_empty() => {
                    self.of_goal(&call.definition.body, place)
                }
                // A word of the vocabulary whose place the definition takes may have the same spelling.
                Test::Defined(call) => self.atom(format!("defined {call}{place}")),
                Test::At(inner, goal) => self.of_goal(goal, &format!("{}{place}", inner.words())),
            },
        }
    }

    fn all<V: Vocabulary>(&mut self, goals: &[Goal<V>], place: &str) -> Option<Vec<Truth>> {
        goals.iter().map(|goal| self.of_goal(goal, place)).collect()
    }

    /// Builds a relation; all are made of `<` and `=`.
    fn relation<V: Vocabulary>(
        &mut self,
        relation: Relation,
        left: &Value<V>,
        right: &Value<V>,
        place: &str,
    ) -> Option<Truth> {
        if let (Value::Number(left), Value::Number(right)) = (left, right) {
            let holds = relation.holds(left, right);
            return Some(if holds { Truth::ALWAYS } else { Truth::NEVER });
        }
        let mut sides = [left.to_string(), right.to_string()];
        match relation {
            Relation::Less | Relation::AtLeast => {}
            Relation::Greater | Relation::AtMost => sides.reverse(),
            Relation::Equal | Relation::Different => sides.sort(),
        }
        let is_equality = matches!(relation, Relation::Equal | Relation::Different);
        let sign = if is_equality { "=" } else { "<" };
        let atom = self.atom(format!("({} {sign} {}){place}", sides[0], sides[1]))?;
        match relation {
            Relation::Less | Relation::Greater | Relation::Equal => Some(atom),
            Relation::AtLeast | Relation::AtMost | Relation::Different => self.not(atom),
        }
    }
}
