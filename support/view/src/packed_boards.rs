//! The boards of a page, in a few bytes each.
//!
//! Of each state, in order, as numbers of seven bits per byte: 0 if it has no board, or 1 more than in how many cells it
//! differs from another one; then of each of these how far it is behind the one before, and the number of the cell. The
//! other board is that of the state above the first node of this one or, if there is none or it is itself the last of
//! `longest` that differ in this way one from the next, the first board of all.

use picture::{Board, Cell, Look, moved};
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::Draw;
use crate::model::Model;
use crate::packed_nodes::{Shown, States};
use crate::packing::Packing;

/// More steps than this from the first board would take the page too long.
const LONGEST: u8 = 50;

/// The boards of all states.
#[derive(Serialize)]
pub(crate) struct Boards {
    rows: usize,
    columns: usize,
    look: Look,
    /// The different cells, by number.
    cells: Vec<Cell>,
    base: Vec<u16>,
    packed: Packing,
    /// Total number of differences.
    differences: usize,
    longest: u8,
    #[serde(skip)]
    board: Board,
    #[serde(skip)]
    numbers: FxHashMap<Cell, u16>,
    /// By state, the numbers of its cells, one board after the other.
    #[serde(skip)]
    codes: Vec<u16>,
    /// By state, unless it has no board, the number of steps from the first board.
    #[serde(skip)]
    steps: Vec<Option<u8>>,
}

impl Boards {
    /// Returns the boards of all states that have some; none unless they are all of one size.
    pub(crate) fn pack(
        model: &Model,
        shown: &Shown,
        states: &States<'_>,
        draw: &Draw<'_>,
    ) -> Option<Self> {
        let board = states.texts().find_map(draw)?;
        let mut boards = Self {
            rows: board.rows,
            columns: board.columns,
            look: board.look,
            cells: Vec::new(),
            base: Vec::new(),
            packed: Packing::default(),
            differences: 0,
            longest: LONGEST,
            board: board.clone(),
            numbers: FxHashMap::default(),
            codes: Vec::new(),
            steps: Vec::new(),
        };
        boards.base = boards.code(&board)?;
        let mut texts = states.texts();
        for place in 0..shown.order.len() {
            if shown.state(place) == Some(boards.steps.len()) {
                let above = shown.parent(model, place);
                let above = above.and_then(|above| shown.state(above));
                let board = texts.next().and_then(draw);
                boards.add(board.as_ref(), above)?;
            }
        }
        Some(boards)
    }

    /// Returns the first board, which has the size of all.
    pub(crate) fn first(&self) -> &Board {
        &self.board
    }

    /// Returns the numbers of the cells, unless there are too many different ones.
    fn code(&mut self, board: &Board) -> Option<Vec<u16>> {
        let cells = board.cells.iter().map(|cell| {
            if let Some(number) = self.numbers.get(cell) {
                return Some(*number);
            }
            let number = u16::try_from(self.cells.len()).ok()?;
            self.cells.push(cell.clone());
            self.numbers.insert(cell.clone(), number);
            Some(number)
        });
        cells.collect()
    }

    /// Adds the board of the next state, which is first met below another one. `None` if its size differs from that of the
    /// first one.
    fn add(&mut self, board: Option<&Board>, above: Option<usize>) -> Option<()> {
        let Some(board) = board else {
            self.packed.number(0);
            self.steps.push(None);
            self.codes.extend_from_slice(&self.base);
            return Some(());
        };
        if (board.rows, board.columns) != (self.rows, self.columns) {
            return None;
        }
        let cells = self.code(board)?;
        let steps = |above: usize| Some((above, self.steps[above]? + 1));
        let other = above.and_then(steps).filter(|(_, steps)| *steps <= LONGEST);
        let before = other.map_or(&self.base[..], |(above, _)| self.cells_of(above));
        let places = 0..cells.len();
        let different: Vec<usize> = places
            .filter(|&place| cells[place] != before[place])
            .collect();
        self.packed.number(different.len() as u64 + 1);
        self.differences += different.len();
        let mut last = 0;
        for place in different {
            self.packed.number((place - last) as u64);
            self.packed.number(cells[place].into());
            last = place;
        }
        self.steps.push(Some(other.map_or(0, |(_, steps)| steps)));
        self.codes.extend(cells);
        Some(())
    }

    fn cells_of(&self, state: usize) -> &[u16] {
        let size = self.base.len();
        &self.codes[state * size..][..size]
    }

    /// Returns the moves that led to the nodes, as far as the boards show them; nothing where no pieces move.
    pub(crate) fn arrows(&self, model: &Model, shown: &Shown) -> Option<Vec<Option<usize>>> {
        if self.look != Look::Chequered {
            return None;
        }
        let board = |place: usize| {
            let state = shown.state(place)?;
            self.steps[state].map(|_| self.cells_of(state))
        };
        let kind = |code: &u16| self.cells[usize::from(*code)].kind;
        let arrow = |place: usize| {
            let before = board(shown.parent(model, place)?)?;
            let (start, end) = moved(before, board(place)?, kind)?;
            Some(start * before.len() + end)
        };
        Some((0..shown.order.len()).map(arrow).collect())
    }
}
