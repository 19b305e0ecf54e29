//! What can be asked.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::analysis::Analyse;
use crate::checking::{Check, CheckPosition, Sketch, SketchPosition};
use crate::comparing::Compare;
use crate::limits::LimitsGiven;
use crate::painting::{Paint, PaintPosition};
use crate::random::Random;
use crate::solving::Solve;
use crate::viewing::View;

/// A request: what is asked, and the files that its options name, by their names.
#[derive(Deserialize)]
pub(crate) struct Request {
    #[serde(flatten)]
    pub(crate) asked: Asked,
    #[serde(default)]
    pub(crate) files: BTreeMap<String, String>,
}

/// What is asked.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub(crate) enum Asked {
    /// What there is.
    Catalogue,
    /// Is this text an instance? Its title and its drawing, or its mistakes.
    Check(Check),
    /// The same of a position.
    CheckPosition(CheckPosition),
    /// How a text looks that need not be an instance yet.
    Sketch(Sketch),
    /// The same of a text that need not be a position.
    SketchPosition(SketchPosition),
    /// An instance, changed by hand.
    Paint(Paint),
    /// The same of a position.
    PaintPosition(PaintPosition),
    /// An instance, solved by one algorithm.
    Solve(Solve),
    /// The same by several.
    Compare(Compare),
    /// A position, analysed by a procedure.
    Analyse(Analyse),
    /// The page on which one can step through a search or an analysis.
    View(View),
    /// An instance drawn at random.
    Random(Random),
}

impl Asked {
    /// How far it may go.
    pub(crate) fn limits(&self) -> LimitsGiven {
        match self {
            Self::Catalogue
            | Self::Check(_)
            | Self::CheckPosition(_)
            | Self::Sketch(_)
            | Self::SketchPosition(_)
            | Self::Paint(_)
            | Self::PaintPosition(_) => LimitsGiven::default(),
            Self::Solve(solve) | Self::View(View::Solve(solve)) => solve.limits,
            Self::Compare(compare) => compare.limits,
            Self::Analyse(analyse) | Self::View(View::Analyse(analyse)) => analyse.limits,
            Self::Random(random) => random.limits,
        }
    }
}
