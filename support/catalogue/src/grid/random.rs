//! Maps drawn at random.

use domain_grid::{GridMap, Terrain};
use search_core::{OptionSpec, reads};
use serde_json::Value;

use super::{FROM, TO};
use crate::domain::{Draw, Drawn};
use crate::{Facts, Failure, UserInput};

pub(super) const OPTIONS: [OptionSpec; 3] = [KIND, PERCENT, SIDE];

const KIND: OptionSpec = OptionSpec::new("kind", "KIND", "What kind of map")
    .or("scattered")
    .one_of(&[
        ("scattered", "Trees on open ground"),
        ("rooms", "Rooms with doors"),
        ("maze", "Corridors with one way between any two places"),
    ]);

const PERCENT: OptionSpec = OptionSpec::new(
    "percent",
    "N",
    "Percentage of cells with trees on a scattered map",
)
.or("30")
.checked(|text| percent(text).map(|_| ()));

const SIDE: OptionSpec = OptionSpec::new(
    "side",
    "N",
    "Side length of rooms, or width of corridors, in cells; without it, 7 or 1",
)
.checked(reads::<u32>);

/// Draws a map of this size.
pub(super) fn random(size: &str, given: &UserInput<'_>, draw: &Draw<'_>) -> Result<Drawn, Failure> {
    let sides = size.split_once('x').and_then(|(height, width)| {
        let read = |text: &str| text.trim().parse::<u32>().ok();
        Some((read(width)?, read(height)?))
    });
    let (width, height) = sides.ok_or_else(|| {
        Failure::input(format!(
            "`{size}` is not the size of a map; write rows and columns, such as 48x64"
        ))
    })?;
    let values = given.values;
    let of_rooms: Option<u32> = values.read(SIDE.name).map_err(Failure::input)?;
    let map = match values.get(KIND.name) {
        Some("rooms") => GridMap::rooms(width, height, of_rooms.unwrap_or(7), draw.seed),
        Some("maze") => GridMap::maze(width, height, of_rooms.unwrap_or(1), draw.seed),
        _ => {
            let share = values.read_by(PERCENT.name, percent);
            let share = share.map_err(Failure::input)?.unwrap_or(30);
            GridMap::open(width, height).map(|map| map.scattered(Terrain::Trees, share, draw.seed))
        }
    };
    let map = map.map_err(Failure::input)?;
    Ok(Drawn::Instance(map.to_string().trim_end().to_owned()))
}

/// Returns the options for the start and the goal on a map: far from one another, if anything is passable.
pub(super) fn ends(map: &str) -> Facts {
    let ends = GridMap::parse(map).ok();
    let ends = ends.and_then(|map| map.ends_of_largest_area());
    let named = [FROM.name, TO.name]
        .into_iter()
        .zip(ends.into_iter().flatten());
    named
        .map(|(name, end)| (name, Value::from(end.to_string())))
        .collect()
}

fn percent(text: &str) -> Result<u32, String> {
    let percent = text.parse().ok().filter(|percent| *percent <= 100);
    percent.ok_or_else(|| "write a number from 0 to 100".to_owned())
}
