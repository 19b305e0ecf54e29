//! The ground that a search covers: a map or a graph.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use crate::stress;

/// A map or a graph on which the states of a search have their places.
///
/// Places are numbered from 0: the cells of a map row by row from the top, the nodes of a graph in order.
#[derive(Serialize)]
pub struct Scene {
    pub(crate) ground: Ground,
    #[serde(skip)]
    place: PlaceOf,
    pub(crate) starts: Vec<u32>,
    pub(crate) goals: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paper: Option<Paper>,
}

/// Position of the picture of a graph on the coordinates of its nodes, which are counted to the right and upwards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Paper {
    /// The leftmost coordinate.
    pub left: f64,
    /// The topmost coordinate.
    pub top: f64,
    /// Change of the coordinates from one unit of the picture to the next.
    pub unit: f64,
}

impl Paper {
    /// Returns the paper of nodes at these coordinates.
    #[must_use]
    pub fn of(points: &[(f64, f64)]) -> Self {
        let least =
            |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::INFINITY, f64::min);
        let most =
            |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(-f64::INFINITY, f64::max);
        let (left, top) = (least(|point| point.0), most(|point| point.1));
        let side = (most(|point| point.0) - left).max(top - least(|point| point.1));
        let unit = if side > 0.0 { side / Scene::SIDE } else { 1.0 };
        Self { left, top, unit }
    }
}

/// Function that returns the place of a state, given as text; `None` if it has no place.
pub type PlaceOf = Box<dyn Fn(&str) -> Option<u32>>;

/// Ground on which states stand.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ground {
    Map(Map),
    Graph(Graph),
}

#[derive(Serialize)]
pub(crate) struct Map {
    width: u32,
    height: u32,
    /// Letters of surfaces, each behind the number of cells in a row that have it, unless that is 1.
    cells: String,
}

#[derive(Serialize)]
pub(crate) struct Graph {
    names: Vec<String>,
    /// To the right and downwards, as on a screen.
    points: Vec<(f64, f64)>,
    roads: Vec<Road>,
}

/// Material of a cell of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// Open ground.
    Open,
    /// Grass.
    Grass,
    /// Swamp.
    Swamp,
    /// Water.
    Water,
    /// Impassable.
    Wall,
}

/// The edges of a graph that are drawn as one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Road {
    /// The node where it begins.
    pub from: u32,
    /// The node where it ends.
    pub to: u32,
    /// Cost, for people.
    pub cost: String,
    /// Whether it leads back as well, at the same cost.
    pub is_two_way: bool,
}

impl Surface {
    const fn letter(self) -> char {
        match self {
            Self::Open => '.',
            Self::Grass => 'g',
            Self::Swamp => 's',
            Self::Water => 'w',
            Self::Wall => '#',
        }
    }
}

impl Scene {
    /// The longer side of a graph's picture, in units of its points.
    pub const SIDE: f64 = 1_000.0;

    /// Returns a map with these cells in rows of `width`, on which the state at column x and row y, both from 0, is
    /// called `x,y`.
    ///
    /// # Panics
    ///
    /// If the cells make no whole rows.
    #[must_use]
    pub fn map(width: u32, cells: &[Surface]) -> Self {
        let columns = width as usize;
        assert!(
            columns > 0 && cells.len().is_multiple_of(columns),
            "a map consists of rows"
        );
        let height = u32::try_from(cells.len() / columns).expect("a map has few rows");
        let map = Map {
            width,
            height,
            cells: runs(cells),
        };
        let place = move |state: &str| {
            let (x, y) = state.split_once(',')?;
            let (x, y): (u32, u32) = (x.parse().ok()?, y.parse().ok()?);
            (x < width && y < height).then(|| y * width + x)
        };
        Self::on(Ground::Map(map), Box::new(place))
    }

