//! How the states of each domain and of each game are drawn.

use catalogue::{Catalogue, DrawState, chess};
use trace::Header;

/// How the states of a trace are drawn, if they are boards.
pub(super) fn of(header: &Header, catalogue: &Catalogue) -> DrawState {
    let problem = header.problem.as_str();
    let drawn = match (catalogue.domain(problem), catalogue.game(problem)) {
        (Some(domain), _) => domain.drawing(header),
        (None, Some(game)) => game.drawing(header),
        // Advice is about chess endings that are not games of the catalogue.
        (None, None) => Some(Box::new(chess) as DrawState),
    };
    drawn.unwrap_or_else(|| Box::new(|_| None))
}
