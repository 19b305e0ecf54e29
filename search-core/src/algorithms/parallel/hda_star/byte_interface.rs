//! One owner's part of hash-distributed A*, without the types of its space.

use super::owner_lists::{Letter, Part, Post, Taken};
use crate::algorithms::about::Needs;
use crate::algorithms::best_first::packed::{Packed, PackedNode};
use crate::algorithms::erased_heuristic::ErasedHeuristic;
use crate::algorithms::exhaustive::level_part;
use crate::{Cost, Heuristic, Key, Limit, Limits, PackedSpace, Run, Solution, StateSpace};

/// One process's part in a hash-distributed A*: the open and the closed list of the states that it owns. Costs and keys
/// are numbers here and nodes for other owners are bytes, so that the code that works on it is compiled once for all
/// spaces. [`Method::solve_in_parts`](crate::Method::solve_in_parts) makes one.
///
/// The caller carries letters to their owners, and knows when all have arrived. A search in which
///
/// - every part has begun,
/// - every letter has been received by its owner,
/// - and every part that knows of the best goal has [nothing left](Self::least)
///
/// has ended: the best goal is the best that there is, if the heuristic is admissible; and if there is none and nothing
/// was left out, there is no solution.
///
/// Source: Kishimoto, Fukunaga and Botea 2009, *Scalable, parallel best-first search for optimal sequential planning*.
pub trait AStarPart {
    /// Enters the start, if it belongs here, in a search under these limits. Returns its estimate, below which no
    /// solution costs; `None` if that is infinite.
    fn begin(&mut self, limits: &Limits<'_>) -> Option<u64>;

    /// Enters the nodes of letters that another part has written in this order.
    ///
    /// # Errors
    ///
    /// If no part has written this.
    fn receive(&mut self, letters: &[u8]) -> Result<(), Unreadable>;

    /// Takes `nodes` nodes, unless there are fewer that may lead to a better goal than the best; then it answers
    /// `false`. Appends the nodes that belong to others to the letters for them, one list for each owner.
    ///
    /// # Errors
    ///
    /// If a limit is met. No node is lost: [`report`](Self::report) knows of all.
    fn expand(
        &mut self,
        run: &mut Run<'_>,
        nodes: usize,
        letters: &mut [Vec<u8>],
    ) -> Result<bool, Limit>;

    /// A goal of this cost has been reached elsewhere.
    fn hear_of_goal(&mut self, cost: u64);

    /// Returns the cost of the best goal that is known here.
    fn best(&self) -> Option<u64>;

    /// Returns the least `f` of the nodes here that may lead to a better goal than the best; `None` if there is no such
    /// node.
    fn least(&mut self) -> Option<u64>;

    /// Reports the part's state at this moment.
    fn report(&mut self) -> PartReport;

    /// Returns the owner of the state with this key.
    fn owner(&self, key: u128) -> usize;

    /// Goes back from a state towards the start, as long as the states belong here, but not further than `most`
    /// actions. Appends the numbers of the actions, the last one first, and returns the key of the state that it has
    /// come to, if that is not the start. Under a limit on depth the whole way back has at most `depth` actions.
    fn trace(&self, key: u128, depth: usize, most: usize, actions: &mut Vec<u32>) -> Option<u128>;

    /// Returns the cost of these actions, if they are possible one after the other and lead from the start to a goal.
    fn cost_of(&self, actions: &[u32]) -> Option<u64>;
}

/// State of a part of an A* at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PartReport {
    /// [`AStarPart::least`]
    pub least: Option<u64>,
    /// The least `f` in the letters that were written since the last report; `None` if none was written.
    pub least_written: Option<u64>,
    /// The cost and the key of the best goal that was reached here.
    pub goal: Option<(u64, u128)>,
    /// The limit that has left out paths here that may lead to a goal, so that having found nothing would prove
    /// nothing.
    pub left_out: Option<Limit>,
}

/// Letters that no part of an A* has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

