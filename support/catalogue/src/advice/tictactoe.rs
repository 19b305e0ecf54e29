//! Advice about tic-tac-toe.

use advice_lang::Aim;
use domain_tictactoe::tables::NEVER_LOSE;
use domain_tictactoe::{Advised, Board, Cell, TicTacToe};
use game_core::{Game, Player, Verdict};

use super::{AdviceAbout, Advisable, BestPlay, Provable, ShippedTable};
use crate::games::tictactoe;
use crate::{Failure, Host};

/// Tic-tac-toe for X.
pub(crate) static TICTACTOE_X: Advised = Advised { us: Player::First };

/// Tic-tac-toe for O.
pub(crate) static TICTACTOE_O: Advised = Advised { us: Player::Second };

impl Advisable for Advised {
    fn about(&self) -> &'static AdviceAbout {
        match self.us {
            Player::First => &AdviceAbout {
                name: "tictactoe-x",
                summary: "Tic-tac-toe for X",
                title: "tic-tac-toe for X",
                advised: "X",
                tables: &[ShippedTable {
                    name: NEVER_LOSE.name,
                    title: NEVER_LOSE.title,
                    text: NEVER_LOSE.text,
                }],
            },
            Player::Second => &AdviceAbout {
                name: "tictactoe-o",
                summary: "Tic-tac-toe for O",
                title: "tic-tac-toe for O",
                advised: "O",
                tables: &[],
            },
        }
    }

    fn read(&self, text: &str) -> Result<Board, Failure> {
        let board = text.parse();
        board.map_err(|error| Failure::Input(format!("`{text}`: {error}")))
    }

    fn picture(&self, board: &Board) -> String {
        format!("{board}\n")
    }

    fn board(&self, position: &str) -> Option<view::Board> {
        tictactoe::board(position)
    }

    fn proofs(&self) -> Result<&dyn BestPlay<Self>, Failure> {
        Ok(self)
    }
}

impl Provable for Advised {
    fn aim(&self) -> Aim {
        Aim::Hold
    }

    fn size_of_board(&self) -> (u8, u8) {
        (3, 3)
    }

    fn whose_cells(&self) -> &'static str {
        "the empty cells"
    }

    fn cells(&self, board: &Board) -> Vec<(u8, u8)> {
        let cells = TicTacToe.moves(board).map(Cell::index).map(|index| {
            let index = u8::try_from(index).unwrap_or_default();
            (index % 3 + 1, 3 - index / 3)
        });
        cells.collect()
    }

    fn best_play(&self, host: &dyn Host) -> Result<impl Fn(&Board) -> Verdict + Sync, Failure> {
        let table = tictactoe::table(host)?;
        Ok(|board: &Board| table.verdict(&TicTacToe, board).unwrap_or(Verdict::Draw))
    }

    fn canonical(&self, board: &Board) -> Board {
        board.canonical()
    }
}
