//! Pattern databases against plain distances, on whole spaces and large samples.

use std::collections::HashMap;
use std::fmt::Debug;

use domain_puzzle::{
    AdditivePatterns, Board, Layout, MoveOrder, Partition, Puzzle, TilePattern, Word,
};
use pattern_database::{Abstraction, Build, Encoding};
use search_core::{Heuristic, Run, StateSpace, ida_star};

use crate::korf::instances;
use crate::naive::{distances, layout, least_own_moves, near, shape, some};
use crate::walk::walk;

fn puzzle<W: Word>(goal: &Layout) -> Puzzle<W> {
    Puzzle::new(goal, MoveOrder::CONVENTIONAL).unwrap()
}

fn patterns<W: Word>(
    puzzle: &Puzzle<W>,
    partition: &str,
    encoding: Encoding,
) -> AdditivePatterns<W> {
    let partition = Partition::parse(partition, &puzzle.unpack(puzzle.goal())).unwrap();
    AdditivePatterns::build(puzzle, &partition, encoding).unwrap()
}

fn estimate<W: Word>(patterns: &AdditivePatterns<W>, board: &Board<W>) -> u32 {
    patterns.estimate(patterns.start(board))
}

/// Each entry is the least number of moves of the pattern's own tiles.
fn check_entries<W: Word>(goal: &Layout, tiles: &[u8]) {
    let pattern = TilePattern::new(&puzzle::<W>(goal), tiles).unwrap();
    let database = Build::new().build(&pattern, Encoding::Bytes).unwrap();
    let expected = least_own_moves(goal, tiles);
    assert_eq!(database.facts().entries, expected.len() as u64);
    assert_eq!(database.facts().unreached, 0);
    for (entry, (cells, moves)) in (0..).zip(expected) {
        let value = database.value(entry, || 0).map(u32::from);
        assert_eq!(value, Some(moves), "{tiles:?} on {cells:?}");
    }
}

#[test]
fn entries_are_the_least_numbers_of_own_moves() {
    let ordered = |rows, columns| Layout::blank_first(shape(rows, columns));
    check_entries::<u64>(&layout("1238#4765"), &[1, 2, 3, 4]);
    check_entries::<u64>(&layout("#12345678"), &[8, 6, 1, 7, 2, 4]);
    check_entries::<u128>(&layout("#12345678"), &[5, 7, 1]);
    check_entries::<u64>(&ordered(2, 5), &[1, 6, 7, 3]);
    check_entries::<u64>(&ordered(3, 4), &[1, 4, 5, 8]);
    check_entries::<u64>(&ordered(4, 4), &[1, 4, 5]);
    check_entries::<u128>(&ordered(5, 5), &[1, 6]);
    check_entries::<u128>(&Layout::blank_last(shape(2, 12)), &[23, 12]);
}

/// On all boards of the 8-puzzle: never more than the distance, of the same parity if the patterns
/// have all tiles, and the same from step to step as from scratch.
fn check_all_boards(goal: &str, partition: &str, encoding: Encoding, reflected: bool) {
    let goal = layout(goal);
    let puzzle = puzzle::<u64>(&goal);
    let mut patterns = patterns(&puzzle, partition, encoding);
    if reflected {
        patterns = patterns.reflected(&puzzle).unwrap();
    }
    for (board, distance) in some(distances(&goal)) {
        let packed = puzzle.pack(&board).unwrap();
        let h = estimate(&patterns, &packed);
        assert!(h <= distance, "{h} at {board}, {distance} from the goal");
        let all_tiles = partition.contains('-');
        assert!(!all_tiles || h % 2 == distance % 2, "parity at {board}");
        check_steps(&puzzle, &patterns, &packed);
    }
}

fn check_steps<W: Word + Debug>(
    puzzle: &Puzzle<W>,
    patterns: &AdditivePatterns<W>,
    board: &Board<W>,
) {
    let memo = patterns.start(board);
    for mv in puzzle.actions(board) {
        let next = puzzle.result(board, mv);
        let carried = patterns.estimate(patterns.step(memo, board, mv, &next));
        assert_eq!(carried, estimate(patterns, &next), "{mv} on {board:?}");
    }
}

