//! Tables that keep a value for every node: through the general look-up, and consistent.

use domain_puzzle::{AdditivePatterns, Board, MoveOrder, Partition, Puzzle, TilePattern};
use pattern_database::{Abstraction, Build, Encoding, Lookup, Sum};
use search_core::testkit::assert_heuristic;
use search_core::{Heuristic, Run, a_star};

use crate::naive::{distances, layout, some};

/// A pattern whose entries are its nodes.
struct ByNode(TilePattern);

impl Abstraction for ByNode {
    type Space = Puzzle;

    fn identity(&self) -> String {
        format!("{}, by node", self.0.identity())
    }

    fn entries(&self) -> u64 {
        self.0.nodes()
    }

    fn index(&self, board: &Board) -> u64 {
        self.0.node_of(board)
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        self.0.goals(visit);
    }

    fn predecessors(&self, node: u64, visit: impl FnMut(u64)) {
        self.0.predecessors(node, visit);
    }

    fn floor(&self, entry: u64) -> u8 {
        self.0.floor(self.0.entry(entry))
    }
}

fn lookup(puzzle: &Puzzle, tiles: &[u8]) -> Lookup<ByNode> {
    let by_node = ByNode(TilePattern::new(puzzle, tiles).unwrap());
    let database = Build::new().build(&by_node, Encoding::Differences).unwrap();
    Lookup::new(by_node, database).unwrap()
}

#[test]
fn consistent_and_never_less_than_by_entry() {
    let goal = layout("#12345678");
    let puzzle = Puzzle::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    let by_node = Sum([[1, 2, 3, 4], [5, 6, 7, 8]].map(|tiles| lookup(&puzzle, &tiles)));
    let partition = Partition::parse("4-4", &goal).unwrap();
    let by_entry = AdditivePatterns::build(&puzzle, &partition, Encoding::Bytes).unwrap();
    for (board, distance) in some(distances(&goal)) {
        let board = puzzle.pack(&board).unwrap();
        let [more, less] = [
            by_node.estimate(by_node.start(&board)),
            by_entry.estimate(by_entry.start(&board)),
        ];
        assert!(
            less <= more && more <= distance,
            "{less}, {more} at {board:?}"
        );
        assert_heuristic(&puzzle, &by_node, [board]);
    }
    let start = puzzle.pack(&layout("724/5#6/831")).unwrap();
    let mut run = Run::new();
    let answer = a_star(&mut run, &puzzle, &by_node, &start).unwrap();
    assert_eq!(answer.unwrap().cost, 26);
    assert_eq!(run.statistics.reopened, 0);
}
