//! Contracts of the traits, on all low stacks and on random high ones.

use domain_pancake::{Bytes, FlipCost, Layout, Pancakes, Places, Stack, Word, gap, gap_by_size};
use search_core::testkit::{
    assert_heuristic, assert_indexed, assert_packed, assert_reversible, assert_space,
};
use search_core::{IndexedSpace, StateSpace};

use crate::naive::stacks;

fn check<W: Word>(height: usize, samples: impl Iterator<Item = Layout>) {
    let samples: Vec<Layout> = samples.collect();
    check_unpacked::<W>(height, &samples);
    let pancakes = Pancakes::<W>::new(height, FlipCost::Unit).unwrap();
    let stacks = samples.iter().map(|layout| pancakes.pack(layout).unwrap());
    assert_packed(&pancakes, stacks);
}

/// Checks the contracts common to all forms.
fn check_unpacked<P: Places>(height: usize, samples: &[Layout]) {
    let pancakes = Pancakes::<P>::new(height, FlipCost::Unit).unwrap();
    let samples = samples.iter().map(|layout| pancakes.pack(layout).unwrap());
    let samples: Vec<Stack<P>> = samples.chain([pancakes.sorted()]).collect();
    let samples = || samples.iter().copied();
    assert_space(&pancakes, samples());
    assert_reversible(&pancakes, samples());
    assert_heuristic(&pancakes, &gap(&pancakes), samples());
    let pancakes = Pancakes::<P>::new(height, FlipCost::Size).unwrap();
    assert_space(&pancakes, samples());
    assert_heuristic(&pancakes, &gap(&pancakes), samples());
    assert_heuristic(&pancakes, &gap_by_size(&pancakes), samples());
}

#[test]
fn all_low_stacks() {
    for height in 1..=7 {
        let stacks = || {
            stacks(height)
                .into_iter()
                .map(|stack| Layout::new(stack).unwrap())
        };
        check::<u64>(height.into(), stacks());
        check::<u128>(height.into(), stacks());
        check_unpacked::<Bytes>(height.into(), &stacks().collect::<Vec<Layout>>());
        let pancakes = Pancakes::<u64>::new(height.into(), FlipCost::Unit).unwrap();
        let packed = stacks().map(|stack| pancakes.pack(&stack).unwrap());
        assert_indexed(&pancakes, packed);
    }
}

#[test]
fn random_stacks() {
    let random = |height| (0..200).map(move |seed| Layout::random(height, seed).unwrap());
    for height in [8, 12, 15, 16] {
        check::<u64>(height, random(height));
        check::<u128>(height, random(height));
        let pancakes = Pancakes::<u64>::new(height, FlipCost::Unit).unwrap();
        assert_indexed(
            &pancakes,
            random(height).map(|stack| pancakes.pack(&stack).unwrap()),
        );
    }
    for height in [17, 20, 24, 25] {
        check::<u128>(height, random(height));
    }
    for height in [26, 63, 99, 100] {
        let layouts: Vec<Layout> = random(height).take(20).collect();
        check_unpacked::<Bytes>(height, &layouts);
    }
}

/// The numbers follow the lexicographic order of the stacks.
#[test]
fn numbers_have_no_gap_and_go_in_order() {
    let pancakes = Pancakes::<u64>::new(6, FlipCost::Unit).unwrap();
    let mut layouts = stacks(6);
    layouts.sort();
    assert_eq!(pancakes.size(), 720);
    for (rank, layout) in (0..).zip(layouts) {
        let stack = pancakes.pack(&Layout::new(layout).unwrap()).unwrap();
        assert_eq!(pancakes.rank(&stack), rank);
    }
}

/// Flips of packed stacks are reversals of lists.
fn check_flips<P: Places>(height: usize, seed: u64) {
    let layout = Layout::random(height, seed).unwrap();
    let pancakes = Pancakes::<P>::new(height, FlipCost::Unit).unwrap();
    let stack = pancakes.pack(&layout).unwrap();
    let flips: Vec<_> = pancakes.actions(&stack).collect();
    assert_eq!(flips.len(), height - 1);
    for (count, flip) in (2..).zip(flips) {
        let mut turned = layout.sizes().to_vec();
        turned[..count].reverse();
        let sizes: Vec<u8> = pancakes.sizes(pancakes.result(&stack, flip)).collect();
        assert_eq!(sizes, turned, "{flip} of {layout}");
    }
}

#[test]
fn flips_are_reversals() {
    for height in 1..=100 {
        if height <= 16 {
            check_flips::<u64>(height, 3);
        }
        if height <= 25 {
            check_flips::<u128>(height, 3);
        }
        check_flips::<Bytes>(height, 3);
    }
}
