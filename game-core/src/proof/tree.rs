//! The tree of a proof-number search.

use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::Range;

use search_core::{Limit, Run};

use crate::proof::numbers::{Numbers, Question};
use crate::proof::strategy::collect;
use crate::run::halt::Halt;
use crate::{Event, GameObserver, Keyed, Level, Node, Strategy};

/// A node of the tree. Its position is not kept: the line to it is played again when it is needed.
struct TreeNode<M> {
    reached_by: Option<M>,
    numbers: Numbers,
    /// Its children follow one another.
    first_child: usize,
    children: u32,
}

/// A node on the line from the root to the current one.
struct Step<P> {
    node: usize,
    position: P,
    attacks: bool,
}

pub(super) struct Tree<'q, G: Keyed> {
    question: Question<'q, G>,
    nodes: Vec<TreeNode<G::Move>>,
    /// Never empty: it begins with the root.
    line: Vec<Step<G::Position>>,
    /// The keys of the positions on the line.
    keys: Vec<u64>,
}

impl<'q, G: Keyed> Tree<'q, G> {
    pub(super) fn new(question: Question<'q, G>, root: &G::Position) -> Self {
        let mut tree = Self {
            question,
            nodes: Vec::new(),
            line: Vec::new(),
            keys: Vec::new(),
        };
        tree.add(None, Numbers::UNIT);
        tree.step(0, root.clone());
        tree
    }

    fn add(&mut self, reached_by: Option<G::Move>, numbers: Numbers) {
        self.nodes.push(TreeNode {
            reached_by,
            numbers,
            first_child: 0,
            children: 0,
        });
    }

    /// Extends the line by a node.
    fn step(&mut self, node: usize, position: G::Position) {
        self.keys.push(self.question.game.key(&position));
        self.line.push(Step {
            node,
            attacks: self.question.attacks(&position),
            position,
        });
    }

    fn children(&self, node: usize) -> Range<usize> {
        let TreeNode {
            first_child,
            children,
            ..
        } = self.nodes[node];
        first_child..first_child + children as usize
    }

    /// Returns whether the claim is true.
    pub(super) fn grow<O: GameObserver<G>>(&mut self, run: &mut Run<'_, O>) -> Result<bool, Halt> {
        while !self.nodes[0].numbers.is_decided() {
            self.select();
            self.expand(run)?;
            self.update(run);
        }
        Ok(self.question.is_proved(self.nodes[0].numbers))
    }

    /// Goes down to the most-proving node.
    fn select(&mut self) {
        // Above the end of the line no number has changed since the last time, so the choices there are the
        // same.
        let mut depth = self.line.len() - 1;
        loop {
            let Step { node, attacks, .. } = self.line[depth];
            let own = self.nodes[node].numbers.own(attacks);
            let is_best = |child: &usize| self.nodes[*child].numbers.own(attacks) == own;
            let Some(best) = self.children(node).find(is_best) else {
                return;
            };
            if let Some(mv) = self.nodes[best].reached_by {
                let position = self.question.game.play(&self.line[depth].position, mv);
                self.step(best, position);
            }
            depth += 1;
        }
    }

    /// Gives the last node of the line its children.
    fn expand<O: GameObserver<G>>(&mut self, run: &mut Run<'_, O>) -> Result<(), Halt> {
        let depth = self.line.len() - 1;
        if depth >= run.depth_limit() {
            return Err(Limit::Depth.into());
        }
        run.expand(depth)?;
        run.observe(|| Event::Expanded {
            node: self.shown(depth),
            alpha: None,
            beta: None,
        });
        let game = self.question.game;
        let (node, position) = (self.line[depth].node, self.line[depth].position.clone());
        let first_child = self.nodes.len();
        let mut count = 0;
        for mv in game.moves(&position) {
            let child = game.play(&position, mv);
            run.statistics.generated += 1;
            let numbers = self.first_numbers(run, &child);
            self.add(Some(mv), numbers);
            count += 1;
            run.observe(|| {
                let shown = self.node(&child, Some((&position, mv)), depth + 1);
                self.question.numbered(shown, numbers)
            });
        }
        if count == 0 {
            return Err(Halt::NoOutcome);
        }
        self.nodes[node].first_child = first_child;
        self.nodes[node].children = count;
        let bytes = self.nodes.len() * size_of::<TreeNode<G::Move>>();
        run.store(self.nodes.len(), bytes)?;
        Ok(())
    }

