//! The engine: the choice of the source that answers a question.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

use cozy_chess::Move;
use domain_chess_krk::ending::{Position, Tablebases};

use crate::by_advice::{advise, usual_table};
use crate::by_search::search;
use crate::by_tablebase::{BestPlay, best_play, ending, reason};
use crate::game_record::{Line, legal_moves, move_text, read_move, texts};
use crate::go::Go;
use crate::host::{AdviceTable, Surroundings};
use crate::options::{Options, Source};
use crate::reply::{Info, Reply, Worth};
use crate::signals::Signals;

/// A question: what to play at the end of this game.
pub(crate) struct Task {
    pub(crate) line: Line,
    pub(crate) go: Go,
    pub(crate) options: Options,
}

impl Task {
    /// Returns the place of a line of play, if places are reported.
    pub(crate) fn place(&self, index: usize) -> Option<usize> {
        (self.options.lines.get() > 1).then_some(index + 1)
    }

    /// Wins, draws and losses, if they are reported.
    pub(crate) fn chances(&self, worth: Worth, is_exact: bool) -> Option<[u32; 3]> {
        self.options.shows_chances.then(|| worth.chances(is_exact))
    }
}

/// The move that says that there is none.
const NULL_MOVE: &str = "0000";

/// The engine with what it has loaded.
pub(crate) struct Engine<'s, S> {
    surroundings: &'s S,
    tables: OnceLock<Result<Tablebases, String>>,
    /// The table of advice that was asked last, by its name.
    advice: Mutex<Option<(String, AdviceTable)>>,
}

impl<'s, S: Surroundings> Engine<'s, S> {
    pub(crate) fn new(surroundings: &'s S) -> Self {
        Self {
            surroundings,
            tables: OnceLock::new(),
            advice: Mutex::new(None),
        }
    }

    /// Returns the tables of the endings, which are loaded on first use.
    pub(crate) fn tables(&self) -> Result<&Tablebases, &str> {
        let tables = self.tables.get_or_init(|| self.surroundings.tablebases());
        tables.as_ref().map_err(String::as_str)
    }

    /// Thinks, reports what is found, and answers with a move when that is allowed: with the null move if there is no
    /// position to think about.
    pub(crate) fn answer(&self, task: Option<&Task>, signals: &Signals, tell: &dyn Fn(Reply)) {
        let line = if let Some(task) = task {
            self.line(task, signals, tell)
        } else {
            let reason = "there is no position to think about";
            tell(Reply::Text(reason.to_owned()));
            vec![NULL_MOVE.to_owned()]
        };
        let mut line = line.into_iter();
        signals.wait_for_leave();
        tell(Reply::BestMove {
            best: line.next(),
            ponder: line.next(),
        });
    }

    /// Returns the line of play to be followed; it is empty if there is no legal move.
    fn line(&self, task: &Task, signals: &Signals, tell: &dyn Fn(Reply)) -> Vec<String> {
        let board = &task.line.board;
        let moves = legal_moves(board);
        if moves.is_empty() {
            let is_mate = !board.checkers().is_empty();
            let worth = if is_mate {
                Worth::Mate(0)
            } else {
                Worth::Centipawns(0)
            };
            tell(Reply::Info(exact(
                task,
                0,
                worth,
                Vec::new(),
                Instant::now(),
            )));
            let end = if is_mate { "mate" } else { "stalemate" };
            tell(Reply::Text(format!("{end}: the game is over")));
            return Vec::new();
        }
        let only = only(task, tell);
        let why = match (ending(board), task.options.source) {
            (None, _) => "not one of the endings that sovet knows",
            (Some(_), Source::Search) => "as the option Source says",
            (Some(position), _) => {
                match self.known(task, position, only.as_deref(), signals, tell) {
                    Ok(line) => return line,
                    Err(error) => {
                        tell(Reply::Text(error));
                        "the table is missing"
                    }
                }
            }
        };
        tell(Reply::Text(format!("plain search: {why}")));
        let considered = only.or_else(|| (moves.len() == 1).then(|| moves.clone()));
        let found = search(task, considered.clone(), signals, tell);
        if found.is_empty() {
            let considered = considered.unwrap_or(moves);
            return considered
                .first()
                .map(|mv| move_text(board, *mv))
                .into_iter()
                .collect();
        }
        texts(board, &found)
    }

