//! Costs compare and add as lengths do.

use domain_grid::{Direction, Grid, GridMap, Movement, Point, Weights};
use proptest::prelude::*;
use search_core::StateSpace;

/// Returns the costs of a straight and of a diagonal step.
fn units() -> (u64, u64, Grid) {
    let map = GridMap::open(2, 2).unwrap();
    let grid = Grid::new(
        map,
        Movement::Eight,
        &Weights::default(),
        Point { x: 0, y: 0 },
    )
    .unwrap();
    let (straight, diagonal) = (Direction::East, Direction::SouthEast);
    (grid.cost(&0, straight), grid.cost(&0, diagonal), grid)
}

/// Compares `a + b√2` with `c + d√2` in whole numbers: signs first, then squares.
fn naive_order(a: i128, b: i128, c: i128, d: i128) -> std::cmp::Ordering {
    let (straight, diagonal) = (a - c, d - b);
    let square = |number: i128| number.signum() * number * number;
    square(straight).cmp(&(2 * square(diagonal)))
}

proptest! {
    #[test]
    fn costs_compare_as_lengths(a in 0..40_000_000_u64, b in 0..15_994_428_u64, d in 0..15_994_428_u64, near in -3..=3_i64) {
        let (straight, diagonal, _) = units();
        // The number of straight steps that makes the second path about as long as the first.
        let c = (i128::from(a * straight + b * diagonal) - i128::from(d * diagonal)) / i128::from(straight);
        let c = u64::try_from((c + i128::from(near)).max(0)).unwrap();
        let expected = naive_order(a.into(), b.into(), c.into(), d.into());
        prop_assert_eq!((a * straight + b * diagonal).cmp(&(c * straight + d * diagonal)), expected);
    }

    #[test]
    fn lengths_are_right_to_eight_decimals(a in 0..1_000_000_u32, b in 0..1_000_000_u32) {
        let (straight, diagonal, grid) = units();
        let length = grid.length(u64::from(a) * straight + u64::from(b) * diagonal);
        prop_assert!((length - (f64::from(a) + f64::from(b) * 2_f64.sqrt())).abs() < 2e-9);
    }
}

#[test]
fn without_diagonal_steps_the_unit_is_the_step() {
    let map = GridMap::open(2, 1).unwrap();
    let goal = Point { x: 0, y: 0 };
    let weights: Weights = ".=7".parse().unwrap();
    let grid = Grid::new(map, Movement::Four, &weights, goal).unwrap();
    assert_eq!(grid.cost(&0, Direction::East), 7);
    assert!((grid.length(7) - 7.0).abs() < 1e-12);
}
