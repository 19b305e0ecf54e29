//! Observation of an analysis: its events, and the records kept of them.

use game_core::{Bound, ChanceEvent, ChanceStep, CutOff, Event, Notation, mean_text};

use crate::See;
use crate::games::CutOffSeen;

/// Shows events, and keeps the first cut-offs.
pub(crate) struct Watcher<'w, 'e, G: Notation> {
    game: &'w G,
    events: Option<&'e mut See<'e>>,
    cutoffs: Vec<CutOffSeen>,
    most: usize,
    /// True if there is anything left to see. Usually only the first cut-offs of a long analysis are kept.
    is_watching: bool,
}

impl<'w, 'e, G: Notation> Watcher<'w, 'e, G> {
    pub(crate) fn new(game: &'w G, events: Option<&'e mut See<'e>>, most: usize) -> Self {
        Self {
            is_watching: events.is_some() || most > 0,
            game,
            events,
            cutoffs: Vec::new(),
            most,
        }
    }

    /// Returns whether there is anything left to see.
    pub(crate) fn is_watching(&self) -> bool {
        self.is_watching
    }

    #[inline]
    pub(crate) fn see(&mut self, event: &Event<'_, G>) {
        if self.is_watching {
            self.look(event);
        }
    }

    #[inline(never)]
    fn look(&mut self, event: &Event<'_, G>) {
        if self.cutoffs.len() < self.most {
            self.cutoffs.extend(seen(event, self.game));
            let is_full = self.cutoffs.len() == self.most;
            self.is_watching = !is_full || self.events.is_some();
        }
        if let Some(see) = &mut self.events {
            see(&|| event.record(self.game));
        }
    }

    /// Returns the cut-offs that were kept.
    pub(crate) fn finish(self) -> Vec<CutOffSeen> {
        self.cutoffs
    }
}

/// Returns the cut-off that the event is about, if it is one.
fn seen<G: Notation>(event: &Event<'_, G>, game: &G) -> Option<CutOffSeen> {
    if let Event::Chance(event) = event {
        return seen_with_chance(event, game);
    }
    let Event::CutOff {
        node,
        kind,
        value,
        bound,
        refutation,
        skipped,
        ..
    } = event
    else {
        return None;
    };
    let (kind, sign) = match kind {
        CutOff::Alpha => ("alpha", "<="),
        CutOff::Beta => ("beta ", ">="),
    };
    let text = |mv| game.move_text(node.position, mv);
    let position = game.position_text(node.position);
    let skipped: Vec<String> = skipped.iter().map(|&mv| text(mv)).collect();
    Some(CutOffSeen {
        record: event.record(game),
        words: format!(
            "{kind} at {position}: {value} {sign} {bound} after {}, not tried: {}",
            text(*refutation),
            skipped.join(" ")
        ),
    })
}

/// Returns the cut-off that the event of a search that heeds chance is about, if it is one.
fn seen_with_chance<G: Notation>(
    event: &ChanceEvent<'_, G::Position, G::Move>,
    game: &G,
) -> Option<CutOffSeen> {
    let ChanceStep::CutOff {
        bound,
        value,
        window,
        skipped,
    } = event.step
    else {
        return None;
    };
    let (kind, sign, end) = match bound {
        Bound::AtMost => ("alpha", "<=", window.alpha),
        _ => ("beta ", ">=", window.beta),
    };
    let position = event.place.position;
    let skipped = skipped.iter().map(|&mv| game.move_text(position, mv));
    Some(CutOffSeen {
        record: event.record(game),
        words: format!(
            "{kind} at {}: {} {sign} {}, not tried: {}",
            game.position_text(position),
            mean_text(value),
            mean_text(end),
            skipped.collect::<Vec<_>>().join(", ")
        ),
    })
}