    /// Returns the line of play in an ending, by advice if that is wanted, otherwise by the table.
    fn known(
        &self,
        task: &Task,
        position: Position,
        only: Option<&[Move]>,
        signals: &Signals,
        tell: &dyn Fn(Reply),
    ) -> Result<Vec<String>, String> {
        let began = Instant::now();
        let tables = self.tables()?;
        let only = only.map(|only| only.iter().map(ToString::to_string).collect::<Vec<_>>());
        let found = best_play(tables, position, only.as_deref());
        if task.options.source == Source::Advice {
            let advised = self.advised(task, position, signals);
            let fitting = advised.and_then(|advice| {
                let with = |line: &&BestPlay| line.line.first() == Some(&advice.mv);
                let line = found.iter().find(with);
                let line = line.ok_or("the advice is not among the moves to be considered")?;
                Ok((advice.reason, line))
            });
            match fitting {
                Ok((reason, line)) => {
                    tell(Reply::Text(reason));
                    tell(Reply::Info(best(task, 0, line, began)));
                    return Ok(line.line.clone());
                }
                Err(why) => tell(Reply::Text(format!("no advice, so by the table: {why}"))),
            }
        }
        let clock = task.line.board.halfmove_clock();
        if let Some(first) = found.first() {
            tell(Reply::Text(reason(position, first.verdict, clock)));
        }
        for (place, line) in found.iter().take(task.options.lines.get()).enumerate() {
            tell(Reply::Info(best(task, place, line, began)));
        }
        let first = found.into_iter().next();
        Ok(first.map(|first| first.line).unwrap_or_default())
    }

    /// Returns the advice of the table.
    fn advised(
        &self,
        task: &Task,
        position: Position,
        signals: &Signals,
    ) -> Result<crate::by_advice::Advice, String> {
        let given = task.options.advice.as_deref();
        let name = given.or_else(|| usual_table(position));
        let name = name.ok_or("there is no table of advice for this side of the ending")?;
        let mut kept = self.advice.lock().unwrap_or_else(PoisonError::into_inner);
        let table = match kept.take() {
            Some((kept, table)) if kept == name => table,
            _ => self.surroundings.advice(name)?,
        };
        let (_, table) = kept.insert((name.to_owned(), table));
        advise(table, &task.line, signals)
    }

    /// Forgets the table of advice, which may have been changed since.
    pub(crate) fn forget(&self) {
        *self.advice.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Returns the moves to be considered, if not all are. Illegal ones are reported.
fn only(task: &Task, tell: &dyn Fn(Reply)) -> Option<Vec<Move>> {
    let mut only = Vec::new();
    for text in &task.go.search_moves {
        match read_move(&task.line.board, text) {
            Ok(mv) if !only.contains(&mv) => only.push(mv),
            Ok(_) => {}
            Err(error) => tell(Reply::Text(format!("searchmoves: {error}"))),
        }
    }
    (!only.is_empty()).then_some(only)
}

fn best(task: &Task, place: usize, line: &BestPlay, began: Instant) -> Info {
    let mut info = exact(task, place, line.verdict.into(), line.line.clone(), began);
    info.depth = line.line.len();
    info
}

/// Returns the report of a line that is known without search.
fn exact(task: &Task, place: usize, worth: Worth, line: Vec<String>, began: Instant) -> Info {
    Info {
        depth: 0,
        place: task.place(place),
        worth,
        chances: task.chances(worth, true),
        nodes: 0,
        time: began.elapsed(),
        line,
    }
}
