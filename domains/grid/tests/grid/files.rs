//! Maps and scenarios read back, and no text makes the reader panic.

use domain_grid::{DrawnMap, GridMap, MapText, OptimalLength, Point, Scenario, Terrain, Weights};
use proptest::prelude::*;

use crate::naive::{maps, passable};

fn points() -> impl Strategy<Value = Point> {
    (any::<u32>(), any::<u32>()).prop_map(|(x, y)| Point { x, y })
}

fn scenarios() -> impl Strategy<Value = Scenario> {
    let sizes = (any::<u32>(), any::<u32>());
    (
        any::<u32>(),
        "[a-z/ .]{1,20}",
        sizes,
        points(),
        points(),
        0.0..1e6,
    )
        .prop_map(
            |(bucket, map, (width, height), start, goal, length)| Scenario {
                bucket,
                map,
                width,
                height,
                start,
                goal,
                length: format!("{length:.8}").parse().unwrap(),
            },
        )
}

proptest! {
    #[test]
    fn a_map_reads_back(map in maps()) {
        let text = map.to_string();
        prop_assert_eq!(GridMap::parse(&text), Ok(map.clone()));
        prop_assert_eq!(GridMap::parse(&text.replace('\n', "\r\n")), Ok(map.clone()));
        prop_assert_eq!(GridMap::parse(&format!("{text}\n \n")), Ok(map));
    }

    /// A drawing is read back with its ends; the path has become ground.
    #[test]
    fn a_drawing_reads_back(map in maps(), ends in any::<[prop::sample::Index; 2]>()) {
        let places = passable(&map);
        let [start, goal] = ends.map(|end| places[end.index(places.len())]);
        let drawn = DrawnMap::parse(&map.draw(&[start, goal])).unwrap();
        let found = (drawn.start, drawn.goal.unwrap_or(start));
        prop_assert_eq!(found, (Some(start), goal));
        for place in places {
            let terrain = drawn.map.terrain(place).unwrap();
            let is_end = [start, goal].contains(&place);
            prop_assert_eq!(terrain, if is_end { Terrain::Ground } else { map.terrain(place).unwrap() });
        }
        prop_assert_eq!(GridMap::parse(&map.draw(&[])), Ok(map));
    }

    #[test]
    fn scenarios_read_back(scenarios in prop::collection::vec(scenarios(), 0..5)) {
        let text = Scenario::write_all(&scenarios);
        prop_assert_eq!(Scenario::parse_all(&text), Ok(scenarios));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = GridMap::parse(&text);
        let _ = GridMap::parse(&format!("type octile\nheight 2\nwidth 3\nmap\n{text}"));
        let _ = Scenario::parse_all(&text);
        let _ = Scenario::parse_all(&format!("version 1\n{text}"));
        let _ = text.parse::<Point>();
        let _ = text.parse::<Weights>();
        let _ = text.parse::<OptimalLength>();
    }

    /// Files in which one thing is wrong.
    #[test]
    fn no_damage_makes_it_panic(map in maps(), at in any::<prop::sample::Index>(), new in any::<char>()) {
        let mut letters: Vec<char> = map.to_string().chars().collect();
        let at = at.index(letters.len());
        letters[at] = new;
        if let Err(error) = GridMap::parse(&letters.iter().collect::<String>()) {
            let lines = 4 + map.height() as usize + 1;
            let mut places = error.mistakes.iter().map(|mistake| mistake.line);
            prop_assert!(places.all(|line| (1..=lines + 1).contains(&line)), "{error}");
        }
    }

    #[test]
    fn weights_read_back(a in 1..=10_000_u16, b in 1..=10_000_u16) {
        let weights: Weights = format!("W={a}, .={b}").parse().unwrap();
        prop_assert_eq!(weights.to_string().parse(), Ok(weights));
    }
}

/// A cell that is painted is all that changes, wherever it is and however the map is written.
#[test]
fn painted_cells() {
    let octile = "type octile\nheight 2\nwidth 3\nmap\nT.@\n.SO\n\n";
    for text in [
        octile,
        "A #\n  \tB",
        "\n\n@.A\n.*B\n\n",
        "#.\n",
        ".",
        "A  \n#",
    ] {
        let Ok(before) = DrawnMap::parse(text) else {
            continue;
        };
        for (cell, &kept) in before.map.cells().iter().enumerate() {
            let width = before.map.width() as usize;
            let [x, y] = [cell % width, cell / width].map(|number| u32::try_from(number).unwrap());
            for terrain in Terrain::ALL {
                let mut painted = MapText::read(text).unwrap();
                painted.set(Point { x, y }, terrain);
                let after = DrawnMap::parse(&painted.to_string()).unwrap();
                let mut cells = after.map.cells().to_vec();
                let new = std::mem::replace(&mut cells[cell], kept);
                assert_eq!(cells, before.map.cells(), "{text:?} {x},{y} {painted}");
                assert_eq!(new.letter(), terrain.letter(), "{text:?} {x},{y} {painted}");
            }
        }
    }
}
