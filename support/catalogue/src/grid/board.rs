//! Grid maps as boards.

use domain_grid::{GridMap, Point, Terrain};
use trace::Header;
use view::{Board, Cell, Kind, Look};

use crate::domain::DrawState;

/// Maps with more cells on a side are too large for a node.
const LARGEST_MAP: u32 = 24;

/// The map with the place on it.
pub(super) fn drawing(header: &Header) -> Option<DrawState> {
    let rows = header.setting.get("map")?;
    let height = rows.lines().count();
    let width = rows.lines().next()?.chars().count();
    let text = format!("type octile\nheight {height}\nwidth {width}\nmap\n{rows}");
    let map = GridMap::parse(&text).ok()?;
    if map.width() > LARGEST_MAP || map.height() > LARGEST_MAP {
        return None;
    }
    let number = |point: Point| (point.y * map.width() + point.x) as usize;
    let goal: Point = header.setting.get("goal")?.parse().ok()?;
    let start: Point = header.start.parse().ok()?;
    let mut ground: Vec<Cell> = map.cells().iter().copied().map(ground).collect();
    ground.get_mut(number(start))?.kind = Kind::Start;
    ground.get_mut(number(goal))?.kind = Kind::Goal;
    Some(Box::new(move |state| {
        let point: Point = state.parse().ok()?;
        let mut cells = ground.clone();
        let number = (point.y * map.width() + point.x) as usize;
        cells.get_mut(number)?.kind = Kind::Tile;
        Some(Board {
            rows: map.height() as usize,
            columns: map.width() as usize,
            cells,
            look: Look::Close,
        })
    }))
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
