//! The puzzle as a state space.

use std::ops::ControlFlow;

use search_core::{Notation, PackedSpace, StateSpace, Visitor};

use crate::unrolled;
use crate::{Board, BoardError, Layout, Move, MoveOrder, Shape, Word};

/// Sliding tiles with a fixed goal: the 8-puzzle, the 15-puzzle, and others up to 25 cells.
///
/// A state is a [`Board`], an action a movement of the blank, every action costs one.
///
/// ```
/// use domain_puzzle::{Layout, MoveOrder, Puzzle, manhattan};
/// use search_core::{Run, a_star};
///
/// let goal = Layout::parse("123/8#4/765").unwrap();
/// let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
/// let start = puzzle.pack(&Layout::parse("283/164/7#5").unwrap()).unwrap();
///
/// let solution = a_star(&mut Run::new(), &puzzle, &manhattan(&puzzle), &start).unwrap().unwrap();
/// assert_eq!(solution.cost, 5);
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle<W = u64> {
    shape: Shape,
    goal: Board<W>,
    order: MoveOrder,
    /// By the blank's cell and the last movement.
    rows: Box<[Row; 256]>,
    /// The cells in which the blank leaves the tiles, read by rows, in an odd permutation: a bit for
    /// each.
    odd: u32,
    unrolled: Unrolled,
    /// The fields of three corners, and of the cell beside the first.
    region: W,
}

/// The movements open to the blank, in order.
#[derive(Clone, Copy, Debug)]
struct Row {
    len: u8,
    moves: [(Move, u8); 4],
}

/// Returns the index of a row; the movement `None` comes after the four others.
#[inline]
fn row_index(blank: u8, last: Option<Move>) -> usize {
    usize::from(blank << 3 | last.map_or(4, |mv| mv as u8))
}

impl<W: Word> Puzzle<W> {
    /// Makes the puzzle with this goal, trying the movements in this order.
    ///
    /// # Errors
    ///
    /// [`BoardError::Capacity`] if the goal has too many cells for `W`.
    pub fn new(goal: &Layout, order: MoveOrder) -> Result<Self, BoardError> {
        let shape = goal.shape();
        let odd = odd_cells(goal);
        let goal = Board::pack(goal)?;
        let mut rows = Box::new(
            [Row {
                len: 0,
                moves: [(Move::Up, 0); 4],
            }; 256],
        );
        for blank in 0..shape.cells() {
            for last in order.moves().map(Some).chain([None]) {
                let row = &mut rows[row_index(blank, last)];
                for mv in order.moves().filter(|&mv| last != Some(mv.opposite())) {
                    if let Some(target) = mv.target(shape, blank) {
                        row.moves[usize::from(row.len)] = (mv, target);
                        row.len += 1;
                    }
                }
            }
        }
        let (cells, columns) = (shape.cells(), shape.columns());
        Ok(Self {
            shape,
            goal,
            order,
            rows,
            region: [0, 1, columns - 1, cells - columns]
                .into_iter()
                .fold(W::NONE, |mask, cell| mask | W::NONE.flip(cell, W::FIELD)),
            odd,
            unrolled: Unrolled::of(shape, order),
        })
    }

    /// Returns the shape of the boards.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the goal.
    #[must_use]
    pub fn goal(&self) -> Board<W> {
        self.goal
    }

    /// Returns the order in which the movements are tried.
    #[must_use]
    pub fn order(&self) -> MoveOrder {
        self.order
    }

    /// Returns whether the tiles of every board that can be reached, read by rows, stand in an odd permutation when the
    /// blank is in this cell.
    #[inline]
    pub(crate) fn is_odd(&self, blank: u8) -> bool {
        self.odd >> blank & 1 == 1
    }

    /// Returns whether it is the game of eight.
    #[inline]
    pub(crate) fn is_eight(&self) -> bool {
        self.shape == Shape::EIGHT
    }

    /// Packs a board of the puzzle's shape. [`Layout::can_reach`] says whether the goal can be
    /// reached from it.
    ///
    /// # Errors
    ///
    /// [`BoardError::OtherShape`] if it has another shape.
    pub fn pack(&self, layout: &Layout) -> Result<Board<W>, BoardError> {
        if layout.shape() != self.shape {
            return Err(BoardError::OtherShape {
                found: layout.shape(),
                expected: self.shape,
            });
        }
        Board::pack(layout)
    }

    /// Lays a board out cell by cell.
    ///
    /// # Panics
    ///
    /// If the board is not one of this puzzle's shape.
    #[must_use]
    pub fn unpack(&self, board: Board<W>) -> Layout {
        Layout::new(self.shape, board.tiles(self.shape).collect())
            .expect("a board of this puzzle has every tile once")
    }

    #[inline]
    fn moves(&self, blank: u8, last: Option<Move>) -> &[(Move, u8)] {
        let row = &self.rows[row_index(blank, last)];
        &row.moves[..usize::from(row.len)]
    }
}

