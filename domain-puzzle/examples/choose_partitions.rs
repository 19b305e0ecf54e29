//! Orders partitions of the 24-puzzle by how many nodes they spare IDA* together, for measurements:
//!
//! ```text
//! cargo run --release -p domain-puzzle --example choose_partitions -- 40 500000
//! cargo run --release -p domain-puzzle --example choose_partitions -- 40 500000 1,2,3,4,5,6/7,8,9,10,11,12
//! ```
//!
//! On each of the first 40 random boards IDA* with the first partition goes on to the first bound under which it generates
//! at least 500,000 nodes. Every node of that tree notes which partitions would have cut it off or an ancestor; that gives
//! the number of nodes under the same bound for every subset of the partitions. A subset's figure is the mean over the
//! boards of its nodes divided by those of the first partition alone. Partitions are those of `pdb:multiple` and those
//! that are given; all are looked up with their reflections. Tables that are missing are built and kept, see
//! [`Store::of_user`].

use std::error::Error;
use std::sync::Arc;

use domain_puzzle::{
    Board, Layout, Move, MoveOrder, MultipleMemo, MultiplePatterns, Partition, Partitions, Puzzle,
    korf::twenty_four,
};
use pattern_database::{Build, Encoding, Store};
use search_core::{Heuristic, StateSpace};

/// Shares are whole numbers of this part of one.
const UNIT: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default| {
        let given = arguments.get(index);
        given.map_or(Ok(default), |text| text.parse::<u64>())
    };
    let (boards, least) = (number(0, 40)?, number(1, 500_000)?);
    let goal = twenty_four::goal();
    let puzzle = Puzzle::<u128>::new(&goal, MoveOrder::CONVENTIONAL)?;
    let mut list = Partition::parse_list(Partition::MULTIPLE, &goal)?;
    for text in arguments.iter().skip(2) {
        list.extend(Partition::parse_list(text, &goal)?);
    }
    let partitions = Partitions::new(&puzzle, &list)?;
    let store = Store::of_user()?;
    let mut databases = Vec::new();
    for pattern in partitions.patterns() {
        let database = store.open_or_build(pattern, Encoding::Bytes, Build::new())?;
        databases.push(Arc::new(database));
    }
    let patterns = MultiplePatterns::new(partitions, &databases)?;
    let mut shares = vec![0; 1 << list.len()];
    for seed in 1..=boards {
        let start = puzzle.pack(&Layout::random(&goal, seed))?;
        let counts = Tree::new(&puzzle, &patterns, list.len()).counts(&start, least);
        for (share, &count) in shares.iter_mut().zip(&counts) {
            *share += count * UNIT / counts[1] / boards;
        }
        println!("board {seed}: {} nodes", counts[1]);
    }
    report(&list, &shares);
    Ok(())
}

/// The tree below a bound on `f`, by the first partition.
struct Tree<'a> {
    puzzle: &'a Puzzle<u128>,
    patterns: &'a MultiplePatterns<u128>,
    partitions: usize,
    /// By the set of partitions that would have cut off an ancestor: the nodes generated.
    nodes: Vec<u64>,
}

impl<'a> Tree<'a> {
    fn new(
        puzzle: &'a Puzzle<u128>,
        patterns: &'a MultiplePatterns<u128>,
        partitions: usize,
    ) -> Self {
        let nodes = Vec::new();
        Self {
            puzzle,
            patterns,
            partitions,
            nodes,
        }
    }

    /// By the set of partitions: the nodes generated under the first bound under which the first partition alone
    /// generates at least `least`. A set without the first has no number.
    fn counts(mut self, start: &Board<u128>, least: u64) -> Vec<u64> {
        let memo = self.patterns.start(start);
        let mut bound = self.patterns.estimate_of(0, &memo);
        loop {
            self.nodes = vec![0; 1 << self.partitions];
            let cut = self.cut(&memo, bound);
            self.search(start, None, &memo, bound, cut);
            if self.nodes.iter().sum::<u64>() >= least {
                break;
            }
            // Every step changes the estimate by an odd number.
            bound += 2;
        }
        let sets = 0..self.nodes.len();
        let of = |set| (0..self.nodes.len()).filter(move |cut| cut & set == 0);
        sets.map(|set| of(set).map(|cut| self.nodes[cut]).sum())
            .collect()
    }

    /// Returns the partitions whose estimate exceeds what is left of the bound.
    fn cut(&self, memo: &MultipleMemo, slack: u32) -> usize {
        let partitions = 0..self.partitions;
        let exceeds = |&partition: &usize| self.patterns.estimate_of(partition, memo) > slack;
        partitions.filter(exceeds).map(|number| 1 << number).sum()
    }

    fn search(
        &mut self,
        board: &Board<u128>,
        last: Option<Move>,
        memo: &MultipleMemo,
        slack: u32,
        cut: usize,
    ) {
        let puzzle = self.puzzle;
        for mv in puzzle.actions(board) {
            if last.is_some_and(|last| puzzle.takes_back(last, mv)) {
                continue;
            }
            self.nodes[cut] += 1;
            let next = puzzle.result(board, mv);
            let memo = self.patterns.step(*memo, board, mv, &next);
            let Some(slack) = slack.checked_sub(1) else {
                continue;
            };
            let cut = cut | self.cut(&memo, slack);
            if cut & 1 == 0 {
                self.search(&next, Some(mv), &memo, slack, cut);
            }
        }
    }
}

/// The best next partition, again and again; and the best of all sets of that size.
fn report(list: &[Partition], shares: &[u64]) {
    let mut chosen = 1;
    for size in 1..=list.len() {
        if size > 1 {
            let others = (0..list.len()).map(|number| 1 << number);
            let next = others.filter(|bit| chosen & bit == 0);
            let next = next.min_by_key(|bit| shares[chosen | bit]);
            chosen |= next.unwrap_or(0);
        }
        let sets = (0..shares.len()).filter(|set| set & 1 == 1);
        let of_size = sets.filter(|set| set.count_ones() as usize == size);
        let best = of_size.min_by_key(|&set| shares[set]);
        let best = best.unwrap_or(chosen);
        println!(
            "{size} partitions: {} millionths with {}; best of all sets: {} with {}",
            shares[chosen],
            members(chosen),
            shares[best],
            members(best),
        );
    }
    for (number, partition) in list.iter().enumerate() {
        println!("{number}: {partition}");
    }
}

fn members(set: usize) -> String {
    let members = (0..usize::BITS).filter(|bit| set >> bit & 1 == 1);
    let members: Vec<String> = members.map(|bit| bit.to_string()).collect();
    members.join(",")
}
