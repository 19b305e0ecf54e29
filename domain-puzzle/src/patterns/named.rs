//! Partitions that have names.

use crate::Layout;

/// The cells of each pattern, for a goal whose blank is on cell 0.
type Cells = &'static [&'static [u8]];

/// By name and side of the board.
const NAMED: [(&str, u8, Cells); 4] = [
    (
        "5-5-5",
        4,
        &[&[1, 4, 5, 8, 12], &[2, 3, 6, 7, 10], &[9, 11, 13, 14, 15]],
    ),
    (
        "6-6-3",
        4,
        &[&[1, 4, 5, 8, 9, 12], &[6, 7, 10, 11, 14, 15], &[2, 3, 13]],
    ),
    (
        "7-8",
        4,
        &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
    ),
    ("6-6-6-6", 5, SIX_BY_FOUR[0]),
];

/// The partitions of the 24-puzzle that are looked up together. They share fourteen tables; the last two need none of
/// their own.
///
/// They are those of Clausecker's "small compound" catalogue, up to reflection. The first is Korf and Felner's; each of
/// the others is the one that, added to those before it, leaves the fewest nodes on random boards: `docs/performance.md`
/// has the figures, and the command that finds them.
///
/// Sources: Korf and Felner, *Disjoint pattern database heuristics*, 2002; Clausecker, *The Quality of Heuristic
/// Functions for IDA\**, 2020.
const SIX_BY_FOUR: [Cells; 7] = [
    &[
        &[1, 2, 5, 6, 7, 12],
        &[3, 4, 8, 9, 13, 14],
        &[10, 11, 15, 16, 20, 21],
        &[17, 18, 19, 22, 23, 24],
    ],
    &[
        &[1, 2, 5, 6, 10, 11],
        &[3, 4, 9, 14, 19, 24],
        &[7, 8, 12, 13, 18, 23],
        &[15, 16, 17, 20, 21, 22],
    ],
    &[
        &[1, 5, 6, 10, 15, 20],
        &[2, 3, 4, 7, 8, 9],
        &[11, 12, 16, 17, 21, 22],
        &[13, 14, 18, 19, 23, 24],
    ],
    &[
        &[1, 2, 5, 6, 10, 11],
        &[3, 4, 7, 8, 9, 12],
        &[13, 14, 15, 16, 17, 18],
        &[19, 20, 21, 22, 23, 24],
    ],
    &[
        &[1, 5, 6, 10, 15, 20],
        &[2, 3, 4, 7, 8, 9],
        &[11, 12, 13, 16, 17, 18],
        &[14, 19, 21, 22, 23, 24],
    ],
    &[
        &[1, 2, 5, 6, 10, 11],
        &[3, 4, 7, 8, 9, 12],
        &[13, 14, 18, 19, 23, 24],
        &[15, 16, 17, 20, 21, 22],
    ],
    &[
        &[1, 5, 6, 10, 11, 12],
        &[2, 3, 4, 7, 8, 9],
        &[13, 14, 15, 16, 17, 18],
        &[19, 20, 21, 22, 23, 24],
    ],
];

/// Returns the tiles of each pattern of a partition with this name, if the goal's blank is in a corner.
pub(super) fn by_name(name: &str, goal: &Layout) -> Option<Vec<Vec<u8>>> {
    let (_, side, cells) = NAMED.iter().find(|entry| entry.0 == name)?;
    tiles(cells, *side, goal)
}

/// Returns the tiles of each pattern of each partition, for the partitions that are looked up together.
pub(super) fn multiple(goal: &Layout) -> Option<Vec<Vec<Vec<u8>>>> {
    let all = SIX_BY_FOUR.iter();
    all.map(|cells| tiles(cells, 5, goal)).collect()
}

/// Returns the tiles on these cells of a square board, if the goal is one with its blank in a corner. In another corner
/// than the first they are mirrored.
fn tiles(cells: Cells, side: u8, goal: &Layout) -> Option<Vec<Vec<u8>>> {
    let shape = goal.shape();
    let blank = goal.cell_of(0)?;
    let (row, column) = (blank / side, blank % side);
    let last = side - 1;
    let is_it = (shape.rows(), shape.columns()) == (side, side);
    if !is_it || row % last != 0 || column % last != 0 {
        return None;
    }
    let mirrored = |&cell: &u8| (cell / side).abs_diff(row) * side + (cell % side).abs_diff(column);
    let tile = |cell| goal.tiles()[usize::from(mirrored(cell))];
    let patterns = cells.iter();
    Some(
        patterns
            .map(|cells| cells.iter().map(tile).collect())
            .collect(),
    )
}
