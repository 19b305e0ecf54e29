//! The analysis of a position, as programs read it.

use game_core::{Bound, Findings};
use search_core::Statistics;
use serde::Serialize;

use crate::Parameters;
use crate::games::{Analysed, CutOffSeen, Position, Request};

/// An answer for programs: the position, the procedure, its findings.
#[derive(Debug, Serialize)]
pub struct AnalysisReport {
    /// The program's version.
    pub version: &'static str,
    /// The name of the game.
    pub game: &'static str,
    /// The file that the position is from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The position, as traces write it.
    pub position: String,
    /// The name of the procedure.
    pub procedure: &'static str,
    /// Number of plies it looked ahead, unless it went as deep as it had to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// The other options that have a value, but for those that the findings repeat: the claim, lines.
    #[serde(flatten)]
    pub parameters: Parameters,
    /// Findings.
    #[serde(flatten)]
    pub findings: Findings<String>,
    /// The relation between the value and that of minimax, unless it is the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
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
        let procedure = request.method.procedure();
        let options = request.options.parameters(procedure.options);
        let mut parameters = Parameters::default();
        let found = serde_json::to_value(&analysed.findings).unwrap_or_default();
        let has_field = |name: &str| name == "depth" || found.get(name.replace('-', "_")).is_some();
        parameters.extend(options.filter(|(name, _)| !has_field(name)));
        let bound = match &analysed.findings {
            Findings::Valued { analysis, .. } => Some(analysis.bound()),
            _ => None,
        };
        Self {
            version: env!("CARGO_PKG_VERSION"),
            game: position.about().name,
            file: None,
            position: position.text(),
            procedure: procedure.name,
            depth: request.depth(position),
            parameters,
            bound: bound.filter(|bound| *bound != Bound::Exact),
            findings: analysed.findings,
            cutoffs: analysed.cutoffs,
            statistics: analysed.statistics,
            seconds,
        }
    }
}
