//! Steps of searches on a low stack, to be read aloud.

use domain_pancake::{FlipCost, Pancakes, Stack, gap, gap_by_size};
use search_core::{Answer, Event, Run, a_star, ida_star};

type Watched<'a> = Run<'a, &'a mut dyn FnMut(Event<'_, Pancakes>)>;

/// Compares what is done on a stack of five with the snapshot of that name.
fn check(
    name: &str,
    caption: &str,
    flip_cost: FlipCost,
    solve: impl FnOnce(&mut Watched<'_>, &Pancakes, &Stack) -> Answer<Pancakes>,
) {
    let pancakes = Pancakes::new(5, flip_cost).unwrap();
    let start = pancakes.pack(&"2 4 1 5 3".parse().unwrap()).unwrap();
    let mut steps = Vec::new();
    let mut observer = |event: Event<'_, Pancakes>| {
        let record = event.record(&pancakes);
        if ["bound", "expanded", "goal"].contains(&record.event()) {
            steps.push(record.to_string());
        }
    };
    let observer: &mut dyn FnMut(Event<'_, Pancakes>) = &mut observer;
    let mut run = Run::watched_by(observer);
    let solution = solve(&mut run, &pancakes, &start).unwrap().unwrap();
    let expanded = run.statistics.expanded;
    let flips: Vec<String> = solution.actions.iter().map(ToString::to_string).collect();
    let (cost, flips) = (solution.cost, flips.join(" "));
    let report = format!(
        "{caption}: {expanded} expanded, cost {cost}: {flips}\n\n{}",
        steps.join("\n")
    );
    insta::with_settings!({omit_expression => true}, {
        insta::assert_snapshot!(name, report);
    });
}

#[test]
fn a_star_search() {
    check(
        "a_star_gap",
        "A*, gaps, a flip costs one",
        FlipCost::Unit,
        |run, pancakes, start| a_star(run, pancakes, &gap(pancakes), start),
    );
    check(
        "a_star_gap_by_size",
        "A*, gaps by size, a flip costs as many as it turns",
        FlipCost::Size,
        |run, pancakes, start| a_star(run, pancakes, &gap_by_size(pancakes), start),
    );
}

#[test]
fn ida_star_search() {
    check(
        "ida_star_gap",
        "IDA*, gaps, a flip costs one",
        FlipCost::Unit,
        |run, pancakes, start| ida_star(run, pancakes, &gap(pancakes), start),
    );
}