    /// Returns a graph whose states are called by the names of its nodes. `points` says where they stand, to the right
    /// and upwards; without it they are laid out, the same on every machine.
    ///
    /// - **Time** and **memory** of laying out are quadratic in the number of nodes.
    ///
    /// # Panics
    ///
    /// If there are points, but not one for each node, or if a road leads to a node that is not there.
    #[must_use]
    pub fn graph(names: Vec<String>, points: Option<&[(f64, f64)]>, roads: Vec<Road>) -> Self {
        let paper = points.map(Paper::of);
        let points = match points {
            Some(points) => {
                assert_eq!(points.len(), names.len(), "each node has its point");
                points.to_vec()
            }
            None => stress::laid_out(names.len(), &ends(&roads)),
        };
        let numbers: BTreeMap<String, u32> = names.iter().cloned().zip(0..).collect();
        let graph = Graph {
            names,
            points: on_screen(&points),
            roads,
        };
        let place = move |state: &str| numbers.get(state).copied();
        Self {
            paper,
            ..Self::on(Ground::Graph(graph), Box::new(place))
        }
    }

    fn on(ground: Ground, place: PlaceOf) -> Self {
        Self {
            ground,
            place,
            starts: Vec::new(),
            goals: Vec::new(),
            paper: None,
        }
    }

    /// Adds these states as starts and as goals, as far as they have places.
    #[must_use]
    pub fn between<'t>(
        mut self,
        starts: impl IntoIterator<Item = &'t str>,
        goals: impl IntoIterator<Item = &'t str>,
    ) -> Self {
        self.starts = starts.into_iter().filter_map(&self.place).collect();
        self.goals = goals.into_iter().filter_map(&self.place).collect();
        self
    }

    /// Returns the place of a state.
    #[must_use]
    pub fn place(&self, state: &str) -> Option<u32> {
        (self.place)(state)
    }

    /// Returns the points of a graph's nodes on the screen, to the right and downwards; empty for a map.
    #[must_use]
    pub fn points(&self) -> &[(f64, f64)] {
        match &self.ground {
            Ground::Map(_) => &[],
            Ground::Graph(graph) => &graph.points,
        }
    }

    /// Returns the number of places.
    #[must_use]
    pub fn places(&self) -> usize {
        match &self.ground {
            Ground::Map(map) => map.width as usize * map.height as usize,
            Ground::Graph(graph) => graph.names.len(),
        }
    }
}

/// Letters, each behind the number of cells in a row that have it.
fn runs(cells: &[Surface]) -> String {
    let mut text = String::new();
    for run in cells.chunk_by(PartialEq::eq) {
        if run.len() > 1 {
            let _ = write!(text, "{}", run.len());
        }
        text.push(run[0].letter());
    }
    text
}

fn ends(roads: &[Road]) -> Vec<(usize, usize)> {
    let both = roads.iter().map(|road| (road.from, road.to));
    both.map(|(from, to)| (from as usize, to as usize))
        .collect()
}

/// Points as they stand on a screen: from the top left, downwards, to a tenth of a unit.
fn on_screen(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let Paper { left, top, unit } = Paper::of(points);
    let tenth = |length: f64| (length / unit * 10.0).round() / 10.0;
    let points = points.iter();
    points
        .map(|(x, y)| (tenth(x - left), tenth(top - y)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn road(from: u32, to: u32) -> Road {
        Road {
            from,
            to,
            cost: "1".to_owned(),
            is_two_way: true,
        }
    }

    #[track_caller]
    fn check(scene: &Scene, states: &[(&str, Option<u32>)]) {
        for (state, place) in states {
            assert_eq!(scene.place(state), *place, "{state}");
        }
    }

    #[test]
    fn states_have_places() {
        let map = Scene::map(3, &[Surface::Open; 6]);
        check(&map, &[("0,0", Some(0)), ("2,1", Some(5)), ("0,2", None)]);
        check(&map, &[("3,0", None), ("start", None), ("-1,0", None)]);
        let names = ["A", "B c"].map(str::to_owned).to_vec();
        let graph = Scene::graph(names, None, vec![road(0, 1)]);
        check(&graph, &[("A", Some(0)), ("B c", Some(1)), ("C", None)]);
        assert_eq!((map.places(), graph.places()), (6, 2));
    }

    #[test]
    fn cells_are_written_in_runs() {
        use Surface::{Grass, Open, Wall};
        let cells = [Open, Open, Open, Wall, Grass, Grass];
        assert_eq!(runs(&cells), "3.#2g");
    }

    #[test]
    fn what_is_high_is_at_the_top() {
        let points = [(10.0, 5.0), (30.0, 15.0)];
        assert_eq!(on_screen(&points), [(0.0, 500.0), (1_000.0, 0.0)]);
        assert_eq!(on_screen(&[(7.0, 7.0)]), [(0.0, 0.0)]);
    }
}
