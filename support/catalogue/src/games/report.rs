//! The analysis of a position, as programs read it.

use game_core::Findings;
use search_core::Statistics;
use serde::Serialize;

use crate::games::{Analysed, CutOffSeen, Position, Request};

/// An answer for programs: the position, the procedure, its findings.
#[derive(Debug, Serialize)]
pub struct AnalysisReport {
    /// The name of the game.
    pub game: &'static str,
    /// The position, as traces write it.
    pub position: String,
    /// The name of the procedure.
    pub procedure: &'static str,
    /// Number of plies it looked ahead, unless it went as deep as it had to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// Findings.
    #[serde(flatten)]
    pub findings: Findings<String>,
    /// The first cut-offs.
    pub cutoffs: Vec<CutOffSeen>,
    /// Work done.
    pub statistics: Statistics,
    /// The time in seconds.
    pub seconds: f64,
}

impl AnalysisReport {
    /// Reports the findings of a request, made in this time. The tree is not part of the report.
    #[must_use]
    pub fn new(
        position: &dyn Position,
        request: &Request<'_>,
        analysed: Analysed,
        seconds: f64,
    ) -> Self {
        Self {
            game: position.about().name,
            position: position.text(),
            procedure: request.method.procedure().name,
            depth: request.depth(position),
            findings: analysed.findings,
            cutoffs: analysed.cutoffs,
            statistics: analysed.statistics,
            seconds,
        }
    }
}
