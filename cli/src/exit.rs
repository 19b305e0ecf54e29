//! Exit statuses of the program, and failures.

use std::io;
use std::process::ExitCode;

use search_core::Limit;
use thiserror::Error;

/// The result of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// It did what it was asked.
    Done,
    /// Proven: there is no solution.
    NoSolution,
    /// A limit was met first, or the input ended: no verdict.
    Stopped,
    /// Some problems were left out because of mistakes; the others were solved.
    LeftOut,
    /// A result differs from what is published, or a file from how it should be written.
    Wrong,
    /// Ctrl-C.
    Interrupted,
}

impl From<Limit> for Status {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Cancelled => Self::Interrupted,
            _ => Self::Stopped,
        }
    }
}

impl Status {
    /// 0 done, 1 wrong, 2 left out, 3 no solution, 4 stopped, 130 interrupted.
    pub(crate) fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Done => 0,
            Self::NoSolution => 3,
            Self::Stopped => 4,
            Self::Wrong => 1,
            Self::LeftOut => 2,
            Self::Interrupted => 130,
        })
    }
}

/// Why a command could not run to its end.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The user's input is wrong.
    #[error("{0}")]
    Input(String),
    /// The user's input is wrong, and the message is already laid out over several lines.
    #[error("{0}")]
    Report(String),
    /// The machine does not allow it, or a file that is needed is not sound.
    #[error("{0}")]
    Machine(String),
    /// Ctrl-C, before there was any result.
    #[error("{0}")]
    Interrupted(String),
    /// The answer could not be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// 2 wrong input, 130 interrupted, 1 anything else.
    pub(crate) fn code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Input(_) | Self::Report(_) => 2,
            Self::Interrupted(_) => 130,
            Self::Machine(_) | Self::Output(_) => 1,
        })
    }

    /// Returns the failure for wrong input.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "so that it can be named in map_err"
    )]
    pub(crate) fn input(message: impl ToString) -> Self {
        Self::Input(message.to_string())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

/// The end of a command.
pub(crate) type Ended = Result<Status, Failure>;
