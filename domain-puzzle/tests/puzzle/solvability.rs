//! Parity against reachability, on every board of the small shapes.

use std::collections::{HashMap, HashSet};

use domain_puzzle::{Layout, Shape};

use crate::naive::{distances, shape, some};

/// Returns every order of the tiles.
fn all_boards(shape: Shape) -> Vec<Layout> {
    let mut orders = vec![Vec::new()];
    for tile in 0..shape.cells() {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<u8>| {
                (0..=order.len()).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, tile);
                    longer
                })
            })
            .collect();
    }
    let board = |tiles| Layout::new(shape, tiles).unwrap();
    orders.into_iter().map(board).collect()
}

/// Returns a goal for each place of the blank.
fn goals(shape: Shape) -> impl Iterator<Item = Layout> {
    (0..usize::from(shape.cells())).map(move |blank| {
        let mut tiles: Vec<u8> = (1..shape.cells()).collect();
        tiles.insert(blank, 0);
        Layout::new(shape, tiles).unwrap()
    })
}

/// Two boards reach each other if and only if both or neither reach the first goal.
fn check(rows: usize, columns: usize) {
    let shape = shape(rows, columns);
    let boards = all_boards(shape);
    let halves: Vec<HashSet<Vec<u8>>> = {
        let reach = |goal: &Layout| -> HashSet<Vec<u8>> {
            let boards = distances(goal).into_iter();
            boards.map(|(board, _)| board.tiles().to_vec()).collect()
        };
        let one = reach(&boards[0]);
        let outside = boards
            .iter()
            .find(|board| !one.contains(board.tiles()))
            .unwrap();
        let other = reach(outside);
        assert_eq!(one.len() + other.len(), boards.len(), "two halves");
        assert!(one.is_disjoint(&other));
        vec![one, other]
    };
    let half: HashMap<&[u8], bool> = boards
        .iter()
        .map(|board| (board.tiles(), halves[0].contains(board.tiles())))
        .collect();
    for goal in goals(shape) {
        for board in some(&boards) {
            let reachable = half[board.tiles()] == half[goal.tiles()];
            assert_eq!(board.can_reach(&goal), reachable, "{board:#}\nto\n{goal:#}");
            let place = |tile: &u8| goal.cell_of(*tile).unwrap();
            let places: Vec<u8> = board.tiles().iter().map(place).collect();
            let pairs =
                (0..places.len()).flat_map(|later| (0..later).map(move |place| (place, later)));
            let inversions = pairs.filter(|&(place, later)| places[place] > places[later]);
            let is_odd = inversions.count() % 2 == 1;
            assert_eq!(
                board.is_odd_permutation_of(&goal),
                is_odd,
                "{board:#}\nto\n{goal:#}"
            );
        }
    }
}

#[test]
fn boards_of_2x2() {
    check(2, 2);
}

#[test]
fn boards_of_2x3() {
    check(2, 3);
    check(3, 2);
}

#[test]
fn boards_of_3x3() {
    check(3, 3);
}

#[test]
fn boards_of_different_shapes_never_reach_each_other() {
    let wide = Layout::parse("123/45#").unwrap();
    let tall = Layout::parse("12/34/5#").unwrap();
    assert!(!wide.can_reach(&tall));
}
