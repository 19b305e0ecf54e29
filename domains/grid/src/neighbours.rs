//! Neighbours of each cell, and the cost of the steps to them.

use std::sync::OnceLock;

use crate::jumps::Lines;
use crate::length::{DIAGONAL, STRAIGHT};
use crate::{Direction, GridMap, Terrain, Weights};

/// Which steps are possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Movement {
    /// Straight and diagonal ones, as in the benchmarks.
    #[default]
    Eight,
    /// Straight ones only.
    Four,
}

/// A map made ready for search.
#[derive(Debug)]
pub(crate) struct Roads {
    pub(crate) map: GridMap,
    pub(crate) movement: Movement,
    /// For each cell, a bit for each direction in which one can go.
    open: Box<[u8]>,
    /// The change of the cell's number by each direction.
    offsets: [i32; 8],
    /// The cost of a step by the terrain that it leads to, straight and diagonal.
    costs: [[u64; 2]; Terrain::ALL.len()],
    /// Which terrain there is.
    occurs: [bool; Terrain::ALL.len()],
    /// Land and water for jumps, made when they are first asked for.
    lines: [OnceLock<Option<Lines>>; 2],
}

impl Roads {
    pub(crate) fn new(map: GridMap, movement: Movement, weights: &Weights) -> Self {
        let units = [straight(movement), DIAGONAL];
        let costs =
            Terrain::ALL.map(|terrain| units.map(|unit| unit * u64::from(weights.of(terrain))));
        let width = map.width().cast_signed();
        let offsets = Direction::ALL.map(|direction| {
            let (dx, dy) = direction.delta();
            dx + dy * width
        });
        let open = open(&map, movement);
        let mut occurs = [false; Terrain::ALL.len()];
        for &terrain in map.cells() {
            occurs[terrain as usize] = true;
        }
        Self {
            map,
            movement,
            open,
            offsets,
            costs,
            occurs,
            lines: Default::default(),
        }
    }

    /// Returns a bit for each direction in which one can go.
    #[inline]
    pub(crate) fn open(&self, cell: u32) -> u8 {
        self.open[cell as usize]
    }

    #[inline]
    pub(crate) fn after(&self, cell: u32, direction: Direction) -> u32 {
        // The step is open, so it stays on the map.
        cell.wrapping_add_signed(self.offsets[direction as usize])
    }

    #[inline]
    pub(crate) fn after_many(&self, cell: u32, direction: Direction, times: u32) -> u32 {
        let offset = self.offsets[direction as usize].wrapping_mul(times.cast_signed());
        cell.wrapping_add_signed(offset)
    }

    #[inline]
    pub(crate) fn before(&self, cell: u32, direction: Direction) -> u32 {
        // Modulo 2^32 this takes away a negative offset as well.
        cell.wrapping_sub(self.offsets[direction as usize].cast_unsigned())
    }

    /// Returns the cost of a step to `cell`.
    #[inline]
    pub(crate) fn cost(&self, cell: u32, diagonal: bool) -> u64 {
        self.costs[self.map.cells()[cell as usize] as usize][usize::from(diagonal)]
    }

    /// Returns the costs of a straight step, by the terrain that it leads to, over all terrain that occurs and joins
    /// this one.
    pub(crate) fn steps(&self, terrain: Terrain) -> impl Iterator<Item = u64> {
        let joined = move |other: &Terrain| self.occurs[*other as usize] && other.joins(terrain);
        let terrains = Terrain::ALL.into_iter().filter(joined);
        terrains.map(|terrain| self.costs[terrain as usize][0])
    }

    /// Returns the land or the water that a cell is part of. `None` where one cannot jump: where steps differ in cost,
    /// or none is diagonal.
    #[inline]
    pub(crate) fn lines(&self, cell: u32) -> Option<&Lines> {
        let terrain = self.map.cells()[cell as usize];
        let side = usize::from(terrain == Terrain::Water);
        let make = || {
            self.has_jumps(terrain)
                .then(|| Lines::new(&self.map, terrain, self.costs[terrain as usize]))
        };
        self.lines[side].get_or_init(make).as_ref()
    }

    fn has_jumps(&self, terrain: Terrain) -> bool {
        self.movement == Movement::Eight && self.have_one_cost(terrain)
    }

    /// Returns whether all straight steps over terrain that occurs and joins this one cost the same.
    pub(crate) fn have_one_cost(&self, terrain: Terrain) -> bool {
        let mut steps = self.steps(terrain);
        let first = steps.next();
        steps.all(|step| Some(step) == first)
    }

    /// Returns the cost of a straight step over terrain of weight 1.
    pub(crate) fn straight(&self) -> u64 {
        straight(self.movement)
    }
}

fn straight(movement: Movement) -> u64 {
    match movement {
        Movement::Eight => STRAIGHT,
        Movement::Four => 1,
    }
}

/// For each cell a bit for each direction in which one can go.
fn open(map: &GridMap, movement: Movement) -> Box<[u8]> {
    let width = map.width() as usize;
    // The sides of the cells of three rows, beside which nobody can stand.
    let mut sides = [(); 3].map(|()| vec![None; width + 2]);
    let mut open = Vec::with_capacity(map.cells().len());
    let rows = map.cells().chunks(width).chain([[].as_slice()]);
    for (number, row) in rows.enumerate() {
        sides.rotate_left(1);
        let [above, here, below] = &mut sides;
        below.fill(None);
        for (side, &terrain) in below[1..].iter_mut().zip(row) {
            *side = Side::of(terrain);
        }
        if number > 0 {
            let columns = above.windows(3).zip(here.windows(3)).zip(below.windows(3));
            open.extend(
                columns.map(|((above, here), below)| steps([above, here, below], movement)),
            );
        }
    }
    open.into()
}

/// Which ground a passable terrain belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Land,
    Water,
}

impl Side {
    fn of(terrain: Terrain) -> Option<Self> {
        match terrain {
            Terrain::Water => Some(Self::Water),
            terrain => terrain.is_passable().then_some(Self::Land),
        }
    }
}

/// Returns a bit for each direction in which one can go from the middle of three rows of three cells.
#[inline]
fn steps(cells: [&[Option<Side>]; 3], movement: Movement) -> u8 {
    let here = cells[1][1];
    if here.is_none() {
        return 0;
    }
    let leads = |direction: Direction| {
        let (dx, dy) = direction.delta();
        let at = |middle: usize, change: i32| middle.wrapping_add_signed(change as isize);
        cells[at(1, dy)][at(1, dx)] == here
    };
    // The straight directions come first, so that it is known which of them are open.
    Direction::ALL.into_iter().fold(0, |bits, direction| {
        let is_possible = match movement {
            _ if !direction.is_diagonal() => true,
            Movement::Eight => direction.beside().iter().all(|one| bits & one.bit() != 0),
            Movement::Four => false,
        };
        if is_possible && leads(direction) {
            bits | direction.bit()
        } else {
            bits
        }
    })
}