#[test]
fn never_more_than_the_distance_on_the_8_puzzle() {
    check_all_boards("1238#4765", "4-4", Encoding::Bytes, true);
    check_all_boards("#12345678", "4-4", Encoding::Differences, true);
    check_all_boards("1238#4765", "3-3-2", Encoding::Differences, false);
    check_all_boards("12345678#", "3-3-2", Encoding::Nibbles, true);
    check_all_boards("13#425786", "1,2/3,8,5", Encoding::Bytes, false);
}

#[test]
fn all_encodings_say_the_same() {
    let goal = layout("#12345678");
    let puzzle = puzzle::<u64>(&goal);
    let [bytes, nibbles, differences] =
        Encoding::ALL.map(|encoding| patterns(&puzzle, "3-3-2", encoding));
    for (board, _) in some(distances(&goal)) {
        let board = puzzle.pack(&board).unwrap();
        let expected = estimate(&bytes, &board);
        assert_eq!(estimate(&nibbles, &board), expected, "nibbles at {board:?}");
        assert_eq!(
            estimate(&differences, &board),
            expected,
            "differences at {board:?}"
        );
    }
}

#[test]
fn all_tiles_together_give_the_distance() {
    let goal = layout("#12345678");
    let puzzle = puzzle::<u64>(&goal);
    let patterns = patterns(&puzzle, "8", Encoding::Bytes);
    for (board, distance) in some(distances(&goal)) {
        assert_eq!(estimate(&patterns, &puzzle.pack(&board).unwrap()), distance);
    }
    let hopeless = puzzle.pack(&layout("#21345678")).unwrap();
    assert_eq!(estimate(&patterns, &hopeless), u32::MAX);
    check_steps(&puzzle, &patterns, &hopeless);
    assert_eq!(
        ida_star(&mut Run::new(), &puzzle, &patterns, &hopeless),
        Ok(None)
    );
}

#[test]
fn never_more_than_the_distance_near_the_goal_of_the_15_puzzle() {
    let goal = Layout::blank_last(shape(4, 4));
    let puzzle = puzzle::<u64>(&goal);
    let patterns = patterns(&puzzle, "4-4-4-3", Encoding::Differences);
    let patterns = patterns.reflected(&puzzle).unwrap();
    let boards = near(&goal, 16);
    assert!(boards.len() > 20_000, "{} boards", boards.len());
    for (board, distance) in boards {
        let h = estimate(&patterns, &puzzle.pack(&board).unwrap());
        assert!(h <= distance, "{h} at {board}, {distance} from the goal");
    }
}

#[test]
fn korfs_instances() {
    let (puzzle, instances) = instances();
    let patterns = patterns(&puzzle, "5-5-5", Encoding::Bytes)
        .reflected(&puzzle)
        .unwrap();
    for instance in instances {
        let start = instance.start;
        assert!(estimate(&patterns, &start) <= instance.length);
        if instance.expanded < 1_000_000 {
            let answer = ida_star(&mut Run::new(), &puzzle, &patterns, &start);
            assert_eq!(
                answer.unwrap().unwrap().cost,
                instance.length,
                "instance {}",
                instance.id
            );
        }
    }
}

fn check_walk<W: Word + Debug>(goal: &Layout, partition: &str, reflected: bool) {
    let puzzle = puzzle::<W>(goal);
    let mut patterns = patterns(&puzzle, partition, Encoding::Differences);
    if reflected {
        patterns = patterns.reflected(&puzzle).unwrap();
    }
    for board in walk(&puzzle, if cfg!(debug_assertions) { 300 } else { 3_000 }, 5) {
        check_steps(&puzzle, &patterns, &board);
    }
}

#[test]
fn carried_along_walks() {
    check_walk::<u64>(&Layout::blank_last(shape(4, 4)), "4-4-4-3", true);
    check_walk::<u128>(&Layout::blank_first(shape(4, 4)), "3-3-3-3", true);
    check_walk::<u128>(&Layout::blank_first(shape(5, 5)), "3-3-3-3-3-3-3-3", true);
    check_walk::<u128>(&Layout::blank_first(shape(5, 5)), "7,1,12/19,24,17", true);
    check_walk::<u64>(&Layout::blank_first(shape(2, 7)), "4-3-4", false);
    check_walk::<u128>(&Layout::blank_last(shape(3, 6)), "4-3-4", false);
}

