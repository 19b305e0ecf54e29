//! Korf's instances of the 15-puzzle and the 24-puzzle: published lengths and counts of nodes.

use std::fmt::Write;
use std::ops::Deref;

use domain_puzzle::{
    Board, MoveOrder, Puzzle, Word, inversion_distance, korf, linear_conflict, manhattan,
    walking_distance,
};
use search_core::{Heuristic, Max, Run, a_star, ida_star};

/// Instances with more expansions than this are not searched by IDA* with Manhattan distance.
const MOST: u64 = if cfg!(debug_assertions) {
    500_000
} else {
    8_000_000
};

/// An instance with its start packed.
pub(crate) struct Instance {
    pub(crate) start: Board,
    facts: korf::Instance,
}

impl Deref for Instance {
    type Target = korf::Instance;

    fn deref(&self) -> &korf::Instance {
        &self.facts
    }
}

/// Returns the puzzle and all instances, the easiest first.
pub(crate) fn instances() -> (Puzzle, Vec<Instance>) {
    let puzzle = Puzzle::new(&korf::goal(), MoveOrder::CONVENTIONAL).unwrap();
    let instance = |facts: korf::Instance| Instance {
        start: puzzle.pack(&facts.start).unwrap(),
        facts,
    };
    let instances = korf::instances().into_iter().map(instance).collect();
    (puzzle, instances)
}

#[test]
fn the_file_is_whole() {
    let (_, instances) = instances();
    let mut ids: Vec<u32> = instances.iter().map(|instance| instance.id).collect();
    ids.sort_unstable();
    assert!(ids.into_iter().eq(1..=100));
    let sum = |count: fn(&Instance) -> u64| instances.iter().map(count).sum::<u64>();
    assert_eq!(sum(|instance| instance.length.into()), 5_305);
    assert_eq!(sum(|instance| instance.manhattan.into()), 3_705);
    assert_eq!(sum(|instance| instance.generated), 36_302_808_031);
    assert_eq!(sum(|instance| instance.expanded), 18_433_671_328);
    assert!(instances.is_sorted_by_key(|instance| instance.expanded));
}

/// Layouts are permutations. The published mean is that of all fifty counts.
#[test]
fn the_file_of_the_24_puzzle_is_whole() {
    let goal = korf::twenty_four::goal();
    let puzzle = Puzzle::<u128>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    let simple = manhattan(&puzzle);
    let instances = korf::twenty_four::instances();
    let mut ids: Vec<u32> = instances.iter().map(|instance| instance.id).collect();
    ids.sort_unstable();
    assert!(ids.into_iter().eq(1..=50));
    for instance in &instances {
        let (id, length) = (instance.id, instance.length);
        assert!(instance.start.can_reach(&goal), "{id}");
        let start = puzzle.pack(&instance.start).unwrap();
        let h = estimate(&simple, start);
        assert!(h <= length, "{id}");
        assert!((length - h).is_multiple_of(2), "{id}");
    }
    assert!(instances.is_sorted_by_key(|instance| instance.generated));
    let sum: u64 = instances.iter().map(|instance| instance.generated).sum();
    assert_eq!((sum + 25) / 50, 360_892_479_671);
}

#[test]
fn ida_star_visits_the_published_numbers_of_nodes() {
    let (puzzle, instances) = instances();
    for instance in instances
        .iter()
        .filter(|instance| instance.expanded <= MOST)
    {
        let mut run = Run::new();
        let answer = ida_star(&mut run, &puzzle, &manhattan(&puzzle), &instance.start);
        let found = (
            answer.unwrap().unwrap().cost,
            run.statistics.generated + 1,
            run.statistics.expanded,
        );
        let expected = (instance.length, instance.generated, instance.expanded);
        assert_eq!(found, expected, "instance {}", instance.id);
    }
}

#[test]
fn a_star_finds_a_solution_of_the_published_length() {
    let (puzzle, instances) = instances();
    let instance = &instances[0];
    let answer = a_star(
        &mut Run::new(),
        &puzzle,
        &manhattan(&puzzle),
        &instance.start,
    );
    assert_eq!(answer.unwrap().unwrap().cost, instance.length);
}

fn estimate<W: Word>(h: &impl Heuristic<Puzzle<W>>, board: Board<W>) -> u32 {
    h.estimate(h.start(&board))
}

/// On all hundred: never more than the published length, and less than it by an even number.
#[test]
fn no_estimate_exceeds_the_published_length() {
    let (puzzle, instances) = instances();
    let simple = manhattan(&puzzle);
    let conflict = linear_conflict(&puzzle);
    let walking = walking_distance(&puzzle).unwrap();
    let inversion = inversion_distance(&puzzle);
    let mut sums = [0; 4];
    for instance in &instances {
        let estimates = [
            estimate(&simple, instance.start),
            estimate(&conflict, instance.start),
            estimate(&walking, instance.start),
            estimate(&inversion, instance.start),
        ];
        assert_eq!(estimates[0], instance.manhattan, "{}", instance.id);
        assert!(estimates[1].min(estimates[2]) >= estimates[0]);
        for (estimate, sum) in estimates.into_iter().zip(&mut sums) {
            assert!(estimate <= instance.length, "{}", instance.id);
            assert!((instance.length - estimate).is_multiple_of(2));
            *sum += estimate;
        }
    }
    assert_eq!(sums, [3_705, 3_909, 3_957, 3_659], "altogether");
}

/// One line for an instance: the estimate at the start and the expansions of IDA*.
#[test]
fn expansions_with_each_heuristic() {
    let (puzzle, instances) = instances();
    let walking = || walking_distance(&puzzle).unwrap();
    let both = Max(linear_conflict(&puzzle), walking());
    let mut table = String::from(
        "estimate at the start, nodes expanded by IDA*\n\n\
         instance  length       Manhattan  linear conflict  walking distance   greater of both\n",
    );
    for instance in &instances[..6] {
        let mut line = format!("{:>8}{:>8}", instance.id, instance.length);
        let mut add = |found: (u32, u64)| write!(line, "{:>7}{:>9}  ", found.0, found.1).unwrap();
        add(search(&puzzle, &manhattan(&puzzle), instance));
        add(search(&puzzle, &linear_conflict(&puzzle), instance));
        add(search(&puzzle, &walking(), instance));
        add(search(&puzzle, &both, instance));
        writeln!(table, "{}", line.trim_end()).unwrap();
    }
    insta::assert_snapshot!(table);
}

fn search(puzzle: &Puzzle, h: &impl Heuristic<Puzzle>, instance: &Instance) -> (u32, u64) {
    let mut run = Run::new();
    let answer = ida_star(&mut run, puzzle, h, &instance.start);
    assert_eq!(answer.unwrap().unwrap().cost, instance.length);
    (estimate(h, instance.start), run.statistics.expanded)
}
