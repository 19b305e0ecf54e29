//! The grid as a state space.

use std::ops::ControlFlow;
use std::sync::Arc;

use search_core::{Notation, StateSpace, Visitor};

use crate::length::length;
use crate::neighbours::Roads;
use crate::{Direction, GridError, GridMap, Movement, Point, Scenario, Terrain, Weights};

/// Paths over a map to one goal.
///
/// A state is the number of a cell, counted by rows from 0; an action is a step to a neighbour.
///
/// - A step leads from land to land or from water to water ([`Terrain`]).
/// - A diagonal step needs both straight neighbours between its ends to be open to it: no corner is
///   cut.
/// - A step costs its length times the weight of the terrain that it leads to. Costs are whole
///   numbers of a unit so small that sums and comparisons are exact; [`length`](Self::length)
///   converts them to lengths. With [`Movement::Four`] the unit is the step.
///
/// Copies of a grid and grids with other goals share the map.
///
/// ```
/// use domain_grid::{Grid, GridMap, Movement, Point, Weights, octile};
/// use search_core::{Run, a_star};
///
/// let map = GridMap::parse("type octile\nheight 3\nwidth 4\nmap\n....\n.@..\n....\n").unwrap();
/// let goal = Point { x: 3, y: 2 };
/// let grid = Grid::new(map, Movement::Eight, &Weights::default(), goal).unwrap();
/// let start = grid.cell(Point { x: 0, y: 0 }).unwrap();
///
/// let solution = a_star(&mut Run::new(), &grid, &octile(&grid), &start).unwrap().unwrap();
/// assert_eq!(format!("{:.8}", grid.length(solution.cost)), "4.41421356");
/// let path: Vec<Point> = solution.states(&grid, &start).into_iter().map(|cell| grid.point(cell)).collect();
/// assert_eq!(grid.map().draw(&path), "A**.\n.@.*\n...B\n");
/// ```
#[derive(Clone, Debug)]
pub struct Grid {
    roads: Arc<Roads>,
    goal: u32,
    /// The goal as a place: to find that takes a division.
    goal_point: Point,
}

impl Grid {
    /// Makes the problem of paths over `map` to `goal`.
    ///
    /// # Errors
    ///
    /// [`GridError`] if the goal is impassable.
    pub fn new(
        map: GridMap,
        movement: Movement,
        weights: &Weights,
        goal: Point,
    ) -> Result<Self, GridError> {
        let (goal_point, goal) = (goal, standing(&map, goal)?);
        let roads = Arc::new(Roads::new(map, movement, weights));
        Ok(Self {
            roads,
            goal,
            goal_point,
        })
    }

    /// Returns the paths over the same map to another goal.
    ///
    /// # Errors
    ///
    /// [`GridError`] if the place is impassable.
    pub fn with_goal(&self, goal: Point) -> Result<Self, GridError> {
        let roads = Arc::clone(&self.roads);
        let (goal_point, goal) = (goal, self.cell(goal)?);
        Ok(Self {
            roads,
            goal,
            goal_point,
        })
    }

    /// Returns the grid with the goal of a scenario, and the scenario's start.
    ///
    /// # Errors
    ///
    /// [`GridError`] if the scenario is for a map of another size or has its start or its goal on an
    /// impassable place.
    pub fn for_scenario(&self, scenario: &Scenario) -> Result<(Self, u32), GridError> {
        let (width, height) = (self.map().width(), self.map().height());
        if (scenario.width, scenario.height) != (width, height) {
            return Err(GridError::OtherSize {
                expected_width: scenario.width,
                expected_height: scenario.height,
                width,
                height,
            });
        }
        Ok((self.with_goal(scenario.goal)?, self.cell(scenario.start)?))
    }

    /// Returns the map.
    #[must_use]
    pub fn map(&self) -> &GridMap {
        &self.roads.map
    }

    /// Returns the kind of movement: the steps that are possible.
    #[must_use]
    pub fn movement(&self) -> Movement {
        self.roads.movement
    }

    /// Returns the goal.
    #[must_use]
    pub fn goal(&self) -> u32 {
        self.goal
    }

    #[inline]
    pub(crate) fn goal_point(&self) -> Point {
        self.goal_point
    }

    /// Returns the cell at a passable place.
    ///
    /// # Errors
    ///
    /// [`GridError`] if the place is impassable.
    pub fn cell(&self, point: Point) -> Result<u32, GridError> {
        standing(self.map(), point)
    }

