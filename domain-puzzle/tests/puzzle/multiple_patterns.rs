//! The greatest of several sums against each sum by itself, and against true distances.

use std::fmt::Debug;

use domain_puzzle::{
    AdditivePatterns, Board, Layout, MoveOrder, MultiplePatterns, Partition, Partitions, Puzzle,
    TilePattern, Word,
};
use pattern_database::{Build, Encoding};
use search_core::{Heuristic, Run, StateSpace, ida_star};

use crate::naive::{distances, layout, shape, some};
use crate::walk::walk;

fn puzzle<W: Word>(goal: &Layout) -> Puzzle<W> {
    Puzzle::new(goal, MoveOrder::CONVENTIONAL).unwrap()
}

fn multiple<W: Word>(puzzle: &Puzzle<W>, list: &str, encoding: Encoding) -> MultiplePatterns<W> {
    let list = Partition::parse_list(list, &puzzle.unpack(puzzle.goal())).unwrap();
    let partitions = Partitions::new(puzzle, &list).unwrap();
    MultiplePatterns::build(partitions, encoding).unwrap()
}

/// Returns each partition by itself, with its reflection where there is one.
fn singles<W: Word>(puzzle: &Puzzle<W>, list: &str) -> Vec<AdditivePatterns<W>> {
    let list = Partition::parse_list(list, &puzzle.unpack(puzzle.goal())).unwrap();
    let singles = list.iter().map(|partition| {
        let single = AdditivePatterns::build(puzzle, partition, Encoding::Bytes).unwrap();
        single.clone().reflected(puzzle).unwrap_or(single)
    });
    singles.collect()
}

fn estimate<W: Word>(heuristic: &impl Heuristic<Puzzle<W>, Memo: Copy>, board: &Board<W>) -> u32
where
    Puzzle<W>: StateSpace<State = Board<W>, Cost = u32>,
{
    heuristic.estimate(heuristic.start(board))
}

/// Returns the greatest of the sums, and checks that it is the same from step to step as from scratch.
fn check_board<W: Word + Debug>(
    puzzle: &Puzzle<W>,
    patterns: &MultiplePatterns<W>,
    singles: &[AdditivePatterns<W>],
    board: &Board<W>,
) -> u32 {
    let sums: Vec<_> = singles
        .iter()
        .map(|single| estimate(single, board))
        .collect();
    let memo = patterns.start(board);
    for (partition, &sum) in sums.iter().enumerate() {
        assert_eq!(patterns.estimate_of(partition, &memo), sum, "{board:?}");
    }
    let h = patterns.estimate(memo);
    assert_eq!(Some(h), sums.into_iter().max(), "{board:?}");
    for mv in puzzle.actions(board) {
        let next = puzzle.result(board, mv);
        let carried = patterns.estimate(patterns.step(memo, board, mv, &next));
        assert_eq!(carried, estimate(patterns, &next), "{mv} on {board:?}");
    }
    h
}

fn check_all_boards(goal: &str, list: &str, encoding: Encoding) {
    let goal = layout(goal);
    let puzzle = puzzle::<u64>(&goal);
    let (patterns, singles) = (multiple(&puzzle, list, encoding), singles(&puzzle, list));
    for (board, distance) in some(distances(&goal)) {
        let h = check_board(&puzzle, &patterns, &singles, &puzzle.pack(&board).unwrap());
        assert!(h <= distance, "{h} at {board}, {distance} from the goal");
    }
}

#[test]
fn the_greatest_sum_and_never_more_than_the_distance_on_the_8_puzzle() {
    check_all_boards("1238#4765", "4-4+3-3-2", Encoding::Bytes);
    check_all_boards(
        "#12345678",
        "4-4+1,2,4,5/3,6,7,8+3-3-2",
        Encoding::Differences,
    );
    check_all_boards("12345678#", "1,2,3+6,5/8,7,2+8,5,2,1", Encoding::Nibbles);
    check_all_boards("1#2345678", "4-4+1,3/2,4,8", Encoding::Bytes);
    check_all_boards("#12345678", "4-4", Encoding::Bytes);
}

fn check_walk<W: Word + Debug>(goal: &Layout, list: &str, encoding: Encoding) {
    let puzzle = puzzle::<W>(goal);
    let (patterns, singles) = (multiple(&puzzle, list, encoding), singles(&puzzle, list));
    for board in walk(&puzzle, if cfg!(debug_assertions) { 200 } else { 2_000 }, 5) {
        check_board(&puzzle, &patterns, &singles, &board);
    }
}

#[test]
fn the_greatest_sum_along_walks() {
    use Encoding::{Bytes, Differences};
    check_walk::<u64>(&Layout::blank_last(shape(4, 4)), "4-4-4-3+3-4-4-4", Bytes);
    check_walk::<u128>(
        &Layout::blank_first(shape(4, 4)),
        "3-3-3-3+2-3-3",
        Differences,
    );
    let list = "7,1,12/19,24,17+1,7/12,19,24/2,3+24,17,9/1,7,12";
    check_walk::<u128>(&Layout::blank_first(shape(5, 5)), list, Differences);
    check_walk::<u64>(
        &Layout::blank_first(shape(2, 7)),
        "4-3-4+2-4-4",
        Differences,
    );
    check_walk::<u128>(&Layout::blank_last(shape(3, 6)), "3-3-3+2-3", Bytes);
    check_walk::<u128>(&Layout::blank_first(shape(2, 12)), "2-2+1,13/2,14", Bytes);
}

