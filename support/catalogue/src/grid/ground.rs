//! Maps as they are shown: in the nodes of a tree, and as the ground of a search.

use domain_grid::{GridMap, Point, Terrain};
use trace::Header;
use view::{Board, Cell, Kind, Look, Scene, Surface};

use super::{FROM, TO, Wanted, point};
use crate::UserInput;
use crate::domain::DrawState;

/// Greatest number of cells on a side of a map in a node.
const LARGEST_MAP: u32 = 24;

/// Returns the map with the place on it.
pub(super) fn drawing(header: &Header) -> Option<DrawState> {
    let map = map_of(header)?;
    if map.width() > LARGEST_MAP || map.height() > LARGEST_MAP {
        return None;
    }
    let (width, height) = (map.width(), map.height());
    let number = move |point: Point| {
        let is_on_the_map = point.x < width && point.y < height;
        is_on_the_map.then(|| (point.y * width + point.x) as usize)
    };
    let goal: Point = header.setting.get("goal")?.parse().ok()?;
    let start: Point = header.start.parse().ok()?;
    let mut ground: Vec<Cell> = map.cells().iter().copied().map(ground).collect();
    ground.get_mut(number(start)?)?.kind = Kind::Start;
    ground.get_mut(number(goal)?)?.kind = Kind::Goal;
    Some(Box::new(move |state| {
        let mut cells = ground.clone();
        cells.get_mut(number(state.parse().ok()?)?)?.kind = Kind::Tile;
        Some(Board {
            rows: height as usize,
            columns: width as usize,
            cells,
            look: Look::Close,
        })
    }))
}

/// Returns the map of a trace.
fn map_of(header: &Header) -> Option<GridMap> {
    let rows = header.setting.get("map")?;
    let height = rows.lines().count();
    let width = rows.lines().next()?.chars().count();
    let text = format!("type octile\nheight {height}\nwidth {width}\nmap\n{rows}");
    GridMap::parse(&text).ok()
}

/// Greatest number of cells of a map in one picture.
const MOST_CELLS: usize = 1 << 22;

/// Returns the map as the ground of a search.
pub(super) fn scene(header: &Header) -> Option<Scene> {
    let scene = ground_of(&map_of(header)?)?;
    let goal = header.setting.get("goal").map(String::as_str);
    Some(scene.between([header.start.as_str()], goal))
}

impl Wanted<'_> {
    /// Returns the map with its start and goal, if it has them.
    pub(super) fn scene(&self, given: &UserInput<'_>) -> Option<Scene> {
        let end = |option, drawn: Option<Point>| {
            let given = point(given, option).ok().flatten();
            given.or(drawn).map(|end| end.to_string())
        };
        let ends = [end(&FROM, self.start), end(&TO, self.goal)];
        let [start, goal] = ends.each_ref().map(Option::as_deref);
        Some(ground_of(&self.map)?.between(start, goal))
    }
}

/// Returns a map without start and goal.
fn ground_of(map: &GridMap) -> Option<Scene> {
    if map.cells().len() > MOST_CELLS {
        return None;
    }
    let cells: Vec<Surface> = map.cells().iter().copied().map(surface).collect();
    Some(Scene::map(map.width(), &cells))
}

/// Describes a map that is too large to be drawn.
pub(super) fn without_picture(header: &Header) -> Option<String> {
    let map = map_of(header)?;
    let (width, height) = (map.width(), map.height());
    if width <= LARGEST_MAP && height <= LARGEST_MAP {
        return None;
    }
    let nodes = format!(
        "The map has {width} by {height} cells, and a node has room for {LARGEST_MAP} by {LARGEST_MAP}: nodes show \
         their column and row instead."
    );
    Some(match map.cells().len() {
        0..=MOST_CELLS => nodes,
        _ => format!("{nodes} The map itself is not shown: it has more than {MOST_CELLS} cells."),
    })
}

fn surface(terrain: Terrain) -> Surface {
    match terrain {
        Terrain::Ground => Surface::Open,
        Terrain::Grass => Surface::Grass,
        Terrain::Swamp => Surface::Swamp,
        Terrain::Water => Surface::Water,
        Terrain::Trees | Terrain::OutOfBounds | Terrain::Outside => Surface::Wall,
    }
}

fn ground(terrain: Terrain) -> Cell {
    match terrain {
        Terrain::Ground => Cell::new("", Kind::Empty),
        Terrain::Grass | Terrain::Swamp | Terrain::Water => {
            Cell::new(terrain.letter(), Kind::Empty)
        }
        Terrain::Trees | Terrain::OutOfBounds | Terrain::Outside => Cell::new("", Kind::Wall),
    }
}
