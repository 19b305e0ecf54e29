//! Maps and scenarios read back, and no text makes the reader panic.

use domain_grid::{GridMap, OptimalLength, Point, Scenario, Weights};
use proptest::prelude::*;

use crate::naive::maps;

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
            prop_assert!((1..=lines + 1).contains(&error.line), "{error}");
        }
    }

    #[test]
    fn weights_read_back(a in 1..=10_000_u16, b in 1..=10_000_u16) {
        let weights: Weights = format!("W={a}, .={b}").parse().unwrap();
        prop_assert_eq!(weights.to_string().parse(), Ok(weights));
    }
}
