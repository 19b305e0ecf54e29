//! The game with a player who takes advice.

use game_core::{Game, IndexedGame, Notation, Outcome, Player};

use crate::{Board, Cell, TicTacToe};

/// Tic-tac-toe with advice for one of the players, whom its tables call *we*.
///
/// As in [`TicTacToe`], X begins and positions have the same numbers, whichever player takes the advice.
///
/// ```
/// use advice_lang::Table;
/// use domain_tictactoe::Advised;
/// use game_core::Player;
/// use search_core::Run;
///
/// let game = Advised { us: Player::Second };
/// let text = "
///     always :: if true then [win].
///     advice( win, won : true : (depth = 0) and legal : nomove).";
/// let table = Table::load("win.al0", text, &game)?;
/// let board = "XX. / OO. / X..".parse()?;
/// let found = table.strategy(&mut Run::new(), &game, &board)?.satisfied.ok_or("no advice")?;
/// assert_eq!(found.tree.to_string(), "6..nil");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Advised {
    /// Who takes the advice: X is [`Player::First`], O is [`Player::Second`].
    pub us: Player,
}

impl Game for Advised {
    type Position = Board;
    type Move = Cell;

    fn moves(&self, board: &Board) -> impl Iterator<Item = Cell> {
        TicTacToe.moves(board)
    }

    fn play(&self, board: &Board, cell: Cell) -> Board {
        TicTacToe.play(board, cell)
    }

    fn to_move(&self, board: &Board) -> Player {
        TicTacToe.to_move(board)
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        TicTacToe.outcome(board)
    }

    fn is_over(&self, board: &Board) -> bool {
        TicTacToe.is_over(board)
    }
}

impl Notation for Advised {
    fn position_text(&self, board: &Board) -> String {
        TicTacToe.position_text(board)
    }

    fn move_text(&self, board: &Board, cell: Cell) -> String {
        TicTacToe.move_text(board, cell)
    }
}

impl IndexedGame for Advised {
    fn size(&self) -> usize {
        TicTacToe.size()
    }

    fn rank(&self, board: &Board) -> Option<usize> {
        TicTacToe.rank(board)
    }

    fn unrank(&self, rank: usize) -> Option<Board> {
        TicTacToe.unrank(rank)
    }
}
