//! Maps that are changed by hand.

use std::collections::HashSet;

use domain_grid::{DrawnMap, MapText, Point, Terrain};
use search_core::OptionSpec;

use super::{FROM, SCENARIOS, TO, point};
use crate::{Brush, Canvas, CellAt, Failure, Painted, Takes};

pub(super) static BRUSHES: [Brush; 8] = [
    terrain("wall", "Build walls", |canvas, cells| {
        cover(canvas, cells, Terrain::OutOfBounds)
    }),
    terrain("open", "Clear cells to open ground", |canvas, cells| {
        cover(canvas, cells, Terrain::Ground)
    }),
    terrain(
        "grass",
        "Sow grass, which costs more only where --weights says so",
        |canvas, cells| cover(canvas, cells, Terrain::Grass),
    ),
    terrain(
        "swamp",
        "Make swamp, which costs more only where --weights says so",
        |canvas, cells| cover(canvas, cells, Terrain::Swamp),
    ),
    terrain(
        "water",
        "Let in water, which is reached from water only",
        |canvas, cells| cover(canvas, cells, Terrain::Water),
    ),
    terrain(
        "trees",
        "Plant trees, which are as impassable as walls",
        |canvas, cells| cover(canvas, cells, Terrain::Trees),
    ),
    Brush {
        name: "start",
        summary: "Put the start on the cell that is clicked",
        takes: Takes::Cell(|canvas, cell| put(canvas, cell, &FROM)),
        value: None,
    },
    Brush {
        name: "goal",
        summary: "Put the goal on the cell that is clicked",
        takes: Takes::Cell(|canvas, cell| put(canvas, cell, &TO)),
        value: None,
    },
];

const fn terrain(
    name: &'static str,
    summary: &'static str,
    paint: fn(&Canvas<'_>, &[CellAt]) -> Result<Painted, Failure>,
) -> Brush {
    Brush {
        name,
        summary,
        takes: Takes::Cells(paint),
        value: None,
    }
}

fn read(canvas: &Canvas<'_>) -> Result<MapText, Failure> {
    let name = canvas.text.name.unwrap_or("the map");
    let room = DrawnMap::memory_for(canvas.text.text);
    canvas.given.host.make_room(name, room)?;
    MapText::read(canvas.text.text)
        .map_err(|error| Failure::mistakes(name, &error.mistakes, &error))
}

/// Returns the place of a cell, if it is on the map.
fn place(text: &MapText, cell: CellAt) -> Result<Point, Failure> {
    let map = &text.drawn().map;
    cell.number(map.height() as usize, map.width() as usize)?;
    let [x, y] = [cell.column, cell.row].map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    Ok(Point { x, y })
}

/// Covers cells with terrain, but not the start and the goal: a stroke may pass over them.
fn cover(canvas: &Canvas<'_>, cells: &[CellAt], terrain: Terrain) -> Result<Painted, Failure> {
    let mut text = read(canvas)?;
    let drawn = [text.drawn().start, text.drawn().goal];
    let given = [point(&canvas.given, &FROM)?, point(&canvas.given, &TO)?];
    let kept = if terrain.is_passable() {
        [None, None]
    } else {
        given
    };
    let kept: HashSet<Point> = drawn.into_iter().chain(kept).flatten().collect();
    let mut is_covered = false;
    for &cell in cells {
        let point = place(&text, cell)?;
        if !kept.contains(&point) {
            text.set(point, terrain);
            is_covered = true;
        }
    }
    if is_covered {
        Ok(Painted::new(text.to_string()))
    } else {
        Err(Failure::input(
            "the start and the goal stand on open ground; put them elsewhere first",
        ))
    }
}

/// Puts the start or the goal on a cell, in the form in which it was given: as an option, or else on the map, where only
/// ground has room for a letter.
fn put(canvas: &Canvas<'_>, cell: CellAt, end: &OptionSpec) -> Result<Painted, Failure> {
    if canvas.given.values.has(SCENARIOS.name) {
        return Err(Failure::input(
            "the scenarios give the start and the goal; leave out --scen",
        ));
    }
    let mut text = read(canvas)?;
    let to = place(&text, cell)?;
    let is_passable = |terrain: Terrain| terrain.is_passable();
    if !text.drawn().map.terrain(to).is_some_and(is_passable) {
        return Err(Failure::input(format!(
            "{to} is impassable; the start and the goal stand on open ground"
        )));
    }
    let painted = |text: &str| Painted::new(text).with_option(end.name, Some(to.to_string()));
    if canvas.given.values.has(end.name) {
        return Ok(painted(canvas.text.text));
    }
    let is_start = end.name == FROM.name;
    let other = if is_start {
        text.drawn().goal
    } else {
        text.drawn().start
    };
    if other == Some(to) {
        let other = if is_start { "goal" } else { "start" };
        return Err(Failure::input(format!(
            "the {other} stands on {to}; put it elsewhere first"
        )));
    }
    let is_drawn = if is_start {
        text.set_start(to)
    } else {
        text.set_goal(to)
    };
    let text = text.to_string();
    Ok(if is_drawn {
        Painted::new(text)
    } else {
        painted(&text)
    })
}
