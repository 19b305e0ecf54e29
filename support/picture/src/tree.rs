//! The shape of a tree, and where its nodes go: tidy layouts by the procedure of Buchheim, Jünger and Leipert.

use crate::measure::precise;

const NONE: usize = usize::MAX;

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
    parents: Vec<usize>,
    widths: Vec<f64>,
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
        let family = Family::of(self);
        let mut centres = Walk::new(self, &family, gap).places();
        let ends = |side: f64| {
            let halves = self.widths.iter().map(move |width| side * width / 2.0);
            centres
                .iter()
                .zip(halves)
                .map(|(centre, half)| centre + half)
        };
        let least = ends(-1.0).fold(f64::INFINITY, f64::min);
        let most = ends(1.0).fold(f64::NEG_INFINITY, f64::max);
        for centre in &mut centres {
            *centre -= least;
        }
        Layout {
            centres,
            width: most - least,
        }
    }
}

/// The children of all nodes, one family after the other.
struct Family {
    /// Beginning of each node's children; one more at the end.
    starts: Vec<usize>,
    children: Vec<usize>,
    /// Which child of its parent each node is.
    numbers: Vec<usize>,
}

impl Family {
    fn of(tree: &Tree) -> Self {
        let nodes = tree.parents.len();
        let mut starts = vec![0; nodes + 1];
        let mut numbers = vec![0; nodes];
        for (node, &parent) in tree.parents.iter().enumerate().skip(1) {
            numbers[node] = starts[parent + 1];
            starts[parent + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut children = vec![0; nodes - 1];
        for (node, &parent) in tree.parents.iter().enumerate().skip(1) {
            children[starts[parent] + numbers[node]] = node;
        }
        Self {
            starts,
            children,
            numbers,
        }
    }

    fn children(&self, node: usize) -> &[usize] {
        &self.children[self.starts[node]..self.starts[node + 1]]
    }
}

/// The paper's variables, by node.
struct Walk<'t> {
    tree: &'t Tree,
    family: &'t Family,
    gap: f64,
    /// The place that the node would have if its parent's children began at 0.
    prelim: Vec<f64>,
    /// By how much the node's children are to be moved.
    modifier: Vec<f64>,
    /// The middle between the first and the last child, by their `prelim`.
    midpoint: Vec<f64>,
    /// By how much the node and its siblings to the right are to be moved.
    shift: Vec<f64>,
    /// The decrease of the shift for each further sibling to the left of the node.
    change: Vec<f64>,
    /// The next node on the outline, where a node on the outline has no children.
    thread: Vec<usize>,
    /// The sibling in whose subtree the node is, as far as that is still needed.
    ancestor: Vec<usize>,
}

impl<'t> Walk<'t> {
    fn new(tree: &'t Tree, family: &'t Family, gap: f64) -> Self {
        let nodes = tree.parents.len();
        let zeros = || vec![0.0; nodes];
        Self {
            tree,
            family,
            gap,
            prelim: zeros(),
            modifier: zeros(),
            midpoint: zeros(),
            shift: zeros(),
            change: zeros(),
            thread: vec![NONE; nodes],
            ancestor: (0..nodes).collect(),
        }
    }

    /// Returns the places of the nodes, the root being at 0.
    fn places(mut self) -> Vec<f64> {
        let nodes = self.tree.parents.len();
        // A node has a greater number than its parent, so this goes from the bottom to the top.
        for node in (0..nodes).rev() {
            self.join(node);
        }
        // The modifiers become sums of modifiers from the root.
        self.modifier[0] = -self.midpoint[0];
        let mut places = vec![0.0; nodes];
        for (node, &parent) in self.tree.parents.iter().enumerate().skip(1) {
            places[node] = self.prelim[node] + self.modifier[parent];
            self.modifier[node] += self.modifier[parent];
        }
        places
    }

