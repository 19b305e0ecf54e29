//! Forcing trees in the order in which a search writes them down.

use crate::ForcingTree;

/// A forcing tree in post-order: the nodes below a node stand right before it, the first branch first.
pub(crate) struct PostOrder<M>(Vec<Entry<M>>);

struct Entry<M> {
    /// The move that led to the node; `None` at the root.
    mv: Option<M>,
    kind: Kind,
    /// Number of nodes: this one and those below it.
    nodes: usize,
}

/// Kind of a node.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Leaf,
    /// We are to move: the node written just before is the next one.
    Ours,
    /// They are to move: the topmost of the nodes written from there on are their replies.
    Theirs,
}

/// A node with all the nodes below it.
pub(crate) struct Branch<'t, M> {
    root: &'t Entry<M>,
    below: &'t [Entry<M>],
}

impl<M> Clone for Branch<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Branch<'_, M> {}

impl<M: Copy + PartialEq> PostOrder<M> {
    /// Makes an empty tree with room for this many nodes.
    pub(crate) fn with_capacity(nodes: usize) -> Self {
        Self(Vec::with_capacity(nodes))
    }

    /// Returns the number of nodes written.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the number of bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        self.len() * size_of::<Entry<M>>()
    }

    /// Forgets all but the nodes that were written first.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Writes a node down. Everything written after the first `since` nodes is below it.
    pub(crate) fn write(&mut self, mv: Option<M>, kind: Kind, since: usize) {
        let nodes = self.len() - since + 1;
        self.0.push(Entry { mv, kind, nodes });
    }

    /// Returns the whole tree.
    pub(crate) fn root(&self) -> Option<Branch<'_, M>> {
        Branch::last_of(&self.0)
    }
}

impl<'t, M: Copy + PartialEq> Branch<'t, M> {
    fn last_of(entries: &'t [Entry<M>]) -> Option<Self> {
        let (root, others) = entries.split_last()?;
        let below = &others[others.len() + 1 - root.nodes..];
        Some(Self { root, below })
    }

    /// Returns whether it is used up here, or else after any reply.
    pub(crate) fn is_used_up_soon(self) -> bool {
        let is_leaf = |entry: &Entry<M>| matches!(entry.kind, Kind::Leaf);
        match self.root.kind {
            Kind::Leaf => true,
            Kind::Ours => false,
            Kind::Theirs => self.below.iter().all(is_leaf),
        }
    }

    /// Returns our move, and the branch after it.
    pub(crate) fn our_move(self) -> Option<(M, Self)> {
        let next = Self::last_of(self.below).filter(|_| matches!(self.root.kind, Kind::Ours))?;
        Some((next.root.mv?, next))
    }

    /// Returns the branch after a move of theirs, if it is expected.
    pub(crate) fn after_reply(self, reply: M) -> Option<Self> {
        let expected = self
            .replies_backwards()
            .filter(|next| next.root.mv == Some(reply));
        expected.last()
    }

    /// Returns the branches below a node in which they are to move, the last one first.
    fn replies_backwards(self) -> impl Iterator<Item = Self> {
        let mut rest = match self.root.kind {
            Kind::Theirs => self.below,
            Kind::Leaf | Kind::Ours => &[],
        };
        std::iter::from_fn(move || {
            let next = Self::last_of(rest)?;
            rest = &rest[..rest.len() - next.root.nodes];
            Some(next)
        })
    }

    /// Converts the branch to a tree of its own.
    pub(crate) fn to_tree(self) -> ForcingTree<M> {
        match self.root.kind {
            Kind::Leaf => ForcingTree::Nil,
            Kind::Ours => match self.our_move() {
                Some((mv, next)) => ForcingTree::Move(mv, Box::new(next.to_tree())),
                None => ForcingTree::Nil,
            },
            Kind::Theirs => {
                let reply = |next: Self| Some((next.root.mv?, next.to_tree()));
                let mut replies: Vec<_> = self.replies_backwards().filter_map(reply).collect();
                replies.reverse();
                ForcingTree::Replies(replies)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Writes a tree down as a search does.
    fn write(tree: &ForcingTree<u8>, mv: Option<u8>, written: &mut PostOrder<u8>) {
        let since = written.len();
        let kind = match tree {
            ForcingTree::Nil => Kind::Leaf,
            ForcingTree::Move(mv, next) => {
                write(next, Some(*mv), written);
                Kind::Ours
            }
            ForcingTree::Replies(replies) => {
                for (mv, next) in replies {
                    write(next, Some(*mv), written);
                }
                Kind::Theirs
            }
        };
        written.write(mv, kind, since);
    }

    fn check(tree: &ForcingTree<u8>, branch: Branch<'_, u8>) -> Result<(), TestCaseError> {
        prop_assert_eq!(&branch.to_tree(), tree);
        let is_used_up_soon = match tree {
            ForcingTree::Nil => true,
            ForcingTree::Move(..) => false,
            ForcingTree::Replies(replies) => replies.iter().all(|one| one.1 == ForcingTree::Nil),
        };
        prop_assert_eq!(branch.is_used_up_soon(), is_used_up_soon);
        let ours = match tree {
            ForcingTree::Move(mv, next) => Some((*mv, (**next).clone())),
            _ => None,
        };
        prop_assert_eq!(
            branch.our_move().map(|(mv, next)| (mv, next.to_tree())),
            ours
        );
        for reply in 0..4 {
            let (expected, found) = (tree.after_reply(reply), branch.after_reply(reply));
            prop_assert_eq!(found.map(Branch::to_tree), expected.cloned());
            if let Some((expected, found)) = expected.zip(found) {
                check(expected, found)?;
            }
        }
        Ok(())
    }

    fn tree() -> impl Strategy<Value = ForcingTree<u8>> {
        Just(ForcingTree::Nil).prop_recursive(6, 60, 4, |inner| {
            let replies = prop::collection::vec((0..4_u8, inner.clone()), 1..5);
            prop_oneof![
                (0..4_u8, inner).prop_map(|(mv, next)| ForcingTree::Move(mv, Box::new(next))),
                replies.prop_map(ForcingTree::Replies),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_written_tree_is_the_tree(tree in tree()) {
            let mut written = PostOrder::with_capacity(0);
            write(&tree, None, &mut written);
            check(&tree, written.root().unwrap())?;
        }
    }
}
