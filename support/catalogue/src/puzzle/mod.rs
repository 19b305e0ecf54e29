//! Sliding-tile puzzles.

mod boards;
mod databases;
mod drawing;
mod goal;
mod heuristics;
mod memory_check;
mod painting;
mod patterns;
mod random;
mod suites;

use std::rc::Rc;

use domain_puzzle::{BoardError, Layout, MoveOrder, Puzzle, Shape, Word};
use search_core::{OptionSpec, reads};
use trace::Header;

pub use self::databases::{build_and_keep, failure, with_progress};
pub use self::goal::goal_of;
pub use self::memory_check::check_room;
pub use self::patterns::tile_patterns;

use self::boards::Boards;
use self::heuristics::HeuristicCache;
use crate::domain::{Draw, DrawState, Drawn};
use crate::enumeration::{Numbered, Unnumbered};
use crate::{
    About, Brush, Domain, Enumerable, Failure, HeuristicSpec, Input, Instance, RandomSpec, Sample,
    Suite, Text, UserInput,
};

const GOAL: OptionSpec = OptionSpec::new(
    "goal",
    "BOARD",
    "The goal: a board, or blank-last (123/456/78#), blank-first (#12/345/678), bolshakova (123/8#4/765)",
)
.short('g')
.or("blank-last or else bolshakova on 3x3, blank-first or else blank-last on others");

const GOAL_OF_SIZE: OptionSpec = GOAL.or("bolshakova on 3x3, blank-first on others");

const SIZE: OptionSpec = OptionSpec::new(
    "size",
    "RxC",
    "Rows and columns, such as 3x4, if the board does not show them",
)
.short('s')
.checked(reads::<Shape>);

const ORDER: OptionSpec = OptionSpec::new(
    "order",
    "ORDER",
    "The order in which moves of the blank are tried: conventional (up left right down), bolshakova \
     (down up left right), bolshakova-textual (right left up down), or letters such as ulrd",
)
.or("conventional")
.checked(reads::<MoveOrder>);

const IGNORE_PARITY: OptionSpec = OptionSpec::new(
    "ignore-parity",
    "",
    "Search even where parity shows that there is no solution",
);

const DEPTH: OptionSpec =
    OptionSpec::new("depth", "N", "Boards whose shortest solution has N moves")
        .short('d')
        .checked(reads::<u32>);

