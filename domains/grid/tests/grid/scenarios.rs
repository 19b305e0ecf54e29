//! The lengths in the scenario file are those that petgraph and A* find.

use domain_grid::{Grid, GridMap, Movement, Point, Scenario, Terrain, Weights, octile};
use search_core::{Run, a_star};

use crate::naive::{Naive, map, passable};

fn scenarios() -> Vec<Scenario> {
    let path = format!("{}/tests/data/own.scen", env!("CARGO_MANIFEST_DIR"));
    Scenario::parse_all(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn all_lengths() {
    let scenarios = scenarios();
    assert_eq!(scenarios.len(), 34);
    for scenario in scenarios {
        let map = map(&scenario.map);
        let naive = Naive::new(&map, Movement::Eight, |_| 1.0);
        let expected = naive.lengths(scenario.start)[&scenario.goal];
        assert!(
            scenario.length.agrees(expected, 0),
            "{scenario}: {expected}"
        );

        let anywhere = passable(&map)[0];
        let grid = Grid::new(map, Movement::Eight, &Weights::default(), anywhere).unwrap();
        let (grid, start) = grid.for_scenario(&scenario).unwrap();
        let solution = a_star(&mut Run::new(), &grid, &octile(&grid), &start);
        let length = grid.length(solution.unwrap().unwrap().cost);
        assert_eq!(format!("{length:.8}"), scenario.length.to_string());
    }
}

#[test]
fn the_file_reads_back() {
    let scenarios = scenarios();
    assert_eq!(
        Scenario::parse_all(&Scenario::write_all(&scenarios)),
        Ok(scenarios)
    );
}

/// The generator gives what it gave when the file was made.
#[test]
fn random_maps_stay_the_same() {
    let rooms = GridMap::rooms(33, 25, 7, 1)
        .unwrap()
        .scattered(Terrain::Swamp, 20, 2)
        .scattered(Terrain::Trees, 10, 3);
    assert_eq!(rooms, map("rooms.map"));
}

/// Every place in the rooms can be reached from every other one.
#[test]
fn rooms_are_joined() {
    for (width, height, side, seed) in [(33, 25, 7, 1), (20, 9, 3, 5), (8, 8, 1, 2), (6, 5, 20, 3)]
    {
        let map = GridMap::rooms(width, height, side, seed).unwrap();
        let naive = Naive::new(&map, Movement::Eight, |_| 1.0);
        let places = passable(&map);
        assert_eq!(naive.lengths(places[0]).len(), places.len(), "side {side}");
    }
}

/// Corridors of one cell are a tree: joined, and with one step fewer than cells.
#[test]
fn mazes_have_one_way_between_places() {
    for (width, height, corridor, seed) in [
        (1, 1, 1, 1),
        (40, 30, 1, 2),
        (41, 9, 1, 3),
        (50, 33, 4, 4),
        (6, 5, 20, 5),
        (64, 64, 7, 6),
    ] {
        let map = GridMap::maze(width, height, corridor, seed).unwrap();
        let places = passable(&map);
        let naive = Naive::new(&map, Movement::Four, |_| 1.0);
        assert_eq!(naive.lengths(places[0]).len(), places.len());
        if corridor == 1 {
            let is_open = |x: u32, y: u32| map.terrain(Point { x, y }) == Some(Terrain::Ground);
            let steps = places.iter().map(|&Point { x, y }| {
                usize::from(is_open(x + 1, y)) + usize::from(is_open(x, y + 1))
            });
            assert_eq!(steps.sum::<usize>() + 1, places.len());
        }
        assert_eq!(GridMap::maze(width, height, corridor, seed), Ok(map));
    }
}

/// The first of these lengths, which stand in one file, says the same as some lengths and not the same as others.
fn check_agreement(written: &[&str], steps: usize, same: &[f64], others: &[f64]) {
    let line = |length: &&str| format!("0\ta.map\t9\t9\t0\t0\t1\t1\t{length}\n");
    let lines: String = written.iter().map(line).collect();
    let read = Scenario::parse_all(&format!("version 1\n{lines}")).unwrap();
    let length = read[0].length;
    for &same in same {
        assert!(length.agrees(same, steps), "{written:?} and {same}");
    }
    for &other in others {
        assert!(!length.agrees(other, steps), "{written:?} and {other}");
    }
}

#[test]
fn lengths_agree_after_rounding() {
    let root = 2_f64.sqrt();
    let check = check_agreement;
    check(
        &["3.41421356"],
        3,
        &[2.0 + root],
        &[2.0 + root + 1e-8, 3.414_214],
    );
    check(
        &["3.41421"],
        3,
        &[2.0 + root, 3.414_206],
        &[3.4142, 3.41422],
    );
    check(&["3.41"], 3, &[2.0 + root], &[2.0 + root + 0.01]);
    check(&["12"], 12, &[12.0], &[12.1, 12.001]);
    check(&["104.669"], 80, &[104.669_2], &[104.6706]);
    check(&["0"], 0, &[0.0], &[root, 1.0]);
    check(&["1234567"], 1, &[1_234_567.0, 1_234_571.0], &[1_234_577.0]);
}

/// Zeros are left out at the end of lengths if others in the file have more decimals.
#[test]
fn a_file_shows_its_precision() {
    let check = check_agreement;
    check(&["104.67", "3.41421"], 80, &[104.6704], &[104.672]);
    check(&["12", "3.41421"], 12, &[12.0], &[12.001]);
    check(&["12.0", "3.41"], 12, &[12.004], &[12.01]);
    check(&["104.67", "3.40"], 80, &[104.674], &[104.68]);
}

/// As published programs add: in single precision and write six digits, or with nine decimals of √2 and write eight.
#[test]
fn sums_of_steps_agree_with_what_was_added_up() {
    let check = |added: String, straight: u16, diagonal: u16| {
        let length = f64::from(straight) + f64::from(diagonal) * 2_f64.sqrt();
        let steps = usize::from(straight + diagonal);
        // Some diagonal steps more and straight ones less, and the reverse.
        let others = [-0.585_786, 0.585_786, -0.171_573, 0.171_573, 0.101_02];
        let others = others.map(|other| length + other);
        check_agreement(&[&added], steps, &[length], &others);
    };
    for (straight, diagonal) in [(30, 37), (151, 420), (700, 300), (0, 500), (3, 0)] {
        let single: f32 = std::iter::repeat_n(2_f32.sqrt(), diagonal.into())
            .chain(std::iter::repeat_n(1.0, straight.into()))
            .sum();
        check(format!("{single:.6}"), straight, diagonal);
        check(format!("{single:.2}"), straight, diagonal);
        let nine_digits = (2_f64.sqrt() * 1e9).floor() / 1e9;
        let nine = nine_digits * f64::from(diagonal) + f64::from(straight);
        check(format!("{nine:.8}"), straight, diagonal);
    }
}

/// A wrong line leaves the others readable.
#[test]
fn lines_of_which_one_is_wrong() {
    let good = "0\ta.map\t9\t9\t0\t0\t1\t1\t1.41421356";
    let text = format!("version 1\n{good}\n\n{good}\t7\n{good}\n");
    let read = Scenario::parse_lines(&text).unwrap();
    let lines: Vec<_> = read
        .iter()
        .map(|(line, read)| (*line, read.is_ok()))
        .collect();
    assert_eq!(lines, [(2, true), (4, false), (5, true)]);
    let first = read.into_iter().find_map(|(_, read)| read.err());
    assert_eq!(Scenario::parse_all(&text).err(), first);
}

#[test]
fn a_scenario_for_another_map() {
    let scenario = scenarios().swap_remove(0);
    let check = |scenario: &Scenario, message: &str| {
        let grid = Grid::new(
            map("pond.map"),
            Movement::Eight,
            &Weights::default(),
            Point { x: 1, y: 1 },
        );
        let error = grid.unwrap().for_scenario(scenario).unwrap_err();
        assert_eq!(error.to_string(), message);
    };
    let other = Scenario {
        width: 512,
        ..scenario.clone()
    };
    check(
        &other,
        "the scenario is for a map of 512x10 cells, this one has 16x10",
    );
    let outside = Scenario {
        goal: Point { x: 3, y: 10 },
        ..scenario.clone()
    };
    check(
        &outside,
        "3,10 is not on the map: columns go from 0 to 15, rows from 0 to 9",
    );
    let trees = Scenario {
        start: Point { x: 5, y: 5 },
        ..scenario
    };
    check(&trees, "nobody can stand at 5,5: the terrain there is `T`");
}
