//! Jumps to the next point where a shortest path may turn.

use std::ops::ControlFlow;

use search_core::{Jump, JumpSpace};

use crate::bits::Bits;
use crate::grid::directions;
use crate::roads::Roads;
use crate::{Direction, Grid, GridMap, Terrain};

/// Land or water as bits.
#[derive(Debug)]
pub(crate) struct Lines {
    rows: Bits,
    columns: Bits,
}

impl Lines {
    /// The cells that are joined to a terrain.
    pub(crate) fn new(map: &GridMap, terrain: Terrain) -> Self {
        let (width, height) = (map.width(), map.height());
        let is_open = |x: u32, y: u32| map.cells()[(y * width + x) as usize].joins(terrain);
        Self {
            rows: Bits::new(height, width, |y, x| is_open(x, y)),
            columns: Bits::new(width, height, is_open),
        }
    }
}

/// Jump points where no corner is cut: the goal; the places where a straight way has passed a corner; and
/// those where a diagonal way meets a straight one that leads to such a point.
///
/// Where steps over one kind of ground differ in cost, or none is diagonal, each step is a jump of its own
/// ([`Grid::has_one_cost`], [`Grid::movement`]).
///
/// Source: Harabor and Grastien 2011, *Online Graph Pruning for Pathfinding on Grid Maps*; straight ways
/// are searched 64 cells at a time as in their *Improving Jump Point Search*, 2014.
impl JumpSpace for Grid {
    fn visit_jumps<B>(
        &self,
        cell: &u32,
        last: Option<Direction>,
        mut visit: impl FnMut(Jump<Direction, u64>, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (roads, cell) = (self.roads(), *cell);
        let Some(lines) = roads.lines(cell) else {
            return steps(roads, cell, last, visit);
        };
        let view = View::new(self, lines, cell);
        for action in directions(worth_trying(roads, cell, last)) {
            if let Some((times, to)) = view.jump(action) {
                let cost = u64::from(times) * roads.cost(to, action.is_diagonal());
                visit(
                    Jump {
                        action,
                        times,
                        cost,
                    },
                    to,
                )?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Each step as a jump.
fn steps<B>(
    roads: &Roads,
    cell: u32,
    last: Option<Direction>,
    mut visit: impl FnMut(Jump<Direction, u64>, u32) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let back = last.map_or(0, |last| last.opposite().bit());
    for action in directions(roads.open(cell) & !back) {
        let to = roads.after(cell, action);
        let cost = roads.cost(to, action.is_diagonal());
        let times = 1;
        visit(
            Jump {
                action,
                times,
                cost,
            },
            to,
        )?;
    }
    ControlFlow::Continue(())
}

/// A bit for each direction in which a shortest path may go on.
fn worth_trying(roads: &Roads, cell: u32, last: Option<Direction>) -> u8 {
    let open = roads.open(cell);
    let Some(last) = last else {
        return open;
    };
    let [one, other] = last.beside();
    if last.is_diagonal() {
        return open & (last.bit() | one.bit() | other.bit());
    }
    // Past a corner: what lies beside the cell cannot be reached from the one before as cheaply.
    let corners = open & !roads.open(roads.before(cell, last));
    let past = last.turns().into_iter().map(|[beside, diagonal]| {
        if corners & beside.bit() == 0 {
            0
        } else {
            beside.bit() | diagonal.bit()
        }
    });
    open & past.fold(last.bit(), |bits, more| bits | more)
}

/// The map as one sees it from a cell.
struct View<'g> {
    roads: &'g Roads,
    lines: &'g Lines,
    from: Place,
    goal: Place,
}

/// A cell with its coordinates.
#[derive(Clone, Copy)]
struct Place {
    cell: u32,
    x: u32,
    y: u32,
}

impl Place {
    fn new(map: &GridMap, cell: u32) -> Self {
        let point = map.point(cell);
        let (x, y) = (point.x, point.y);
        Self { cell, x, y }
    }

    #[inline]
    fn step(self, roads: &Roads, direction: Direction) -> Self {
        let (dx, dy) = direction.delta();
        Self {
            cell: roads.after(self.cell, direction),
            x: self.x.wrapping_add_signed(dx),
            y: self.y.wrapping_add_signed(dy),
        }
    }
}

impl<'g> View<'g> {
    fn new(grid: &'g Grid, lines: &'g Lines, cell: u32) -> Self {
        let (roads, map) = (grid.roads(), grid.map());
        Self {
            roads,
            lines,
            from: Place::new(map, cell),
            goal: Place::new(map, grid.goal()),
        }
    }

    /// The number of steps to the next jump point, and that point, if there is one.
    fn jump(&self, direction: Direction) -> Option<(u32, u32)> {
        if direction.is_diagonal() {
            return self.diagonal(direction);
        }
        let times = self.straight(self.from, direction)?;
        Some((
            times,
            self.roads.after_many(self.from.cell, direction, times),
        ))
    }

    fn diagonal(&self, direction: Direction) -> Option<(u32, u32)> {
        let [one, other] = direction.beside();
        let mut place = self.from;
        let mut times = 0;
        while self.roads.open(place.cell) & direction.bit() != 0 {
            place = place.step(self.roads, direction);
            times += 1;
            let turns = || {
                [one, other]
                    .into_iter()
                    .any(|way| self.straight(place, way).is_some())
            };
            if place.cell == self.goal.cell || turns() {
                return Some((times, place.cell));
            }
        }
        None
    }

    /// The number of steps to the next jump point in a straight direction.
    #[inline]
    fn straight(&self, from: Place, direction: Direction) -> Option<u32> {
        let Lines { rows, columns } = self.lines;
        let (x, y) = (from.x, from.y);
        let (reach, to_goal) = match direction {
            Direction::East => (rows.up(y, x), self.in_row(y, self.goal.x.wrapping_sub(x))),
            Direction::West => (rows.down(y, x), self.in_row(y, x.wrapping_sub(self.goal.x))),
            Direction::South => (
                columns.up(x, y),
                self.in_column(x, self.goal.y.wrapping_sub(y)),
            ),
            _ => (
                columns.down(x, y),
                self.in_column(x, y.wrapping_sub(self.goal.y)),
            ),
        };
        // A goal that lies behind is more steps away than there are.
        match to_goal {
            Some(steps) if (1..=reach.steps).contains(&steps) => Some(steps),
            _ => reach.is_corner.then_some(reach.steps),
        }
    }

    #[inline]
    fn in_row(&self, y: u32, steps: u32) -> Option<u32> {
        (y == self.goal.y).then_some(steps)
    }

    #[inline]
    fn in_column(&self, x: u32, steps: u32) -> Option<u32> {
        (x == self.goal.x).then_some(steps)
    }
}
