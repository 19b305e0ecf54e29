//! Numbers of stacks at each depth.

use std::ops::ControlFlow;

use domain_pancake::{FlipCost, Pancakes};
use search_core::{IndexedSpace, StateSpace};

use crate::naive::{counts, distances};

/// The number of stacks of n pancakes that need k flips: triangle A092113 of the On-Line
/// Encyclopedia of Integer Sequences, which the naive program finds too. The lengths of the rows less
/// one are the pancake numbers (A058986).
const ROWS: [&[usize]; 9] = [
    &[1],
    &[1, 1],
    &[1, 2, 2, 1],
    &[1, 3, 6, 11, 3],
    &[1, 4, 12, 35, 48, 20],
    &[1, 5, 20, 79, 199, 281, 133, 2],
    &[1, 6, 30, 149, 543, 1357, 1903, 1016, 35],
    &[1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455],
    &[
        1, 8, 56, 391, 2278, 10666, 38015, 93585, 132_697, 79379, 5804,
    ],
];

#[test]
fn the_naive_program_finds_the_rows() {
    for (height, row) in (1..=7).zip(ROWS) {
        let distances = distances(height, FlipCost::Unit);
        assert_eq!(counts(distances.iter().map(|&(_, cost)| cost)), row);
    }
}

/// Breadth-first search over the numbers of the stacks.
fn depths(height: usize) -> Vec<usize> {
    let pancakes = Pancakes::<u64>::new(height, FlipCost::Unit).unwrap();
    let mut known = vec![false; usize::try_from(pancakes.size()).unwrap()];
    let mut see = |stack| {
        let rank = usize::try_from(pancakes.rank(&stack)).unwrap();
        !std::mem::replace(&mut known[rank], true)
    };
    let mut level = vec![pancakes.sorted()];
    see(pancakes.sorted());
    let mut counts = Vec::new();
    while !level.is_empty() {
        counts.push(level.len());
        let mut next = Vec::new();
        for stack in level {
            let _ = pancakes.successors(&stack, None, |_, stack| {
                if see(stack) {
                    next.push(stack);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        level = next;
    }
    counts
}

#[test]
fn breadth_first_search_over_numbers_finds_them_too() {
    for (height, row) in (1..).zip(ROWS) {
        assert_eq!(depths(height), row, "{height} pancakes");
    }
}

#[test]
fn the_longest_ways_are_the_pancake_numbers() {
    let numbers = ROWS.map(|row| row.len() - 1);
    assert_eq!(numbers, [0, 1, 3, 4, 5, 7, 8, 9, 10]);
}
