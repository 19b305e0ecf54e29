//! The search of df-pn.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::slice;

use search_core::{Limit, Run};

use super::table::{Finding, Table};
use crate::proof::numbers::{Numbers, Question};
use crate::run::halt::Halt;
use crate::{Event, GameObserver, Keyed, Level, Node};

/// The attacker may take as long as he likes to win.
pub(super) const UNLIMITED: u32 = u32::MAX;

/// Depends on no position above.
const NOTHING: u32 = u32::MAX;

/// A search in progress.
pub(super) struct Search<'q, G: Keyed> {
    pub(super) question: Question<'q, G>,
    pub(super) table: Table<G::Move>,
    /// Positions in which it is certain that the attacker does not win.
    pub(super) safe: HashSet<u64>,
    /// The line from the root to the position that is searched.
    line: Vec<Frame<G::Position>>,
    /// The keys of its positions.
    // Apart from the frames, so that looking for a repetition reads nothing else.
    keys: Vec<u64>,
    /// The children of the positions on the line, one position after another.
    children: Vec<Child<G::Move>>,
}

/// A position on the line.
struct Frame<P> {
    position: P,
    attacks: bool,
    /// Number of plies in which the attacker has to win.
    left: u32,
    /// It is searched until one of its numbers is as great as this.
    thresholds: Numbers,
    /// Index of the first of its children.
    first_child: usize,
    /// Index of the child that is searched.
    chosen: usize,
    /// Number of nodes that had been expanded before.
    expanded: u64,
}

/// Knowledge about a child of a position on the line.
#[derive(Clone, Copy)]
struct Child<M> {
    mv: M,
    numbers: Numbers,
    /// If the attacker wins: within this many plies.
    plies: u32,
    /// If he does not: the depth of the highest position on the line without which that would not be
    /// certain.
    rests_on: u32,
}

/// Conclusion about a position from its children.
struct Summary<M> {
    finding: Finding<M>,
    rests_on: u32,
}

impl<'q, G: Keyed> Search<'q, G> {
    pub(super) fn new(question: Question<'q, G>, bytes: usize) -> Result<Self, Halt> {
        Ok(Self {
            question,
            table: Table::with_bytes(bytes)?,
            safe: HashSet::new(),
            line: Vec::new(),
            keys: Vec::new(),
            children: Vec::new(),
        })
    }