/// Runs `search` on the part of one of the owners. The answer is that of `search`, made of the numbers of actions.
pub(crate) fn with_part<S: PackedSpace>(
    space: &S,
    heuristic: &ErasedHeuristic<'_, S>,
    start: &S::State,
    (own, owners): (usize, usize),
    search: &mut dyn FnMut(&mut dyn AStarPart) -> Option<Vec<u32>>,
) -> Option<Solution<S::Action, S::Cost>> {
    let mut part = Untyped {
        part: Part::new(space, heuristic, (own, owners), &Limits::default()),
        own,
        start,
        written: None,
        goal: None,
    };
    let actions = search(&mut part)?;
    let actions = actions.iter().map(|&number| space.numbered_action(number));
    Some(Solution::along(
        space,
        start,
        actions.collect::<Option<_>>()?,
    ))
}

/// Returns what a space lacks that is needed to search it in parts.
pub(crate) fn lacks_for_parts<S: PackedSpace>(space: &S, start: &S::State) -> Option<Needs> {
    let are_numbers = S::Cost::of_whole(0).is_some() && S::Cost::INFINITY.whole().is_some();
    if !are_numbers {
        return Some(Needs::WholeCosts);
    }
    let first = space.actions(start).next();
    let is_numbered = first.is_none_or(|action| space.action_number(action).is_some());
    (!is_numbered).then_some(Needs::NumberedActions)
}

struct Untyped<'s, S: PackedSpace, H: Heuristic<S>> {
    part: Part<'s, S, H>,
    own: usize,
    start: &'s S::State,
    written: Option<S::Cost>,
    goal: Option<(S::Cost, S::Key)>,
}

/// Letters as bytes: the key, and in as few bytes as they need `g`, `h`, the depth and the number of the action.
struct Writing<'w, S: StateSpace> {
    space: &'w S,
    letters: &'w mut [Vec<u8>],
    least: &'w mut Option<S::Cost>,
}

impl<S: PackedSpace> Post<S> for Writing<'_, S> {
    fn send(&mut self, owner: usize, Letter { f, g, node }: Letter<S>) {
        // Costs are whole and actions have numbers, and of an owner that is not there no space knows.
        let (Some(letters), Some(h), Some(number)) = (
            self.letters.get_mut(owner),
            f.minus(g).and_then(Cost::whole),
            { node.action }.and_then(|action| self.space.action_number(action)),
        ) else {
            unreachable!("a space is not searched in parts without what that needs");
        };
        *self.least = Some(self.least.map_or(f, |least| least.min(f)));
        level_part::write({ node.key }.widened(), size_of::<S::Key>(), letters);
        write(g.whole().unwrap_or_default(), letters);
        write(h, letters);
        write(node.depth.into(), letters);
        write(number.into(), letters);
    }
}

