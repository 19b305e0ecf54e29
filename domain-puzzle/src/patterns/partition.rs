//! Which tiles go into which pattern.

use std::fmt;

use super::PatternError;
use crate::{Layout, Shape};

/// Disjoint patterns: lists of tiles with none in common. They need not have all the tiles of the
/// puzzle.
///
/// ```
/// use domain_puzzle::{Layout, Partition};
/// let goal = Layout::parse("# 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")?;
/// let partition = Partition::parse("7-8", &goal)?;
/// assert_eq!(partition.to_string(), "1,2,3,4,5,6,7/8,9,10,11,12,13,14,15");
/// assert_eq!(Partition::parse("1,2/5", &goal)?.patterns(), [vec![1, 2], vec![5]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition(Vec<Vec<u8>>);

/// The partitions that have a name: the cells of each pattern, for a goal whose blank is on cell 0.
const NAMED: [(&str, u8, &[&[u8]]); 4] = [
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
    (
        "6-6-6-6",
        5,
        &[
            &[1, 2, 5, 6, 7, 12],
            &[3, 4, 8, 9, 13, 14],
            &[10, 11, 15, 16, 20, 21],
            &[17, 18, 19, 22, 23, 24],
        ],
    ),
];

impl Partition {
    /// These patterns.
    ///
    /// # Errors
    ///
    /// If a pattern is empty, or a tile does not exist or occurs twice.
    pub fn new(shape: Shape, patterns: Vec<Vec<u8>>) -> Result<Self, PatternError> {
        let mut seen = [false; 32];
        for &tile in patterns.iter().flatten() {
            if tile == 0 || tile >= shape.cells() {
                return Err(PatternError::Tile { tile, shape });
            }
            if std::mem::replace(&mut seen[usize::from(tile)], true) {
                return Err(PatternError::Twice { tile });
            }
        }
        if patterns.is_empty() || patterns.iter().any(Vec::is_empty) {
            return Err(PatternError::Empty);
        }
        Ok(Self(patterns))
    }

    /// Reads a partition of the tiles of a goal: lists of tiles such as `1,2,3/4,5,6`, or sizes
    /// such as `7-8`.
    ///
    /// Sizes stand for a division of the cells of the goal. On 4x4 boards `5-5-5`, `6-6-3` and `7-8`
    /// and on 5x5 boards `6-6-6-6` are good divisions (Korf and Felner 2002, for the last two), made
    /// for a goal with the blank on the first cell; for one with the blank in another corner they
    /// are mirrored. In all other cases the first pattern has the tiles that come first in the goal,
    /// and so on.
    ///
    /// # Errors
    ///
    /// If the text is neither, or the board has fewer tiles; and as [`new`](Self::new).
    pub fn parse(text: &str, goal: &Layout) -> Result<Self, PatternError> {
        let shape = goal.shape();
        let error = |hint| PatternError::Name {
            text: text.to_owned(),
            shape,
            hint,
        };
        let numbers = |part: &str, separator| -> Option<Vec<u8>> {
            let numbers = part.split(separator);
            numbers.map(|number| number.trim().parse().ok()).collect()
        };
        if text.contains(['/', ',']) || !text.contains('-') && text.trim().parse::<u8>().is_err() {
            let lists = text.split('/').map(|part| numbers(part, ','));
            let hint = "write sizes, such as 7-8, or lists of tiles, such as 1,2,3/4,5,6";
            let lists: Option<_> = lists.collect();
            return Self::new(shape, lists.ok_or_else(|| error(hint))?);
        }
        let hint = "write the size of each pattern, such as 7-8";
        let sizes = numbers(text, '-').ok_or_else(|| error(hint))?;
        let tiles = sizes.iter().map(|&size| u32::from(size)).sum();
        if tiles >= shape.cells().into() {
            return Err(PatternError::Crowded { tiles, shape });
        }
        let name = sizes
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join("-");
        Self::new(
            shape,
            by_name(&name, goal).unwrap_or_else(|| in_order(&sizes, goal)),
        )
    }

    /// Reads several partitions of the tiles of a goal, with `+` between them.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_list(text: &str, goal: &Layout) -> Result<Vec<Self>, PatternError> {
        let parts = text.split('+');
        parts.map(|part| Self::parse(part.trim(), goal)).collect()
    }

    /// The patterns.
    #[must_use]
    pub fn patterns(&self) -> &[Vec<u8>] {
        &self.0
    }
}

impl fmt::Display for Partition {
    /// The lists of tiles, in a form that can be read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pattern) in self.0.iter().enumerate() {
            let tiles: Vec<_> = pattern.iter().map(u8::to_string).collect();
            let separator = if index == 0 { "" } else { "/" };
            write!(f, "{separator}{}", tiles.join(","))?;
        }
        Ok(())
    }
}

/// The tiles on the cells of a named partition, if the goal's blank is in a corner.
fn by_name(name: &str, goal: &Layout) -> Option<Vec<Vec<u8>>> {
    let shape = goal.shape();
    let is_it = |entry: &&(&str, u8, _)| {
        (entry.0, entry.1, entry.1) == (name, shape.rows(), shape.columns())
    };
    let (_, side, cells) = NAMED.iter().find(is_it)?;
    let blank = goal.cell_of(0)?;
    let (row, column) = (blank / side, blank % side);
    let last = side - 1;
    if row % last != 0 || column % last != 0 {
        return None;
    }
    let mirrored = |&cell: &u8| (cell / side).abs_diff(row) * side + (cell % side).abs_diff(column);
    let tile = |cell| goal.tiles()[usize::from(mirrored(cell))];
    Some(
        cells
            .iter()
            .map(|cells| cells.iter().map(tile).collect())
            .collect(),
    )
}

/// The tiles in the order of their cells, cut into pieces of these sizes, as far as they go.
fn in_order(sizes: &[u8], goal: &Layout) -> Vec<Vec<u8>> {
    let mut tiles = goal.tiles().iter().copied().filter(|&tile| tile != 0);
    let piece = |&size: &u8| tiles.by_ref().take(size.into()).collect();
    sizes.iter().map(piece).collect()
}
