//! The heuristics computed from the plain board, as their definitions say.

use std::collections::{HashMap, VecDeque};

use domain_puzzle::{Layout, Shape};

/// Returns the columns of a board as rows, and the other way round.
fn transposed(board: &Layout) -> Layout {
    let (shape, tiles) = (board.shape(), board.tiles());
    let [rows, columns] = [shape.rows(), shape.columns()].map(usize::from);
    let cells = (0..columns).flat_map(|column| (0..rows).map(move |row| row * columns + column));
    let turned = Shape::new(columns, rows).unwrap();
    Layout::new(turned, cells.map(|cell| tiles[cell]).collect()).unwrap()
}

fn both(board: &Layout, goal: &Layout, vertical: impl Fn(&Layout, &Layout) -> u32) -> u32 {
    vertical(board, goal) + vertical(&transposed(board), &transposed(goal))
}

fn row(goal: &Layout, tile: u8) -> u8 {
    goal.cell_of(tile).unwrap() / goal.shape().columns()
}

pub(crate) fn manhattan(board: &Layout, goal: &Layout) -> u32 {
    let tiles = 1..board.shape().cells();
    let cells = tiles.map(|tile| (board.cell_of(tile).unwrap(), goal.cell_of(tile).unwrap()));
    cells
        .map(|(from, to)| u32::from(board.shape().distance(from, to)))
        .sum()
}

pub(crate) fn linear_conflict(board: &Layout, goal: &Layout) -> u32 {
    manhattan(board, goal) + both(board, goal, |board, goal| 2 * removals(board, goal))
}

/// Returns the least number of tiles that must leave their rows, by trying all sets of tiles of a row.
fn removals(board: &Layout, goal: &Layout) -> u32 {
    let columns = board.shape().columns();
    let fewest = |(number, tiles): (u8, &[u8])| {
        let own: Vec<u8> = tiles
            .iter()
            .filter(|&&tile| tile != 0 && row(goal, tile) == number)
            .map(|&tile| goal.cell_of(tile).unwrap())
            .collect();
        let in_order = |set: &u32| {
            let left = (0..own.len()).filter(|&place| set >> place & 1 == 0);
            left.map(|place| own[place]).is_sorted()
        };
        let sets = (0..1_u32 << own.len()).filter(in_order);
        sets.map(u32::count_ones).min().unwrap()
    };
    (0..)
        .zip(board.tiles().chunks(columns.into()))
        .map(fewest)
        .sum()
}

pub(crate) fn inversion_distance(board: &Layout, goal: &Layout) -> u32 {
    both(board, goal, vertical_inversions)
}

/// Returns the least number of changes by at most `columns - 1` that take all inversions away, even or odd like the
/// blank's path.
fn vertical_inversions(board: &Layout, goal: &Layout) -> u32 {
    let place = |&tile: &u8| goal.cell_of(tile).unwrap();
    let read: Vec<u8> = board
        .tiles()
        .iter()
        .filter(|&&tile| tile != 0)
        .map(place)
        .collect();
    let pairs = (0..read.len()).flat_map(|later| (0..later).map(move |earlier| (earlier, later)));
    let inversions = pairs
        .filter(|&(earlier, later)| read[earlier] > read[later])
        .count();
    let passed = usize::from(board.shape().columns()) - 1;
    let away = row(board, 0).abs_diff(row(goal, 0));
    (u32::from(away % 2)..)
        .step_by(2)
        .find(|&moves| moves as usize * passed >= inversions)
        .unwrap()
}

/// The vertical walking distances to a goal and its horizontal ones.
pub(crate) struct Walking([HashMap<Rows, u32>; 2]);

/// For each row the rows where its tiles belong, in order, and the blank's row.
type Rows = (Vec<Vec<u8>>, usize);

impl Walking {
    pub(crate) fn new(goal: &Layout) -> Self {
        Self([walks(goal), walks(&transposed(goal))])
    }

    pub(crate) fn distance(&self, board: &Layout, goal: &Layout) -> u32 {
        let [vertical, horizontal] = &self.0;
        vertical[&rows(board, goal)] + horizontal[&rows(&transposed(board), &transposed(goal))]
    }
}

fn rows(board: &Layout, goal: &Layout) -> Rows {
    let own_rows = |tiles: &[u8]| {
        let tiles = tiles.iter().filter(|&&tile| tile != 0);
        let mut own: Vec<u8> = tiles.map(|&tile| row(goal, tile)).collect();
        own.sort_unstable();
        own
    };
    let rows = board.tiles().chunks(board.shape().columns().into());
    (rows.map(own_rows).collect(), row(board, 0).into())
}

fn walks(goal: &Layout) -> HashMap<Rows, u32> {
    let start = rows(goal, goal);
    let mut distance = HashMap::from([(start.clone(), 0)]);
    let mut waiting = VecDeque::from([start]);
    while let Some((rows, blank)) = waiting.pop_front() {
        let far = distance[&(rows.clone(), blank)];
        for next in (0..rows.len()).filter(|next| next.abs_diff(blank) == 1) {
            for place in 0..rows[next].len() {
                let mut after = rows.clone();
                let tile = after[next].remove(place);
                after[blank].push(tile);
                after[blank].sort_unstable();
                distance.entry((after.clone(), next)).or_insert_with(|| {
                    waiting.push_back((after, next));
                    far + 1
                });
            }
        }
    }
    distance
}
