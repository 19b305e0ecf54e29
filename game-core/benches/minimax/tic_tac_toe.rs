//! Tic-tac-toe: all of its game tree by minimax, without any pruning.

use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{Score, minimax};
use minimax::{Evaluation, Game, Winner};
use search_core::Run;

use crate::counting;

/// All sequences of moves from the empty board, the empty one among them.
pub(crate) const NODES: u64 = 549_946;

/// Searches by this crate. Returns the number of nodes.
#[inline(never)]
pub(crate) fn ours() -> u64 {
    let mut run = Run::new();
    let analysis = minimax(&mut run, &TicTacToe, &OpenLines, &Board::EMPTY, 9).expect("a value");
    assert_eq!(analysis.value, Score::DRAW);
    run.statistics.generated + 1
}

/// The marks of the player to move and of the other, a bit for each cell.
#[derive(Clone, Copy, Default)]
pub(crate) struct Marks {
    own: u16,
    others: u16,
}

/// The rules for the other crate.
pub(crate) struct Rules;

const ALL_CELLS: u16 = 0b1_1111_1111;

/// For each set of marks: is there a line?
static HAS_LINE: [bool; 512] = {
    const LINES: [usize; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let mut has_line = [false; 512];
    let mut marks = 0;
    while marks < has_line.len() {
        let mut line = 0;
        while line < LINES.len() {
            has_line[marks] |= marks & LINES[line] == LINES[line];
            line += 1;
        }
        marks += 1;
    }
    has_line
};

impl Game for Rules {
    type S = Marks;
    /// The number of the cell.
    type M = u8;

    #[inline]
    fn generate_moves(marks: &Marks, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(marks);
        if winner.is_none() {
            let mut empty = ALL_CELLS & !(marks.own | marks.others);
            while empty != 0 {
                moves.push(empty.trailing_zeros() as u8);
                empty &= empty - 1;
            }
        }
        winner
    }

    #[inline]
    fn apply(marks: &mut Marks, cell: u8) -> Option<Marks> {
        counting::add_node();
        Some(Marks {
            own: marks.others,
            others: marks.own | 1 << cell,
        })
    }

    #[inline]
    fn get_winner(marks: &Marks) -> Option<Winner> {
        if HAS_LINE[usize::from(marks.others) % HAS_LINE.len()] {
            Some(Winner::PlayerJustMoved)
        } else if marks.own | marks.others == ALL_CELLS {
            Some(Winner::Draw)
        } else {
            None
        }
    }
}

/// Searches the whole tree on the traits of the crate `minimax`, which itself has no search without pruning. Lists of
/// moves are reused, as in its own searches.
#[inline(never)]
pub(crate) fn theirs() -> u64 {
    whole::<true>()
}

/// Searches with a new list of moves for each position, as the crate's own tests do.
#[inline(never)]
pub(crate) fn theirs_with_new_lists() -> u64 {
    whole::<false>()
}

fn whole<const POOLED: bool>() -> u64 {
    counting::forget_nodes();
    let value = negamax::<Rules, POOLED>(&mut Marks::default(), &mut Vec::new());
    assert_eq!(value, 0);
    counting::nodes() + 1
}

fn negamax<G: Game, const POOLED: bool>(state: &mut G::S, pool: &mut Vec<Vec<G::M>>) -> Evaluation {
    let mut moves = if POOLED {
        pool.pop().unwrap_or_default()
    } else {
        Vec::new()
    };
    let value = if let Some(winner) = G::generate_moves(state, &mut moves) {
        winner.evaluate()
    } else {
        let values = moves.iter().map(|&mv| {
            if let Some(mut next) = G::apply(state, mv) {
                -negamax::<G, POOLED>(&mut next, pool)
            } else {
                let value = -negamax::<G, POOLED>(state, pool);
                G::undo(state, mv);
                value
            }
        });
        values.max().expect("the game goes on")
    };
    if POOLED {
        moves.clear();
        pool.push(moves);
    }
    value
}
