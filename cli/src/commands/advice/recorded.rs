//! The first line and the last one of a trace of advice.

use advice_lang::{ForcingTree, Table};
use game_core::Notation;
use search_core::Limit;
use trace::{Family, Header};

use crate::commands::advisable::{Advisable, GameName};
use crate::output::value_name;

/// The header.
pub(crate) fn header<G: Advisable>(
    game: &G,
    name: GameName,
    table: &Table<G>,
    position: &G::Position,
) -> Header {
    let start = game.position_text(position);
    let mut header = Header::new(Family::Advice, &value_name(&name), "advice", &start);
    header.method = format!("advice of {}", table.name());
    header.with("table", table.text())
}

/// The advice that works, if there is one, and its tree.
pub(crate) type Found<'f, M> = Option<(&'f str, &'f ForcingTree<M>)>;

/// What was found, or the limit that was met first: the outcome, and the move
/// that is advised.
pub(crate) fn in_words<G: Notation>(
    game: &G,
    position: &G::Position,
    found: Result<Found<'_, G::Move>, Limit>,
) -> (String, Vec<String>) {
    match found {
        Err(limit) => (format!("stopped: {limit}"), Vec::new()),
        Ok(None) => ("no advice".to_owned(), Vec::new()),
        Ok(Some((advice, tree))) => {
            let answer = match tree {
                ForcingTree::Move(mv, _) => vec![game.move_text(position, *mv)],
                _ => Vec::new(),
            };
            (format!("advised {advice}"), answer)
        }
    }
}
