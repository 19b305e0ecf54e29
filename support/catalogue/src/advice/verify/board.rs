//! Results of positions, grouped by the place of a piece.

use advice_lang::{Fate, Proof};
use search_core::Stopped;
use serde::{Deserialize, Serialize};

use crate::advice::Provable;

/// Results of positions, by the cells by which they are shown.
#[derive(Debug, Serialize, Deserialize)]
pub struct Board {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Description of the cells, such as "their king".
    pub whose: String,
    /// File by file, each from the first rank on.
    pub cells: Vec<Cell>,
}

/// Results of the positions that are shown by a cell.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Cell {
    /// Number of positions won with our move.
    pub won: u64,
    /// Sum of their moves.
    pub moves: u64,
    /// Number of positions that miss an aim that best play reaches, with either side to move.
    pub missed: u64,
}

/// Number of positions between two checks of the limits.
const STEPS: usize = 1024;

impl Board {
    /// Groups the results of a proof by cells, if the game has a board. `is_attainable` says whether best play reaches the aim, and `check` is
    /// called now and then and fails if a limit is met.
    pub(crate) fn of<V: Provable>(
        proof: &Proof<'_, V::Move>,
        game: &V,
        is_attainable: impl Fn(&V::Position) -> bool,
        check: impl Fn() -> Result<(), Stopped>,
    ) -> Result<Option<Self>, Stopped> {
        let (files, ranks) = game.size_of_board();
        if files == 0 || ranks == 0 {
            return Ok(None);
        }
        let mut cells = vec![Cell::default(); usize::from(files) * usize::from(ranks)];
        for (place, (_, position, fate)) in proof.positions(game).enumerate() {
            if place.is_multiple_of(STEPS) {
                check()?;
            }
            let (won, moves, missed) = match fate {
                Fate::Won { moves } if game.us_to_move(&position) => (1, u64::from(moves), 0),
                Fate::Failed(_) if is_attainable(&position) => (0, 0, 1),
                _ => continue,
            };
            for (file, rank) in game.cells(&position) {
                let index = usize::from(file - 1) * usize::from(ranks) + usize::from(rank - 1);
                let cell = &mut cells[index];
                cell.won += won;
                cell.moves += moves;
                cell.missed += missed;
            }
        }
        Ok(Some(Self {
            files,
            ranks,
            whose: game.whose_cells().to_owned(),
            cells,
        }))
    }

    /// Returns whether there are as many cells as files and ranks require.
    pub(crate) fn is_sound(&self) -> bool {
        let cells = usize::from(self.files) * usize::from(self.ranks);
        self.cells.len() == cells && self.files <= 26
    }

    /// Returns the cell at this file and rank, counted from 1.
    #[must_use]
    pub fn cell(&self, file: u8, rank: u8) -> Cell {
        let index = usize::from(file - 1) * usize::from(self.ranks) + usize::from(rank - 1);
        self.cells.get(index).copied().unwrap_or_default()
    }
}

impl Cell {
    /// The mean number of moves, if a position is won.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "a digit behind the point is shown"
    )]
    pub fn mean(self) -> Option<f64> {
        (self.won > 0).then(|| self.moves as f64 / self.won as f64)
    }
}