    /// Decides whether the attacker wins from a position within a number of plies.
    pub(super) fn solve<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        position: &G::Position,
        left: u32,
    ) -> Result<Finding<G::Move>, Halt> {
        run.statistics.iterations += 1;
        let no_thresholds = Numbers {
            proof: Numbers::INFINITE,
            disproof: Numbers::INFINITE,
        };
        self.open(run, position.clone(), left, no_thresholds)?;
        loop {
            let depth = self.line.len() - 1;
            let summary = self.summary(depth);
            let (numbers, thresholds) = (summary.finding.numbers, self.line[depth].thresholds);
            if numbers.proof < thresholds.proof && numbers.disproof < thresholds.disproof {
                self.go_down(run, numbers)?;
                continue;
            }
            self.close(run, &summary);
            let Some(parent) = self.line.last() else {
                return Ok(summary.finding);
            };
            let child = &mut self.children[parent.chosen];
            child.numbers = numbers;
            child.plies = summary.finding.plies;
            child.rests_on = summary.rests_on;
        }
    }

    /// Extends the line by a position, and looks at the children of that position.
    fn open<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        position: G::Position,
        left: u32,
        thresholds: Numbers,
    ) -> Result<(), Halt> {
        let depth = self.line.len();
        if depth >= run.depth_limit() {
            return Err(Limit::Depth.into());
        }
        let expanded = run.statistics.expanded;
        run.expand(depth)?;
        self.keys.push(self.question.game.key(&position));
        self.line.push(Frame {
            attacks: self.question.attacks(&position),
            position,
            left,
            thresholds,
            first_child: self.children.len(),
            chosen: 0,
            expanded,
        });
        run.observe(|| Event::Expanded {
            node: self.shown(depth),
            alpha: None,
            beta: None,
        });
        let position = &self.line[depth].position;
        let below = below(left);
        let first_child = self.children.len();
        for mv in self.question.game.moves(position) {
            run.statistics.generated += 1;
            let next = self.question.game.play(position, mv);
            let child = self.first_look(run, mv, &next, below);
            self.children.push(child);
        }
        if self.children.len() == first_child {
            return Err(Halt::NoOutcome);
        }
        run.store(self.children.len(), self.bytes())?;
        Ok(())
    }

    /// Returns the memory that is held.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes()
            + self.line.len() * size_of::<Frame<G::Position>>()
            + self.children.len() * size_of::<Child<G::Move>>()
            + self.safe.len() * size_of::<(u64, G::Move)>()
    }

    /// Returns the knowledge about a child before it is searched.
    fn first_look<O>(
        &self,
        run: &mut Run<'_, O>,
        mv: G::Move,
        position: &G::Position,
        left: u32,
    ) -> Child<G::Move> {
        let mut child = Child {
            mv,
            numbers: Numbers::UNIT,
            plies: 0,
            rests_on: NOTHING,
        };
        if let Some(numbers) = self.question.finished(position) {
            run.statistics.evaluated += 1;
            child.numbers = numbers;
            return child;
        }
        if left == 0 {
            child.numbers = Numbers::SAFE;
            return child;
        }
        let key = self.question.game.key(position);
        if self.safe.contains(&key) {
            child.numbers = Numbers::SAFE;
        } else if left == UNLIMITED
            && let Some(depth) = self.depth_on_line(key)
        {
            // With a limit every line ends by itself, and a repetition needs no verdict. This one is true on
            // this line only: what it rests on keeps it, and what follows from it, out of the table.
            child.numbers = Numbers::SAFE;
            child.rests_on = depth;
        } else {
            self.recall(&mut child, key, left);
        }
        if child.numbers.is_decided() {
            run.statistics.duplicates += 1;
        }
        child
    }

    fn depth_on_line(&self, key: u64) -> Option<u32> {
        let depth = self.keys.iter().position(|above| *above == key)?;
        u32::try_from(depth).ok()
    }

    /// Notes for a child what the table says.
    fn recall(&self, child: &mut Child<G::Move>, key: u64, left: u32) {
        let unlimited = self.table.get(key, UNLIMITED);
        let found = if left == UNLIMITED {
            unlimited
        } else {
            // Without a limit he does not win at all, or he wins soon enough: either settles the limited
            // question.
            let is_enough = |found: &&Finding<_>| {
                found.numbers.disproof == 0 || found.numbers.proof == 0 && found.plies <= left
            };
            let unlimited = unlimited.filter(is_enough);
            unlimited.or_else(|| self.table.get(key, left))
        };
        if let Some(found) = found {
            child.numbers = found.numbers;
            child.plies = found.plies;
        }
    }

    fn children_at(&self, depth: usize) -> &[Child<G::Move>] {
        let end = self.line.get(depth + 1);
        let end = end.map_or(self.children.len(), |below| below.first_child);
        &self.children[self.line[depth].first_child..end]
    }

    /// Summarises the children of the position at this depth of the line.
    fn summary(&self, depth: usize) -> Summary<G::Move> {
        let attacks = self.line[depth].attacks;
        let children = self.children_at(depth);
        let numbers = Numbers::of(children.iter().map(|child| child.numbers), attacks);
        let is_best = |child: &&Child<_>| child.numbers.own(attacks) == numbers.own(attacks);
        let bests = children.iter().filter(is_best);
        // Of equals the quickest win; of disproofs the one that rests on the lowest position, since it enters
        // the table soonest.
        let best = bests.min_by_key(|child| (child.plies, Reverse(child.rests_on)));
        let best = best.unwrap_or(&children[0]);
        // The player to move needs one good move; the other needs all of them to be bad.
        let needed = if numbers.own(attacks) == 0 {
            slice::from_ref(best)
        } else {
            children
        };
        let (mut plies, mut rests_on) = (0, NOTHING);
        if numbers.proof == 0 {
            let longest = needed.iter().map(|child| child.plies).max();
            plies = longest.unwrap_or_default().saturating_add(1);
        } else if numbers.disproof == 0 {
            let highest = needed.iter().map(|child| child.rests_on).min();
            // A result that depends on this position and on none above is certain.
            rests_on = highest
                .filter(|highest| (*highest as usize) < depth)
                .unwrap_or(NOTHING);
        }
        let finding = Finding {
            numbers,
            plies,
            best: best.mv,
        };
        Summary { finding, rests_on }
    }

    /// Removes the last position of the line.
    fn close<O: GameObserver<G>>(&mut self, run: &mut Run<'_, O>, summary: &Summary<G::Move>) {
        let depth = self.line.len() - 1;
        let numbers = summary.finding.numbers;
        run.observe(|| self.question.numbered(self.shown(depth), numbers));
        let (Some(frame), Some(key)) = (self.line.pop(), self.keys.pop()) else {
            return;
        };
        self.children.truncate(frame.first_child);
        // A disproof that rests on the line may be false after another one. Proofs rest on no repetition,
        // and undecided numbers only guide the search.
        if numbers.disproof > 0 || summary.rests_on == NOTHING {
            let work = run.statistics.expanded - frame.expanded;
            self.table.set(key, frame.left, summary.finding, work);
        }
    }

    /// Goes on with the best child of the last position of the line.
    fn go_down<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        numbers: Numbers,
    ) -> Result<(), Halt> {
        let depth = self.line.len() - 1;
        let frame = &self.line[depth];
        let (attacks, thresholds) = (frame.attacks, frame.thresholds);
        let own = numbers.own(attacks);
        let (mut chosen, mut second) = (None, Numbers::INFINITE);
        let mut others = 0;
        for (place, child) in self.children_at(depth).iter().enumerate() {
            if chosen.is_none() && child.numbers.own(attacks) == own {
                chosen = Some(frame.first_child + place);
            } else {
                second = second.min(child.numbers.own(attacks));
                others += u64::from(child.numbers.others(attacks));
            }
        }
        let chosen = chosen.unwrap_or(frame.first_child);
        let mv = self.children[chosen].mv;
        let position = self.question.game.play(&frame.position, mv);
        let left = below(frame.left);
        // At least one more than the next best, so that a child with small numbers is not left at once.
        let worse_than_second = second.saturating_add((second / 4).max(1));
        let child_thresholds = Numbers::seen(
            thresholds.own(attacks).min(worse_than_second),
            match thresholds.others(attacks) {
                Numbers::INFINITE => Numbers::INFINITE,
                // No underflow: the sum over all children is below the threshold, or the position would have
                // been left.
                threshold => threshold - u32::try_from(others).unwrap_or(threshold),
            },
            attacks,
        );
        self.line[depth].chosen = chosen;
        let key = self.question.game.key(&position);
        let mut child = self.children[chosen];
        self.recall(&mut child, key, left);
        // From the table only a verdict is taken over here. Undecided numbers stay those that the searches
        // below have found: each search makes one of them grow, and so the whole ends.
        if child.numbers.is_decided() {
            self.children[chosen] = child;
            return Ok(());
        }
        self.open(run, position, left, child_thresholds)
    }

    /// Returns the position at this depth of the line, as an event shows it.
    fn shown(&self, depth: usize) -> Node<'_, G> {
        let to_move = |depth: usize| self.question.game.to_move(&self.line[depth].position);
        let above = depth.checked_sub(1).map(|above| &self.line[above]);
        Node {
            position: &self.line[depth].position,
            reached_by: above.map(|above| (&above.position, self.children[above.chosen].mv)),
            depth,
            level: Level::of(to_move(depth), to_move(0)),
        }
    }
}

/// Returns the plies in which the attacker has to win after a move.
fn below(left: u32) -> u32 {
    if left == UNLIMITED {
        left
    } else {
        left.saturating_sub(1)
    }
}
