//! The game played on plain lists of tiles, without any code of the crate but [`Shape`].

use std::collections::{BTreeMap, HashMap, VecDeque};

use domain_puzzle::{Layout, Shape};

/// Returns all of these in an optimised build, and every fifth in another: what is held to a law is checked often.
pub(crate) fn some<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    all.into_iter()
        .step_by(if cfg!(debug_assertions) { 5 } else { 1 })
}

pub(crate) fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

pub(crate) fn layout(text: &str) -> Layout {
    Layout::parse(text).unwrap()
}

/// Returns the boards after a tile next to the blank has moved there.
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

/// Returns every board from which `goal` can be reached, and its distance, nearest first.
pub(crate) fn distances(goal: &Layout) -> Vec<(Layout, u32)> {
    near(goal, u32::MAX)
}

/// Returns every board at most `farthest` from `goal`, and its distance, nearest first.
pub(crate) fn near(goal: &Layout, farthest: u32) -> Vec<(Layout, u32)> {
    let shape = goal.shape();
    let mut distance = HashMap::from([(goal.tiles().to_vec(), 0)]);
    let mut boards = vec![(goal.tiles().to_vec(), 0)];
    let mut next = 0;
    while let Some((tiles, far)) = boards.get(next).filter(|(_, far)| *far < farthest).cloned() {
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

/// Returns the least number of moves of these tiles that puts them in place, the blank too, by their cells, and the
/// least over all places of the blank. All other tiles are alike, and their moves are free.
pub(crate) fn least_own_moves(goal: &Layout, own: &[u8]) -> BTreeMap<Vec<u8>, u32> {
    const OTHER: u8 = u8::MAX;
    let shape = goal.shape();
    let is_own = |tile| own.contains(&tile);
    let alike = |&tile: &u8| {
        if tile == 0 || is_own(tile) {
            tile
        } else {
            OTHER
        }
    };
    let start: Vec<u8> = goal.tiles().iter().map(alike).collect();
    let mut moves = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((tiles, so_far)) = queue.pop_front() {
        if moves[&tiles] < so_far {
            continue;
        }
        for next in neighbours(shape, &tiles) {
            let to = (0..next.len()).find(|&cell| tiles[cell] == 0).unwrap();
            let counts = is_own(next[to]);
            let cost = so_far + u32::from(counts);
            if moves.get(&next).is_none_or(|&known| cost < known) {
                moves.insert(next.clone(), cost);
                if counts {
                    queue.push_back((next, cost));
                } else {
                    queue.push_front((next, cost));
                }
            }
        }
    }
    let mut least = BTreeMap::new();
    for (board, cost) in moves {
        let cell = |&tile: &u8| board.iter().position(|&other| other == tile).unwrap();
        let cells = own
            .iter()
            .map(|tile| u8::try_from(cell(tile)).unwrap())
            .collect();
        let known = least.entry(cells).or_insert(cost);
        *known = cost.min(*known);
    }
    least
}
