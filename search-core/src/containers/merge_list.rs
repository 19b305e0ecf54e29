//! A linked list with the original's `MERGE`, for lists that need not be ordered.

use crate::containers::node_arena::Id;

/// Nodes with their estimates, in the order in which they will be taken.
pub(crate) struct MergeList<C> {
    cells: Vec<Cell<C>>,
    head: Option<usize>,
    len: usize,
}

struct Cell<C> {
    id: Id,
    estimate: C,
    next: Option<usize>,
}

impl<C: Copy + Ord> MergeList<C> {
    pub(crate) fn new() -> Self {
        Self {
            cells: Vec::new(),
            head: None,
            len: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn pop(&mut self) -> Option<Id> {
        let cell = &self.cells[self.head?];
        self.head = cell.next;
        self.len -= 1;
        Some(cell.id)
    }

    /// Merges `new` into the list: the list's head goes first as long as the estimate of the next
    /// new node is greater; otherwise the new node does.
    ///
    /// Time: the length of the part of the list that is passed.
    pub(crate) fn merge(&mut self, new: impl Iterator<Item = (Id, C)>) {
        let mut before = None;
        for (id, estimate) in new {
            let mut next = self.after(before);
            while let Some(cell) = next.filter(|&cell| estimate > self.cells[cell].estimate) {
                before = Some(cell);
                next = self.cells[cell].next;
            }
            let inserted = self.cells.len();
            self.cells.push(Cell { id, estimate, next });
            self.len += 1;
            match before {
                None => self.head = Some(inserted),
                Some(cell) => self.cells[cell].next = Some(inserted),
            }
            // The rest of the batch goes behind it, even what is less: `MERGE` is one pass over both lists.
            before = Some(inserted);
        }
    }

    fn after(&self, cell: Option<usize>) -> Option<usize> {
        cell.map_or(self.head, |cell| self.cells[cell].next)
    }
}

#[cfg(test)]
mod tests {
    use super::MergeList;

    #[test]
    fn a_new_node_stays_behind_a_greater_one_of_its_batch() {
        let mut list = MergeList::new();
        list.merge([(0, 5), (1, 7)].into_iter());
        list.merge([(2, 6), (3, 4), (4, 7)].into_iter());
        let order: Vec<_> = std::iter::from_fn(|| list.pop()).collect();
        assert_eq!(order, [0, 2, 3, 4, 1]);
    }
}