/// The reflection of a board has the same estimate, if both are looked up.
#[test]
fn reflections_have_the_same_estimate() {
    let goal = layout("#12345678");
    let puzzle = puzzle::<u64>(&goal);
    let patterns = patterns(&puzzle, "3-3-2", Encoding::Bytes)
        .reflected(&puzzle)
        .unwrap();
    let reflect = |place: u8| place % 3 * 3 + place / 3;
    for (board, _) in some(distances(&goal)) {
        let tiles = (0..9).map(|cell| reflect(board.tiles()[usize::from(reflect(cell))]));
        let reflection = Layout::new(goal.shape(), tiles.collect()).unwrap();
        let [one, other] = [&board, &reflection].map(|board| puzzle.pack(board).unwrap());
        assert_eq!(
            estimate(&patterns, &one),
            estimate(&patterns, &other),
            "{board}"
        );
    }
}

/// An entry forgets the blank's region, which shows: the estimate can fall by three in one move. A
/// table by nodes is consistent (`patterns_by_node`).
#[test]
fn tables_by_entries_are_inconsistent() {
    let goal = layout("#12345678");
    let puzzle = puzzle::<u64>(&goal);
    let patterns = patterns(&puzzle, "4-4", Encoding::Bytes);
    let mut falls = HashMap::new();
    for (board, _) in some(distances(&goal)) {
        let board = puzzle.pack(&board).unwrap();
        for mv in puzzle.actions(&board) {
            let next = estimate(&patterns, &puzzle.result(&board, mv));
            let fall = i64::from(estimate(&patterns, &board)) - i64::from(next);
            *falls.entry(fall).or_insert(0_u32) += 1;
        }
    }
    assert!(falls[&1] > 0 && falls[&-1] > 0);
    assert!(falls.keys().any(|fall| fall.abs() >= 3), "{falls:?}");
}

fn check_error(partition: &str, message: &str) {
    let goal = Layout::blank_first(shape(4, 4));
    let partition = Partition::parse(partition, &goal);
    let puzzle = puzzle::<u64>(&goal);
    let patterns = partition
        .and_then(|partition| AdditivePatterns::build(&puzzle, &partition, Encoding::Bytes));
    assert_eq!(patterns.unwrap_err().to_string(), message);
}

#[test]
fn what_is_no_partition() {
    check_error(
        "1,2/2,3",
        "tile 2 occurs twice; additive patterns have no tile in common",
    );
    check_error(
        "1,2/16",
        "there is no tile 16 on a 4x4 board; patterns are made of the tiles 1 to 15",
    );
    check_error("3-0", "a pattern has at least one tile");
    check_error(
        "9-9",
        "patterns of 18 tiles need a board of at least 19 cells; 4x4 has 16",
    );
    check_error(
        "1,x",
        "partition `1,x` of a 4x4 board: write sizes, such as 7-8, or lists of tiles, such as 1,2,3/4,5,6",
    );
    check_error(
        "big",
        "partition `big` of a 4x4 board: write sizes, such as 7-8, or lists of tiles, such as 1,2,3/4,5,6",
    );
    check_error("1-1-1-1-1-1-1-1-1", "9 patterns; at most 8 can be added up");
    check_error(
        "11-4",
        "a pattern of 11 tiles on 16 cells is too large for a table: split it",
    );
}

fn check_partition(goal: &str, name: &str, expected: &str) {
    let partition = Partition::parse(name, &layout(goal)).unwrap();
    assert_eq!(partition.to_string(), expected);
    assert_eq!(
        Partition::parse(expected, &layout(goal)).unwrap(),
        partition
    );
}

#[test]
fn partitions_by_name() {
    let first = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    let last = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    let middle = "1 2 3 4 5 6 7 8 9 0 10 11 12 13 14 15";
    check_partition(first, "6-6-3", "1,4,5,8,9,12/6,7,10,11,14,15/2,3,13");
    check_partition(last, "6-6-3", "15,12,11,8,7,4/10,9,6,5,2,1/14,13,3");
    check_partition(middle, "6-6-3", "1,2,3,4,5,6/7,8,9,10,11,12/13,14,15");
    check_partition(first, "7-8", "1,2,3,4,5,6,7/8,9,10,11,12,13,14,15");
    check_partition("1238#4765", "3-3", "1,2,3/8,4,7");
}

