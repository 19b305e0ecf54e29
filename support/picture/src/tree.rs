//! The shape of a tree, and where its nodes go.

use crate::tidy::tidy;

/// An ordered tree whose nodes take up room from left to right.
///
/// The nodes are numbered in the order in which they are added, the root with 0; the children of a node come from left
/// to right in the order in which they were added.
///
/// ```
/// use picture::Tree;
/// let mut tree = Tree::new(20.0);
/// let left = tree.add(0, 20.0);
/// tree.add(0, 20.0);
/// tree.add(left, 60.0);
/// let layout = tree.tidy(10.0);
/// assert_eq!(layout.centres, [45.0, 30.0, 60.0, 30.0]);
/// assert_eq!(layout.width, 70.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// The root's own number stands for its parent's.
    pub(crate) parents: Vec<usize>,
    pub(crate) widths: Vec<f64>,
    depths: Vec<usize>,
}

/// Places of the nodes of a [`Tree`].
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Distance of the middle of each node from the left edge of the tree.
    pub centres: Vec<f64>,
    /// From the left edge of the tree to the right one.
    pub width: f64,
}

impl Tree {
    /// Makes a root of this width.
    #[must_use]
    pub fn new(width: f64) -> Self {
        Self {
            parents: vec![0],
            widths: vec![width.max(0.0)],
            depths: vec![0],
        }
    }

    /// Adds a child of this width to the right of the parent's other children. Answers its number.
    ///
    /// # Panics
    ///
    /// If there is no such parent.
    pub fn add(&mut self, parent: usize, width: f64) -> usize {
        let depth = self.depths[parent] + 1;
        self.parents.push(parent);
        self.widths.push(width.max(0.0));
        self.depths.push(depth);
        self.parents.len() - 1
    }

    /// Returns the distance of each node from the root, by number.
    #[must_use]
    pub fn depths(&self) -> &[usize] {
        &self.depths
    }

    /// Gives each node its place, with a gap between neighbours on a level.
    ///
    /// - **Finds** a tidy layout: on a level no two nodes are nearer to one another than the gap, and
    ///   they stand in order; a parent stands in the middle between its first and its last child;
    ///   equal subtrees are laid out equally, wherever they hang; the mirror image of a tree has the
    ///   mirror image of its layout. It is not always the narrowest layout with these properties.
    /// - **Time** and **memory** O(n), without recursion: a tree may have any depth.
    /// - **Source**: E. M. Reingold, J. S. Tilford, *Tidier drawings of trees* (1981), for the rules;
    ///   C. Buchheim, M. Jünger, S. Leipert, *Improving Walker's algorithm to run in linear time*
    ///   (2002), for the procedure.
    #[must_use]
    pub fn tidy(&self, gap: f64) -> Layout {
        tidy(self, gap)
    }
}
