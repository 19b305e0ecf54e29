//! Tables of advice: laid out, asked and proved.

mod strip;

use std::num::NonZero;

use advice_lang::{Proving, Table, Vocabulary, format, verify_forcing_tree};
use domain_chess_krk::krk::Krk;
use game_core::IndexedGame;
use search_core::{Limits, Run};

use self::strip::Strip;
use crate::text;

/// A formatted table can be read, and formatting it again changes nothing.
pub(crate) fn layout(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(laid_out) = format("table", text) {
        let again = format("table", &laid_out).expect("what was laid out can be read");
        assert_eq!(again, laid_out);
    }
}

/// A table for king and rook, asked in the position whose number is in the last bytes.
pub(crate) fn interpreter(bytes: &[u8]) {
    let game = Krk::default();
    let Some((bytes, rank)) = bytes.split_last_chunk::<3>() else {
        return;
    };
    let [low, middle, high] = rank.map(usize::from);
    let Some(root) = game.unrank((high << 16 | middle << 8 | low) % game.size()) else {
        return;
    };
    if let Some(table) = text(bytes).and_then(|text| Table::load("table", text, &game).ok()) {
        ask(&table, &game, &root);
    }
}

/// A table for the hound and the hare: asked in all positions, and proved on one thread and on two.
pub(crate) fn proof(bytes: &[u8]) {
    let Some(table) = text(bytes).and_then(|text| Table::load("table", text, &Strip).ok()) else {
        return;
    };
    for root in (0..Strip.size()).filter_map(|rank| Strip.unrank(rank)) {
        ask(&table, &Strip, &root);
    }
    let two = NonZero::<usize>::MIN.saturating_add(1);
    let proving = Proving::default();
    let alone = table.prove(&mut run(20_000), &Strip, proving);
    let together = table.prove_parallel(&mut run(20_000), &Strip, proving, two);
    if let (Ok(alone), Ok(together)) = (alone, together) {
        assert_eq!(alone, together);
    }
}

fn run(expansions: u64) -> Run<'static> {
    Run::new().with_limits(Limits {
        expansions: Some(expansions),
        ..Limits::default()
    })
}

/// Checks that the table's strategy is a forcing tree of its advice.
fn ask<V: Vocabulary>(table: &Table<V>, game: &V, root: &V::Position) {
    let Ok(strategy) = table.strategy(&mut run(200), game, root) else {
        return;
    };
    if let Some(found) = strategy.satisfied {
        let advice = table
            .advice_named(found.advice)
            .expect("advice of the table");
        let checked = verify_forcing_tree(advice, game, root, &found.tree);
        assert!(checked.is_ok(), "not a forcing tree of {}", found.advice);
    }
}
