//! The game played on plain lists of tiles, without any code of the crate but [`Shape`].

use std::collections::HashMap;

use domain_puzzle::{Layout, Shape};

pub(crate) fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

pub(crate) fn layout(text: &str) -> Layout {
    Layout::parse(text).unwrap()
}

/// A tile next to the blank moves there.
fn neighbours(shape: Shape, tiles: &[u8]) -> Vec<Vec<u8>> {
    let columns = usize::from(shape.columns());
    let place = |cell: usize| (cell / columns, cell % columns);
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
    let (row, column) = place(blank);
    (0..tiles.len())
        .filter(|&cell| {
            let (r, c) = place(cell);
            r.abs_diff(row) + c.abs_diff(column) == 1
        })
        .map(|cell| {
            let mut next = tiles.to_vec();
            next.swap(blank, cell);
            next
        })
        .collect()
}

/// Every board from which `goal` can be reached, and its distance, nearest first.
pub(crate) fn distances(goal: &Layout) -> Vec<(Layout, u32)> {
    let shape = goal.shape();
    let mut distance = HashMap::from([(goal.tiles().to_vec(), 0)]);
    let mut boards = vec![(goal.tiles().to_vec(), 0)];
    let mut next = 0;
    while let Some((tiles, far)) = boards.get(next).cloned() {
        next += 1;
        for neighbour in neighbours(shape, &tiles) {
            if !distance.contains_key(&neighbour) {
                distance.insert(neighbour.clone(), far + 1);
                boards.push((neighbour, far + 1));
            }
        }
    }
    boards
        .into_iter()
        .map(|(tiles, far)| (Layout::new(shape, tiles).unwrap(), far))
        .collect()
}
