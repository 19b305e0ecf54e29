//! Problems: a map, a start and a goal.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use domain_grid::{
    Grid, GridError, GridMap, Movement, OptimalLength, ParseError, Point, Scenario, Weights,
};

use crate::exit::Failure;
use crate::input::{name, read_text};
use crate::output::value_name;

/// Which ways are looked for.
#[derive(Args, Debug)]
pub(crate) struct GridArgs {
    /// The map file, or - for standard input
    #[arg(value_name = "MAP")]
    map: PathBuf,

    /// Solve the problems of this scenario file that are for a map of the same file name
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["from", "to"])]
    scen: Option<PathBuf>,

    /// The start: column and row, both counted from 0 at the top left, such as 3,4
    #[arg(long, value_name = "X,Y")]
    from: Option<Point>,

    /// The goal
    #[arg(long, value_name = "X,Y")]
    to: Option<Point>,

    /// Which steps are possible
    #[arg(short, long, value_enum, default_value = "eight")]
    movement: Steps,

    /// How many times dearer it is to step onto some terrain, such as S=3,G=2
    #[arg(short, long, value_name = "WEIGHTS", default_value_t)]
    pub(crate) weights: Weights,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Steps {
    /// Straight and diagonal ones; no corner is cut
    Eight,
    /// Straight ones only
    Four,
}

impl From<Steps> for Movement {
    fn from(steps: Steps) -> Self {
        match steps {
            Steps::Eight => Self::Eight,
            Steps::Four => Self::Four,
        }
    }
}

/// A way to be found.
pub(crate) struct Problem {
    pub(crate) grid: Grid,
    pub(crate) start: u32,
    /// What the scenario says.
    pub(crate) length: Option<OptimalLength>,
}

impl GridArgs {
    /// Which steps are possible, as on the command line.
    pub(crate) fn movement(&self) -> String {
        value_name(&self.movement)
    }

    /// All problems asked for. Any mistake in any of them is reported before the first is solved.
    pub(crate) fn problems(&self) -> Result<Vec<Problem>, Failure> {
        let map = GridMap::parse(&read_text(&self.map)?).map_err(|error| at(&self.map, &error))?;
        match (&self.scen, self.from, self.to) {
            (Some(path), ..) => self.scenarios(map, path),
            (None, Some(from), Some(to)) => {
                let problem = self.problem(map, from, to).map_err(Failure::input)?;
                Ok(vec![problem])
            }
            (None, ..) => Err(Failure::input(
                "give the start and the goal, such as --from 3,4 --to 0,0, or scenarios with --scen",
            )),
        }
    }

    fn grid(&self, map: GridMap, goal: Point) -> Result<Grid, GridError> {
        Grid::new(map, self.movement.into(), &self.weights, goal)
    }

    fn problem(&self, map: GridMap, from: Point, to: Point) -> Result<Problem, GridError> {
        let grid = self.grid(map, to)?;
        Ok(Problem {
            start: grid.cell(from)?,
            grid,
            length: None,
        })
    }

    fn scenarios(&self, map: GridMap, path: &Path) -> Result<Vec<Problem>, Failure> {
        let all = Scenario::parse_all(&read_text(path)?).map_err(|error| at(path, &error))?;
        let ours: Vec<&Scenario> = all
            .iter()
            .filter(|scenario| self.is_ours(scenario))
            .collect();
        let Some(first) = ours.first() else {
            let of = all.first().map_or_else(String::new, |scenario| {
                format!("; the first one is for {}", scenario.map)
            });
            let (path, map) = (name(path), name(&self.map));
            return Err(Failure::input(format!(
                "{path} has no scenario for {map}{of}"
            )));
        };
        let wrong = |scenario: &Scenario, error: GridError| {
            let Scenario { start, goal, .. } = scenario;
            Failure::input(format!(
                "{}, scenario from {start} to {goal}: {error}",
                name(path)
            ))
        };
        let grid = self
            .grid(map, first.goal)
            .map_err(|error| wrong(first, error))?;
        let problem = |scenario: &&Scenario| {
            let (grid, start) = grid
                .for_scenario(scenario)
                .map_err(|error| wrong(scenario, error))?;
            Ok(Problem {
                grid,
                start,
                length: Some(scenario.length),
            })
        };
        ours.iter().map(problem).collect()
    }

    /// Is the scenario for a map of the same file name? A map without a name suits any.
    fn is_ours(&self, scenario: &Scenario) -> bool {
        let other = scenario.map.rsplit(['/', '\\']).next();
        let ours = self.map.file_name().and_then(|name| name.to_str());
        ours == Some("-") || ours == other
    }
}

/// A mistake in a file.
fn at(path: &Path, error: &ParseError) -> Failure {
    Failure::input(format!("{}, {error}", name(path)))
}
