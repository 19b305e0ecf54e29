//! The 8-puzzle as a user of `pathfinding` would write it: plainly, and tuned.

use std::hash::{Hash, Hasher};

use domain_puzzle::Layout;

/// The cells next to each cell: up, left, right, down.
const NEIGHBOURS: [&[u8]; 9] = [
    &[1, 3],
    &[0, 2, 4],
    &[1, 5],
    &[0, 4, 6],
    &[1, 3, 5, 7],
    &[2, 4, 8],
    &[3, 7],
    &[6, 4, 8],
    &[5, 7],
];

/// Distance of a tile from its place, where the goal is `#12345678`: by tile and cell.
const DISTANCE: [[u8; 9]; 9] = {
    let mut distance = [[0; 9]; 9];
    let mut tile: u8 = 1;
    while tile < 9 {
        let mut cell: u8 = 0;
        while cell < 9 {
            distance[tile as usize][cell as usize] =
                (tile / 3).abs_diff(cell / 3) + (tile % 3).abs_diff(cell % 3);
            cell += 1;
        }
        tile += 1;
    }
    distance
};

/// Returns the total cost of the solutions.
pub(crate) fn total<N>(starts: &[N], solve: impl Fn(&N) -> Option<(Vec<N>, u32)>) -> u64 {
    let costs = starts.iter().filter_map(|start| Some(solve(start)?.1));
    costs.map(u64::from).sum()
}

/// The tiles by rows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Plain([u8; 9]);

impl Plain {
    pub(crate) fn new(layout: &Layout) -> Self {
        let mut tiles = [0; 9];
        tiles.copy_from_slice(layout.tiles());
        Self(tiles)
    }

    pub(crate) fn neighbours(&self) -> Vec<Self> {
        let blank = self.0.iter().position(|&tile| tile == 0).unwrap_or(0);
        let neighbour = |&cell: &u8| {
            let mut tiles = self.0;
            tiles.swap(blank, usize::from(cell));
            Self(tiles)
        };
        NEIGHBOURS[blank].iter().map(neighbour).collect()
    }

    pub(crate) fn successors(&self) -> Vec<(Self, u32)> {
        let neighbours = self.neighbours().into_iter();
        neighbours.map(|state| (state, 1)).collect()
    }

    pub(crate) fn h(&self) -> u32 {
        let distances = self.0.iter().enumerate();
        let distances = distances.map(|(cell, &tile)| DISTANCE[usize::from(tile)][cell]);
        distances.map(u32::from).sum()
    }

    pub(crate) fn is_goal(&self) -> bool {
        self.0 == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    }
}

/// Four bits a cell, with the blank's cell and the estimate beside them.
#[derive(Clone)]
pub(crate) struct Tuned {
    word: u64,
    blank: u8,
    h: u8,
}

impl PartialEq for Tuned {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for Tuned {}

impl Hash for Tuned {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.word.hash(hasher);
    }
}

impl Tuned {
    pub(crate) fn new(plain: &Plain) -> Self {
        let mut state = Self {
            word: 0,
            blank: 0,
            h: 0,
        };
        for (cell, &tile) in (0..).zip(&plain.0) {
            state.word |= u64::from(tile) << (4 * cell);
            state.h += DISTANCE[usize::from(tile)][usize::from(cell)];
            if tile == 0 {
                state.blank = cell;
            }
        }
        state
    }

    pub(crate) fn neighbours(&self) -> impl Iterator<Item = Self> + use<> {
        let Self { word, blank, h } = *self;
        NEIGHBOURS[usize::from(blank)].iter().map(move |&cell| {
            let tile = word >> (4 * cell) & 15;
            let distance = &DISTANCE[tile as usize];
            Self {
                word: word ^ tile << (4 * cell) ^ tile << (4 * blank),
                blank: cell,
                h: h + distance[usize::from(blank)] - distance[usize::from(cell)],
            }
        })
    }

    pub(crate) fn successors(&self) -> impl Iterator<Item = (Self, u32)> + use<> {
        self.neighbours().map(|state| (state, 1))
    }

    pub(crate) fn h(&self) -> u32 {
        self.h.into()
    }

    pub(crate) fn is_goal(&self) -> bool {
        self.h == 0
    }
}