/// The shapes for which there is code that makes successors faster, in the conventional order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unrolled {
    None,
    ThreeByThree,
    FourByFour,
}

impl Unrolled {
    fn of(shape: Shape, order: MoveOrder) -> Self {
        match (shape.rows(), shape.columns()) {
            (3, 3) if order == MoveOrder::CONVENTIONAL => Self::ThreeByThree,
            (4, 4) if order == MoveOrder::CONVENTIONAL => Self::FourByFour,
            _ => Self::None,
        }
    }
}

/// Marks what follows as rare, so that the code for the 4x4 board does not pay for the others.
#[cold]
#[inline(never)]
fn rarely() {}

/// Returns the cells that leave an odd permutation. A step of the blank to another row carries a tile over as many
/// others as there are columns, less one; a step in its row changes nothing.
fn odd_cells(goal: &Layout) -> u32 {
    let shape = goal.shape();
    let tiles: Vec<u8> = goal
        .tiles()
        .iter()
        .copied()
        .filter(|&tile| tile != 0)
        .collect();
    let inversions = (1..).zip(&tiles).map(|(next, tile)| {
        let after = &tiles[next..];
        after.iter().filter(|&other| other < tile).count()
    });
    let row = |cell: u8| usize::from(cell / shape.columns());
    let over = usize::from(shape.columns() - 1);
    let home = inversions.sum::<usize>() + over * row(goal.cell_of(0).unwrap_or_default());
    (0..shape.cells())
        .filter(|&blank| (home + over * row(blank)) % 2 == 1)
        .fold(0, |odd, blank| odd | 1 << blank)
}

impl<W: Word> StateSpace for Puzzle<W> {
    type State = Board<W>;
    type Action = Move;
    type Cost = u32;

    fn actions(&self, board: &Board<W>) -> impl Iterator<Item = Move> {
        self.moves(board.blank(), None).iter().map(|&(mv, _)| mv)
    }

    fn result(&self, board: &Board<W>, mv: Move) -> Board<W> {
        let columns = self.shape.columns();
        board.slide(
            board.blank(),
            match mv {
                Move::Up => board.blank() - columns,
                Move::Left => board.blank() - 1,
                Move::Right => board.blank() + 1,
                Move::Down => board.blank() + columns,
            },
        )
    }

    #[inline]
    fn cost(&self, _: &Board<W>, _: Move) -> u32 {
        1
    }

    #[inline]
    fn is_goal(&self, board: &Board<W>) -> bool {
        *board == self.goal
    }

    #[inline]
    fn takes_back(&self, earlier: Move, later: Move) -> bool {
        later == earlier.opposite()
    }

    fn actions_back(&self) -> u64 {
        1
    }

    #[expect(
        clippy::inline_always,
        reason = "the visitor is then kept in registers"
    )]
    #[inline(always)]
    fn visit_successors<B, V: Visitor<Self, B>>(
        &self,
        board: &Board<W>,
        last: Option<Move>,
        visitor: &mut V,
    ) -> ControlFlow<B> {
        // Without optimisation all unrolled code has stack space of its own: 100 KB for each level of a recursive
        // search.
        if !cfg!(debug_assertions) && V::UNROLLS && W::CELLS == 16 {
            if self.unrolled == Unrolled::FourByFour {
                return unrolled::four_by_four(board, last, visitor);
            }
            rarely();
            if self.unrolled == Unrolled::ThreeByThree {
                return unrolled::three_by_three(board, last, visitor);
            }
        }
        for &(mv, target) in self.moves(board.blank(), last) {
            visitor.visit(board, mv, board.slide(board.blank(), target))?;
        }
        ControlFlow::Continue(())
    }
}

/// The key is the board's own word.
impl<W: Word> PackedSpace for Puzzle<W> {
    type Key = W;

    #[inline]
    fn pack(&self, board: &Board<W>) -> W {
        board.word()
    }

    #[inline]
    fn unpack(&self, word: W) -> Board<W> {
        Board::of_word(word)
    }

    fn undo(&self, board: &Board<W>, mv: Move) -> Board<W> {
        self.result(board, mv.opposite())
    }

    #[inline]
    fn action_number(&self, mv: Move) -> Option<u32> {
        Some(mv as u32)
    }

    #[inline]
    fn numbered_action(&self, number: u32) -> Option<Move> {
        Move::ALL.get(number as usize).copied()
    }

    /// Returns the content of three corners of the board and of the cells beside the first: few moves change it. The
    /// corners alone would not do: many states of a search have them in common, so that one of two threads gets up to
    /// three fifths.
    #[inline]
    fn region(&self, word: W) -> W {
        word & self.region
    }
}

impl<W: Word> Notation for Puzzle<W> {
    fn state_text(&self, board: &Board<W>) -> String {
        self.unpack(*board).to_string()
    }

    fn action_text(&self, mv: Move) -> String {
        mv.to_string()
    }
}
