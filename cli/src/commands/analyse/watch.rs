//! What is seen of a search: its events, and its cut-offs.

use game_core::{CutOff, Event, Notation};
use search_core::{Observer, Record, Run};
use serde::Serialize;

use super::args::SearchArgs;
use super::drawing::Sketch;
use crate::exit::Failure;
use crate::output::Output;
use crate::recording::{Recording, Witness};
use crate::steps::StepPrinter;

/// A run that is watched.
pub(super) type WatchedRun<'r, 'w, G> = Run<'r, &'r mut Watcher<'w, G>>;

/// Prints and records events, keeps the first cut-offs, and makes a sketch of the tree.
pub(super) struct Watcher<'w, G: Notation> {
    game: &'w G,
    witness: Witness<'w>,
    cutoffs: Vec<CutOffSeen>,
    most: usize,
    sketch: Option<Sketch<'w, G>>,
}

/// What was kept.
pub(super) struct Watched<'w, G: Notation> {
    pub(super) recording: Recording,
    pub(super) cutoffs: Vec<CutOffSeen>,
    pub(super) sketch: Option<Sketch<'w, G>>,
}

impl<G: Notation> Watched<'_, G> {
    /// Of a search that was not watched.
    pub(super) const NOTHING: Self = Self {
        recording: Recording::OFF,
        cutoffs: Vec::new(),
        sketch: None,
    };
}

/// A cut-off: the record of the event, and the same for people.
#[derive(Serialize)]
pub(super) struct CutOffSeen {
    #[serde(flatten)]
    record: Record,
    #[serde(skip)]
    pub(super) words: String,
}

impl<'w, G: Notation> Watcher<'w, G> {
    pub(super) fn new(
        game: &'w G,
        root: &G::Position,
        args: &SearchArgs,
        recording: Recording,
        output: &'w mut Output,
    ) -> Self {
        Self {
            game,
            sketch: args.drawing.sketch(game, root),
            witness: Witness::new(StepPrinter::new(output, args.steps()), recording),
            cutoffs: Vec::new(),
            most: args.cutoffs,
        }
    }

    /// What was kept, if all could be printed.
    pub(super) fn finish(self) -> Result<Watched<'w, G>, Failure> {
        Ok(Watched {
            recording: self.witness.finish()?,
            cutoffs: self.cutoffs,
            sketch: self.sketch,
        })
    }
}

impl<'a, G: Notation> Observer<Event<'a, G>> for &mut Watcher<'_, G> {
    fn on(&mut self, event: Event<'a, G>) {
        if self.cutoffs.len() < self.most {
            self.cutoffs.extend(CutOffSeen::in_event(&event, self.game));
        }
        if let Some(sketch) = &mut self.sketch {
            sketch.see(&event);
        }
        self.witness.see(|| event.record(self.game));
    }
}

impl CutOffSeen {
    /// The cut-off that the event is about, if it is one.
    fn in_event<G: Notation>(event: &Event<'_, G>, game: &G) -> Option<Self> {
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
        let position = game.position_text(node.position);
        let skipped: Vec<String> = skipped
            .iter()
            .map(|&mv| game.move_text(node.position, mv))
            .collect();
        let skipped = skipped.join(" ");
        Some(Self {
            record: event.record(game),
            words: format!(
                "{kind} at {position}: {value} {sign} {bound} after {}, not tried: {skipped}",
                game.move_text(node.position, *refutation)
            ),
        })
    }
}