/// Seven bits a byte, the lowest first; the last byte is less than 128.
#[expect(
    clippy::cast_possible_truncation,
    reason = "of the last bits a byte is left"
)]
fn write(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push((number & 0x7F) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

impl<S: PackedSpace, H: Heuristic<S>> Untyped<'_, S, H> {
    fn read_letter(&self, bytes: &mut &[u8]) -> Option<Letter<S>> {
        let (key, rest) = bytes.split_at_checked(size_of::<S::Key>())?;
        *bytes = rest;
        let key = S::Key::narrowed(level_part::number(key))?;
        let g = S::Cost::of_whole(read(bytes)?)?;
        let h = S::Cost::of_whole(read(bytes)?)?;
        let depth = read(bytes)?.try_into().ok()?;
        let number = read(bytes)?.try_into().ok()?;
        let action = self.part.space.numbered_action(number)?;
        let f = g.plus(h);
        let is_sound = f < S::Cost::INFINITY && self.part.owner(key) == self.own;
        let node = PackedNode {
            key,
            depth,
            action: Some(action),
        };
        is_sound.then_some(Letter { f, g, node })
    }
}

impl<S: PackedSpace, H: Heuristic<S>> AStarPart for Untyped<'_, S, H> {
    fn begin(&mut self, limits: &Limits<'_>) -> Option<u64> {
        let (space, heuristic) = (self.part.space, self.part.heuristic);
        self.part.closed = Packed::new(space, heuristic, limits);
        let h = heuristic.estimate(heuristic.start(self.start));
        if h == S::Cost::INFINITY {
            return None;
        }
        let node = PackedNode {
            key: space.pack(self.start),
            depth: 0,
            action: None,
        };
        if self.part.owner(node.key) == self.own {
            let (f, g) = (h, S::Cost::ZERO);
            self.part.receive(Letter { f, g, node });
        }
        h.whole()
    }

    fn receive(&mut self, mut letters: &[u8]) -> Result<(), Unreadable> {
        while !letters.is_empty() {
            let letter = self.read_letter(&mut letters).ok_or(Unreadable)?;
            if letter.f < self.part.best {
                self.part.receive(letter);
            }
        }
        Ok(())
    }

    fn expand(
        &mut self,
        run: &mut Run<'_>,
        nodes: usize,
        letters: &mut [Vec<u8>],
    ) -> Result<bool, Limit> {
        let mut post = Writing {
            space: self.part.space,
            letters,
            least: &mut self.written,
        };
        for _ in 0..nodes {
            match self.part.take(run, &mut post)? {
                Taken::Nothing => return Ok(false),
                Taken::Node => {}
                Taken::Goal(cost, key) => {
                    // It was taken, so it costs less than any that is known.
                    self.goal = Some((cost, key));
                    self.part.best = cost;
                }
            }
        }
        Ok(true)
    }

    fn hear_of_goal(&mut self, cost: u64) {
        if let Some(cost) = S::Cost::of_whole(cost) {
            self.part.best = self.part.best.min(cost);
        }
    }

    fn best(&self) -> Option<u64> {
        let best = self.part.best;
        (best < S::Cost::INFINITY).then(|| best.whole()).flatten()
    }

    fn least(&mut self) -> Option<u64> {
        self.part.least().and_then(Cost::whole)
    }

    fn report(&mut self) -> PartReport {
        let left_out = self.part.incompleteness.proof().err();
        PartReport {
            least: self.least(),
            least_written: self.written.take().and_then(Cost::whole),
            goal: self
                .goal
                .and_then(|(cost, key)| Some((cost.whole()?, key.widened()))),
            left_out,
        }
    }

    fn owner(&self, key: u128) -> usize {
        S::Key::narrowed(key).map_or(0, |key| self.part.owner(key))
    }

    fn trace(&self, key: u128, depth: usize, most: usize, actions: &mut Vec<u32>) -> Option<u128> {
        let space = self.part.space;
        let mut key = S::Key::narrowed(key)?;
        for step in 0..most {
            if self.part.owner(key) != self.own {
                break;
            }
            let state = space.unpack(key);
            let action = self
                .part
                .closed
                .last_action(&state, depth.saturating_sub(step))?;
            actions.push(space.action_number(action)?);
            key = space.pack(&space.undo(&state, action));
        }
        Some(key.widened())
    }

    fn cost_of(&self, actions: &[u32]) -> Option<u64> {
        let space = self.part.space;
        let mut cost = S::Cost::ZERO;
        let mut state = self.start.clone();
        for &number in actions {
            let mut possible = space.actions(&state);
            let action = possible.find(|&action| space.action_number(action) == Some(number))?;
            drop(possible);
            cost = cost.plus(space.cost(&state, action));
            state = space.result(&state, action);
        }
        let is_goal = space.is_goal(&state) && cost < S::Cost::INFINITY;
        is_goal.then(|| cost.whole()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for number in [0, 1, 127, 128, 300, 1 << 35, u64::MAX] {
            let mut bytes = Vec::new();
            write(number, &mut bytes);
            let mut rest = bytes.as_slice();
            assert_eq!(read(&mut rest), Some(number));
            assert!(rest.is_empty());
            assert_eq!(read(&mut &bytes[..bytes.len() - 1]), None);
        }
        assert_eq!(read(&mut [0xFF; 11].as_slice()), None);
    }
}
