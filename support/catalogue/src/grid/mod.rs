//! Paths over grid maps.

mod ground;
mod painting;
mod random;
mod route;

use domain_grid::{DrawnMap, Grid, GridError, GridMap, Movement, Point, Scenario, Weights};
use search_core::{OptionSpec, reads};
use trace::Header;
use view::Scene;

use self::route::Route;
use crate::domain::{Draw, DrawState, Drawn};
use crate::{
    About, Brush, Domain, Enumerable, Facts, Failure, HeuristicSpec, Input, Instance, RandomSpec,
    Sample, Text, UserInput,
};

const FROM: OptionSpec = OptionSpec::new(
    "from",
    "X,Y",
    "The start: column and row, counted from 0 at the top left, such as 3,4",
)
.checked(reads::<Point>);

const TO: OptionSpec = OptionSpec::new("to", "X,Y", "The goal").checked(reads::<Point>);

const SCENARIOS: OptionSpec = OptionSpec::new(
    "scen",
    "FILE",
    "Solve the problems in this scenario file that are for a map of the same file name",
);

const MOVEMENT: OptionSpec = OptionSpec::new("movement", "MOVEMENT", "Which steps are possible")
    .short('m')
    .or("eight")
    .one_of(&[
        ("eight", "Straight and diagonal; corners are not cut"),
        ("four", "Straight only"),
    ]);

const WEIGHTS: OptionSpec = OptionSpec::new(
    "weights",
    "WEIGHTS",
    "Cost factors for steps onto some terrain, such as S=3,G=2",
)
.short('w')
.checked(reads::<Weights>);

static ABOUT: About = About {
    name: "grid",
    summary: "A path on a grid map: one that you draw, or a file of the Moving AI benchmarks",
    input: Input::File {
        value: "MAP",
        help: "The map file, or - for standard input",
        shipped: &[],
    },
    options: &[FROM, TO, SCENARIOS, MOVEMENT, WEIGHTS],
    sample: Sample::new("########\n#A..#..#\n#.#.#.##\n#.#...B#\n########\n"),
    heuristics: &[
        HeuristicSpec::new(
            "octile",
            "Distance over an open map, by diagonal steps where they are possible; admissible",
        ),
        HeuristicSpec::new(
            "manhattan",
            "Steps along both axes; admissible with --movement four only",
        ),
        HeuristicSpec::new("chebyshev", "Steps along the longer axis; admissible"),
        HeuristicSpec::ZERO,
    ],
    examples: "\
Examples:
  printf '#####\\n#A#B#\\n#...#\\n#####\\n' | sovet solve grid - --draw
  printf 'type octile\\nheight 1\\nwidth 4\\nmap\\n.SG.\\n' | sovet solve grid - --from 0,0 --to 3,0
  printf 'type octile\\nheight 1\\nwidth 2\\nmap\\n.S\\n' | sovet solve grid - --from 0,0 --to 1,0 --draw

A map may be drawn without a heading: # is a wall, . or a space is ground, A the start and B the \
goal, which --from and --to replace; G, S, W and T are terrain as in the benchmarks.

With a map and its scenario file: sovet solve grid arena.map --scen arena.map.scen

In traces and in JSON, costs are whole numbers of units, 15,994,428 to a straight step, so that they \
add and compare exactly; with --movement four the unit is one step.

For several problems, --trace paths.trace writes paths.1.trace, paths.2.trace and so on.",
    compare_example: "sovet random grid 4x8 --seed 6 | sovet compare grid - --from 0,0 --to 7,3",
    drawing: Some("Draw the path on the map: from A to B"),
    cost: "length",
    state: "cell",
    action: "step",
    random: Some(RandomSpec {
        value: "RxC",
        help: "Rows and columns, such as 48x64",
        sample: "20x30",
        noun: "map",
        options: &random::OPTIONS,
        examples: "\
Examples:
  sovet random grid 20x40
  sovet random grid 40x40 --kind rooms --seed 7 | sovet compare grid - --from 1,1 --to 38,38

The same seed gives the same map on every machine.",
    }),
    enumerate_options: &[FROM, MOVEMENT, WEIGHTS],
    enumerate_examples: "\
Examples:
  sovet random grid 12x30 --seed 3 | sovet enumerate grid - --from 0,0

Counts the cells by the number of steps from the start.",
    ..About::USUAL
};

/// Grid maps.
pub(crate) struct Grids;

impl Domain for Grids {
    fn about(&self) -> &About {
        &ABOUT
    }

