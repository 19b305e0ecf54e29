//! Solves random positions of the kinds of Pons' sets: from the beginning, the middle and the end of the game,
//! and with the end near or far under best play.
//!
//! ```text
//! cargo run --release -p domain-connect4 --example pons_sets
//! cargo run --release -p domain-connect4 --example pons_sets -- begin-easy 1000
//! valgrind --tool=callgrind --toggle-collect='pons_sets::ours*' target/release/examples/pons_sets begin-easy 100
//! valgrind --tool=callgrind --toggle-collect='pons_sets::peers*' target/release/examples/pons_sets begin-easy 100
//! ```
//!
//! The arguments are the kind and how many positions (default 100). Prints the nodes expanded by our solver and by
//! the peer, on average, and how many times as long the peer takes. Each has one table for all positions: the peer
//! 40 MB, and ours what is of use, at most 64 MiB.

use std::error::Error;
use std::time::{Duration, Instant};

use domain_connect4::{Board, Connect4, Solver, Threats, ThreatsFirst};
use game_core::{Game, Negamax, Parts, Random, Score, TranspositionTable, Window};
use peer::Peer;
use search_core::Run;

mod peer;

const SEED: u64 = 14;
const TABLE: usize = 1 << 26;

/// Discs on the board, and plies to the end: the least and the most. In the sets of Pons the end is never so near
/// that the next disc or the one after it makes a line: his mean of nodes for End-Easy, 93, is that of these.
struct Kind {
    name: &'static str,
    discs: [u32; 2],
    plies: [u32; 2],
}

const KINDS: [Kind; 5] = [
    Kind {
        name: "end-easy",
        discs: [29, 40],
        plies: [3, 13],
    },
    Kind {
        name: "middle-easy",
        discs: [15, 28],
        plies: [3, 13],
    },
    Kind {
        name: "middle-medium",
        discs: [15, 28],
        plies: [14, 27],
    },
    Kind {
        name: "begin-easy",
        discs: [1, 14],
        plies: [3, 13],
    },
    Kind {
        name: "begin-medium",
        discs: [1, 14],
        plies: [14, 27],
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next();
    let count = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let kinds = KINDS.iter();
    let chosen = kinds.filter(|kind| name.as_deref().is_none_or(|name| name == kind.name));
    println!(
        "{:14} {:>12} {:>12} {:>8}",
        "mean nodes", "ours", "peer", "time"
    );
    for kind in chosen {
        let boards = kind.positions(count)?;
        let (ours, peers) = (ours(&boards)?, peers(&boards));
        assert_eq!(ours.scores, peers.scores);
        let ratio = peers.time.as_secs_f64() / ours.time.as_secs_f64();
        let [ours, peers] = [ours, peers].map(|found| found.nodes / u64::from(count));
        println!("{:14} {ours:>12} {peers:>12} {ratio:>8.2}", kind.name);
    }
    Ok(())
}

struct Found {
    scores: Vec<i32>,
    nodes: u64,
    time: Duration,
}

#[inline(never)] // A profile can tell it apart.
fn ours(boards: &[Board]) -> Result<Found, Box<dyn Error>> {
    let game = Connect4::default();
    let useful = boards.iter().map(|board| Solver::useful_bytes(game, board));
    let mut solver = Solver::new(game, useful.max().unwrap_or(0).min(TABLE))?;
    let mut run = Run::new();
    let clock = Instant::now();
    let mut scores = Vec::new();
    for board in boards {
        scores.push(points(board.discs(), solver.value(&mut run, board)?));
    }
    Ok(Found {
        scores,
        nodes: run.statistics.expanded,
        time: clock.elapsed(),
    })
}

#[inline(never)]
fn peers(boards: &[Board]) -> Found {
    let mut peer = Peer::new();
    let clock = Instant::now();
    let scores = boards.iter().map(|board| peer.score(*board)).collect();
    Found {
        scores,
        nodes: peer.nodes,
        time: clock.elapsed(),
    }
}

/// 22 less the discs of the winner at the end, negative if the player to move loses.
fn points(discs: u32, value: Score) -> i32 {
    value.plies_to_end().map_or(0, |plies| {
        let of_winner = (discs + plies.unsigned_abs()).div_ceil(2);
        (22 - of_winner.cast_signed()) * (value.cmp(&Score::DRAW) as i32)
    })
}

impl Kind {
    /// Positions from games of moves by chance.
    fn positions(&self, count: u32) -> Result<Vec<Board>, Box<dyn Error>> {
        let mut random = Random::new(SEED);
        let mut boards = Vec::new();
        let [fewest, most] = self.discs;
        while boards.len() < count as usize {
            let discs = fewest + random.below(most - fewest + 1);
            if let Some(board) = drawn(discs, &mut random)
                && self.has(&board)?
            {
                boards.push(board);
            }
        }
        Ok(boards)
    }

    /// Returns whether the end is as near as it should be.
    fn has(&self, board: &Board) -> Result<bool, Box<dyn Error>> {
        let [nearest, farthest] = self.plies;
        Ok(ends_within(board, farthest)? && (nearest == 1 || !ends_within(board, nearest - 1)?))
    }
}

/// Returns whether the game is over after that many plies.
fn ends_within(board: &Board, plies: u32) -> Result<bool, Box<dyn Error>> {
    let game = Connect4::default();
    if 42 - board.discs() <= plies {
        return Ok(true);
    }
    let mut parts = Parts::new()
        .with_memory(TranspositionTable::with_bytes(1 << 22))
        .with_order(ThreatsFirst);
    let mut search = Negamax::new(&game, &Threats, &mut parts).to_depth(42);
    let win = Window::below(Score::win_in(plies));
    let loss = Window {
        alpha: Score::loss_in(plies),
        beta: Score::loss_in(plies + 1),
    };
    Ok(search.value(&mut Run::new(), board, win)? >= win.beta
        || search.value(&mut Run::new(), board, loss)? <= loss.alpha)
}

/// Returns the position after as many random moves as there are to be discs, unless the game is over by then.
fn drawn(discs: u32, random: &mut Random) -> Option<Board> {
    let game = Connect4::default();
    let mut board = Board::EMPTY;
    let mut moves = Vec::new();
    while board.discs() < discs {
        moves.clear();
        game.push_moves(&board, &mut moves);
        let number = u32::try_from(moves.len()).ok()?;
        board = game.play(&board, moves[random.below(number) as usize]);
        if game.is_over(&board) {
            return None;
        }
    }
    Some(board)
}
