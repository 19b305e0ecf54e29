//! Moves from tables of advice.

use std::fmt::Display;

use advice_lang::{AdviseError, Session, Table, Turn, Vocabulary};
use cozy_chess::Board;
use domain_chess_krk::ending::{self, AdvisedSide, Piece};
use domain_chess_krk::krk::{self, Krk};
use domain_chess_krk::tables;
use search_core::{Limits, Run};

use crate::by_tablebase::ending;
use crate::game_record::{Line, move_text};
use crate::host::AdviceTable;
use crate::signals::Signals;

/// A move with the reason for it.
pub(crate) struct Advice {
    pub(crate) mv: String,
    pub(crate) reason: String,
}

/// The last plies of the game, this many, are replayed to see whether a plan is being followed.
const PLIES_AGAIN: usize = 100;

/// Returns the table that comes with an ending for the side to move, if there is one.
pub(crate) fn usual_table(position: ending::Position) -> Option<&'static str> {
    let table = match (position.us_to_move(), position.piece()) {
        (true, Piece::Rook) => tables::KRK_REPAIRED,
        (true, Piece::Queen) => tables::KQK,
        (true, Piece::Pawn) => tables::KPK_WIN,
        (false, Piece::Pawn) => tables::KPK_HOLD,
        _ => return None,
    };
    Some(table.name)
}

/// Returns the table's advice at the end of a game.
///
/// A plan that was made earlier in the game, and that the game has followed so far, is continued.
///
/// # Errors
///
/// The reason why there is no advice, in words.
pub(crate) fn advise(
    table: &AdviceTable,
    line: &Line,
    signals: &Signals,
) -> Result<Advice, String> {
    match table {
        AdviceTable::Krk(table) => {
            let read = |board: &Board| {
                ending(board)?;
                board.to_string().parse::<krk::Position>().ok()
            };
            follow(table, &Krk::default(), line, read, signals)
        }
        AdviceTable::Ending(game, table) => {
            let with_piece = game.side == AdvisedSide::WithPiece;
            let begins_with = game.begins_with;
            let read = |board: &Board| {
                let position = ending(board)?;
                let fits = begins_with == Piece::Pawn || begins_with == position.piece();
                fits.then_some(position)
            };
            let here = read(&line.board);
            if here.is_some_and(|position| position.us_to_move() != with_piece) {
                return Err(format!("the table {} is for the other side", table.name()));
            }
            follow(table, game, line, read, signals)
        }
    }
}

fn follow<V>(
    table: &Table<V>,
    game: &V,
    line: &Line,
    read: impl Fn(&Board) -> Option<V::Position>,
    signals: &Signals,
) -> Result<Advice, String>
where
    V: Vocabulary<Move: Display>,
{
    let here = read(&line.board)
        .ok_or_else(|| format!("the table {} is for another ending", table.name()))?;
    let limits = Limits {
        cancel: Some(signals.flag()),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits);
    let before = line.before();
    let again = before.iter().rev().take(PLIES_AGAIN);
    let fitting = again.map_while(|(board, mv)| Some((read(board)?, move_text(board, *mv))));
    let past: Vec<_> = fitting.collect();
    let mut under_way: Option<Session<'_, V>> = None;
    for (position, text) in past.into_iter().rev() {
        let mut session = under_way
            .take()
            .unwrap_or_else(|| Session::new(table, game, position.clone()));
        let goes_on = if session.us_to_move() {
            let turn = session.advise(&mut run);
            turn.is_ok_and(|turn| turn.mv.to_string() == text)
        } else {
            let mv = game.moves(&position).find(|mv| mv.to_string() == text);
            mv.is_some_and(|mv| session.reply(mv).is_ok())
        };
        under_way = goes_on.then_some(session);
    }
    let mut session = under_way.unwrap_or_else(|| Session::new(table, game, here));
    match session.advise(&mut run) {
        Ok(turn) => Ok(Advice {
            mv: turn.mv.to_string(),
            reason: reason(table.name(), &turn),
        }),
        Err(AdviseError::NotOurMove) => {
            Err(format!("the table {} is for the other side", table.name()))
        }
        Err(AdviseError::Ended(end)) => Err(format!("the table {}: {end}", table.name())),
        Err(AdviseError::Stopped(stopped)) => Err(stopped.to_string()),
    }
}

fn reason<M>(table: &str, turn: &Turn<'_, M>) -> String {
    let new = turn.strategy.as_ref();
    let Some((strategy, found)) =
        new.and_then(|strategy| Some((strategy, strategy.satisfied.as_ref()?)))
    else {
        return format!("advice of {table}: as planned");
    };
    let rule = strategy.rule.unwrap_or("no rule");
    let plan = match found.tree.depth() {
        0 | 1 => String::new(),
        depth => format!(", a plan of {depth} moves of either side"),
    };
    format!("advice of {table}, rule {rule}: {}{plan}", found.advice)
}
