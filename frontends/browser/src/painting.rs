//! Instances and positions that are changed by hand.

use catalogue::{Brush, Catalogue, Failure, Named, Painted, Stroke};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::host::Page;
use crate::problem::{PositionGiven, Problem};
use crate::reply::value;

/// An instance, and a stroke of a brush on it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Paint {
    problem: Problem,
    stroke: Stroke,
}

/// A position, and a stroke of a brush on it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaintPosition {
    position: PositionGiven,
    stroke: Stroke,
}

#[derive(Serialize)]
struct PaintedReply {
    text: String,
    /// Options that have changed; null for one that no longer holds.
    options: Named,
}

impl Paint {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let domain = self.problem.domain(catalogue)?;
        let painted = self.problem.read(domain, page, |text, given| {
            Brush::paint(domain.brushes(), *text, *given, &self.stroke)
        });
        reply(painted?)
    }
}

impl PaintPosition {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let game = self.position.game(catalogue)?;
        let painted = self.position.read(game, page, |text, given| {
            Brush::paint(game.brushes(), *text, *given, &self.stroke)
        });
        reply(painted?)
    }
}

fn reply(painted: Painted) -> Result<Value, Failure> {
    value(PaintedReply {
        text: painted.text,
        options: Named(painted.options),
    })
}
