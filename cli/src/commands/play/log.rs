//! The searches of a game, recorded if that is asked for: a file for each move.

use game_core::{Event, Game, Notation, SearchError};
use playing::Course;
use search_core::{Limits, Run};
use trace::{Family, Header};

use super::game::Trouble;
use super::strategy::Strategy;
use crate::exit::Ended;
use crate::output::Output;
use crate::recording::{TraceArgs, TraceFile, TraceFiles};

/// Where the searches of a game are recorded.
pub(super) struct Log {
    files: TraceFiles,
    /// What the game is called in traces.
    problem: &'static str,
    /// The size of the board, where there are several.
    size: Option<String>,
}

impl Log {
    pub(super) fn new(args: &TraceArgs, problem: &'static str) -> Self {
        Self {
            files: args.files(),
            problem,
            size: None,
        }
    }

    pub(super) fn with_size(self, size: String) -> Self {
        let size = Some(size);
        Self { size, ..self }
    }

    /// The file for the move that is to be found at the end of a course: it has the number of the ply.
    pub(super) fn file(&self, course: &Course<impl Game>) -> TraceFile {
        self.files.file(Some(course.plies() + 1))
    }

    /// Searches for that move from this root.
    pub(super) fn think<G: Notation, T: Strategy<G>>(
        &self,
        course: &Course<impl Game>,
        (game, root): (&G, &G::Position),
        thought: T,
        limits: Limits<'static>,
    ) -> Result<T::Found, Trouble> {
        let file = self.file(course);
        if !file.is_asked_for() {
            let mut run = Run::new().with_limits(limits);
            return thought.search(&mut run, game, root).map_err(Trouble::of);
        }
        let mut recording = file.begin(|| self.header::<G, T>(game, root))?;
        let observer = |event: Event<'_, G>| recording.keep(|| event.record(game));
        let mut run = Run::watched_by(observer).with_limits(limits);
        let found = thought.search(&mut run, game, root);
        let (outcome, line) = match &found {
            Ok(found) => T::in_words(found),
            Err(SearchError::Stopped(stopped)) => (format!("stopped: {}", stopped.limit), &[][..]),
            Err(error) => (error.to_string(), &[][..]),
        };
        recording.finish(&outcome, game.line_text(root, line))?;
        found.map_err(Trouble::of)
    }

    /// Says which files there are.
    pub(super) fn tell(&self, ended: Ended, output: &mut Output) -> Ended {
        self.files.tell(ended, output)
    }

    fn header<G: Notation, T: Strategy<G>>(&self, game: &G, root: &G::Position) -> Header {
        let start = game.position_text(root);
        let header = Header::new(Family::Game, self.problem, T::PROCEDURE, &start);
        match &self.size {
            Some(size) => header.with("size", size),
            None => header,
        }
    }
}
