//! Jumps to the next point where a shortest path may turn.

use std::ops::ControlFlow;

use search_core::{Jump, JumpSpace};

use crate::bits::{Bits, Stop};
use crate::grid::directions;
use crate::jump_directions::sights;
use crate::neighbours::Roads;
use crate::{Direction, Grid, GridMap, Point, Terrain};

/// Land or water made ready for jumps.
#[derive(Debug)]
pub(crate) struct Lines {
    rows: Bits,
    columns: Bits,
    /// For each cell a bit for each direction in which there is a jump point that is not the goal.
    sights: Box<[u8]>,
    /// Cost of a step, straight and diagonal.
    costs: [u64; 2],
}

impl Lines {
    /// Makes the lines of the cells that are joined to a terrain, and the costs of a step to each of them.
    pub(crate) fn new(map: &GridMap, terrain: Terrain, costs: [u64; 2]) -> Self {
        let (width, height) = (map.width(), map.height());
        let joins = Terrain::ALL.map(|other| other.joins(terrain));
        let is_open = |x: u32, y: u32| joins[map.cells()[(y * width + x) as usize] as usize];
        let rows = Bits::new(height, width, |y, x| is_open(x, y));
        Self {
            sights: sights(&rows, width, height),
            columns: Bits::new(width, height, is_open),
            rows,
            costs,
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
/// are searched 64 cells at a time as in their *Improving Jump Point Search*, 2014. Which ways lead to no such
/// point but the goal is found out once for a map, so that those are not searched at all.
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
        let (sights, towards_goal) = (view.sights(cell), view.towards_goal());
        for action in directions(worth_trying(roads, cell, last) & (sights | towards_goal)) {
            let jump = if action.bit() == towards_goal {
                view.jump_towards_goal(action)
            } else {
                Some(view.jump(action))
            };
            if let Some((times, to)) = jump {
                let cost = u64::from(times) * lines.costs[usize::from(action.is_diagonal())];
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

/// Visits each step as a jump.
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

/// Returns a bit for each direction in which a shortest path may go on.
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
    goal: Point,
}

/// A cell with its coordinates.
#[derive(Clone, Copy)]
struct Place {
    cell: u32,
    at: Point,
}

impl<'g> View<'g> {
    fn new(grid: &'g Grid, lines: &'g Lines, cell: u32) -> Self {
        let at = grid.point(cell);
        Self {
            roads: grid.roads(),
            lines,
            from: Place { cell, at },
            goal: grid.goal_point(),
        }
    }

    /// Returns the bit of the only direction in which one may come to the goal or to where it lies straight ahead.
    #[inline]
    fn towards_goal(&self) -> u8 {
        const TOWARDS: [[u8; 3]; 3] = [
            [
                Direction::NorthWest.bit(),
                Direction::North.bit(),
                Direction::NorthEast.bit(),
            ],
            [Direction::West.bit(), 0, Direction::East.bit()],
            [
                Direction::SouthWest.bit(),
                Direction::South.bit(),
                Direction::SouthEast.bit(),
            ],
        ];
        let (right, down) = self.to_goal(self.from);
        let third = |sign: i32| 1_usize.wrapping_add_signed(sign as isize);
        TOWARDS[third(down.signum())][third(right.signum())]
    }

    /// Returns a bit for each direction in which there is one that is not the goal.
    #[inline]
    fn sights(&self, cell: u32) -> u8 {
        self.lines.sights[cell as usize]
    }

    /// Returns the distance of the goal to the right and down.
    #[inline]
    fn to_goal(&self, Place { at, .. }: Place) -> (i32, i32) {
        let less = |to: u32, from: u32| to.cast_signed() - from.cast_signed();
        (less(self.goal.x, at.x), less(self.goal.y, at.y))
    }

    /// Returns the number of steps to the next jump point, and that point, where there is one that is not the goal.
    #[inline]
    fn jump(&self, direction: Direction) -> (u32, u32) {
        let from = self.from.cell;
        if !direction.is_diagonal() {
            let (_, stop) = self.stop(self.from.at, direction);
            let times = stop.steps_to_corner();
            return (times, self.roads.after_many(from, direction, times));
        }
        let [one, other] = direction.beside();
        let (mut cell, mut times) = (from, 0);
        while times == 0 || self.sights(cell) & (one.bit() | other.bit()) == 0 {
            cell = self.roads.after(cell, direction);
            times += 1;
        }
        (times, cell)
    }

    /// Jumps like [`jump`](Self::jump) where there may be no jump point, or only the goal.
    fn jump_towards_goal(&self, direction: Direction) -> Option<(u32, u32)> {
        if direction.is_diagonal() {
            return self.diagonal(direction);
        }
        let times = self.straight(self.from, direction)?;
        let to = self.roads.after_many(self.from.cell, direction, times);
        Some((times, to))
    }

    fn diagonal(&self, direction: Direction) -> Option<(u32, u32)> {
        let ways = direction.beside();
        let turns = ways[0].bit() | ways[1].bit();
        // There alone the goal may lie on a straight way, or has been reached.
        let (right, down) = direction.delta();
        let (goal_right, goal_down) = self.to_goal(self.from);
        let beside_goal = (right * goal_right).min(down * goal_down);
        let (mut cell, mut times) = (self.from.cell, 0);
        while self.roads.open(cell) & direction.bit() != 0 {
            cell = self.roads.after(cell, direction);
            times += 1;
            let sees_goal = || {
                let x = self.from.at.x.wrapping_add_signed(right * times);
                let y = self.from.at.y.wrapping_add_signed(down * times);
                let at = Point { x, y };
                let sees = |way| self.straight(Place { cell, at }, way).is_some();
                at == self.goal || ways.into_iter().any(sees)
            };
            if self.sights(cell) & turns != 0 || (times == beside_goal && sees_goal()) {
                return Some((times.cast_unsigned(), cell));
            }
        }
        None
    }

    /// Returns the number of steps to the next jump point in a straight direction.
    #[inline]
    fn straight(&self, from: Place, direction: Direction) -> Option<u32> {
        let (lines, stop) = self.stop(from.at, direction);
        let reach = lines.reach(stop);
        match self.steps_to_goal(from, direction) {
            Some(steps) if steps <= reach.steps => Some(steps),
            _ => reach.is_corner.then_some(reach.steps),
        }
    }

    /// Returns the end of the way in a straight direction, with the lines that it follows.
    #[inline]
    fn stop(&self, Point { x, y }: Point, direction: Direction) -> (&'g Bits, Stop) {
        let Lines { rows, columns, .. } = self.lines;
        match direction {
            Direction::East => (rows, rows.up(y, x)),
            Direction::West => (rows, rows.down(y, x)),
            Direction::South => (columns, columns.up(x, y)),
            _ => (columns, columns.down(x, y)),
        }
    }

    /// Returns the number of steps to the goal, if it lies in a straight direction.
    #[inline]
    fn steps_to_goal(&self, from: Place, direction: Direction) -> Option<u32> {
        let (right, down) = direction.delta();
        let (goal_right, goal_down) = self.to_goal(from);
        let steps = right * goal_right + down * goal_down;
        let is_ahead = (goal_right, goal_down) == (steps * right, steps * down) && steps > 0;
        is_ahead.then_some(steps.cast_unsigned())
    }
}
