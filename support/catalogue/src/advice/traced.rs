//! Traces of questions to tables of advice.

use advice_lang::{ForcingTree, Table, Vocabulary};
use game_core::Notation;
use search_core::Limit;
use trace::{Family, Header};

/// Returns the header of a trace of advice.
pub fn advice_header<G: Notation + Vocabulary>(
    game: &G,
    name: &str,
    table: &Table<G>,
    position: &G::Position,
) -> Header {
    let start = game.position_text(position);
    let mut header = Header::new(Family::Advice, name, "advice", &start);
    header.method = format!("advice of {}", table.name());
    header.with("table", table.text())
}

/// The advice that works, if there is one, and its tree.
pub type AdviceFound<'f, M> = Option<(&'f str, &'f ForcingTree<M>)>;

/// Describes the result, or the limit that was met first: the outcome, and the move that is advised.
pub fn advice_in_words<G: Notation>(
    game: &G,
    position: &G::Position,
    found: Result<AdviceFound<'_, G::Move>, Limit>,
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