static ABOUT: About = About {
    name: "puzzle",
    summary: "A sliding-tile puzzle: the 8-puzzle, the 15-puzzle, any board of 2x2 to 25 cells",
    input: Input::Line {
        value: "BOARD",
        help: "The start by rows, such as 283/164/7#5 or \"2 8 3 1 6 4 7 # 5\"; write . # _ or 0 for the blank",
    },
    options: &[GOAL, SIZE, ORDER, IGNORE_PARITY],
    sample: Sample::new("283/164/7#5"),
    heuristics: &[
        HeuristicSpec::new("manhattan", "Sum of the tiles' distances; admissible"),
        HeuristicSpec::new(
            "misplaced",
            "Number of tiles out of place (ESTIMATE); admissible",
        ),
        HeuristicSpec::new(
            "misplaced-with-blank",
            "The same, counting the blank as a tile: a variant reading of ESTIMATE",
        ),
        HeuristicSpec::new(
            "matches",
            "Number of correct cells: ESTIMATE as printed, a slip",
        ),
        HeuristicSpec::new(
            "linear-conflict",
            "Manhattan distance plus two for each tile that must leave its line; admissible",
        ),
        HeuristicSpec::new(
            "walking-distance",
            "Moves between the rows and between the columns; up to 4x4; admissible. From the start, nbs and mm \
             use Manhattan distance instead",
        ),
        HeuristicSpec::new(
            "inversion-distance",
            "Moves needed to undo the inversions by rows and by columns; admissible",
        ),
        HeuristicSpec::ZERO,
        HeuristicSpec {
            name: "pdb:",
            rest: "PARTITION",
            hint: "name the partition, such as pdb:7-8 or pdb:1,2,3/4,5",
            help: "Sum of pattern databases, of the reflected board too if the goal allows it, built when \
                   they are missing: pdb:7-8, pdb:6-6-3, pdb:5-5-5 on 4x4; pdb:6-6-6-6 on 5x5; sizes such as \
                   pdb:4-4, or lists of tiles such as pdb:1,2,3/4,5; several partitions with + between them, of \
                   which the greatest sum counts, or pdb:multiple on 5x5, as many of a measured list as \
                   --max-memory has room for; admissible. From the start, nbs and mm use Manhattan distance \
                   instead",
        },
    ],
    examples: "\
Examples:
  sovet solve puzzle 283/164/7#5
  sovet solve puzzle 283/164/7#5 --algorithm breadth-first --order bolshakova --steps
  sovet solve puzzle 724/5#6/831 --goal blank-first --heuristic pdb:4-4
  sovet solve puzzle 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6 --algorithm ida-star
  printf '283/164/7#5\\n123/8#4/765\\n' | sovet solve puzzle --file - --format json

For several boards, --trace boards.trace writes boards.1.trace, boards.2.trace and so on.",
    compare_example: "sovet compare puzzle 283/164/7#5",
    drawing: Some("Draw the boards along the solution"),
    cost: "moves",
    state: "board",
    action: "move",
    random: Some(RandomSpec {
        value: "RxC",
        help: "Rows and columns, such as 4x4",
        sample: "3x3",
        noun: "board",
        options: &[DEPTH, GOAL_OF_SIZE],
        examples: "\
Examples:
  sovet random puzzle 4x4
  sovet random puzzle 3x3 --depth 31 --goal blank-first
  sovet random puzzle 3x3 --seed 7 --count 3 | sovet solve puzzle --file -

The same seed gives the same boards on every machine. Each board has the same probability; with \
--depth only for boards of up to nine cells. Limits apply to each board.",
    }),
    enumerate: Input::Line {
        value: "RxC",
        help: "Rows and columns, such as 3x4",
    },
    enumerate_options: &[GOAL_OF_SIZE],
    enumerate_examples: "\
Examples:
  sovet enumerate puzzle 3x3
  sovet enumerate puzzle 2x4 --goal blank-last --threads 1
  sovet enumerate puzzle 2x5 --checkpoint 2x5.levels
  sovet enumerate puzzle 4x4 --max-depth 15

3x4 has 239,500,800 boards and takes 60 MB; the next sizes take 10.9 GB (2x7) and 163 GB (3x5). Where there is no memory \
for that, --max-depth N counts the boards up to there, which takes about 20 bytes for each.",
    ..About::USUAL
};

/// Sliding-tile puzzles.
pub(crate) struct Puzzles;

impl Domain for Puzzles {
    fn about(&self) -> &About {
        &ABOUT
    }

