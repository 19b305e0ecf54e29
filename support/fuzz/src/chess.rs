//! Positions and moves of the endings.

use domain_chess_krk::krk::Krk;
use domain_chess_krk::{ending, kpk, krk};
use game_core::{Game, Notation};

use crate::{reads_again, text};

/// A position on the first line, and what may be moves in it on the others.
pub(crate) fn fen(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let mut lines = text.lines();
    let position = lines.next().unwrap_or_default();
    if let Ok(position) = position.parse::<krk::Position>() {
        reads_again(&position, &position.to_string(), str::parse);
        check_krk(position, lines.clone());
    }
    if let Ok((position, depth)) = krk::Position::from_terms(position) {
        reads_again(
            &(position, depth),
            &position.to_terms(depth),
            krk::Position::from_terms,
        );
    }
    if let Ok(position) = position.parse::<ending::Position>() {
        reads_again(&position, &position.to_string(), str::parse);
    }
    if let Ok(position) = position.parse::<kpk::Position>() {
        reads_again(&position, &position.to_string(), str::parse);
    }
}

fn check_krk<'t>(position: krk::Position, lines: impl Iterator<Item = &'t str>) {
    let game = Krk::default();
    for text in lines {
        if let Ok(mv) = game.read_move(&position, text) {
            assert!(game.moves(&position).any(|legal| legal == mv));
        }
    }
    for mv in game.moves(&position) {
        reads_again(&mv, &game.move_text(&position, mv), |text| {
            game.read_move(&position, text)
        });
    }
}
