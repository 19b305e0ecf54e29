//! Searches for a move, recorded if that is asked for.

use game_core::{
    Attempt, Effort, Event, Events, Findings, Method, Notation, ProcedureError, SearchEvaluator,
    SearchGame, SearchOrder, TranspositionTable,
};
use search_core::{Limit, Limits, Run, Stopped};
use trace::Header;

use super::course::Course;
use super::program::NoMove;
use super::think_settings::{Recorder, ThinkSettings};
use crate::games::game_position::{Place, Searched};

/// Searches positions of a game by the procedures of the list.
pub trait Searching<G: Notation>: Send {
    /// Checks that the game offers everything that the procedure needs.
    ///
    /// # Errors
    ///
    /// The ability that it lacks.
    fn check(&self, method: &Method) -> Result<(), ProcedureError>;

    /// Searches for a move at the end of a course, within these limits. Findings before the search was cancelled do not
    /// count as an answer.
    ///
    /// # Errors
    ///
    /// The reason why there is no move.
    fn think(
        &mut self,
        method: &Method,
        course: &Course<G>,
        limits: Limits<'_>,
    ) -> Result<Findings<G::Move>, NoMove>;

    /// Searches any position, unrecorded and without memory.
    ///
    /// # Errors
    ///
    /// As [`think`](Self::think).
    fn look(
        &self,
        method: &Method,
        position: &G::Position,
        limits: Limits<'_>,
    ) -> Result<Findings<G::Move>, NoMove>;
}

/// A search with everything that the game offers.
pub(crate) struct Searcher<'p, G: Notation, E, M> {
    searched: &'p Searched<G, E, M>,
    order: M,
    header: &'p Header,
    recorder: &'p dyn Recorder,
    /// Table that deepening keeps from one move to the next.
    table: Option<TranspositionTable>,
}

impl<'p, G: Notation, E, M> Searcher<'p, G, E, M> {
    pub(crate) fn new(
        searched: &'p Searched<G, E, M>,
        order: M,
        header: &'p Header,
        terms: &ThinkSettings<'p>,
    ) -> Self {
        Self {
            searched,
            order,
            header,
            recorder: terms.recorder,
            table: None,
        }
    }
}

impl<G, E, M> Searching<G> for Searcher<'_, G, E, M>
where
    G: SearchGame + Notation,
    E: SearchEvaluator<G>,
    M: SearchOrder<G>,
{
    fn check(&self, method: &Method) -> Result<(), ProcedureError> {
        let Place { game, root } = &self.searched.place;
        method.check(&self.searched.problem(game, root, self.order))
    }

    fn think(
        &mut self,
        method: &Method,
        course: &Course<G>,
        limits: Limits<'_>,
    ) -> Result<Findings<G::Move>, NoMove> {
        let position = course.position();
        let game = &self.searched.place.game;
        let header = || Header {
            algorithm: method.procedure().name.to_owned(),
            method: method.procedure().name.to_owned(),
            start: game.position_text(position),
            ..self.header.clone()
        };
        let mut recording = self.recorder.begin(course.plies() + 1, &header)?;
        let is_recorded = recording.is_some();
        let mut see = |event: Event<'_, G>| {
            if let Some(recording) = &mut recording {
                recording.keep(&|| event.record(game));
            }
        };
        let problem = self.searched.problem(game, position, self.order);
        let effort = Effort {
            limits,
            events: is_recorded.then_some(&mut see as &mut Events<'_, G>),
            progress: None,
            table: Some(&mut self.table),
        };
        let found = answer(method.analyse(&problem, effort));
        if let Some(recording) = recording {
            let (outcome, line) = in_words(&found);
            recording.finish(&outcome, game.line_text(position, line))?;
        }
        found
    }

    fn look(
        &self,
        method: &Method,
        position: &G::Position,
        limits: Limits<'_>,
    ) -> Result<Findings<G::Move>, NoMove> {
        let game = &self.searched.place.game;
        let problem = self.searched.problem(game, position, self.order);
        let effort = Effort {
            limits,
            ..Effort::default()
        };
        answer(method.analyse(&problem, effort))
    }
}

/// Returns the findings, unless the search was stopped before there were any, or was cancelled.
fn answer<M>(attempt: Result<Attempt<M>, ProcedureError>) -> Result<Findings<M>, NoMove> {
    let attempt = attempt.map_err(|error| match error {
        ProcedureError::Search(error) => error.into(),
        error => NoMove::NoAdvice(error.to_string()),
    })?;
    let stopped_by = match &attempt.findings {
        Findings::Stopped { limit } => Some(*limit),
        Findings::Valued {
            deepening: Some(deepening),
            ..
        } => cancelled(deepening.limit),
        Findings::Simulated { analysis } => cancelled(analysis.limit),
        _ => None,
    };
    match stopped_by {
        None => Ok(attempt.findings),
        Some(limit) => {
            let mut run = Run::new();
            run.statistics = attempt.statistics;
            let stopped: Stopped = run.stopped(limit);
            Err(NoMove::Stopped(stopped))
        }
    }
}

/// Describes the findings, for the end of a record, and returns the moves of best play.
fn in_words<M: Copy + PartialEq>(found: &Result<Findings<M>, NoMove>) -> (String, &[M]) {
    match found {
        Ok(findings) => (findings.in_words(), findings.line()),
        Err(NoMove::Stopped(stopped)) => (format!("stopped: {}", stopped.limit), &[]),
        Err(NoMove::NoAdvice(why)) => (why.clone(), &[]),
        Err(NoMove::Unrecorded(failure)) => (failure.to_string(), &[]),
    }
}

fn cancelled(limit: Option<Limit>) -> Option<Limit> {
    limit.filter(|&limit| limit == Limit::Cancelled)
}
