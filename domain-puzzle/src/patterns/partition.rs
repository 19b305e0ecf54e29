//! Which tiles go into which pattern.

use std::fmt;

use super::PatternError;
use super::named::{by_name, multiple};
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

impl Partition {
    /// The name of a list of several partitions for the 24-puzzle, see [`parse_list`](Self::parse_list).
    pub const MULTIPLE: &str = "multiple";

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

    /// Reads several partitions of the tiles of a goal, with `+` between them; or
    /// [`multiple`](Self::MULTIPLE), for a list of seven on 5x5 boards whose goal has the blank in a
    /// corner. The first of these is `6-6-6-6`; each of the others is the one that, together with
    /// those before it, was measured to leave the fewest nodes to IDA*.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse), or if there is no such list for this goal.
    ///
    /// Sources: Korf and Felner 2002; Clausecker, *The Quality of Heuristic Functions for IDA\**, 2020,
    /// whose "small compound" catalogue has the same seven.
    pub fn parse_list(text: &str, goal: &Layout) -> Result<Vec<Self>, PatternError> {
        if text == Self::MULTIPLE {
            let shape = goal.shape();
            let error = || PatternError::Name {
                text: text.to_owned(),
                shape,
                hint: "it is a list of partitions for 5x5 boards whose goal has the blank in a corner; \
                       write partitions, such as 7-8 or 1,2,3/4,5,6, with + between them",
            };
            let lists = multiple(goal).ok_or_else(error)?.into_iter();
            return lists.map(|lists| Self::new(shape, lists)).collect();
        }
        let parts = text.split('+');
        parts.map(|part| Self::parse(part.trim(), goal)).collect()
    }

    /// Returns the patterns.
    #[must_use]
    pub fn patterns(&self) -> &[Vec<u8>] {
        &self.0
    }
}

impl fmt::Display for Partition {
    /// Writes the lists of tiles, in a form that can be read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pattern) in self.0.iter().enumerate() {
            let tiles: Vec<_> = pattern.iter().map(u8::to_string).collect();
            let separator = if index == 0 { "" } else { "/" };
            write!(f, "{separator}{}", tiles.join(","))?;
        }
        Ok(())
    }
}

/// Returns the tiles in the order of their cells, cut into pieces of these sizes, as far as they go.
fn in_order(sizes: &[u8], goal: &Layout) -> Vec<Vec<u8>> {
    let mut tiles = goal.tiles().iter().copied().filter(|&tile| tile != 0);
    let piece = |&size: &u8| tiles.by_ref().take(size.into()).collect();
    sizes.iter().map(piece).collect()
}
