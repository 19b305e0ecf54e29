//! Traces made visible: a page to step through a run, and pictures of its tree.
//!
//! ```
//! use trace::Reader;
//! use view::{Options, View};
//!
//! let trace = r#"{"trace":1,"of":"search","problem":"letters","algorithm":"a-star","method":"a-star","start":"a"}
//! {"event":"expanded","state":"a","depth":0,"g":0,"h":1,"f":1}
//! {"event":"generated","state":"b","action":"on","depth":1,"g":1,"h":0,"f":1}
//! {"event":"goal","state":"b","action":"on","depth":1,"g":1,"h":0,"f":1}
//! {"event":"end","outcome":"solved","answer":["on"],"events":3,"left_out":0}
//! "#;
//! let view = View::read(&mut Reader::new(trace.as_bytes())?)?;
//! assert_eq!(view.model().nodes(), 2);
//! let page = view.page(&Options::default(), &|_| None);
//! assert!(page.text.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), trace::TraceError>(())
//! ```
#![forbid(unsafe_code)]

mod model;
mod scene;
mod score;
mod snapshot;

mod chunks;
mod log;
mod nodes;
mod numbers;
mod packing;
mod texts;

mod data;
mod dot;
mod downsample;
mod frame;
mod lists;
mod packed_boards;
mod packed_nodes;
mod packed_steps;
mod page;
mod pseudocode;
mod replay;
mod run;
mod scene_page;
mod stress;
mod svg;
mod view_builder;
mod visible;
mod watch;
mod words;

use std::io::BufRead;

use trace::{CutOff, Ending, Reader, TraceError};

pub use log::Changes;
pub use model::{Change, Field, Held, Model, Node, Side, Status, Step};
pub use picture::{Board, Cell, Kind, Look};
pub use scene::{Paper, PlaceOf, Road, Scene, Surface};
pub use scene_page::ScenePage;
pub use snapshot::Snapshot;
pub use view_builder::ViewBuilder;
pub use watch::{Recorder, watch};

/// A trace that has been read and can be shown.
#[derive(Clone, Debug)]
pub struct View {
    model: Model,
}

/// Options of a page or a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The title; without one, the method and where it begins.
    pub title: Option<String>,
    /// Number of events so far; without it a page begins before the first event, and a picture shows all.
    pub step: Option<usize>,
    /// Number of plies that are shown: a page folds deeper nodes, which the reader may unfold; a picture leaves them
    /// out.
    pub plies: Option<usize>,
    /// Whether a picture also shows the nodes that the search has never met.
    pub unmet: bool,
    /// A run with more events is thinned.
    pub most_events: usize,
    /// Text that a page shows instead of a picture of the states or of their places, with the reason, for people.
    pub instead: Option<String>,
}

/// A page or a picture, and what it leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// The contents of the file.
    pub text: String,
    /// Number of events that a page does not show one by one.
    pub events_left_out: u64,
    /// Number of nodes that are shown.
    pub nodes: usize,
    /// Number of nodes that are missing for lack of room.
    pub nodes_left_out: usize,
}

/// Function that draws a state as a board, if possible.
pub type Draw<'d> = dyn Fn(&str) -> Option<Board> + 'd;

impl Default for Options {
    fn default() -> Self {
        Self {
            title: None,
            step: None,
            plies: None,
            unmet: false,
            most_events: 1_000_000,
            instead: None,
        }
    }
}

impl View {
    /// Reads a trace to its end, or to the point where it breaks off.
    ///
    /// **Time** and **memory** are linear in its length.
    ///
    /// # Errors
    ///
    /// Errors of the reader.
    pub fn read<R: BufRead>(reader: &mut Reader<R>) -> Result<Self, TraceError> {
        Self::read_within(reader, usize::MAX)
    }

    /// Reads a trace in about `bytes` of memory, besides that needed to show a few thousand nodes. Events for which
    /// there is no room left are only counted: see [`Model::counted`].
    ///
    /// **Time** is linear in the length of the trace; so is **memory**, at some 130 bytes per
    /// event, up to this bound.
    ///
    /// # Errors
    ///
    /// Errors of the reader.
    pub fn read_within<R: BufRead>(
        reader: &mut Reader<R>,
        bytes: usize,
    ) -> Result<Self, TraceError> {
        let mut builder = ViewBuilder::within(reader.header(), bytes, usize::MAX);
        for record in reader.by_ref() {
            let record = record?;
            builder.see(|| record);
        }
        // Only a reader that has met an error before has no ending.
        let ending = reader.ending().cloned().unwrap_or(Ending::CutOff(CutOff {
            events: 0,
            remnant: 0,
        }));
        Ok(builder.end(ending))
    }

    /// Returns the model made from the trace.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns a self-contained HTML page.
    #[must_use]
    pub fn page(&self, options: &Options, draw: &Draw<'_>) -> Rendered {
        page::page(self, options, draw)
    }

    /// Returns the tree as a file of Scalable Vector Graphics.
    #[must_use]
    pub fn svg(&self, options: &Options, draw: &Draw<'_>) -> Rendered {
        svg::svg(self, options, draw)
    }

    /// Returns the tree as a file for Graphviz.
    #[must_use]
    pub fn dot(&self, options: &Options) -> Rendered {
        dot::dot(self, options)
    }

    /// Returns the sentence in which a page describes the step of this number.
    ///
    /// # Panics
    ///
    /// If there is no such step.
    #[must_use]
    pub fn sentence(&self, step: usize) -> String {
        words::words(&self.model, step)
    }

    /// Returns the title of what is shown.
    #[must_use]
    pub fn title(&self, options: &Options) -> String {
        let header = &self.model.header;
        let own = format!("{}: {} {}", header.method, header.problem, header.start);
        options.title.clone().unwrap_or(own)
    }
}
