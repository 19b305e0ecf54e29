//! Random maps, the same on every machine for the same seed.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

use crate::{Direction, GridError, GridMap, Point, Terrain};

impl GridMap {
    /// Returns the map with each passable cell turned into `terrain` with a probability of `percent` per cent.
    ///
    /// ```
    /// use domain_grid::{GridMap, Terrain};
    /// let map = GridMap::open(12, 4).unwrap().scattered(Terrain::Trees, 30, 1);
    /// assert_eq!(map.draw(&[]), "..T.T..TT.T.\n..T..T......\nT.T.T.T...T.\n.T..T.T.T.T.\n");
    /// ```
    #[must_use]
    pub fn scattered(mut self, terrain: Terrain, percent: u32, seed: u64) -> Self {
        let mut random = generator(seed);
        for cell in self.cells_mut() {
            let hit = below(&mut random, 100) < percent;
            if hit && cell.is_passable() {
                *cell = terrain;
            }
        }
        self
    }

    /// Returns a map of square rooms of `side` cells a side, between walls one cell thick. Each wall between two rooms
    /// has one door, so every place can be reached.
    ///
    /// # Errors
    ///
    /// [`GridError::Size`] as for [`open`](Self::open).
    pub fn rooms(width: u32, height: u32, side: u32, seed: u64) -> Result<Self, GridError> {
        let mut map = Self::open(width, height)?;
        let mut random = generator(seed);
        let side = side.max(1);
        let is_wall = |at: u32| at % (side.saturating_add(1)) == side;
        for y in 0..height {
            for x in 0..width {
                if is_wall(x) || is_wall(y) {
                    map.put(Point { x, y }, Terrain::OutOfBounds);
                }
            }
        }
        // A wall at the very edge has no room behind it, so a door there does no harm.
        let walls = |length: u32| (0..length).filter(move |&at| is_wall(at));
        let rooms = |length: u32| (0..length).step_by((side as usize).saturating_add(1));
        let mut door = |from: u32, length: u32| from + below(&mut random, side.min(length - from));
        for x in walls(width) {
            for from in rooms(height) {
                let y = door(from, height);
                map.put(Point { x, y }, Terrain::Ground);
            }
        }
        for y in walls(height) {
            for from in rooms(width) {
                let x = door(from, width);
                map.put(Point { x, y }, Terrain::Ground);
            }
        }
        Ok(map)
    }

    /// Returns a perfect maze of corridors that are `corridor` cells wide, between walls one cell thick: between any
    /// two places there is one way along the corridors and no other.
    ///
    /// A random walk digs it: to a place not yet visited, and back if there is none.
    ///
    /// ```
    /// use domain_grid::GridMap;
    /// let map = GridMap::maze(9, 5, 1, 3).unwrap();
    /// assert_eq!(map.draw(&[]), ".@.......\n.@@@@@@@.\n.@...@...\n.@.@.@.@.\n...@...@.\n");
    /// ```
    ///
    /// # Errors
    ///
    /// [`GridError::Size`] as for [`open`](Self::open).
    pub fn maze(width: u32, height: u32, corridor: u32, seed: u64) -> Result<Self, GridError> {
        let mut map = Self::open(width, height)?;
        map.cells_mut().fill(Terrain::OutOfBounds);
        let mut random = generator(seed);
        let corridor = corridor.clamp(1, width.max(height));
        let pitch = corridor + 1;
        let (columns, rows) = (width.div_ceil(pitch), height.div_ceil(pitch));
        let mut is_visited = vec![false; columns as usize * rows as usize];
        is_visited[0] = true;
        let mut path = vec![Point { x: 0, y: 0 }];
        map.dig(Point { x: 0, y: 0 }, corridor, corridor);
        while let Some(&here) = path.last() {
            let number = |room: Point| room.y as usize * columns as usize + room.x as usize;
            let ahead: Vec<Point> = neighbours(here, columns, rows)
                .filter(|&room| !is_visited[number(room)])
                .collect();
            let Some(bound) = u32::try_from(ahead.len()).ok().filter(|&bound| bound > 0) else {
                path.pop();
                continue;
            };
            let next = ahead[below(&mut random, bound) as usize];
            is_visited[number(next)] = true;
            path.push(next);
            let corner = Point {
                x: here.x.min(next.x) * pitch,
                y: here.y.min(next.y) * pitch,
            };
            // Both rooms and the wall between them.
            let along = |from: u32, to: u32| corridor + from.abs_diff(to) * pitch;
            map.dig(corner, along(here.x, next.x), along(here.y, next.y));
        }
        Ok(map)
    }

    /// Makes a part of the map ground, as far as it lies on the map.
    fn dig(&mut self, corner: Point, width: u32, height: u32) {
        for y in (corner.y..self.height()).take(height as usize) {
            for x in (corner.x..self.width()).take(width as usize) {
                self.put(Point { x, y }, Terrain::Ground);
            }
        }
    }

    fn put(&mut self, point: Point, terrain: Terrain) {
        if let Some(cell) = self.cell(point) {
            self.cells_mut()[cell as usize] = terrain;
        }
    }
}

/// Returns the rooms beside a room, in `columns` columns and `rows` rows.
fn neighbours(room: Point, columns: u32, rows: u32) -> impl Iterator<Item = Point> {
    let straight = Direction::ALL.into_iter().filter(|way| !way.is_diagonal());
    let rooms = straight.filter_map(move |way| {
        let (dx, dy) = way.delta();
        let (x, y) = (
            room.x.checked_add_signed(dx)?,
            room.y.checked_add_signed(dy)?,
        );
        Some(Point { x, y })
    });
    rooms.filter(move |room| room.x < columns && room.y < rows)
}

/// The generator is the reference one, PCG-XSH-RR with 64 bits of state, so its numbers never change.
fn generator(seed: u64) -> Pcg32 {
    const STREAM: u64 = 0xA02_BDBF_7BB3_C0A7;
    Pcg32::new(seed, STREAM)
}

/// Returns a number below `bound`, which is not 0, each with the same probability to within 2^-32.
fn below(random: &mut Pcg32, bound: u32) -> u32 {
    let product = u64::from(random.next_u32()) * u64::from(bound);
    (product >> 32) as u32
}