    /// Returns the numbers of a node without children.
    fn first_numbers<O>(&self, run: &mut Run<'_, O>, position: &G::Position) -> Numbers {
        if let Some(numbers) = self.question.finished(position) {
            run.statistics.evaluated += 1;
            numbers
        } else if self.keys.contains(&self.question.game.key(position)) {
            // A repetition decides for this line alone. In a tree every line has nodes of its own, so it may
            // be kept.
            run.statistics.duplicates += 1;
            Numbers::SAFE
        } else {
            Numbers::UNIT
        }
    }

    /// Corrects the numbers on the line from its end, and shortens it, up to a node where nothing changes:
    /// the next most-proving node lies below that.
    fn update<O: GameObserver<G>>(&mut self, run: &mut Run<'_, O>) {
        loop {
            let depth = self.line.len() - 1;
            let Step { node, attacks, .. } = self.line[depth];
            let children = self.children(node);
            let numbers = Numbers::of(children.map(|child| self.nodes[child].numbers), attacks);
            if numbers == self.nodes[node].numbers {
                return;
            }
            self.nodes[node].numbers = numbers;
            run.observe(|| self.question.numbered(self.shown(depth), numbers));
            if depth == 0 {
                return;
            }
            self.line.pop();
            self.keys.pop();
        }
    }

    /// Returns the node at this depth of the line, as an event shows it.
    fn shown(&self, depth: usize) -> Node<'_, G> {
        let step = &self.line[depth];
        let before = depth.checked_sub(1).map(|above| &self.line[above].position);
        let reached_by = before.zip(self.nodes[step.node].reached_by);
        self.node(&step.position, reached_by, depth)
    }

    fn node<'a>(
        &self,
        position: &'a G::Position,
        reached_by: Option<(&'a G::Position, G::Move)>,
        depth: usize,
    ) -> Node<'a, G> {
        let to_move = |position| self.question.game.to_move(position);
        Node {
            position,
            reached_by,
            depth,
            level: Level::of(to_move(position), to_move(&self.line[0].position)),
        }
    }

    /// Returns the strategy that the tree proves, once the root is decided.
    ///
    /// If a position occurs at several places of the proof, its move is taken from the last of them, in depth-first
    /// order. The positions after a move have their last places farther on, so no win is put off by going round in a
    /// cycle.
    pub(super) fn strategy(&self) -> Strategy<G::Move> {
        let (game, root) = (self.question.game, &self.line[0].position);
        let decided = self.nodes[0].numbers;
        // One number is 0 and the other infinite as soon as a node is decided, so equal numbers are the same
        // verdict.
        let is_right = |child: &usize| self.nodes[*child].numbers == decided;
        let mut choices = HashMap::new();
        let mut agenda = vec![(0, root.clone())];
        while let Some((node, position)) = agenda.pop() {
            let holds = self.question.attacks(&position) == (decided.proof == 0);
            let needed = if holds { 1 } else { usize::MAX };
            for child in self.children(node).filter(is_right).take(needed) {
                if let Some(mv) = self.nodes[child].reached_by {
                    agenda.push((child, game.play(&position, mv)));
                    choices.insert(game.key(&position), holds.then_some(mv));
                }
            }
        }
        let choose = |key, _: &_| Ok(choices.get(&key).copied().flatten());
        collect(game, root, choose).unwrap_or_else(|never: Infallible| match never {})
    }
}