#[test]
fn what_cannot_be_reflected() {
    for goal in ["1#2345678", "#12/345"] {
        let puzzle = puzzle::<u64>(&layout(goal));
        let error = patterns(&puzzle, "2", Encoding::Bytes).reflected(&puzzle);
        assert_eq!(
            error.unwrap_err().to_string(),
            "look-up by reflection needs a square board whose goal has the blank on the main diagonal"
        );
    }
}

#[test]
fn a_database_of_another_pattern() {
    let puzzle = puzzle::<u64>(&layout("#12345678"));
    let pattern = |tiles: &[u8]| TilePattern::new(&puzzle, tiles).unwrap();
    let database = Build::new()
        .build(&pattern(&[1, 2]), Encoding::Bytes)
        .unwrap();
    let error = AdditivePatterns::new(&puzzle, vec![(pattern(&[2, 1]), database.into())]);
    assert_eq!(
        error.unwrap_err().to_string(),
        "this is a database of sliding tiles 3x3, blank to 0, tiles to 1 2; one of \
         sliding tiles 3x3, blank to 0, tiles to 2 1 is needed"
    );
}

#[test]
fn the_threads_do_not_show() {
    let puzzle = puzzle::<u64>(&Layout::blank_first(shape(4, 4)));
    let pattern = TilePattern::new(&puzzle, &[1, 4, 5, 8, 12]).unwrap();
    let on = |threads: usize| {
        let build = Build::new().with_threads(threads.try_into().unwrap());
        build.build(&pattern, Encoding::Bytes).unwrap()
    };
    let alone = on(1);
    assert_eq!(alone.facts().entries, pattern.entries());
    assert!(alone == on(2) && alone == on(3));
}

fn check_identity<W: Word>(goal: &Layout, tiles: &[u8]) {
    let pattern = TilePattern::new(&puzzle::<W>(goal), tiles).unwrap();
    let again = TilePattern::<W>::of_identity(&pattern.identity()).unwrap();
    assert_eq!(again.identity(), pattern.identity());
    let build = |pattern: &TilePattern<W>| Build::new().build(pattern, Encoding::Bytes).unwrap();
    assert!(build(&again) == build(&pattern), "{goal}: {tiles:?}");
}

/// An identity says everything that a table depends on.
#[test]
fn the_pattern_of_an_identity() {
    check_identity::<u64>(&Layout::bolshakova_goal(), &[1, 5, 3]);
    check_identity::<u64>(&Layout::bolshakova_goal(), &[8, 7, 6, 5, 4, 3, 2, 1]);
    check_identity::<u64>(&Layout::blank_last(shape(2, 3)), &[5]);
    check_identity::<u64>(&Layout::blank_first(shape(4, 4)), &[15, 1, 7]);
    check_identity::<u128>(&Layout::blank_first(shape(5, 5)), &[24, 3]);
}

#[test]
fn the_identity_of_no_pattern() {
    for (identity, is_one) in [
        ("sliding tiles 3x3, blank to 4, tiles to 0 1", true),
        ("sliding tiles 3x3, blank to 4, tiles to 4 1", false),
        ("sliding tiles 3x3, blank to 4, tiles to 1 1", false),
        ("sliding tiles 3x3, blank to 4, tiles to 0 9", false),
        ("sliding tiles 3x3, blank to 9, tiles to 0 1", false),
        ("sliding tiles 3x3, blank to 4, tiles to", false),
        ("sliding tiles 3x3, blank to 4, tiles to ", false),
        ("sliding tiles 3x3, blank to 4, tiles to 00 1", false),
        ("sliding tiles 3x3, blank to +4, tiles to 0 1", false),
        ("sliding tiles 3X3, blank to 4, tiles to 0 1", false),
        ("sliding tiles 9x9, blank to 4, tiles to 0 1", false),
        ("sliding tiles 5x5, blank to 4, tiles to 0 1", false),
        ("sliding tiles 3x3, blank to 4, tiles to 0 1 ", false),
        ("pancakes", false),
    ] {
        let pattern = TilePattern::<u64>::of_identity(identity);
        assert_eq!(pattern.is_some(), is_one, "{identity}");
    }
    let endless = format!(
        "sliding tiles 3x3, blank to 4, tiles to{}",
        " 1".repeat(30_000)
    );
    assert!(TilePattern::<u64>::of_identity(&endless).is_none());
}
