//! Korf's instances of the 15-puzzle: the counts of nodes that are published.

use domain_puzzle::{Layout, MoveOrder, Puzzle, manhattan};
use search_core::{Run, a_star, ida_star};

/// Instances with more expansions than this are for builds with optimisation.
const MOST: u64 = if cfg!(debug_assertions) {
    500_000
} else {
    u64::MAX
};

pub(crate) struct Instance {
    pub(crate) id: String,
    pub(crate) start: String,
    pub(crate) length: u32,
    generated_with_root: u64,
    pub(crate) expanded: u64,
}

pub(crate) fn instances() -> Vec<Instance> {
    let rows = include_str!("../data/korf.csv").lines().skip(1);
    rows.map(|row| {
        let [id, start, length, generated, expanded] =
            row.split(',').collect::<Vec<_>>().try_into().unwrap();
        Instance {
            id: id.to_owned(),
            start: start.to_owned(),
            length: length.parse().unwrap(),
            generated_with_root: generated.parse().unwrap(),
            expanded: expanded.parse().unwrap(),
        }
    })
    .collect()
}

fn puzzle() -> Puzzle {
    let goal = Layout::parse("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15").unwrap();
    Puzzle::new(&goal, MoveOrder::CONVENTIONAL).unwrap()
}

#[test]
fn ida_star_visits_the_published_numbers_of_nodes() {
    let instances = instances();
    assert_eq!(instances.len(), 20, "the file is whole");
    let puzzle = puzzle();
    for instance in instances
        .iter()
        .filter(|instance| instance.expanded <= MOST)
    {
        let start = puzzle
            .pack(&Layout::parse(&instance.start).unwrap())
            .unwrap();
        let mut run = Run::new();
        let answer = ida_star(&mut run, &puzzle, &manhattan(&puzzle), &start);
        let found = (
            answer.unwrap().unwrap().cost,
            run.statistics.generated + 1,
            run.statistics.expanded,
        );
        let expected = (
            instance.length,
            instance.generated_with_root,
            instance.expanded,
        );
        assert_eq!(found, expected, "instance {}", instance.id);
    }
}

#[test]
fn a_star_finds_a_solution_of_the_published_length() {
    let puzzle = puzzle();
    let instance = &instances()[0];
    let start = puzzle
        .pack(&Layout::parse(&instance.start).unwrap())
        .unwrap();
    let answer = a_star(&mut Run::new(), &puzzle, &manhattan(&puzzle), &start);
    assert_eq!(answer.unwrap().unwrap().cost, instance.length);
}