    /// Returns the place of a cell.
    #[must_use]
    pub fn point(&self, cell: u32) -> Point {
        self.map().point(cell)
    }

    /// Returns whether a path leads from this cell to the goal.
    ///
    /// ```
    /// use domain_grid::{Grid, GridMap, Movement, Point, Weights};
    /// let map = GridMap::parse("type octile\nheight 1\nwidth 4\nmap\n..@.\n").unwrap();
    /// let grid = Grid::new(map, Movement::Eight, &Weights::default(), Point { x: 1, y: 0 }).unwrap();
    /// assert_eq!([0, 3].map(|cell| grid.has_path(cell)), [true, false]);
    /// ```
    #[must_use]
    pub fn has_path(&self, start: u32) -> bool {
        let mut is_met = vec![false; self.map().cells().len()];
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            if self.is_goal(&cell) {
                return true;
            }
            if !std::mem::replace(&mut is_met[cell as usize], true) {
                let actions = self.actions(&cell);
                open.extend(actions.map(|step| self.result(&cell, step)));
            }
        }
        false
    }

    /// Returns the length that a cost stands for; a straight step over terrain of weight 1 has length 1.
    #[must_use]
    pub fn length(&self, cost: u64) -> f64 {
        length(cost, self.roads.straight())
    }

    #[inline]
    pub(crate) fn roads(&self) -> &Roads {
        &self.roads
    }

    /// Returns whether all straight steps cost the same on the goal's side, land or water, and so do all diagonal ones.
    ///
    /// Then one can [jump](search_core::jump_point_search) there, if there are diagonal steps.
    #[must_use]
    pub fn has_one_cost(&self) -> bool {
        self.roads.have_one_cost(self.ground())
    }

    /// Returns the cost of a straight step over the cheapest terrain that leads to the goal.
    pub(crate) fn least_step(&self) -> u64 {
        self.roads.steps(self.ground()).min().unwrap_or(0)
    }

    /// Returns the terrain at the goal.
    fn ground(&self) -> Terrain {
        self.map().cells()[self.goal as usize]
    }
}

/// Returns the number of the cell at a passable place.
fn standing(map: &GridMap, point: Point) -> Result<u32, GridError> {
    match (map.cell(point), map.terrain(point)) {
        (Some(cell), Some(terrain)) if terrain.is_passable() => Ok(cell),
        (Some(_), Some(terrain)) => Err(GridError::Blocked { point, terrain }),
        _ => Err(GridError::OffMap {
            point,
            width: map.width(),
            height: map.height(),
        }),
    }
}

/// Returns the directions whose bits are set, in order.
#[inline]
pub(crate) fn directions(bits: u8) -> impl Iterator<Item = Direction> {
    // Wider than there are directions: without bits the number of zeros is beyond all of them.
    let mut bits = u32::from(bits);
    std::iter::from_fn(move || {
        let direction = *Direction::ALL.get(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(direction)
    })
}

impl StateSpace for Grid {
    type State = u32;
    type Action = Direction;
    type Cost = u64;

    fn actions(&self, cell: &u32) -> impl Iterator<Item = Direction> {
        directions(self.roads.open(*cell))
    }

    #[inline]
    fn result(&self, cell: &u32, direction: Direction) -> u32 {
        self.roads.after(*cell, direction)
    }

    #[inline]
    fn cost(&self, cell: &u32, direction: Direction) -> u64 {
        let to = self.roads.after(*cell, direction);
        self.roads.cost(to, direction.is_diagonal())
    }

    #[inline]
    fn is_goal(&self, cell: &u32) -> bool {
        *cell == self.goal
    }

    #[inline]
    fn takes_back(&self, earlier: Direction, later: Direction) -> bool {
        later == earlier.opposite()
    }

    fn actions_back(&self) -> u64 {
        1
    }

    #[inline]
    fn visit_successors<B, V: Visitor<Self, B>>(
        &self,
        cell: &u32,
        last: Option<Direction>,
        visitor: &mut V,
    ) -> ControlFlow<B> {
        let back = last.map_or(0, |last| last.opposite().bit());
        for direction in directions(self.roads.open(*cell) & !back) {
            visitor.visit(cell, direction, self.roads.after(*cell, direction))?;
        }
        ControlFlow::Continue(())
    }
}

impl Notation for Grid {
    fn state_text(&self, cell: &u32) -> String {
        self.point(*cell).to_string()
    }

    fn action_text(&self, direction: Direction) -> String {
        direction.to_string()
    }
}
