//! Observation of an analysis: its events, and the records kept of them.

use game_core::{CutOff, Event, Notation, SearchTree, SearchTreeRecorder, SearchTreeTooLarge};

use crate::See;
use crate::games::{CutOffSeen, TreePart};

/// Shows events, keeps the first cut-offs, and makes a tree.
pub(crate) struct Watcher<'w, 'e, G: Notation> {
    game: &'w G,
    events: Option<&'e mut See<'e>>,
    cutoffs: Vec<CutOffSeen>,
    most: usize,
    tree: Option<(SearchTreeRecorder<'w, G>, TreePart)>,
    /// True if there is anything left to see. Usually only the first cut-offs of a long analysis are kept.
    is_watching: bool,
}

/// Records kept.
type Kept = (
    Vec<CutOffSeen>,
    Option<Result<SearchTree, SearchTreeTooLarge>>,
);

impl<'w, 'e, G: Notation> Watcher<'w, 'e, G> {
    pub(crate) fn new(
        game: &'w G,
        root: &G::Position,
        events: Option<&'e mut See<'e>>,
        most: usize,
        part: Option<TreePart>,
    ) -> Self {
        let tree = part.map(|part| {
            let recorder = SearchTreeRecorder::new(game, root);
            (recorder.with_limit(part.nodes).with_depth(part.plies), part)
        });
        Self {
            is_watching: events.is_some() || most > 0 || tree.is_some(),
            game,
            events,
            cutoffs: Vec::new(),
            most,
            tree,
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
            self.is_watching = !is_full || self.tree.is_some() || self.events.is_some();
        }
        if let Some((recorder, _)) = &mut self.tree {
            recorder.see(event);
        }
        if let Some(see) = &mut self.events {
            see(&|| event.record(self.game));
        }
    }

    /// Returns the records, with this line of play marked in the tree. Where positions have names, the unvisited part
    /// of the tree is added.
    pub(crate) fn finish(self, line: &[G::Move], has_names: bool) -> Kept {
        let tree = self.tree.map(|(mut recorder, part)| {
            recorder.mark(line);
            if has_names {
                recorder.extend(part.plies);
            }
            recorder.finish()
        });
        (self.cutoffs, tree)
    }
}

/// Returns the cut-off that the event is about, if it is one.
fn seen<G: Notation>(event: &Event<'_, G>, game: &G) -> Option<CutOffSeen> {
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
