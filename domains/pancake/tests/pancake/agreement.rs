//! All algorithms against the true costs.

use domain_pancake::{FlipCost, Layout, Pancakes, Stack, Word, gap, gap_by_size};
use search_core::{
    Answer, Run, StateSpace, a_star, breadth_first, greedy, ida_star, iterative_deepening,
    uniform_cost,
};

use crate::naive::distances;

/// The cost of the answer, whose flips must sort the stack.
fn cost<W: Word>(pancakes: &Pancakes<W>, start: Stack<W>, answer: Answer<Pancakes<W>>) -> u32 {
    let solution = answer.unwrap().unwrap();
    let states = solution.states(pancakes, &start);
    assert!(pancakes.is_goal(&states[states.len() - 1]), "it is sorted");
    solution.cost
}

/// `solve` sorts every n-th stack at the least cost.
fn check(
    height: u8,
    flip_cost: FlipCost,
    every: usize,
    solve: impl Fn(&Pancakes, &Stack) -> Answer<Pancakes>,
) {
    let pancakes = Pancakes::new(height.into(), flip_cost).unwrap();
    for (layout, least) in distances(height, flip_cost).into_iter().step_by(every) {
        let start = pancakes.pack(&layout).unwrap();
        let found = cost(&pancakes, start, solve(&pancakes, &start));
        assert_eq!(found, least, "{layout}");
    }
}

#[test]
fn a_star_sorts_every_stack_of_up_to_8() {
    for height in 1..=8 {
        check(height, FlipCost::Unit, 1, |pancakes, start| {
            a_star(&mut Run::new(), pancakes, &gap(pancakes), start)
        });
    }
}

#[test]
fn ida_star_sorts_every_stack_of_up_to_8() {
    for height in 1..=8 {
        check(height, FlipCost::Unit, 1, |pancakes, start| {
            ida_star(&mut Run::new(), pancakes, &gap(pancakes), start)
        });
    }
}

#[test]
fn both_sort_every_stack_of_up_to_7_where_flips_cost_as_many_as_they_turn() {
    for height in 1..=7 {
        check(height, FlipCost::Size, 1, |pancakes, start| {
            a_star(&mut Run::new(), pancakes, &gap_by_size(pancakes), start)
        });
        check(height, FlipCost::Size, 1, |pancakes, start| {
            ida_star(&mut Run::new(), pancakes, &gap_by_size(pancakes), start)
        });
    }
    check(7, FlipCost::Size, 9, |pancakes, start| {
        a_star(&mut Run::new(), pancakes, &gap(pancakes), start)
    });
}

#[test]
fn searches_without_a_heuristic() {
    for flip_cost in [FlipCost::Unit, FlipCost::Size] {
        check(6, flip_cost, 7, |pancakes, start| {
            uniform_cost(&mut Run::new(), pancakes, start)
        });
    }
    check(6, FlipCost::Unit, 7, |pancakes, start| {
        breadth_first(&mut Run::new(), pancakes, start)
    });
    check(6, FlipCost::Unit, 7, |pancakes, start| {
        iterative_deepening(&mut Run::new(), pancakes, start)
    });
}

#[test]
fn greedy_search_arrives() {
    for (layout, least) in distances(6, FlipCost::Unit) {
        let pancakes = Pancakes::<u64>::new(6, FlipCost::Unit).unwrap();
        let start = pancakes.pack(&layout).unwrap();
        let answer = greedy(&mut Run::new(), &pancakes, &gap(&pancakes), &start);
        assert!(cost(&pancakes, start, answer) >= least, "{layout}");
    }
}

/// A* in 128 bits and IDA* in 64 find solutions of the same cost.
fn check_random(height: usize, seed: u64, flip_cost: FlipCost) {
    let layout = Layout::random(height, seed).unwrap();
    let narrow = Pancakes::<u64>::new(height, flip_cost).unwrap();
    let wide = Pancakes::<u128>::new(height, flip_cost).unwrap();
    let start = wide.pack(&layout).unwrap();
    let answer = match flip_cost {
        FlipCost::Unit => a_star(&mut Run::new(), &wide, &gap(&wide), &start),
        FlipCost::Size => a_star(&mut Run::new(), &wide, &gap_by_size(&wide), &start),
    };
    let a = cost(&wide, start, answer);
    let start = narrow.pack(&layout).unwrap();
    let answer = match flip_cost {
        FlipCost::Unit => ida_star(&mut Run::new(), &narrow, &gap(&narrow), &start),
        FlipCost::Size => ida_star(&mut Run::new(), &narrow, &gap_by_size(&narrow), &start),
    };
    assert_eq!(cost(&narrow, start, answer), a, "{layout}");
}

#[test]
fn random_stacks() {
    for seed in 0..20 {
        check_random(16, seed, FlipCost::Unit);
    }
    for seed in 0..5 {
        check_random(9, seed, FlipCost::Size);
    }
}