    /// Puts the subtrees of the node's children beside one another.
    fn join(&mut self, node: usize) {
        let family = self.family;
        let children = family.children(node);
        let (Some(&first), Some(&last)) = (children.first(), children.last()) else {
            return;
        };
        let mut default_ancestor = first;
        let mut left: Option<usize> = None;
        for &child in children {
            self.prelim[child] = match left {
                Some(left) => self.prelim[left] + self.distance(left, child),
                None => self.midpoint[child],
            };
            self.modifier[child] = self.prelim[child] - self.midpoint[child];
            if let Some(left) = left {
                default_ancestor = self.apportion(child, left, first, default_ancestor);
            }
            left = Some(child);
        }
        self.execute_shifts(children);
        self.midpoint[node] = f64::midpoint(self.prelim[first], self.prelim[last]);
    }

    /// Moves the subtree of `node` to the right until it is clear of the subtrees of its siblings to the left, from
    /// `first` to `left`.
    fn apportion(
        &mut self,
        node: usize,
        left: usize,
        first: usize,
        mut default_ancestor: usize,
    ) -> usize {
        let (mut outer_left, mut inner_left) = (first, left);
        let (mut inner_right, mut outer_right) = (node, node);
        let mut outer_left_sum = self.modifier[outer_left];
        let mut inner_left_sum = self.modifier[inner_left];
        let mut inner_right_sum = self.modifier[inner_right];
        let mut outer_right_sum = self.modifier[outer_right];
        let (mut below_left, mut below_right) =
            (self.next_right(inner_left), self.next_left(inner_right));
        while below_left != NONE && below_right != NONE {
            (inner_left, inner_right) = (below_left, below_right);
            outer_left = self.next_left(outer_left);
            outer_right = self.next_right(outer_right);
            self.ancestor[outer_right] = node;
            let shift =
                self.prelim[inner_left] + inner_left_sum + self.distance(inner_left, inner_right)
                    - (self.prelim[inner_right] + inner_right_sum);
            if shift > 0.0 {
                let ancestor = self.ancestor[inner_left];
                let is_sibling = self.tree.parents[ancestor] == self.tree.parents[node];
                let from = if is_sibling {
                    ancestor
                } else {
                    default_ancestor
                };
                self.move_subtree(from, node, shift);
                inner_right_sum += shift;
                outer_right_sum += shift;
            }
            outer_left_sum += self.modifier[outer_left];
            inner_left_sum += self.modifier[inner_left];
            inner_right_sum += self.modifier[inner_right];
            outer_right_sum += self.modifier[outer_right];
            (below_left, below_right) = (self.next_right(inner_left), self.next_left(inner_right));
        }
        if below_left != NONE && self.next_right(outer_right) == NONE {
            self.thread[outer_right] = below_left;
            self.modifier[outer_right] += inner_left_sum - outer_right_sum;
        }
        if below_right != NONE && self.next_left(outer_left) == NONE {
            self.thread[outer_left] = below_right;
            self.modifier[outer_left] += inner_right_sum - outer_left_sum;
            default_ancestor = node;
        }
        default_ancestor
    }

    /// Moves a subtree to the right, and by shares the subtrees between it and the one on the left
    /// that it has met.
    fn move_subtree(&mut self, from: usize, node: usize, shift: f64) {
        let steps = self.family.numbers[node] - self.family.numbers[from];
        let share = shift / precise(steps);
        self.change[node] -= share;
        self.shift[node] += shift;
        self.change[from] += share;
        self.prelim[node] += shift;
        self.modifier[node] += shift;
    }

    fn execute_shifts(&mut self, children: &[usize]) {
        let (mut shift, mut change) = (0.0, 0.0);
        for &child in children.iter().rev() {
            self.prelim[child] += shift;
            self.modifier[child] += shift;
            change += self.change[child];
            shift += self.shift[child] + change;
        }
    }

    /// Returns the next node down the left outline.
    fn next_left(&self, node: usize) -> usize {
        let first = self.family.children(node).first();
        first.copied().unwrap_or(self.thread[node])
    }

    /// Returns the next node down the right outline.
    fn next_right(&self, node: usize) -> usize {
        let last = self.family.children(node).last();
        last.copied().unwrap_or(self.thread[node])
    }

    /// From the middle of one node to the middle of the next.
    fn distance(&self, left: usize, right: usize) -> f64 {
        f64::midpoint(self.tree.widths[left], self.tree.widths[right]) + self.gap
    }
}