    fn instances(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Vec<Box<dyn Instance>>, Failure> {
        let values = given.values;
        let size: Option<Shape> = values.read(SIZE.name).map_err(Failure::input)?;
        let order = values.read(ORDER.name).map_err(Failure::input)?;
        let order: MoveOrder = order.unwrap_or_default();
        let (small, large) = (HeuristicCache::new(), HeuristicCache::new());
        let sized = text.name.and_then(|_| sized(text.text));
        let text = sized.as_deref().map_or(*text, |board| Text {
            text: board,
            ..*text
        });
        given.each(&text, |line| {
            let start = layout(line, size).map_err(|failure| match failure {
                Failure::Input(mistake) if text.name.is_none() && is_cut_off(line) => {
                    Failure::Input(mistake + EATEN)
                }
                other => other,
            })?;
            let goal = goal::for_start(values.get(GOAL.name), &start).map_err(Failure::input)?;
            let ignores_parity = values.has(IGNORE_PARITY.name);
            if is_small(start.shape()) {
                Boards::<u64>::instance(start, goal, order, ignores_parity, &small)
            } else {
                Boards::<u128>::instance(start, goal, order, ignores_parity, &large)
            }
        })
    }

    fn enumerable(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Box<dyn Enumerable>, Failure> {
        let shape: Shape = text.text.parse().map_err(Failure::input)?;
        let goal = goal_of(given.values.get(GOAL.name), shape).map_err(Failure::input)?;
        let header = boards::header(&goal, &goal, MoveOrder::CONVENTIONAL);
        if is_small(shape) {
            let puzzle = counted::<u64>(&goal)?;
            let start = puzzle.goal();
            let other = Unnumbered::new(Rc::new(puzzle.clone()), start, header.clone());
            Ok(Box::new(
                Numbered::new(puzzle, start, header).or(Box::new(other)),
            ))
        } else {
            let puzzle = counted::<u128>(&goal)?;
            let start = puzzle.goal();
            Ok(Box::new(Unnumbered::new(Rc::new(puzzle), start, header)))
        }
    }

    fn random(
        &self,
        size: &str,
        given: &UserInput<'_>,
        draw: &mut Draw<'_>,
    ) -> Result<Drawn, Failure> {
        let shape: Shape = size.parse().map_err(Failure::input)?;
        let goal = goal_of(given.values.get(GOAL.name), shape).map_err(Failure::input)?;
        let depth = given.values.read(DEPTH.name).map_err(Failure::input)?;
        if is_small(shape) {
            random::board::<u64>(&goal, depth, draw)
        } else {
            random::board::<u128>(&goal, depth, draw)
        }
    }

    fn drawing(&self, header: &Header) -> Option<DrawState> {
        drawing::drawing(header)
    }

    fn brushes(&self) -> &'static [Brush] {
        &painting::BRUSHES
    }

    fn suites(&self) -> &[Suite] {
        &suites::SUITES
    }
}

/// Returns a board in the form of other programs as one line: its size on a line of its own, then its rows, with 0 for the
/// blank. A comment begins with `#`. A list of boards, where `#` is the blank, has no 0.
fn sized(text: &str) -> Option<String> {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default());
    let mut lines = lines.map(str::trim).filter(|line| !line.is_empty());
    let size = lines.next().filter(|size| size.len() <= 2)?;
    let size: usize = size.parse().ok()?;
    let rows: Vec<&str> = lines.collect();
    let is_row = |row: &&str| row.split_whitespace().count() == size;
    let mut tiles = rows.iter().flat_map(|row| row.split_whitespace());
    let is_board = rows.len() == size && rows.iter().all(is_row) && tiles.any(|tile| tile == "0");
    is_board.then(|| rows.join("/"))
}

/// Hint for a board that the shell may have cut off.
const EATEN: &str =
    "; if the board has a #, put it in quotes: the shell takes a # after a space for a comment";

/// Returns whether the board is written with spaces, and without a blank.
fn is_cut_off(board: &str) -> bool {
    let mut words = board.split_whitespace();
    board.contains(' ') && words.all(|word| !["#", "0", "_", "."].contains(&word))
}

/// Returns the board of a line, which has this shape if one is given.
fn layout(line: &str, shape: Option<Shape>) -> Result<Layout, Failure> {
    let layout = match shape {
        Some(shape) => Layout::parse_shaped(line, shape),
        None => Layout::parse(line),
    };
    layout.map_err(|error| match error {
        BoardError::NotSquare { .. } => {
            Failure::input(format!("{error}, with --size, such as --size 2x4"))
        }
        error => Failure::input(error),
    })
}

/// Returns the boards to be counted.
fn counted<W: Word>(goal: &Layout) -> Result<Puzzle<W>, Failure> {
    Puzzle::new(goal, MoveOrder::CONVENTIONAL).map_err(Failure::input)
}

/// Returns whether boards of that shape fit into the smaller word.
fn is_small(shape: Shape) -> bool {
    usize::from(shape.cells()) <= <u64 as Word>::CELLS
}
