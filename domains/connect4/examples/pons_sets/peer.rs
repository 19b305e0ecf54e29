//! Pons' solver as he describes it, in a plain form of its own, to count its nodes.
//!
//! **Source**: Pons, *Solving Connect 4: how to build a perfect AI*, parts 4 to 12: null windows that halve what is
//! left of the score, columns by the threats they make, no column that loses to the next disc, and a table of
//! bounds that keeps the latest of the positions with one place.

use domain_connect4::{Board, Column, Connect4};
use game_core::Game;

const ROWS: u32 = 6;
const COLUMNS: u32 = 7;
const STEP: u32 = ROWS + 1;
const CELLS: i32 = 42;
/// The next prime after 2^23.
const PLACES: u64 = 8_388_617;
/// Less than the least score, so that no bound has the code 0, which stands for none.
const BELOW_ALL: i32 = -19;
/// More than the greatest one, so that the codes of bounds from below come after those from above.
const SCORES: i32 = 40;

pub(crate) struct Peer {
    game: Connect4,
    keys: Vec<u32>,
    bounds: Vec<u8>,
    pub(crate) nodes: u64,
}

impl Peer {
    pub(crate) fn new() -> Self {
        let places = usize::try_from(PLACES).unwrap_or_default();
        Self {
            game: Connect4::default(),
            keys: vec![0; places],
            bounds: vec![0; places],
            nodes: 0,
        }
    }

    /// 22 less the discs of the winner at the end, negative if the player to move loses.
    pub(crate) fn score(&mut self, board: Board) -> i32 {
        let discs = board.discs().cast_signed();
        let (mut least, mut most) = (-(CELLS - discs) / 2, (CELLS + 1 - discs) / 2);
        if completing(board.own(), board.all()) & open_cells(board) != 0 {
            return most;
        }
        while least < most {
            let half = least + (most - least) / 2;
            // Scores near a draw are asked for first: what is far from it is seldom true, and costs little to find.
            let asked = if half <= 0 && least / 2 < half {
                least / 2
            } else if half >= 0 && most / 2 > half {
                most / 2
            } else {
                half
            };
            let found = self.negamax(board, asked, asked + 1);
            if found <= asked {
                most = found;
            } else {
                least = found;
            }
        }
        least
    }

    fn negamax(&mut self, board: Board, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let left = CELLS - board.discs().cast_signed();
        let safe = safe_cells(board);
        if safe == 0 {
            return -left / 2;
        }
        if left <= 2 {
            return 0;
        }
        alpha = alpha.max(-(left - 2) / 2);
        if alpha >= beta {
            return alpha;
        }
        beta = beta.min((left - 1) / 2);
        if alpha >= beta {
            return beta;
        }
        let key = board.own() + board.all();
        let place = usize::try_from(key % PLACES).unwrap_or_default();
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the rest follows from the place"
        )]
        let short = key as u32;
        let code = i32::from(self.bounds[place]);
        if code != 0 && self.keys[place] == short {
            if code > SCORES {
                alpha = alpha.max(code - SCORES + BELOW_ALL);
                if alpha >= beta {
                    return alpha;
                }
            } else {
                beta = beta.min(code + BELOW_ALL);
                if alpha >= beta {
                    return beta;
                }
            }
        }
        let remember = |peer: &mut Self, code: i32| {
            peer.keys[place] = short;
            peer.bounds[place] = u8::try_from(code).unwrap_or_default();
        };
        for column in by_threats(board, safe).into_iter().flatten() {
            let score = -self.negamax(self.game.play(&board, column), -beta, -alpha);
            if score >= beta {
                remember(self, score - BELOW_ALL + SCORES);
                return score;
            }
            alpha = alpha.max(score);
        }
        remember(self, alpha - BELOW_ALL);
        alpha
    }
}

/// Returns the columns of these cells, first those that make most threats, and of equals those nearer to the middle.
fn by_threats(board: Board, cells: u64) -> [Option<Column>; COLUMNS as usize] {
    let mut sorted = [None; COLUMNS as usize];
    let mut threats = [0; COLUMNS as usize];
    let mut count = 0;
    for column in [3, 2, 4, 1, 5, 0, 6_u8] {
        let cell = cells & 0x3f << (u32::from(column) * STEP);
        if cell != 0 {
            let made = completing(board.own() | cell, board.all()).count_ones();
            let mut place = count;
            while place > 0 && threats[place - 1] < made {
                (sorted[place], threats[place]) = (sorted[place - 1], threats[place - 1]);
                place -= 1;
            }
            (sorted[place], threats[place]) = (Some(Column::new(column)), made);
            count += 1;
        }
    }
    sorted
}

fn safe_cells(board: Board) -> u64 {
    let threats = completing(board.others(), board.all());
    let open = open_cells(board);
    let forced = threats & open;
    match forced.count_ones() {
        0 => open & !(threats >> 1),
        1 => forced & !(threats >> 1),
        _ => 0,
    }
}

fn bottom() -> u64 {
    (0..COLUMNS).fold(0, |cells, column| cells | 1 << (column * STEP))
}

fn cells() -> u64 {
    bottom() * 0x3f
}

fn open_cells(board: Board) -> u64 {
    (board.all() + bottom()) & cells()
}

/// Returns the empty cells that make a line with three of these discs.
fn completing(discs: u64, all: u64) -> u64 {
    let mut threats = discs << 1 & discs << 2 & discs << 3;
    for step in [STEP, STEP - 1, STEP + 1] {
        let two = discs << step & discs << (2 * step);
        threats |= two & discs << (3 * step) | two & discs >> step;
        let two = discs >> step & discs >> (2 * step);
        threats |= two & discs << step | two & discs >> (3 * step);
    }
    threats & cells() & !all
}
