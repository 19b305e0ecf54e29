//! The boards of a page, in a few bytes each.
//!
//! Of each state, in order, as numbers of seven bits per byte: 0 if it has no board, or 1 more than in how many cells it
//! differs from the first board; then of each of these how far it is behind the one before, and the number of the cell.

use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::Draw;
use crate::board::{Board, Cell, Kind, Look, moved};
use crate::model::Model;
use crate::packed_nodes::{Shown, States};
use crate::packing::Packing;

/// The boards of all states.
#[derive(Serialize)]
pub(crate) struct Boards {
    rows: usize,
    columns: usize,
    look: &'static str,
    /// The cells that there are: their texts, and what they are.
    kinds: Vec<(String, String)>,
    base: Vec<u16>,
    packed: Packing,
    /// Total number of differences.
    differences: usize,
    #[serde(skip)]
    board: Board,
    /// The different cells, by number.
    #[serde(skip)]
    cells: Vec<Cell>,
    #[serde(skip)]
    numbers: FxHashMap<Cell, u16>,
    /// By state, the numbers of its cells; kept only where pieces move.
    #[serde(skip)]
    codes: Vec<Option<Box<[u16]>>>,
}

impl Boards {
    /// Returns the boards of all states that have some; none unless they are all of one size.
    pub(crate) fn pack(states: &States<'_>, draw: &Draw<'_>) -> Option<Self> {
        let board = states.texts().find_map(draw)?;
        let mut boards = Self {
            rows: board.rows,
            columns: board.columns,
            look: match board.look {
                Look::Lines => "lines",
                Look::Chequered => "chequered",
                Look::Close => "close",
            },
            kinds: Vec::new(),
            base: Vec::new(),
            packed: Packing::default(),
            differences: 0,
            cells: Vec::new(),
            numbers: FxHashMap::default(),
            codes: Vec::new(),
            board,
        };
        let first = boards.board.clone();
        boards.base = boards.code(&first)?;
        for state in states.texts() {
            let board = draw(state);
            if !boards.add(board.as_ref()) {
                return None;
            }
        }
        boards.kinds = boards
            .cells
            .iter()
            .map(|cell| (cell.text.clone(), kind(cell.kind)))
            .collect();
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

    /// Adds the board of the next state. Returns whether it has the size of the first one.
    fn add(&mut self, board: Option<&Board>) -> bool {
        let moves = self.board.look == Look::Chequered;
        let Some(board) = board else {
            self.packed.number(0);
            self.codes.extend(moves.then_some(None));
            return true;
        };
        if (board.rows, board.columns) != (self.rows, self.columns) {
            return false;
        }
        let Some(cells) = self.code(board) else {
            return false;
        };
        let places = 0..cells.len();
        let different: Vec<usize> = places
            .filter(|&place| cells[place] != self.base[place])
            .collect();
        self.packed.number(different.len() as u64 + 1);
        self.differences += different.len();
        let mut last = 0;
        for place in different {
            self.packed.number((place - last) as u64);
            self.packed.number(cells[place].into());
            last = place;
        }
        self.codes.extend(moves.then(|| Some(cells.into())));
        true
    }

    /// Returns the moves that led to the nodes, as far as the boards show them; nothing where no pieces move.
    pub(crate) fn arrows(&mut self, model: &Model, shown: &Shown) -> Option<Vec<Option<usize>>> {
        if self.board.look != Look::Chequered {
            return None;
        }
        let codes = std::mem::take(&mut self.codes);
        let board = |place: usize| codes[shown.state(place)?].as_deref();
        let kind = |code: u16| self.cells[usize::from(code)].kind;
        let arrow = |place: usize| {
            let before = board(shown.parent(model, place)?)?;
            let (start, end) = moved(before, board(place)?, |code| kind(*code))?;
            Some(start * before.len() + end)
        };
        Some((0..shown.order.len()).map(arrow).collect())
    }

    /// Estimates the number of letters they take in the page.
    pub(crate) fn letters(&self) -> usize {
        self.packed.letters()
    }
}

fn kind(kind: Kind) -> String {
    match kind {
        Kind::Empty => "empty".to_owned(),
        Kind::Tile => "tile".to_owned(),
        Kind::Wall => "wall".to_owned(),
        Kind::First => "first".to_owned(),
        Kind::Second => "second".to_owned(),
        Kind::Start => "start".to_owned(),
        Kind::Goal => "goal".to_owned(),
        Kind::Bar(share) => format!("bar {share}"),
    }
}
