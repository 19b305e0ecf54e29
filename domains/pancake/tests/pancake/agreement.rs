//! All algorithms against the true costs.

use std::num::NonZero;

use domain_pancake::{
    Bytes, Flip, FlipCost, Layout, Pancakes, Places, Stack, Word, gap, gap_by_size,
};
use search_core::{
    Answer, Event, Heuristic, Limits, Run, StateSpace, a_star, breadth_first, greedy, hda_star,
    ida_star, iterative_deepening, uniform_cost,
};

use crate::naive::distances;

/// Returns the cost of the answer, whose flips must sort the stack.
fn cost<P: Places>(pancakes: &Pancakes<P>, start: Stack<P>, answer: Answer<Pancakes<P>>) -> u32 {
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

/// Threads find paths through states to which cheaper paths are found later, which may be too long.
#[test]
fn threads_exceed_no_limit_on_the_depth() {
    let pancakes = Pancakes::<u64>::new(7, FlipCost::Size).unwrap();
    let layout = "4 7 6 3 1 5 2".parse().unwrap();
    let start = pancakes.pack(&layout).unwrap();
    let limits = Limits {
        depth: Some(6),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits);
    let cheapest = a_star(&mut run, &pancakes, &gap_by_size(&pancakes), &start);
    let cheapest = cheapest.unwrap().unwrap().cost;
    for threads in [1, 2, 3].repeat(20) {
        let mut run = Run::new().with_limits(limits);
        let threads = NonZero::new(threads).unwrap();
        let found = hda_star(
            &mut run,
            &pancakes,
            &gap_by_size(&pancakes),
            &start,
            threads,
        );
        let found = found.unwrap().unwrap();
        assert_eq!(found.cost, cheapest);
        assert!(found.actions.len() <= 6, "{:?}", found.actions);
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

/// IDA* and A* do the same on stacks of these forms, and the same when watched, when no state is left unmade.
fn check_forms<W: Word>(height: usize, seed: u64) {
    let layout = Layout::random(height, seed).unwrap();
    let found = by_both::<Bytes>(&layout);
    assert_eq!(by_both::<W>(&layout), found, "{layout}");
}

/// Returns the flips that IDA* finds, watched and not, and A*, with the nodes expanded and generated.
fn by_both<P: Places>(layout: &Layout) -> Vec<(String, u64, u64)> {
    let pancakes = Pancakes::<P>::new(layout.height().into(), FlipCost::Unit).unwrap();
    let start = pancakes.pack(layout).unwrap();
    let gap = gap(&pancakes);
    let (mut run, mut events) = (Run::new(), 0);
    let quick = ida_star(&mut run, &pancakes, &gap, &start);
    let mut watched = Run::watched_by(|_: Event<'_, Pancakes<P>>| events += 1);
    let shown = ida_star(&mut watched, &pancakes, &gap, &start);
    let statistics = [run.statistics, watched.statistics];
    assert_eq!(statistics[0], statistics[1]);
    let mut run = Run::new();
    let best_first = a_star(&mut run, &pancakes, &gap, &start);
    let answers = [quick, shown, best_first].into_iter();
    let told = answers.zip([statistics[0], statistics[1], run.statistics]);
    told.map(|(answer, statistics)| {
        let solution = answer.unwrap().unwrap();
        let flips: Vec<String> = solution.actions.iter().map(ToString::to_string).collect();
        (flips.join(" "), statistics.expanded, statistics.generated)
    })
    .collect()
}

#[test]
fn all_forms_are_searched_alike() {
    for seed in 0..10 {
        check_forms::<u64>(14, seed);
        check_forms::<u128>(22, seed);
    }
}

#[test]
fn high_stacks() {
    for (height, seed) in [(26, 4), (40, 6), (50, 16)] {
        let layout = Layout::random(height, seed).unwrap();
        let pancakes = Pancakes::<Bytes>::new(height, FlipCost::Unit).unwrap();
        let start = pancakes.pack(&layout).unwrap();
        let gap = gap(&pancakes);
        let gaps = Heuristic::<Pancakes<Bytes>>::start(&gap, &start);
        let answer = ida_star(&mut Run::new(), &pancakes, &gap, &start);
        let least = cost(&pancakes, start, answer);
        // Random stacks need hardly more flips than they have gaps.
        assert!((gaps..=gaps + 1).contains(&least), "{least} for {layout}");
    }
}

#[test]
fn a_hundred_pancakes() {
    let pancakes = Pancakes::<Bytes>::new(100, FlipCost::Unit).unwrap();
    let flips: Vec<Flip> = pancakes.actions(&pancakes.sorted()).collect();
    let places = [98, 12, 40, 71, 3, 55, 87, 20, 64, 33, 91, 8, 47, 76, 28];
    let turned = |stack, place: usize| pancakes.result(&stack, flips[place]);
    let start = places.into_iter().fold(pancakes.sorted(), turned);
    let answer = ida_star(&mut Run::new(), &pancakes, &gap(&pancakes), &start);
    assert_eq!(cost(&pancakes, start, answer), 15);
}

#[test]
fn flips_are_selected_by_the_gaps_they_leave() {
    for (height, seed) in (2..=100).flat_map(|height| (0..20).map(move |seed| (height, seed))) {
        let pancakes = Pancakes::<Bytes>::new(height, FlipCost::Unit).unwrap();
        let layout = Layout::random(height, seed).unwrap();
        let start = pancakes.pack(&layout).unwrap();
        let gap = gap(&pancakes);
        let gaps = Heuristic::<Pancakes<Bytes>>::start(&gap, &start);
        let all = (1 << (height - 1)) - 1;
        for limit in gaps.saturating_sub(2)..gaps + 3 {
            let selected = gap.select(gaps, &start, all, limit);
            for flip in pancakes.actions(&start) {
                let left = gap.step(gaps, &start, flip, &pancakes.result(&start, flip));
                let is_selected = selected >> (flip.pancakes() - 2) & 1 == 1;
                assert_eq!(is_selected, left < limit, "{flip} of {layout}");
            }
        }
    }
}
