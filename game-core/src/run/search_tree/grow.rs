//! Finding and adding the nodes of a recorded tree.

use super::recorder::{Entry, SearchTreeRecorder};
use crate::{Level, Node, Notation, SearchTreeNode};

impl<G: Notation> SearchTreeRecorder<'_, G> {
    /// Returns the node that an event is about, new or not, with the line that leads to it.
    pub(super) fn find(&mut self, node: Node<'_, G>) -> Option<usize> {
        if node.depth > self.deepest || self.is_full {
            return None;
        }
        let Some(above) = node.depth.checked_sub(1) else {
            self.line.truncate(1);
            return Some(0);
        };
        let (before, mv) = node.reached_by?;
        let text = self.game.position_text(before);
        let current = self.line.get(above).copied();
        // In a depth-first search the parent is on the line. Only if the search has jumped is it looked up.
        let is_current = |parent: &usize| self.nodes[*parent].position == text;
        let parent = if let Some(parent) = current.filter(is_current) {
            self.line.truncate(node.depth);
            parent
        } else {
            let parent = *self.places.get(&(above, text))?;
            self.line.clear();
            let mut next = Some(parent);
            while let Some(node) = next {
                self.line.push(node);
                next = self.nodes[node].parent;
            }
            self.line.reverse();
            parent
        };
        let id = match self.child(parent, mv) {
            Some(id) => id,
            None => self.push(node.position.clone(), Some(parent), Some(mv), node.level)?,
        };
        self.line.push(id);
        Some(id)
    }

    pub(super) fn child(&self, parent: usize, mv: G::Move) -> Option<usize> {
        let mut children = self.nodes[parent].children.iter();
        children
            .find(|child| self.entries[**child].mv == Some(mv))
            .copied()
    }

    /// Returns the node after the move, new or not.
    pub(super) fn successor(
        &mut self,
        parent: usize,
        position: &G::Position,
        mv: G::Move,
    ) -> Option<usize> {
        if self.nodes[parent].depth >= self.deepest {
            return None;
        }
        if let Some(child) = self.child(parent, mv) {
            return Some(child);
        }
        let next = self.game.play(position, mv);
        let max = self.game.to_move(&self.entries[0].position);
        let level = Level::of(self.game.to_move(&next), max);
        self.push(next, Some(parent), Some(mv), level)
    }

    /// Adds a node, unless there are as many as there may be.
    pub(super) fn push(
        &mut self,
        position: G::Position,
        parent: Option<usize>,
        mv: Option<G::Move>,
        level: Level,
    ) -> Option<usize> {
        let id = self.nodes.len();
        if id >= self.most {
            self.is_full = true;
            return None;
        }
        let depth = parent.map_or(0, |parent| self.nodes[parent].depth + 1);
        let mv_text = parent.zip(mv).map(|(parent, mv)| {
            self.nodes[parent].children.push(id);
            self.game.move_text(&self.entries[parent].position, mv)
        });
        let text = self.game.position_text(&position);
        // The first node with a position stays: events do not distinguish the paths to it.
        self.places.entry((depth, text.clone())).or_insert(id);
        self.nodes.push(SearchTreeNode {
            position: text,
            mv: mv_text,
            depth,
            level,
            parent,
            children: Vec::new(),
            visits: 0,
            expanded: false,
            value: None,
            numbers: None,
            cut_off: None,
            is_skipped: false,
            is_marked: false,
        });
        self.entries.push(Entry {
            position,
            mv,
            visited_at: 0,
            is_open: false,
            window: (None, None),
            stand_pat: None,
        });
        Some(id)
    }
}
