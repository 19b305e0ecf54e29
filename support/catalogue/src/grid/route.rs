//! A path to be found on a map.

use std::rc::Rc;

use domain_grid::{Grid, Movement, OptimalLength, Point, Weights, chebyshev, manhattan, octile};
use search_core::{Capabilities, ErasedHeuristic, Field, Promise};
use serde_json::Value;
use trace::Header;

use super::ABOUT;
use crate::space_instance::{HeuristicChoice, no_heuristic};
use crate::{
    Enumerable, Facts, Failure, Host, Instance, NamedSpace, Solution, Solver, SpaceInstance, count,
};

/// A path to be found.
pub(super) struct Route {
    instance: SpaceInstance<Grid>,
    weights: Weights,
    /// The length according to the scenario.
    length: Option<OptimalLength>,
}

impl Route {
    pub(super) fn new(
        grid: Grid,
        start: u32,
        weights: &Weights,
        length: Option<OptimalLength>,
    ) -> Self {
        let grid = Rc::new(grid);
        let (space, from) = (Rc::clone(&grid), grid.point(start));
        let heuristic = move |name: &str, _: &dyn Host| {
            let distance = match name {
                "octile" => octile,
                "manhattan" => manhattan,
                "chebyshev" => chebyshev,
                _ => return Err(no_heuristic(name)),
            };
            let back = space.with_goal(from).map_err(Failure::input)?;
            let is_admissible = name != "manhattan" || space.movement() == Movement::Four;
            Ok(HeuristicChoice {
                to_start: Some(Box::new(move || ErasedHeuristic::new(distance(&back)))),
                is_admissible: Some(is_admissible),
                ..HeuristicChoice::new(ErasedHeuristic::fast_packed(distance(&space)))
            })
        };
        let goal = grid.goal();
        let instance = SpaceInstance::new(ABOUT.name, grid, start)
            .with_goal(goal, 0)
            .with_heuristics(heuristic);
        Self {
            instance,
            weights: *weights,
            length,
        }
    }

    fn grid(&self) -> &Grid {
        &self.instance.space
    }

    fn start(&self) -> String {
        self.grid().point(self.instance.start).to_string()
    }

    fn goal(&self) -> String {
        self.grid().point(self.grid().goal()).to_string()
    }

    /// Returns the length of a path of this cost.
    fn length(&self, cost: &Field) -> f64 {
        match cost {
            Field::Number(cost) => self.grid().length(u64::try_from(*cost).unwrap_or_default()),
            _ => f64::INFINITY,
        }
    }

    /// Returns the length according to the scenario, if it is for these steps and weights.
    fn published(&self) -> Option<OptimalLength> {
        let is_usual =
            self.grid().movement() == Movement::Eight && self.weights == Weights::default();
        self.length.filter(|_| is_usual)
    }

    /// Returns whether a solution is as long as the scenario says, if it says so.
    fn agrees(&self, solution: &Solution) -> Option<bool> {
        let (length, steps) = (self.length(&solution.cost), solution.actions.len());
        Some(self.published()?.agrees(length, steps))
    }
}

/// A length as a whole number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "no path is negative or so long"
)]
fn millionths(length: f64) -> u64 {
    (length * 1e6).round() as u64
}

impl Instance for Route {
    fn title(&self) -> String {
        format!("{} to {}", self.start(), self.goal())
    }

    fn disconnection(&self) -> Option<String> {
        let (from, to) = (self.start(), self.goal());
        let is_cut_off = !self.grid().has_path(self.instance.start);
        is_cut_off.then(|| format!("no path leads from {from} to {to}"))
    }

    fn facts(&self) -> Facts {
        let facts = [("start", self.start()), ("goal", self.goal())];
        facts.map(|(name, text)| (name, Value::from(text))).into()
    }

    fn options(&self) -> Facts {
        let movement = match self.grid().movement() {
            Movement::Eight => "eight",
            Movement::Four => "four",
        };
        vec![
            ("movement", Value::from(movement)),
            ("weights", Value::from(self.weights.to_string())),
        ]
    }

    fn measures(&self, solution: Option<&Solution>) -> Facts {
        let length = solution.map(|solution| self.length(&solution.cost));
        let lengths = [
            ("length", length),
            ("scenario_length", self.length.map(OptimalLength::value)),
        ];
        let known = lengths.into_iter();
        let mut facts: Facts = known
            .filter_map(|(name, length)| Some((name, Value::from(length?))))
            .collect();
        let agrees = solution.and_then(|solution| self.agrees(solution));
        facts.extend(agrees.map(|agrees| ("scenario_agrees", Value::from(agrees))));
        facts
    }

    /// Describes the cost of a solution, and whether it agrees with the scenario.
    fn price(&self, solution: &Solution) -> String {
        let length = self.length(&solution.cost);
        let steps = count(solution.actions.len() as u64, ABOUT.action);
        let expected = match (self.length, self.agrees(solution)) {
            (None, _) => String::new(),
            (_, Some(true)) => ", as the scenario says".to_owned(),
            (Some(expected), Some(false)) => format!(", where the scenario says {expected}"),
            (Some(expected), None) => {
                format!("; the scenario says {expected}, for eight directions and no weights")
            }
        };
        format!("with length {length:.8} in {steps}{expected}")
    }

    fn cost(&self, cost: &Field) -> String {
        format!("{:.8}", self.length(cost))
    }

    fn contradicts(&self, solution: Option<&Solution>, promise: Promise) -> bool {
        let Some(published) = self.published() else {
            return false;
        };
        solution.is_none_or(|solution| {
            let length = self.length(&solution.cost);
            let is_allowed = promise.allows(millionths(length), millionths(published.value()));
            self.agrees(solution) == Some(false) && !is_allowed
        })
    }

    fn header(&self) -> Header {
        let grid = self.grid();
        self.instance
            .header()
            .with("goal", self.goal())
            .with("unit", format!("{:.0}", 1.0 / grid.length(1)))
            .with("map", grid.map().draw(&[]))
    }

    /// Returns the path on the map.
    fn draw(&self, solution: &Solution) -> Option<String> {
        let grid = self.grid();
        let cells = self.instance.states(solution).into_iter();
        let path: Vec<Point> = cells.map(|cell| grid.point(cell)).collect();
        Some(grid.map().draw(&path).trim_end().to_owned())
    }

    fn solver<'s>(
        &'s self,
        heuristic: &str,
        host: &dyn Host,
    ) -> Result<Box<dyn Solver + 's>, Failure> {
        self.instance.space_solver(heuristic, host)
    }

    fn enumerable(self: Box<Self>) -> Result<Box<dyn Enumerable>, Failure> {
        let identity = self.identity();
        Ok(Box::new(self.instance.unnumbered().known_as(identity)))
    }
}

impl NamedSpace for Grid {
    fn capabilities(&self) -> Capabilities<Self> {
        let capabilities = Capabilities::successors().packed().reversible();
        if self.movement() == Movement::Four {
            capabilities.without_jumping("needs diagonal steps: leave out --movement four")
        } else if !self.has_one_cost() {
            capabilities.without_jumping("needs steps of one cost: leave out --weights")
        } else {
            capabilities.jumping()
        }
    }
}
