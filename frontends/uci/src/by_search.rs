//! Moves from plain search.

use std::time::Instant;

use cozy_chess::Move;
use game_core::{Analysis, History, Killers, Negamax, Parts, TranspositionTable};
use search_core::{Limits, Run, Statistics};

use crate::chess::Chess;
use crate::engine::Task;
use crate::evaluation::Material;
use crate::game_record::texts;
use crate::order::CapturesFirst;
use crate::reply::{Info, Reply, Worth};
use crate::signals::Signals;

/// The search to depth 1 may expand this many positions whatever the limits, so that no move is made
/// blindly. If every piece can take several others, a full one would take too long.
const ALWAYS: u64 = 10_000;

/// Returns the best line of play found by looking 1, 2, 3 plies ahead and so on until a limit is met. The search to
/// depth 1 is always completed, unless it is unusually long.
pub(crate) fn search(
    task: &Task,
    only: Option<Vec<Move>>,
    signals: &Signals,
    tell: &dyn Fn(Reply),
) -> Vec<Move> {
    let began = Instant::now();
    let is_forced = only.as_ref().is_some_and(|only| only.len() == 1);
    let chess = Chess::after(&task.line, only);
    let root = Chess::root(&task.line);
    let order = (History::default(), (Killers::default(), CapturesFirst));
    let mut parts = Parts::new()
        .with_memory(TranspositionTable::with_bytes(task.options.hash << 20))
        .with_order(order)
        .with_scout();
    let mut clock = |_: &Statistics| signals.look_at_clock();
    let limits = Limits {
        expansions: task.go.nodes,
        cancel: Some(signals.flag()),
        ..Limits::default()
    };
    let mut run = Run::new().with_progress(&mut clock).with_limits(Limits {
        expansions: Some(ALWAYS),
        ..Limits::default()
    });
    let mut best: Vec<Move> = Vec::new();
    for depth in 1..=task.go.plies() {
        if depth > 1 {
            signals.look_at_clock();
            let has_enough = task.go.has_clock() && (is_forced || signals.is_past_half());
            if signals.is_cancelled() || has_enough {
                break;
            }
        }
        let lines = task.options.lines;
        let mut best_lines = |run: &mut _| {
            Negamax::new(&chess, &Material, &mut parts)
                .to_depth(depth)
                .best_lines(run, &root, lines)
        };
        let mut found = best_lines(&mut run);
        if depth == 1 {
            run = run.with_limits(limits);
            if found.is_err() {
                found = best_lines(&mut run);
            }
        }
        let Ok(lines) = found else { break };
        for (place, line) in lines.iter().enumerate() {
            let info = info(task, depth, place, line, run.statistics.expanded, began);
            tell(Reply::Info(info));
        }
        if let Some(first) = lines.first() {
            best.clone_from(&first.principal_variation);
        }
        if lines.iter().all(|line| is_certain(line, depth)) {
            break;
        }
    }
    best
}

/// Returns whether this is a mate so near that looking further ahead would find no nearer one.
fn is_certain(line: &Analysis<Move>, depth: usize) -> bool {
    let plies = line.value.plies_to_end();
    plies.is_some_and(|plies| plies.unsigned_abs() as usize <= depth)
}

fn info(
    task: &Task,
    depth: usize,
    place: usize,
    line: &Analysis<Move>,
    nodes: u64,
    began: Instant,
) -> Info {
    let worth = Worth::from(line.value);
    Info {
        depth,
        place: task.place(place),
        worth,
        chances: task.chances(worth, false),
        nodes,
        time: began.elapsed(),
        line: texts(&task.line.board, &line.principal_variation),
    }
}
