//! Analysing a position.

use catalogue::{AnalysisReport, Failure, Game, Position, Request, See, Watching, seconds};
use game_core::{Findings, Method, Player, Procedure, Proof};
use search_core::clock::Instant;
use search_core::{Statistics, Values};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::host::Context;
use crate::problem::{Options, PositionGiven};
use crate::request::value;

/// A position to be analysed, and the method.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analyse {
    position: PositionGiven,
    #[serde(default)]
    procedure: ProcedureGiven,
    /// At most this many cut-offs are listed.
    #[serde(default)]
    show: usize,
}

/// A procedure with its options.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ProcedureGiven {
    name: Option<String>,
    options: Options,
}

/// A position with the procedure that analyses it.
pub(crate) struct Task {
    pub(crate) position: Box<dyn Position>,
    pub(crate) method: Method,
    options: Values,
}

impl Analyse {
    /// Builds the task that is requested.
    ///
    /// # Errors
    ///
    /// If the position or the procedure is invalid, with the reason.
    pub(crate) fn task(&self, context: Context<'_>) -> Result<Task, Failure> {
        let game = self.position.game(context)?;
        let name = self.procedure.name.as_deref();
        let options = self.procedure.options.values();
        let method = Method::named(name.unwrap_or(Procedure::DEFAULT), &options);
        let method = method.map_err(Failure::input)?;
        self.check_opinions(game, &method)?;
        Ok(Task {
            position: self.position.position(game, context.page)?,
            method,
            options,
        })
    }

    /// Checks that the procedure uses the options: one that does not refuses them.
    fn check_opinions(&self, game: &dyn Game, method: &Method) -> Result<(), Failure> {
        let values = self.position.values(game)?;
        let mut opinions = game.about().opinions.iter();
        let refused = opinions
            .find(|opinion| values.has(opinion.spec.name) && !(opinion.is_for)(method.procedure()));
        match refused {
            None => Ok(()),
            Some(opinion) => Err(Failure::Input((opinion.refusal)(&opinion.spec))),
        }
    }

    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        let task = self.task(context)?;
        let report = self.report(&task, None, context)?;
        task.reply(&report)
    }

    /// Analyses, showing the events on request.
    ///
    /// # Errors
    ///
    /// If the position does not offer what the procedure needs.
    pub(crate) fn report(
        &self,
        task: &Task,
        events: Option<&mut See<'_>>,
        context: Context<'_>,
    ) -> Result<AnalysisReport, Failure> {
        let position = &*task.position;
        let request = Request {
            method: &task.method,
            options: &task.options,
            limits: context.limits.limits(),
        };
        position.check(&request)?;
        let begin = Instant::now();
        let mut show = |statistics: &Statistics| context.page.searching(statistics);
        let watching = Watching {
            // Lent for this run only.
            events: match events {
                Some(events) => Some(events),
                None => None,
            },
            cutoffs: self.show,
            progress: Some(&mut show),
        };
        let analysed = position.analyse(&request, watching);
        let analysed = analysed.map_err(Failure::input)?;
        let seconds = seconds(begin.elapsed());
        Ok(AnalysisReport::new(position, &request, analysed, seconds))
    }
}

impl Task {
    /// Describes the findings: in more detail than the end of a trace does, since the trace has all that came before.
    fn in_words(&self, findings: &Findings<String>) -> String {
        let position = &*self.position;
        let claim = |proof: &Proof<String>| position.claim_in_words(proof.truth, proof.at_least);
        match findings {
            Findings::Simulated { analysis } => match analysis.outcome {
                Some(outcome) => format!("proved: {}", position.outcome_in_words(outcome)),
                None => format!("value {:.4}", analysis.value),
            },
            Findings::Proved(proof) => format!("proved: {}", claim(proof)),
            Findings::Disproved(proof) => format!("disproved: {}", claim(proof)),
            other => other.in_words(),
        }
    }

    /// Returns the answer for programs, the same for people, and the player whose value it is, if it is one.
    pub(crate) fn reply(&self, report: &AnalysisReport) -> Result<Value, Failure> {
        let cutoffs = report.cutoffs.iter();
        let whose = match &report.findings {
            Findings::Proved(_) | Findings::Disproved(_) => "",
            Findings::Simulated { analysis } if analysis.outcome.is_some() => "",
            Findings::Expected { .. } => self.position.side(Player::First),
            _ => self.position.whose(),
        };
        Ok(json!({
            "answer": value(report)?,
            "words": self.in_words(&report.findings),
            "whose": whose,
            "picture": self.position.picture(),
            "cutoffs": cutoffs.map(|cutoff| &cutoff.words).collect::<Vec<_>>(),
        }))
    }
}
