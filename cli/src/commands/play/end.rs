//! Ends of games.

use catalogue::playing::NoMove;

use crate::exit::{Ended, Status};

/// The end of a game, and the exit status of the program.
pub(super) struct End {
    pub(super) result: String,
    pub(super) status: Ended,
}

impl End {
    pub(super) fn new(result: impl Into<String>, status: Status) -> Self {
        Self {
            result: result.into(),
            status: Ok(status),
        }
    }

    /// For want of a move.
    pub(super) fn of_trouble(trouble: NoMove) -> Self {
        match trouble {
            NoMove::NoAdvice(message) => {
                Self::new(format!("unfinished: {message}"), Status::Stopped)
            }
            NoMove::Stopped(stopped) => {
                Self::new(format!("unfinished: {stopped}"), stopped.limit.into())
            }
            NoMove::Unrecorded(failure) => Self {
                result: "unfinished: the search could not be recorded".to_owned(),
                status: Err(failure),
            },
        }
    }

    /// Returns the end of a game that the person has left.
    pub(super) fn quit() -> Self {
        Self::new("unfinished: you left", Status::Done)
    }

    /// Ctrl-C.
    pub(super) fn interrupted() -> Self {
        Self::new("unfinished: interrupted", Status::Interrupted)
    }

    /// There is no more input.
    pub(super) fn of_input() -> Self {
        Self::new("unfinished: the input has ended", Status::Stopped)
    }
}