/// A board from which one of several tables knows no way to the goal.
#[test]
fn dead_ends() {
    let goal = layout("#12345678");
    let puzzle = puzzle::<u64>(&goal);
    let patterns = multiple(&puzzle, "4-4+8", Encoding::Bytes);
    let hopeless = puzzle.pack(&layout("#21345678")).unwrap();
    let singles = singles(&puzzle, "4-4+8");
    assert_eq!(
        check_board(&puzzle, &patterns, &singles, &hopeless),
        u32::MAX
    );
    let answer = ida_star(&mut Run::new(), &puzzle, &patterns, &hopeless);
    assert_eq!(answer, Ok(None));
}

fn check_tables(goal: &str, list: &str, expected: &[&[u8]]) {
    let goal = layout(goal);
    let list = Partition::parse_list(list, &goal).unwrap();
    let partitions = Partitions::new(&puzzle::<u64>(&goal), &list).unwrap();
    let tables = partitions.patterns().iter().map(TilePattern::tiles);
    assert_eq!(tables.collect::<Vec<_>>(), expected);
    assert_eq!(partitions.count(), list.len());
}

#[test]
fn a_table_is_needed_once() {
    check_tables("#12345678", "1,2/4+2,1/4,5", &[&[1, 2], &[4], &[4, 5]]);
    check_tables("#12345678", "1,2/8+3,6/8", &[&[1, 2], &[8]]);
    check_tables("#12345678", "1,3/2,6", &[&[1, 3], &[2, 6]]);
    check_tables("#12345678", "2/6+1/3", &[&[2], &[1]]);
    check_tables("1#2345678", "1,2+3,6", &[&[1, 2], &[3, 6]]);
}

/// Each of the seven has all tiles, in patterns of six, and together they need fourteen tables.
fn check_list_of_the_24_puzzle(goal: &Layout, first: &str) {
    let list = Partition::parse_list(Partition::MULTIPLE, goal).unwrap();
    assert_eq!(list[0], Partition::parse("6-6-6-6", goal).unwrap());
    assert_eq!(list[0].to_string(), first);
    for partition in &list {
        assert!(partition.patterns().iter().all(|tiles| tiles.len() == 6));
        let mut tiles = partition.patterns().concat();
        tiles.sort_unstable();
        assert_eq!(tiles, (1..25).collect::<Vec<u8>>(), "{partition}");
    }
    let tables = |count| {
        let partitions = Partitions::new(&puzzle::<u128>(goal), &list[..count]).unwrap();
        partitions.into_patterns().len()
    };
    let counts: Vec<_> = (1..=list.len()).map(tables).collect();
    assert_eq!(counts, [4, 7, 9, 12, 14, 14, 14]);
}

#[test]
fn the_list_of_the_24_puzzle() {
    check_list_of_the_24_puzzle(
        &Layout::blank_first(shape(5, 5)),
        "1,2,5,6,7,12/3,4,8,9,13,14/10,11,15,16,20,21/17,18,19,22,23,24",
    );
    check_list_of_the_24_puzzle(
        &Layout::blank_last(shape(5, 5)),
        "24,23,20,19,18,13/22,21,17,16,12,11/15,14,10,9,5,4/8,7,6,3,2,1",
    );
    let middle = Layout::parse("1 2 3 4 5/6 7 8 9 10/11 12 # 13 14/15 16 17 18 19/20 21 22 23 24");
    assert!(Partition::parse_list(Partition::MULTIPLE, &middle.unwrap()).is_err());
}

fn check_error(list: &str, message: &str) {
    let goal = Layout::blank_first(shape(4, 4));
    let puzzle = puzzle::<u64>(&goal);
    let list = Partition::parse_list(list, &goal);
    let partitions = list.and_then(|list| Partitions::new(&puzzle, &list));
    let patterns =
        partitions.and_then(|partitions| MultiplePatterns::build(partitions, Encoding::Bytes));
    assert_eq!(patterns.unwrap_err().to_string(), message);
}

#[test]
fn what_is_no_list_of_partitions() {
    let hint = "write sizes, such as 7-8, or lists of tiles, such as 1,2,3/4,5,6";
    check_error("1,2+", &format!("partition `` of a 4x4 board: {hint}"));
    check_error(
        "1,2+3,x",
        &format!("partition `3,x` of a 4x4 board: {hint}"),
    );
    check_error(
        "1,2/2,3+1",
        "tile 2 occurs twice; additive patterns have no tile in common",
    );
    check_error(
        "2-1+1-1-1-1-1-1-1-1-1",
        "9 patterns; at most 8 can be added up",
    );
    check_error(
        "2+1,3+1,5+1,6+1,7+1,9+1,10+1,11+1,13+1,14+1,15+1,4,2",
        "24 different partitions, reflections included; at most 16 can be looked up together",
    );
    check_error(
        "11-4+2",
        "a pattern of 11 tiles on 16 cells is too large for a table: split it",
    );
    check_error(
        "2+10",
        "a pattern of 10 tiles on 16 cells is too large to be looked up with other partitions: split it",
    );
}

#[test]
fn databases_of_other_patterns() {
    let goal = layout("#12345678");
    let puzzle = puzzle::<u64>(&goal);
    let list = Partition::parse_list("1,2+3,4", &goal).unwrap();
    let pattern = TilePattern::new(&puzzle, &[1, 2]).unwrap();
    let database = Build::new().build(&pattern, Encoding::Bytes).unwrap();
    let partitions = Partitions::new(&puzzle, &list).unwrap();
    let error = MultiplePatterns::new(partitions, &[database.into()]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "this is a database of nothing; one of sliding tiles 3x3, blank to 0, tiles to 3 4 is needed"
    );
}