    fn instances(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Vec<Box<dyn Instance>>, Failure> {
        let wanted = Wanted::read(text, given)?;
        let (from, to) = (point(given, &FROM)?, point(given, &TO)?);
        let problems = match given.values.get(SCENARIOS.name) {
            Some(path) if from.is_none() && to.is_none() => wanted.scenarios(path, given)?,
            Some(_) => {
                return Err(Failure::input(
                    "the scenarios give the start and the goal; leave out --from and --to",
                ));
            }
            None => {
                let (from, to) = wanted.ends(from, to)?;
                vec![wanted.problem(from, to).map_err(Failure::input)?]
            }
        };
        Ok(problems
            .into_iter()
            .map(|problem| Box::new(problem) as _)
            .collect())
    }

    fn enumerable(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Box<dyn Enumerable>, Failure> {
        let wanted = Wanted::read(text, given)?;
        let from = point(given, &FROM)?.or(wanted.start).ok_or_else(|| {
            Failure::input("give the start, such as --from 3,4, or draw an A on the map")
        })?;
        let problem = wanted.problem(from, from);
        Box::new(problem.map_err(Failure::input)?).enumerable()
    }

    fn random(
        &self,
        size: &str,
        given: &UserInput<'_>,
        draw: &mut Draw<'_>,
    ) -> Result<Drawn, Failure> {
        random::random(size, given, draw)
    }

    fn completion(&self, random: &str) -> Facts {
        random::ends(random)
    }

    fn drawing(&self, header: &Header) -> Option<DrawState> {
        ground::drawing(header)
    }

    fn scene(&self, header: &Header) -> Option<Scene> {
        ground::scene(header)
    }

    fn without_picture(&self, header: &Header) -> Option<String> {
        ground::without_picture(header)
    }

    fn sketch(&self, text: &Text<'_>, given: &UserInput<'_>) -> Option<Scene> {
        Wanted::read(text, given).ok()?.scene(given)
    }

    fn brushes(&self) -> &'static [Brush] {
        &painting::BRUSHES
    }
}

fn point(given: &UserInput<'_>, option: &OptionSpec) -> Result<Option<Point>, Failure> {
    given.values.read(option.name).map_err(Failure::input)
}

/// A map, and the steps that are possible on it.
struct Wanted<'n> {
    /// Name of the map.
    name: &'n str,
    map: GridMap,
    /// The start that is drawn on the map.
    start: Option<Point>,
    /// The goal that is drawn on the map.
    goal: Option<Point>,
    movement: Movement,
    weights: Weights,
}

impl<'n> Wanted<'n> {
    fn read(text: &Text<'n>, given: &UserInput<'_>) -> Result<Self, Failure> {
        let movement = given
            .values
            .choose(&MOVEMENT, &[Movement::Eight, Movement::Four]);
        let weights = given.values.read(WEIGHTS.name);
        let name = text.name.unwrap_or("the map");
        let room = DrawnMap::memory_for(text.text);
        given.host.make_room(name, room)?;
        let drawn = DrawnMap::parse(text.text)
            .map_err(|error| Failure::mistakes(name, &error.mistakes, &error))?;
        Ok(Self {
            name,
            map: drawn.map,
            start: drawn.start,
            goal: drawn.goal,
            movement: movement.map_err(Failure::input)?,
            weights: weights.map_err(Failure::input)?.unwrap_or_default(),
        })
    }

    /// Returns the start and the goal: those given, or else those drawn.
    fn ends(&self, from: Option<Point>, to: Option<Point>) -> Result<(Point, Point), Failure> {
        let message = match (from.or(self.start), to.or(self.goal)) {
            (Some(from), Some(to)) => return Ok((from, to)),
            (Some(_), None) if self.start.is_some() => {
                "there is a start A on the map, but no goal: draw a B, or give one, such as --to 3,4"
            }
            (None, Some(_)) if self.goal.is_some() => {
                "there is a goal B on the map, but no start: draw an A, or give one, such as --from 3,4"
            }
            _ => {
                "give the start and the goal, such as --from 3,4 --to 0,0, or scenarios with --scen"
            }
        };
        Err(Failure::input(message))
    }

    fn grid(&self, goal: Point) -> Result<Grid, GridError> {
        Grid::new(self.map.clone(), self.movement, &self.weights, goal)
    }

    fn problem(&self, from: Point, to: Point) -> Result<Route, GridError> {
        let grid = self.grid(to)?;
        let start = grid.cell(from)?;
        Ok(Route::new(grid, start, &self.weights, None))
    }

    fn scenarios(&self, path: &str, given: &UserInput<'_>) -> Result<Vec<Route>, Failure> {
        let (text, path) = given.host.read(path)?;
        let mistake = |error| Failure::input(format!("{path}, {error}"));
        let mut lines = Scenario::parse_lines(&text).map_err(mistake)?;
        let first = lines.iter().find_map(|(_, read)| read.as_ref().ok());
        let of = first.map(|scenario| format!("; the first one is for {}", scenario.map));
        lines.retain(|(_, read)| {
            read.as_ref()
                .map_or(true, |scenario| self.is_ours(scenario))
        });
        if lines.is_empty() {
            let (map, of) = (self.name, of.unwrap_or_default());
            return Err(Failure::input(format!(
                "{path} has no scenario for {map}{of}"
            )));
        }
        // All goals share the roads.
        let mut known: Option<Grid> = None;
        given.sound(lines.into_iter().map(|(line, read)| {
            let scenario = read.map_err(mistake)?;
            let wrong = |error| {
                let Scenario { start, goal, .. } = &scenario;
                Failure::input(format!(
                    "{path}, line {line}, from {start} to {goal}: {error}"
                ))
            };
            let grid = match &known {
                Some(grid) => grid,
                None => known.insert(self.grid(scenario.goal).map_err(wrong)?),
            };
            let (grid, start) = grid.for_scenario(&scenario).map_err(wrong)?;
            Ok(Route::new(
                grid,
                start,
                &self.weights,
                Some(scenario.length),
            ))
        }))
    }

    /// Returns whether the scenario is for a map of the same file name. A map without a name suits any.
    fn is_ours(&self, scenario: &Scenario) -> bool {
        let file_name = |path: &str| path.rsplit(['/', '\\']).next().map(str::to_owned);
        self.name == STANDARD_INPUT || file_name(&scenario.map) == file_name(self.name)
    }
}

/// Name of a map without a file.
const STANDARD_INPUT: &str = "standard input";
